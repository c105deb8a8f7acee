"""The damage as a formula in the number of models: powers whose exponents are linear.

Each weapon contributes a product of g_i(z) ** (a_i n + b_i); uncertain abilities make a
weighted sum of such products. What depends on the number of models in another way is no
formula in n and is refused, with its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from distributions.acting import abilities_of, candidates
from distributions.action import attack
from distributions.attack import damage_of_attack
from distributions.by_models import followers
from distributions.distribution import Distribution
from distributions.effects import Direction, Side
from distributions.errors import EngineError
from distributions.kinds import (
    CapDamage,
    IgnoreFirstDamage,
    ReduceDamagePool,
    Reroll,
)

if TYPE_CHECKING:
    from distributions.action import AttackResult, Case
    from distributions.profiles import AttackAction
    from distributions.strike import Strike

__all__ = [
    "Alternative",
    "ClosedForm",
    "LinearPower",
    "NotAFormulaError",
    "closed_form",
]


class NotAFormulaError(EngineError):
    """Something is no formula in the number of models; ``places`` says what and why."""

    def __init__(self, places: tuple[tuple[str, str], ...]) -> None:
        super().__init__("; ".join(reason for _, reason in places))
        self.places = places


@dataclass(frozen=True, slots=True)
class LinearPower:
    """``base`` to the power of ``per_model`` n + ``fixed``."""

    base: Distribution
    per_model: int
    fixed: int


@dataclass(frozen=True, slots=True)
class Alternative:
    """One outcome of the uncertain abilities: a chance and a product of powers."""

    probability: Fraction
    powers: tuple[LinearPower, ...]


@dataclass(frozen=True, slots=True)
class ClosedForm:
    """The alternatives of each weapon alone, and of the whole pool."""

    weapons: tuple[tuple[Alternative, ...], ...]
    total: tuple[Alternative, ...]


def closed_form(action: AttackAction) -> ClosedForm:
    """Return the damage as formulas in n, the models of the attacker.

    Raises NotAFormulaError where something depends on n in another way.
    """
    wrong = _no_formulas(action)
    if wrong:
        raise NotAFormulaError(tuple(wrong.items()))
    result = attack(action)
    if any(not case.removal.is_nothing or case.scoped.parts for case in result.cases):
        raise NotAFormulaError(tuple(_removals(action)))
    weapons = range(len(action.attacker.weapons))
    return ClosedForm(
        weapons=tuple(_merged(_of_weapon(result, index)) for index in weapons),
        total=_merged(_of_case(case, result) for case in result.cases),
    )


def _of_weapon(result: AttackResult, index: int) -> Iterator[Alternative]:
    for chance, strike in result.strikes_with(index):
        powers = _powers(strike, _follows_models(result, index)) if strike else ()
        yield Alternative(chance, _gathered(powers))


def _of_case(case: Case, result: AttackResult) -> Alternative:
    powers = [LinearPower(part, 0, n) for part, n in case.harm_to_target.terms]
    for index, strike in enumerate(case.strikes):
        if strike:
            powers += _powers(strike, _follows_models(result, index))
    return Alternative(case.probability, _gathered(powers))


def _follows_models(result: AttackResult, index: int) -> bool:
    """Say whether a weapon's wielders are all models, however many."""
    return result.action.attacker.weapons[index].wielders is None


def _powers(strike: Strike, follows: bool) -> list[LinearPower]:  # noqa: FBT001
    """Return the powers of a weapon's pool: ordinary models, and champions.

    Of n models c are champions, so an ordinary model's factor has the exponent n - c.
    """
    one, champions = damage_of_attack(strike.attack), strike.champions
    ordinary = strike.attacks.total(1).each(one).terms
    leading = strike.champion_attacks.total(1).each(one).terms
    others = -champions if follows else strike.models - champions
    powers = [LinearPower(g, k if follows else 0, k * others) for g, k in ordinary]
    return powers + [LinearPower(g, 0, k * champions) for g, k in leading if champions]


def _gathered(powers: Any) -> tuple[LinearPower, ...]:  # noqa: ANN401
    """Return the powers with equal bases put together."""
    found: dict[Distribution, tuple[int, int]] = {}
    for power in powers:
        a, b = found.get(power.base, (0, 0))
        found[power.base] = a + power.per_model, b + power.fixed
    return tuple(LinearPower(g, a, b) for g, (a, b) in found.items() if a or b)


def _merged(alternatives: Iterator[Alternative]) -> tuple[Alternative, ...]:
    found: dict[tuple[LinearPower, ...], Fraction] = {}
    for alternative in alternatives:
        so_far = found.get(alternative.powers, Fraction(0))
        found[alternative.powers] = so_far + alternative.probability
    return tuple(Alternative(chance, powers) for powers, chance in found.items())


def _removals(action: AttackAction) -> Iterator[tuple[str, str]]:
    """Yield the places of what takes points from the target's pool."""
    for effect, refusal in candidates(action):
        of_target = (
            effect.origin.side is Side.TARGET or effect.attacks is Direction.MADE
        )
        if of_target and isinstance(effect, _REMOVING) and not refusal:
            reason = "points that are taken from the pool leave no formula in n"
            yield effect.origin.place or "", reason


_REMOVING = (CapDamage, IgnoreFirstDamage, ReduceDamagePool)


def _no_formulas(action: AttackAction) -> dict[str, str]:
    """Return why something is no formula in n, by its place."""
    found = {f.place: "depends on the number of models" for f in followers(action)}
    for ability in abilities_of(action):
        for effect in ability.all_effects if ability.enabled else ():
            if isinstance(effect, Reroll) and effect.limit is not None:
                place = effect.origin.place or ""
                found[place] = "a limited re-roll is no formula in n"
    return found

"""How many models, or attacks, reach a goal: the chances for 1, 2, 3, ... at once.

Every goal asks for P(X >= t) of a damage pool. The chance needs only the weights below
t, and the weights for one more model follow from those before by one short product, so
a whole curve costs little more than its last point.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from distributions._flint import Polynomial, Power, power_product
from distributions.acting import abilities_of
from distributions.action import AttackResult, Case, attack
from distributions.closed_form import depends_on_models
from distributions.dice import Dice
from distributions.kinds import Characteristic, ModifyCharacteristic
from distributions.resolution import champions_with

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributions.distribution import Distribution
    from distributions.independent_sum import IndependentSum
    from distributions.profiles import AttackAction
    from distributions.strike import Strike

__all__ = ["Goal", "Metric", "VaryAttacks", "VaryModels", "curve"]


class Metric(Enum):
    """What the goal is about."""

    DESTROYED = "destroyed"
    DAMAGE = "damage"
    MODELS_SLAIN = "models_slain"


@dataclass(frozen=True, slots=True)
class Goal:
    """At least so many points of damage, or models slain; or the unit destroyed."""

    metric: Metric
    at_least: int = 0


@dataclass(frozen=True)
class VaryModels:
    """The attacker's models vary; ``champions`` says how many of them are champions.

    Weapons whose wielders are counted keep them.
    """

    champions: Callable[[int], int]

    def action(self, action: AttackAction, number: int) -> AttackAction:
        """Return the action with so many models."""
        unit = replace(action.attacker, models=number, champions=self.champions(number))
        return replace(action, attacker=unit)

    def strike(self, strike: Strike, index: int, action: AttackAction) -> Strike:
        """Return a strike as it is in an action that differs in the models."""
        unit = action.attacker
        weapon = unit.weapons[index]
        if weapon.wielders is not None:
            return strike
        # No champions in the strike: none has the +1 Attacks, or there are none.
        champions = champions_with(weapon, unit) if strike.champions else 0
        return replace(strike, models=unit.models, champions=champions)

    def leaves_the_rest(self, action: AttackAction) -> bool:
        """Say whether nothing but the number of attacks follows the models."""
        return not any(depends_on_models(action))


@dataclass(frozen=True)
class VaryAttacks:
    """The Attacks of one weapon vary."""

    weapon: int

    def action(self, action: AttackAction, number: int) -> AttackAction:
        """Return the action where the weapon has so many Attacks."""
        weapons = list(action.attacker.weapons)
        attacks = Dice(constant=number)
        weapons[self.weapon] = replace(weapons[self.weapon], attacks=attacks)
        return replace(
            action, attacker=replace(action.attacker, weapons=tuple(weapons))
        )

    def strike(self, strike: Strike, index: int, action: AttackAction) -> Strike:
        """Return a strike as it is in an action that differs in these Attacks."""
        if index != self.weapon:
            return strike
        printed = action.attacker.weapons[index].attacks
        return replace(
            strike,
            attacks=replace(strike.attacks, printed=printed),
            champion_attacks=replace(strike.champion_attacks, printed=printed),
        )

    def leaves_the_rest(self, action: AttackAction) -> bool:
        """Say whether no effect compares itself with the printed Attacks."""
        return not any(
            isinstance(effect, ModifyCharacteristic)
            and effect.characteristic is Characteristic.ATTACKS
            for ability in abilities_of(action)
            for effect in ability.all_effects
        )


Vary = VaryModels | VaryAttacks


def curve(
    action: AttackAction, vary: Vary, goal: Goal, maximum: int
) -> Iterator[Fraction]:
    """Yield the chance of the goal for 1, 2, ..., ``maximum``.

    Where nothing else follows what varies, the action is resolved once.
    """
    heads, known = _Heads(), None
    for number in range(1, maximum + 1):
        varied = vary.action(action, number)
        if known is None or not vary.leaves_the_rest(action):
            result = known = attack(varied)
        else:
            result = _like(known, varied, vary)
        yield _chance(result, goal, heads)


def _like(result: AttackResult, action: AttackAction, vary: Vary) -> AttackResult:
    """Return a result for an action that differs in what varies alone."""
    cases = (
        Case(
            action,
            replace(case.world, attacker=action.attacker),
            tuple(
                strike and vary.strike(strike, index, action)
                for index, strike in enumerate(case.strikes)
            ),
        )
        for case in result.cases
    )
    return AttackResult(action, tuple(cases))


def _chance(result: AttackResult, goal: Goal, heads: _Heads) -> Fraction:
    chances = (case.probability * _in_case(case, goal, heads) for case in result.cases)
    return sum(chances, Fraction(0))


def _in_case(case: Case, goal: Goal, heads: _Heads) -> Fraction:
    """Return the chance of the goal in one world."""
    simple = case.removal.is_nothing and not case.limits
    aftermath = case.aftermath
    if goal.metric is Metric.DAMAGE:
        if simple:
            return heads.chance_of_at_least(case.pool, goal.at_least)
        whole = case.after_removal(case.pool).distribution
        return whole.chance_of_at_least(goal.at_least)
    models = aftermath.models
    if goal.metric is Metric.MODELS_SLAIN:
        models = goal.at_least
    if simple and not aftermath.slain_outright and not aftermath.preventions:
        if models > aftermath.models:
            return Fraction(0)
        points = models * aftermath.health - aftermath.damage_points
        return heads.chance_of_at_least(case.pool, points)
    return case.fate.models_slain.chance_of_at_least(models)


class _Heads:
    """The first weights of the powers met so far, so that one more is one product."""

    def __init__(self) -> None:
        self._known: dict[tuple[Distribution, int], tuple[int, Polynomial]] = {}

    def chance_of_at_least(self, pool: IndependentSum, points: int) -> Fraction:
        """Return P(X >= points), from the weights below ``points``."""
        if points <= 0:
            return Fraction(1)
        product = Polynomial([1])
        for part, copies in pool.terms:
            head = self._head(part, copies, points)
            product = product.times(head, points)
        return 1 - Fraction(product.total(), pool.denominator)

    def _head(self, part: Distribution, copies: int, length: int) -> Polynomial:
        known, head = self._known.get((part, length), (0, Polynomial([1])))
        if known < copies <= known + 2 * max(1, part.maximum):
            for _ in range(copies - known):
                head = head.times(part.weights, length)
        elif known != copies:
            head = power_product([Power(part.weights, copies)], length)
        self._known[part, length] = copies, head
        return head

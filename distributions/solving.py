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
from functools import cached_property
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

    from distributions.aftermath import Aftermath
    from distributions.distribution import Distribution
    from distributions.independent_sum import IndependentSum
    from distributions.profiles import AttackAction
    from distributions.strike import Strike

__all__ = ["Curve", "Goal", "Metric", "Vary", "VaryAttacks", "VaryModels"]


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
        """Return the action with so many models.

        Where a weapon says how many champions wield it, fewer models are champions all.
        """
        weapons = tuple(
            weapon
            if weapon.wielders is not None or weapon.champions is None
            else replace(weapon, champions=min(weapon.champions, number))
            for weapon in action.attacker.weapons
        )
        unit = replace(
            action.attacker,
            models=number,
            champions=self.champions(number),
            weapons=weapons,
        )
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
Ways = list[tuple[Fraction, Case]]


@dataclass(frozen=True)
class Curve:
    """The chances of a goal with 1, 2, ..., ``maximum`` of what varies."""

    action: AttackAction
    vary: Vary
    goal: Goal
    maximum: int

    @cached_property
    def is_resolved_once(self) -> bool:
        """Say whether nothing but what varies differs from number to number."""
        return self.vary.leaves_the_rest(self.action)

    @cached_property
    def _first(self) -> Ways:
        return _ways(attack(self.action_with(1)))

    def action_with(self, number: int) -> AttackAction:
        """Return the action with so many."""
        return self.vary.action(self.action, number)

    def ways_with(self, number: int) -> Ways:
        """Return the cases with so many that differ in what comes of them."""
        action = self.action_with(number)
        if not self.is_resolved_once:
            return _ways(attack(action))
        return [
            (chance, _like(case, action, self.vary)) for chance, case in self._first
        ]

    @cached_property
    def points(self) -> int:
        """Return the damage points that reach the goal, the most that a world needs."""
        return max(_points(case.aftermath, self.goal) for _, case in self._first)

    def chances(self) -> Iterator[Fraction]:
        """Yield the chance of the goal for each number, from 1 on."""
        heads = _Heads()
        for number in range(1, self.maximum + 1):
            parts = (
                chance * _in_case(case, self.goal, heads)
                for chance, case in self.ways_with(number)
            )
            yield sum(parts, Fraction(0))


def _ways(result: AttackResult) -> Ways:
    """Return the cases with their chances, those counted together that come to equal.

    Strikes that differ only in what was clamped are equal here.
    """
    found: dict[object, tuple[Fraction, Case]] = {}
    for case in result.cases:
        key: object = id(case)
        if not case.limits:
            strikes = tuple(map(_essence, case.strikes))
            key = strikes, case.harm_to_target, case.removal, case.aftermath
        known = found[key][0] if key in found else Fraction(0)
        found[key] = known + case.probability, case
    return list(found.values())


def _essence(strike: Strike | None) -> object:
    return strike and (
        strike.attack,
        strike.attacks,
        strike.champion_attacks,
        strike.models,
        strike.champions,
    )


def _like(case: Case, action: AttackAction, vary: Vary) -> Case:
    """Return a case for an action that differs in what varies alone."""
    return Case(
        action,
        replace(case.world, attacker=action.attacker),
        tuple(
            strike and vary.strike(strike, index, action)
            for index, strike in enumerate(case.strikes)
        ),
    )


def _points(target: Aftermath, goal: Goal) -> int:
    if goal.metric is Metric.DAMAGE:
        return goal.at_least
    if goal.metric is Metric.DESTROYED:
        return target.remaining
    return min(goal.at_least, target.models) * target.health - target.damage_points


def _in_case(case: Case, goal: Goal, heads: _Heads) -> Fraction:
    """Return the chance of the goal in one world."""
    target, points = case.aftermath, _points(case.aftermath, goal)
    unchanged = case.removal.is_nothing and not case.limits
    if goal.metric is Metric.DAMAGE:
        if unchanged:
            return heads.chance_of_at_least(case.pool, points)
        return case.after_removal(case.pool).distribution.chance_of_at_least(points)
    models = goal.at_least if goal.metric is Metric.MODELS_SLAIN else target.models
    if models > target.models:
        return Fraction(0)
    if unchanged and not target.slain_outright and not target.preventions:
        return heads.chance_of_at_least(case.pool, points)
    return case.fate.models_slain.chance_of_at_least(models)


class _Heads:
    """The first weights of the pools met so far.

    With one more of what varies a pool has a few factors more: one short product.
    """

    def __init__(self) -> None:
        self._families: dict[tuple[tuple[Distribution, ...], int], _Family] = {}

    def chance_of_at_least(self, pool: IndependentSum, points: int) -> Fraction:
        """Return P(X >= points), from the weights below ``points``."""
        if points <= 0:
            return Fraction(1)
        key = tuple(part for part, _ in pool.terms), points
        if key not in self._families:
            self._families[key] = _Family(*key)
        copies = tuple(n for _, n in pool.terms)
        head = self._families[key].head(copies, pool.denominator_bits)
        return 1 - Fraction(head.total(), pool.denominator)


class _Family:
    """The first weights of pools of the same factors, in different powers."""

    def __init__(self, parts: tuple[Distribution, ...], length: int) -> None:
        self._parts, self._length = parts, length
        self._order = sum(part.maximum for part in parts)
        self._known: dict[tuple[int, ...], Polynomial] = {}
        self._steps: dict[tuple[int, ...], Polynomial] = {}

    def head(self, copies: tuple[int, ...], bits: int) -> Polynomial:
        """Return the weights of a pool whose denominator has so many bits."""
        if copies not in self._known:
            step = min(self._steps_to(copies), key=sum, default=None)
            if step is None or bits > _STEPPED * self._order:
                self._known[copies] = self._made(copies)
            else:
                before = tuple(n - more for n, more in zip(copies, step, strict=True))
                if step not in self._steps:
                    self._steps[step] = self._made(step)
                known, more = self._known[before], self._steps[step]
                self._known[copies] = known.times(more, self._length)
            if len(self._known) > _KEPT:
                del self._known[next(iter(self._known))]
        return self._known[copies]

    def _steps_to(self, copies: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yield what is missing to the known powers that are no higher."""
        for known in self._known:
            step = tuple(n - before for n, before in zip(copies, known, strict=True))
            if min(step) >= 0:
                yield step

    def _made(self, copies: tuple[int, ...]) -> Polynomial:
        pairs = zip(self._parts, copies, strict=True)
        powers = [Power(part.weights, n) for part, n in pairs if n]
        return power_product(powers, self._length)


# Bits of the weights for each step of the recurrence: for more, making the first
# weights of a power anew is faster than multiplying once more.
_STEPPED = 1000
# Worlds ask for a few different powers of the same factors with each number.
_KEPT = 12

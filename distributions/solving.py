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

from distributions._flint import Polynomial
from distributions._products import Power, power_product
from distributions.acting import abilities_of
from distributions.action import AttackResult, Attacks, Case, attack
from distributions.by_models import followers, following
from distributions.dice import Dice
from distributions.distribution import Distribution
from distributions.heads import Heads
from distributions.independent_sum import IndependentSum
from distributions.kinds import Characteristic, ModifyCharacteristic, Operation
from distributions.resolution import champions_with

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributions.aftermath import Aftermath
    from distributions.effects import Ability, Effect
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

    def steps(self, action: AttackAction, maximum: int) -> list[int]:
        """Return the numbers from which on other conditions hold."""
        found = {1}
        for follower in followers(action):
            found.update(k for k in follower.steps or () if 1 <= k <= maximum)
        return sorted(found)

    def following(self, action: AttackAction) -> list[Ability]:
        """Return the abilities that are others with every number."""
        return following(action)


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

    def steps(self, action: AttackAction, maximum: int) -> list[int]:
        """Return the numbers from which on other conditions hold: the first."""
        del action, maximum
        return [1]

    def following(self, action: AttackAction) -> list[Ability]:
        """Return the abilities that are others with every number.

        What sets Attacks, for Companion, compares itself with what is printed.
        """
        return [
            ability
            for ability in abilities_of(action)
            if any(map(_sets_attacks, ability.all_effects))
        ]


def _sets_attacks(effect: Effect) -> bool:
    match effect:
        case ModifyCharacteristic(characteristic=Characteristic.ATTACKS):
            return effect.operation is Operation.SET
        case _:
            return False


Vary = VaryModels | VaryAttacks

_NOTHING = IndependentSum(())
# What was folded is kept for so many numbers: it grows with each.
_RENEWED = 16


@dataclass(frozen=True)
class Curve:
    """The chances of a goal with 1, 2, ..., ``maximum`` of what varies."""

    action: AttackAction
    vary: Vary
    goal: Goal
    maximum: int

    @cached_property
    def steps(self) -> list[int]:
        """Return the numbers from which on other conditions hold."""
        return self.vary.steps(self.action, self.maximum)

    @cached_property
    def following(self) -> list[Ability]:
        """Return the abilities that are others with every number."""
        return self.vary.following(self.action)

    @property
    def starts(self) -> list[int]:
        """Return the numbers with which the action is resolved anew."""
        every = range(1, self.maximum + 1)
        return list(every) if self.following else self.steps

    def action_with(self, number: int) -> AttackAction:
        """Return the action with so many."""
        return self.vary.action(self.action, number)

    def ways_with(self, number: int) -> list[Way]:
        """Return the cases with so many that differ in what comes of them."""
        return self._ways(attack(self.action_with(number)))

    def _ways(self, result: AttackResult) -> list[Way]:
        return [
            Way(chance, case, self.vary, self.goal, self._last)
            for chance, case in _cases(result)
        ]

    @cached_property
    def _last(self) -> AttackAction:
        return self.action_with(self.maximum)

    def chances(self) -> Iterator[Fraction]:
        """Yield the chance of the goal for each number, from 1 on."""
        heads, ways = Heads(), list[Way]()
        attacks = Attacks(self.action_with(1), self.following)
        for number in range(1, self.maximum + 1):
            action = self.action_with(number)
            if number in self.steps or not number % _RENEWED:
                attacks = Attacks(action, self.following)
            if number in self.steps or self.following:
                ways = self._ways(attacks.resolved(action))
            yield sum((way.chance_with(action, heads) for way in ways), Fraction(0))


def _cases(result: AttackResult) -> list[tuple[Fraction, Case]]:
    """Return the cases with their chances, those counted together that come to equal.

    Strikes that differ only in what was clamped are equal here.
    """
    if len(result.cases) == 1:
        return [(result.cases[0].probability, result.cases[0])]
    found: dict[object, tuple[Fraction, Case]] = {}
    for case in result.cases:
        key: object = id(case)
        if not case.limits:
            strikes = tuple(map(_essence, case.strikes))
            key = (
                strikes,
                case.harm_to_target,
                case.scoped,
                case.removal,
                case.aftermath,
            )
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


@dataclass(frozen=True)
class Way:
    """A case, and what of it is the same with every number up to that of ``last``."""

    probability: Fraction
    case: Case
    vary: Vary
    goal: Goal
    last: AttackAction

    def chance_with(self, action: AttackAction, heads: Heads) -> Fraction:
        """Return the chance of this case and of the goal in it, in an action like it.

        Whatever the number, the goal has the same chance with the same points; so it
        is the sum of their chances times those.
        """
        if self.is_impossible:
            return Fraction(0)
        if self.case.scoped.parts:
            return self.probability * self._met(self._pool_anew(action))
        head, denominator = self._head(action, heads)
        missed = denominator - head.total()
        if self.is_plain:
            return self.probability * Fraction(missed, denominator)
        given, weights = self._given, head.coefficients()
        met = missed * given[-1][1]
        for (start, chance), end in zip(given, [*self._ends, None], strict=True):
            met += chance * sum(weights[start:end])
        return self.probability * met / denominator

    def _pool_anew(self, action: AttackAction) -> IndependentSum:
        """Return the pool in an action like the case's, with weapons told apart."""
        strikes = tuple(self.strikes_in(action))
        return replace(self.case, strikes=strikes).pool

    def _head(self, action: AttackAction, heads: Heads) -> tuple[Polynomial, int]:
        """Return the weights of fewer points than decide, over the denominator."""
        if self.case.limits:
            walk = heads.walk(self.case.limits, self.decided)
            return self.case.walked(self.strikes_in(action), walk)
        pool, harm = self._attacks_in(action, heads), self.case.harm_to_target
        head = heads.weights_below(pool, self.decided)
        if harm.terms:
            head = head.times(self._harm, self.decided)
        return head, pool.denominator * harm.denominator

    @cached_property
    def _harm(self) -> Polynomial:
        """Return the weights below ``decided`` of other harm."""
        head = Polynomial([1])
        for part, n in self.case.harm_to_target.terms:
            power = part.weights
            if n > 1:
                power = power_product([Power(power, n)], self.decided)
            head = head.times(power, self.decided)
        return head

    @property
    def is_impossible(self) -> bool:
        """Say whether the goal asks for more models than there are."""
        slain = self.goal.metric is Metric.MODELS_SLAIN
        return slain and self.goal.at_least > self.case.aftermath.models

    @cached_property
    def is_plain(self) -> bool:
        """Say whether the goal is a number of points in the pool, no more and no less.

        It is not where the target's rules take points away, slay models or save them.
        """
        case, target = self.case, self.case.aftermath
        falls_otherwise = bool(target.slain_outright or target.preventions)
        points_alone = self.goal.metric is Metric.DAMAGE or not falls_otherwise
        return points_alone and case.removal.is_nothing

    @cached_property
    def decided(self) -> int:
        """Return the points from which on more make no difference."""
        if self.goal.metric is Metric.DAMAGE:
            return self.goal.at_least + self.case.removal.most_lost
        if self.is_plain:
            return self._models * self._target.health - self._target.damage_points
        return self._target.remaining + self.case.removal.most_lost

    @property
    def _target(self) -> Aftermath:
        return self.case.aftermath

    @property
    def _models(self) -> int:
        destroyed = self.goal.metric is Metric.DESTROYED
        return self._target.models if destroyed else self.goal.at_least

    @cached_property
    def _given(self) -> list[tuple[int, Fraction]]:
        """Return the chance of the goal given the points, from each change of it on."""
        most = min(self.decided, self.pool_in(self.last).maximum)
        found = [(0, self._met(_NOTHING))]
        for points in range(1, most + 1):
            pool = IndependentSum.of([(Distribution.point(points), 1)])
            chance = self._met(pool)
            if chance != found[-1][1]:
                found.append((points, chance))
        return found

    @cached_property
    def _ends(self) -> list[int]:
        return [start for start, _ in self._given[1:]]

    def _met(self, pool: IndependentSum) -> Fraction:
        """Return the chance of the goal with a pool, the target's rules applied."""
        left = self.case.after_removal(pool)
        if self.goal.metric is Metric.DAMAGE:
            return left.distribution.chance_of_at_least(self.goal.at_least)
        return self._target.fate(left).models_slain.chance_of_at_least(self._models)

    def strikes_in(self, action: AttackAction) -> list[Strike | None]:
        """Return the strikes in an action like the case's."""
        return [
            strike and self.vary.strike(strike, index, action)
            for index, strike in enumerate(self.case.strikes)
        ]

    def pool_in(self, action: AttackAction) -> IndependentSum:
        """Return the pool in an action like the case's, without limited re-rolls."""
        return self._attacks_in(action, Heads()) + self.case.harm_to_target

    def _attacks_in(self, action: AttackAction, heads: Heads) -> IndependentSum:
        terms: list[tuple[Distribution, int]] = []
        strikes = zip(self.case.strikes, self.strikes_in(action), strict=True)
        for strike, varied in strikes:
            if strike is None or varied is None:
                continue
            for attacks, models in varied.groups:
                one = heads.damage_of(strike, attacks)
                terms += ((part, n * models) for part, n in one.terms)
        return IndependentSum.of(terms)

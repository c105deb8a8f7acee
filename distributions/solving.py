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

from distributions.acting import abilities_of
from distributions.action import AttackResult, Case, attack
from distributions.attack import damage_of_attack
from distributions.by_models import followers
from distributions.dice import Dice
from distributions.distribution import Distribution
from distributions.heads import Heads
from distributions.independent_sum import IndependentSum
from distributions.kinds import Characteristic, ModifyCharacteristic
from distributions.resolution import champions_with
from distributions.runs import Walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributions.aftermath import Aftermath
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

    def starts(self, action: AttackAction, maximum: int) -> list[int]:
        """Return the numbers from which on more than the number of attacks differs."""
        found = {1}
        for follower in followers(action):
            if follower.steps is None:
                return list(range(1, maximum + 1))
            found.update(step for step in follower.steps if 1 <= step <= maximum)
        return sorted(found)


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

    def starts(self, action: AttackAction, maximum: int) -> list[int]:
        """Return the numbers from which on more than the number of attacks differs.

        An effect that changes Attacks compares itself with what is printed.
        """
        changed = any(
            isinstance(effect, ModifyCharacteristic)
            and effect.characteristic is Characteristic.ATTACKS
            for ability in abilities_of(action)
            for effect in ability.all_effects
        )
        return list(range(1, maximum + 1)) if changed else [1]


Vary = VaryModels | VaryAttacks

_NOTHING = IndependentSum(())


@dataclass(frozen=True)
class Curve:
    """The chances of a goal with 1, 2, ..., ``maximum`` of what varies."""

    action: AttackAction
    vary: Vary
    goal: Goal
    maximum: int

    @cached_property
    def starts(self) -> list[int]:
        """Return the numbers from which on the action must be resolved anew."""
        return self.vary.starts(self.action, self.maximum)

    def action_with(self, number: int) -> AttackAction:
        """Return the action with so many."""
        return self.vary.action(self.action, number)

    def ways_with(self, number: int) -> list[Way]:
        """Return the cases with so many that differ in what comes of them."""
        cases = _cases(attack(self.action_with(number)))
        last = self.action_with(self.maximum)
        return [Way(chance, case, self.vary, self.goal, last) for chance, case in cases]

    def chances(self) -> Iterator[Fraction]:
        """Yield the chance of the goal for each number, from 1 on."""
        heads, ways = Heads(), list[Way]()
        starts = frozenset(self.starts)
        for number in range(1, self.maximum + 1):
            if number in starts:
                ways = self.ways_with(number)
            action = self.action_with(number)
            yield sum((way.chance_with(action, heads) for way in ways), Fraction(0))


def _cases(result: AttackResult) -> list[tuple[Fraction, Case]]:
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
        if self.case.limits:
            pool = self.case.walked(self._strikes(action), self._walk)
            return self.probability * self._met(pool)
        pool = self.pool_in(action)
        if self.is_plain:
            return self.probability * heads.chance_of_at_least(pool, self.decided)
        head, given = heads.weights_below(pool, self.decided), self._given
        weights = head.coefficients()
        met = (pool.denominator - head.total()) * given[-1][1]
        for (start, chance), end in zip(given, [*self._ends, None], strict=True):
            met += chance * sum(weights[start:end])
        return self.probability * met / pool.denominator

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

    @property
    def attacks_walked_once(self) -> int:
        """Return the attacks of those that are walked once for all numbers, if any."""
        first = next((strike for strike in self.case.strikes if strike), None)
        if first is None or not isinstance(self.vary, VaryModels):
            return 0
        return first.attacks.total(first.models - first.champions).maximum

    @cached_property
    def _walk(self) -> Walk:
        return Walk(self.case.limits)

    def _strikes(self, action: AttackAction) -> list[Strike | None]:
        """Return the strikes in an action like the case's."""
        return [
            strike and self.vary.strike(strike, index, action)
            for index, strike in enumerate(self.case.strikes)
        ]

    def pool_in(self, action: AttackAction) -> IndependentSum:
        """Return the pool in an action like the case's, without limited re-rolls."""
        terms = list(self.case.harm_to_target.terms)
        for index, strike in enumerate(self._strikes(action)):
            attacks = strike.number_of_attacks.terms if strike else ()
            terms += ((self._damage_of(index, part), n) for part, n in attacks)
        return IndependentSum.of(terms)

    def _damage_of(self, index: int, attacks: Distribution) -> Distribution:
        """Return the damage of so many attacks; each is made once."""
        key = index, attacks
        if key not in self._made:
            strike = self.case.strikes[index]
            one = damage_of_attack(strike.attack) if strike else Distribution.point(0)
            self._made[key] = attacks.each(one)
        return self._made[key]

    @cached_property
    def _made(self) -> dict[tuple[int, Distribution], Distribution]:
        return {}

"""What it costs to say who holds an objective, before any of it is done."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Final

from distributions.amounts import Counted, Rolled, greatest
from distributions.effects import Side
from distributions.kinds import Characteristic, ControlScore, ModifyUnit, Operation
from distributions.objectives.price_of_walk import WalkEstimate, looks_of
from distributions.objectives.scores import is_about_control
from distributions.objectives.sight import sight_of_abilities
from distributions.price import Price, Wanted, price_of_rows
from distributions.profiles import AttackAction, Unit
from distributions.settled_abilities import is_measured, most_ways
from distributions.worlds import measures_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from distributions.effects import Ability, Effect
    from distributions.objectives.contest import Contest, Contestant

__all__ = ["price_of_contest", "price_of_contest_setup"]

_FIXED: Final = 320
_UNIT: Final = 60
# Counting control in one state, with each way in which its effects come up; and one of
# these ways, put together with another.
_COUNT: Final = 60
_WAY: Final = 10
# One die more of an amount that counts dice, and one more of its values.
_DICE_COUNTED: Final = 60
_VALUE_COUNTED: Final = 10
_ADVICE: Final = "fewer attacks, fewer models, or fewer uncertain abilities"


def price_of_contest_setup(contest: Contest) -> int:
    """Return what it costs to find the price, from the lengths of lists alone."""
    units = [each for side in contest.sides for each in side]
    return sum(_UNIT + _Estimate(each).walk.resolving for each in units)


def price_of_contest(contest: Contest, wanted: Wanted) -> Price:
    """Return the price of the answer; all attacks are set up for it, none is made."""
    cost = _FIXED
    for side in contest.sides:
        estimates = [_Estimate(each) for each in side]
        rows = 1 + sum(each.greatest_score for each in estimates)
        bits = sum(each.walk.bits for each in estimates)
        cost += sum(_UNIT + each.walk.walking + each.counting for each in estimates)
        cost += len(estimates) * rows * (20 + bits // 4) // 1000
        cost += price_of_rows(rows, bits, wanted)
    return Price(cost, _ADVICE)


@dataclass(frozen=True)
class _Estimate:
    """Upper bounds for one unit."""

    contestant: Contestant

    @property
    def _unit(self) -> Unit:
        return self.contestant.unit

    @property
    def _action(self) -> AttackAction:
        """By which amounts are measured."""
        battle_round = self.contestant.battle_round
        return AttackAction(
            attacker=Unit(), target=self._unit, battle_round=battle_round
        )

    @cached_property
    def walk(self) -> WalkEstimate:
        """The way through the attacks."""
        of_health = _changes(self._unit, Characteristic.HEALTH)
        health = _raised(self._unit.health, of_health, self._action)
        return WalkEstimate(self.contestant, health)

    @property
    def counting(self) -> int:
        """Return the cost of counting control in every state that differs."""
        about = [a for a in self._unit.abilities if is_about_control(a) and a.enabled]
        sight = sight_of_abilities(about)._replace(models=bool(self.contestant.attacks))
        rolled = self.contestant.shared_throughout
        abilities = self._unit.abilities
        left = [
            ability
            for index, ability in enumerate(abilities)
            if ability in about and index not in rolled
        ]
        count = _COUNT * (1 + len(about)) + self._counted_dice(about)
        ways = prod(most_ways(abilities[index]) for index in rolled)
        return ways * (1 + looks_of(self._unit, sight)) * _ways_together(left, count)

    def _counted_dice(self, abilities: Iterable[Ability]) -> int:
        """Return the cost of dice that are counted, their number being measured."""
        measures = measures_of(self._action, Side.TARGET)
        cost, together = 0, 1
        for effect in (e for a in abilities for e in a.all_effects):
            match effect:
                case ControlScore(value=Counted() as amount) if is_measured(amount):
                    dice = greatest(amount.dice, measures)
                    cost += _DICE_COUNTED * (1 + dice)
                    together *= dice + 1
        return cost + (together - 1) * _VALUE_COUNTED

    @property
    def greatest_score(self) -> int:
        """Return a bound of the control score."""
        of_control = _changes(self._unit, Characteristic.CONTROL)
        each = _raised(self._unit.control, of_control, self._action)
        unit = replace(self._unit, control=each)
        scores = [e for e in _effects(unit) if isinstance(e, ControlScore)]
        counted = replace(self._action, target=unit)
        return 1 + _raised(unit.models * each, scores, counted)


def _ways_together(abilities: Iterable[Ability], count: int) -> int:
    """Return the cost of all ways in which dice come up, each being counted once.

    What is only added is put together as a sum.
    """
    cost, sums, others = 0, 1, 1
    for ability in abilities:
        cost += others * sums * most_ways(ability, _changes_control) * _WAY
        others *= most_ways(ability, _is_more_than_addition)
        sums += sum(_most_added(effect) for effect in ability.all_effects)
    return cost + others * sums * count


def _changes_control(effect: Effect) -> bool:
    return isinstance(effect, ControlScore | ModifyUnit)


def _is_more_than_addition(effect: Effect) -> bool:
    added = isinstance(effect, ControlScore) and effect.operation is Operation.ADD
    return _changes_control(effect) and not added


def _most_added(effect: Effect) -> int:
    """Return how far what an effect adds may lie from nothing."""
    match effect:
        case ControlScore(operation=Operation.ADD, value=Rolled(dice)):
            return dice.maximum
        case _:
            return 0


def _effects(unit: Unit) -> list[Effect]:
    return [e for a in unit.abilities if a.enabled for e in a.all_effects]


def _changes(unit: Unit, of: Characteristic) -> list[ModifyUnit]:
    return [
        effect
        for effect in _effects(unit)
        if isinstance(effect, ModifyUnit) and effect.characteristic is of
    ]


def _raised(
    number: int, changes: Iterable[ModifyUnit | ControlScore], action: AttackAction
) -> int:
    """Return the most that a number may become by all of these."""
    measures = measures_of(action, Side.TARGET)
    plus, times = 0, 1
    for change in changes:
        most = greatest(change.value, measures)
        match change.operation:
            case Operation.SET | Operation.FLOOR:
                number = max(number, most)
            case Operation.MULTIPLY:
                times *= max(1, most)
            case Operation.ADD:
                plus += most
    return number * times + plus

"""What it costs to say who holds an objective, before any of it is done."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Final

from distributions.amounts import Counted, Rolled, greatest
from distributions.effects import Side
from distributions.kinds import Characteristic, ControlScore, ModifyUnit, Operation
from distributions.measures import measures_of
from distributions.objectives.price_of_walk import WalkEstimate, looks_of
from distributions.objectives.scores import is_about_control
from distributions.objectives.sight import sight_of_abilities
from distributions.price_of_pools import Price, Wanted, price_of_rows
from distributions.profiles import AttackAction, Unit
from distributions.settled_abilities import is_measured, most_ways

if TYPE_CHECKING:
    from collections.abc import Iterable

    from distributions.amounts import Amount, Measures
    from distributions.effects import Ability, Effect
    from distributions.objectives.contest import Contest, Contestant

__all__ = ["ADVICE", "Estimate", "price_of_contest", "price_of_contest_setup"]

_FIXED: Final = 320
_UNIT: Final = 60
# Counting control in one state, with each way in which its effects come up; and one of
# these ways, put together with another.
_COUNT: Final = 60
_WAY: Final = 10
# One die more of an amount that counts dice, and one more of its values.
_DICE_COUNTED: Final = 60
_VALUE_COUNTED: Final = 10
_NOBODY: Final = Unit()
#: What of a unit is both measured and changed, Control last: the others may measure it.
_MEASURED: Final = {
    "target_health": Characteristic.HEALTH,
    "target_save": Characteristic.SAVE,
    "target_control": Characteristic.CONTROL,
}
#: What brings the price down, and the cost of finding it.
ADVICE: Final = "fewer attacks, fewer models, or fewer uncertain abilities"


def price_of_contest_setup(contest: Contest) -> int:
    """Return what it costs to find the price, from the lengths of lists alone."""
    units = [each for side in contest.sides for each in side]
    return sum(_UNIT + Estimate(each).walk.resolving for each in units)


def price_of_contest(contest: Contest, wanted: Wanted) -> Price:
    """Return the price of the answer; all attacks are set up for it, none is made."""
    cost = _FIXED
    for side in contest.sides:
        estimates = [Estimate(each) for each in side]
        rows = 1 + sum(each.greatest_score for each in estimates)
        bits = sum(each.walk.bits for each in estimates)
        cost += sum(_UNIT + each.walk.walking + each.counting for each in estimates)
        cost += len(estimates) * rows * (20 + bits // 4) // 1000
        cost += price_of_rows(rows, bits, wanted)
    return Price(cost, ADVICE)


@dataclass(frozen=True)
class Estimate:
    """Upper bounds for one unit."""

    contestant: Contestant

    @property
    def _unit(self) -> Unit:
        return self.contestant.unit

    @cached_property
    def _measures(self) -> tuple[Measures, Measures]:
        """The least and the most that amounts may be measured by.

        Amounts grow, or fall, with what they are measured by: at one of the two they
        are greatest.
        """
        action = AttackAction(
            attacker=_NOBODY,
            target=self._unit,
            battle_round=self.contestant.battle_round,
        )
        now = measures_of(action, Side.TARGET)
        least: dict[str, int] = dict.fromkeys(now, 0)
        most = dict(now) | {"target_damage_points": self._unit.health}
        for name, characteristic in _MEASURED.items():
            changes = _changes(self._unit, characteristic)
            most[name] = _raised(now[name], changes, (least, most))
        return {**least, **_known(now)}, most

    @cached_property
    def walk(self) -> WalkEstimate:
        """The way through the attacks."""
        _, most = self._measures
        return WalkEstimate(self.contestant, most["target_health"])

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
        cost, together = 0, 1
        for effect in (e for a in abilities for e in a.all_effects):
            match effect:
                case ControlScore(value=Counted() as amount) if is_measured(amount):
                    dice = _greatest(amount.dice, self._measures)
                    cost += _DICE_COUNTED * (1 + dice)
                    together *= dice + 1
        return cost + (together - 1) * _VALUE_COUNTED

    @property
    def greatest_score(self) -> int:
        """Return a bound of the control score."""
        _, most = self._measures
        scores = [e for e in _effects(self._unit) if isinstance(e, ControlScore)]
        control = self._unit.models * most["target_control"]
        return 1 + _raised(control, scores, self._measures)


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


def _known(measures: Measures) -> Measures:
    """Return what no attack and no ability changes."""
    return {k: v for k, v in measures.items() if k in ("battle_round", "charge_roll")}


def _greatest(amount: Amount | None, measures: tuple[Measures, Measures]) -> int:
    return max(greatest(amount, known) for known in measures)


def _raised(
    number: int,
    changes: Iterable[ModifyUnit | ControlScore],
    measures: tuple[Measures, Measures],
) -> int:
    """Return the most that a number may become by all of these."""
    plus, times = 0, 1
    for change in changes:
        most = _greatest(change.value, measures)
        match change.operation:
            case Operation.SET | Operation.FLOOR:
                number = max(number, most)
            case Operation.MULTIPLY:
                times *= max(1, most)
            case Operation.ADD:
                plus += most
    return number * times + plus

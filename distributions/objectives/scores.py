"""The control score of one unit as it stands (32.2, "Standard Bearers")."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from distributions.activation import outcomes
from distributions.amounts import Rolled, chances_of
from distributions.changed_units import changed_unit
from distributions.characteristics import Changes
from distributions.conditions import Situation
from distributions.effects import Side
from distributions.folding import changed
from distributions.kinds import Characteristic, ControlScore, ModifyUnit, Operation
from distributions.measures import measures_of
from distributions.profiles import AttackAction, Phase, Unit
from distributions.settled_abilities import with_amounts_rolled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from distributions.amounts import Chances, Measures
    from distributions.conditions import Condition
    from distributions.effects import Ability, Effect

__all__ = ["Count", "is_about_control"]

Effects = tuple["Effect", ...]

_NOBODY = Unit()


def is_about_control(ability: Ability) -> bool:
    """Say whether an ability may matter to the control score of its unit."""
    return any(isinstance(e, ControlScore | ModifyUnit) for e in ability.all_effects)


class Count(NamedTuple):
    """How control is counted: whether the unit has a standard bearer, and the round."""

    bearer: bool = False
    battle_round: int | None = None

    def score(self, unit: Unit) -> Chances:
        """Return the chance of each control score of a unit.

        The Control of its models together; then set, multiplied, added to (a standard
        bearer adds 1) and capped; at least 1. A unit whose Control is "-", or 0,
        contests nothing and has none.

        >>> Count(bearer=True).score(Unit(models=5, control=2))
        {11: Fraction(1, 1)}
        """
        if not unit.models:
            return {0: Fraction(1)}
        found: Chances = defaultdict(Fraction)
        for (effects, plus), chance in self._together(unit).items():
            for share, score in self._scores(unit, effects, plus):
                found[score] += chance * share
        return dict(found)

    def _together(self, unit: Unit) -> dict[tuple[Effects, int], Fraction]:
        """Return the chance of all effects together, what is only added as a sum."""
        together: dict[tuple[Effects, int], Fraction] = {((), 0): Fraction(1)}
        for ability in unit.abilities:
            if not self._acts(ability, unit):
                continue
            ways = list(self._ways(ability, unit))
            before, together = together, defaultdict(Fraction)
            for (effects, plus), chance in before.items():
                for share, chosen in ways:
                    more = (_addition(effect) for effect in chosen)
                    others = tuple(e for e in chosen if _addition(e) is None)
                    total = plus + sum(value for value in more if value is not None)
                    together[effects + others, total] += chance * share
        return together

    def _acts(self, ability: Ability, unit: Unit) -> bool:
        return (
            ability.enabled
            and is_about_control(ability)
            and self._holds(ability.when, unit)
        )

    def _holds(self, when: Condition | None, unit: Unit) -> bool:
        """Say whether a condition holds; control is counted in no phase of attacks."""
        if when is None:
            return True
        situation = Situation(unit, _NOBODY, Phase.COMBAT, self.battle_round)
        return when.phase is None and not any(when.unmet(situation))

    def _measures(self, unit: Unit) -> Measures:
        action = AttackAction(
            attacker=_NOBODY, target=unit, battle_round=self.battle_round
        )
        return measures_of(action, Side.TARGET)

    def _ways(
        self, ability: Ability, unit: Unit
    ) -> Iterator[tuple[Fraction, tuple[Effect, ...]]]:
        """Yield what an ability does to the score, in every way its dice come up."""
        ways = outcomes(
            ability.activation, ability.effects, ability.tiers, self._measures(unit)
        )
        for effects, chance in ways.items():
            about = tuple(
                e for e in effects if isinstance(e, ControlScore | ModifyUnit)
            )
            acting = tuple(e for e in about if self._holds(e.when, unit))
            for share, rolled in with_amounts_rolled(acting):
                yield chance * share, rolled

    def _scores(
        self, unit: Unit, effects: Effects, plus: int
    ) -> Iterator[tuple[Fraction, int]]:
        """Yield the chance of each score with effects whose dice have been rolled.

        Only dice whose number is measured have not. ``plus`` is added beside.
        """
        now = self._as_changed(unit, effects)
        if not now.control and not unit.control:
            yield Fraction(1), 0
            return
        measures = self._measures(now)
        made = [effect for effect in effects if isinstance(effect, ControlScore)]
        values = [chances_of(effect.value, measures).items() for effect in made]
        for combination in product(*values):
            share = prod((part for _, part in combination), start=Fraction(1))
            changes = [
                (effect.operation, value)
                for effect, (value, _) in zip(made, combination, strict=True)
            ]
            yield share, _changed_score(now, changes, plus + self.bearer)

    def _as_changed(self, unit: Unit, effects: Iterable[Effect]) -> Unit:
        changes: dict[Characteristic, Changes] = {}
        measures = self._measures(unit)
        for effect in effects:
            if isinstance(effect, ModifyUnit):
                what = effect.characteristic
                before = changes.get(what, Changes())
                changes[what] = changed(
                    before, effect.operation, effect.value, measures
                )
        return changed_unit(unit, changes)


def _addition(effect: Effect) -> int | None:
    """Return what an effect adds to the score, where it does that and is certain."""
    match effect:
        case ControlScore(operation=Operation.ADD, value=Rolled(dice, sign)):
            return sign * dice.constant
    return None


def _changed_score(unit: Unit, changes: list[tuple[Operation, int]], plus: int) -> int:
    """Return the score: set (the last), multiply, add, cap, and at least 1."""
    by: dict[Operation, list[int]] = defaultdict(list)
    for operation, value in changes:
        by[operation].append(value)
    score = [unit.models * unit.control, *by[Operation.SET]][-1]
    score = score * prod(by[Operation.MULTIPLY]) + sum(by[Operation.ADD]) + plus
    return max(1, min([score, *by[Operation.CAP]]))

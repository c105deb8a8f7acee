"""What rules look at in the state of a unit: states that look alike are one class."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING

from distributions.amounts import Measure, Measured
from distributions.conditions import Condition, UnitCondition
from distributions.parts import parts_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributions.fights.fighter import Fighter

__all__ = ["Sight", "sights_of"]

_OF_MODELS = frozenset({Measure.TARGET_MODELS, Measure.ATTACKER_MODELS})
_OF_POINTS = frozenset({Measure.TARGET_DAMAGE_POINTS, Measure.ATTACKER_DAMAGE_POINTS})


@dataclass(frozen=True, slots=True)
class Sight:
    """The numbers of models and of damage points from which on something changes."""

    models: tuple[int, ...] = ()
    points: tuple[int, ...] = ()

    def seen(self, models: int, points: int) -> tuple[int, int]:
        """Return the class of a state; of one class, all rules act alike."""
        return bisect_right(self.models, models), bisect_right(self.points, points)


def sights_of(fighters: tuple[Fighter, Fighter]) -> tuple[Sight, Sight]:
    """Return what the abilities of both sides look at of each side."""
    first, second = (_sight_of(fighters, side) for side in (0, 1))
    return first, second


def _sight_of(fighters: tuple[Fighter, Fighter], side: int) -> Sight:
    models: set[int] = set()
    points: set[int] = set()
    for owner, fighter in enumerate(fighters):
        for part in parts_of(fighter.attacking.abilities):
            match part:
                case Condition(own=own, enemy=enemy):
                    asked = own if owner == side else enemy
                    models.update(_models_of(asked))
                    points.update(_points_of(asked))
                case Measured(of=of) if of in _OF_MODELS:
                    models.update(range(fighters[side].models + 1))
                case Measured(of=of) if of in _OF_POINTS:
                    points.update(range(fighters[side].health))
    return Sight(tuple(sorted(models)), tuple(sorted(points)))


def _models_of(unit: UnitCondition) -> Iterator[int]:
    if unit.models_at_least is not None:
        yield unit.models_at_least
    if unit.models_at_most is not None:
        yield unit.models_at_most + 1


def _points_of(unit: UnitCondition) -> Iterator[int]:
    if unit.damage_points_at_least is not None:
        yield unit.damage_points_at_least

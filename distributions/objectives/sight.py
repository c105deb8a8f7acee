"""What the rules of an attack look at in the state of the unit that is attacked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from distributions.acting import abilities_of
from distributions.amounts import Measure, Measured
from distributions.conditions import Condition
from distributions.effects import Side
from distributions.parts import parts_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from distributions.effects import Ability
    from distributions.profiles import AttackAction

__all__ = ["Sight", "sight_of", "sight_of_abilities"]


class Sight(NamedTuple):
    """Whether anything depends on the number of models, or on the damage points."""

    models: bool = False
    points: bool = False

    def seen(self, models: int, points: int) -> tuple[int | None, int | None]:
        """Return a value that is equal for states in which all rules act alike."""
        return models if self.models else None, points if self.points else None


def sight_of(action: AttackAction) -> Sight:
    """Return what the abilities of both sides look at of the target."""
    return sight_of_abilities(abilities_of(action))


def sight_of_abilities(abilities: Iterable[Ability]) -> Sight:
    """Return what abilities look at of the unit that is attacked."""
    models = points = False
    for ability in abilities:
        for part in parts_of(ability) if ability.enabled else ():
            match part:
                case Condition(own=own, enemy=enemy):
                    asked = own if ability.origin.side is Side.TARGET else enemy
                    bounds = asked.models_at_least, asked.models_at_most
                    models = models or any(bound is not None for bound in bounds)
                    points = points or asked.damage_points_at_least is not None
                case Measured(of=Measure.TARGET_MODELS):
                    models = True
                case Measured(of=Measure.TARGET_DAMAGE_POINTS):
                    points = True
    return Sight(models, points)

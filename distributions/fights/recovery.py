"""The end of a phase: units heal, then slain models return."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from distributions._flint import Polynomial
from distributions._rows import chosen, moved, sum_of
from distributions.amounts import distribution_of
from distributions.between_attacks import Heal, ReturnModels
from distributions.distribution import Distribution
from distributions.effects import Side
from distributions.fights.lasting import (
    in_force,
    is_healing_denied,
    measures_between,
)
from distributions.fights.mass import Collector, Mass
from distributions.fights.scale import Part

if TYPE_CHECKING:
    from collections.abc import Callable

    from distributions.amounts import Measures
    from distributions.fights.meeting import Meeting
    from distributions.fights.scale import Scale
    from distributions.profiles import Unit

__all__ = ["Recovery"]

_NONE = Distribution.point(0)


@dataclass(frozen=True)
class Recovery:
    """What the enemy of a meeting gets back at the end of a phase.

    Masses are turned so that it is the second of the two units.
    """

    meeting: Meeting
    scale: Scale
    _amounts: dict[tuple[int, ...], tuple[Distribution, Distribution]] = field(
        default_factory=dict
    )

    @property
    def is_nothing(self) -> bool:
        """Say whether no ability heals the unit or brings models back."""
        return not any(
            isinstance(effect, ReturnModels)
            or (isinstance(effect, Heal) and not effect.on_critical_hit)
            for ability in self.meeting.enemy.attacking.abilities
            if ability.enabled
            for effect in ability.all_effects
        )

    def after(self, mass: Mass) -> Mass:
        """Return the chances of all states after it."""
        collector = Collector(mass.sizes)
        for memories, rows in mass.cells.items():
            for lost, row in enumerate(rows):
                for part in self._parts(lost, row):
                    collector.add(memories, lost, part)
        return collector.mass(mass.denominator)

    def _parts(self, other_lost: int, row: Polynomial) -> list[Part]:
        """Return a row of its states, recovered; the other unit lost so many points."""
        total = self.meeting.enemy.total
        dead = row.coefficient(total)
        alive, parts = row.truncated(total), []
        if dead:
            parts.append(Part(Polynomial([dead]).shifted(total)))
        for seen, wanted in self.meeting.enemy_classes:
            part = alive if wanted is None else chosen(alive, wanted)
            if len(part):
                heal, back = self.amounts(other_lost, seen)
                healed = self._spread(Part(part), heal, self._after_heal)
                parts.append(self._spread(healed, back, self._after_return))
        return parts

    def _spread(
        self, part: Part, amount: Distribution, place: Callable[[int, int], int]
    ) -> Part:
        """Return a part after an amount of something, which puts states elsewhere."""
        if not amount.maximum:
            return part
        states = range(self.meeting.enemy.total)
        ways = (
            (moved(part.weights, [place(lost, value) for lost in states]), weight)
            for value, weight in enumerate(amount.weights.coefficients())
            if weight
        )
        denominator = part.denominator * amount.denominator
        return self.scale.settled(sum_of(ways), denominator)

    def amounts(self, other_lost: int, seen: int) -> tuple[Distribution, Distribution]:
        """Return the points healed and the models that return, none where denied.

        Nothing beyond what the unit may lack is told apart.
        """
        charging = self.meeting.setting.charging
        key = seen, *self.meeting.class_of_own(other_lost)
        if key not in self._amounts:
            unit = self.meeting.enemy.at(seen, Side.ATTACKER, charged=charging)
            self._amounts[key] = self._found(unit, self._other_at(other_lost))
        return self._amounts[key]

    def _other_at(self, lost: int) -> Unit:
        """Return what is left of the other unit, no model where it is destroyed."""
        other, charging = self.meeting.fighter, self.meeting.setting.charging
        return other.at(lost, Side.TARGET, charged=charging)

    def _found(self, unit: Unit, other: Unit) -> tuple[Distribution, Distribution]:
        enemy, battle_round = self.meeting.enemy, self.meeting.setting.battle_round
        heal, back = _NONE, _NONE
        if is_healing_denied(unit, other, battle_round):
            return heal, back
        measures = measures_between(unit, other, battle_round)
        for effect in in_force(Heal, unit, other, battle_round):
            if not effect.on_critical_hit:
                more = distribution_of(effect.amount, measures)
                heal = (heal + more).capped(enemy.health - 1)
        for returned in in_force(ReturnModels, unit, other, battle_round):
            more = self._models_of(returned, measures)
            back = (back + more).capped(enemy.models - 1)
        return heal, back

    def _models_of(self, effect: ReturnModels, measures: Measures) -> Distribution:
        combined = distribution_of(effect.amount, measures)
        if not effect.of_health:
            return combined
        width = self.meeting.enemy.health
        return combined.folded(width, 0, combined.maximum // width)

    def _after_heal(self, lost: int, points: int) -> int:
        return lost - min(points, lost % self.meeting.enemy.health)

    def _after_return(self, lost: int, models: int) -> int:
        health = self.meeting.enemy.health
        return lost - health * min(models, lost // health)

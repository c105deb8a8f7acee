"""The end of a phase: units heal, then slain models return."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from distributions._flint import Polynomial
from distributions._rows import chosen, moved
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
        enemy = self.meeting.enemy
        total = enemy.total
        dead = row.coefficient(total)
        alive, parts = row.truncated(total), []
        if dead:
            parts.append(Part(Polynomial([dead]).shifted(total)))
        for seen, wanted in self.meeting.enemy_classes:
            part = alive if wanted is None else chosen(alive, wanted)
            for places, chance in self._moves(other_lost, seen) if len(part) else ():
                weights = moved(part, places).scaled(chance.numerator)
                parts.append(self.scale.settled(weights, chance.denominator))
        return parts

    def _moves(self, other_lost: int, seen: int) -> list[tuple[list[int], Fraction]]:
        """Return where each number of points lost goes, with the chance of it."""
        setting, enemy = self.meeting.setting, self.meeting.enemy
        unit = enemy.at(seen, Side.ATTACKER, charged=setting.charging)
        other = self._other_at(other_lost)
        if is_healing_denied(unit, other, setting.battle_round):
            return [(list(range(enemy.total)), Fraction(1))]
        heal, back = self._amounts(unit, other)
        return [
            (
                [self._recovered(lost, points, models) for lost in range(enemy.total)],
                Fraction(w, heal.denominator) * Fraction(v, back.denominator),
            )
            for points, w in enumerate(heal.weights.coefficients())
            for models, v in enumerate(back.weights.coefficients())
            if w and v
        ]

    def _other_at(self, lost: int) -> Unit:
        """Return what is left of the other unit, no model where it is destroyed."""
        other, charging = self.meeting.fighter, self.meeting.setting.charging
        return other.at(lost, Side.TARGET, charged=charging)

    def _amounts(self, unit: Unit, other: Unit) -> tuple[Distribution, Distribution]:
        """Return the points healed and the models that return."""
        battle_round = self.meeting.setting.battle_round
        measures = measures_between(unit, other, battle_round)
        heal, back = _NONE, _NONE
        for effect in in_force(Heal, unit, other, battle_round):
            if not effect.on_critical_hit:
                heal += distribution_of(effect.amount, measures)
        for returned in in_force(ReturnModels, unit, other, battle_round):
            back += self._models_of(returned, measures)
        return heal, back

    def _models_of(self, effect: ReturnModels, measures: Measures) -> Distribution:
        if effect.models is not None:
            return distribution_of(effect.models, measures)
        if effect.health is None:
            return _NONE
        combined = distribution_of(effect.health, measures)
        width = self.meeting.enemy.health
        return combined.folded(width, 0, combined.maximum // width)

    def _recovered(self, lost: int, points: int, models: int) -> int:
        """Return the points lost after Heal and after models return."""
        health = self.meeting.enemy.health
        healed = lost - min(points, lost % health)
        return healed - health * min(models, healed // health)

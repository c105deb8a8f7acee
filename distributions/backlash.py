"""What the attacker suffers from its own attacks: backlash and death throes."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from distributions._flint import Polynomial
from distributions.distribution import Distribution, mixture
from distributions.effects import Roll, Side
from distributions.independent_sum import IndependentSum
from distributions.kinds import Trigger
from distributions.readings import (
    DamageReading,
    NothingReading,
    PackedReading,
    WardRule,
)
from distributions.resolution import wards_of
from distributions.scoped import OTHER_HARM

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributions.case import Case
    from distributions.sheets import HarmDone, WeaponSheet

__all__ = [
    "BacklashMark", "BacklashReading", "JointReading", "attacker_damage_of", "marks_of",
    "most_thrown_by", "throes_of",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class BacklashMark:
    """What one backlash looks for, and the points that it throws back for each."""

    trigger: Trigger
    faces: frozenset[int]
    points: Distribution


_TRIGGER_OF = {
    Roll.HIT: Trigger.HIT_UNMODIFIED,
    Roll.WOUND: Trigger.WOUND_UNMODIFIED,
    Roll.SAVE: Trigger.SAVE_UNMODIFIED,
}


class BacklashReading(NothingReading):
    """The points thrown back at the attacker, the attacker's wards made."""

    def __init__(self, marks: tuple[BacklashMark, ...]) -> None:
        self._marks = marks

    def _marked(self, trigger: Trigger, face: int | None = None) -> Distribution:
        total = self.nothing
        for mark in self._marks:
            wanted = face is None or not mark.faces or face in mark.faces
            if mark.trigger is trigger and wanted:
                total = self.added(total, mark.points)
        return total

    def face(self, roll: Roll, face: int) -> Distribution:
        """Return the backlash of a final die."""
        return self._marked(_TRIGGER_OF[roll], face)

    def miss(self) -> Distribution:
        """Return the backlash of an attack that fails at the hit roll."""
        return self._marked(Trigger.MISS)

    def point(self, *, warded: bool) -> Distribution:
        """Return the backlash of a ward."""
        return self._marked(Trigger.WARD_SUCCESS) if warded else self.nothing


class JointReading(BacklashReading):
    """Damage and backlash together: points count ``unit``, backlash ``scale`` each.

    ``scale`` must be above the greatest damage, so that the two can be told apart.
    """

    def __init__(
        self, marks: tuple[BacklashMark, ...], scale: int, unit: int = 1
    ) -> None:
        packed = (
            BacklashMark(mark.trigger, mark.faces, _spread(mark.points, scale))
            for mark in marks
        )
        super().__init__(tuple(packed))
        self._unit = Distribution.point(unit)

    def point(self, *, warded: bool) -> Distribution:
        """Return a point of damage, or the backlash of its ward."""
        return self._marked(Trigger.WARD_SUCCESS) if warded else self._unit


def _spread(points: Distribution, scale: int) -> Distribution:
    weights = [0] * (points.maximum * scale + 1)
    weights[::scale] = points.weights.coefficients()
    return Distribution.from_weights(weights)


def attacker_damage_of(case: Case) -> IndependentSum | None:
    """Return the points that reach the attacker after its wards, None: none can.

    Backlash counts dice of the attacks, death throes the models that they slay. Where
    both are there the two are not independent: then their joint distribution decides.
    """
    marks = [marks_of(case, sheet) for sheet in case.world.weapons]
    throes, other_harm = throes_of(case), case.harm_to_attacker()
    if not any(marks) and throes is None and not other_harm:
        return None
    harm = IndependentSum.of(other_harm)
    if throes is None:
        return harm + _backlash(case, marks)
    if not any(marks):
        return harm + _of_models(case.fate.models_slain, throes)
    return harm + _joint(case, marks, throes)


def marks_of(case: Case, sheet: WeaponSheet) -> tuple[BacklashMark, ...]:
    """Return what is thrown back for the attacks of one weapon, after wards."""
    return tuple(
        BacklashMark(mark.trigger, mark.faces, _after_wards(case, mark.harm))
        for mark in sheet.marks
        if not _is_immune(case, mark.harm)
    )


def throes_of(case: Case) -> Distribution | None:
    """Return the points that one slain model throws, after wards."""
    thrown = [
        (_after_wards(case, harm), 1)
        for harm in case.world.sheet.throes
        if not _is_immune(case, harm)
    ]
    return IndependentSum.of(thrown).distribution if thrown else None


def _is_immune(case: Case, harm: HarmDone) -> bool:
    """Say whether the attacker suffers no mortal damage from the source of a harm."""
    return (Side.ATTACKER, harm.name) in case.world.sheet.immunities


def _after_wards(case: Case, harm: HarmDone) -> Distribution:
    ward = WardRule()
    if harm.against is not None:
        ward = wards_of(case.world, Side.ATTACKER).against(harm.against)
    return DamageReading().points(harm.points, ward, mortal=True)


def _of_models(slain: Distribution, throes: Distribution) -> IndependentSum:
    return IndependentSum.of([(slain.each(throes), 1)])


def _backlash(case: Case, marks: list[tuple[BacklashMark, ...]]) -> IndependentSum:
    return case.counted(NothingReading(), [BacklashReading(each) for each in marks])


def most_thrown_by(case: Case, marks: list[tuple[BacklashMark, ...]]) -> int:
    """Return the most points that all attacks throw back."""
    return _backlash(case, marks).maximum


def _joint(
    case: Case, marks: list[tuple[BacklashMark, ...]], throes: Distribution
) -> IndependentSum:
    """Return backlash and death throes together, from the joint distribution.

    Damage d and backlash b of all attacks are packed into d + scale * b; for each b
    the damages that come with it decide how many models are slain. Points that are
    touched apart are packed likewise.
    """
    packing = case.packing
    scale, unit = packing.size, packing.unit
    readings = [JointReading(each, scale, unit(i)) for i, each in enumerate(marks)]
    packed = case.counted(PackedReading(unit(OTHER_HARM)), readings).distribution
    by_models: dict[int, dict[int, Fraction]] = {}
    for back, share, whole in _unpacked(packed, scale):
        damage = whole
        if case.scoped.parts:
            damage = packing.after(damage)
        given = IndependentSum.of([(damage, 1)])
        slain = case.aftermath.fate(case.after_removal(given)).models_slain
        for models in range(slain.minimum, slain.maximum + 1):
            chances = by_models.setdefault(models, {})
            chances[back] = share * slain.chance_of(models)
    parts = [
        (sum(chances.values(), Fraction(0)), _given(chances) + throes.times(models))
        for models, chances in by_models.items()
        if any(chances.values())
    ]
    return IndependentSum.of([(mixture(parts), 1)])


def _unpacked(
    packed: Distribution, scale: int
) -> Iterator[tuple[int, Fraction, Distribution]]:
    """Yield each backlash with its chance, and the damage that comes with it."""
    weights = packed.weights.coefficients()
    for start in range(0, len(weights), scale):
        damages = Polynomial(weights[start : start + scale])
        total = damages.total()
        if total:
            share = Fraction(total, packed.denominator)
            yield start // scale, share, Distribution.from_polynomial(damages)


def _given(chances: dict[int, Fraction]) -> Distribution:
    """Return the backlash where so many models are slain."""
    total = sum(chances.values(), Fraction(0))
    return Distribution.from_chances({k: p / total for k, p in chances.items()})

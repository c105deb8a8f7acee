"""Readings that count expectations alone: of the damage, and of every stage.

They are faster than distributions, and all that a choice between policies, or the
expected numbers of an answer, needs.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from distributions.readings import Stages, weights_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from distributions.characteristics import Finish, Quantity
    from distributions.distribution import Distribution
    from distributions.effects import Roll
    from distributions.readings import Limited, WardRule

__all__ = ["MeanReading", "StageReading"]


class MeanReading:
    """The expected damage after wards: what decides between policies."""

    nothing = Fraction(0)

    def mixed(self, parts: Sequence[tuple[int, Fraction]]) -> Fraction:
        """Return the weighted mean."""
        total = sum(weight for weight, _ in parts)
        return sum((weight * part for weight, part in parts), Fraction(0)) / total

    def added(self, first: Fraction, second: Fraction) -> Fraction:
        """Return the sum."""
        return first + second

    def each(self, count: Distribution, part: Fraction) -> Fraction:
        """Return the mean of a random number of parts."""
        return count.mean * part

    def rolled(
        self,
        faces: Sequence[Fraction],
        rerolled: frozenset[int],
        limited: tuple[Limited, ...],
    ) -> Fraction:
        """Return the mean over the faces."""
        del limited
        return self.mixed(list(zip(weights_of(rerolled), faces, strict=True)))

    def limited_damage(
        self, damage: Quantity, finish: Finish, ward: WardRule, *, mortal: bool
    ) -> Fraction:
        """Return the expected points without the limited re-rolls."""
        return self.points(finish.of(damage), ward, mortal=mortal)

    def critical_hit(self) -> Fraction:
        """Count nothing."""
        return self.nothing

    def hit(self) -> Fraction:
        """Count nothing."""
        return self.nothing

    def wound(self) -> Fraction:
        """Count nothing."""
        return self.nothing

    def unsaved(self) -> Fraction:
        """Count nothing."""
        return self.nothing

    def points(self, amount: Distribution, ward: WardRule, *, mortal: bool) -> Fraction:
        """Return the expected points after wards."""
        del mortal
        return amount.mean * ward.passes

    def face(self, roll: Roll, face: int) -> Fraction:
        """Count nothing."""
        del roll, face
        return self.nothing

    def miss(self) -> Fraction:
        """Count nothing."""
        return self.nothing


class StageReading:
    """The expected numbers of all stages at once."""

    nothing = Stages()

    def mixed(self, parts: Sequence[tuple[int, Stages]]) -> Stages:
        """Return the weighted mean, stage by stage."""
        total = sum(weight for weight, _ in parts)
        shares = (part.times(Fraction(w, total)) for w, part in parts if w)
        return sum(shares, Stages())

    def added(self, first: Stages, second: Stages) -> Stages:
        """Return the sum."""
        if first is self.nothing:
            return second
        return first if second is self.nothing else first + second

    def each(self, count: Distribution, part: Stages) -> Stages:
        """Return the mean of a random number of parts."""
        return part if count.maximum == count.minimum == 1 else part.times(count.mean)

    def rolled(
        self,
        faces: Sequence[Stages],
        rerolled: frozenset[int],
        limited: tuple[Limited, ...],
    ) -> Stages:
        """Return the mean over the faces."""
        del limited
        gathered: dict[int, tuple[int, Stages]] = {}
        for weight, part in zip(weights_of(rerolled), faces, strict=True):
            known = gathered.get(id(part), (0, part))[0]
            gathered[id(part)] = known + weight, part
        return self.mixed(list(gathered.values()))

    def limited_damage(
        self, damage: Quantity, finish: Finish, ward: WardRule, *, mortal: bool
    ) -> Stages:
        """Return the expected points without the limited re-rolls."""
        return self.points(finish.of(damage), ward, mortal=mortal)

    def critical_hit(self) -> Stages:
        """Count a critical hit."""
        return _CRITICAL_HIT

    def hit(self) -> Stages:
        """Count a hit."""
        return _HIT

    def wound(self) -> Stages:
        """Count a wound."""
        return _WOUND

    def unsaved(self) -> Stages:
        """Count a successful attack."""
        return _UNSAVED

    def points(self, amount: Distribution, ward: WardRule, *, mortal: bool) -> Stages:
        """Count points before and after wards."""
        mean = amount.mean
        return Stages(
            mortal_damage=mean if mortal else Fraction(0),
            damage_pool=mean,
            damage=mean * ward.passes,
        )

    def face(self, roll: Roll, face: int) -> Stages:
        """Count nothing."""
        del roll, face
        return self.nothing

    def miss(self) -> Stages:
        """Count nothing."""
        return self.nothing


_ONE = Fraction(1)
_HIT = Stages(hits=_ONE)
_CRITICAL_HIT = Stages(critical_hits=_ONE)
_WOUND = Stages(wounds=_ONE)
_UNSAVED = Stages(unsaved=_ONE)

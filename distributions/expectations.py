"""Readings that count expectations alone: of the damage, and of every stage.

They are faster than distributions, and all that a choice between policies, or the
expected numbers of an answer, needs.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from operator import mul
from typing import TYPE_CHECKING

from distributions.readings import Stages, weights_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from distributions.characteristics import Finish, Quantity
    from distributions.distribution import Distribution
    from distributions.effects import Roll
    from distributions.readings import Limited, WardRule

__all__ = ["MeanReading", "StageReading", "StageSums"]


# What is counted beside the attacks themselves, in the order of the sequence.
_COUNTED = (
    "hits", "critical_hits", "wounds", "unsaved",
    "mortal_damage", "damage_pool", "damage",
)  # fmt: skip


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


@dataclass(frozen=True, slots=True)
class StageSums:
    """The expected numbers of all stages but the first, over one denominator.

    Whole numbers add up several times as fast as fractions do.
    """

    numbers: tuple[int, ...]
    denominator: int = 1

    @property
    def stages(self) -> Stages:
        """Return the same as fractions, each in lowest terms."""
        pairs = zip(_COUNTED, self.numbers, strict=True)
        return Stages(**{name: Fraction(n, self.denominator) for name, n in pairs})

    def plus(self, other: StageSums) -> StageSums:
        """Return the sum, stage by stage."""
        if self.denominator == other.denominator:
            pairs = zip(self.numbers, other.numbers, strict=True)
            return StageSums(tuple(a + b for a, b in pairs), self.denominator)
        return weighted_sums([(1, self), (1, other)], 1)

    def times(self, factor: Fraction) -> StageSums:
        """Multiply every stage."""
        if factor == 1:
            return self
        numbers = tuple(number * factor.numerator for number in self.numbers)
        return StageSums(numbers, self.denominator * factor.denominator)


def weighted_sums(parts: Sequence[tuple[int, StageSums]], total: int) -> StageSums:
    """Return the weighted sums, divided by ``total``."""
    scale = lcm(*(part.denominator for _, part in parts))
    factors = [weight * (scale // part.denominator) for weight, part in parts]
    columns = zip(*(part.numbers for _, part in parts), strict=True)
    numbers = tuple(sum(map(mul, factors, column)) for column in columns)
    return StageSums(numbers, scale * total)


class StageReading:
    """The expected numbers of all stages at once."""

    nothing = StageSums((0,) * len(_COUNTED))

    def mixed(self, parts: Sequence[tuple[int, StageSums]]) -> StageSums:
        """Return the weighted mean, stage by stage."""
        return weighted_sums(parts, sum(weight for weight, _ in parts))

    def added(self, first: StageSums, second: StageSums) -> StageSums:
        """Return the sum."""
        if first is self.nothing:
            return second
        return first if second is self.nothing else first.plus(second)

    def each(self, count: Distribution, part: StageSums) -> StageSums:
        """Return the mean of a random number of parts."""
        return part if count.maximum == count.minimum == 1 else part.times(count.mean)

    def rolled(
        self,
        faces: Sequence[StageSums],
        rerolled: frozenset[int],
        limited: tuple[Limited, ...],
    ) -> StageSums:
        """Return the mean over the faces."""
        del limited
        gathered: dict[int, tuple[int, StageSums]] = {}
        for weight, part in zip(weights_of(rerolled), faces, strict=True):
            known = gathered.get(id(part), (0, part))[0]
            gathered[id(part)] = known + weight, part
        return self.mixed(list(gathered.values()))

    def limited_damage(
        self, damage: Quantity, finish: Finish, ward: WardRule, *, mortal: bool
    ) -> StageSums:
        """Return the expected points without the limited re-rolls."""
        return self.points(finish.of(damage), ward, mortal=mortal)

    def critical_hit(self) -> StageSums:
        """Count a critical hit."""
        return _CRITICAL_HIT

    def hit(self) -> StageSums:
        """Count a hit."""
        return _HIT

    def wound(self) -> StageSums:
        """Count a wound."""
        return _WOUND

    def unsaved(self) -> StageSums:
        """Count a successful attack."""
        return _UNSAVED

    def points(
        self, amount: Distribution, ward: WardRule, *, mortal: bool
    ) -> StageSums:
        """Return the expected points before and after wards."""
        mean, passes = amount.mean, ward.passes
        before = mean.numerator * passes.denominator
        after = mean.numerator * passes.numerator
        numbers = (0, 0, 0, 0, before if mortal else 0, before, after)
        return StageSums(numbers, mean.denominator * passes.denominator)

    def face(self, roll: Roll, face: int) -> StageSums:
        """Count nothing."""
        del roll, face
        return self.nothing

    def miss(self) -> StageSums:
        """Count nothing."""
        return self.nothing


def _one(name: str) -> StageSums:
    return StageSums(tuple(int(name == counted) for counted in _COUNTED))


_HIT, _CRITICAL_HIT = _one("hits"), _one("critical_hits")
_WOUND, _UNSAVED = _one("wounds"), _one("unsaved")

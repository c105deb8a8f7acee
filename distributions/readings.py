"""What may be counted of an attack: each is a `Reading` of the same sequence.

`distributions.attack` walks the sequence once, in words of events: a hit is scored, a
wound, points come in. A reading says what an event counts, how alternatives mix and how
independent parts add up. So one function gives the damage, the expected numbers of the
stages, the mean that decides between Crit abilities, and what is thrown back at the
attacker, and they cannot disagree.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from typing import TYPE_CHECKING, Protocol, TypeVar

from distributions import rules
from distributions.distribution import Distribution, mixture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from distributions.characteristics import Finish, Quantity
    from distributions.effects import Roll
    from distributions.rolls import Limit

__all__ = [
    "CountReading",
    "DamageReading",
    "Limited",
    "NothingReading",
    "PackedReading",
    "Reading",
    "RedirectReading",
    "Stages",
    "WardRule",
    "weights_of",
]

T = TypeVar("T")

#: A limited re-roll and the faces that it re-rolls.
Limited = tuple["Limit", frozenset[int]]


@dataclass(frozen=True, slots=True)
class WardRule:
    """The ward for some points: the roll needed, and what is re-rolled (faces)."""

    needed: int | None = None
    rerolled: frozenset[int] = frozenset()
    limited: tuple[Limited, ...] = ()

    @property
    def passes(self) -> Fraction:
        """Return the chance that one point is not warded."""
        if self.needed is None:
            return Fraction(1)
        weights = weights_of(self.rerolled)
        return Fraction(sum(weights[: self.needed - 1]), sum(weights))


def weights_of(rerolled: frozenset[int]) -> list[int]:
    """Return the weight of each final face 1..6, of 36, with some faces re-rolled.

    >>> weights_of(frozenset({1}))
    [1, 7, 7, 7, 7, 7]
    """
    again = len(rerolled)
    return [
        again + (0 if face in rerolled else rules.DIE_SIDES)
        for face in range(1, rules.DIE_SIDES + 1)
    ]


class Reading(Protocol[T]):
    """What is counted along an attack."""

    nothing: T

    def mixed(self, parts: Sequence[tuple[int, T]]) -> T:
        """Return one of the parts, by their weights."""

    def added(self, first: T, second: T) -> T:
        """Return two independent parts together."""

    def each(self, count: Distribution, part: T) -> T:
        """Return a random number of independent parts."""

    def rolled(
        self, faces: Sequence[T], rerolled: frozenset[int], limited: tuple[Limited, ...]
    ) -> T:
        """Return what one D6 gives, from what each of its faces 1..6 gives."""

    def critical_hit(self) -> T:
        """Return what a critical hit roll counts, beside the hits that it scores."""

    def hit(self) -> T:
        """Return what a scored hit counts."""

    def wound(self) -> T:
        """Return what a wound counts."""

    def unsaved(self) -> T:
        """Return what a successful attack counts."""

    def points(self, amount: Distribution, ward: WardRule, *, mortal: bool) -> T:
        """Return what damage points that come in count."""

    def limited_damage(
        self, damage: Quantity, finish: Finish, ward: WardRule, *, mortal: bool
    ) -> T:
        """Return what a Damage whose own dice have limited re-rolls counts."""

    def face(self, roll: Roll, face: int) -> T:
        """Return what a final die counts by itself."""

    def miss(self) -> T:
        """Return what an attack that fails at the hit roll counts."""


class NothingReading:
    """Counts nothing; the base of readings that count a number of something."""

    nothing = Distribution.point(0)

    def mixed(self, parts: Sequence[tuple[int, Distribution]]) -> Distribution:
        """Return the mixture."""
        total = sum(weight for weight, _ in parts)
        return mixture((Fraction(weight, total), part) for weight, part in parts)

    def added(self, first: Distribution, second: Distribution) -> Distribution:
        """Return the sum of independent parts."""
        if first is self.nothing:
            return second
        return first if second is self.nothing else first + second

    def each(self, count: Distribution, part: Distribution) -> Distribution:
        """Return the sum of a random number of parts."""
        if count.maximum == count.minimum:
            return part if count.maximum == 1 else part.times(count.maximum)
        return count.each(part)

    def rolled(
        self,
        faces: Sequence[Distribution],
        rerolled: frozenset[int],
        limited: tuple[Limited, ...],
    ) -> Distribution:
        """Return the mixture of the faces, like ones together."""
        del limited  # a limit needs `distributions.limited`
        gathered: dict[int, tuple[int, Distribution]] = {}
        for weight, part in zip(weights_of(rerolled), faces, strict=True):
            known = gathered.get(id(part), (0, part))[0]
            gathered[id(part)] = known + weight, part
        parts = list(gathered.values())
        return parts[0][1] if len(parts) == 1 else self.mixed(parts)

    def attack(self) -> Distribution:
        """Return what an attack counts as such."""
        return self.nothing

    def critical_hit(self) -> Distribution:
        """Count nothing."""
        return self.nothing

    def hit(self) -> Distribution:
        """Count nothing."""
        return self.nothing

    def wound(self) -> Distribution:
        """Count nothing."""
        return self.nothing

    def unsaved(self) -> Distribution:
        """Count nothing."""
        return self.nothing

    def face(self, roll: Roll, face: int) -> Distribution:
        """Count nothing."""
        del roll, face
        return self.nothing

    def miss(self) -> Distribution:
        """Count nothing."""
        return self.nothing

    def point(self, *, warded: bool) -> Distribution:
        """Count nothing."""
        del warded
        return self.nothing

    def incoming(self, *, mortal: bool) -> Distribution:
        """Return what a point counts before its ward roll: nothing."""
        del mortal
        return self.nothing

    def limited_damage(
        self, damage: Quantity, finish: Finish, ward: WardRule, *, mortal: bool
    ) -> Distribution:
        """Return the points of a Damage whose own dice have limited re-rolls."""
        return self.points(finish.of(damage), ward, mortal=mortal)

    def points(
        self, amount: Distribution, ward: WardRule, *, mortal: bool
    ) -> Distribution:
        """Return what points count, one ward roll for each."""
        del mortal
        passed = self.point(warded=False)
        if ward.needed is None:
            return amount.each(passed) if passed != _ONE_POINT else amount
        chance, warded = ward.passes, self.point(warded=True)
        if not chance or passed == warded:
            return amount.each(warded)
        if chance == 1:
            return amount.each(passed)
        return amount.each(mixture([(chance, passed), (1 - chance, warded)]))


_ONE_POINT = Distribution.point(1)


class DamageReading(NothingReading):
    """The damage points that get through, wards made (18.1)."""

    def point(self, *, warded: bool) -> Distribution:
        """Count a point that is not warded."""
        return self.nothing if warded else _ONE_POINT


class PackedReading(NothingReading):
    """The damage points that get through, each counted as ``unit``."""

    def __init__(self, unit: int) -> None:
        self._unit = Distribution.point(unit)

    def point(self, *, warded: bool) -> Distribution:
        """Count a point that is not warded."""
        return self.nothing if warded else self._unit


class RedirectReading(NothingReading):
    """The points that wards keep off, each of which goes to another unit."""

    def point(self, *, warded: bool) -> Distribution:
        """Count a point that is warded."""
        return _ONE_POINT if warded else self.nothing


class CountReading(NothingReading):
    """How often one stage of the sequence is reached; ``stage`` names it.

    Slower than `StageReading`, but a distribution, which limited re-rolls need.
    """

    def __init__(self, stage: str) -> None:
        self._stage = stage

    def _counted(self, *stages: str) -> Distribution:
        return _ONE_POINT if self._stage in stages else self.nothing

    def attack(self) -> Distribution:
        """Count an attack."""
        return self._counted("attacks")

    def critical_hit(self) -> Distribution:
        """Count a critical hit."""
        return self._counted("critical_hits")

    def hit(self) -> Distribution:
        """Count a hit."""
        return self._counted("hits")

    def wound(self) -> Distribution:
        """Count a wound."""
        return self._counted("wounds")

    def unsaved(self) -> Distribution:
        """Count a successful attack."""
        return self._counted("unsaved")

    def incoming(self, *, mortal: bool) -> Distribution:
        """Count a point that comes in."""
        pools = ("damage_pool", "mortal_damage") if mortal else ("damage_pool",)
        return self._counted(*pools)

    def points(
        self, amount: Distribution, ward: WardRule, *, mortal: bool
    ) -> Distribution:
        """Count points before wards."""
        del ward
        return amount.each(self.incoming(mortal=mortal))


@dataclass(frozen=True, slots=True, kw_only=True)
class Stages:
    """Expected numbers along the attack sequence; the last three are damage points.

    ``hits`` counts critical and extra ones, ``wounds`` automatic ones,
    ``damage_pool`` the mortal damage; both pools are before wards.
    """

    attacks: Fraction = Fraction(0)
    hits: Fraction = Fraction(0)
    critical_hits: Fraction = Fraction(0)
    wounds: Fraction = Fraction(0)
    unsaved: Fraction = Fraction(0)
    mortal_damage: Fraction = Fraction(0)
    damage_pool: Fraction = Fraction(0)
    damage: Fraction = Fraction(0)

    def __add__(self, other: Stages) -> Stages:
        """Add stage by stage."""
        return Stages(
            **{f.name: getattr(self, f.name) + getattr(other, f.name) for f in _STAGES}
        )

    def times(self, factor: Fraction) -> Stages:
        """Multiply every stage: expectations of that many attacks."""
        return Stages(**{f.name: getattr(self, f.name) * factor for f in _STAGES})


_STAGES = fields(Stages)

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
from distributions.effects import Roll
from distributions.kinds import Trigger

if TYPE_CHECKING:
    from collections.abc import Sequence

    from distributions.characteristics import Finish, Quantity
    from distributions.rolls import Limit

__all__ = [
    "BacklashMark",
    "BacklashReading",
    "CountReading",
    "DamageReading",
    "JointReading",
    "Limited",
    "MeanReading",
    "NothingReading",
    "Reading",
    "RedirectReading",
    "StageReading",
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

    def hit(self, *, critical: bool) -> T:
        """Return what a scored hit counts."""

    def extra_hit(self) -> T:
        """Return what a further hit of the same roll counts."""

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
        if count.maximum == count.minimum == 1:
            return part
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

    def hit(self, *, critical: bool) -> Distribution:
        """Count nothing."""
        del critical
        return self.nothing

    def extra_hit(self) -> Distribution:
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

    def hit(self, *, critical: bool) -> Distribution:
        """Count a hit."""
        return self._counted("hits", "critical_hits" if critical else "hits")

    def extra_hit(self) -> Distribution:
        """Count a further hit."""
        return self._counted("hits")

    def wound(self) -> Distribution:
        """Count a wound."""
        return self._counted("wounds")

    def unsaved(self) -> Distribution:
        """Count a successful attack."""
        return self._counted("unsaved")

    def points(
        self, amount: Distribution, ward: WardRule, *, mortal: bool
    ) -> Distribution:
        """Count points before wards."""
        del ward
        pools = ("damage_pool", "mortal_damage") if mortal else ("damage_pool",)
        return amount if self._stage in pools else self.nothing


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
    """The points thrown back at the attacker, the attacker's wards made.

    With a ``scale`` the damage that gets through is counted, too, as multiples of
    ``scale``: the joint distribution of the two, packed into one number.
    """

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
    """Damage and backlash together: damage points count 1, backlash ``scale`` each.

    ``scale`` must be above the greatest damage, so that the two can be told apart.
    """

    def __init__(self, marks: tuple[BacklashMark, ...], scale: int) -> None:
        packed = (
            BacklashMark(mark.trigger, mark.faces, _spread(mark.points, scale))
            for mark in marks
        )
        super().__init__(tuple(packed))

    def point(self, *, warded: bool) -> Distribution:
        """Return a point of damage, or the backlash of its ward."""
        return self._marked(Trigger.WARD_SUCCESS) if warded else _ONE_POINT


def _spread(points: Distribution, scale: int) -> Distribution:
    weights = [0] * (points.maximum * scale + 1)
    weights[::scale] = points.weights.coefficients()
    return Distribution.from_weights(weights)


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

    def hit(self, *, critical: bool) -> Fraction:
        """Count nothing."""
        del critical
        return self.nothing

    def extra_hit(self) -> Fraction:
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
_ONE = Fraction(1)


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

    def hit(self, *, critical: bool) -> Stages:
        """Count a hit."""
        return _CRITICAL_HIT if critical else _HIT

    def extra_hit(self) -> Stages:
        """Count a hit that is no critical one by itself."""
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


_HIT = Stages(hits=_ONE)
_CRITICAL_HIT = Stages(hits=_ONE, critical_hits=_ONE)
_WOUND = Stages(wounds=_ONE)
_UNSAVED = Stages(unsaved=_ONE)

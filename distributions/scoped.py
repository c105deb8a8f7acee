"""Points taken from the pool of some weapons only, before what touches all points.

An effect with a scope acts on the points of the weapons that it touches: they are
removed, ignored and capped together, and what is left joins the rest (a decision). The
fewest weapons come first. Where scopes overlap in part, what an earlier one left of its
weapons is touched as a whole.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

from distributions.aftermath import Removal
from distributions.distribution import Distribution, mixture
from distributions.independent_sum import IndependentSum

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

__all__ = ["OTHER_HARM", "Packing", "ScopedRemovals", "Touched"]

#: Weapons of the attacker, by their indexes; `OTHER_HARM` for what is no attack's.
Touched = frozenset[int]
OTHER_HARM = -1

T = TypeVar("T", int, IndependentSum)

_NOTHING = IndependentSum(())


@dataclass(frozen=True, slots=True)
class ScopedRemovals:
    """What is taken from the points of some weapons, the fewest weapons first."""

    parts: tuple[tuple[Touched, Removal], ...] = ()

    @classmethod
    def of(cls, found: Iterable[tuple[Touched, Removal]]) -> ScopedRemovals:
        """Return removals, those of the same weapons put together."""
        together: dict[Touched, Removal] = {}
        for touched, removal in found:
            before = together.get(touched, Removal())
            caps = [cap for cap in (before.cap, removal.cap) if cap is not None]
            together[touched] = replace(
                before,
                reductions=before.reductions + removal.reductions,
                ignored=before.ignored + removal.ignored,
                cap=min(caps, default=None),
            )
        return cls(tuple(sorted(together.items(), key=lambda part: len(part[0]))))

    def after(self, pools: Mapping[int, IndependentSum]) -> IndependentSum:
        """Return all points together, from those of each weapon and of other harm."""
        left = self._taken(pools, _NOTHING, Removal.after)
        return sum(left, _NOTHING)

    @property
    def are_certain(self) -> bool:
        """Say whether nothing is rolled for what is taken."""
        return not any(removal.reductions for _, removal in self.parts)

    def left_of(self, points: Mapping[int, int]) -> int:
        """Return all points together, from so many; nothing is rolled."""
        return sum(self._taken(points, 0, Removal.left_of))

    def _taken(
        self, pools: Mapping[int, T], nothing: T, take: Callable[[Removal, T], T]
    ) -> list[T]:
        """Take from the points of the weapons of each part; what is left is one."""
        left = [(frozenset({index}), pool) for index, pool in pools.items()]
        for touched, removal in self.parts:
            inside = [part for part in left if part[0] & touched]
            if inside:
                left = [part for part in left if not part[0] & touched]
                whole = sum((pool for _, pool in inside), nothing)
                weapons = frozenset[int]().union(*(some for some, _ in inside))
                left.append((weapons, take(removal, whole)))
        return [pool for _, pool in left]

    def alike(self, indexes: Iterable[int]) -> list[Touched]:
        """Return the weapons in groups, each touched by the same removals."""
        groups: dict[tuple[bool, ...], set[int]] = defaultdict(set)
        for index in indexes:
            key = tuple(index in touched for touched, _ in self.parts)
            groups[key].add(index)
        return [frozenset(group) for group in groups.values()]


@dataclass(frozen=True)
class Packing:
    """Points of several groups of weapons in one number: they are not independent.

    A point of a group counts the product of what the groups before it can count.
    """

    removals: ScopedRemovals
    groups: Sequence[Touched]
    most: Sequence[int]

    @property
    def size(self) -> int:
        """Return how many different numbers there are."""
        size = 1
        for most in self.most:
            size *= most + 1
        return size

    def unit(self, index: int) -> int:
        """Return what a point of a weapon counts."""
        unit = 1
        for group, most in zip(self.groups, self.most, strict=True):
            if index in group:
                return unit
            unit *= most + 1
        return unit

    def after(self, packed: Distribution) -> Distribution:
        """Return the points that are left, from all groups' together."""
        weights = enumerate(packed.weights.coefficients())
        if self.removals.are_certain:
            left = [0] * (sum(self.most) + 1)
            for number, weight in weights:
                if weight:
                    left[self.removals.left_of(self._points(number))] += weight
            return Distribution.from_weights(left)
        shares = ((n, Fraction(w, packed.denominator)) for n, w in weights if w)
        return mixture((share, self._left(n)) for n, share in shares)

    def _points(self, number: int) -> dict[int, int]:
        """Return the points of each group, by its first weapon."""
        points = {}
        for group, most in zip(self.groups, self.most, strict=True):
            number, points[min(group)] = divmod(number, most + 1)
        return points

    def _left(self, number: int) -> Distribution:
        pools = {
            index: IndependentSum.of([(Distribution.point(points), 1)])
            for index, points in self._points(number).items()
        }
        return self.removals.after(pools).distribution

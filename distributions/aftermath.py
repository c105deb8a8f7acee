"""From the damage pool to the models slain (rules 18.1 to 18.4, and decisions).

The order for one pool: wards; points removed; first points ignored; a cap; allocation;
models slain outright; prevented destruction.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from distributions.distribution import Distribution, mixture
from distributions.independent_sum import IndependentSum

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Aftermath", "Fate", "Removal"]


@dataclass(frozen=True, slots=True)
class Removal:
    """What is taken from a pool after wards, before it is allocated."""

    reductions: tuple[Distribution, ...] = ()
    ignored: int = 0
    cap: int | None = None

    @property
    def is_nothing(self) -> bool:
        """Say whether every point stays."""
        return not self.reductions and not self.ignored and self.cap is None

    @property
    def most_lost(self) -> int:
        """Return the most points that are removed or ignored."""
        return self.ignored + sum(part.maximum for part in self.reductions)

    def left_of(self, points: int) -> int:
        """Return how many of so many points are left, where none is removed by dice."""
        left = max(0, points - self.ignored)
        return left if self.cap is None else min(left, self.cap)

    def after(self, pool: IndependentSum) -> IndependentSum:
        """Return the points that are left."""
        if self.is_nothing:
            return pool
        taken = [(part, 1) for part in self.reductions]
        ignored = (Distribution.point(self.ignored), 1)
        lost = IndependentSum.of([*taken, ignored]).distribution
        left = _without(_capped_early(pool, lost.maximum, self.cap), lost)
        if self.cap is not None:
            left = left.capped(self.cap)
        return IndependentSum.of([(left, 1)])


def _capped_early(pool: IndependentSum, lost: int, cap: int | None) -> Distribution:
    """Return the pool's distribution; beyond the cap and what is lost all is one."""
    return pool.distribution if cap is None else pool.capped(cap + lost)


def _without(whole: Distribution, lost: Distribution) -> Distribution:
    """Return the distribution of max(0, X - Y), X and Y independent."""
    parts = enumerate(lost.weights.coefficients())
    return mixture(
        (Fraction(weight, lost.denominator), whole.lowered(points))
        for points, weight in parts
        if weight
    )


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of the target."""

    allocated: Distribution
    models_slain: Distribution
    destroyed: Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class Aftermath:
    """How points act on a unit.

    ``slain_outright`` holds models (None: all) and the chance of each such rule;
    ``preventions`` the chance of each that destruction does not happen, and the Health
    that the last model is left with, 0 where it cannot be healed.
    """

    models: int
    health: int
    damage_points: int
    slain_outright: tuple[tuple[int | None, Fraction], ...] = ()
    preventions: tuple[tuple[Fraction, Distribution], ...] = ()

    @property
    def is_plain(self) -> bool:
        """Say whether models fall by the points alone."""
        return not self.slain_outright and not self.preventions

    @property
    def remaining(self) -> int:
        """Return the points that destroy the unit."""
        return self.models * self.health - self.damage_points

    def fate(self, pool: IndependentSum) -> Fate:
        """Return what a pool does to the unit."""
        return self.fate_of(pool.capped(self.remaining))

    def fate_of(self, allocated: Distribution) -> Fate:
        """Return what these points do; they are at most those that destroy the unit."""
        if self.is_plain:
            fallen = allocated.folded(self.health, self.damage_points, self.models)
            return Fate(allocated, fallen, fallen.chance_of(self.models))
        points: dict[int, Fraction] = defaultdict(Fraction)
        models: dict[int, Fraction] = defaultdict(Fraction)
        for value, weight in enumerate(allocated.weights.coefficients()):
            share = Fraction(weight, allocated.denominator)
            for chance, final_points, slain in self._ends(value) if weight else ():
                points[final_points] += share * chance
                models[slain] += share * chance
        return Fate(
            Distribution.from_chances(points),
            Distribution.from_chances(models),
            models.get(self.models, Fraction(0)),
        )

    def _ends(self, points: int) -> Iterator[tuple[Fraction, int, int]]:
        """Yield the chance of each number of points and of models slain."""
        fallen = min(self.models, (self.damage_points + points) // self.health)
        for chance, slain, kept, _ in self.ends(fallen):
            most = max(0, min(points, self.remaining - kept)) if kept else points
            yield chance, most, slain

    def ends(self, fallen: int) -> Iterator[tuple[Fraction, int, int, int]]:
        """Yield what becomes of the unit where points alone slay so many models.

        That is the chance, the models slain, the Health of the last one where its
        destruction was prevented, else 0, and how many preventions were used up.
        """
        for slain, chance in self._after_outright(fallen).items():
            if slain < self.models:
                yield chance, slain, 0, 0
                continue
            for saved, health, used in self._prevented():
                kept = min(health, self.health)
                yield chance * saved, slain - (kept > 0), kept, used

    def _after_outright(self, fallen: int) -> dict[int, Fraction]:
        counts = {fallen: Fraction(1)}
        for models, chance in self.slain_outright:
            after: dict[int, Fraction] = defaultdict(Fraction)
            for slain, share in counts.items():
                more = self.models if models is None else slain + models
                after[min(self.models, more)] += share * chance
                after[slain] += share * (1 - chance)
            counts = {slain: share for slain, share in after.items() if share}
        return counts

    def _prevented(self) -> Iterator[tuple[Fraction, int, int]]:
        """Yield the chance of each Health that the last model is left with, or 0.

        And how many of the rules were tried, each of them once.
        """
        left = Fraction(1)
        for used, (chance, heal) in enumerate(self.preventions, start=1):
            for health, weight in enumerate(heal.weights.coefficients()):
                share = Fraction(weight, heal.denominator)
                if weight:
                    yield left * chance * share, health, used
            left *= 1 - chance
        if left:
            yield left, 0, len(self.preventions)


@lru_cache(maxsize=1024)
def fate_of(aftermath: Aftermath, pool: IndependentSum) -> Fate:
    """Return what a pool does to a unit; kept, because worlds share it."""
    return aftermath.fate(pool)

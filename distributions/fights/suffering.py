"""What points do to a unit in a fight: guards, allocation, the last model.

The order is that of `distributions.aftermath`; here the points lost before are a
distribution, too, and what a unit has been kept from in this phase is remembered.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from distributions._flint import Polynomial
from distributions.fights.scale import Part

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributions.distribution import Distribution
    from distributions.fights.blows import Guard
    from distributions.fights.scale import Scale

__all__ = ["Memory", "Prevention", "Sufferer", "guarded"]


class Memory(NamedTuple):
    """What has to be remembered of a unit beside the points lost.

    Points ignored and points allocated in this phase, as far as a rule counts them,
    and the places of the rules that have prevented its destruction.
    """

    ignored: int = 0
    allocated: int = 0
    spent: tuple[str, ...] = ()


class Prevention(NamedTuple):
    """A rule by which the first destruction does not happen, and the Health left."""

    place: str
    chance: Fraction
    health: Distribution


def guarded(
    points: Distribution, guard: Guard, memory: Memory
) -> Iterator[tuple[Polynomial, Memory]]:
    """Yield the weights of the points that are allocated, apart for each memory.

    The first points of a phase are ignored, then the cap of the phase counts.
    """
    left = max(0, guard.ignored - memory.ignored)
    weights = points.weights.coefficients()
    for ignored, weight in enumerate(weights[:left]):
        if weight:
            after = memory._replace(ignored=memory.ignored + ignored)
            yield Polynomial([weight]), after
    rest = weights[left:]
    if not rest:
        return
    memory = memory._replace(ignored=memory.ignored + left)
    if guard.cap is None:
        yield Polynomial(rest), memory
        return
    room = max(0, guard.cap - memory.allocated)
    for allocated, weight in enumerate([*rest[:room], sum(rest[room:])]):
        if weight:
            total = memory.allocated + allocated
            yield (
                Polynomial([0] * allocated + [weight]),
                memory._replace(allocated=total),
            )


@dataclass(frozen=True, slots=True)
class Sufferer:
    """A unit on which points are allocated: ``models`` of ``health`` each."""

    models: int
    health: int
    scale: Scale

    @property
    def total(self) -> int:
        """Return the points lost by which it is destroyed."""
        return self.models * self.health

    def allocated(self, alive: Polynomial, points: Polynomial) -> Polynomial:
        """Return the weights of points lost after points are allocated (18.2, 18.4).

        ``alive`` are those of a unit that stands.
        """
        after = alive.times(points, self.total)
        killed = alive.total() * points.total() - after.total()
        return after + Polynomial([killed]).shifted(self.total) if killed else after

    def after_slaying(
        self, part: Part, rules: tuple[tuple[int | None, Fraction], ...]
    ) -> Part:
        """Return a part after models are slain outright; damage points stay."""
        for models, chance in rules:
            weights, total = part.weights, self.total
            slain = self.models if models is None else models
            after = weights.truncated(total).shifted(slain * self.health)
            fallen = weights.total() - after.truncated(total).total()
            after = after.truncated(total) + Polynomial([fallen]).shifted(total)
            stays = weights.scaled(chance.denominator - chance.numerator)
            both = stays + after.scaled(chance.numerator)
            part = self.scale.settled(both, part.denominator * chance.denominator)
        return part

    def after_preventing(
        self, part: Part, preventions: tuple[Prevention, ...], memory: Memory
    ) -> Iterator[tuple[Part, Memory]]:
        """Yield a part in which the unit is destroyed, or its destruction prevented."""
        left = [each for each in preventions if each.place not in memory.spent]
        fallen = part.weights.coefficient(self.total)
        if not left or not fallen:
            yield part, memory
            return
        yield Part(part.weights.truncated(self.total), part.denominator), memory
        for (lost, spent), chance in self._ends(left, memory).items():
            weights = Polynomial([fallen * chance.numerator]).shifted(lost)
            denominator = part.denominator * chance.denominator
            yield self.scale.settled(weights, denominator), spent

    def _ends(
        self, preventions: list[Prevention], memory: Memory
    ) -> dict[tuple[int, Memory], Fraction]:
        """Return the chance of each number of points lost where all were to be."""
        ends: dict[tuple[int, Memory], Fraction] = defaultdict(Fraction)
        left = Fraction(1)
        spent = memory
        for place, chance, health in preventions:
            # The first time is past for what was tried, too.
            spent = _with_spent(spent, place)
            for kept, weight in enumerate(health.weights.coefficients()):
                share = left * chance * Fraction(weight, health.denominator)
                if share and kept:
                    ends[self.total - min(kept, self.health), spent] += share
                elif share:
                    ends[self.total, memory] += share
            left *= 1 - chance
        if left:
            ends[self.total, memory] += left
        return ends

    def by_models(self, weights: Polynomial) -> Iterator[tuple[int, Polynomial]]:
        """Yield the weights apart for each number of models slain."""
        coefficients = weights.coefficients()
        for start in range(0, len(coefficients), self.health):
            block = coefficients[start : start + self.health]
            if any(block):
                yield start // self.health, Polynomial([0] * start + list(block))


def _with_spent(memory: Memory, place: str) -> Memory:
    """Return the memory with one more rule spent."""
    return memory._replace(spent=tuple(sorted((*memory.spent, place))))

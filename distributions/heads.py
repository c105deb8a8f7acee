"""The first weights of many pools of the same factors, each from one before.

P(X >= t) needs only the weights below t, and a pool with a few factors more than
another has the weights of that one, times one short product.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from distributions._flint import Polynomial
from distributions._products import Power, power_product

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributions.distribution import Distribution
    from distributions.independent_sum import IndependentSum

__all__ = ["Heads"]


class Heads:
    """The first weights of the pools met so far."""

    def __init__(self) -> None:
        self._families: dict[tuple[tuple[Distribution, ...], int], _Family] = {}

    def chance_of_at_least(self, pool: IndependentSum, points: int) -> Fraction:
        """Return P(X >= points), from the weights below ``points`` (at least 1)."""
        head = self.weights_below(pool, points)
        return 1 - Fraction(head.total(), pool.denominator)

    def weights_below(self, pool: IndependentSum, points: int) -> Polynomial:
        """Return the weights of the values below ``points``, over the denominator."""
        key = tuple(part for part, _ in pool.terms), points
        if key not in self._families:
            self._families[key] = _Family(*key)
        copies = tuple(n for _, n in pool.terms)
        return self._families[key].head(copies, pool.denominator_bits)


class _Family:
    """The first weights of pools of the same factors, in different powers."""

    def __init__(self, parts: tuple[Distribution, ...], length: int) -> None:
        self._parts, self._length = parts, length
        self._order = sum(part.maximum for part in parts)
        self._known: dict[tuple[int, ...], Polynomial] = {}
        self._steps: dict[tuple[int, ...], Polynomial] = {}

    def head(self, copies: tuple[int, ...], bits: int) -> Polynomial:
        """Return the weights of a pool whose denominator has so many bits."""
        if copies not in self._known:
            step = min(self._steps_to(copies), key=sum, default=None)
            if step is None or bits > _STEPPED * self._order:
                self._known[copies] = self._made(copies)
            else:
                before = tuple(n - more for n, more in zip(copies, step, strict=True))
                if step not in self._steps:
                    self._steps[step] = self._made(step)
                known, more = self._known[before], self._steps[step]
                self._known[copies] = known.times(more, self._length)
            if len(self._known) > _KEPT:
                del self._known[next(iter(self._known))]
        return self._known[copies]

    def _steps_to(self, copies: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        """Yield what is missing to the known powers that are no higher."""
        for known in self._known:
            step = tuple(n - before for n, before in zip(copies, known, strict=True))
            if min(step) >= 0:
                yield step

    def _made(self, copies: tuple[int, ...]) -> Polynomial:
        pairs = zip(self._parts, copies, strict=True)
        powers = [Power(part.weights, n) for part, n in pairs if n]
        return power_product(powers, self._length)


# Bits of the weights for each step of the recurrence: for more, making the first
# weights of a power anew is faster than multiplying once more.
_STEPPED = 1000
# Worlds ask for a few different powers of the same factors with each number.
_KEPT = 12

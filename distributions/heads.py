"""The first weights of many pools of the same factors, each from one before.

P(X >= t) needs only the weights below t, and a pool with a few factors more than
another has the weights of that one, times one short product.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from distributions._flint import Polynomial
from distributions._products import Power, power_product
from distributions.attack import damage_of_attack
from distributions.runs import Walk

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from distributions.characteristics import Quantity
    from distributions.distribution import Distribution
    from distributions.independent_sum import IndependentSum
    from distributions.strike import Strike

__all__ = ["Heads"]


class Heads:
    """The first weights of the pools met so far."""

    def __init__(self) -> None:
        self._families: dict[tuple[tuple[Distribution, ...], int], _Family] = {}
        self._walks: dict[tuple[tuple[tuple[str, int], ...], int], Walk] = {}
        self._models: dict[tuple[int, Quantity], tuple[Strike, IndependentSum]] = {}

    def damage_of(self, strike: Strike, attacks: Quantity) -> IndependentSum:
        """Return the damage of a model's attacks, so many; each is made once."""
        key = id(strike), attacks
        if key not in self._models:
            made = attacks.total(1).each(damage_of_attack(strike.attack))
            # The strike is kept, so that no id comes to mean another.
            self._models[key] = strike, made
        return self._models[key][1]

    def walk(self, dice: Mapping[str, int], points: int) -> Walk:
        """Return the walk with limited re-rolls that gives the weights below points."""
        key = tuple(dice.items()), points
        if key not in self._walks:
            self._walks[key] = Walk(dice, points)
        return self._walks[key]

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

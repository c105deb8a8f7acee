"""`IndependentSum`: a sum of many independent variables, kept as its factors.

The generating function of a whole damage pool is a product of a few small
polynomials, each to a large power. Mean, variance, least and greatest value follow
from the factors alone; the product itself is only made where its coefficients are
asked for, and only as many of them as are asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import gcd, prod
from typing import TYPE_CHECKING

from distributions._flint import Block, Polynomial
from distributions._products import (
    Power,
    power_product,
    power_product_blocks,
    rounded_product_blocks,
)
from distributions.distribution import Distribution

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["IndependentSum"]

# Coefficients times bits of a whole distribution that is kept with its sum: 12 kB, for
# thousands of sums are kept themselves.
_SMALL = 100_000
# Bits of each weight above which rounded weights are faster than exact ones, at all and
# for each step of the recurrence; and coefficients times bits above which the whole is
# not made at once (8 MB).
_LONG, _LONG_FOR_A_STEP = 5000, 300
_LARGE = 64_000_000
_BLOCK = 128


@dataclass(frozen=True)
class IndependentSum:
    """The sum of independent variables: ``copies`` of each distribution.

    >>> d6 = Distribution.from_weights([0, 1, 1, 1, 1, 1, 1])
    >>> dice = IndependentSum.of([(d6, 20)])
    >>> dice.mean, dice.variance, dice.maximum
    (Fraction(70, 1), Fraction(175, 3), 120)
    """

    terms: tuple[tuple[Distribution, int], ...]

    @classmethod
    def of(cls, terms: Iterable[tuple[Distribution, int]]) -> IndependentSum:
        """Return the sum of these terms; equal distributions are counted together."""
        merged: dict[Distribution, int] = {}
        for part, copies in terms:
            if copies and part.maximum:
                merged[part] = merged.get(part, 0) + copies
        return cls(tuple(merged.items()))

    def __add__(self, other: IndependentSum) -> IndependentSum:
        """Return the sum with an independent one."""
        return IndependentSum.of(self.terms + other.terms)

    def each(self, addend: Distribution) -> IndependentSum:
        """Return the sum of as many independent addends as this sum counts.

        Every factor is composed on its own: U(g)**m, never (U**m)(g), which is 4 to
        9 times slower (docs/benchmarks.md).
        """
        return IndependentSum.of((part.each(addend), n) for part, n in self.terms)

    @cached_property
    def mean(self) -> Fraction:
        """Return the sum of n_i E X_i; nothing is expanded."""
        return _sum_of((n, part.mean) for part, n in self.terms)

    @cached_property
    def variance(self) -> Fraction:
        """Return the sum of n_i Var X_i; nothing is expanded."""
        return _sum_of((n, part.variance) for part, n in self.terms)

    @property
    def minimum(self) -> int:
        """Return the smallest value with a chance above 0."""
        return sum(n * part.minimum for part, n in self.terms)

    @property
    def maximum(self) -> int:
        """Return the largest value with a chance above 0."""
        return sum(n * part.maximum for part, n in self.terms)

    @property
    def denominator(self) -> int:
        """Return the product of the denominators, the sum of all weights."""
        return prod(part.denominator**n for part, n in self.terms)

    @property
    def _powers(self) -> list[Power]:
        return [Power(part.weights, n) for part, n in self.terms]

    @property
    def denominator_bits(self) -> int:
        """Return an upper bound of the denominator's length, without making it."""
        return sum(n * part.denominator.bit_length() for part, n in self.terms)

    @cached_property
    def spacing(self) -> int:
        """Return the greatest step of which all values are multiples, from the least.

        >>> IndependentSum.of([(Distribution.from_weights([1, 0, 0, 2]), 5)]).spacing
        3
        """
        if any(part.weights.coefficient(part.minimum + 1) for part, _ in self.terms):
            return 1
        places = (part.weights.exponents() for part, _ in self.terms)
        return gcd(*(k - first for first, *more in places for k in more)) or 1

    @property
    def is_small(self) -> bool:
        """Say if the whole distribution is kept once it is made."""
        return self._size <= _SMALL

    @cached_property
    def is_large(self) -> bool:
        """Say if the weights are too long, or too many, to be made all at once."""
        long = max(_LONG, _LONG_FOR_A_STEP * self.order)
        return self.denominator_bits > long or self._size > _LARGE

    @property
    def order(self) -> int:
        """Return the number of steps from 0 to the greatest value of one of each."""
        return sum(part.maximum for part, _ in self.terms) // self.spacing

    @property
    def _size(self) -> int:
        """Return an upper bound of the bits of all weights."""
        return (self.maximum + 1) * self.denominator_bits

    @cached_property
    def _kept(self) -> Distribution:
        # A product of reduced distributions is reduced.
        return Distribution(power_product(self._powers), self.denominator)

    @property
    def distribution(self) -> Distribution:
        """Return the whole distribution; a small one is kept for the next time."""
        if self.is_small:
            return self._kept
        return Distribution(power_product(self._powers), self.denominator)

    def capped(self, last: int) -> Distribution:
        """Return the distribution of min(X, last); only its weights are computed."""
        if self.maximum <= last or self.is_small:
            return self.distribution.capped(last)
        head = power_product(self._powers, last)
        rest = Polynomial([self.denominator - head.total()]).shifted(last)
        return Distribution.from_polynomial(head + rest)

    def blocks(self) -> Iterator[Block]:
        """Yield the weights over ``denominator`` from 0 upwards, in bounded memory.

        A sum that is not large comes as one block.
        """
        if self.is_large:
            yield from power_product_blocks(self._powers, _BLOCK)
        else:
            yield Block(self.distribution.weights, self.maximum + 1)

    def rounded_blocks(self, lost_bits: int) -> Iterator[Block]:
        """Yield the weights over 2**POINT_BITS, each off by less than 1.

        Raises TooWideError where more than ``lost_bits`` are lost on the way.
        """
        return rounded_product_blocks(self._powers, _BLOCK, lost_bits)


def _sum_of(products: Iterable[tuple[int, Fraction]]) -> Fraction:
    """Return the sum of n * x, reduced once and not at each step."""
    numerator, denominator = 0, 1
    for n, x in products:
        numerator = numerator * x.denominator + n * x.numerator * denominator
        denominator *= x.denominator
    return Fraction(numerator, denominator)

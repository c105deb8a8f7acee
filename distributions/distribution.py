"""`Distribution`: whole-number weights over 0..n with one denominator."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain
from math import lcm
from typing import TYPE_CHECKING

from distributions._flint import Block, Polynomial
from distributions.errors import NotWeightsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

__all__ = ["Distribution", "mixture"]


@dataclass(frozen=True)
class Distribution:
    """The exact distribution of a whole number >= 0.

    P(X = k) is ``weights[k] / denominator``. The denominator is the sum of the
    weights, always in lowest terms, so equal distributions are equal values: they
    hash, cache and pickle.

    >>> coin = Distribution.from_weights([1, 1])
    >>> coin.chance_of(1), coin.mean, coin.variance
    (Fraction(1, 2), Fraction(1, 2), Fraction(1, 4))
    """

    weights: Polynomial
    denominator: int

    @classmethod
    def from_weights(cls, weights: Iterable[int]) -> Distribution:
        """Return the distribution with these weights of 0, 1, 2, ...

        Raises NotWeightsError where one is negative or all are zero.

        >>> Distribution.from_weights([2, 4]) == Distribution.from_weights([1, 2])
        True
        """
        values = tuple(weights)
        if min(values, default=0) < 0 or not any(values):
            message = "weights must be 0 or more, and one of them above 0"
            raise NotWeightsError(message)
        return cls.from_polynomial(Polynomial(values))

    @classmethod
    def from_polynomial(cls, weights: Polynomial) -> Distribution:
        """Return the distribution with these (not negative) weights, reduced."""
        reduced, _ = weights.in_lowest_terms()
        return cls(reduced, reduced.total())

    @classmethod
    def from_chances(cls, chances: Mapping[int, Fraction]) -> Distribution:
        """Return the distribution that takes each value with the chance given.

        >>> Distribution.from_chances({0: Fraction(1, 3), 2: Fraction(2, 3)}).maximum
        2
        """
        scale = lcm(*(chance.denominator for chance in chances.values()))
        weights = [0] * (max(chances) + 1)
        for value, chance in chances.items():
            weights[value] = int(chance * scale)
        return cls.from_weights(weights)

    @classmethod
    def point(cls, value: int) -> Distribution:
        """Return the distribution of a number that is certain."""
        return cls(Polynomial(chain([0] * value, [1])), 1)

    @property
    def maximum(self) -> int:
        """Return the largest value with a chance above 0."""
        return len(self.weights) - 1

    @cached_property
    def minimum(self) -> int:
        """Return the smallest value with a chance above 0."""
        return next(k for k, w in enumerate(self.weights.coefficients()) if w)

    @cached_property
    def _moments(self) -> tuple[Fraction, Fraction]:
        """E X and Var X, from the whole sums of k w_k and k^2 w_k."""
        terms = list(enumerate(self.weights.coefficients()))
        first = sum(k * w for k, w in terms)
        second = sum(k * k * w for k, w in terms)
        d = self.denominator
        return Fraction(first, d), Fraction(second * d - first * first, d * d)

    @property
    def mean(self) -> Fraction:
        """Return E X, the sum of k P(X = k)."""
        return self._moments[0]

    @property
    def variance(self) -> Fraction:
        """Return E X^2 - (E X)^2."""
        return self._moments[1]

    @property
    def distribution(self) -> Distribution:
        """Return itself: it is read like a sum."""
        return self

    def blocks(self) -> Iterator[Block]:
        """Yield all weights as one block, for `distributions.table`."""
        yield Block(self.weights, len(self.weights))

    def chance_of(self, value: int) -> Fraction:
        """Return P(X = value)."""
        return Fraction(self.weights.coefficient(value), self.denominator)

    def chance_of_at_least(self, value: int) -> Fraction:
        """Return P(X >= value).

        >>> Distribution.from_weights([0, 1, 1, 1, 1, 1, 1]).chance_of_at_least(5)
        Fraction(1, 3)
        """
        tail = sum(self.weights.coefficients()[max(value, 0) :])
        return Fraction(tail, self.denominator)

    def __add__(self, other: Distribution) -> Distribution:
        """Return the distribution of the sum with an independent variable."""
        weights = self.weights * other.weights
        return Distribution(weights, self.denominator * other.denominator)

    def times(self, copies: int) -> Distribution:
        """Return the distribution of the sum of ``copies`` independent ones."""
        return Distribution(self.weights**copies, self.denominator**copies)

    def each(self, addend: Distribution) -> Distribution:
        """Return the distribution of a sum of X independent addends.

        Its generating function is that of X with that of the addend put in for z.

        >>> d3 = Distribution.from_weights([0, 1, 1, 1])
        >>> d3.each(Distribution.from_weights([1, 1])).mean
        Fraction(1, 1)
        """
        return Distribution.from_polynomial(
            self.weights.composed(addend.weights, addend.denominator)
        )

    def folded(self, width: int, offset: int, last: int) -> Distribution:
        """Return the distribution of min((X + offset) // width, last).

        >>> Distribution.from_weights([0, 1, 1, 1, 1, 1, 1]).folded(3, 1, 2).mean
        Fraction(7, 6)
        """
        return Distribution.from_polynomial(self.weights.folded(width, offset, last))

    def lowered(self, by: int) -> Distribution:
        """Return the distribution of max(0, X - by).

        >>> Distribution.from_weights([1, 1, 1]).lowered(1).mean
        Fraction(1, 3)
        """
        return self.folded(1, -by, max(0, self.maximum - by))

    def capped(self, last: int) -> Distribution:
        """Return the distribution of min(X, last)."""
        return self if self.maximum <= last else self.folded(1, 0, last)


def mixture(parts: Iterable[tuple[Fraction, Distribution]]) -> Distribution:
    """Return the distribution that is each part with the chance given.

    The chances must sum to 1.

    >>> half = Fraction(1, 2)
    >>> mixture([(half, Distribution.point(0)), (half, Distribution.point(3))]).mean
    Fraction(3, 2)
    """
    shares = [(chance / part.denominator, part.weights) for chance, part in parts]
    scale = lcm(*(share.denominator for share, _ in shares))
    total = Polynomial([])
    for share, weights in shares:
        total = total + weights.scaled(int(share * scale))
    return Distribution.from_polynomial(total)

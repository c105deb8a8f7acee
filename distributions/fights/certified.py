"""Numbers that are certain though the weights are rounded: no digit is guessed.

Of a fight with rounded weights every weight is a lower bound, and the same missing
weight bounds how much larger each of them, or any sum of some of them, may be.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import accumulate
from typing import TYPE_CHECKING

from distributions.rounding import nearest, nearest_root
from distributions.table import PERCENTILES, Table

if TYPE_CHECKING:
    from distributions._flint import Polynomial

__all__ = ["Bounded", "above", "certain"]

_DIGITS = 16


def certain(low: Fraction, high: Fraction) -> float:
    """Return the float that all numbers between two bounds round to.

    Where they round to several, the digits that these have in common, else 0.

    >>> certain(Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**30))
    0.3333333333333333
    >>> certain(Fraction(1234, 1000), Fraction(1241, 1000))
    1.2
    """
    first, last = nearest(low), nearest(high)
    if first == last:
        return first
    for digits in range(_DIGITS, -1, -1):
        text = f"{first:.{digits}e}"
        if text == f"{last:.{digits}e}":
            return nearest(Fraction(text))
    return nearest(Fraction(0))


def above(value: Fraction) -> float:
    """Return a float that is not below a number."""
    return nearest(value * (1 + Fraction(1, 1 << 50)))


@dataclass(frozen=True)
class Bounded:
    """A distribution by lower bounds of its weights over ``denominator``.

    ``support`` is not 0 where a value has a chance above 0.
    """

    weights: Polynomial
    denominator: int
    support: Polynomial

    @property
    def minimum(self) -> int:
        """Return the smallest value with a chance above 0."""
        return self.support.exponents()[0]

    @property
    def maximum(self) -> int:
        """Return the largest value with a chance above 0."""
        return len(self.support) - 1

    @cached_property
    def _lows(self) -> list[int]:
        known = self.weights.coefficients()
        return [*known, *([0] * (self.maximum + 1 - len(known)))]

    @cached_property
    def _missing(self) -> int:
        return self.denominator - sum(self._lows)

    def _certain(self, low: int) -> float:
        bound = Fraction(low, self.denominator)
        high = min(self.denominator, low + self._missing)
        return certain(bound, Fraction(high, self.denominator))

    @property
    def is_certain(self) -> bool:
        """Say whether the mode and every percentile are."""
        return self.mode is not None and None not in self.percentiles.values()

    @cached_property
    def table(self) -> Table:
        """Return the shape of it, as clients read it, but for whole numbers."""
        tails = list(accumulate(reversed(self._lows)))[::-1]
        table = Table(
            pmf=[self._certain(low) for low in self._lows],
            at_least=[self._certain(low) for low in tails],
        )
        while len(table.at_least) > 1 and not table.at_least[-1]:
            table.at_least.pop()
            table.pmf.pop()
        self._set_moments(table)
        return table

    @cached_property
    def mode(self) -> int | None:
        """Return the likeliest value, None where that is not certain."""
        greatest = max(self._lows)
        place = self._lows.index(greatest)
        others = self._lows[:place] + self._lows[place + 1 :]
        # With nothing missing a tie is certain, and the smallest value counts.
        if self._missing and others and max(others) + self._missing >= greatest:
            return None
        return place

    @cached_property
    def percentiles(self) -> dict[int, int | None]:
        """Return each percentile, None where it is not certain."""
        return {percent: self._percentile(percent) for percent in PERCENTILES}

    def _percentile(self, percent: int) -> int | None:
        needed = percent * self.denominator - 100 * self._missing
        sums = enumerate(accumulate(self._lows))
        # The last sum and what is missing are the whole, so there is always one.
        value, below = next((k, low) for k, low in sums if 100 * low >= needed)
        return value if 100 * below >= percent * self.denominator else None

    def _set_moments(self, table: Table) -> None:
        whole, most = self.denominator, self.maximum
        first = sum(k * low for k, low in enumerate(self._lows))
        second = sum(k * k * low for k, low in enumerate(self._lows))
        mean = Fraction(first, whole), Fraction(first + most * self._missing, whole)
        square = Fraction(second, whole)
        largest = square + Fraction(most**2 * self._missing, whole)
        variance = max(Fraction(0), square - mean[1] ** 2), largest - mean[0] ** 2
        table.mean, table.variance = certain(*mean), certain(*variance)
        roots = [nearest_root(each) for each in variance]
        table.standard_deviation = certain(Fraction(roots[0]), Fraction(roots[1]))

"""Matrices of weights: from so many limited re-rolls left to so many left.

A weight is a polynomial, or, where only a mean is asked for, its `Jet`: both add,
multiply and scale alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, Any

from distributions._flint import Polynomial

if TYPE_CHECKING:
    from collections.abc import Sequence

    from distributions.distribution import Distribution

__all__ = [
    "Jet",
    "Left",
    "Matrix",
    "Rows",
    "Weight",
    "content_of",
    "divided",
    "jet_of",
    "row_times",
    "weighted_sum",
    "weights_in_full",
]

#: How many re-rolls of each limit are left.
Left = tuple[int, ...]
Rows = dict[Left, dict[Left, "Weight"]]


@dataclass(frozen=True, slots=True)
class Jet:
    """The value of a polynomial at 1, and of its derivative: all that a mean needs."""

    value: int
    slope: int

    def __add__(self, other: Jet) -> Jet:
        """Add."""
        return Jet(self.value + other.value, self.slope + other.slope)

    def __mul__(self, other: Jet) -> Jet:
        """Multiply, by the rule of products."""
        slope = self.value * other.slope + self.slope * other.value
        return Jet(self.value * other.value, slope)

    def scaled(self, factor: int) -> Jet:
        """Multiply by a number."""
        return Jet(self.value * factor, self.slope * factor)

    def content(self, start: int = 0) -> int:
        """Return the greatest common divisor of ``start`` and both numbers."""
        return gcd(start, self.value, self.slope)

    def divided(self, divisor: int) -> Jet:
        """Divide by a number that divides both."""
        return Jet(self.value // divisor, self.slope // divisor)


Weight = Polynomial | Jet


def jet_of(part: Distribution) -> Jet:
    """Return the jet of a distribution's weights."""
    weights = enumerate(part.weights.coefficients())
    return Jet(part.denominator, sum(k * w for k, w in weights))


def weights_in_full(part: Distribution) -> Polynomial:
    """Return a distribution's weights."""
    return part.weights


@dataclass(frozen=True)
class Matrix:
    """Weights over ``denominator`` from each state of the re-rolls to each other."""

    rows: Rows
    denominator: int

    def __matmul__(self, after: Matrix) -> Matrix:
        """Return this and then, with what is left, the other."""
        rows = {left: row_times(row, after.rows) for left, row in self.rows.items()}
        return Matrix(rows, self.denominator * after.denominator)

    def times(self, after: Matrix, length: int) -> Matrix:
        """Return the same, with the first ``length`` weights of each polynomial."""
        rows = {
            left: row_times(row, after.rows, length) for left, row in self.rows.items()
        }
        return Matrix(rows, self.denominator * after.denominator)

    def in_lowest_terms(self) -> Matrix:
        """Return the matrix over its least denominator."""
        divisor = self.denominator
        for row in self.rows.values():
            divisor = content_of(row, divisor)
        rows = {left: divided(row, divisor) for left, row in self.rows.items()}
        return Matrix(rows, self.denominator // divisor)


def content_of(row: dict[Left, Any], start: int) -> int:
    """Return the greatest common divisor of ``start`` and a row's weights."""
    for weights in row.values():
        start = weights.content(start)
    return start


def divided(row: dict[Left, Any], divisor: int) -> dict[Left, Any]:
    """Return a row divided by what divides all its weights."""
    if divisor == 1:
        return row
    return {left: weights.divided(divisor) for left, weights in row.items()}


def row_times(
    row: dict[Left, Any], rows: Rows, length: int | None = None
) -> dict[Left, Any]:
    """Return a row of weights times a matrix, of polynomials the first ``length``."""
    result: dict[Left, Any] = {}
    for left, weights in row.items():
        for then, more in rows[left].items():
            both = weights * more if length is None else weights.times(more, length)
            _add_to(result, then, both)
    return result


def _add_to(row: dict[Left, Any], left: Left, weights: Weight) -> None:
    row[left] = row[left] + weights if left in row else weights


def weighted_sum(parts: Sequence[tuple[Fraction, Matrix]]) -> Matrix:
    """Return the weighted sum of matrices."""
    shares = [(share / part.denominator, part.rows) for share, part in parts]
    scale = lcm(*(share.denominator for share, _ in shares))
    rows: Rows = {}
    for share, part in shares:
        factor = int(share * scale)
        for left, row in part.items() if factor else ():
            target = rows.setdefault(left, {})
            for then, weights in row.items():
                _add_to(target, then, weights.scaled(factor))
    return Matrix(rows, scale)

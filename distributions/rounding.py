"""The last step: an exact number as the nearest float64, or as text of any length."""

from __future__ import annotations

from math import isqrt
from typing import TYPE_CHECKING

from distributions._flint import decimal

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["decimal", "nearest", "nearest_root", "rational_text"]

# Bits of the integer root: 53 of a float, and enough more that a root which is not
# exact cannot be mistaken for a tie.
_ROOT_BITS = 64


def nearest(value: Fraction) -> float:
    """Return the nearest float64, ties to even.

    CPython rounds the quotient of two integers of any length correctly.

    >>> from fractions import Fraction
    >>> nearest(Fraction(1, 3))
    0.3333333333333333
    """
    return value.numerator / value.denominator


def nearest_root(value: Fraction) -> float:
    """Return the square root of an exact value >= 0 as the nearest float64.

    The integer root of value * 4**k has at least 64 bits; one more bit, set where the
    root is not exact, keeps the rounding right.

    >>> from fractions import Fraction
    >>> nearest_root(Fraction(9, 4)), nearest_root(Fraction(2))
    (1.5, 1.4142135623730951)
    """
    n, d = value.numerator, value.denominator
    shift = max(0, _ROOT_BITS + (d.bit_length() - n.bit_length() + 1) // 2 + 1)
    scaled, rest = divmod(n << (2 * shift), d)
    root = isqrt(scaled)
    inexact = bool(rest) or root * root != scaled
    return ((root << 1) | inexact) / (1 << (shift + 1))


def rational_text(value: Fraction) -> str:
    """Write a rational as "p/q" in lowest terms, an integer as "p"; of any length.

    >>> from fractions import Fraction
    >>> rational_text(Fraction(7, 16)), rational_text(Fraction(4, 2))
    ('7/16', '2')
    """
    if value.denominator == 1:
        return decimal(value.numerator)
    return f"{decimal(value.numerator)}/{decimal(value.denominator)}"

"""What one distribution costs: its weights, its numbers, and their writing.

One unit is about one microsecond of one core (`distributions.price`).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING, Final

from distributions._products import is_fast_in_flint

if TYPE_CHECKING:
    from distributions.independent_sum import IndependentSum

__all__ = [
    "BITS_HELD_PER_UNIT",
    "FIXED",
    "Price",
    "Wanted",
    "price_of_pool",
    "price_of_product",
    "price_of_rounded",
    "price_of_rows",
    "price_of_table",
    "price_of_writing",
    "rows_written",
]

#: What every answer costs.
FIXED: Final = 320
# Bytes of a row of floats, and more where its weight is not 0; and bytes written and
# compressed per unit. Digits of rationals do not shrink: compressing and sending them
# is most of an exact answer.
_ROW_BYTES, _WEIGHT_BYTES, _BYTES_PER_UNIT, _DIGITS_PER_UNIT = 8, 24, 14, 5
#: Bits of exact weights per unit: not time but memory, which an answer is to need
#: little of.
BITS_HELD_PER_UNIT = 60


@dataclass(frozen=True, slots=True)
class Price:
    """``cost`` in units, and what would bring it down."""

    cost: int
    advice: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the answer is to hold; each part is paid for."""

    exact: bool = False
    distributions: bool = True
    weapons: bool = True


def price_of_pool(pool: IndependentSum, wanted: Wanted, advice: str) -> Price:
    """Return the price of one distribution, made exactly and written."""
    cost = FIXED + price_of_table(pool, wanted, alone=False)
    return Price(cost + price_of_writing(pool, pool.maximum + 1, wanted), advice)


def price_of_rows(rows: int, bits: int, wanted: Wanted) -> int:
    """Return the cost of a distribution over so many values, made and written."""
    cost = rows * (1200 + bits // 5) // 1000
    if wanted.distributions:
        cost += rows * (_ROW_BYTES + _WEIGHT_BYTES) // _BYTES_PER_UNIT
        cost += rows * _digits(bits) // _DIGITS_PER_UNIT if wanted.exact else 0
    return cost


def price_of_table(pool: IndependentSum, wanted: Wanted, *, alone: bool) -> int:
    """Return the cost of one whole distribution, not yet written.

    One that is ``alone``, and no part of a mixture, need not be made exactly.
    """
    length, bits = pool.maximum + 1, pool.denominator_bits
    rows = rows_written(pool, length)
    if alone and pool.is_large:
        cost = price_of_rounded(pool, rows)
    else:
        cost = price_of_product(pool, rows) + rows * (1200 + bits // 5) // 1000
        cost += rows * bits // BITS_HELD_PER_UNIT if pool.is_large else 0
    if wanted.exact and wanted.distributions:
        # The exact list is made anew, whole; decimals grow faster than the number.
        cost += (
            price_of_product(pool, length) + length * _digits(bits) * bits // 2_000_000
        )
    return cost


def price_of_rounded(pool: IndependentSum, rows: int) -> int:
    """Return the cost of rounded weights: numbers of one length, or of a few.

    How many bits are lost on the way, and how often it is tried with more, was seen to
    grow with the number of different weapons and of rows.
    """
    lost = min(rows * (len(pool.terms) - 1) // 10, pool.denominator_bits)
    step = 300 + 30 * _words(pool) + lost // 15
    steps = rows // pool.spacing + 1
    return (rows * 300 + steps * (2200 + pool.order * step)) // 1000


def _words(pool: IndependentSum) -> int:
    """Return the length of the factors in the recurrence."""
    return sum(part.denominator.bit_length() for part, _ in pool.terms) // 64 + 1


def rows_written(pool: IndependentSum, length: int) -> int:
    """Return a bound of how many values have a float above 0.

    By Bernstein's inequality, for a variance v and addends of at most c, the chance of
    t above the mean is below exp(-t^2 / (2v + 2ct/3)): here 2^-1075.
    """
    most = max((part.maximum for part, _ in pool.terms), default=0)
    reach = 249 * most
    spread = isqrt(reach**2 + 1491 * (int(pool.variance) + 1))
    return min(length, int(pool.mean) + reach + spread + 2)


def price_of_writing(pool: IndependentSum, length: int, wanted: Wanted) -> int:
    """Return the cost of writing and compressing ``length`` values of a pool."""
    if not wanted.distributions:
        return 0
    digits = length * _digits(pool.denominator_bits) if wanted.exact else 0
    each = _ROW_BYTES + _WEIGHT_BYTES // pool.spacing
    floats = rows_written(pool, length) * each // _BYTES_PER_UNIT
    return floats + digits // _DIGITS_PER_UNIT


def _digits(bits: int) -> int:
    return bits * 3 // 10 + 3


def price_of_product(pool: IndependentSum, rows: int) -> int:
    """Return the cost of the first ``rows`` weights of a product of powers.

    A step costs a multiplication for each coefficient of the bases' product, or in
    FLINT one long product at most; it makes the whole product, to be cut then.
    """
    bits, spacing, order = pool.denominator_bits, pool.spacing, pool.order
    length = pool.maximum // spacing + 1
    rows = min(rows // spacing + 1, length)
    distinct = len({n for _, n in pool.terms})
    if length < 4 * rows and is_fast_in_flint(order, bits, distinct):
        step = min(order * (20 + bits * _words(pool) // 20), 100 + 5 * bits // 2)
        return length * step // 1000
    step = 600 + bits // 25 + order * (200 + bits * (1 + _words(pool)) // 150)
    return rows * step // 1000

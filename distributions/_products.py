"""Products of powers of polynomials: the other half of the door to FLINT.

Nobody else is to take FLINT's own types from `distributions._flint`; what leaves this
file is a `Polynomial`, too, whole or block by block, exact or rounded.
"""

from __future__ import annotations

from collections import deque
from functools import reduce
from itertools import islice
from math import gcd
from operator import floordiv, mul, sub, truediv
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from distributions._flint import (
    Block,
    Polynomial,
    arb,
    fmpz,
    fmpz_poly,
    nearest_integers,
    precision,
    unwrapped,
    wrapped,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

__all__ = [
    "POINT_BITS",
    "Power",
    "is_fast_in_flint",
    "power_product",
    "power_product_blocks",
    "rounded_product_blocks",
]

#: Bits after the point of rounded chances: those of a variance whose root is the least
#: float (2**-1074), and 150 more.
POINT_BITS: Final = 2304

_ONE = fmpz_poly([1])
_Number = TypeVar("_Number", fmpz, arb)


class Power(NamedTuple):
    """``base ** exponent``: the weights of a sum of that many equal variables."""

    base: Polynomial
    exponent: int


def power_product(powers: Sequence[Power], length: int | None = None) -> Polynomial:
    """Return the product of the powers, or its first ``length`` coefficients.

    Every base must be other than zero.

    >>> power_product([Power(Polynomial([1, 1]), 3)], 2)
    Polynomial([1, 3])
    """
    if len(powers) == 1 and length is None and powers[0].base.coefficient(1):
        # No spacing, nothing to share and nothing to cut.
        return powers[0].base ** powers[0].exponent
    product = _Factors.of(powers)
    whole = _length(powers)
    rows = product.rows(whole if length is None else min(length, whole))
    if product.degree < 4 * rows and product.is_fast_in_flint():
        found = product.multiplied(rows)
    else:
        found = fmpz_poly(list(product.weights(rows)))
    spread = found.inflate(product.step).left_shift(product.shift)
    return wrapped(spread if length is None else spread.truncate(length))


def power_product_blocks(powers: Sequence[Power], size: int) -> Iterator[Block]:
    """Yield the product's coefficients from the constant one on, about ``size`` a time.

    Only as many coefficients as the product of the bases has are held beside the
    block, so the memory does not grow with the exponents' square.
    """
    product, length = _Factors.of(powers), _length(powers)
    weights = product.weights(product.rows(length))
    return product.blocks(lambda n: fmpz_poly(list(islice(weights, n))), length, size)


def rounded_product_blocks(
    powers: Sequence[Power], size: int, lost_bits: int
) -> Iterator[Block]:
    """Yield the same coefficients divided by their sum, times 2**POINT_BITS, rounded.

    Each is off by less than 1. The recurrence runs in ball arithmetic, whose radius
    bounds every error: its numbers are of one length however many powers there are.
    Raises TooWideError where the recurrence loses more than ``lost_bits``.
    """
    product, length = _Factors.of(powers), _length(powers)
    chances = product.chances(product.rows(length))

    def take(rows: int) -> fmpz_poly:
        # The precision holds for this call alone: the recurrence pauses in between.
        with precision(POINT_BITS + lost_bits):
            return nearest_integers(islice(chances, rows), POINT_BITS)

    return product.blocks(take, length, size)


def is_fast_in_flint(order: int, bits: int, powers: int) -> bool:
    """Say if FLINT's powers and products are faster than the recurrence of this file.

    A single power of FLINT is its own fast recurrence. The last of several products
    takes about 6/5 ns for each bit of each coefficient, a step of the recurrence 600 ns
    and, for each coefficient of the product of the bases (their ``order``), 200 ns and
    1 ns for 50 bits (measured: docs/benchmarks.md).
    """
    return powers == 1 or 6 * bits < 5 * (600 + order * (200 + bits // 50))


def _length(powers: Iterable[Power]) -> int:
    return 1 + sum((len(base) - 1) * exponent for base, exponent in powers)


class _Factors(NamedTuple):
    """A product of powers, in the form ``z**shift * Q(z**step)``.

    ``powers`` are those of Q, with distinct exponents and bases whose constant term is
    not zero: Damage 2 without a ward needs half of the coefficients of Damage 2 with
    one, and weapons with as many attacks as each other share one power.
    """

    shift: int
    step: int
    powers: tuple[tuple[fmpz_poly, int], ...]

    @classmethod
    def of(cls, powers: Sequence[Power]) -> _Factors:
        places = [base.exponents() for base, _ in powers]
        step = gcd(*(k - first for first, *more in places for k in more)) or 1
        merged: dict[int, fmpz_poly] = {}
        for (base, exponent), (first, *_) in zip(powers, places, strict=True):
            factor = fmpz_poly(unwrapped(base).coeffs()[first::step])
            merged[exponent] = merged.get(exponent, _ONE) * factor
        shift = sum(at[0] * n for at, (_, n) in zip(places, powers, strict=True))
        return cls(shift, step, tuple((merged[n], n) for n in sorted(merged)))

    def rows(self, length: int) -> int:
        """Return how many coefficients of Q the first ``length`` of all need."""
        return max(0, -((self.shift - length) // self.step))

    @property
    def degree(self) -> int:
        """Return the degree of Q."""
        return sum((base.length() - 1) * n for base, n in self.powers)

    def is_fast_in_flint(self) -> bool:
        """Say which way to all coefficients of Q is the shorter one."""
        order = sum(base.length() - 1 for base, _ in self.powers)
        bits = sum(int(base(1)).bit_length() * n for base, n in self.powers)
        return is_fast_in_flint(order, bits, len(self.powers))

    def multiplied(self, rows: int) -> fmpz_poly:
        """Return Q modulo ``z**rows``, by FLINT, the small powers first."""
        powers = (base**n for base, n in self.powers)
        return reduce(lambda p, q: p.mul_low(q, rows), powers, _ONE)

    def blocks(
        self, take: Callable[[int], fmpz_poly], length: int, size: int
    ) -> Iterator[Block]:
        """Yield blocks of the product from those of Q, which ``take(rows)`` makes."""
        if self.shift:
            yield Block(Polynomial([]), self.shift)
        width = self.step * max(1, size // self.step)
        for start in range(self.shift, length, width):
            # No zeros of the spacing lie behind the last coefficient of all.
            here = min(width, length - start)
            rows = -(-here // self.step)
            yield Block(wrapped(take(rows).inflate(self.step)), here)

    def weights(self, rows: int) -> Iterator[fmpz]:
        """Yield the first ``rows`` coefficients of Q."""
        first = reduce(mul, (base[0] ** n for base, n in self.powers), fmpz(1))
        return self._recurrence(first, rows, floordiv)

    def chances(self, rows: int) -> Iterator[arb]:
        """Yield them divided by their sum, as balls of the precision of the moment."""
        shares = ((arb(base[0]) / base(1)) ** n for base, n in self.powers)
        yield from self._recurrence(reduce(mul, shares, arb(1)), rows, truediv)

    def _recurrence(
        self, value: _Number, rows: int, divided: Callable[[_Number, fmpz], _Number]
    ) -> Iterator[_Number]:
        """Yield ``rows`` coefficients of Q, or multiples of them, from the first one.

        With G the product of the bases and N = sum n_i g_i' (G / g_i), Q satisfies
        Q' G = Q N, so each coefficient follows from the deg(G) before it:

            k G_0 q_k = sum over j >= 1 of (N_(j-1) - (k - j) G_j) q_(k-j)
        """
        product = reduce(mul, (base for base, _ in self.powers), _ONE)
        slope = fmpz_poly([0])
        for base, exponent in self.powers:
            slope += (product // base) * base.derivative() * exponent
        first, *falls = product.coeffs()
        # The factors in brackets for k = 1; each step takes G_j off.
        factors = [slope[j] + j * g for j, g in enumerate(falls)]
        last, divisor = deque([value], maxlen=max(1, len(falls))), fmpz(0)
        zero = value * 0
        for _ in range(rows):
            yield value
            divisor += first
            value = divided(sum(map(mul, last, factors), zero), divisor)
            factors = list(map(sub, factors, falls))
            last.appendleft(value)

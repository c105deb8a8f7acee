"""The one door to FLINT.

Only this file imports it. What leaves the door is a frozen :class:`Polynomial` of
our own, an ``int``, a ``str``, or a list of correctly rounded floats. The FLINT
value stays inside the wrapper: turning coefficients into Python integers and back
costs three times the power that made them (60 attacks: 24 us against 73 us), so it
is done only where somebody asks for integers.

Nothing here touches ``flint.ctx`` for longer than one call: it is global state.
"""

from __future__ import annotations

from collections import deque
from functools import reduce
from itertools import accumulate, chain, islice, repeat
from math import gcd
from operator import mul, sub
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import flint
from flint import arb, arb_poly, fmpz, fmpz_poly

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = [
    "FEW_FACTORS",
    "Block",
    "Polynomial",
    "Power",
    "decimal",
    "nearest_floats",
    "power_product",
    "power_product_blocks",
]

# Under these sizes a plain division of integers beats the fixed cost (12 us) of arb.
_FEW_COEFFICIENTS = 30
_FEW_BITS = 150
#: Up to this many multiplications beside the largest power, FLINT's powers and products
#: win over the recurrence, whose cost a step is Python's (see docs/benchmarks.md).
FEW_FACTORS: Final = 180
_ONE = fmpz_poly([1])


class Polynomial:
    """A polynomial with whole-number coefficients, frozen, index = exponent.

    >>> die = Polynomial([0, 1, 1])
    >>> (die**2).coefficients()
    (0, 0, 1, 2, 1)
    """

    __slots__ = ("_hash", "_poly")

    _poly: fmpz_poly

    def __init__(self, coefficients: Iterable[int]) -> None:
        """Take coefficients from the constant one upwards."""
        self._poly = fmpz_poly(list(coefficients))

    @classmethod
    def _wrap(cls, poly: fmpz_poly) -> Polynomial:
        made = cls.__new__(cls)
        made._poly = poly
        return made

    def __len__(self) -> int:
        """Return the number of coefficients, trailing zeros not counted."""
        return int(self._poly.length())

    def __eq__(self, other: object) -> bool:
        """Compare coefficient by coefficient."""
        return isinstance(other, Polynomial) and bool(self._poly == other._poly)

    def __hash__(self) -> int:
        """Hash the coefficients; kept, because these values are cache keys."""
        try:
            return self._hash
        except AttributeError:
            self._hash: int = hash(self.coefficients())
            return self._hash

    def __reduce__(self) -> tuple[type[Polynomial], tuple[tuple[int, ...]]]:
        """Pickle as plain integers."""
        return Polynomial, (self.coefficients(),)

    def __repr__(self) -> str:
        """Show the coefficients."""
        return f"Polynomial({list(self.coefficients())})"

    def __add__(self, other: Polynomial) -> Polynomial:
        """Add coefficient by coefficient."""
        return self._wrap(self._poly + other._poly)

    def __mul__(self, other: Polynomial) -> Polynomial:
        """Multiply: the distribution of a sum has the product of the weights."""
        return self._wrap(self._poly * other._poly)

    def __pow__(self, exponent: int) -> Polynomial:
        """Raise to a whole power."""
        return self._wrap(self._poly**exponent)

    def times(self, other: Polynomial, length: int) -> Polynomial:
        """Return the first ``length`` coefficients of the product."""
        return self._wrap(self._poly.mul_low(other._poly, length))

    def scaled(self, factor: int) -> Polynomial:
        """Multiply every coefficient by ``factor``."""
        return self._wrap(self._poly * factor)

    def shifted(self, places: int) -> Polynomial:
        """Multiply by ``z**places``."""
        return self._wrap(self._poly.left_shift(places))

    def truncated(self, length: int) -> Polynomial:
        """Keep the coefficients of exponents below ``length``."""
        return self._wrap(self._poly.truncate(length))

    def in_lowest_terms(self) -> tuple[Polynomial, int]:
        """Return the polynomial without its content, and the content (1 for zero).

        >>> Polynomial([2, 4]).in_lowest_terms()
        (Polynomial([1, 2]), 2)
        """
        # All weights but the last of a capped sum share large factors; the two ends
        # together hardly ever do, and that is known after one long gcd instead of many.
        if self._poly[0].gcd(self._poly.leading_coefficient()) == 1:
            return self, 1
        content = self._poly.content()
        if content in (0, 1):
            return self, 1
        return self._wrap(self._poly // content), int(content)

    def content(self, start: int = 0) -> int:
        """Return the greatest common divisor of ``start`` and all coefficients.

        >>> Polynomial([4, 6]).content(8)
        2
        """
        return int(fmpz(start).gcd(self._poly.content()))

    def divided(self, divisor: int) -> Polynomial:
        """Divide every coefficient by a number that divides them all."""
        return self._wrap(self._poly // divisor)

    def total(self) -> int:
        """Return the sum of the coefficients, the value at 1."""
        return int(self._poly(1))

    def coefficient(self, exponent: int) -> int:
        """Return one coefficient, 0 beyond the end."""
        return int(self._poly[exponent])

    def exponents(self) -> list[int]:
        """Return the exponents whose coefficients are not zero.

        >>> Polynomial([0, 5, 0, 7]).exponents()
        [1, 3]
        """
        return [k for k, c in enumerate(self._poly.coeffs()) if c != 0]

    def coefficients(self) -> tuple[int, ...]:
        """Return all coefficients as integers."""
        return tuple(map(int, self._poly.coeffs()))

    def texts(self) -> list[str]:
        """Return the coefficients in decimal; no digit limit applies to them."""
        return list(map(str, self._poly.coeffs()))

    def tails(self, total: int, length: int) -> Polynomial:
        """Return the polynomial of ``total - sum(c_j for j < k)`` for k < ``length``.

        With ``total`` the weight of this and of all later blocks, these are the
        numerators of P(X >= k).

        >>> Polynomial([1, 2, 1]).tails(4, 3)
        Polynomial([4, 3, 1])
        """
        weights = self._poly.coeffs()[: length - 1]
        zeros = repeat(fmpz(0), length - 1 - len(weights))
        rests = accumulate(chain([fmpz(total)], weights, zeros), sub)
        return self._wrap(fmpz_poly(list(rests)))

    def greatest(self) -> tuple[int, int]:
        """Return the greatest coefficient and the smallest exponent that has it."""
        coefficients = self._poly.coeffs() or [fmpz(0)]
        greatest = max(coefficients)
        return int(greatest), coefficients.index(greatest)

    def first_at_most(self, bound: int) -> int:
        """Return the smallest k with coefficient <= ``bound``, of falling ones.

        ``len(self)`` where there is none. Bisection, so the coefficients must fall.

        >>> Polynomial([4, 3, 1]).first_at_most(3)
        1
        """
        low, high, limit = 0, len(self), fmpz(bound)
        while low < high:
            middle = (low + high) // 2
            if self._poly[middle] <= limit:
                high = middle
            else:
                low = middle + 1
        return low

    def folded(self, width: int, offset: int, last: int) -> Polynomial:
        """Gather the weight of every k into exponent (k + offset) // width, in 0..last.

        >>> Polynomial([1, 1, 1, 1]).folded(2, 1, 5)
        Polynomial([1, 2, 1])
        """
        last = min(last, (len(self) - 1 + offset) // width)
        weights, zero = self._poly.coeffs(), fmpz(0)
        edges = [max(0, cell * width - offset) for cell in range(1, last + 1)]
        cells = [
            sum(weights[low:high], zero)
            for low, high in zip([0, *edges], [*edges, None], strict=True)
        ]
        return self._wrap(fmpz_poly(cells))

    def composed(self, inner: Polynomial, denominator: int) -> Polynomial:
        """Return ``sum c_k * inner**k * denominator**(n - k)`` with n the degree.

        It is the numerator of ``self(inner / denominator)`` over
        ``denominator**n``.

        >>> Polynomial([0, 1, 1]).composed(Polynomial([1, 1]), 2)
        Polynomial([3, 4, 1])
        """
        scale, scaled = fmpz(1), []
        for coefficient in reversed(self._poly.coeffs()):
            scaled.append(coefficient * scale)
            scale *= denominator
        return self._wrap(fmpz_poly(scaled[::-1])(inner._poly))


class Block(NamedTuple):
    """A run of ``length`` coefficients (a polynomial alone drops its last zeros)."""

    weights: Polynomial
    length: int


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
    if len(powers) == 1 and length is None:
        return powers[0].base ** powers[0].exponent
    product = _Factors.of(powers)
    degree = sum((len(base) - 1) * exponent for base, exponent in powers)
    rows = product.rows(degree + 1 if length is None else min(length, degree + 1))
    if product.is_fast_in_flint(rows):
        found = product.multiplied(rows)
    else:
        found = fmpz_poly(list(product.recurrence(rows)))
    whole = found.inflate(product.step).left_shift(product.shift)
    return Polynomial._wrap(whole if length is None else whole.truncate(length))


def power_product_blocks(powers: Sequence[Power], size: int) -> Iterator[Block]:
    """Yield the product's coefficients from the constant one on, about ``size`` a time.

    Only as many coefficients as the product of the bases has are held beside the
    block, so the memory does not grow with the exponents' square.
    """
    product = _Factors.of(powers)
    step, length = product.step, 1 + sum((len(b) - 1) * n for b, n in powers)
    if product.shift:
        yield Block(Polynomial([]), product.shift)
    coefficients = product.recurrence(product.rows(length))
    left = length - product.shift
    while rows := list(islice(coefficients, max(1, size // step))):
        weights = Polynomial._wrap(fmpz_poly(rows).inflate(step))
        # The last coefficient has no zeros of the spacing behind it.
        yield Block(weights, min(left, step * len(rows)))
        left -= step * len(rows)


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
            factor = fmpz_poly(base._poly.coeffs()[first::step])
            merged[exponent] = merged.get(exponent, _ONE) * factor
        shift = sum(at[0] * n for at, (_, n) in zip(places, powers, strict=True))
        return cls(shift, step, tuple((merged[n], n) for n in sorted(merged)))

    def rows(self, length: int) -> int:
        """Return how many coefficients of Q the first ``length`` of all need."""
        return max(0, -((self.shift - length) // self.step))

    def is_fast_in_flint(self, rows: int) -> bool:
        """Say which of the two ways to a product is the shorter one.

        A single power of FLINT is its own fast recurrence; what it costs to cut one,
        and to multiply two large ones, is more than the recurrence of this file.
        """
        degree = sum((base.length() - 1) * n for base, n in self.powers)
        return degree < 4 * rows and sum(n for _, n in self.powers[:-1]) <= FEW_FACTORS

    def multiplied(self, rows: int) -> fmpz_poly:
        """Return Q modulo ``z**rows``, by FLINT, the small powers first."""
        powers = (base**n for base, n in self.powers)
        return reduce(lambda p, q: p.mul_low(q, rows), powers, _ONE)

    def recurrence(self, rows: int) -> Iterator[fmpz]:
        """Yield the first ``rows`` coefficients of Q.

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
        value = reduce(mul, (base[0] ** n for base, n in self.powers), fmpz(1))
        last, divisor = deque([value], maxlen=max(1, len(falls))), fmpz(0)
        for _ in range(rows):
            yield value
            divisor += first
            value = sum(map(mul, factors, last), fmpz(0)) // divisor
            factors = list(map(sub, factors, falls))
            last.appendleft(value)


def nearest_floats(numerators: Polynomial, denominator: int) -> list[float]:
    """Return every numerator / denominator as the nearest float64, ties to even.

    ``numerators`` are not negative. Two passes of ball arithmetic, one a hair
    (2**-110) below the true value and one above, prove a rounding where they agree:
    the scaled coefficients keep at least 125 relative bits. Where they do not (exact
    ties, above all) CPython's division of integers decides, which is always correctly
    rounded, subnormals included.

    >>> nearest_floats(Polynomial([1, 0, 3]), 4)
    [0.25, 0.0, 0.75]
    """
    poly, few_bits = numerators._poly, denominator.bit_length() < _FEW_BITS
    if len(numerators) < _FEW_COEFFICIENTS or few_bits:
        return [int(c) / denominator for c in poly.coeffs()]
    low, high = _two_sided(poly, denominator)
    if low != high:
        for k, (below, above) in enumerate(zip(low, high, strict=True)):
            if below != above:
                low[k] = int(poly[k]) / denominator
    return low


def _two_sided(poly: fmpz_poly, denominator: int) -> tuple[list[float], list[float]]:
    """Return floats of the quotients times (1 - 2**-110), and times (1 + 2**-110)."""
    context: Any = flint.ctx
    before = context.prec
    context.prec = 128
    try:
        numerators = arb_poly(poly)
        inverse, hair = 1 / arb(fmpz(denominator)), arb(2) ** -110
        low = list(map(float, (numerators * (inverse * (1 - hair))).coeffs()))
        high = list(map(float, (numerators * (inverse * (1 + hair))).coeffs()))
    finally:
        context.prec = before
    return low, high


def decimal(value: int) -> str:
    """Write an integer in decimal; no limit of digits applies."""
    return str(fmpz(value))

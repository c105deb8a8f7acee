"""The one door to FLINT.

Only this file imports it. What leaves the door is a frozen :class:`Polynomial` of
our own, an ``int``, a ``str``, or a list of correctly rounded floats. The FLINT
value stays inside the wrapper: turning coefficients into Python integers and back
costs three times the power that made them (60 attacks: 24 us against 73 us), so it
is done only where somebody asks for integers. `distributions._products` alone takes
FLINT's own types from here.

Nothing here touches ``flint.ctx`` for longer than one call: it is global state.
"""

from __future__ import annotations

from contextlib import contextmanager
from itertools import accumulate, chain, repeat
from operator import sub
from typing import TYPE_CHECKING, Any, NamedTuple

import flint
from flint import arb, arb_poly, fmpz, fmpz_poly

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = [
    "Block",
    "NotProvenError",
    "Polynomial",
    "TooWideError",
    "arb",
    "decimal",
    "fmpz",
    "fmpz_poly",
    "nearest_floats",
    "nearest_integers",
    "precision",
    "unwrapped",
    "wrapped",
]

# Under these sizes a plain division of integers beats the fixed cost (12 us) of arb.
_FEW_COEFFICIENTS = 30
_FEW_BITS = 150


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

    def runner_up(self, place: int) -> int:
        """Return the greatest coefficient but for the one at ``place``.

        >>> Polynomial([4, 1, 3]).runner_up(0)
        3
        """
        coefficients = self._poly.coeffs()
        return int(max([*coefficients[:place], *coefficients[place + 1 :], fmpz(0)]))

    def moment_sums(self, start: int) -> tuple[int, int]:
        """Return the sums of k c_k and of k^2 c_k, with k counted from ``start``.

        >>> Polynomial([0, 1, 1]).moment_sums(10)
        (23, 265)
        """
        slope = self._poly.derivative()
        whole, first = self._poly(1), slope(1)
        second = slope.left_shift(1).derivative()(1)
        return (
            int(start * whole + first),
            int(start**2 * whole + 2 * start * first + second),
        )

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


class NotProvenError(ArithmeticError):
    """Rounded numbers do not decide what exact ones would say."""


class TooWideError(NotProvenError):
    """A ball is too wide; it would be less so with a higher precision."""


def wrapped(poly: fmpz_poly) -> Polynomial:
    """Return a polynomial of FLINT as one of ours."""
    return Polynomial._wrap(poly)


def unwrapped(polynomial: Polynomial) -> fmpz_poly:
    """Return a polynomial of ours as one of FLINT."""
    return polynomial._poly


@contextmanager
def precision(bits: int) -> Iterator[None]:
    """Compute with balls of so many bits, and leave FLINT as it was."""
    context: Any = flint.ctx
    before, context.prec = context.prec, bits
    try:
        yield
    finally:
        context.prec = before


def nearest_floats(
    numerators: Polynomial, denominator: int, *, rounded: bool = False
) -> list[float]:
    """Return every numerator / denominator as the nearest float64, ties to even.

    ``numerators`` are not negative. Two passes of ball arithmetic, one a hair
    (2**-110) below the true value and one above, prove a rounding where they agree:
    the scaled coefficients keep at least 125 relative bits. Where they do not (exact
    ties, above all) CPython's division of integers decides, which is always correctly
    rounded, subnormals included.

    Numerators that are themselves ``rounded`` may be off by less than the hair; then
    NotProvenError is raised instead.

    >>> nearest_floats(Polynomial([1, 0, 3]), 4)
    [0.25, 0.0, 0.75]
    """
    poly, few_bits = numerators._poly, denominator.bit_length() < _FEW_BITS
    if not rounded and (len(numerators) < _FEW_COEFFICIENTS or few_bits):
        return [int(c) / denominator for c in poly.coeffs()]
    low, high = _two_sided(poly, denominator)
    if low == high:
        return low
    if rounded:
        message = "a float lies too near to the middle between two others"
        raise NotProvenError(message)
    for k, (below, above) in enumerate(zip(low, high, strict=True)):
        if below != above:
            low[k] = int(poly[k]) / denominator
    return low


def _two_sided(poly: fmpz_poly, denominator: int) -> tuple[list[float], list[float]]:
    """Return floats of the quotients times (1 - 2**-110), and times (1 + 2**-110)."""
    with precision(128):
        numerators = arb_poly(poly)
        inverse, hair = 1 / arb(fmpz(denominator)), arb(2) ** -110
        low = list(map(float, (numerators * (inverse * (1 - hair))).coeffs()))
        high = list(map(float, (numerators * (inverse * (1 + hair))).coeffs()))
    return low, high


def nearest_integers(balls: Iterable[arb], bits: int) -> fmpz_poly:
    """Return the numbers in balls times 2**bits, each as an integer less than 1 away.

    A ball whose radius is 1/2 more holds one integer, or two where it lies in the
    middle between them: that, and any wider ball, raises TooWideError.
    """
    poly = arb_poly(list(balls)) * arb(2) ** bits
    found = (poly + arb_poly([arb(0, 0.5)] * poly.length())).unique_fmpz_poly()
    if found is None:
        message = "a ball holds no integer of its own"
        raise TooWideError(message)
    return found


def decimal(value: int) -> str:
    """Write an integer in decimal; no limit of digits applies."""
    return str(fmpz(value))

"""Rows of polynomials: a third part of the door to FLINT, for the states of fights.

A table of weights is a list of rows, each a polynomial; nobody else is to take FLINT's
own types from `distributions._flint`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from distributions._flint import Polynomial, fmpz, fmpz_poly, unwrapped, wrapped

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["chosen", "moved", "present", "sum_of", "transposed"]


def transposed(rows: Sequence[Polynomial], length: int) -> list[Polynomial]:
    """Return the columns of a table as rows, ``length`` of them.

    >>> transposed([Polynomial([1, 2]), Polynomial([0, 3])], 2)
    [Polynomial([1]), Polynomial([2, 3])]
    """
    zero, table = fmpz(0), []
    for row in rows:
        weights = unwrapped(row).coeffs()
        table.append(weights + [zero] * (length - len(weights)))
    return [wrapped(fmpz_poly(list(column))) for column in zip(*table, strict=True)]


def chosen(row: Polynomial, wanted: Sequence[bool]) -> Polynomial:
    """Return the coefficients at the wanted places, 0 at the others.

    >>> chosen(Polynomial([1, 2, 3]), [True, False, True])
    Polynomial([1, 0, 3])
    """
    zero = fmpz(0)
    pairs = zip(unwrapped(row).coeffs(), wanted, strict=False)
    return wrapped(fmpz_poly([weight if take else zero for weight, take in pairs]))


def moved(row: Polynomial, places: Sequence[int]) -> Polynomial:
    """Return the row with every coefficient moved to its place; they add up there.

    >>> moved(Polynomial([1, 2, 3]), [0, 0, 2])
    Polynomial([3, 0, 3])
    """
    weights = unwrapped(row).coeffs()
    result = [fmpz(0)] * (max(places[: len(weights)], default=-1) + 1)
    for place, weight in zip(places, weights, strict=False):
        result[place] += weight
    return wrapped(fmpz_poly(result))


def present(row: Polynomial) -> Polynomial:
    """Return 1 for every coefficient that is not 0.

    >>> present(Polynomial([5, 0, 2]))
    Polynomial([1, 0, 1])
    """
    weights = unwrapped(row).coeffs()
    return wrapped(fmpz_poly([int(weight != 0) for weight in weights]))


def sum_of(rows: Iterable[tuple[Polynomial, int]]) -> Polynomial:
    """Return the sum of rows, each multiplied by a number.

    >>> sum_of([(Polynomial([1, 2]), 3), (Polynomial([0, 1]), 1)])
    Polynomial([3, 7])
    """
    total = fmpz_poly([])
    for row, factor in rows:
        total += unwrapped(row) * factor
    return wrapped(total)

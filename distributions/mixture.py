"""`Mixture`: one of several sums, by chance."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from distributions._flint import Block
from distributions.distribution import Distribution, mixture
from distributions.independent_sum import IndependentSum

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["Mixture", "mixed"]


@dataclass(frozen=True)
class Mixture:
    """One of the parts, with the chance of each; read like an `IndependentSum`."""

    parts: tuple[tuple[Fraction, IndependentSum], ...]

    @cached_property
    def mean(self) -> Fraction:
        """Return the sum of p_i E X_i; nothing is expanded."""
        return sum((p * part.mean for p, part in self.parts), Fraction(0))

    @cached_property
    def variance(self) -> Fraction:
        """Return the sum of p_i (Var X_i + (E X_i)^2), less the square of the mean."""
        second = sum(
            (p * (part.variance + part.mean**2) for p, part in self.parts), Fraction(0)
        )
        return second - self.mean**2

    @property
    def minimum(self) -> int:
        """Return the smallest value with a chance above 0."""
        return min(part.minimum for _, part in self.parts)

    @property
    def maximum(self) -> int:
        """Return the largest value with a chance above 0."""
        return max(part.maximum for _, part in self.parts)

    @cached_property
    def distribution(self) -> Distribution:
        """Return the whole distribution."""
        return mixture((p, part.distribution) for p, part in self.parts)

    @property
    def denominator(self) -> int:
        """Return the sum of all weights."""
        return self.distribution.denominator

    def capped(self, last: int) -> Distribution:
        """Return the distribution of min(X, last)."""
        return mixture((p, part.capped(last)) for p, part in self.parts)

    def blocks(self) -> Iterator[Block]:
        """Yield all weights as one block."""
        return self.distribution.blocks()


def mixed(parts: Iterable[tuple[Fraction, IndependentSum]]) -> IndependentSum | Mixture:
    """Return the mixture, equal parts counted together; one part is itself."""
    merged: dict[IndependentSum, Fraction] = {}
    for chance, part in parts:
        merged[part] = merged.get(part, Fraction(0)) + chance
    if len(merged) == 1:
        return next(iter(merged))
    return Mixture(tuple((chance, part) for part, chance in merged.items()))

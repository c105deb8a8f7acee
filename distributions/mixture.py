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
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["Mixture", "mixed", "mixture_of_sums"]


# With more parts than this their moments cost more than the mixture itself.
_FEW = 8


@dataclass(frozen=True)
class Mixture:
    """One of the parts, with the chance of each; read like an `IndependentSum`."""

    parts: tuple[tuple[Fraction, IndependentSum], ...]

    @cached_property
    def mean(self) -> Fraction:
        """Return the sum of p_i E X_i; nothing is expanded."""
        if len(self.parts) > _FEW:
            return self.distribution.mean
        return sum((p * part.mean for p, part in self.parts), Fraction(0))

    @cached_property
    def variance(self) -> Fraction:
        """Return the sum of p_i (Var X_i + (E X_i)^2), less the square of the mean."""
        if len(self.parts) > _FEW:
            return self.distribution.variance
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


def mixture_of_sums(
    parts: Sequence[tuple[Fraction, tuple[IndependentSum, ...]]],
) -> Distribution:
    """Return the mixture of sums, each given as the tuple of its addends.

    Many sums share addends. What differs least is taken out first, so that each of its
    values is multiplied once, with the mixture of all that it comes with:
    sum of p a b = sum over a of a (sum over b of p b).
    """
    number = len(parts[0][1])
    different = [len({id(addends[i]) for _, addends in parts}) for i in range(number)]
    order = sorted(range(number), key=different.__getitem__)
    return _mixed_from(order, parts)


def _mixed_from(
    order: list[int], parts: Sequence[tuple[Fraction, tuple[IndependentSum, ...]]]
) -> Distribution:
    if not order:
        return Distribution.point(0)
    first, *rest = order
    groups: dict[int, list[tuple[Fraction, tuple[IndependentSum, ...]]]] = {}
    for part in parts:
        groups.setdefault(id(part[1][first]), []).append(part)
    total = sum((chance for chance, _ in parts), Fraction(0))
    mixed_parts = []
    for group in groups.values():
        share = sum((chance for chance, _ in group), Fraction(0))
        whole = group[0][1][first].distribution
        if rest:
            whole = whole + _mixed_from(rest, group)
        mixed_parts.append((share / total, whole))
    return mixed_parts[0][1] if len(mixed_parts) == 1 else mixture(mixed_parts)


def mixed(parts: Iterable[tuple[Fraction, IndependentSum]]) -> IndependentSum | Mixture:
    """Return the mixture, equal parts counted together; one part is itself."""
    merged: dict[IndependentSum, Fraction] = {}
    for chance, part in parts:
        merged[part] = merged.get(part, Fraction(0)) + chance
    if len(merged) == 1:
        return next(iter(merged))
    return Mixture(tuple((chance, part) for part, chance in merged.items()))

"""`FoldedSum`: what a sum does to a target, min((X + offset) // width, last)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from distributions._flint import Block, Polynomial
from distributions._products import POINT_BITS
from distributions.distribution import Distribution
from distributions.independent_sum import IndependentSum

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from fractions import Fraction

__all__ = ["FoldedSum"]


@dataclass(frozen=True)
class FoldedSum:
    """min((X + offset) // width, last) of a sum X: points allocated, models slain.

    Of a large sum, too, only blocks of weights are held.

    >>> d6 = Distribution.from_weights([0, 1, 1, 1, 1, 1, 1])
    >>> slain = FoldedSum(IndependentSum.of([(d6, 1)]), width=3, offset=1, last=2)
    >>> slain.distribution.mean, slain.maximum
    (Fraction(7, 6), 2)
    """

    whole: IndependentSum
    width: int
    offset: int
    last: int

    @property
    def minimum(self) -> int:
        """Return the smallest value with a chance above 0."""
        return self._folded(self.whole.minimum)

    @property
    def maximum(self) -> int:
        """Return the largest value with a chance above 0."""
        return self._folded(self.whole.maximum)

    def _folded(self, value: int) -> int:
        return min((value + self.offset) // self.width, self.last)

    @property
    def is_large(self) -> bool:
        """Say if the sum is large, and rounded weights are faster than exact ones."""
        return self.whole.is_large

    @property
    def denominator(self) -> int:
        """Return the denominator of the weights in `blocks`."""
        one = self.whole if self.is_large else self.distribution
        return one.denominator

    @cached_property
    def distribution(self) -> Distribution:
        """Return the whole distribution, in lowest terms."""
        whole, end = self.whole, self._first_of_last
        head = whole.distribution if whole.is_small else whole.capped(end)
        return head.folded(self.width, self.offset, self.last)

    @property
    def mean(self) -> Fraction:
        """Return the exact mean, for which the distribution is made."""
        return self.distribution.mean

    @property
    def variance(self) -> Fraction:
        """Return the exact variance, for which the distribution is made."""
        return self.distribution.variance

    @property
    def _first_of_last(self) -> int:
        """Return the smallest value of the sum that makes the last one here."""
        return max(0, self.last * self.width - self.offset)

    def blocks(self) -> Iterator[Block]:
        """Yield the weights over ``denominator`` from 0 upwards."""
        if self.is_large:
            return self._cells(self.whole.blocks(), self.denominator)
        return self.distribution.blocks()

    def rounded_blocks(self, lost_bits: int) -> Iterator[Block]:
        """Yield the weights over 2**POINT_BITS, rounded."""
        return self._cells(self.whole.rounded_blocks(lost_bits), 1 << POINT_BITS)

    def _cells(self, blocks: Iterable[Block], rest: int) -> Iterator[Block]:
        """Yield blocks of cells; a cell that a block leaves open goes on with the next.

        ``rest`` is the weight of all. The last cell has what the others leave.
        """
        value, end, carried = 0, self._first_of_last, Polynomial([])
        cell = self.offset // self.width
        if cell:
            yield Block(carried, cell)
        for block, length in blocks if end else ():
            here = min(length, end - value)
            weights = block.truncated(here)
            rest -= weights.total()
            inside = (value + self.offset) % self.width
            value += here
            closed = (value + self.offset) // self.width - cell
            cells = weights.folded(self.width, inside, here) + carried
            carried = Polynomial([cells.coefficient(closed)])
            if closed:
                yield Block(cells.truncated(closed), closed)
            cell += closed
            if value == end:
                break
        yield Block(Polynomial([rest]) + carried, 1)

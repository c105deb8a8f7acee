"""One pass over the weights of a variable: its shape, as clients read it.

The weights come block by block, so a sum of ten thousand attacks needs no more memory
than its answer. Every float is the exact value rounded once, and every mode and
percentile that of the exact weights, also where rounded weights prove it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import TYPE_CHECKING, Final, Protocol

from distributions._flint import (
    Block,
    NotProvenError,
    Polynomial,
    TooWideError,
    nearest_floats,
)
from distributions._products import POINT_BITS
from distributions.folded_sum import FoldedSum
from distributions.independent_sum import IndependentSum
from distributions.rounding import nearest, nearest_root

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["PERCENTILES", "Table", "Variable", "table_of", "tabulate"]

#: The percentiles that a table holds.
PERCENTILES: Final = (5, 10, 25, 50, 75, 90, 95, 99)

# More than the errors of all rounded weights together: no sum has so many values.
_SLACK: Final = 1 << 40
# How many bits the rounded weights may lose on the way, one try after another: one
# weapon loses twenty, a few some hundreds, forty different ones thousands.
_TRIES: Final = (512, 4096, 16_384)


class Variable(Protocol):
    """A random whole number whose weights come in blocks, from 0 upwards."""

    @property
    def denominator(self) -> int: ...  # noqa: D102

    @property
    def mean(self) -> Fraction: ...  # noqa: D102

    @property
    def variance(self) -> Fraction: ...  # noqa: D102

    def blocks(self) -> Iterator[Block]: ...  # noqa: D102


@dataclass(slots=True)
class Table:
    """``pmf`` and ``at_least`` by value from 0; ``percentiles`` by their number.

    The lists end at the last value whose P(X >= value) is above 0 as a float.
    """

    pmf: list[float] = field(default_factory=list)
    at_least: list[float] = field(default_factory=list)
    mode: int = 0
    percentiles: dict[int, int] = field(default_factory=dict)
    mean: float = 0
    variance: float = 0
    standard_deviation: float = 0

    @property
    def moments(self) -> tuple[float, float, float]:
        """Return mean, variance and standard deviation."""
        return self.mean, self.variance, self.standard_deviation

    def set_moments(self, mean: Fraction, variance: Fraction) -> None:
        """Round mean, variance and its root."""
        self.mean, self.variance = nearest(mean), nearest(variance)
        self.standard_deviation = nearest_root(variance)

    def chance_of_at_least(self, value: int) -> float:
        """Return P(X >= value); 0 where the list has ended."""
        return self.at_least[value] if value < len(self.at_least) else 0 / 1


def table_of(variable: Variable, *, floats: bool = True) -> Table:
    """Return the table of a variable, by rounded weights where they prove it.

    >>> from distributions.dice import Dice
    >>> table_of(Dice.parse("2D6").total(1)).mean
    7.0
    """
    if isinstance(variable, IndependentSum | FoldedSum) and variable.is_large:
        found = _by_rounded_weights(variable, floats=floats)
        if found:
            return found
    table = tabulate(variable.blocks(), variable.denominator, floats=floats)
    table.set_moments(variable.mean, variable.variance)
    return table


def _by_rounded_weights(
    variable: IndependentSum | FoldedSum, *, floats: bool
) -> Table | None:
    """Return the table of a large variable, None where only exact weights tell."""
    for lost_bits in _TRIES:
        work = _Tabulation(1 << POINT_BITS, floats=floats, rounded=True)
        try:
            work.take_in(variable.rounded_blocks(lost_bits))
            if isinstance(variable, FoldedSum):
                # Its own mean and variance need all exact weights.
                work.prove_moments(variable.maximum)
            else:
                work.table.set_moments(variable.mean, variable.variance)
        except TooWideError:
            continue
        except NotProvenError:
            return None
        return work.table
    return None


def tabulate(
    blocks: Iterable[Block], denominator: int, *, floats: bool = True
) -> Table:
    """Return the table of the distribution whose exact weights come in ``blocks``.

    All of it but for mean, variance and deviation. The median of P(X <= x) >= 1/2 and
    the smallest likeliest value, too:

    >>> table = tabulate([Block(Polynomial([1, 2, 1]), 3)], 4)
    >>> table.pmf, table.at_least, table.mode, table.percentiles[75]
    ([0.25, 0.5, 0.25], [1.0, 0.75, 0.25], 1, 1)
    """
    work = _Tabulation(denominator, floats=floats)
    work.take_in(blocks)
    return work.table


class _Tabulation:
    """What one pass has seen: the table so far, and the weight of all that follows.

    Of ``rounded`` weights it raises NotProvenError where they leave anything open.
    """

    def __init__(
        self,
        denominator: int,
        *,
        floats: bool,
        rounded: bool = False,
    ) -> None:
        self.table = Table()
        self._denominator, self._floats, self._rounded = denominator, floats, rounded
        self._slack = _SLACK if rounded else 0
        self._rest, self._start = denominator, 0
        self._greatest = self._runner_up = 0
        self._bounds = {p: (100 - p) * denominator // 100 for p in PERCENTILES}
        self._sums = (0, 0)

    def take_in(self, blocks: Iterable[Block]) -> None:
        """Take in as many blocks as are needed."""
        for block in blocks:
            if self._is_done_with(block):
                break
        if self._rounded:
            _prove(self._greatest > self._runner_up + 2 * self._slack)

    def _is_done_with(self, block: Block) -> bool:
        """Take in a block; say whether no other one is needed."""
        tails = block.weights.tails(self._rest, block.length)
        last = block.length - 1
        self._rest = tails.coefficient(last) - block.weights.coefficient(last)
        start, self._start = self._start, self._start + block.length
        self._find_percentiles(tails, start)
        self._find_mode(block.weights, start)
        if self._rounded:
            first, second = block.weights.moment_sums(start)
            self._sums = self._sums[0] + first, self._sums[1] + second
        if self._floats:
            return self._append_floats(block.weights, tails)
        return not self._bounds and self._greatest > self._rest + 2 * self._slack

    def _find_percentiles(self, tails: Polynomial, start: int) -> None:
        """Find each smallest x with P(X <= x) >= p that lies in this block.

        P(X <= x) >= p says the same as: P(X >= x + 1), the next tail, is at most 1 - p,
        which is the bound of p. Those that are found are taken out.
        """
        slack = self._slack
        for percent in [p for p, b in self._bounds.items() if self._rest <= b + slack]:
            bound = self._bounds.pop(percent)
            first = tails.first_at_most(bound)
            if slack:
                ends = [tails.first_at_most(bound + slack), first]
                ends.append(tails.first_at_most(bound - slack))
                _prove(len({*ends}) == 1 and self._rest <= bound - slack)
            self.table.percentiles[percent] = start + max(first - 1, 0)

    def _find_mode(self, weights: Polynomial, start: int) -> None:
        greatest, place = weights.greatest()
        if self._rounded:
            others = (weights.runner_up(place), min(greatest, self._greatest))
            self._runner_up = max(self._runner_up, *others)
        if greatest > self._greatest:
            self._greatest, self.table.mode = greatest, start + place

    def _append_floats(self, weights: Polynomial, tails: Polynomial) -> bool:
        """Append a block's floats; say whether all that follow are 0."""
        table, denominator = self.table, self._denominator
        at_least = nearest_floats(tails, denominator, rounded=self._rounded)
        live = next((k for k, x in enumerate(at_least) if not x), len(at_least))
        pmf = nearest_floats(weights, denominator, rounded=self._rounded)
        table.at_least += islice(at_least, live)
        table.pmf += (pmf + [0 / denominator] * (live - len(pmf)))[:live]
        return live < len(at_least)

    def prove_moments(self, maximum: int) -> None:
        """Round mean, variance and its root, if all that is left open lets it.

        What was not seen lies at ``maximum`` at most, and so does every error.
        """
        first, second = self._sums
        one, error = self._denominator, maximum * (self._rest + 2 * self._slack)
        for sign in (-1, 1):
            before = self.table.moments
            mean = max(0, first + sign * error)
            square = max(0, second + sign * maximum * error) * one
            variance = max(0, square - max(0, first - sign * error) ** 2)
            self.table.set_moments(Fraction(mean, one), Fraction(variance, one**2))
        _prove(before == self.table.moments)


def _prove(claim: bool) -> None:  # noqa: FBT001 (it is what is proven)
    if not claim:
        message = "rounded weights leave a percentile or the mode open"
        raise NotProvenError(message)

"""One pass over the weights of a sum: its shape, as clients read it.

The weights come block by block, so a sum of ten thousand attacks needs no more memory
than its answer. Every float is the exact value rounded once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Final

from distributions._flint import Block, Polynomial, nearest_floats

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["PERCENTILES", "Table", "tabulate"]

#: The percentiles that a table holds.
PERCENTILES: Final = (5, 10, 25, 50, 75, 90, 95, 99)


@dataclass(slots=True)
class Table:
    """``pmf`` and ``at_least`` by value from 0; ``percentiles`` by their number.

    The lists end at the last value whose P(X >= value) is above 0 as a float.
    """

    pmf: list[float] = field(default_factory=list)
    at_least: list[float] = field(default_factory=list)
    mode: int = 0
    percentiles: dict[int, int] = field(default_factory=dict)


def tabulate(
    blocks: Iterable[Block], denominator: int, *, floats: bool = True
) -> Table:
    """Return the table of the distribution whose weights come in ``blocks``.

    The median of P(X <= x) >= 1/2 and the smallest likeliest value, too:

    >>> table = tabulate([Block(Polynomial([1, 2, 1]), 3)], 4)
    >>> table.pmf, table.at_least, table.mode, table.percentiles[75]
    ([0.25, 0.5, 0.25], [1.0, 0.75, 0.25], 1, 1)
    """
    table, rest, start, greatest = Table(), denominator, 0, 0
    bounds = {p: (100 - p) * denominator // 100 for p in PERCENTILES}
    for block, length in blocks:
        tails = block.tails(rest, length)
        rest = tails.coefficient(length - 1) - block.coefficient(length - 1)
        _find_percentiles(table, tails, rest, start, bounds)
        highest, at = block.greatest()
        if highest > greatest:
            greatest, table.mode = highest, start + at
        start += length
        if floats and _append_floats(table, block, tails, denominator):
            break
        if not floats and not bounds and greatest > rest:
            break
    return table


def _append_floats(
    table: Table, block: Polynomial, tails: Polynomial, denominator: int
) -> bool:
    """Append a block's floats; say whether all that follow are 0."""
    at_least = nearest_floats(tails, denominator)
    live = next((k for k, x in enumerate(at_least) if not x), len(at_least))
    pmf = nearest_floats(block, denominator)
    table.at_least += islice(at_least, live)
    table.pmf += (pmf + [0 / denominator] * (live - len(pmf)))[:live]
    return live < len(at_least)


def _find_percentiles(
    table: Table, tails: Polynomial, rest: int, start: int, bounds: dict[int, int]
) -> None:
    """Find each smallest x with P(X <= x) >= p that lies in this block.

    P(X <= x) >= p says the same as: P(X >= x + 1), the next tail, is at most 1 - p,
    which is the bound of p. Those that are found are taken out.
    """
    for percent in [p for p, bound in bounds.items() if rest <= bound]:
        first = tails.first_at_most(bounds.pop(percent))
        table.percentiles[percent] = start + max(first - 1, 0)

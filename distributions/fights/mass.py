"""`Mass`: the chances of all states of a fight, as rows of whole-number weights."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from math import lcm
from typing import TYPE_CHECKING

from distributions._flint import Polynomial
from distributions._rows import sum_of, transposed
from distributions.fights.scale import Part

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from fractions import Fraction

    from distributions.fights.scale import Scale
    from distributions.fights.suffering import Memory

__all__ = ["Collector", "Mass", "Memories", "merged"]

Memories = tuple["Memory", "Memory"]
Rows = tuple[Polynomial, ...]
_NO_ROW = Polynomial([])


@dataclass(frozen=True, slots=True)
class Mass:
    """Weights over ``denominator``, by what is remembered of both units.

    ``cells[memories][a]`` is the polynomial of the points lost by the second unit
    where the first one has lost ``a``; ``sizes`` are the points that destroy each.
    """

    cells: dict[Memories, Rows]
    denominator: int
    sizes: tuple[int, int]

    def on(self, scale: Scale) -> Mass:
        """Return the same weights on a scale; exact ones may be rounded, once."""
        if scale.bits is None or self.denominator == scale.one:
            return self
        cells = {
            memories: tuple(
                scale.settled(row.scaled(scale.one), self.denominator).weights
                for row in rows
            )
            for memories, rows in self.cells.items()
        }
        return Mass(cells, scale.one, self.sizes)

    def turned(self) -> Mass:
        """Return the same with the units the other way round."""
        length = self.sizes[1] + 1
        cells = {
            (second, first): tuple(transposed(rows, length))
            for (first, second), rows in self.cells.items()
        }
        return Mass(cells, self.denominator, (self.sizes[1], self.sizes[0]))

    def remembering(self, part: Callable[[Memory], Memory]) -> Mass:
        """Return the same with something of each memory forgotten."""
        gathered: dict[Memories, list[Rows]] = defaultdict(list)
        for (first, second), rows in self.cells.items():
            gathered[part(first), part(second)].append(rows)
        cells = {
            key: tuple(sum_of((row, 1) for row in same) for same in zip(*all_rows))  # noqa: B905
            for key, all_rows in gathered.items()
        }
        return Mass(cells, self.denominator, self.sizes)


class Collector:
    """Gathers parts of rows and brings them to one denominator at the end."""

    def __init__(self, sizes: tuple[int, int]) -> None:
        """Start with no weight anywhere."""
        self._sizes = sizes
        self._parts: dict[Memories, dict[int, list[Part]]] = {}

    def add(self, memories: Memories, row: int, part: Part) -> None:
        """Add weights to a row."""
        if len(part.weights):
            rows = self._parts.setdefault(memories, {})
            rows.setdefault(row, []).append(part)

    def mass(self, denominator: int) -> Mass:
        """Return all, each part's denominator being beside the one given."""
        common = lcm(
            *(
                part.denominator
                for rows in self._parts.values()
                for parts in rows.values()
                for part in parts
            )
        )
        number = self._sizes[0] + 1
        cells = {}
        for memories, rows in self._parts.items():
            table = [_NO_ROW] * number
            for row, parts in rows.items():
                table[row] = sum_of((p.weights, common // p.denominator) for p in parts)
            cells[memories] = tuple(table)
        return Mass(cells, denominator * common, self._sizes)


def merged(parts: Iterable[tuple[Fraction, Mass]], scale: Scale) -> Mass:
    """Return the mixture of masses of one fight, by chances."""
    pairs = list(parts)
    if len(pairs) == 1 and pairs[0][0] == 1:
        return pairs[0][1]
    common = lcm(*(mass.denominator for _, mass in pairs))
    collector = Collector(pairs[0][1].sizes)
    for chance, mass in pairs:
        factor = common // mass.denominator * chance.numerator
        for memories, rows in mass.cells.items():
            for index, row in enumerate(rows):
                weights = row.scaled(factor)
                collector.add(
                    memories, index, scale.settled(weights, chance.denominator)
                )
    return collector.mass(common)

"""An ability as it is printed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

__all__ = ["PrintedAbility"]

#: The headings that a cost may have: some factions pay in a currency of their own.
_COSTS: Final = ("Cost", "Fate Points", "Blood Tithe Points")


@dataclass(frozen=True, slots=True)
class PrintedAbility:
    """The cells of an ability, cleaned by ``app.catalogue.cells.prose``.

    The markup of keywords, ``**^^KEYWORD^^**``, is kept: who reads the words can tell
    a keyword by it. ``kind`` is how it is used: ``passive``, ``activated``, ``spell``,
    ``prayer``, ``command``, or another word, in lower case.
    """

    name: str
    kind: str
    timing: str = ""
    declare: str = ""
    effect: str = ""
    keywords: str = ""
    used_by: str = ""
    casting_value: str = ""
    chanting_value: str = ""
    cost: str = ""

    @classmethod
    def of_cells(
        cls, name: str, kind: str, cells: Mapping[str, str]
    ) -> "PrintedAbility":
        """Return the ability with these cells, by the headings that files give them.

        >>> PrintedAbility.of_cells("Choir", "passive", {"Effect": "It sings."}).effect
        'It sings.'
        """
        return cls(
            name=name,
            kind=kind,
            timing=cells.get("Timing", ""),
            declare=cells.get("Declare", ""),
            effect=cells.get("Effect", ""),
            keywords=cells.get("Keywords", ""),
            used_by=cells.get("Used By", ""),
            casting_value=cells.get("Casting Value", ""),
            chanting_value=cells.get("Chanting Value", ""),
            cost=next((cells[each] for each in _COSTS if cells.get(each)), ""),
        )

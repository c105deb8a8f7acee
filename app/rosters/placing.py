"""Names of a list, and the warscrolls that they stand for: exactly, or not at all.

What a name may be written like is known: a season's variant before the name or behind
it, the size of a small unit behind it, the faction before it left out. Nothing else is
tried; the nearest names are for people to choose from.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rapidfuzz import fuzz

from app.catalogue import Catalogue, Warscroll
from app.catalogue.enhancements import Enhancement
from app.catalogue.names import faction_of, folded

__all__ = ["Placing", "Sized", "sized"]

#: ``Scourge of Aqshy: Black Coach``, with or without the colon.
_SCOURGE: Final = re.compile(r"(Scourge of \w+)(?:: ?| )(.+)", re.IGNORECASE)
_SIZE: Final = re.compile(r"(.+?) \(([0-9]{1,4}) models?\)", re.IGNORECASE)
_NEAREST: Final = 5
# Per cent of letters that a misspelt name has in common with the right one.
_ALMOST: Final = 85
#: What is longer is a sentence, and near no name.
_LONGEST_NAME: Final = 100


@dataclass(frozen=True, slots=True)
class Sized:
    """A name without the number of models behind it."""

    name: str
    models: int | None = None


def sized(name: str) -> Sized:
    """Return a name and the number of models that it says.

    >>> sized("Terradon Riders (2 models)")
    Sized(name='Terradon Riders', models=2)
    """
    found = _SIZE.fullmatch(name)
    return Sized(found[1], int(found[2])) if found else Sized(name)


class Placing:
    """Looks names up, first in the faction of the list."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.factions = catalogue.factions()
        self._by_name = {folded(name): key for key, name in self.factions.items()}
        self.faction: str | None = None

    def faction_of(self, name: str) -> str | None:
        """Return the id of a faction by its name, or by that of an army of it."""
        return self._by_name.get(folded(name)) or self._by_name.get(
            folded(faction_of(name))
        )

    def warscroll(self, name: str, points: int | None = None) -> Warscroll | None:
        """Return the one warscroll of a name; points tell those of one name apart."""
        for written in self._written(name):
            found = self.catalogue.find(written, self.faction) if self.faction else []
            found = found or self.catalogue.find(written)
            warscrolls = [w for w in map(self.catalogue.warscroll, found) if w]
            if len(warscrolls) > 1:
                warscrolls = [w for w in warscrolls if w.points == points]
            if len(warscrolls) == 1:
                return warscrolls[0]
        return None

    def _written(self, name: str) -> Iterator[str]:
        """Yield what a name may be in the catalogue, as it is written first."""
        yield name
        scourge = _SCOURGE.fullmatch(name)
        if scourge:
            yield f"{scourge[2]} ({scourge[1]})"
        if self.faction:
            yield f"{self.factions[self.faction]} {name}"

    def enhancement(self, name: str) -> Enhancement | None:
        """Return the one enhancement of a name in the list's faction."""
        if self.faction is None:
            return None
        return self.catalogue.enhancement(name, self.faction)

    def is_nearly_a_warscroll(self, name: str) -> bool:
        """Say whether a name differs from one of the list's faction by little."""
        return any(
            fuzz.ratio(name.casefold(), near.casefold()) >= _ALMOST
            for near in self.nearest(name)
        )

    def nearest(self, name: str) -> tuple[str, ...]:
        """Return the nearest names, those of the list's faction where there are any."""
        if len(name) > _LONGEST_NAME:
            return ()
        found = self.catalogue.nearest(name, self.faction, _NEAREST)
        if not found:
            found = self.catalogue.nearest(name, None, _NEAREST)
        warscrolls = [w for w in map(self.catalogue.warscroll, found) if w]
        names = [warscroll.name for warscroll in warscrolls]
        return tuple(
            # Where several share a name, it alone would tell nobody anything.
            f"{each.name} ({self.factions[each.faction]})"
            if names.count(each.name) > 1
            else each.name
            for each in warscrolls
        )

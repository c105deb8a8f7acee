"""Enhancements: what an army gives a unit beside its warscroll.

Artefacts, heroic traits and their like stand in groups that the armies share. Lores and
battle formations stand there too; they are no unit's, and are left out.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import orjson
from pydantic import TypeAdapter

from app.catalogue.cells import plain
from app.catalogue.entries import ability_of
from app.catalogue.reading import read_all
from app.catalogue.warscroll import ReadAbility
from app.catalogue.xml import Element, children
from app.wording import UnitWords

__all__ = ["Enhancement", "enhancements_in"]

#: How the names of groups begin that are the army's, or of a campaign, and no unit's.
_OTHERS: Final = (
    "Battle Formation",
    "Battle Wounds",
    "Manifestation Lore",
    "Paths",
    "Prayer Lore",
    "Spell Lore",
)


@dataclass(frozen=True, slots=True)
class Enhancement:
    """What a unit may be given, and what it does."""

    name: str
    faction: str  # its id
    abilities: tuple[ReadAbility, ...]

    @classmethod
    def from_json(cls, text: bytes) -> "Enhancement":
        """Read what ``to_json`` wrote."""
        return _ENHANCEMENT.validate_json(text)

    def to_json(self) -> bytes:
        """Write it as JSON."""
        return orjson.dumps(self)


_ENHANCEMENT: Final = TypeAdapter(Enhancement)


def enhancements_in(root: Element, faction: str) -> Iterator[Enhancement]:
    """Yield the enhancements of a file, their words read as a unit's own."""
    path = ("sharedSelectionEntryGroups", "selectionEntryGroup")
    for group in children(root, *path):
        if group.get("name", "").startswith(_OTHERS):
            continue
        for entry in group.iter("selectionEntry"):
            profiles = children(entry, "profiles", "profile")
            printed = [(each, None) for each in map(ability_of, profiles) if each]
            if printed:
                name = plain(entry.get("name", ""))
                yield Enhancement(name, faction, read_all(printed, UnitWords()))

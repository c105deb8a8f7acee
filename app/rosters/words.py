"""The seam to the reader of ability texts: what a unit's printed abilities do."""

from dataclasses import dataclass
from typing import Any

from app.catalogue.printed import PrintedAbility
from app.catalogue.reading import complete
from app.wording import UnitWords, read_ability

__all__ = ["Understood", "understood"]


@dataclass(frozen=True, slots=True)
class Understood:
    """Abilities of the API, with all of their fields, and texts that are not read."""

    abilities: tuple[dict[str, Any], ...]
    not_understood: tuple[str, ...]


def understood(printed: PrintedAbility, weapons: tuple[str, ...]) -> Understood:
    """Return what is understood of an ability of a unit with these weapons."""
    reading = read_ability(printed, UnitWords(weapons=weapons))
    return Understood(tuple(map(complete, reading.abilities)), reading.not_understood)

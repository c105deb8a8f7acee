"""The seam to the reader of ability texts."""

from dataclasses import dataclass
from typing import Any

from app.catalogue.printed import PrintedAbility

__all__ = ["Reading", "read_ability"]


@dataclass(frozen=True, slots=True)
class Reading:
    """Abilities of the API, and the texts that were not understood, whole."""

    abilities: tuple[dict[str, Any], ...]
    not_understood: tuple[str, ...]


def read_ability(printed: PrintedAbility) -> Reading:
    """Return what is understood of an ability: for now nothing."""
    return Reading((), (printed.effect,) if printed.effect else ())

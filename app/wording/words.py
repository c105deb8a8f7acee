"""What is known of the unit, and what is given back."""

from dataclasses import dataclass
from typing import Any

__all__ = ["Reading", "UnitWords"]


@dataclass(frozen=True, slots=True)
class UnitWords:
    """What the grammar may need to know of the unit.

    ``weapons``: the names of all weapons that it may have. An ability that names
    another weapon is not understood; where they are None, every name is believed.
    """

    name: str = ""
    weapons: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """Abilities as JSON of the contract, and the texts that are not understood."""

    abilities: tuple[dict[str, Any], ...] = ()
    not_understood: tuple[str, ...] = ()

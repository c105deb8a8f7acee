"""A list as it has been read, wherever it came from."""

from dataclasses import dataclass
from enum import Enum
from typing import Any

__all__ = ["Army", "Group", "GroupKind", "Member", "Unplaced"]

Json = dict[str, Any]


class GroupKind(Enum):
    """What the units of a part of an army are to it."""

    REGIMENT = "regiment"
    AUXILIARY = "auxiliary units"
    RENOWN = "regiment of renown"
    BESIDE = "beside the regiments"  # terrain, manifestations


@dataclass(frozen=True, slots=True)
class Member:
    """A unit of an army."""

    unit: Json
    warscroll: str | None = None
    line: int | None = None
    not_understood: tuple[str, ...] = ()
    reinforced: bool = False
    # Why it may not be reinforced, empty where it may or where that is not known.
    unreinforceable: str = ""
    # What else is wrong with its size, empty where nothing is.
    note: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """A regiment, or another part of an army."""

    kind: GroupKind
    name: str
    members: tuple[Member, ...] = ()
    whole: bool = True  # all units that the list names in it are among these


@dataclass(frozen=True, slots=True)
class Unplaced:
    """Words of a list that stand for nothing known."""

    line: int | None
    text: str
    nearest: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Army:
    """All that a list says."""

    name: str
    faction: str | None
    formation: str | None
    lores: tuple[str, ...]
    points: int | None
    points_limit: int | None
    groups: tuple[Group, ...]
    not_understood: tuple[Unplaced, ...] = ()

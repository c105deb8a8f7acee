"""Notes on what breaks the rules of armies (3.1, 3.3, 3.5): a list is never refused."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from app.rosters.army import Army, Group, GroupKind, Member

__all__ = ["Note", "notes_on"]

_MOST_REGIMENTS: Final = 5
#: Units of a regiment beside the HERO that leads it.
_MOST_COMPANIONS: Final = 3
_MOST_OF_RENOWN: Final = 1
_HERO: Final = "HERO"


@dataclass(frozen=True, slots=True)
class Note:
    """What breaks a section of the rules."""

    section: str
    text: str


def notes_on(army: Army) -> list[Note]:
    """Return what a list breaks of the rules of armies, in the order of the rules."""
    return [
        *_on_points(army),
        *_on_regiments(army),
        *_on_reinforcements(army),
        *_on_renown(army),
    ]


def _on_points(army: Army) -> Iterator[Note]:
    points, limit = army.points, army.points_limit
    if points is not None and limit is not None and points > limit:
        yield Note("3.0", f"The list has {points} points; its limit is {limit}.")


def _on_regiments(army: Army) -> Iterator[Note]:
    """Note the sizes of regiments (3.1): 1 to 5, each a HERO and up to 3 others.

    Some HEROES may take the place of another unit; which ones, a list does not say.
    """
    regiments = _groups(army, GroupKind.REGIMENT)
    if not regiments:
        yield Note("3.1", "The list has no regiment; an army has at least 1.")
    if len(regiments) > _MOST_REGIMENTS:
        text = f"The list has {len(regiments)} regiments; an army has at most 5."
        yield Note("3.1", text)
    for regiment in regiments:
        yield from _on_regiment(regiment)


def _on_regiment(regiment: Group) -> Iterator[Note]:
    members = regiment.members
    led = any(_HERO in member.unit["keywords"] for member in members)
    if regiment.whole and not led:
        text = f"{regiment.name} has no HERO to lead it."
        yield Note("3.1", text)
    companions = len(members) - 1
    if companions > _MOST_COMPANIONS:
        text = f"{regiment.name} has {companions} units beside its leader; 3 may be."
        yield Note("3.1", text)


def _on_reinforcements(army: Army) -> Iterator[Note]:
    for group in army.groups:
        for member in group.members:
            if member.reinforced and member.unreinforceable:
                reason = f"cannot be reinforced: {member.unreinforceable}"
                yield Note("3.3", f"{_called(member)} {reason}.")
            if member.note:
                yield Note("3.3", f"{_called(member)} {member.note}.")


def _called(member: Member) -> str:
    where = "" if member.line is None else f" (line {member.line})"
    return f"{member.unit['name']}{where}"


def _on_renown(army: Army) -> Iterator[Note]:
    renown = _groups(army, GroupKind.RENOWN)
    if len(renown) > _MOST_OF_RENOWN:
        text = f"The list has {len(renown)} Regiments of Renown; an army may have 1"
        yield Note("3.5", f"{text}, or more where their profiles say so.")


def _groups(army: Army, kind: GroupKind) -> list[Group]:
    return [group for group in army.groups if group.kind is kind]

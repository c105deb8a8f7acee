"""A roster as plain values, checked: the same of all formats it may come in."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from app.catalogue.cells import plain
from app.rosters.limits import refuse

__all__ = ["Force", "Profile", "Roster", "Selection", "roster_from"]

T = TypeVar("T")
Part = dict[str, Any]

_GAME: Final = re.compile(r"Age of Sigmar 4\b.*", re.DOTALL)
_NUMBER: Final = re.compile(r"-?[0-9]{1,9}(?:\.0{1,9})?")
_LONGEST_NAME: Final = 200
#: The longest text of an ability that the contract carries.
_LONGEST_TEXT: Final = 5_000
#: A game of more models than this has never been played.
_MOST_MODELS: Final = 10_000
#: Selections in selections, forces in forces; real rosters have five of one, two of
#: the other.
_MOST_DEPTH: Final = 30
_POINTS: Final = "points"


@dataclass(frozen=True, slots=True)
class Profile:
    """Cells under their headings: of a unit, a weapon, an ability."""

    name: str
    kind: str
    cells: dict[str, str]


@dataclass(frozen=True, slots=True)
class Selection:
    """Something that was chosen: a unit, models of it, an upgrade."""

    name: str
    kind: str
    entry: str  # the data's own ids of it, the last one its own
    number: int
    points: int
    categories: tuple[str, ...]
    profiles: tuple[Profile, ...]
    selections: tuple["Selection", ...]

    def all(self) -> Iterator["Selection"]:
        """Yield this selection and all within it, in the order of the roster."""
        yield self
        for selection in self.selections:
            yield from selection.all()


@dataclass(frozen=True, slots=True)
class Force:
    """A part of an army: the whole of it, a regiment, the auxiliary units."""

    name: str
    catalogue: str
    selections: tuple[Selection, ...]
    forces: tuple["Force", ...]


@dataclass(frozen=True, slots=True)
class Roster:
    """An army as a list builder wrote it down."""

    name: str
    points: int | None
    points_limit: int | None
    forces: tuple[Force, ...]


def roster_from(part: Part) -> Roster:
    """Return the roster that a JSON object (or the XML of the same) holds.

    Raises InvalidRequestError where it is of another game or not what rosters are.
    """
    game = _text(part, "gameSystemName")
    if not _GAME.fullmatch(game):
        other = f"{game!r}" if game else "no game system"
        refuse(f"is a roster of {other}; Age of Sigmar 4 alone is read")
    limit = _points(part, "costLimits")
    return Roster(
        name=_text(part, "name"),
        points=_points(part, "costs"),
        # No limit is written as 0, and as -1.
        points_limit=limit if limit is not None and limit > 0 else None,
        forces=_each(part, "forces", _force_at(0)),
    )


def _force_at(depth: int) -> Callable[[Part], Force]:
    if depth > _MOST_DEPTH:
        refuse("has forces that are nested too deeply")

    def force(part: Part) -> Force:
        return Force(
            name=_text(part, "name"),
            catalogue=_text(part, "catalogueName"),
            selections=_each(part, "selections", _selection_at(0)),
            forces=_each(part, "forces", _force_at(depth + 1)),
        )

    return force


def _selection_at(depth: int) -> Callable[[Part], Selection]:
    if depth > _MOST_DEPTH:
        refuse("has selections that are nested too deeply")

    def selection(part: Part) -> Selection:
        number = _whole(part, "number", 1)
        if not 0 <= number <= _MOST_MODELS:
            refuse(f"has a number of {number}; it must be from 0 to {_MOST_MODELS}")
        return Selection(
            name=_text(part, "name"),
            kind=_text(part, "type"),
            entry=_text(part, "entryId"),
            number=number,
            points=_points(part, "costs") or 0,
            categories=_each(part, "categories", lambda each: _text(each, "name")),
            profiles=tuple(filter(None, _each(part, "profiles", _profile))),
            selections=_each(part, "selections", _selection_at(depth + 1)),
        )

    return selection


def _profile(part: Part) -> Profile | None:
    """Return a profile; None for one that is hidden, which does not hold."""
    if str(part.get("hidden")).lower() == "true":
        return None
    return Profile(
        name=_text(part, "name"),
        kind=_text(part, "typeName"),
        cells=dict(_each(part, "characteristics", _cell)),
    )


def _cell(part: Part) -> tuple[str, str]:
    return _text(part, "name"), _text(part, "$text", _LONGEST_TEXT, clean=str)


def _each(part: Part, name: str, read: Callable[[Part], T]) -> tuple[T, ...]:
    """Return what each of a list of objects stands for."""
    items = part.get(name)
    if items is None:
        return ()
    if not isinstance(items, list) or not all(isinstance(i, dict) for i in items):
        refuse(f"has {name} that are no list of objects")
    return tuple(map(read, items))


def _text(
    part: Part,
    name: str,
    longest: int = _LONGEST_NAME,
    *,
    clean: Callable[[str], str] = plain,
) -> str:
    value = part.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        refuse(f"has a {name} that is no text")
    if len(value) > longest:
        refuse(f"has a {name} of more than {longest} letters")
    return clean(value)


def _whole(part: Part, name: str, default: int) -> int:
    value = part.get(name)
    if value is None:
        return default
    text = str(value) if isinstance(value, int | float | str) else ""
    if not _NUMBER.fullmatch(text):
        refuse(f"has a {name} that is no whole number")
    return int(text.partition(".")[0])


def _points(part: Part, name: str) -> int | None:
    """Return the points among costs; None where there are none."""
    costs = _each(part, name, lambda cost: cost)
    points = [_whole(cost, "value", 0) for cost in costs if _is_points(cost)]
    return sum(points) if points else None


def _is_points(cost: Part) -> bool:
    return cost.get("typeId") == _POINTS

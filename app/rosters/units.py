"""A unit of a roster, from its profiles: a Unit of the API, and what is left over."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from app.catalogue.cells import control_of, health_of, keyword_of, prose, save_of
from app.catalogue.reading import read_all
from app.rosters.arms import (
    UNIT_PROFILES,
    Carried,
    Muster,
    armed_with,
    carried_in,
)
from app.rosters.limits import refuse
from app.rosters.roster import Profile, Selection
from app.wording import UnitWords
from app.wording.printed import PrintedAbility
from schemas.errors import InvalidRequestError
from schemas.reading import read_value
from schemas.unit import Unit

__all__ = ["UnitReading", "fitted", "unit_from"]

Json = dict[str, Any]

_ABILITY: Final = re.compile(r"Ability \((.+)\)")
#: Rules that a keyword stands for: the keyword acts, its explanation says no more.
_EXPLAINED: Final = frozenset(
    ["Champion", "Musician", "Standard Bearer", "Ward Save", "Fly"]
)
_WARD: Final = re.compile(r"WARD \(([2-6])\+\)")
_CHAMPION: Final = re.compile(r"CHAMPION\b.*")
#: As many as the contract has room for.
_MOST_WEAPONS, _MOST_ABILITIES, _MOST_KEYWORDS = 40, 60, 100
_MOST_MODELS: Final = 10_000
_MOST_POINTS: Final = 100_000


@dataclass(frozen=True, slots=True)
class UnitReading:
    """A Unit of the API, complete, and the words that say more than it does."""

    unit: Json
    not_understood: tuple[str, ...]


def unit_from(selection: Selection) -> UnitReading:
    """Return the unit that a selection of a roster is.

    Raises InvalidRequestError for a unit that is larger than any.
    """
    muster = Muster()
    parts = tuple(carried_in(selection))
    for part in parts:
        muster.add(part)
    if muster.models > _MOST_MODELS:
        refuse(f"has a unit of more than {_MOST_MODELS} models: {selection.name!r}")
    keywords = [keyword_of(c) for c in selection.categories if c and c == c.upper()]
    cells = _cells_of(selection)
    left = list(muster.not_understood)
    if not cells:
        left.append("Health, Save and Control: the roster does not say them")
    unit = {
        "name": selection.name,
        "models": max(1, muster.models),
        "health": _read(health_of, cells, "Health", left) or 1,
        "save": _read(save_of, cells, "Save", left),
        "ward": _best_ward(keywords),
        "control": _read(control_of, cells, "Control", left) or 0,
        "points": _points_of(parts, left),
        "keywords": keywords,
        "champions": _champions(muster, keywords),
        "damage_points": 0,
        "charged": False,
        "charge_roll": None,
        "weapons": muster.weapons(),
        "abilities": _abilities_of(parts, left),
    }
    return fitted(unit, left)


def _cells_of(selection: Selection) -> dict[str, str]:
    """Return the cells of the profile that says what the unit is."""
    found = (p.cells for p in selection.profiles if p.kind in UNIT_PROFILES)
    return next(found, {})


def _read(
    reader: Callable[[str], int | None],
    cells: dict[str, str],
    heading: str,
    left: list[str],
) -> int | None:
    cell = cells.get(heading, "")
    try:
        value = reader(cell)
    except ValueError:
        left.append(f"{heading} {cell}")
        return None
    if value is None and cell.strip(" -"):
        left.append(f"{heading} {cell}")
    return value


def _best_ward(keywords: list[str]) -> int | None:
    wards = [int(ward[1]) for ward in map(_WARD.fullmatch, keywords) if ward]
    return min(wards, default=None)


def _champions(muster: Muster, keywords: list[str]) -> int | None:
    """Return the champions that are there; a unit that can have none says nothing."""
    can = any(map(_CHAMPION.fullmatch, keywords)) and muster.models > 0
    return muster.champions if can or muster.champions else None


def _points_of(parts: tuple[Carried, ...], left: list[str]) -> int | None:
    points = sum(part.selection.points for part in parts)
    if 0 < points <= _MOST_POINTS:
        return points
    if points:
        left.append(f"{points} points")
    return None


def _abilities_of(parts: tuple[Carried, ...], left: list[str]) -> list[Json]:
    abilities: list[Json] = []
    # Each once, though several models have it; no option takes it away from a roster.
    printed = {ability: None for part in parts for ability in _printed(part.selection)}
    weapons = tuple(weapon for part in parts for weapon in armed_with(part.selection))
    for reading in read_all(printed.items(), UnitWords(weapons=weapons)):
        abilities += reading.abilities
        left += reading.not_understood
    return abilities


def _printed(selection: Selection) -> Iterator[PrintedAbility]:
    for profile in selection.profiles:
        kind = _ABILITY.fullmatch(profile.kind)
        if kind and profile.name not in _EXPLAINED:
            yield _ability(profile, kind[1].lower())


def _ability(profile: Profile, kind: str) -> PrintedAbility:
    cells = {heading: prose(cell) for heading, cell in profile.cells.items()}
    return PrintedAbility.of_cells(profile.name, kind, cells)


def fitted(unit: Json, left: list[str]) -> UnitReading:
    """Return a unit without what the contract has no room for, and tell it.

    Raises InvalidRequestError for a unit that the contract does not know at all.
    """
    for name, most in (
        ("weapons", _MOST_WEAPONS),
        ("abilities", _MOST_ABILITIES),
        ("keywords", _MOST_KEYWORDS),
    ):
        left += map(_words_of, unit[name][most:])
        unit[name] = unit[name][:most]
    while wrong := _wrong_in(unit):
        # From the back, so that what is left keeps its place until its turn.
        for name, index in sorted(wrong, reverse=True):
            left.append(_words_of(unit[name].pop(index)))
    return UnitReading(unit, tuple(left))


def _wrong_in(unit: Json) -> set[tuple[str, int]]:
    """Return the weapons, abilities and keywords that the contract does not take."""
    try:
        read_value(Unit, unit)
    except InvalidRequestError as error:
        places = {tuple((e.pointer or "").split("/")[1:3]) for e in error.errors}
        if not all(len(place) == 2 for place in places):  # noqa: PLR2004
            reasons = "; ".join(e.detail for e in error.errors)
            refuse(f"has a unit that cannot be: {unit['name']!r} {reasons}")
        return {(name, int(index)) for name, index in places}
    return set()


def _words_of(part: str | Json) -> str:
    """Return what people call a part of a unit."""
    return part if isinstance(part, str) else str(part["name"])

"""Questions to the catalogue: what is in it."""

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error as NotBase64Error
from dataclasses import asdict
from difflib import get_close_matches
from typing import Any, Final, NamedTuple, NoReturn

from app.catalogue import Catalogue, Search, Warscroll
from app.work import Question, pairs_of
from distributions.price import Price
from schemas.catalogue import WarscrollSearch
from schemas.errors import FieldError, InvalidRequestError
from schemas.parameters import read_parameters

Json = dict[str, Any]

_COST: Final = 1_000
_ID: Final = re.compile(r"[a-z0-9-]{1,200}/[a-z0-9-]{1,200}")


class Lookup(NamedTuple):
    """What is asked of which catalogue."""

    catalogue: Catalogue
    search: Search = Search()
    warscroll: Warscroll | None = None


def _price(_: Lookup) -> Price:
    return Price(_COST, "a smaller limit")


def _refuse(parameter: str, detail: str) -> NoReturn:
    raise InvalidRequestError((FieldError(detail, parameter=parameter),))


def _read_nothing(query: bytes, catalogue: Catalogue) -> Lookup:
    del query  # no parameter is known here, and the route has refused all others
    return Lookup(catalogue)


def _factions(lookup: Lookup) -> Json:
    factions = lookup.catalogue.factions()
    return {
        "catalogue_version": lookup.catalogue.version,
        "items": [{"id": id_, "name": name} for id_, name in factions.items()],
    }


def _read_search(query: bytes, catalogue: Catalogue) -> Lookup:
    asked = read_parameters(WarscrollSearch, pairs_of(query))
    if asked.faction is not None:
        _check_faction(asked.faction, catalogue)
    search = Search(
        faction=asked.faction,
        all_keywords=asked.keyword,
        any_keywords=asked.any_keyword,
        no_keywords=asked.not_keyword,
        text=asked.q or "",
        after="" if asked.cursor is None else _id_in(asked.cursor),
        limit=asked.limit,
    )
    return Lookup(catalogue, search)


def _check_faction(identifier: str, catalogue: Catalogue) -> None:
    factions = catalogue.factions()
    if identifier not in factions:
        near = get_close_matches(identifier, factions, n=1)
        hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(factions)}"
        _refuse("faction", f"is the id of no faction here; {hint}")


def _search(lookup: Lookup) -> Json:
    page = lookup.catalogue.search(lookup.search)
    return {
        "catalogue_version": lookup.catalogue.version,
        "items": [asdict(item) for item in page.items],
        "total": page.total,
        "next_cursor": _cursor(page.items[-1].id) if page.more else None,
    }


def _cursor(identifier: str) -> str:
    """Return the cursor of the page after an id: opaque, so that it can change."""
    return urlsafe_b64encode(identifier.encode()).decode().rstrip("=")


def _id_in(cursor: str) -> str:
    try:
        text = urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)).decode()
    except (NotBase64Error, ValueError):
        text = ""
    if not _ID.fullmatch(text) or _cursor(text) != cursor:
        _refuse("cursor", "is none that an answer gave as next_cursor")
    return text


def _read_warscroll(identifier: bytes, catalogue: Catalogue) -> Lookup:
    return Lookup(catalogue, warscroll=catalogue.warscroll(identifier.decode()))


def _warscroll(lookup: Lookup) -> Json:
    warscroll = lookup.warscroll
    if warscroll is None:  # the route has looked before
        return {}
    return {
        "catalogue_version": lookup.catalogue.version,
        "id": warscroll.id,
        "name": warscroll.name,
        "faction": warscroll.faction,
        "legends": warscroll.legends,
        "unit": warscroll.unit(),
        "characteristics": warscroll.characteristics,
        "options": _options(warscroll),
        "reinforced": _reinforced(warscroll),
        "undersize": _undersize(warscroll),
        "armies": [asdict(army) for army in warscroll.armies],
        "abilities": [asdict(each.printed) for each in warscroll.abilities],
        "not_understood": warscroll.all_not_understood(),
    }


def _options(warscroll: Warscroll) -> list[Json]:
    return [
        {
            "name": option.name,
            "model": kind.name,
            "least": option.least,
            "most": option.most,
            "most_reinforced": option.most_reinforced,
            "replaces": replaced,
            "weapons": option.weapons,
        }
        for kind, option, replaced in warscroll.loadout.options()
    ]


def _reinforced(warscroll: Warscroll) -> Json | None:
    if not warscroll.reinforceable:
        return None
    unit = warscroll.unit(reinforced=True)
    return {"models": unit["models"], "points": unit["points"]}


def _undersize(warscroll: Warscroll) -> Json | None:
    if warscroll.undersize is None:
        return None
    models, points = warscroll.undersize
    return {"models": models, "points": points}


FACTIONS = Question("factions", _read_nothing, _price, _factions)
WARSCROLLS = Question("warscrolls", _read_search, _price, _search)
WARSCROLL = Question("warscroll", _read_warscroll, _price, _warscroll)

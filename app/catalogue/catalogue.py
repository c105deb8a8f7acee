"""The catalogue, as the service asks it."""

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, Final

import orjson
from rapidfuzz import fuzz, process

from app.catalogue.enhancements import Enhancement
from app.catalogue.loadout import OptionError
from app.catalogue.names import folded
from app.catalogue.warscroll import NotReinforcedError, Warscroll
from distributions.keywords import folded as folded_keyword
from schemas.warscrolls import WarscrollError

__all__ = ["Catalogue", "Item", "Page", "Search"]

Json = dict[str, Any]

_NEAREST: Final = 5
#: Fewer letters in common than this, in percent, is no likeness.
_LIKENESS: Final = 60
#: What is so much less like a text than the best is beside the point: mostly it shares
#: no more than the faction, which stands in every id.
_BEHIND_THE_BEST: Final = 9
_LONGEST_COMPARED: Final = 200


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for; every part must hold."""

    faction: str | None = None
    all_keywords: tuple[str, ...] = ()
    any_keywords: tuple[str, ...] = ()
    no_keywords: tuple[str, ...] = ()
    text: str = ""
    after: str = ""  # the id that the page before ended with
    limit: int = 50


@dataclass(frozen=True, slots=True)
class Item:
    """A warscroll in a list."""

    id: str
    name: str
    faction: str
    points: int | None
    keywords: list[str]


@dataclass(frozen=True, slots=True)
class Page:
    """Some of what was found, in the order of the ids, and how much there is."""

    items: list[Item]
    total: int
    more: bool


class Catalogue:
    """All warscrolls, in a database that nobody changes any more."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self.version: str = self._one("SELECT value FROM meta WHERE key = 'version'")
        self._made = lru_cache(maxsize=256)(self._make)

    def factions(self) -> dict[str, str]:
        """Return the name of each faction, by its id."""
        return dict(self._database.execute("SELECT id, name FROM factions ORDER BY id"))

    def warscroll(self, identifier: str) -> Warscroll | None:
        """Return a warscroll by its id, or by one that it had, None for no such id."""
        if not identifier.isascii():
            return None
        found = self._one(
            "SELECT body FROM warscrolls WHERE id = coalesce("
            "(SELECT warscroll FROM aliases WHERE alias = ?1), ?1)",
            identifier,
        )
        return None if found is None else Warscroll.from_json(found)

    def search(self, search: Search) -> Page:
        """Return a page of what fits."""
        where, values = _conditions(search)
        total = self._one(f"SELECT count(*) FROM warscrolls w WHERE {where}", *values)  # noqa: S608
        rows = self._database.execute(
            "SELECT id, name, faction, points, keywords FROM warscrolls w "  # noqa: S608
            f"WHERE {where} AND id > ? ORDER BY id LIMIT ?",
            (*values, search.after, search.limit + 1),
        ).fetchall()
        items = [_item(*row) for row in rows]
        return Page(items[: search.limit], total, len(items) > search.limit)

    def find(self, name: str, faction: str | None = None) -> list[str]:
        """Return the ids of the warscrolls of a name, of one faction or of all.

        Case, accents, hyphens and punctuation do not count.
        """
        rows = self._database.execute(
            "SELECT id FROM warscrolls w WHERE folded = ?1 AND (?2 IS NULL OR EXISTS ("
            "SELECT 1 FROM members m WHERE m.warscroll = w.id AND m.faction = ?2)) "
            "ORDER BY id",
            (folded(name), faction),
        )
        return [identifier for (identifier,) in rows]

    def enhancement(self, name: str, faction: str) -> Enhancement | None:
        """Return an enhancement of a faction by its name.

        None where there is none of the name, or several that do not the same.
        """
        rows = self._database.execute(
            "SELECT DISTINCT body FROM enhancements WHERE folded = ? AND faction = ?",
            (folded(name), faction),
        ).fetchall()
        return Enhancement.from_json(rows[0][0]) if len(rows) == 1 else None

    def by_data_id(self, data_id: str) -> str | None:
        """Return the id of the warscroll that the data calls by an id of its own."""
        query = "SELECT warscroll FROM sources WHERE data_id = ?"
        found: str | None = self._one(query, data_id)
        return found

    def nearest(
        self, text: str, faction: str | None = None, count: int = _NEAREST
    ) -> list[str]:
        """Return the ids whose name, or which themselves, are most like a text."""
        text = folded(text[:_LONGEST_COMPARED])
        likeness: dict[str, float] = {}
        for names in self._names:
            for _, score, identifier in process.extract(
                text, names, scorer=fuzz.WRatio, limit=None, score_cutoff=_LIKENESS
            ):
                likeness[identifier] = max(score, likeness.get(identifier, 0))
        if faction is not None:
            members = self._members_of(faction)
            likeness = {id_: score for id_, score in likeness.items() if id_ in members}
        least = max(likeness.values(), default=0) - _BEHIND_THE_BEST
        near = [(id_, score) for id_, score in likeness.items() if score >= least]
        best = sorted(near, key=lambda pair: (-pair[1], pair[0]))
        return [identifier for identifier, _ in best[:count]]

    def unit(
        self, identifier: str, chosen: Mapping[str, int | None], *, reinforced: bool
    ) -> Json:
        """Return the complete Unit of a warscroll.

        Raises WarscrollError with what would be right.
        """
        return self._made(identifier, tuple(chosen.items()), reinforced)

    def _make(
        self,
        identifier: str,
        chosen: tuple[tuple[str, int | None], ...],
        reinforced: bool,  # noqa: FBT001
    ) -> Json:
        warscroll = self.warscroll(identifier)
        if warscroll is None:
            near = ", ".join(self.nearest(identifier))
            hint = f"; the nearest are: {near}" if near else ""
            reason = f"is no warscroll known here{hint}"
            raise WarscrollError(reason)
        try:
            return warscroll.unit(dict(chosen), reinforced=reinforced)
        except NotReinforcedError as error:
            reason = f"must be false: {error}"
            raise WarscrollError(reason, "reinforced") from None
        except OptionError as error:
            reason = _about(error, warscroll)
            raise WarscrollError(reason, "options", option=error.name) from None

    @cached_property
    def _names(self) -> tuple[dict[str, str], ...]:
        """Ids and names of all, as they are compared, each by the id."""
        rows = self._database.execute("SELECT id, folded FROM warscrolls").fetchall()
        return {row[0]: folded(row[0]) for row in rows}, dict(rows)

    def _members_of(self, faction: str) -> set[str]:
        query = "SELECT warscroll FROM members WHERE faction = ?"
        return {
            identifier for (identifier,) in self._database.execute(query, (faction,))
        }

    def _one(self, query: str, *values: object) -> Any:  # noqa: ANN401 (any cell)
        row = self._database.execute(query, values).fetchone()
        return None if row is None else row[0]


def _item(
    identifier: str, name: str, faction: str, points: int | None, keywords: str
) -> Item:
    return Item(identifier, name, faction, points, orjson.loads(keywords))


def _about(error: OptionError, warscroll: Warscroll) -> str:
    if not error.unknown:
        return error.reason
    names = [option.name for _, option, _ in warscroll.loadout.options()]
    known = f"known are: {', '.join(names)}" if names else "it has none"
    return f"{error.reason}; {known}"


_HAS: Final = (
    "EXISTS (SELECT 1 FROM {table} t "
    "WHERE t.warscroll = w.id AND t.{column} IN ({marks}))"
)


def _conditions(search: Search) -> tuple[str, list[str]]:
    """Return the conditions of a search in SQL, and their values."""
    parts, values = ["1"], []
    if search.faction is not None:
        parts.append(_has("members", "faction", 1))
        values.append(search.faction)
    for keyword in search.all_keywords:
        parts.append(_has("keywords", "keyword", 1))
        values.append(folded_keyword(keyword))
    if search.any_keywords:
        parts.append(_has("keywords", "keyword", len(search.any_keywords)))
        values += map(folded_keyword, search.any_keywords)
    if search.no_keywords:
        parts.append("NOT " + _has("keywords", "keyword", len(search.no_keywords)))
        values += map(folded_keyword, search.no_keywords)
    words = folded(search.text).split()
    if search.text.strip() and not words:
        # Signs alone, or another script: no warscroll has any of it.
        parts.append("0")
    for word in words:
        parts.append("instr(w.words, ?) > 0")
        values.append(word)
    return " AND ".join(parts), values


def _has(table: str, column: str, count: int) -> str:
    """Return the condition that a warscroll has one of so many values."""
    return _HAS.format(table=table, column=column, marks=", ".join("?" * count))

"""Contents in an SQLite database: written once, then only read."""

import sqlite3
from collections.abc import Iterator, Mapping
from typing import Final

import orjson

from app.catalogue.contents import Contents, Source
from app.catalogue.names import folded
from distributions.keywords import folded as folded_keyword

__all__ = ["aliases_of", "write"]

_TABLES: Final = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE factions (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE warscrolls (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, folded TEXT NOT NULL,
    faction TEXT NOT NULL, points INTEGER, keywords TEXT NOT NULL, words TEXT NOT NULL,
    body BLOB NOT NULL
);
CREATE INDEX by_name ON warscrolls (folded);
CREATE TABLE members (
    faction TEXT, warscroll TEXT, PRIMARY KEY (faction, warscroll)
) WITHOUT ROWID;
CREATE TABLE keywords (
    keyword TEXT, warscroll TEXT, PRIMARY KEY (keyword, warscroll)
) WITHOUT ROWID;
CREATE TABLE sources (data_id TEXT PRIMARY KEY, warscroll TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE enhancements (folded TEXT, faction TEXT, body BLOB NOT NULL);
CREATE INDEX by_enhancement ON enhancements (folded, faction);
CREATE TABLE aliases (alias TEXT PRIMARY KEY, warscroll TEXT NOT NULL) WITHOUT ROWID;
"""


def write(
    database: sqlite3.Connection,
    contents: Contents,
    former: Mapping[str, frozenset[str]],
) -> None:
    """Write contents into an empty database.

    ``former`` has the ids of an older state of the same data, each with the data's own
    ids of what it stood for: they go on to work.
    """
    database.executescript(_TABLES)
    with database:
        database.execute("INSERT INTO meta VALUES ('version', ?)", (contents.version,))
        database.executemany(
            "INSERT INTO factions VALUES (?, ?)", sorted(contents.factions().items())
        )
        for source, data_ids in contents.sources:
            _write_warscroll(database, source, data_ids)
        database.executemany(
            "INSERT INTO enhancements VALUES (?, ?, ?)",
            [(folded(e.name), e.faction, e.to_json()) for e in contents.enhancements],
        )
        database.executemany(
            "INSERT OR IGNORE INTO aliases VALUES (?, ?)",
            [*_shared(contents), *_renamed(contents, former)],
        )


def _write_warscroll(
    database: sqlite3.Connection, source: Source, data_ids: tuple[str, ...]
) -> None:
    warscroll = source.warscroll
    factions = {warscroll.faction, *source.others}
    words = [warscroll.name, *warscroll.keywords, *factions]
    words += [each.printed.name for each in warscroll.abilities]
    words += [weapon["name"] for weapon in warscroll.unit()["weapons"]]
    database.execute(
        "INSERT INTO warscrolls VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
        (
            warscroll.id,
            warscroll.name,
            folded(warscroll.name),
            warscroll.faction,
            warscroll.points,
            orjson.dumps(warscroll.keywords).decode(),
            " ".join(map(folded, words)),
            warscroll.to_json(),
        ),
    )
    keywords = {folded_keyword(word) for word in warscroll.keywords}
    for table, firsts in (("members", factions), ("keywords", keywords)):
        database.executemany(
            f"INSERT INTO {table} VALUES (?, ?)",  # noqa: S608 (one of two literals)
            [(first, warscroll.id) for first in sorted(firsts)],
        )
    database.executemany(
        "INSERT INTO sources VALUES (?, ?)",
        [(data_id, warscroll.id) for data_id in data_ids],
    )


def _shared(contents: Contents) -> Iterator[tuple[str, str]]:
    """Yield the ids by which other factions may call what they share."""
    live = {source.warscroll.id for source, _ in contents.sources}
    for source, _ in contents.sources:
        name = source.warscroll.id.partition("/")[2]
        for faction in sorted(source.others):
            if f"{faction}/{name}" not in live:
                yield f"{faction}/{name}", source.warscroll.id


def _renamed(
    contents: Contents, former: Mapping[str, frozenset[str]]
) -> Iterator[tuple[str, str]]:
    """Yield each id of old that stands for something under a new one."""
    live = {source.warscroll.id for source, _ in contents.sources}
    now = {
        data_id: source.warscroll.id
        for source, data_ids in contents.sources
        for data_id in data_ids
    }
    for alias, data_ids in sorted(former.items()):
        found = sorted(now[each] for each in data_ids if each in now)
        if alias not in live and found:
            yield alias, found[0]


def aliases_of(database: sqlite3.Connection) -> dict[str, frozenset[str]]:
    """Return all ids of a database, with the data's own ids of what they stand for."""
    names = dict(database.execute("SELECT alias, warscroll FROM aliases"))
    stands: dict[str, set[str]] = {}
    for data_id, warscroll in database.execute(
        "SELECT data_id, warscroll FROM sources"
    ):
        stands.setdefault(warscroll, set()).add(data_id)
    known = {identifier: frozenset(ids) for identifier, ids in stands.items()}
    return known | {alias: known[to] for alias, to in names.items() if to in known}

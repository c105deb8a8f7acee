"""Where a folder of catalogue files is kept once it has been read.

One SQLite file for each state of a folder: its name says which folder and which state
(names, sizes and times of the files, and the code that reads them). A file is
complete before it gets its name, so that two processes may build it at once; and one
that is in use is never written to.
"""

import contextlib
import hashlib
import logging
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

from app.catalogue.folder import files_in, read_folder
from app.catalogue.store import aliases_of, write
from app.catalogue.xml import NotXmlError

__all__ = ["CatalogueError", "cached", "default_cache", "reading"]

_log = logging.getLogger("sigmath.catalogue")

#: The packages that decide how the same files are read.
_READERS: Final = ("app.catalogue", "app.wording", "schemas")
#: States of a folder that are kept: another server may still use the one before.
_KEPT: Final = 2
_NAME_LENGTH: Final = 16


class CatalogueError(Exception):
    """A catalogue that cannot be read or kept."""


def default_cache() -> Path:
    """Return the folder for what can be made again, as the system has it."""
    given = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    return Path(given or "~/.cache").expanduser() / "sigmath"


def cached(folder: Path, kept: Path) -> Path:
    """Return the database of a folder as it is now; make it where there is none.

    Raises CatalogueError where the folder holds no catalogue, or nothing can be kept.
    """
    folder = folder.resolve()
    try:
        files = files_in(folder)
        if not files:
            message = f"there are no .cat or .gst files in {folder}"
            raise CatalogueError(message)
        path = kept / f"{_place(folder)}-{_state(files)}.sqlite"
        if not _is_whole(path):
            _log.info("reading the catalogue in %s, once; kept in %s", folder, kept)
            kept.mkdir(parents=True, exist_ok=True)
            _build(folder, path)
            _forget(path)
    except (OSError, NotXmlError, sqlite3.Error) as error:
        message = f"the catalogue in {folder} cannot be read or kept: {error}"
        raise CatalogueError(message) from error
    return path


def reading(path: Path) -> sqlite3.Connection:
    """Return a connection that can only read."""
    address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    return sqlite3.connect(address, uri=True, check_same_thread=False)


def _is_whole(path: Path) -> bool:
    """Say whether there is a database that can be read."""
    if not path.exists():
        return False
    try:
        with contextlib.closing(reading(path)) as database:
            rows: list[tuple[int]] = database.execute("SELECT 1 FROM meta").fetchall()
            return bool(rows)
    except sqlite3.Error:
        return False


def _place(folder: Path) -> str:
    digest = hashlib.sha256(os.fsencode(folder)).hexdigest()[:_NAME_LENGTH]
    return f"catalogue-{digest}"


def _state(files: list[Path]) -> str:
    digest = hashlib.sha256(_reader().encode())
    for file in files:
        about = file.stat()
        digest.update(repr((file.name, about.st_size, about.st_mtime_ns)).encode())
    return digest.hexdigest()[:_NAME_LENGTH]


@cache
def _reader() -> str:
    """Return a digest of the code and the grammar that read the files.

    So nobody has to remember to count up a version, and no reading is ever stale.
    """
    digest = hashlib.sha256()
    for package in _READERS:
        folder = Path(str(resources.files(package)))
        for file in sorted(folder.rglob("*")):
            if file.suffix in {".py", ".lark"}:
                digest.update(file.read_bytes())
    return digest.hexdigest()


def _others(path: Path) -> list[Path]:
    """Return the databases of other states of the same folder, the latest first."""
    place = path.stem.rpartition("-")[0]
    others = [each for each in path.parent.glob(f"{place}-*.sqlite") if each != path]
    return sorted(others, key=lambda each: each.stat().st_mtime_ns, reverse=True)


def _build(folder: Path, path: Path) -> None:
    contents = read_folder(folder)
    former = {}
    for other in _others(path)[:1]:
        # What an older layout wrote may not be readable: then its ids are lost.
        with (
            contextlib.suppress(sqlite3.Error),
            contextlib.closing(reading(other)) as one,
        ):
            former = aliases_of(one)
    with _beside(path) as made, contextlib.closing(sqlite3.connect(made)) as database:
        # A file that nobody sees yet needs no journal.
        database.execute("PRAGMA journal_mode = OFF")
        write(database, contents, former)


@contextlib.contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """Give a file that at the end takes the place of a path, whole or not at all."""
    handle, name = tempfile.mkstemp(prefix=".", suffix=".part", dir=path.parent)
    os.close(handle)
    made = Path(name)
    try:
        yield made
        made.replace(path)
    finally:
        made.unlink(missing_ok=True)


def _forget(path: Path) -> None:
    for old in _others(path)[_KEPT - 1 :]:
        old.unlink(missing_ok=True)

"""Catalogues, opened: one for each process that asks."""

import sqlite3
from functools import lru_cache
from pathlib import Path

from app.catalogue.cache import cached, default_cache, reading
from app.catalogue.catalogue import Catalogue
from app.catalogue.own import own_contents
from app.catalogue.store import write

__all__ = ["catalogue_at", "database_of"]


def database_of(folder: Path | None, cache: Path | None) -> Path | None:
    """Return the database of a folder, made where it has to be.

    None stands for the project's own warscrolls, and for the usual cache.

    Raises CatalogueError.
    """
    return None if folder is None else cached(folder, cache or default_cache())


@lru_cache(maxsize=4)
def catalogue_at(path: Path | None) -> Catalogue:
    """Return the catalogue in a database; None: the project's own warscrolls.

    It is opened once, in every process where somebody asks for it.
    """
    if path is not None:
        return Catalogue(reading(path))
    database = sqlite3.connect(":memory:", check_same_thread=False)
    write(database, own_contents(), former={})
    return Catalogue(database)

"""Catalogue files with one faction, read."""

from pathlib import Path
from typing import Any

from app.catalogue.folder import read_folder
from app.catalogue.warscroll import Warscroll
from tests.catalogue.fragments import cat, upgrade, weapon, written

__all__ = ["SPEAR", "read", "wielders"]

SPEAR = upgrade("Spear", [weapon("Spear")])


def read(
    folder: Path, *units: str, links: tuple[str, ...] = (), shared: tuple[str, ...] = ()
) -> dict[str, Warscroll]:
    library = cat("Newts - Library", units, shared=shared, library=True)
    found = read_folder(written(folder, lib=library, main=cat("Newts", links=links)))
    return {source.warscroll.name: source.warscroll for source, _ in found.sources}


def wielders(unit: dict[str, Any]) -> dict[str, tuple[int | None, int | None]]:
    return {
        each["name"]: (each["models"], each["champions"]) for each in unit["weapons"]
    }

"""
The weapon profiles of a folder of catalogue files, with cells as the API takes them.

A catalogue is XML, in a namespace of its own for each kind of file; a weapon is a
`profile` whose `typeName` says melee or ranged, and its characteristics are the printed
cells. Normalising takes away the typesetter's marks and nothing else: a word that the
API does not know must reach it, so that it is refused there and not repaired here.
"""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

__all__ = ["Profile", "catalogue_folder", "cells_of", "profiles_in"]

_KINDS: Final = {"Melee Weapon": "melee", "Ranged Weapon": "ranged"}
_FIELDS: Final = {
    "attacks": "Atk",
    "hit": "Hit",
    "wound": "Wnd",
    "rend": "Rnd",
    "damage": "Dmg",
}
_MARKS: Final = dict.fromkeys("*^\N{LONG RIGHT TACK}\N{LONG LEFT TACK}", "")
_NON_BREAKING: Final = {"\N{NO-BREAK SPACE}": " ", "\N{NON-BREAKING HYPHEN}": "-"}
_TYPESETTING: Final = str.maketrans(_MARKS | _NON_BREAKING)


@dataclass(frozen=True, slots=True)
class Profile:
    """One weapon profile: where it stands, and the Weapon that a request would hold."""

    file: str
    identifier: str
    weapon: dict[str, Any]


def catalogue_folder() -> Path | None:
    """Return the folder of catalogue files, beside the repository or as the
    environment says, or None where there is none."""
    beside = Path(__file__).resolve().parents[2].parent / "shared/data/bsdata"
    folder = Path(os.environ.get("SIGMATH_TEST_DATA", beside))
    return folder if folder.is_dir() else None


def profiles_in(folder: Path) -> Iterator[Profile]:
    """Yield every weapon profile of the folder, files by name, in document order."""
    files = sorted([*folder.glob("*.cat"), *folder.glob("*.gst")])
    for file in files:
        # The files are the project's own test data, not a stranger's upload.
        for element in ET.parse(file).iterfind(".//{*}profile"):  # noqa: S314
            if element.get("typeName") in _KINDS:
                yield Profile(file.name, element.get("id", ""), weapon_of(element))


def weapon_of(profile: ET.Element) -> dict[str, Any]:
    """Return the Weapon of a profile element: its cells under the API's names."""
    cells = cells_of(profile)
    weapon: dict[str, Any] = {
        "name": _plain(profile.get("name", "")),
        "kind": _KINDS[profile.get("typeName", "")],
    }
    weapon |= {field: cells.get(cell, "") for field, cell in _FIELDS.items()}
    weapon["abilities"] = _abilities(cells.get("Ability", ""))
    weapon["range"] = _inches(cells.get("Rng", ""))
    return weapon


def cells_of(profile: ET.Element) -> dict[str, str]:
    """Return the normalised cells of a profile element under their printed headings."""
    return {
        cell.get("name", ""): _plain(cell.text or "")
        for cell in profile.iterfind(".//{*}characteristic")
    }


def _plain(text: str) -> str:
    """Take away the marks that only the typesetter needs."""
    return " ".join(text.translate(_TYPESETTING).split())


def _abilities(cell: str) -> list[str]:
    """Split an Ability cell at its commas; `-` and empty pieces say nothing."""
    pieces = (piece.strip() for piece in cell.split(","))
    return [piece for piece in pieces if piece not in {"", "-"}]


def _inches(cell: str) -> int | None:
    """Return the whole inches of a range cell, `18"` or a bare `18`."""
    return int(cell.removesuffix('"')) if cell else None

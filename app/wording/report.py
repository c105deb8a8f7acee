"""How much of a catalogue's ability texts is read, by kind, and what is read least.

A text counts as read where nothing of it is given back. The survey of the texts says
for each which profiles print it, whether it changes what is calculated and what kinds
of effect it needs; without it every text of the folder counts.
"""

import html
import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from app.wording.parts import read_ability
from app.wording.printed import PrintedAbility
from app.wording.words import Reading, UnitWords

__all__ = ["Found", "Row", "found_in", "rows_of", "written"]

_PROFILE: Final = re.compile(r"Ability \((.+)\)")
#: Custom heroes and campaigns print no warscrolls.
_NO_WARSCROLL: Final = ("Anvil of Apotheosis", "Path to Glory")


@dataclass(frozen=True, slots=True)
class Found:
    """An ability as a file prints it, the unit it stands with, and its reading."""

    printed: PrintedAbility
    unit: UnitWords | None
    warscroll: bool
    file: str

    def read(self) -> Reading:
        """Return its reading."""
        return read_ability(self.printed, self.unit)


@dataclass(frozen=True, slots=True)
class Row:
    """A text of the survey: its kinds, and what its reading leaves over."""

    name: str
    kinds: tuple[str, ...]
    warscroll: bool
    relevant: bool
    reading: Reading

    @property
    def is_read(self) -> bool:
        """Whether all of the text is read."""
        return bool(self.reading.abilities) and not self.reading.not_understood


def found_in(folder: Path) -> dict[str, Found]:
    """Return every ability of a folder of .cat and .gst files, by its identifier."""
    found: dict[str, Found] = {}
    for path in sorted([*folder.glob("*.cat"), *folder.glob("*.gst")]):
        # The folder is the operator's own, not a stranger's upload.
        root = ET.parse(path).getroot()  # noqa: S314
        found |= dict(_walk(root, path.name, None, ()))
    return found


def _walk(
    element: ET.Element, file: str, unit: UnitWords | None, names: tuple[str, ...]
) -> Iterator[tuple[str, Found]]:
    tag, name = element.tag.rpartition("}")[2], element.get("name", "")
    names = (*names, name, file)
    if tag == "selectionEntry" and element.get("type") == "unit":
        unit = UnitWords(name, tuple(_weapons(element)))
    kind = _PROFILE.fullmatch(element.get("typeName", ""))
    if tag == "profile" and kind:
        own = not any(word in each for word in _NO_WARSCROLL for each in names)
        printed = _printed(element, kind[1].lower())
        yield (
            element.get("id", ""),
            Found(printed, unit, unit is not None and own, file),
        )
    for child in element:
        yield from _walk(child, file, unit, names)


def _weapons(unit: ET.Element) -> Iterator[str]:
    for profile in unit.iterfind(".//{*}profile"):
        if "Weapon" in profile.get("typeName", ""):
            yield profile.get("name", "").strip()


def _printed(profile: ET.Element, kind: str) -> PrintedAbility:
    cells = {
        cell.get("name", ""): html.unescape("".join(cell.itertext())).strip()
        for cell in profile.iterfind(".//{*}characteristic")
    }
    return PrintedAbility.of_cells(profile.get("name", "").strip(), kind, cells)


def rows_of(found: Mapping[str, Found], survey: Path | None) -> list[Row]:
    """Return a row for each text of the survey, or for each ability without one."""
    if survey is None:
        return [_row(each, {}) for each in found.values()]
    texts = json.loads(survey.read_text("utf-8"))
    rows = []
    for text in texts:
        printed = [found[key] for key in text["profiles"] if key in found]
        if printed:
            best = next((each for each in printed if each.warscroll), printed[0])
            rows.append(_row(best, text))
    return rows


def _row(found: Found, text: Mapping[str, Any]) -> Row:
    kinds = tuple(text.get("kinds", ()))
    relevant = bool(text.get("combat_relevant", True))
    name = f"{found.printed.name} ({found.file})"
    return Row(name, kinds, found.warscroll, relevant, found.read())


def written(rows: Iterable[Row], *, least: int = 20) -> str:
    """Return the report as text; ``least`` texts that are not read are named."""
    relevant = [row for row in rows if row.relevant]
    warscrolls = [row for row in relevant if row.warscroll]
    lines = [
        "Texts that change what is calculated, and how many are fully read:",
        _share("of warscrolls", warscrolls),
        _share("of all", relevant),
        "",
        "Of warscrolls, by the kinds of effect that they need:",
    ]
    kinds = Counter(kind for row in warscrolls for kind in row.kinds)
    shares = {kind: [row for row in warscrolls if kind in row.kinds] for kind in kinds}
    ordered = sorted(
        shares, key=lambda kind: (-_read(shares[kind]) / kinds[kind], kind)
    )
    lines += [_share(kind, shares[kind]) for kind in ordered]
    unread = [row for row in warscrolls if not row.is_read]
    unread.sort(key=lambda row: sum(map(len, row.reading.not_understood)), reverse=True)
    lines += ["", "Read least:"]
    lines += [f"  {row.name}: {_beginning(row)}" for row in unread[:least]]
    return "\n".join(lines) + "\n"


def _read(rows: Iterable[Row]) -> int:
    return sum(row.is_read for row in rows)


def _share(name: str, rows: list[Row]) -> str:
    read, every = _read(rows), len(rows)
    percent = 1000 * read // every if every else 0
    return f"  {read:5} of {every:5}  {percent // 10:3}.{percent % 10} %  {name}"


def _beginning(row: Row) -> str:
    return " ".join(" / ".join(row.reading.not_understood).split())[:100]

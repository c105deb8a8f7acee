"""Small rosters, made here: the same one in each of the three formats."""

import io
import json
import zipfile
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

Json = dict[str, Any]

GAME = "Age of Sigmar 4.0"
UNIT = {"Move": '5"', "Health": "2", "Save": "4+", "Control": "1"}
MELEE = {"Atk": "2", "Hit": "3+", "Wnd": "4+", "Rnd": "1", "Dmg": "1", "Ability": "-"}
RANGED = MELEE | {"Rng": '18"'}


def profile(name: str, kind: str, cells: dict[str, str]) -> Json:
    characteristics = [
        {"name": heading, "$text": cell} for heading, cell in cells.items()
    ]
    return {"name": name, "typeName": kind, "characteristics": characteristics}


def melee(name: str, **cells: str) -> Json:
    return profile(name, "Melee Weapon", MELEE | cells)


def ranged(name: str, **cells: str) -> Json:
    return profile(name, "Ranged Weapon", RANGED | cells)


def selection(
    name: str,
    kind: str,
    *inner: Json,
    number: int = 1,
    profiles: tuple[Json, ...] = (),
) -> Json:
    return {
        "name": name,
        "type": kind,
        "number": number,
        "profiles": list(profiles),
        "selections": list(inner),
    }


def upgrade(name: str, *profiles: Json, number: int = 1) -> Json:
    return selection(name, "upgrade", number=number, profiles=profiles)


def model(name: str, number: int, *inner: Json) -> Json:
    return selection(name, "model", *inner, number=number)


def champion() -> Json:
    effect = {"Effect": "Add 1 to Attacks."}
    return upgrade("Champion", profile("Champion", "Ability (Passive)", effect))


def unit(
    name: str,
    *inner: Json,
    keywords: tuple[str, ...] = ("INFANTRY",),
    points: int | None = None,
    profiles: tuple[Json, ...] = (),
    cells: dict[str, str] | None = None,
) -> Json:
    own = profile(name, "Unit", UNIT | (cells or {}))
    made = selection(name, "unit", *inner, profiles=(own, *profiles))
    made["categories"] = [{"name": keyword} for keyword in keywords]
    if points is not None:
        made["costs"] = [{"name": "pts", "typeId": "points", "value": points}]
    return made


def force(name: str, *selections: Json, forces: tuple[Json, ...] = ()) -> Json:
    return {
        "name": name,
        "catalogueName": "Stormcast Eternals",
        "selections": list(selections),
        "forces": list(forces),
    }


def roster(*forces: Json, game: str = GAME, limit: int = 0, points: int = 0) -> Json:
    return {
        "name": "A list",
        "gameSystemName": game,
        "costs": [{"name": "pts", "typeId": "points", "value": points}],
        "costLimits": [{"name": "pts", "typeId": "points", "value": limit}],
        "forces": list(forces),
    }


def army(*regiments: Json) -> Json:
    return roster(force("A Handbook", forces=regiments))


def as_json(made: Json) -> bytes:
    return json.dumps({"roster": made}).encode()


_NAMES = {"categories": "category"}


def as_xml(made: Json) -> bytes:
    root = Element("roster", xmlns="http://www.battlescribe.net/schema/rosterSchema")
    _fill(root, made)
    return b'<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root)


def _fill(element: Element, part: Json) -> None:
    for name, value in part.items():
        if isinstance(value, list):
            around = SubElement(element, name)
            for each in value:
                _fill(SubElement(around, _NAMES.get(name, name[:-1])), each)
        elif name == "$text":
            element.text = value
        else:
            element.set(name, str(value))


def as_archive(content: bytes, name: str = "list.ros") -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, content)
    return file.getvalue()


def all_formats(made: Json) -> dict[str, bytes]:
    xml = as_xml(made)
    return {"ros": xml, "rosz": as_archive(xml), "json": as_json(made)}

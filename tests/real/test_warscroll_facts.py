"""The facts of the project's own warscrolls are those that the catalogue prints."""

from collections import Counter
from functools import cache
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest

from tests.real.cells import catalogue_folder, cells_of, weapon_of
from tests.real.warscrolls import FACTIONS, UNITS

FOLDER: Final = catalogue_folder()

pytestmark = pytest.mark.skipif(
    FOLDER is None,
    reason="no catalogue files: neither ../shared/data/bsdata beside the repository "
    "nor a folder named by SIGMATH_TEST_DATA",
)

# Each time the unit shoots, one of its two shots is picked: the file has the other.
LEFT_OUT: Final = {"Man-skewer Crossbow: Aimed Shot"}

# What the catalogue calls a kind of warscroll, and the game does not call a keyword.
NO_KEYWORDS: Final = {"Legends"}

every_unit = pytest.mark.parametrize("name", UNITS)


@cache
def library_of(faction: str) -> ET.Element:
    assert FOLDER is not None
    file = FOLDER / f"{faction} - Library.cat"
    # The files are the project's own test data, not a stranger's upload.
    return ET.parse(file).getroot()  # noqa: S314


def printed(name: str) -> ET.Element:
    """Return the catalogue's entry of a unit of the file."""
    entries = library_of(FACTIONS[name]).iterfind(
        "./{*}sharedSelectionEntries/{*}selectionEntry[@type='unit']"
    )
    return next(entry for entry in entries if entry.get("name") == name)


def models_of(entry: ET.Element) -> list[tuple[ET.Element, int]]:
    """Return each kind of model of a unit, and how many a minimum unit has."""
    return [
        (model, minimum_of(model))
        for model in entry.iterfind(".//{*}selectionEntry[@type='model']")
    ]


def minimum_of(model: ET.Element) -> int:
    minima = model.iterfind("./{*}constraints/{*}constraint[@type='min']")
    return sum(int(each.get("value", "0")) for each in minima)


def wielders_of(entry: ET.Element) -> Counter[str]:
    """Return how many models wield each weapon, weapons as their printed facts."""
    wielders: Counter[str] = Counter()
    for model, count in models_of(entry):
        for profile in model.iterfind(".//{*}profile"):
            if profile.get("typeName", "").endswith("Weapon"):
                wielders[facts_of(weapon_of(profile))] += count
    return wielders


def facts_of(weapon: dict[str, Any]) -> str:
    """Return the printed facts of a weapon as one comparable text."""
    fields = ("name", "kind", "attacks", "hit", "wound", "rend", "damage", "abilities")
    return repr([weapon[field] for field in fields] + [weapon.get("range")])


@every_unit
def test_characteristics_are_as_printed(name: str) -> None:
    profile = printed(name).find("./{*}profiles/{*}profile[@typeName='Unit']")
    assert profile is not None
    cells, unit = cells_of(profile), UNITS[name]

    assert cells["Health"] == str(unit["health"])
    assert cells["Save"] == unit["save"]
    assert cells["Control"] == str(unit["control"])


@every_unit
def test_keywords_are_as_printed(name: str) -> None:
    links = printed(name).iterfind("./{*}categoryLinks/{*}categoryLink")
    keywords = {link.get("name", "") for link in links} - NO_KEYWORDS

    assert sorted(UNITS[name]["keywords"]) == sorted(keywords)


@every_unit
def test_models_are_those_of_a_minimum_unit(name: str) -> None:
    assert sum(count for _, count in models_of(printed(name))) == UNITS[name]["models"]


@every_unit
def test_weapons_and_their_wielders_are_as_printed(name: str) -> None:
    unit = UNITS[name]
    in_catalogue = {
        facts: count
        for facts, count in wielders_of(printed(name)).items()
        if not any(left_out in facts for left_out in LEFT_OUT)
    }

    assert in_catalogue == {
        facts_of(weapon): weapon.get("models", unit["models"])
        for weapon in unit["weapons"]
    }

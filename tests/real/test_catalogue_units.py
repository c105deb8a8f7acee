"""Every unit of the real catalogue, imported as the service does it."""

from collections import Counter
from functools import cache
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest

from app.catalogue.contents import Contents
from app.catalogue.folder import read_folder
from app.catalogue.warscroll import Warscroll
from schemas.unit import Unit, Weapon
from tests.real.catalogue_facts import FACTS, Facts, Wielded
from tests.real.cells import catalogue_folder

FOLDER: Final = catalogue_folder()

pytestmark = pytest.mark.skipif(
    FOLDER is None,
    reason="no catalogue files: neither ../shared/data/bsdata beside the repository "
    "nor a folder named by SIGMATH_TEST_DATA",
)

# Heroes that players put together themselves, from parts that are no default.
CUSTOM: Final = ("Anvil of Apotheosis", "Regiment Hero", "Landmark of Ghyran")


@cache
def contents() -> Contents:
    assert FOLDER is not None
    return read_folder(FOLDER)


@cache
def warscrolls() -> dict[str, Warscroll]:
    return {source.warscroll.id: source.warscroll for source, _ in contents().sources}


@cache
def entries() -> dict[str, ET.Element]:
    """Return the element of each unit by the data's own id, read another way."""
    assert FOLDER is not None
    files = [*FOLDER.glob("*.cat"), *FOLDER.glob("*.gst")]
    # The files are the project's own test data, not a stranger's upload.
    roots = [ET.parse(file).getroot() for file in files]  # noqa: S314
    return {
        entry.get("id", ""): entry
        for root in roots
        for entry in root.iterfind(".//{*}selectionEntry[@type='unit']")
    }


def test_all_1140_units_are_there() -> None:
    """One of them is there twice: the same unit, linked to by two armies."""
    data_ids = [each for _, ids in contents().sources for each in ids]

    assert sorted(data_ids) == sorted(entries())
    assert len(data_ids) == 1140
    assert len(warscrolls()) == 1139


def test_every_unit_is_one_of_the_contract() -> None:
    for warscroll in warscrolls().values():
        unit = Unit.model_validate(warscroll.unit())

        assert unit.models == warscroll.unit()["models"]
        for name in (option.name for _, option, _ in warscroll.loadout.options()):
            Unit.model_validate(warscroll.unit({name: None}))


def test_a_reinforced_unit_has_twice_the_models_and_its_options() -> None:
    reinforceable = [each for each in warscrolls().values() if each.reinforceable]
    for warscroll in reinforceable:
        made = warscroll.unit(reinforced=True)
        Unit.model_validate(made)

        assert made["models"] == 2 * warscroll.unit()["models"]
        assert made["points"] == 2 * warscroll.unit()["points"]
        for _, option, _ in warscroll.loadout.options():
            Unit.model_validate(warscroll.unit({option.name: None}, reinforced=True))

    assert len(reinforceable) == 291


def test_every_weapon_is_carried_or_an_option_or_not_understood() -> None:
    for source, data_ids in contents().sources:
        if source.warscroll.name.startswith(CUSTOM):
            continue
        printed = {
            profile.get("name", "").replace("\N{NON-BREAKING HYPHEN}", "-").strip()
            for profile in entries()[data_ids[0]].iterfind(".//{*}profile")
            if profile.get("typeName", "").endswith(" Weapon")
        }
        assert printed == weapon_names(source.warscroll), source.warscroll.id


def weapon_names(warscroll: Warscroll) -> set[str]:
    carried = {weapon["name"] for weapon in warscroll.unit()["weapons"]}
    for _, option, _ in warscroll.loadout.options():
        carried |= {weapon["name"] for weapon in option.weapons}
    return carried | {
        text.partition(":")[0]
        for text in warscroll.not_understood
        if text.partition(": ")[2].startswith(("Atk", "Hit", "Wnd", "Rnd", "Dmg"))
    }


def test_all_that_is_not_understood_of_weapons() -> None:
    texts = [text for each in warscrolls().values() for text in each.not_understood]
    words = {text.rpartition(": ")[2].partition(" ")[0] for text in texts}

    # Of one unit of four it is not said which of them is the champion ("none of …").
    assert words == {"Blood-hungry", "Wyrdflame", "Wnd", "Rnd", "Dmg", "none"}


def test_every_ability_of_a_unit_is_there_with_its_text() -> None:
    for source, data_ids in contents().sources:
        unit = entries()[data_ids[0]]
        profiles = [
            profile.get("name", "").strip()
            for profile in unit.iterfind("./{*}profiles/{*}profile")
            if profile.get("typeName", "").startswith("Ability")
        ]
        names = [each.printed.name for each in source.warscroll.abilities]

        assert names[: len(profiles)] == profiles
        assert all(each.printed.effect for each in source.warscroll.abilities)


def test_ids_are_unique_and_of_small_letters() -> None:
    for identifier, warscroll in warscrolls().items():
        assert identifier.startswith(f"{warscroll.faction}/")
        assert identifier.isascii()
        assert identifier == identifier.lower()


def weapons_of(unit: dict[str, Any]) -> list[Wielded]:
    return [
        Wielded(**{**weapon, "abilities": tuple(weapon["abilities"])})
        for weapon in unit["weapons"]
    ]


@pytest.mark.parametrize("identifier", FACTS)
def test_the_numbers_of_a_unit_are_those_of_its_cells(identifier: str) -> None:
    warscroll, facts = warscrolls()[identifier], FACTS[identifier]
    unit = warscroll.unit()

    assert weapons_of(unit) == list(facts.weapons)
    assert (
        Facts(
            models=unit["models"],
            health=unit["health"],
            save=unit["save"],
            control=unit["control"],
            points=unit["points"],
            weapons=facts.weapons,
            abilities=tuple(each.printed.name for each in warscroll.abilities),
            keywords=tuple(word for word in facts.keywords if word in unit["keywords"]),
            reinforceable=warscroll.reinforceable,
        )
        == facts
    )


def test_fifteen_units_of_three_factions_are_checked_by_hand() -> None:
    factions = Counter(identifier.partition("/")[0] for identifier in FACTS)

    assert list(factions.values()) == [5, 5, 5]
    assert set(Wielded._fields) == set(Weapon.model_fields)


def test_options_that_were_checked_by_hand() -> None:
    liberators = warscrolls()["stormcast-eternals/liberators"]
    taken = weapons_of(liberators.unit({"Grandhammer": None}, reinforced=True))
    smaller = warscrolls()["stormcast-eternals/stormdrake-guard"].undersize

    assert [(each.name, each.models, each.champions) for each in taken] == [
        ("Warhammer", 8, 1),
        ("Grandhammer", 2, None),
    ]
    assert smaller == (1, 160)


def test_what_armies_pay_differently() -> None:
    """The same unit costs 140 points in its faction and 110 in one of its armies."""
    magister = warscrolls()["disciples-of-tzeentch/magister"]
    points = {army.id: army.points for army in magister.armies}

    assert magister.points == 140
    assert points["disciples-of-tzeentch-pyrofane-cult"] == 110

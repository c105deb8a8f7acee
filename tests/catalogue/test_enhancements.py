"""Enhancements of a faction: artefacts, traits and their like, by their names."""

import sqlite3
from pathlib import Path

import pytest

from app.catalogue.catalogue import Catalogue
from app.catalogue.contents import Contents
from app.catalogue.folder import read_folder
from app.catalogue.store import write
from app.rosters.answer import Upload, roster_answer
from tests.catalogue.fragments import (
    ability,
    cat,
    link,
    model,
    tag,
    unit,
    unit_profile,
    upgrade,
    weapon,
    written,
)

HITS = "Add 1 to hit rolls for this unit's combat attacks."
WOUNDS = "Add 1 to wound rolls for this unit's combat attacks."


def group(name: str, *inner: str) -> str:
    return tag("selectionEntryGroup", inner, name=name)


def gift(name: str, effect: str) -> str:
    profiles = tag("profiles", [ability(name, effect)])
    return tag("selectionEntry", [profiles], name=name, type="upgrade")


def with_groups(catalogue: str, *groups: str) -> str:
    shared = tag("sharedSelectionEntryGroups", groups)
    return catalogue.replace("</catalogue>", f"{shared}</catalogue>")


@pytest.fixture(name="catalogue")
def _catalogue(tmp_path: Path) -> Catalogue:
    body = model("Newt", 5, [upgrade("Spear", [weapon("Spear")])])
    library = cat("Newts - Library", [unit("Newts", [unit_profile()], [body])])
    army = cat("Newts", links=[link("u-Newts", 90)])
    contents = read_folder(
        written(
            tmp_path / "data",
            library=with_groups(
                library.replace('library="false"', 'library="true"'),
                group("Lore of Newts", gift("Spit", HITS)),
            ),
            army=with_groups(
                army,
                group(
                    "Artefacts of Power",
                    group(
                        "Things", gift("Newt's Eye", HITS), gift("Tail", "It sings.")
                    ),
                ),
                group("Battle Formations: Newts", gift("Shoal", HITS)),
                group("Paths", gift("Path of Newts", HITS)),
                group("Heroic Traits", gift("Twice", HITS)),
                group(
                    "Monstrous Traits", gift("Twice", WOUNDS), gift("Tail", "It sings.")
                ),
            ),
        )
    )
    database = sqlite3.connect(":memory:")
    write(database, contents, former={})
    return Catalogue(database)


@pytest.mark.parametrize("name", ["Newt's Eye", "newt\u2019s eye", "NEWTS EYE"])
def test_an_enhancement_is_found_by_its_name_and_read(
    catalogue: Catalogue, name: str
) -> None:
    found = catalogue.enhancement(name, "newts")

    assert found is not None
    assert found.name == "Newt's Eye"
    assert [each.abilities[0]["name"] for each in found.abilities] == ["Newt's Eye"]


@pytest.mark.parametrize("name", ["Shoal", "Path of Newts", "Spit", "Nothing"])
def test_what_is_the_armys_or_a_librarys_is_no_enhancement(
    catalogue: Catalogue, name: str
) -> None:
    assert catalogue.enhancement(name, "newts") is None


def test_enhancements_of_one_name_that_differ_are_not_told_apart(
    catalogue: Catalogue,
) -> None:
    assert catalogue.enhancement("Twice", "newts") is None
    assert catalogue.enhancement("Tail", "newts") is not None
    assert catalogue.enhancement("Tail", "frogs") is None


def test_a_list_gives_its_units_their_enhancements(catalogue: Catalogue) -> None:
    text = (
        "Newts\nRegiment 1\nNewts (90)\n* Newts Eye\n* Tail (10)\n* Twice\n* Newts Eye"
    )

    (newts,) = roster_answer(Upload(text, catalogue))["units"]

    names = [each["name"] for each in newts["unit"]["abilities"]]
    assert names == ["Newt's Eye"]
    assert newts["not_understood"] == ["It sings.", "Twice"]


def test_enhancements_are_part_of_the_version(catalogue: Catalogue) -> None:
    assert catalogue.version != Contents.of("data", ()).version

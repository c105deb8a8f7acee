"""Warscrolls under their ids: told apart, merged, shared, renamed."""

import sqlite3
from pathlib import Path

import pytest

from app.catalogue.catalogue import Catalogue
from app.catalogue.contents import Contents
from app.catalogue.folder import read_folder
from app.catalogue.store import aliases_of, write
from tests.catalogue.fragments import (
    cat,
    link,
    model,
    set_to,
    unit,
    unit_profile,
    upgrade,
    weapon,
    written,
)


def newts(name: str = "Newts", save: str = "4+", wielded: str = "Spear") -> str:
    spear = upgrade(wielded, [weapon(wielded)])
    return unit(name, [unit_profile(save=save)], [model("Newt", 5, [spear])], ["NEWT"])


def another(text: str, identifier: str) -> str:
    """Return an entry under another id of the data's own."""
    return text.replace('id="u-Newts"', f'id="{identifier}"')


def library(*units: str, name: str = "Newts") -> str:
    return cat(f"{name} - Library", units, library=True)


def stored(
    contents: Contents, former: dict[str, frozenset[str]] | None = None
) -> sqlite3.Connection:
    database = sqlite3.connect(":memory:")
    write(database, contents, former or {})
    return database


def ids(contents: Contents) -> list[str]:
    return [source.warscroll.id for source, _ in contents.sources]


def test_an_id_is_the_names_of_faction_and_unit(tmp_path: Path) -> None:
    file = library(newts("Skûll, the Newt\u2019s (Old)"), name="Deep-sea Newts")

    assert ids(read_folder(written(tmp_path, a=file))) == [
        "deep-sea-newts/skull-the-newts-old"
    ]


def test_the_same_unit_twice_in_a_faction_is_one(tmp_path: Path) -> None:
    file = library(newts(), another(newts(), "u-2"))
    contents = read_folder(written(tmp_path, a=file))

    assert ids(contents) == ["newts/newts"]
    assert contents.sources[0][1] == ("u-Newts", "u-2")
    assert Catalogue(stored(contents)).by_data_id("u-2") == "newts/newts"


def test_different_units_of_one_name_are_told_apart(tmp_path: Path) -> None:
    """By the data's own ids: their order in the file may change."""
    files = [
        library(another(newts(), "u-1"), another(newts(save="3+"), "u-2")),
        library(another(newts(save="3+"), "u-2"), another(newts(), "u-1")),
    ]

    for file in files:
        contents = read_folder(written(tmp_path, a=file))
        catalogue = Catalogue(stored(contents))

        assert ids(contents) == ["newts/newts", "newts/newts-2"]
        assert catalogue.unit("newts/newts", {}, reinforced=False)["save"] == 4
        assert catalogue.unit("newts/newts-2", {}, reinforced=False)["save"] == 3
        assert catalogue.find("NEWTS") == ["newts/newts", "newts/newts-2"]


def test_one_unit_of_two_factions_is_a_warscroll_of_each(tmp_path: Path) -> None:
    files = {"a": library(newts()), "b": library(another(newts(), "u-2"), name="Toads")}
    catalogue = Catalogue(stored(read_folder(written(tmp_path, **files))))

    assert catalogue.find("Newts") == ["newts/newts", "toads/newts"]
    assert catalogue.find("Newts", "toads") == ["toads/newts"]


def test_a_unit_that_factions_share_has_an_id_in_each(tmp_path: Path) -> None:
    files = {
        "a": library(newts(), name="Amphibians"),
        "b": cat("Frogs", links=[link("u-Newts", 80)]),
        "c": cat("Toads", links=[link("u-Newts", 90)]),
        "d": cat("Toads - Army of Mud", links=[link("u-Newts", 70)]),
    }
    catalogue = Catalogue(stored(read_folder(written(tmp_path, **files))))
    found = catalogue.warscroll("toads/newts")

    assert found is not None
    assert found.id == "amphibians/newts"
    assert [(army.id, army.points) for army in found.armies] == [
        ("frogs", 80),
        ("toads", 90),
        ("toads-army-of-mud", 70),
    ]
    assert catalogue.find("Newts", "frogs") == ["amphibians/newts"]
    assert catalogue.nearest("Newtz", "frogs") == ["amphibians/newts"]
    assert catalogue.nearest("Newtz", "eels") == []
    assert catalogue.factions() == {
        "amphibians": "Amphibians",
        "frogs": "Frogs",
        "toads": "Toads",
    }
    assert catalogue.warscroll("toads-army-of-mud/newts") is None


def test_points_are_those_of_its_own_faction(tmp_path: Path) -> None:
    files = {
        "a": library(newts()),
        "b": cat("Newts", links=[link("u-Newts", 90)]),
        "c": cat("Frogs - Army of Mud", links=[link("u-Newts", 70)]),
    }
    source, _ = read_folder(written(tmp_path, **files)).sources[0]

    assert source.warscroll.points == 90


def test_a_unit_that_only_a_regiment_of_renown_prices_has_that_price(
    tmp_path: Path,
) -> None:
    hired = cat("۞ Regiments of Renown", links=[link("u-Newts", 120)])
    contents = read_folder(written(tmp_path, lib=library(newts()), renown=hired))
    ((source, _),) = contents.sources

    assert (source.warscroll.id, source.warscroll.points) == ("newts/newts", 120)
    assert contents.factions() == {"newts": "Newts"}


def test_units_of_an_army_of_renown_are_of_its_faction(tmp_path: Path) -> None:
    file = cat("Newts - Army of Mud [LEGENDS]", [newts()])

    assert ids(read_folder(written(tmp_path, a=file))) == ["newts/newts"]


def test_units_of_the_game_itself_are_everybodys(tmp_path: Path) -> None:
    system = cat("The Game", [newts("Cloud")]).replace("catalogue", "gameSystem")
    tmp_path.joinpath("a.gst").write_text(system, encoding="utf-8")
    contents = read_folder(tmp_path)

    assert ids(contents) == ["universal/cloud"]
    assert contents.version.startswith("The Game ")


@pytest.mark.parametrize("health", ["1001", "none"])
def test_a_health_that_cannot_be_read_is_one(tmp_path: Path, health: str) -> None:
    file = library(newts().replace(">2<", f">{health}<", 1))
    source, _ = read_folder(written(tmp_path, a=file)).sources[0]

    assert source.warscroll.unit()["health"] == 1


def test_what_is_no_unit_of_the_contract_is_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = library(newts(), newts("Eels", save="9+"))

    assert ids(read_folder(written(tmp_path, a=file))) == ["newts/newts"]
    assert "newts/eels is left out" in caplog.text


def test_a_renamed_unit_keeps_its_old_id_as_an_alias(tmp_path: Path) -> None:
    first = stored(read_folder(written(tmp_path, a=library(newts()))))
    renamed = library(another(newts("Salamanders"), "x")).replace(
        'id="u-Salamanders"', 'id="u-Newts"'
    )
    contents = read_folder(written(tmp_path, a=renamed))
    second = stored(contents, aliases_of(first))
    third = stored(contents, aliases_of(second))

    for database in (second, third):
        catalogue = Catalogue(database)
        found = catalogue.warscroll("newts/newts")

        assert found is not None
        assert found.id == "newts/salamanders"
        assert catalogue.unit("newts/newts", {}, reinforced=False)["models"] == 5


def test_an_old_id_that_another_unit_has_now_is_that_units(tmp_path: Path) -> None:
    first = stored(read_folder(written(tmp_path, a=library(newts()))))
    renamed = newts("Salamanders").replace('id="u-Salamanders"', 'id="u-Newts"')
    other = another(newts(save="3+"), "u-9")
    contents = read_folder(written(tmp_path, a=library(renamed, other)))
    catalogue = Catalogue(stored(contents, aliases_of(first)))

    assert catalogue.unit("newts/newts", {}, reinforced=False)["save"] == 3


def test_the_version_is_that_of_the_contents(tmp_path: Path) -> None:
    versions = [
        read_folder(written(tmp_path, a=library(newts(save=save)))).version
        for save in ("4+", "3+", "4+")
    ]

    assert versions[0] == versions[2] != versions[1]


def test_a_smaller_unit_has_models_and_points_of_its_own(tmp_path: Path) -> None:
    smaller = link("u-Newts", 50).replace(
        "</entryLink>",
        '<categoryLinks><categoryLink name="Undersize Unit"/></categoryLinks>'
        "</entryLink>",
    )
    two = set_to("min", "2", "c461-2ebb-5bbc-81a2")
    few = newts().replace("<modifiers></modifiers>", "", 1)
    few = few.replace(
        "</constraints>", f"</constraints><modifiers>{two}</modifiers>", 1
    )
    for links in ([link("u-Newts", 90), smaller], [smaller, link("u-Newts", 90)]):
        files = {"a": library(few), "b": cat("Newts", links=links)}
        source, _ = read_folder(written(tmp_path, **files)).sources[0]

        assert source.warscroll.points == 90
        assert source.warscroll.undersize == (2, 50)
        assert source.warscroll.unit()["models"] == 5

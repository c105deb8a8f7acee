"""Looking for warscrolls: every part of a search must hold."""

import sqlite3
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from app.catalogue.catalogue import Catalogue, Search
from app.catalogue.folder import read_folder
from app.catalogue.store import write
from schemas.warscrolls import WarscrollError
from tests.catalogue.fragments import (
    ability,
    cat,
    model,
    unit,
    unit_profile,
    upgrade,
    weapon,
    written,
)

UNITS = {
    "Mud Mage": ("HERO", "WIZARD (2)", "INFANTRY"),
    "Newts": ("INFANTRY",),
    "Pond Hero": ("HERO", "CAVALRY", "WAR MACHINE"),
    "Water Beast": ("MONSTER", "FLY"),
}
NEWTS = ["newts/mud-mage", "newts/newts", "newts/pond-hero", "newts/water-beast"]


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory: pytest.TempPathFactory) -> Catalogue:
    folder: Path = tmp_path_factory.mktemp("data")
    spear = upgrade("Spear", [weapon("Glass Spear")])
    units = [
        unit(name, [unit_profile(), ability(f"Art of {name}", "-")],
             [model(name, 1, [spear])], keywords)
        for name, keywords in UNITS.items()
    ]  # fmt: skip
    files = {
        "a": cat("Newts - Library", units, library=True),
        "b": cat("Toads - Library", units[:1], library=True).replace("u-", "v-"),
    }
    database = sqlite3.connect(":memory:")
    write(database, read_folder(written(folder, **files)), {})
    return Catalogue(database)


def found(catalogue: Catalogue, **search: Any) -> list[str]:  # noqa: ANN401
    page = catalogue.search(replace(Search(), **search))
    assert page.total == len(page.items)
    return [item.id for item in page.items]


def test_all_are_found_in_the_order_of_their_ids(catalogue: Catalogue) -> None:
    assert found(catalogue) == [*NEWTS, "toads/mud-mage"]


def test_of_a_faction(catalogue: Catalogue) -> None:
    assert found(catalogue, faction="newts") == NEWTS
    assert found(catalogue, faction="eels") == []


@pytest.mark.parametrize(
    ("search", "ids"),
    [
        ({"all_keywords": ("hero",)}, ["newts/mud-mage", "newts/pond-hero"]),
        ({"all_keywords": ("HERO", "Infantry")}, ["newts/mud-mage"]),
        ({"all_keywords": ("HERO", "FLY")}, []),
        ({"any_keywords": ("CAVALRY", "FLY")}, NEWTS[2:]),
        ({"no_keywords": ("HERO", "FLY")}, ["newts/newts"]),
        ({"all_keywords": ("HERO",), "any_keywords": ("FLY", "CAVALRY")}, [NEWTS[2]]),
        ({"all_keywords": ("HERO",), "no_keywords": ("CAVALRY",)}, ["newts/mud-mage"]),
        ({"all_keywords": ("wizard",)}, ["newts/mud-mage"]),
        ({"all_keywords": ("War-Machine",)}, ["newts/pond-hero"]),
    ],
)  # fmt: skip
def test_keywords_all_any_and_none(
    catalogue: Catalogue, search: dict[str, Any], ids: list[str]
) -> None:
    assert found(catalogue, faction="newts", **search) == ids


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("pond", ["newts/pond-hero"]),
        ("HERO, pond!", ["newts/pond-hero"]),
        ("art beast", ["newts/water-beast"]),
        ("glass spear", NEWTS),
        ("toads", []),
        ("' OR 1=1 --", []),
        ("  ", NEWTS),
        # Signs and scripts of which no name has any.
        ("%", []),
        ("沼", []),
    ],
)
def test_each_word_of_a_text_is_in_a_name(
    catalogue: Catalogue, text: str, ids: list[str]
) -> None:
    """Of the unit, its faction, its keywords, weapons or abilities."""
    assert found(catalogue, faction="newts", text=text) == ids


def test_pages_follow_each_other_without_gaps(catalogue: Catalogue) -> None:
    ids: list[str] = []
    page = catalogue.search(Search(limit=2))
    while page.more:
        assert page.total == 5
        ids += [item.id for item in page.items]
        page = catalogue.search(Search(limit=2, after=ids[-1]))

    assert [*ids, page.items[0].id] == [*NEWTS, "toads/mud-mage"]


def test_an_item_has_what_a_list_shows(catalogue: Catalogue) -> None:
    item = catalogue.search(Search(text="mage")).items[0]

    assert (item.id, item.name, item.faction) == ("newts/mud-mage", "Mud Mage", "newts")
    assert (item.points, item.keywords) == (None, list(UNITS["Mud Mage"]))


@pytest.mark.parametrize(
    ("text", "nearest"),
    [
        ("newts/pond-heroe", "newts/pond-hero"),
        ("Watr Beast", "newts/water-beast"),
        ("beast", "newts/water-beast"),
        ("toads/mudmage", "toads/mud-mage"),
    ],
)
def test_the_nearest_are_most_like_a_name_or_an_id(
    catalogue: Catalogue, text: str, nearest: str
) -> None:
    assert catalogue.nearest(text)[0] == nearest


def test_what_shares_the_faction_alone_is_not_near(catalogue: Catalogue) -> None:
    near = catalogue.nearest("newts/pond-heroe")

    # The newts themselves are called like their faction.
    assert near == ["newts/pond-hero", "newts/newts"]


def test_what_is_like_nothing_has_no_nearest(catalogue: Catalogue) -> None:
    assert catalogue.nearest("") == []
    assert catalogue.nearest("qqqq" * 10_000) == []


def test_the_nearest_of_a_faction(catalogue: Catalogue) -> None:
    assert catalogue.nearest("mud mage", "toads") == ["toads/mud-mage"]


def test_a_unit_that_is_not_there_is_an_error_with_the_nearest(
    catalogue: Catalogue,
) -> None:
    with pytest.raises(WarscrollError, match="newts/newts") as error:
        catalogue.unit("newts/newtz", {}, reinforced=False)

    assert error.value.field == "warscroll"

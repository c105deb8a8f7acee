"""Units as the files encode them: models, weapons, options, abilities."""

from pathlib import Path

import pytest

from app.catalogue.warscroll import NotReinforcedError
from schemas.unit import Unit, Weapon
from tests.catalogue.fragments import (
    ability,
    constraint,
    link,
    model,
    unit,
    unit_profile,
    upgrade,
    weapon,
)
from tests.catalogue.newts import SPEAR, read, wielders


def test_a_unit_has_every_field_of_the_contract(tmp_path: Path) -> None:
    newts = unit("Newts", [unit_profile()], [model("Newt", 5, [SPEAR])])
    found = read(tmp_path, newts)["Newts"].unit()

    choosing = {"warscroll", "reinforced", "options"}
    assert set(found) == set(Unit.model_fields) - choosing
    assert [set(each) for each in found["weapons"]] == [set(Weapon.model_fields)]


def test_a_unit_has_the_numbers_of_its_cells(tmp_path: Path) -> None:
    keywords = ["INFANTRY", "Ward (6+)"]
    newts = unit("Newts", [unit_profile()], [model("Newt", 5, [SPEAR])], keywords)
    found = read(tmp_path, newts, links=(link("u-Newts", 90),))["Newts"]
    made = found.unit()

    assert list(found.characteristics.values()) == ['5"', "2", "4+", "1"]
    assert (made["name"], made["models"], made["points"]) == ("Newts", 5, 90)
    assert (made["health"], made["save"], made["control"]) == (2, 4, 1)
    assert (made["ward"], made["keywords"]) == (None, ["INFANTRY", "WARD (6+)"])


def test_reinforced_it_has_twice_the_models_and_the_points(tmp_path: Path) -> None:
    newts = unit("Newts", [unit_profile()], [model("Newt", 5, [SPEAR])])
    found = read(tmp_path, newts, links=(link("u-Newts", 90, reinforceable=True),))[
        "Newts"
    ]

    unit_of_ten = found.unit(reinforced=True)

    assert (unit_of_ten["models"], unit_of_ten["points"]) == (10, 180)
    assert wielders(unit_of_ten) == {"Spear": (None, None)}


def test_what_no_army_reinforces_cannot_be(tmp_path: Path) -> None:
    newts = unit("Newts", [unit_profile()], [model("Newt", 5, [SPEAR])])
    found = read(tmp_path, newts, links=(link("u-Newts", 90),))["Newts"]

    with pytest.raises(NotReinforcedError, match="Newts cannot be reinforced"):
        found.unit(reinforced=True)


def test_what_has_no_models_is_one_model_with_the_weapons_of_the_unit(
    tmp_path: Path,
) -> None:
    spell = unit("Cloud", [unit_profile(control="-")], [SPEAR], ["MANIFESTATION"])
    found = read(tmp_path, spell)["Cloud"].unit()

    assert (found["models"], found["control"]) == (1, 0)
    assert wielders(found) == {"Spear": (None, None)}


def test_abilities_of_the_unit_and_linked_ones_come_with_their_texts(
    tmp_path: Path,
) -> None:
    own = ability("Bark", "Roll a\u00a0dice.", "Activated", Timing="Any Combat Phase")
    shared = ability("Beast", "It is one.")
    newts = unit(
        "Newts",
        [unit_profile(), own],
        [model("Newt", 1, [SPEAR])],
        links=["profile-Beast"],
    )
    found = read(tmp_path, newts, shared=(shared,))["Newts"]

    assert [
        (a.printed.name, a.printed.kind, a.printed.timing, a.printed.effect)
        for a in found.abilities
    ] == [
        ("Bark", "activated", "Any Combat Phase", "Roll a dice."),
        ("Beast", "passive", "", "It is one."),
    ]
    assert found.all_not_understood() == ["Roll a dice.", "It is one."]


def test_hidden_profiles_are_left_out(tmp_path: Path) -> None:
    old = ability("Old", "It was.").replace('hidden="false"', 'hidden="true"')
    found = read(
        tmp_path, unit("Newts", [unit_profile(), old], [model("Newt", 1, [SPEAR])])
    )

    assert found["Newts"].abilities == ()


def test_words_for_numbers_and_other_abilities_are_not_understood(
    tmp_path: Path,
) -> None:
    beam = upgrade("Beam", [weapon("Beam", Dmg="⟝See 'Beam' ability⟞")])
    maw = upgrade("Maw", [weapon("Maw", Ability="Hungry")])
    found = read(
        tmp_path, unit("Newts", [unit_profile()], [model("Newt", 1, [beam, maw])])
    )["Newts"]

    assert [each["name"] for each in found.unit()["weapons"]] == ["Maw"]
    assert found.not_understood == ("Beam: Dmg See 'Beam' ability", "Maw: Hungry")


def test_legends_is_a_mark_and_no_keyword(tmp_path: Path) -> None:
    found = read(tmp_path, unit("Newts", [unit_profile()], [], ["INFANTRY", "Legends"]))

    assert found["Newts"].legends
    assert found["Newts"].keywords == ("INFANTRY",)


def test_a_weapon_that_comes_to_no_model_is_told(tmp_path: Path) -> None:
    """Such as what a custom hero may be given."""
    none = [constraint("min", 0), constraint("max", 0)]
    fang = upgrade("Fang", [weapon("Fang")], limits=none)
    newts = unit("Newts", [unit_profile()], [model("Newt", 1, [SPEAR, fang])])
    found = read(tmp_path, newts)["Newts"]

    assert wielders(found.unit()) == {"Spear": (None, None)}
    assert found.not_understood == ("Fang: none of its models is said to carry it",)

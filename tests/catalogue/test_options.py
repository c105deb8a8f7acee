"""Weapons and options as the files encode them: who carries what."""

from pathlib import Path
from typing import Any

import pytest

from app.catalogue.loadout import OptionError
from app.catalogue.warscroll import Warscroll
from tests.catalogue.fragments import (
    ability,
    champion,
    constraint,
    increment,
    link,
    model,
    set_to,
    unit,
    unit_profile,
    upgrade,
    wargear,
    weapon,
)
from tests.catalogue.newts import SPEAR, read, wielders


def test_weapons_are_split_by_the_models_that_carry_them(tmp_path: Path) -> None:
    bite, axe = upgrade("Bite", [weapon("Bite")]), upgrade("Axe", [weapon("Axe")])
    models = [
        model("Keeper", 2, [SPEAR, axe], [champion()]),
        model("Newt", 6, [bite, SPEAR]),
    ]
    found = read(tmp_path, unit("Pack", [unit_profile()], models, ["CHAMPION"]))["Pack"]

    # The champion is a keeper: its spear is one of all, its axe one of two.
    assert wielders(found.unit()) == {
        "Spear": (None, None),
        "Axe": (2, 1),
        "Bite": (6, None),
    }


def special(**more: Any) -> list[str]:  # noqa: ANN401
    """Return ordinary weapons and a special one that is carried in their place."""
    limits = [constraint("max", 1), constraint("max", 1, "u-Newts", "most")]
    no_champion = [set_to("max", "0", "champ"), increment("most", more.get("more", 1))]
    club = upgrade("Club", [weapon("Club")], limits=limits, modifiers=no_champion)
    given_up = [set_to("min", "0", "up-Club"), set_to("max", "0", "up-Club")]
    return [upgrade("Spear", [weapon("Spear")], modifiers=given_up), club]


def with_special(tmp_path: Path) -> Warscroll:
    newts = unit(
        "Newts",
        [unit_profile()],
        [model("Newt", 5, special(), [champion()])],
        ["CHAMPION"],
    )
    return read(tmp_path, newts, links=(link("u-Newts", 90, reinforceable=True),))[
        "Newts"
    ]


def test_a_special_weapon_is_an_option_in_place_of_the_usual_one(
    tmp_path: Path,
) -> None:
    found = with_special(tmp_path)

    assert wielders(found.unit()) == {"Spear": (None, None)}
    assert wielders(found.unit({"Club": None})) == {"Spear": (4, 1), "Club": (1, None)}
    assert [
        (kind.name, option.name, option.most, option.most_reinforced, replaced)
        for kind, option, replaced in found.loadout.options()
    ] == [("Newt", "Club", 1, 2, ("Spear",))]


def test_a_reinforced_unit_may_take_more_of_an_option(tmp_path: Path) -> None:
    found = with_special(tmp_path).unit({"Club": 2}, reinforced=True)

    assert wielders(found) == {"Spear": (8, 1), "Club": (2, None)}


@pytest.mark.parametrize(
    ("name", "models", "reason"),
    [
        ("Club", 2, "is for 0 to 1 models of this unit"),
        ("Clubs", None, "is no option of this unit"),
    ],
)
def test_an_option_that_cannot_be_taken_is_refused(
    tmp_path: Path, name: str, models: int | None, reason: str
) -> None:
    with pytest.raises(OptionError) as refused:
        with_special(tmp_path).unit({name: models})

    assert refused.value.reason == reason
    assert refused.value.unknown == (name == "Clubs")


def test_an_option_that_must_be_taken_is_carried(tmp_path: Path) -> None:
    limits = [
        constraint("min", 1, "u-Newts", "least"),
        constraint("max", 1, "u-Newts", "most"),
    ]
    more = [increment("least", 1), increment("most", 1)]
    gun = upgrade(
        "Gun", [weapon("Gun", "Ranged", Rng='10"')], limits=limits, modifiers=more
    )
    newts = unit("Newts", [unit_profile()], [model("Newt", 3, [SPEAR, gun])])
    found = read(tmp_path, newts, links=(link("u-Newts", 1, reinforceable=True),))[
        "Newts"
    ]

    assert wielders(found.unit()) == {"Spear": (None, None), "Gun": (1, None)}
    assert wielders(found.unit(reinforced=True))["Gun"] == (2, None)


def test_of_a_choice_the_first_is_carried_where_nothing_is_said(tmp_path: Path) -> None:
    pair = upgrade(
        "Net and Knife",
        limits=(),
        inside=[upgrade("Net", [weapon("Net")]), upgrade("Knife", [weapon("Knife")])],
    )
    maul = upgrade("Maul", [weapon("Maul")], limits=())
    newts = unit(
        "Newts", [unit_profile()], [model("Newt", 3, [], [wargear(pair, maul)])]
    )
    found = read(tmp_path, newts)["Newts"]

    assert wielders(found.unit()) == {"Net": (None, None), "Knife": (None, None)}
    assert wielders(found.unit({"Maul": 1})) == {
        "Net": (2, None),
        "Knife": (2, None),
        "Maul": (1, None),
    }
    assert wielders(found.unit({"Maul": None})) == {"Maul": (None, None)}


def test_options_of_one_name_are_told_apart_by_their_models(tmp_path: Path) -> None:
    def pick(first: str) -> str:
        return wargear(
            upgrade(first, [weapon(first)], limits=()),
            upgrade("Fists", [weapon("Fists")], limits=()),
        )

    models = [model("Left", 1, [], [pick("Gun")]), model("Right", 1, [], [pick("Saw")])]
    # Two entries of one name have two ids.
    newts = unit("Newts", [unit_profile()], models).replace("up-Fists", "up-1", 1)
    found = read(tmp_path, newts)["Newts"]

    assert [option.name for _, option, _ in found.loadout.options()] == [
        "Fists",
        "Right: Fists",
    ]
    assert wielders(found.unit({"Right: Fists": 1})) == {
        "Gun": (1, None),
        "Fists": (1, None),
    }


def test_profiles_of_one_weapon_are_modes_of_which_one_is_used(tmp_path: Path) -> None:
    bow = upgrade(
        "Bow",
        [
            weapon("Bow: Quick", "Ranged", Rng='12"'),
            weapon("Bow: Slow", "Ranged", Rng='18"'),
        ],
    )
    found = read(tmp_path, unit("Newts", [unit_profile()], [model("Newt", 3, [bow])]))[
        "Newts"
    ]

    assert wielders(found.unit()) == {"Bow: Quick": (None, None)}
    assert wielders(found.unit({"Bow: Slow": None})) == {"Bow: Slow": (None, None)}


def test_a_thrown_weapon_has_a_melee_and_a_ranged_profile(tmp_path: Path) -> None:
    both = upgrade(
        "Javelin", [weapon("Javelin"), weapon("Javelin", "Ranged", Rng='8"')]
    )
    found = read(tmp_path, unit("Newts", [unit_profile()], [model("Newt", 3, [both])]))[
        "Newts"
    ]

    assert [each["kind"] for each in found.unit()["weapons"]] == ["melee", "ranged"]


def test_a_champion_may_have_another_weapon_than_the_rest(tmp_path: Path) -> None:
    not_champion = [set_to("min", "0", "champ"), set_to("max", "0", "champ")]
    knives = upgrade("Knives", [weapon("Knives")], modifiers=not_champion)
    none = [constraint("min", 0), constraint("max", 0)]
    sickles = upgrade(
        "Sickles",
        [weapon("Sickles")],
        limits=none,
        modifiers=[set_to("min", "1", "champ")],
    )
    newts = unit(
        "Newts",
        [unit_profile()],
        [model("Newt", 9, [knives, sickles], [champion()])],
        ["CHAMPION (1/9)"],
    )

    assert wielders(read(tmp_path, newts)["Newts"].unit()) == {
        "Knives": (8, None),
        "Sickles": (1, 1),
    }


def test_a_weapon_printed_for_the_champion_again_is_the_same(tmp_path: Path) -> None:
    newts = unit(
        "Newts",
        [unit_profile()],
        [model("Newt", 9, [SPEAR], [champion([SPEAR])])],
        ["CHAMPION"],
    )

    assert wielders(read(tmp_path, newts)["Newts"].unit()) == {"Spear": (None, None)}


def test_a_weapon_that_comes_with_the_champion_is_carried_by_it_alone(
    tmp_path: Path,
) -> None:
    bite = upgrade("Bite", [weapon("Bite", Ability="Companion")])
    newts = unit(
        "Newts",
        [unit_profile()],
        [model("Newt", 9, [SPEAR], [champion([bite])])],
        ["CHAMPION"],
    )

    assert wielders(read(tmp_path, newts)["Newts"].unit()) == {
        "Spear": (None, None),
        "Bite": (1, 1),
    }


def test_weapons_of_custom_heroes_that_are_switched_off_are_left_out(
    tmp_path: Path,
) -> None:
    none = [constraint("min", 0), constraint("max", 0)]
    staff = upgrade("Staff", [weapon("Staff")], limits=none)
    found = read(
        tmp_path, unit("Hero", [unit_profile()], [model("Hero", 1, [staff, SPEAR])])
    )

    assert wielders(found["Hero"].unit()) == {"Spear": (None, None)}


def test_the_abilities_of_an_option_come_with_it(tmp_path: Path) -> None:
    wings = upgrade("Wings", [ability("Flight", "It flies.")], limits=())
    rack = upgrade("Rack", [ability("Skulls", "It rattles.")], limits=())
    newts = unit(
        "Prince",
        [unit_profile()],
        [model("Prince", 1, [SPEAR])],
        groups=[wargear(wings, rack)],
    )
    found = read(tmp_path, newts)["Prince"]

    assert [(a.printed.name, a.option) for a in found.abilities] == [
        ("Flight", "Wings"),
        ("Skulls", "Rack"),
    ]
    assert [option.name for _, option, _ in found.loadout.options()] == ["Rack"]


def test_the_only_weapons_that_models_may_have_they_carry(tmp_path: Path) -> None:
    limits = [constraint("max", 1), constraint("max", 1, "u-Newts", "most")]
    bow = upgrade("Bow", [weapon("Bow")], limits=limits)
    models = [model("Newt", 5, [SPEAR]), model("Warden", 2, [bow])]
    found = read(tmp_path, unit("Newts", [unit_profile()], models))["Newts"]

    assert wielders(found.unit()) == {"Spear": (5, None), "Bow": (1, None)}


def test_of_models_of_one_kind_one_is_the_champion_though_none_is_said_to_be(
    tmp_path: Path,
) -> None:
    made = unit("Newts", [unit_profile()], [model("Newt", 5, [SPEAR])], ["CHAMPION"])
    found = read(tmp_path, made)["Newts"]

    # Null is the champion among all who carry it; 0 would be nobody.
    assert wielders(found.unit()) == {"Spear": (None, None)}
    assert found.not_understood == ()


def test_where_no_model_is_said_to_be_the_champion_that_is_reported(
    tmp_path: Path,
) -> None:
    axe = upgrade("Axe", [weapon("Axe")])
    models = [model("One", 1, [SPEAR]), model("Two", 1, [axe])]
    found = read(tmp_path, unit("Newts", [unit_profile()], models, ["CHAMPION"]))

    assert found["Newts"].not_understood == (
        "CHAMPION: none of its models is said to be one",
    )


def test_two_options_cannot_be_taken_by_more_models_than_there_are(
    tmp_path: Path,
) -> None:
    limits = [constraint("max", 1), constraint("max", 2, "u-Newts", "most")]
    clubs = [
        upgrade(name, [weapon(name)], limits=limits) for name in ("Club", "Mallet")
    ]
    given_up = [set_to("min", "0", f"up-{name}") for name in ("Club", "Mallet")]
    spear = upgrade("Spear", [weapon("Spear")], modifiers=given_up)
    newts = unit("Newts", [unit_profile()], [model("Newt", 3, [spear, *clubs])])
    found = read(tmp_path, newts)["Newts"]

    assert wielders(found.unit({"Club": 2, "Mallet": 1})) == {
        "Club": (2, None),
        "Mallet": (1, None),
    }
    with pytest.raises(OptionError, match="more than the 3 models") as refused:
        found.unit({"Club": 2, "Mallet": 2})
    assert refused.value.name == "Mallet"

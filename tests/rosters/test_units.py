"""Units of a roster: who carries what, what the keywords say, what is left over."""

from typing import Any

import pytest

from app.rosters.roster import roster_from
from app.rosters.units import UnitReading, unit_from
from schemas.errors import InvalidRequestError
from schemas.unit import Unit
from tests.rosters.making import (
    Json,
    army,
    champion,
    force,
    melee,
    model,
    profile,
    ranged,
    selection,
    unit,
    upgrade,
)


def reading_of(made: Json) -> UnitReading:
    (around,) = roster_from(army(force("Regiment", made))).forces
    return unit_from(around.forces[0].selections[0])


def unit_of(made: Json) -> Json:
    reading = reading_of(made)
    Unit.model_validate(reading.unit)
    return reading.unit


def wielders(made: Json) -> dict[str, tuple[Any, Any]]:
    weapons = unit_of(made)["weapons"]
    return {
        weapon["name"]: (weapon["models"], weapon["champions"]) for weapon in weapons
    }


HAMMER, GRANDHAMMER = melee("Hammer"), melee("Grandhammer", Dmg="2")


def test_a_unit_is_complete_and_reads_its_cells() -> None:
    made = unit(
        "Ironclads",
        model("Ironclad", 3, upgrade("Hammer", HAMMER, number=3)),
        keywords=("INFANTRY", "WARD (6+)", "WIZARD (2)", "Regimental Option"),
        points=120,
    )

    assert unit_of(made) == {
        "name": "Ironclads",
        "models": 3,
        "health": 2,
        "save": 4,
        "ward": 6,
        "control": 1,
        "points": 120,
        "keywords": ["INFANTRY", "WARD (6+)", "WIZARD (2)"],
        "champions": None,
        "damage_points": 0,
        "charged": False,
        "charge_roll": None,
        "weapons": [
            {
                "name": "Hammer",
                "kind": "melee",
                "models": None,
                "champions": None,
                "attacks": 2,
                "hit": 3,
                "wound": 4,
                "rend": 1,
                "damage": 1,
                "abilities": [],
                "range": None,
            }
        ],
        "abilities": [],
    }


def test_a_weapon_is_counted_by_the_models_that_carry_it() -> None:
    made = unit(
        "Liberators",
        model("Liberator", 1, upgrade("Hammer", HAMMER)),
        model("Liberator", 3, upgrade("Hammer", HAMMER, number=3)),
        model("Liberator", 1, upgrade("Grandhammer", GRANDHAMMER)),
    )

    assert wielders(made) == {"Hammer": (4, None), "Grandhammer": (1, None)}


def test_a_weapon_of_all_models_is_not_counted() -> None:
    made = unit(
        "Guards",
        model("Guard", 1, upgrade("Hammer", HAMMER), champion()),
        model("Guard", 9, upgrade("Hammer", HAMMER, number=9)),
        keywords=("CHAMPION",),
    )

    assert wielders(made) == {"Hammer": (None, None)}
    assert unit_of(made)["champions"] == 1


def test_champions_are_counted_among_those_who_carry_a_counted_weapon() -> None:
    made = unit(
        "Guards",
        model("Guard", 2, upgrade("Hammer", HAMMER, number=2), champion()),
        model("Guard", 7, upgrade("Hammer", HAMMER, number=7)),
        model("Guard", 1, upgrade("Grandhammer", GRANDHAMMER)),
    )

    assert wielders(made) == {"Hammer": (9, 1), "Grandhammer": (1, None)}


def test_what_hangs_on_the_champion_is_the_champions() -> None:
    pistols = upgrade("Pistols", ranged("Pistols"))
    leader = champion() | {"selections": [pistols]}
    made = unit("Guards", model("Guard", 10, leader, upgrade("Hammer", HAMMER)))

    assert wielders(made) == {"Pistols": (1, 1), "Hammer": (1, None)}


def test_a_weapon_for_fewer_than_its_models_is_for_the_others_before_champions() -> (
    None
):
    made = unit(
        "Guards",
        model(
            "Guard",
            3,
            champion(),
            upgrade("Hammer", HAMMER, number=2),
            upgrade("Grandhammer", GRANDHAMMER, number=3),
        ),
    )

    assert wielders(made) == {"Hammer": (2, None), "Grandhammer": (None, None)}


def test_a_melee_and_a_ranged_weapon_of_one_name_are_two() -> None:
    bow = upgrade("Bow", ranged("Bow"), melee("Bow"))
    weapons = unit_of(unit("Archers", model("Archer", 1, bow)))["weapons"]

    assert [(w["name"], w["kind"]) for w in weapons] == [
        ("Bow", "ranged"),
        ("Bow", "melee"),
    ]


def test_of_two_ways_to_use_a_weapon_the_first_is_taken() -> None:
    crossbow = upgrade(
        "Crossbow",
        ranged("Crossbow: Hasty Shot"),
        ranged("Crossbow: Aimed Shot", Atk="1"),
        melee("Crossbow: Butt"),
    )
    reading = reading_of(unit("Boltboyz", model("Boltboy", 3, crossbow)))

    assert [weapon["name"] for weapon in reading.unit["weapons"]] == [
        "Crossbow: Hasty Shot",
        "Crossbow: Butt",
    ]
    assert reading.not_understood == (
        "Crossbow: Aimed Shot (instead of Crossbow: Hasty Shot)",
    )


def test_weapons_of_one_name_and_other_numbers_are_two() -> None:
    made = unit(
        "Hunters",
        model("Hunter", 1, upgrade("Spear", melee("Spear", Atk="4"))),
        model("Hunter", 4, upgrade("Spear", melee("Spear"), number=4)),
    )

    weapons = unit_of(made)["weapons"]

    assert [(w["attacks"], w["models"]) for w in weapons] == [(4, 1), (2, 4)]


def test_a_champion_without_its_keyword_is_one_all_the_same() -> None:
    made = unit("Guards", model("Guard", 1, champion()), model("Guard", 9))

    assert unit_of(made)["champions"] == 1


def test_a_unit_that_may_have_a_champion_and_has_none_has_none() -> None:
    made = unit("Guards", model("Guard", 9), keywords=("CHAMPION (1/10)",))

    assert unit_of(made)["champions"] == 0


def test_the_points_of_enhancements_are_points_of_the_unit() -> None:
    vestments = upgrade("Vestments") | {
        "costs": [
            {"name": "pts", "typeId": "points", "value": 20},
            {"name": "Destiny", "typeId": "other", "value": 9},
        ]
    }

    assert unit_of(unit("Regent", vestments, points=140))["points"] == 160


def test_a_unit_in_a_unit_stands_alone() -> None:
    companion = unit("Hound", model("Hound", 2, upgrade("Fangs", melee("Fangs"))))
    made = unit("Master", model("Master", 1, upgrade("Hammer", HAMMER)), companion)

    assert wielders(made) == {"Hammer": (None, None)}
    assert unit_of(made)["models"] == 1


def test_a_manifestation_without_models_is_one_model() -> None:
    cells = {"Move": '8"', "Health": "8", "Save": "6+", "Banishment": "7"}
    made = selection(
        "Twins",
        "unit",
        upgrade("New Entry", melee("Tendrils")),
        profiles=(profile("Twins", "Manifestation", cells),),
    )

    twins = unit_of(made)

    assert (twins["models"], twins["health"], twins["control"]) == (1, 8, 0)
    assert wielders(made) == {"Tendrils": (None, None)}


def test_cells_that_are_words_are_told_and_not_guessed() -> None:
    beam = ranged("Beam", Wnd="See 'Beam' ability", Dmg="See 'Beam' ability")
    made = unit(
        "Luminark",
        model("Luminark", 1, upgrade("Beam", beam), upgrade("Hammer", HAMMER)),
        cells={"Save": "?", "Health": "many"},
    )

    reading = reading_of(made)

    assert [weapon["name"] for weapon in reading.unit["weapons"]] == ["Hammer"]
    assert (reading.unit["health"], reading.unit["save"]) == (1, None)
    assert set(reading.not_understood) == {
        "Beam: Wnd See 'Beam' ability",
        "Beam: Dmg See 'Beam' ability",
        "Health many",
        "Save ?",
    }


def test_abilities_of_enhancements_are_read_with_those_of_the_unit() -> None:
    effect = {"Effect": "Something that nobody understands."}
    cloak = upgrade("Cloak", profile("Cloak", "Ability (Passive)", effect))
    made = unit("Regent", cloak, cloak)

    assert reading_of(made).not_understood == ("Something that nobody understands.",)


def test_an_ability_that_is_understood_is_one_of_the_unit() -> None:
    words = "Add 1 to hit rolls for this unit's combat attacks."
    ability = profile("Rage", "Ability (Passive)", {"Effect": words})

    reading = reading_of(unit("Guards", profiles=(ability,)))

    assert reading.not_understood == ()
    (rage,) = reading.unit["abilities"]
    assert rage["name"] == "Rage"
    assert rage["text"] == words
    assert rage["enabled"] is True
    assert [effect["kind"] for effect in rage["effects"]] == ["modify_roll"]


def test_what_asks_for_the_battle_round_is_a_switch() -> None:
    words = "In the first battle round, this unit has **Ward (5+)**."
    ability = profile("Brew", "Ability (Passive)", {"Effect": words})

    (brew,) = reading_of(unit("Guards", profiles=(ability,))).unit["abilities"]

    assert brew["enabled"] is False
    assert "battle_round" in str(brew)


def test_an_ability_may_name_a_weapon_of_the_unit_alone() -> None:
    words = "Add 1 to the Attacks characteristic of this unit's **Hammer**."
    ability = profile("Rage", "Ability (Passive)", {"Effect": words})
    armed = model("Guard", 1, upgrade("Hammer", melee("Hammer")))

    with_it = reading_of(unit("Guards", armed, profiles=(ability,)))
    without = reading_of(unit("Guards", profiles=(ability,)))

    assert len(with_it.unit["abilities"]) == 1
    assert without.unit["abilities"] == []
    assert len(without.not_understood) == 1


@pytest.mark.parametrize("name", ["Champion", "Ward Save", "Fly", "Musician"])
def test_what_only_explains_a_keyword_is_not_read_twice(name: str) -> None:
    effect = {"Effect": "Words about a keyword."}
    made = unit("Guards", profiles=(profile(name, "Ability (Passive)", effect),))

    assert reading_of(made).not_understood == ()


def test_a_keyword_that_means_nothing_is_told() -> None:
    reading = reading_of(unit("Guards", keywords=("WARD", "HERO", "WARD (1+)")))

    assert reading.unit["keywords"] == ["HERO"]
    assert set(reading.not_understood) == {"WARD", "WARD (1+)"}


def test_more_weapons_than_a_unit_may_have_are_told() -> None:
    weapons = (upgrade(f"W{n}", melee(f"W{n}", Atk="1")) for n in range(45))
    reading = reading_of(unit("Armoury", model("M", 1, *weapons)))

    assert len(reading.unit["weapons"]) == 40
    assert reading.not_understood == tuple(f"W{n}" for n in range(40, 45))


def test_a_unit_of_more_models_than_any_is_refused() -> None:
    made = unit("Horde", model("M", 10_000), model("M", 1))

    with pytest.raises(InvalidRequestError, match="10000 models"):
        reading_of(made)


def test_a_unit_without_its_profile_is_told_to_have_none() -> None:
    made = selection("Ironclads", "unit", model("Ironclad", 3))

    assert reading_of(made).unit["health"] == 1
    assert reading_of(made).not_understood == (
        "Health, Save and Control: the roster does not say them",
    )


@pytest.mark.parametrize("points", [-500, 100_001])
def test_points_that_no_unit_costs_are_told(points: int) -> None:
    reading = reading_of(unit("Ironclads", model("Ironclad", 3), points=points))

    assert reading.unit["points"] is None
    assert reading.not_understood == (f"{points} points",)

"""Units and weapons of a request: their defaults, and rules between fields."""

from typing import Any

import pytest
from pydantic import ValidationError

from distributions.dice import Dice
from schemas.unit import Unit, Weapon

Json = dict[str, Any]

WEAPON: Json = {"attacks": 2, "hit": 4, "wound": 4, "damage": 1}


def unit(**fields: object) -> Unit:
    return Unit.model_validate(fields)


def refusals(**fields: object) -> dict[tuple[str | int, ...], str]:
    with pytest.raises(ValidationError) as caught:
        unit(**fields)
    return {error["loc"]: error["msg"] for error in caught.value.errors()}


def test_a_unit_needs_nothing() -> None:
    assert unit() == Unit(
        name="",
        models=1,
        health=1,
        save=None,
        ward=None,
        control=1,
        points=None,
        keywords=(),
        champions=None,
        damage_points=0,
        charged=False,
        charge_roll=None,
        weapons=(),
        abilities=(),
    )


def test_a_weapon_needs_its_numbers_but_rend() -> None:
    assert set(Weapon.model_json_schema()["required"]) == {
        "attacks", "hit", "wound", "damage"
    }  # fmt: skip
    (weapon,) = unit(weapons=[WEAPON]).weapons
    assert dict(weapon) == {
        "name": "",
        "kind": "melee",
        "models": None,
        "champions": None,
        "attacks": Dice(constant=2),
        "hit": 4,
        "wound": 4,
        "rend": 0,
        "damage": Dice(constant=1),
        "abilities": (),
        "range": None,
    }


def test_units_are_values() -> None:
    made = unit(weapons=[WEAPON])

    assert hash(made) == hash(unit(weapons=[WEAPON]))
    with pytest.raises(ValidationError):
        made.models = 2  # type: ignore[misc]


@pytest.mark.parametrize(
    ("field", "least", "most"),
    [
        ("models", 1, 10_000), ("health", 1, 1000), ("points", 0, 100_000),
        ("damage_points", 0, 999), ("charge_roll", 0, 100),
    ],
)  # fmt: skip
def test_the_numbers_of_a_unit_have_limits(field: str, least: int, most: int) -> None:
    room = {"health": 1000} if field == "damage_points" else {}

    assert getattr(unit(**{**room, field: least}), field) == least
    assert getattr(unit(**{**room, field: most}), field) == most
    assert list(refusals(**{**room, field: least - 1})) == [(field,)]
    assert list(refusals(**{**room, field: most + 1})) == [(field,)]


@pytest.mark.parametrize(
    ("field", "least", "most"),
    [("models", 1, 5), ("champions", 0, 5), ("range", 0, 1000)],
)
def test_the_numbers_of_a_weapon_have_limits(field: str, least: int, most: int) -> None:
    place = ("weapons", 0, field)

    for value in (None, least, most):
        weapons = [WEAPON | {field: value}]
        found = unit(models=5, champions=5, weapons=weapons).weapons[0]
        assert getattr(found, field) == value
    for value in (least - 1, most + 1):
        wrong = [WEAPON | {field: value}]
        assert list(refusals(models=5, champions=5, weapons=wrong)) == [place]


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"weapons": [WEAPON] * 41}, ("weapons",)),
        ({"abilities": [{"effects": []}] * 61}, ("abilities",)),
        ({"weapons": [WEAPON | {"abilities": ["charge"] * 21}]},
         ("weapons", 0, "abilities")),
        ({"name": "x" * 201}, ("name",)),
    ],
)  # fmt: skip
def test_lists_and_texts_have_limits(
    fields: Json, place: tuple[str | int, ...]
) -> None:
    assert list(refusals(**fields)) == [place]


@pytest.mark.parametrize("kind", ["Melee", "magic", None, 1])
def test_a_weapon_is_melee_or_ranged(kind: object) -> None:
    assert list(refusals(weapons=[WEAPON | {"kind": kind}])) == [("weapons", 0, "kind")]


# ---- rules between fields


def test_damage_points_are_below_health() -> None:
    assert unit(health=3, damage_points=2).damage_points == 2
    assert refusals(health=3, damage_points=3) == {
        ("damage_points",): "must be below the Health of 3: then a model is slain"
    }


def test_champions_are_at_most_the_models() -> None:
    assert unit(models=3, champions=3).champions == 3
    assert refusals(models=3, champions=4) == {
        ("champions",): "must be at most the unit's 3 models"
    }


def test_wielders_are_at_most_the_models() -> None:
    assert refusals(models=3, weapons=[WEAPON, WEAPON | {"models": 4}]) == {
        ("weapons", 1, "models"): "must be at most the unit's 3 models"
    }


def test_a_weapons_champions_are_at_most_its_wielders() -> None:
    few = WEAPON | {"models": 2, "champions": 3}

    assert refusals(models=5, weapons=[few]) == {
        ("weapons", 0, "champions"): "must be at most its 2 wielders"
    }


def test_a_weapons_champions_are_at_most_the_units() -> None:
    weapon = WEAPON | {"champions": 2}

    assert unit(models=5, champions=2, weapons=[weapon]).champions == 2
    by_ratio = unit(models=5, keywords=["CHAMPION (2/5)"], weapons=[weapon])
    assert by_ratio.champions is None
    for most, fields in (
        (1, {"champions": 1}),
        (1, {"keywords": ["CHAMPION"]}),
        (0, {"keywords": ["FLY"]}),
    ):
        assert refusals(models=5, weapons=[weapon], **fields) == {
            ("weapons", 0, "champions"): (
                f"must be at most the champions of the unit: {most}"
            )
        }


@pytest.mark.parametrize(
    ("keyword", "reason"),
    [
        ("WARD", "WARD needs its number, from 2 to 6, such as WARD (5+)"),
        ("WARD 5+", "WARD has its number in brackets, such as WARD (5+)"),
        ("ward-5", "WARD has its number in brackets, such as WARD (5+)"),
        ("CHAMPION 1/5", "CHAMPION has its number in brackets, such as CHAMPION (1/5)"),
        (
            "CHAMPION (2)",
            "CHAMPION may have a ratio of champions to models, such as (1/5)",
        ),
    ],
)
def test_keywords_that_are_rules_can_be_read(keyword: str, reason: str) -> None:
    assert refusals(keywords=["HERO", keyword]) == {("keywords", 1): reason}


def test_a_keyword_that_begins_like_a_rule_is_another() -> None:
    assert unit(keywords=["WARDENS", "WARD SISTER", "CHAMPIONS OF ORDER"]).ward is None


def test_all_that_does_not_fit_is_told_together() -> None:
    wrong = refusals(
        models=2,
        champions=3,
        damage_points=1,
        keywords=["WARD"],
        weapons=[WEAPON | {"models": 3, "champions": 4}],
    )

    assert list(wrong) == [
        ("damage_points",),
        ("champions",),
        ("keywords", 0),
        ("weapons", 0, "models"),
        ("weapons", 0, "champions"),
    ]

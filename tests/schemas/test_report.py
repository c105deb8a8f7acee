"""Answers: what is in them, and what of it is asked for."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions import rules
from schemas import convert
from schemas.damage import DamageAnswer, DamageRequest
from schemas.probability import Distribution, Stages
from schemas.reading import read_json, read_value
from schemas.report import damage_answer
from tests.oracle.strategies import damage_requests
from tests.schemas.answers import (
    EXACT,
    EXAMPLES,
    WEAPON,
    Json,
    answer_to,
    distributions_in,
    exactly,
    few,
    objects_in,
)

each_example = pytest.mark.parametrize("request_", EXAMPLES.values(), ids=EXAMPLES)


# ---- the answer on paper


def test_the_smallest_request_worked_on_paper() -> None:
    # Each of two attacks goes through with 1/4: 9, 6, 1 of 16 for 0, 1, 2 points.
    answer = exactly(EXAMPLES["smallest"])
    damage = answer["damage"]

    assert damage["pmf"] == [0.5625, 0.375, 0.0625]
    assert damage["at_least"] == [1.0, 0.4375, 0.0625]
    assert (damage["mean"], damage["variance"]) == (0.5, 0.375)
    assert damage["exact"] == {
        "denominator": "16",
        "numerators": ["9", "6", "1"],
        "mean": "1/2",
        "variance": "3/8",
    }
    assert (damage["minimum"], damage["maximum"], damage["mode"]) == (0, 2, 0)
    # P(X <= 0) is 0.5625, P(X <= 1) 0.9375.
    assert damage["percentiles"] == {
        "p5": 0, "p10": 0, "p25": 0, "p50": 0, "p75": 1, "p90": 1, "p95": 2, "p99": 2
    }  # fmt: skip
    assert damage["median"] == 0


def test_one_model_has_one_point_to_allocate() -> None:
    answer = exactly(EXAMPLES["smallest"])

    assert answer["allocated"]["exact"]["numerators"] == ["9", "7"]
    assert answer["models_slain"] == answer["allocated"]
    assert answer["destroyed"] == 0.4375
    assert answer["exact"] == {"destroyed": "7/16"}


def test_the_stages_are_expected_numbers() -> None:
    stages = exactly(EXAMPLES["smallest"])["stages"]

    assert stages.pop("exact") == {
        "attacks": "2", "hits": "1", "critical_hits": "1/3", "wounds": "1/2",
        "unsaved": "1/2", "mortal_damage": "0", "damage_pool": "1/2", "damage": "1/2",
    }  # fmt: skip
    assert stages == {
        "attacks": 2.0, "hits": 1.0, "critical_hits": 1 / 3, "wounds": 0.5,
        "unsaved": 0.5, "mortal_damage": 0.0, "damage_pool": 0.5, "damage": 0.5,
    }  # fmt: skip


def test_every_answer_says_which_rules_it_follows() -> None:
    answer = answer_to(EXAMPLES["combat"])

    assert answer["rules_version"] == rules.RULES_VERSION
    assert answer["catalogue_version"] is None
    assert answer["method"] == "exact"
    assert answer["attacker_damage"] is answer["redirected"] is None


# ---- each weapon, and its numbers after all modifiers


def resolved(weapon: Json, **request: object) -> Json:
    attacker = {"models": 5, "weapons": [WEAPON | weapon]}
    answer = answer_to(
        {"attacker": attacker, "target": {"save": 4, "ward": 6}} | request
    )
    (found,) = answer["weapons"][0]["resolved"]
    assert isinstance(found, dict)
    return found


def test_a_weapon_is_answered_with_its_numbers_after_all_modifiers() -> None:
    found = resolved(
        {"rend": 1, "damage": "d3", "abilities": ["crit-mortal", "charge"]},
        attacker_commands=["all-out-attack"],
        target_commands=["all-out-defence"],
        cover=True,
    )

    assert found == {
        "probability": 1.0,
        "attacks": 2,
        "champion_attacks": None,
        "models": 5,
        "champions": 0,
        "hit": 4,
        "wound": 4,
        "rend": 1,
        "damage": "D3",
        "save": 4,
        "ward": 6,
        "critical_on": 6,
        "critical": "Crit (Mortal)",
        "rerolls": {"hit": [], "wound": [], "save": [], "ward": []},
        "modifiers": {
            "hit": {"total": 0, "clamped": 0},
            "wound": {"total": 0, "clamped": 0},
            "save": {"total": 0, "clamped": 0},
            "ward": {"total": 0, "clamped": 0},
        },
        "exact": None,
    }


def test_modifiers_are_answered_before_and_after_their_limit() -> None:
    effects = [{"kind": "modify_roll", "roll": "hit", "by": 3}]
    attacker = {"weapons": [WEAPON], "abilities": [{"effects": effects}]}
    found = resolved({}, attacker=attacker, output=EXACT)

    assert found["modifiers"]["hit"] == {"total": 3, "clamped": 1}
    assert found["hit"] == 3
    assert found["exact"] == {"probability": "1"}


def test_what_no_roll_reaches_is_null() -> None:
    found = resolved({"hit": 6, "rend": 3}, cover=True, target={"save": 5})

    assert found["hit"] is found["save"] is found["ward"] is found["critical"] is None


def test_champions_have_attacks_of_their_own() -> None:
    attacker = {"models": 5, "champions": 1, "weapons": [WEAPON | {"attacks": "D3"}]}
    found = resolved({}, attacker=attacker)

    assert (found["attacks"], found["champion_attacks"]) == ("D3", "D3+1")
    assert (found["models"], found["champions"]) == (5, 1)


def test_a_weapon_that_is_not_used_says_why() -> None:
    weapons = [WEAPON | {"name": "bow", "kind": "ranged"}, WEAPON | {"name": "axe"}]
    bow, axe = exactly({"attacker": {"weapons": weapons}, "target": {}})["weapons"]

    assert (bow["name"], bow["used"]) == ("bow", False)
    assert bow["reason"] == "is a ranged weapon, not used in combat"
    assert (bow["damage"]["maximum"], bow["damage"]["pmf"]) == (0, [1.0])
    assert bow["stages"]["attacks"] == 0.0
    assert bow["resolved"] == []
    assert (axe["name"], axe["used"], axe["reason"]) == ("axe", True, None)


def test_each_weapon_is_answered_alone() -> None:
    weapons = [WEAPON, WEAPON | {"damage": 2}]
    answer = exactly({"attacker": {"weapons": weapons}, "target": {}})
    each = [
        exactly({"attacker": {"weapons": [weapon]}, "target": {}}) for weapon in weapons
    ]

    for found, alone in zip(answer["weapons"], each, strict=True):
        assert found["damage"] == alone["damage"]
        assert found["stages"] == alone["stages"]


# ---- what is asked for


def test_without_weapons_that_list_is_null() -> None:
    whole = answer_to(EXAMPLES["combat"])
    without = answer_to(EXAMPLES["combat"] | {"output": {"weapons": False}})

    assert without == whole | {"weapons": None}


@pytest.mark.parametrize("exact", [False, True])
def test_without_distributions_the_lists_are_null(*, exact: bool) -> None:
    output = {"exact": exact, "distributions": True}
    whole = answer_to(EXAMPLES["combat"] | {"output": output})
    output = {"exact": exact, "distributions": False}
    without = answer_to(EXAMPLES["combat"] | {"output": output})

    for found in distributions_in(whole):
        found["pmf"] = found["at_least"] = None
        if exact:
            found["exact"] |= {"denominator": None, "numerators": None}
    assert without == whole


def test_without_exact_it_is_null_everywhere() -> None:
    exact = exactly(EXAMPLES["combat"])
    plain = answer_to(EXAMPLES["combat"])

    for _, found in objects_in(exact):
        if "exact" in found:
            found["exact"] = None
    assert plain == exact


def test_with_exact_every_object_with_floats_has_it() -> None:
    for place, found in objects_in(exactly(EXAMPLES["combat"])):
        if any(isinstance(value, float) for value in found.values()):
            assert found["exact"] is not None, place


# ---- the shape of an answer


def assert_fits_its_schema(answer: Json) -> None:
    assert DamageAnswer.model_validate(answer, strict=True).model_dump() == answer


@each_example
def test_an_example_is_read_and_its_answer_fits_the_schema(request_: Json) -> None:
    answer = damage_answer(read_json(DamageRequest, json.dumps(request_).encode()))

    assert_fits_its_schema(answer)


@few
@given(
    damage_requests(),
    st.fixed_dictionaries(
        dict.fromkeys(["exact", "distributions", "weapons"], st.booleans())
    ),
)
def test_every_answer_fits_the_schema(request_: Json, output: Json) -> None:
    assert_fits_its_schema(answer_to(request_ | {"output": output}))


def test_an_answer_is_json_without_anything_else() -> None:
    answer = exactly(EXAMPLES["combat"])

    assert json.loads(json.dumps(answer, allow_nan=False)) == answer


def test_every_field_of_an_answer_is_required() -> None:
    schema = DamageAnswer.model_json_schema(mode="serialization")

    for made in (schema, *schema["$defs"].values()):
        assert set(made["required"]) == set(made["properties"])


def test_the_models_of_answers_name_what_the_engine_gives() -> None:
    answer = exactly(EXAMPLES["smallest"])

    assert set(answer["damage"]) == set(Distribution.model_fields)
    assert set(answer["stages"]) == set(Stages.model_fields)


# ---- the price, which is asked before


@each_example
def test_an_example_is_cheap(request_: Json) -> None:
    request = read_value(DamageRequest, request_)

    assert 0 < convert.setup_price_of(request) <= convert.price_of(request).cost


def test_the_price_says_what_would_bring_it_down() -> None:
    price = convert.price_of(read_value(DamageRequest, EXAMPLES["combat"]))

    assert price.advice

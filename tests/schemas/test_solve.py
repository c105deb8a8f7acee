"""Requests and answers of /v1/solve and /v1/closed-form."""

from copy import deepcopy
from fractions import Fraction
from typing import Any

import pytest

from distributions import rules
from schemas.closed_form import ClosedFormAnswer
from schemas.damage import DamageRequest, Output, Rules
from schemas.errors import InvalidRequestError
from schemas.examples import CLOSED_FORM_EXAMPLES, DAMAGE_EXAMPLES, SOLVE_EXAMPLES
from schemas.formula_report import (
    closed_form_answer,
    price_of_formulas,
    price_of_pricing,
    price_of_solving,
    solve_answer,
)
from schemas.reading import read_value
from schemas.report import damage_answer
from schemas.solve import SolveAnswer, SolveRequest
from tests.schemas.answers import EXACT, WEAPON

Json = dict[str, Any]

SMALLEST: Json = SOLVE_EXAMPLES["smallest"]["value"]
REQUEST: Json = SMALLEST["request"]


def solve(**fields: object) -> Json:
    return solve_answer(read_value(SolveRequest, SMALLEST | fields))


def refusals(**fields: object) -> dict[str | None, str]:
    with pytest.raises(InvalidRequestError) as caught:
        read_value(SolveRequest, SMALLEST | fields)
    return {error.pointer: error.detail for error in caught.value.errors}


def goal(metric: str, probability: object = "1/2", **fields: object) -> Json:
    return {"metric": metric, "probability": probability, **fields}


def formulas(**fields: object) -> Json:
    return closed_form_answer(read_value(DamageRequest, REQUEST | fields))


# ---- what a solve request says


def test_what_is_left_out_of_a_solve_request_has_a_default() -> None:
    request = read_value(SolveRequest, SMALLEST)

    assert (request.weapon, request.maximum) == (0, 100)
    assert request.rules is None
    assert request.output is None
    assert request.goal.probability == Fraction(9, 10)
    assert request.goal.at_least is None
    assert SolveRequest.model_json_schema()["required"] == ["request", "vary", "goal"]


@pytest.mark.parametrize(
    ("field", "default"),
    [
        ("weapon", "0"), ("maximum", "100"), ("rules", "null"), ("output", "null"),
    ],
)  # fmt: skip
def test_defaults_stand_in_the_description(field: str, default: str) -> None:
    schema = SolveRequest.model_json_schema()

    words = schema["properties"][field]["description"]
    assert words.endswith(f". Default: {default}.")


@pytest.mark.parametrize(
    ("fields", "places"),
    [
        ({"vary": "models_slain"}, {"/vary": "must be 'models' or 'attacks'"}),
        ({"maximum": 0}, {"/maximum": "must be greater than or equal to 1"}),
        ({"maximum": 1001}, {"/maximum": "must be less than or equal to 1000"}),
        ({"weapon": 1}, {"/weapon": "is for vary attacks"}),
        (
            {"vary": "attacks", "weapon": 1},
            {"/weapon": "must be the index of one of the attacker's 1 weapons"},
        ),
        ({"weapons": 0}, {"/weapons": "is no field here; did you mean weapon?"}),
        (
            {"goal": goal("destroyed", at_least=1)},
            {"/goal/at_least": "is for damage and models_slain"},
        ),
        (
            {"goal": goal("damage")},
            {"/goal/at_least": "is required for damage"},
        ),
        (
            {"goal": goal("models_slain", at_least=0)},
            {"/goal/at_least": "must be greater than or equal to 1"},
        ),
        (
            {"goal": goal("destroyed", "3/2")},
            {"/goal/probability": "must be from 0 to 1"},
        ),
        (
            {"goal": {"metric": "destroyed"}},
            {"/goal/probability": "is required"},
        ),
        (
            {"request": REQUEST | {"taget": {}}},
            {"/request/taget": "is no field here; did you mean target?"},
        ),
        (
            {"request": {"attacker": {"weapons": [WEAPON | {"hit": 7}]}}},
            {
                "/request/target": "is required",
                "/request/attacker/weapons/0/hit": (
                    'must be a target number from 2 to 6, such as 4 or "4+"'
                ),
            },
        ),
        ({"request": None}, {"/request": "must be an object"}),
        ({"output": {"exact": 1}}, {"/output/exact": "must be true or false"}),
    ],
)
def test_what_is_wrong_is_said_at_its_place(
    fields: Json, places: dict[str, str]
) -> None:
    assert refusals(**fields) == places


def test_a_rule_between_the_parts_of_the_attack_is_kept() -> None:
    attacker = {"models": 2, "weapons": [WEAPON | {"models": 3}]}

    assert refusals(request=REQUEST | {"attacker": attacker}) == {
        "/request/attacker/weapons/0/models": "must be at most the unit's 2 models"
    }


# ---- what it is answered


def test_the_smallest_solve_request_worked_on_paper() -> None:
    # n models attack twice each, and each attack has 1/4: 1 - (9/16)^n.
    answer = solve(output=EXACT, maximum=5)

    chances = [1 - Fraction(9, 16) ** n for n in range(1, 6)]
    assert answer["value"] == 5
    assert answer["curve"] == [
        {
            "value": n,
            "probability": float(chance),
            "exact": {"probability": str(chance)},
        }
        for n, chance in enumerate(chances, start=1)
    ]


def test_a_goal_is_met_by_the_chance_itself() -> None:
    """At least as likely: 7/16 with one model, and not a hair more."""
    assert solve(goal=goal("destroyed", "7/16"), maximum=1)["value"] == 1
    above = "437500000000001/1000000000000000"
    assert solve(goal=goal("destroyed", above), maximum=1)["value"] is None


def test_what_is_never_reached_is_null() -> None:
    for wanted in (goal("models_slain", at_least=2), goal("damage", 1, at_least=2)):
        answer = solve(goal=wanted, maximum=3)
        assert answer["value"] is None
        assert len(answer["curve"]) == 3


def test_what_needs_no_chance_is_reached_by_one() -> None:
    assert solve(goal=goal("damage", 0, at_least=1000))["value"] == 1


def test_an_answer_says_which_rules_it_follows() -> None:
    for answer in (solve(), formulas()):
        assert answer["rules_version"] == rules.RULES_VERSION
        assert answer["catalogue_version"] is None
        assert answer["method"] == "exact"


@pytest.mark.parametrize("place", ["request", "solve"])
def test_rationals_are_answered_where_either_asks_for_them(place: str) -> None:
    if place == "request":
        answer = solve(request=REQUEST | {"output": EXACT}, maximum=1)
    else:
        answer = solve(output=EXACT, maximum=1)

    assert answer["curve"][0]["exact"] == {"probability": "7/16"}
    assert solve(maximum=1)["curve"][0]["exact"] is None


def test_what_stands_beside_the_attack_wins() -> None:
    inside = REQUEST | {"output": EXACT, "rules": {"save_cap": "bonus"}}
    request = read_value(SolveRequest, SMALLEST | {"request": inside})
    assert request.rules is None

    answer = solve(request=inside, output={"exact": False}, maximum=1)
    assert answer["curve"][0]["exact"] is None


def test_the_reading_of_the_save_cap_is_that_of_either_place() -> None:
    # Two bonuses against Rend 1: a save of 3+ by the net, of 4+ by the bonuses alone.
    saves = [{"kind": "modify_roll", "roll": "save", "by": 2}]
    target = {"save": 4, "abilities": [{"effects": saves}]}
    attacker = {"weapons": [WEAPON | {"rend": 1}]}
    body = {"attacker": attacker, "target": target}
    bonus = {"save_cap": "bonus"}

    net = solve(request=body, maximum=1)
    inside = solve(request=body | {"rules": bonus}, maximum=1)
    beside = solve(request=body, rules=bonus, maximum=1)
    assert inside == beside != net
    back = solve(request=body | {"rules": bonus}, rules={"save_cap": "net"}, maximum=1)
    assert back == net
    assert Rules(save_cap="net") == Rules()
    assert Output() == Output(exact=False)


EXAMPLES = {name: example["value"] for name, example in SOLVE_EXAMPLES.items()}


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_curve_is_what_damage_requests_are_answered(name: str) -> None:
    body: Json = deepcopy(EXAMPLES[name]) | {"output": EXACT, "maximum": 4}
    answer = solve_answer(read_value(SolveRequest, body))

    for point in answer["curve"]:
        request = deepcopy(body["request"])
        attacker = request["attacker"]
        if body["vary"] == "models":
            attacker["models"] = point["value"]
        else:
            attacker["weapons"][body["weapon"]]["attacks"] = point["value"]
        found = damage_answer(read_value(DamageRequest, request | {"output": EXACT}))
        if body["goal"]["metric"] == "destroyed":
            assert point["probability"] == found["destroyed"]
            assert point["exact"]["probability"] == found["exact"]["destroyed"]
        else:
            at_least = found[body["goal"]["metric"]]["at_least"]
            assert point["probability"] == at_least[body["goal"]["at_least"]]


@pytest.mark.parametrize("vary", ["models", "attacks"])
@pytest.mark.parametrize("name", DAMAGE_EXAMPLES)
def test_every_solve_answer_fits_its_schema(name: str, vary: str) -> None:
    body = DAMAGE_EXAMPLES[name]["value"]
    for output in ({}, EXACT):
        answer = solve(request=body, vary=vary, output=output, maximum=3)
        fitted = SolveAnswer.model_validate(answer, strict=True)
        assert fitted.model_dump() == answer


def test_every_field_of_the_answers_is_required() -> None:
    for model in (SolveAnswer, ClosedFormAnswer):
        schema = model.model_json_schema(mode="serialization")
        for made in (schema, *schema["$defs"].values()):
            assert set(made["required"]) == set(made["properties"])


# ---- formulas


def test_the_smallest_formulas_worked_on_paper() -> None:
    answer = formulas()

    (weapon,) = answer["weapons"]
    assert weapon == answer["total"]
    assert weapon["generating_function"]["text"] == "(z/4 + 3/4)**(2*n)"
    assert (weapon["mean"]["text"], weapon["variance"]["text"]) == ("n/2", "3*n/8")
    assert weapon["law"]["name"] == "binomial"
    assert weapon["law"]["text"] == "Binomial(2*n, 1/4)"


@pytest.mark.parametrize("name", DAMAGE_EXAMPLES)
def test_every_answer_in_formulas_fits_its_schema(name: str) -> None:
    answer = formulas(**DAMAGE_EXAMPLES[name]["value"])

    fitted = ClosedFormAnswer.model_validate(answer, strict=True)
    assert fitted.model_dump() == answer


def test_weapons_are_answered_as_listed_and_all_together() -> None:
    weapons = [WEAPON, WEAPON | {"kind": "ranged"}, WEAPON | {"damage": 2}]
    answer = formulas(attacker={"models": 5, "weapons": weapons})

    means = [found["mean"]["text"] for found in answer["weapons"]]
    assert means == ["n/2", "0", "n"]
    assert answer["total"]["mean"]["text"] == "3*n/2"
    assert [found["law"] and found["law"]["name"] for found in answer["weapons"]] == [
        "binomial", None, "scaled-binomial"
    ]  # fmt: skip
    assert answer["total"]["law"] is None


def no_formulas(attacker: Json) -> dict[str | None, str]:
    with pytest.raises(InvalidRequestError) as caught:
        formulas(attacker={"models": 5, "weapons": [WEAPON]} | attacker)
    return {error.pointer: error.detail for error in caught.value.errors}


def test_what_is_no_formula_is_refused_at_its_place() -> None:
    effects = [{"kind": "modify_roll", "roll": "hit", "by": 1}]
    when = {"models_at_least": 3}

    assert no_formulas({"abilities": [{"effects": effects, "when": when}]}) == {
        "/attacker/abilities/0": "depends on the number of models"
    }


def test_champions_by_ratio_are_no_formula() -> None:
    reason = "a ratio of champions is no formula in n; say champions instead"

    assert no_formulas({"keywords": ["INFANTRY", "CHAMPION (1/5)"]}) == {
        "/attacker/keywords/1": reason
    }
    assert formulas(attacker={"keywords": ["CHAMPION"]})
    assert formulas(
        attacker={"models": 5, "champions": 1, "keywords": ["CHAMPION (1/5)"]}
    )


def test_the_price_of_formulas_refuses_as_the_formulas_do() -> None:
    request = read_value(
        DamageRequest, REQUEST | {"attacker": {"keywords": ["CHAMPION (1/5)"]}}
    )

    with pytest.raises(InvalidRequestError):
        price_of_formulas(request)


# ---- prices


@pytest.mark.parametrize("name", SOLVE_EXAMPLES)
def test_an_example_of_a_curve_is_cheap(name: str) -> None:
    request = read_value(SolveRequest, SOLVE_EXAMPLES[name]["value"])

    assert 0 < price_of_pricing(request) < price_of_solving(request).cost < 50_000


@pytest.mark.parametrize("name", CLOSED_FORM_EXAMPLES)
def test_an_example_of_formulas_is_cheap(name: str) -> None:
    request = read_value(DamageRequest, CLOSED_FORM_EXAMPLES[name]["value"])

    assert price_of_formulas(request).cost < 500_000

"""The engine gives what the walk through all dice faces gives, exactly.

SIGMATH_EXAMPLES sets the number of requests that are drawn: the default is for
every run of the tests, and is always the same; a long sweep draws new ones.
"""

import json
import os
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from schemas.damage import DamageRequest
from schemas.reading import read_json
from schemas.report import damage_answer
from tests.oracle.chances import Chances, mean, variance
from tests.oracle.notation import Json
from tests.oracle.strategies import damage_requests
from tests.oracle.witness import Part, answer

EXAMPLES = int(os.environ.get("SIGMATH_EXAMPLES", "0"))

PLAIN = {"attacks": 2, "hit": 4, "wound": 4, "damage": "D3"}
EQUAL_CRITS = ["Crit (Auto-wound)", "Crit (2 Hits)"]
BETTER_WARDS = [{"effects": [{"kind": "modify_roll", "roll": "ward", "by": 2}]}]


def armed_with(*abilities: str) -> Json:
    return {"weapons": [PLAIN | {"abilities": list(abilities)}]}


# What is too rare to be drawn in every run: name -> attacker, target, the rest.
CORNERS: dict[str, tuple[Json, Json, Json]] = {
    "cover does not help what flies": (
        armed_with(),
        {"keywords": ["FLY"], "models": 9},
        {"cover": True},
    ),
    "cover does not help what charged": (
        armed_with(),
        {"charged": True, "models": 9},
        {"cover": True},
    ),
    "a 1 fails whatever helps the ward": (
        armed_with(),
        {"ward": 2, "models": 9, "abilities": BETTER_WARDS},
        {},
    ),
    "of equal crits the first is used": (armed_with(*EQUAL_CRITS), {"models": 9}, {}),
    "of equal crits the other first": (
        armed_with(*EQUAL_CRITS[::-1]),
        {"models": 9},
        {},
    ),
    "a champion beast with a companion": (
        armed_with("Companion", "Crit (Mortal)", "Crit (2 Hits)")
        | {"models": 2, "keywords": ["BEAST", "CHAMPION"]},
        {"models": 9},
        {},
    ),
}


def engine_answer(request: Json) -> dict[str, Any]:
    body = json.dumps(request).encode()
    return damage_answer(read_json(DamageRequest, body))


def chances_of(distribution: dict[str, Any]) -> Chances:
    exact = distribution["exact"]
    denominator = int(exact["denominator"])
    chances = {
        value: Fraction(int(numerator), denominator)
        for value, numerator in enumerate(exact["numerators"])
    }
    return {value: chance for value, chance in chances.items() if chance}


def assert_same_distribution(found: dict[str, Any], expected: Chances) -> None:
    assert chances_of(found) == expected
    assert found["minimum"] == min(expected)
    assert found["maximum"] == max(expected) == len(found["exact"]["numerators"]) - 1
    assert Fraction(found["exact"]["mean"]) == mean(expected)
    assert Fraction(found["exact"]["variance"]) == variance(expected)


def assert_same_part(found: dict[str, Any], expected: Part) -> None:
    assert_same_distribution(found["damage"], expected.damage)
    exact = found["stages"]["exact"]
    assert {stage: Fraction(exact[stage]) for stage in exact} == expected.stages


def assert_same_answer(request: Json) -> None:
    found = engine_answer(request)
    expected = answer(request)

    assert_same_part(found, expected.total)
    assert_same_distribution(found["allocated"], expected.allocated)
    assert_same_distribution(found["models_slain"], expected.models_slain)
    assert Fraction(found["exact"]["destroyed"]) == expected.destroyed
    for weapon, part in zip(found["weapons"], expected.weapons, strict=True):
        assert weapon["used"] == part.used
        assert_same_part(weapon, part)


@settings(
    max_examples=EXAMPLES or 150,
    derandomize=not EXAMPLES,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(damage_requests())
def test_engine_answers_as_the_walk_through_all_faces(request: Json) -> None:
    assert_same_answer(request)


@pytest.mark.parametrize("name", CORNERS)
def test_rare_cases_are_answered_alike(name: str) -> None:
    attacker, target, rest = CORNERS[name]
    exact = {"output": {"exact": True}}
    assert_same_answer({"attacker": attacker, "target": target} | rest | exact)

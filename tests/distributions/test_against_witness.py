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
from tests.oracle.corners import CORNERS
from tests.oracle.notation import Json
from tests.oracle.strategies import damage_requests
from tests.oracle.witness import Part, answer

EXAMPLES = int(os.environ.get("SIGMATH_EXAMPLES", "0"))


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
    assert_same_answer(CORNERS[name] | {"output": {"exact": True}})

"""Compares an answer of the engine with that of the walk through all faces."""

import json
from fractions import Fraction
from typing import Any

from schemas.damage import DamageRequest
from schemas.reading import read_json
from schemas.report import damage_answer
from tests.oracle.chances import Chances, mean, variance
from tests.oracle.notation import Json
from tests.oracle.witness import Part, answer


def engine_answer(request: Json) -> dict[str, Any]:
    body = json.dumps(request).encode()
    return damage_answer(read_json(DamageRequest, body))


def assert_same_answer(request: Json) -> None:
    found = engine_answer(request | {"output": {"exact": True}})
    expected = answer(request)

    assert_same_part(found, expected.total)
    assert_same_distribution(found["allocated"], expected.allocated)
    assert_same_distribution(found["models_slain"], expected.models_slain)
    assert Fraction(found["exact"]["destroyed"]) == expected.destroyed
    assert_same_if_any(found["attacker_damage"], expected.attacker_damage)
    assert_same_if_any(found["redirected"], expected.redirected)
    for weapon, part in zip(found["weapons"], expected.weapons, strict=True):
        assert weapon["used"] == part.used
        assert_same_part(weapon, part)


def assert_same_part(found: dict[str, Any], expected: Part) -> None:
    assert_same_distribution(found["damage"], expected.damage)
    exact = found["stages"]["exact"]
    assert {stage: Fraction(exact[stage]) for stage in exact} == expected.stages


def assert_same_if_any(found: dict[str, Any] | None, expected: Chances | None) -> None:
    """Compare what is null where nothing can be: rules of 0 points may be either."""
    if found is None or expected is None:
        assert found is None or chances_of(found) == {0: 1}
        assert expected in (None, {0: 1})
    else:
        assert_same_distribution(found, expected)


def assert_same_distribution(found: dict[str, Any], expected: Chances) -> None:
    assert chances_of(found) == expected
    assert found["minimum"] == min(expected)
    assert found["maximum"] == max(expected) == len(found["exact"]["numerators"]) - 1
    assert Fraction(found["exact"]["mean"]) == mean(expected)
    assert Fraction(found["exact"]["variance"]) == variance(expected)


def chances_of(distribution: dict[str, Any]) -> Chances:
    exact = distribution["exact"]
    denominator = int(exact["denominator"])
    chances = {
        value: Fraction(int(numerator), denominator)
        for value, numerator in enumerate(exact["numerators"])
    }
    return {value: chance for value, chance in chances.items() if chance}

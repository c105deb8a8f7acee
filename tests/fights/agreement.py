"""Compares a fight as the engine answers it with the walk from state to state."""

import json
from fractions import Fraction
from typing import Any

from schemas.fight import FightRequest
from schemas.fight_report import fight_answer
from schemas.reading import read_json
from tests.distributions.agreement import assert_same_distribution
from tests.fights.paper import Json
from tests.oracle.fights import AfterPhase, fight

__all__ = ["assert_same_fight", "engine_answer"]


def engine_answer(request: Json) -> dict[str, Any]:
    body = json.dumps(request | {"output": {"exact": True}}).encode()
    return fight_answer(read_json(FightRequest, body))


def assert_same_fight(request: Json) -> None:
    found, expected = engine_answer(request), fight(request)

    assert len(found["phases"]) == len(expected)
    for phase, after in zip(found["phases"], expected, strict=True):
        assert_same_state(phase, after)
    assert_same_state(found, expected[-1])


def assert_same_state(found: dict[str, Any], expected: AfterPhase) -> None:
    """Compare the answer after a phase, or that of the whole fight."""
    exact = found["outcomes"]["exact"]
    assert {name: Fraction(exact[name]) for name in exact} == expected.outcomes
    for side in (0, 1):
        of_side = found["sides"][side]
        assert_same_distribution(of_side["models_left"], expected.models_left(side))
        assert_same_distribution(of_side["health_left"], expected.health_left(side))

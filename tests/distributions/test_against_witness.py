"""The engine gives what the walk through all dice faces gives, exactly.

SIGMATH_EXAMPLES sets the number of requests that are drawn: the default is for
every run of the tests, and is always the same; a long sweep draws new ones.
"""

import os

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.distributions.agreement import assert_same_answer
from tests.oracle.corners import CORNERS
from tests.oracle.notation import Json
from tests.oracle.strategies import damage_requests

EXAMPLES = int(os.environ.get("SIGMATH_EXAMPLES", "0"))


@settings(
    max_examples=EXAMPLES or 150,
    derandomize=not EXAMPLES,
    database=None,
    deadline=None,
    phases=[Phase.generate],  # requests are small, and shrinking takes minutes
    suppress_health_check=list(HealthCheck),
)
@given(damage_requests())
def test_engine_answers_as_the_walk_through_all_faces(request: Json) -> None:
    assert_same_answer(request)


@pytest.mark.parametrize("name", CORNERS)
def test_rare_cases_are_answered_alike(name: str) -> None:
    assert_same_answer(CORNERS[name])

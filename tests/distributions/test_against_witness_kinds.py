"""Every kind of effect, among others, does what the walk through all faces says.

SIGMATH_EXAMPLES sets the number of requests that are drawn for each kind.
"""

import os

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.distributions.agreement import assert_same_answer
from tests.oracle.corners_of_kinds import CORNERS
from tests.oracle.draw_effects import KINDS
from tests.oracle.draw_requests import requests_with

EXAMPLES = int(os.environ.get("SIGMATH_EXAMPLES", "0"))


@pytest.mark.parametrize("kind", KINDS)
@settings(
    max_examples=EXAMPLES or 25,
    derandomize=not EXAMPLES,
    database=None,
    deadline=None,
    phases=[Phase.generate],  # requests are small, and shrinking takes minutes
    suppress_health_check=list(HealthCheck),
)
@given(st.data())
def test_a_kind_among_others_acts_as_the_walk_says(
    kind: str, data: st.DataObject
) -> None:
    assert_same_answer(data.draw(requests_with(kind)))


@pytest.mark.parametrize("name", CORNERS)
def test_rare_cases_of_kinds_are_answered_alike(name: str) -> None:
    assert_same_answer(CORNERS[name])

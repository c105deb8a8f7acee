"""Every kind of effect, among others, does what the walk through all faces says.

SIGMATH_EXAMPLES sets the number of requests that are drawn for each kind.
"""

import os

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.distributions.agreement import assert_same_answer
from tests.oracle.corners_of_kinds import CORNERS
from tests.oracle.draw_kinds import KINDS, NOT_ASKED
from tests.oracle.draw_requests import requests_with

EXAMPLES = int(os.environ.get("SIGMATH_EXAMPLES", "0"))

#: Kinds that act on the same dice, points or models, and so must act in their order.
TOGETHER = {
    "several limits": ("reroll", "reroll", "reroll"),
    "criticals": ("critical_on", "grant_weapon_ability", "on_result", "reroll"),
    "wards": ("ward", "deny_ward", "redirect_damage", "reroll"),
    "the pool": ("reduce_damage_pool", "ignore_first_damage", "cap_damage"),
    "the end": ("prevent_destruction", "slay_models", "death_throes", "deny_healing"),
    "thrown back": ("backlash", "death_throes", "ward", "modify_damage_inflicted"),
    "mortal damage": ("on_result", "mortal_pool", "mortal_immunity", "modify_unit"),
    "characteristics": ("modify_characteristic",) * 3 + ("ignore_modifiers",),
    "companions": ("grant_weapon_ability", "suppress_weapon_abilities", "modify_roll"),
}

drawn = settings(
    max_examples=EXAMPLES or 25,
    derandomize=not EXAMPLES,
    database=None,
    deadline=None,
    phases=[Phase.generate],  # requests are small, and shrinking takes minutes
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("kind", KINDS)
@drawn
@given(st.data())
def test_a_kind_among_others_acts_as_the_walk_says(
    kind: str, data: st.DataObject
) -> None:
    assert_same_answer(data.draw(requests_with(kind)))


@pytest.mark.parametrize("kinds", TOGETHER.values(), ids=TOGETHER)
@drawn
@given(st.data())
def test_kinds_that_meet_act_together_as_the_walk_says(
    kinds: tuple[str, ...], data: st.DataObject
) -> None:
    assert_same_answer(data.draw(requests_with(*kinds, others=1)))


@settings(drawn, max_examples=EXAMPLES or 50)
@given(st.data())
def test_what_matters_to_other_questions_changes_no_attack(
    data: st.DataObject,
) -> None:
    kind = data.draw(st.sampled_from(sorted(NOT_ASKED)))
    assert_same_answer(data.draw(requests_with(kind)))


@pytest.mark.parametrize("name", CORNERS)
def test_rare_cases_of_kinds_are_answered_alike(name: str) -> None:
    assert_same_answer(CORNERS[name])

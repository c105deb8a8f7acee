"""Small fights, with every kind of effect, end as the walk from state to state says.

SIGMATH_EXAMPLES sets the number of fights that are drawn for each kind.
"""

import os

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.fights.agreement import assert_same_fight
from tests.fights.draw_fights import ALL_KINDS, fights_with
from tests.fights.worked import WORKED

EXAMPLES = int(os.environ.get("SIGMATH_EXAMPLES", "0"))

#: Kinds that act on the same state, and so must act in their order.
TOGETHER = {
    "nothing": (),
    "who fights": ("strike_order", "strike_order", "fight_again", "fight_again"),
    "in each phase": ("ignore_first_damage", "cap_damage", "fight_again"),
    "thrown back": ("backlash", "death_throes", "ignore_first_damage", "fight_again"),
    "the end": ("prevent_destruction", "prevent_destruction", "death_throes"),
    "both ends": ("prevent_destruction", "backlash", "mortal_damage", "slay_models"),
    "what returns": ("heal", "return_models", "deny_healing", "slay_models"),
    "heals": ("heal", "critical heal", "critical_on", "no_criticals"),
    "rolled once": ("modify_characteristic", "mortal_damage", "heal", "modify_unit"),
    "changed units": ("modify_unit", "modify_unit", "modify_unit", "mortal_damage"),
}

drawn = settings(
    max_examples=EXAMPLES or 5,
    derandomize=not EXAMPLES,
    database=None,
    deadline=None,
    phases=[Phase.generate],  # requests are small, and shrinking takes minutes
    suppress_health_check=list(HealthCheck),
)


@pytest.mark.parametrize("name", WORKED)
def test_fights_end_as_was_worked_out_on_paper(name: str) -> None:
    assert_same_fight(WORKED[name].request)


@pytest.mark.parametrize("kind", ALL_KINDS)
@drawn
@given(st.data())
def test_a_kind_in_a_fight_acts_as_the_walk_says(
    kind: str, data: st.DataObject
) -> None:
    assert_same_fight(data.draw(fights_with(kind)))


@pytest.mark.parametrize("kinds", TOGETHER.values(), ids=TOGETHER)
@drawn
@given(st.data())
def test_kinds_that_meet_in_a_fight_act_as_the_walk_says(
    kinds: tuple[str, ...], data: st.DataObject
) -> None:
    assert_same_fight(data.draw(fights_with(*kinds, others=1)))

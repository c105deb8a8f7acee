"""The witness of fights, against fights that were worked out on paper."""

import pytest

from tests.fights.worked import WORKED
from tests.oracle.fights import fight


@pytest.mark.parametrize("name", WORKED)
def test_the_witness_says_what_was_worked_out_on_paper(name: str) -> None:
    worked = WORKED[name]
    end = fight(worked.request)[-1]

    assert sum(end.left.values()) == 1
    if worked.outcomes is not None:
        assert {name: c for name, c in end.outcomes.items() if c} == worked.outcomes
    for side, chances in worked.health_left.items():
        assert end.health_left(side) == chances
    for side, chances in worked.models_left.items():
        assert end.models_left(side) == chances

"""Fights whose exact weights grow too long: every digit that comes is certain."""

import json
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from distributions.distribution import Distribution
from distributions.fights.certified import Bounded, certain
from distributions.fights.fight import Fight
from distributions.fights.result import resolve
from distributions.table import table_of
from schemas.errors import InvalidRequestError
from schemas.fight import FightRequest
from schemas.fight_report import fight_answer, fight_from, price_of_fighting
from schemas.reading import read_json

Json = dict[str, Any]


def abilities(*effects: Json, **fields: object) -> Json:
    return {"effects": list(effects), **fields}


PLAIN: Json = {"models": 3, "health": 2, "save": 5}
SAVED: Json = {"kind": "prevent_destruction", "dice": "D6", "at_least": 3, "heal": "D3"}
MEMORY: Json = PLAIN | {
    "models": 2,
    "abilities": [
        abilities({"kind": "ignore_first_damage", "points": 1}),
        abilities(SAVED),
        abilities({"kind": "heal", "amount": "D3"}, each="phase"),
    ],
}
THROES: Json = {"kind": "death_throes", "dice_per_model": 1, "each_on": 5, "amount": 1}
THROWN: Json = PLAIN | {
    "abilities": [
        abilities(THROES),
        abilities({"kind": "slay_models", "dice": "D6", "at_least": 6}),
        abilities(
            {"kind": "backlash", "trigger": "miss", "amount": 1},
            activation={"roll": "D6", "at_least": 4},
        ),
    ]
}


def request_for(
    first: Json, second: Json, phases: int = 3, **output: bool
) -> FightRequest:
    weapons = {
        "weapons": [{"attacks": 1, "hit": 4, "wound": 3, "rend": 1, "damage": "D3"}]
    }
    sides = [{"unit": unit | weapons} for unit in (first, second)]
    body = {"sides": sides, "phases": phases, "output": output}
    return read_json(FightRequest, json.dumps(body).encode())


def fight_of(first: Json, second: Json) -> Fight:
    return fight_from(request_for(first, second))


@pytest.mark.parametrize(
    ("first", "second"),
    list(product((PLAIN, MEMORY, THROWN), repeat=2)),
)
def test_the_exact_numbers_lie_within_the_bound(first: Json, second: Json) -> None:
    fight = fight_of(first, second)
    exact, rounded = resolve(fight), resolve(fight, exact_phases=1)

    assert 0 < rounded.error_bound < Fraction(1, 2**200)
    for true, found in zip(exact.phases, rounded.phases, strict=True):
        for low, chance in zip(found.outcomes, true.outcomes, strict=True):
            assert low <= chance <= low + found.missing
        for true_side, found_side in zip(true.sides, found.sides, strict=True):
            assert_certain(true_side.models_left, found_side.models_left)
            assert_certain(true_side.health_left, found_side.health_left)


def assert_certain(true: object, found: object) -> None:
    assert isinstance(true, Distribution)
    if isinstance(found, Distribution):
        assert found == true
        return
    assert isinstance(found, Bounded)
    table = table_of(true)
    assert (found.minimum, found.maximum) == (true.minimum, true.maximum)
    assert (found.mode, found.percentiles) == (table.mode, table.percentiles)
    assert found.table.pmf == table.pmf
    assert found.table.at_least == table.at_least
    assert found.table.moments == table.moments


def test_only_the_digits_that_are_certain_are_written() -> None:
    assert certain(Fraction(12341, 1000), Fraction(12343, 1000)) == 12.34
    assert certain(Fraction(0), Fraction(1, 2**256)) == 0
    assert certain(Fraction(1, 3), Fraction(1, 3)) == 1 / 3


def test_a_tie_leaves_the_mode_open() -> None:
    weights = Distribution.from_weights([1, 2, 2]).weights
    tied = Bounded(weights.scaled(3), 16, weights)

    assert tied.mode is None
    assert tied.percentiles[99] is None
    assert tied.percentiles[5] == 0


def test_what_no_number_of_bits_tells_is_null() -> None:
    # Two attacks succeed with 1/3: none and one do with 4/9 each.
    weapon = {"attacks": 2, "hit": 3, "wound": 4, "damage": 1}
    sides = [{"unit": {"weapons": [weapon]}}, {"unit": {"health": 9}}]
    request = read_json(FightRequest, json.dumps({"sides": sides}).encode())

    left = resolve(fight_from(request), exact_phases=0).phases[0].sides[1].health_left

    assert isinstance(left, Bounded)
    assert left.mode is None
    assert (left.minimum, left.maximum) == (7, 9)
    assert left.table.pmf == [0] * 7 + [1 / 9, 4 / 9, 4 / 9]


def test_with_nothing_missing_a_tie_is_certain() -> None:
    weights = Distribution.from_weights([1, 2, 2]).weights

    assert Bounded(weights, 5, weights).mode == 1


def test_lists_end_where_every_further_float_is_0() -> None:
    support = Distribution.from_weights([1, 1, 1]).weights
    rounded = Bounded(Distribution.from_weights([3000, 4999]).weights, 8000, support)

    assert rounded.table.pmf == [0.375, 0.625]
    assert rounded.maximum == 2


def test_a_long_fight_is_certified_and_not_to_be_had_exactly() -> None:
    many: Json = {"models": 60, "health": 2, "save": 4}
    request = request_for(many, many, phases=6, distributions=False)

    answer = fight_answer(request)

    assert answer["method"] == "certified"
    assert 0 < answer["error_bound"] < 1e-60
    assert answer["outcomes"]["exact"] is None
    with pytest.raises(InvalidRequestError) as refused:
        price_of_fighting(request_for(many, many, phases=6, exact=True))
    assert [error.pointer for error in refused.value.errors] == ["/output/exact"]

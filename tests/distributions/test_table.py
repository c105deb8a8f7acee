"""One pass over blocks of weights, wherever the blocks end."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions import independent_sum
from distributions._flint import Block, Polynomial
from distributions.distribution import Distribution
from distributions.independent_sum import IndependentSum
from distributions.table import PERCENTILES, Table, tabulate
from schemas import convert
from schemas.damage import DamageRequest
from schemas.report import damage_answer

Weights = list[int]

WEIGHTS = st.lists(st.integers(0, 6), min_size=1, max_size=24).filter(lambda w: w[-1])
ENDS = st.lists(st.integers(0, 24), max_size=6)


def cut(weights: Weights, ends: list[int]) -> Iterator[Block]:
    """Cut weights into blocks that end at the places given."""
    places = sorted({0, len(weights), *(end for end in ends if end < len(weights))})
    for start, end in pairwise(places):
        yield Block(Polynomial(weights[start:end]), end - start)


def in_one_block(weights: Weights) -> list[Block]:
    return list(cut(weights, []))


# ---- against fractions


def percentile(weights: Weights, percent: int) -> int:
    """The smallest x with P(X <= x) >= percent / 100."""
    total = sum(weights)
    return next(
        x
        for x in range(len(weights))
        if Fraction(sum(weights[: x + 1]), total) >= Fraction(percent, 100)
    )


@given(WEIGHTS, ENDS)
def test_a_table_holds_what_fractions_say(weights: Weights, ends: list[int]) -> None:
    total = sum(weights)

    table = tabulate(cut(weights, ends), total)

    tails = [sum(weights[k:]) for k in range(len(weights))]
    assert table.pmf == [float(Fraction(w, total)) for w in weights]
    assert table.at_least == [float(Fraction(tail, total)) for tail in tails]
    assert table.mode == weights.index(max(weights))
    assert table.percentiles == {p: percentile(weights, p) for p in PERCENTILES}


@given(WEIGHTS, ENDS)
def test_without_floats_the_rest_is_the_same(weights: Weights, ends: list[int]) -> None:
    full = tabulate(in_one_block(weights), sum(weights))

    table = tabulate(cut(weights, ends), sum(weights), floats=False)

    assert (table.pmf, table.at_least) == ([], [])
    assert (table.mode, table.percentiles) == (full.mode, full.percentiles)


@given(st.lists(st.integers(0, 10**6), min_size=30, max_size=60).filter(any), ENDS)
def test_long_weights_over_a_long_denominator(drawn: Weights, ends: list[int]) -> None:
    # Long enough for the ways of FLINT to floats.
    weights = [w * 7**80 + k for k, w in enumerate(drawn)] + [1]

    table = tabulate(cut(weights, ends), sum(weights))

    total = sum(weights)
    assert table.pmf == [w / total for w in weights]
    assert table.at_least == [sum(weights[k:]) / total for k in range(len(weights))]


def test_percentiles_of_a_hundred_equal_values() -> None:
    table = tabulate(cut([1] * 100, [10, 50, 51, 95]), 100)

    assert table.percentiles == {p: p - 1 for p in PERCENTILES}


def test_the_median_is_the_smallest_value_that_reaches_a_half() -> None:
    assert tabulate(in_one_block([1, 1]), 2).percentiles[50] == 0
    assert tabulate(in_one_block([1, 0, 0, 1]), 2).percentiles[50] == 0
    assert tabulate(in_one_block([1, 2]), 3).percentiles[50] == 1


def test_the_mode_is_the_smallest_of_the_likeliest() -> None:
    weights = [1, 3, 2, 3, 3]

    assert tabulate(cut(weights, [2, 3]), 12).mode == 1
    assert tabulate(cut(weights, [2, 3]), 12, floats=False).mode == 1


def test_blocks_of_zeros_count_as_values() -> None:
    table = tabulate(cut([0, 0, 0, 0, 1, 0, 0, 1], [2, 4, 5, 7]), 2)

    assert table.pmf == [0, 0, 0, 0, 0.5, 0, 0, 0.5]
    assert table.at_least == [1, 1, 1, 1, 1, 0.5, 0.5, 0.5]
    assert (table.mode, table.percentiles[50], table.percentiles[75]) == (4, 4, 7)


# ---- where floats end


@pytest.mark.parametrize("ends", [[], [1], [2], [1, 2, 3]])
def test_lists_end_where_every_further_float_is_0(ends: list[int]) -> None:
    # P(X >= 2) is 2**-1074, the least float, and P(X >= 3) a quarter of it.
    weights = [2**1076 - 8, 4, 3, 1]

    table = tabulate(cut(weights, ends), 2**1076)

    assert table.at_least == [1.0, 2.0**-1073, 2.0**-1074]
    # 3/4 of the least float is nearest to it.
    assert table.pmf == [1.0, 2.0**-1074, 2.0**-1074]


def test_zeros_between_are_written() -> None:
    weights = [2**1200, 1, 2**1200]

    table = tabulate(in_one_block(weights), sum(weights))

    assert table.pmf == [0.5, 0.0, 0.5]


def test_blocks_that_nobody_reads_are_not_made() -> None:
    def blocks() -> Iterator[Block]:
        yield Block(Polynomial([2**1200, 1]), 2)
        pytest.fail("all that follows is 0")

    table = tabulate(blocks(), 2**1200 + 2)

    assert table.pmf == [1.0]
    assert table.at_least == [1.0]


def test_without_floats_it_ends_with_the_last_percentile() -> None:
    def blocks() -> Iterator[Block]:
        yield Block(Polynomial([98, 1]), 2)
        pytest.fail("neither mode nor percentiles can change")

    table = tabulate(blocks(), 100, floats=False)

    assert (table.mode, table.percentiles[99]) == (0, 1)


# ---- large sums


def table_of(made: IndependentSum) -> Table:
    return tabulate(made.blocks(), made.denominator)


@pytest.mark.parametrize("size", [1, 7, 64])
def test_a_large_sum_has_the_table_of_its_whole(
    monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    attack = Distribution.from_weights([25331, 3801, 3654, 3164, 2184, 1008, 224])
    made = IndependentSum.of([(attack, 40), (Distribution.from_weights([3, 0, 1]), 9)])
    expected = table_of(made)
    monkeypatch.setattr(independent_sum, "_LARGE", -1)
    monkeypatch.setattr(independent_sum, "_BLOCK", size)

    assert table_of(made) == expected
    assert len(expected.pmf) == made.maximum + 1


def weapon(attacks: int | str, damage: int | str, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    rolls = {"hit": 3, "wound": 4, "rend": 1}
    return {**rolls, "attacks": attacks, "damage": damage, **more}


@pytest.mark.parametrize("ward", [None, 5])
@pytest.mark.parametrize("exact", [False, True])
def test_a_streamed_answer_is_the_answer(
    monkeypatch: pytest.MonkeyPatch, ward: int | None, *, exact: bool
) -> None:
    weapons = [
        weapon(30, "D6", abilities=["Crit (2 Hits)"]),
        weapon("D3", 2),
        weapon(45, 4, abilities=["Crit (Mortal)"]),
    ]
    target = {"models": 10, "health": 3, "save": 4, "ward": ward}
    request = DamageRequest.model_validate(
        {
            "attacker": {"weapons": weapons},
            "target": target,
            "output": {"exact": exact},
        }
    )
    expected = damage_answer(request)
    convert.result_of.cache_clear()
    monkeypatch.setattr(independent_sum, "_LARGE", -1)
    monkeypatch.setattr(independent_sum, "_SMALL", -1)

    assert damage_answer(request) == expected

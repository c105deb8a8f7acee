"""One pass over blocks of weights, wherever the blocks end."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions import independent_sum, strike, table
from distributions._flint import Block, Polynomial
from distributions.distribution import Distribution
from distributions.folded_sum import FoldedSum
from distributions.independent_sum import IndependentSum
from distributions.table import PERCENTILES, Table, table_of, tabulate
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

    found = tabulate(cut(weights, ends), total)

    tails = [sum(weights[k:]) for k in range(len(weights))]
    assert found.pmf == [float(Fraction(w, total)) for w in weights]
    assert found.at_least == [float(Fraction(tail, total)) for tail in tails]
    assert found.mode == weights.index(max(weights))
    assert found.percentiles == {p: percentile(weights, p) for p in PERCENTILES}


@given(WEIGHTS, ENDS)
def test_without_floats_the_rest_is_the_same(weights: Weights, ends: list[int]) -> None:
    full = tabulate(in_one_block(weights), sum(weights))

    found = tabulate(cut(weights, ends), sum(weights), floats=False)

    assert (found.pmf, found.at_least) == ([], [])
    assert (found.mode, found.percentiles) == (full.mode, full.percentiles)


@given(st.lists(st.integers(0, 10**6), min_size=30, max_size=60).filter(any), ENDS)
def test_long_weights_over_a_long_denominator(drawn: Weights, ends: list[int]) -> None:
    # Long enough for the ways of FLINT to floats.
    weights = [w * 7**80 + k for k, w in enumerate(drawn)] + [1]

    found = tabulate(cut(weights, ends), sum(weights))

    total = sum(weights)
    assert found.pmf == [w / total for w in weights]
    assert found.at_least == [sum(weights[k:]) / total for k in range(len(weights))]


def test_percentiles_of_a_hundred_equal_values() -> None:
    found = tabulate(cut([1] * 100, [10, 50, 51, 95]), 100)

    assert found.percentiles == {p: p - 1 for p in PERCENTILES}


def test_the_median_is_the_smallest_value_that_reaches_a_half() -> None:
    assert tabulate(in_one_block([1, 1]), 2).percentiles[50] == 0
    assert tabulate(in_one_block([1, 0, 0, 1]), 2).percentiles[50] == 0
    assert tabulate(in_one_block([1, 2]), 3).percentiles[50] == 1


def test_the_mode_is_the_smallest_of_the_likeliest() -> None:
    weights = [1, 3, 2, 3, 3]

    assert tabulate(cut(weights, [2, 3]), 12).mode == 1
    assert tabulate(cut(weights, [2, 3]), 12, floats=False).mode == 1


def test_blocks_of_zeros_count_as_values() -> None:
    found = tabulate(cut([0, 0, 0, 0, 1, 0, 0, 1], [2, 4, 5, 7]), 2)

    assert found.pmf == [0, 0, 0, 0, 0.5, 0, 0, 0.5]
    assert found.at_least == [1, 1, 1, 1, 1, 0.5, 0.5, 0.5]
    assert (found.mode, found.percentiles[50], found.percentiles[75]) == (4, 4, 7)


# ---- where floats end


@pytest.mark.parametrize("ends", [[], [1], [2], [1, 2, 3]])
def test_lists_end_where_every_further_float_is_0(ends: list[int]) -> None:
    # P(X >= 2) is 2**-1074, the least float, and P(X >= 3) a quarter of it.
    weights = [2**1076 - 8, 4, 3, 1]

    found = tabulate(cut(weights, ends), 2**1076)

    assert found.at_least == [1.0, 2.0**-1073, 2.0**-1074]
    # 3/4 of the least float is nearest to it.
    assert found.pmf == [1.0, 2.0**-1074, 2.0**-1074]


def test_zeros_between_are_written() -> None:
    weights = [2**1200, 1, 2**1200]

    found = tabulate(in_one_block(weights), sum(weights))

    assert found.pmf == [0.5, 0.0, 0.5]


def test_blocks_that_nobody_reads_are_not_made() -> None:
    def blocks() -> Iterator[Block]:
        yield Block(Polynomial([2**1200, 1]), 2)
        pytest.fail("all that follows is 0")

    found = tabulate(blocks(), 2**1200 + 2)

    assert found.pmf == [1.0]
    assert found.at_least == [1.0]


def test_without_floats_it_ends_with_the_last_percentile() -> None:
    def blocks() -> Iterator[Block]:
        yield Block(Polynomial([98, 1]), 2)
        pytest.fail("neither mode nor percentiles can change")

    found = tabulate(blocks(), 100, floats=False)

    assert (found.mode, found.percentiles[99]) == (0, 1)


# ---- large sums, by rounded weights


@pytest.fixture
def _all_are_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat every sum as too large to be made at once, in blocks of a few weights."""
    monkeypatch.setattr(independent_sum, "_SMALL", -1)
    monkeypatch.setattr(independent_sum, "_LARGE", -1)
    monkeypatch.setattr(independent_sum, "_BLOCK", 7)


@pytest.fixture
def proven(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Note of each table whether rounded weights proved it."""
    made: list[bool] = []
    by_rounded_weights = table._by_rounded_weights

    def noting(variable: Any, *, floats: bool) -> Table | None:  # noqa: ANN401
        found = by_rounded_weights(variable, floats=floats)
        made.append(found is not None)
        return found

    monkeypatch.setattr(table, "_by_rounded_weights", noting)
    return made


ATTACK = Distribution.from_weights([25331, 3801, 3654, 3164, 2184, 1008, 224])
EVERY_THIRD = Distribution.from_weights([3, 0, 0, 1])
SUMS = [
    IndependentSum.of([(ATTACK, 40)]),
    IndependentSum.of([(ATTACK, 400)]),
    IndependentSum.of([(ATTACK, 40), (Distribution.from_weights([3, 0, 1]), 9)]),
    IndependentSum.of([(EVERY_THIRD, 500)]),
    IndependentSum.of([(Distribution.from_weights([0, 2, 1]), 30), (EVERY_THIRD, 7)]),
]


def exact_table(made: IndependentSum | FoldedSum) -> Table:
    whole = made.distribution
    found = tabulate(whole.blocks(), whole.denominator)
    found.set_moments(whole.mean, whole.variance)
    return found


@pytest.mark.parametrize("made", SUMS, ids=lambda made: str(made.maximum))
@pytest.mark.usefixtures("_all_are_large")
def test_rounded_weights_prove_the_exact_table(
    made: IndependentSum, proven: list[bool]
) -> None:
    assert table_of(made) == exact_table(made)
    assert proven == [True]


@pytest.mark.parametrize("made", SUMS, ids=lambda made: str(made.maximum))
@pytest.mark.parametrize("fold", [(1, 0, 5), (1, 0, 60), (3, 2, 9), (4, 0, 1)])
@pytest.mark.usefixtures("_all_are_large")
def test_rounded_weights_prove_the_table_of_what_a_target_takes(
    made: IndependentSum, fold: tuple[int, int, int], proven: list[bool]
) -> None:
    taken = FoldedSum(made, *fold)

    assert table_of(taken) == exact_table(taken)
    assert proven == [True]


@pytest.mark.usefixtures("_all_are_large")
def test_a_certain_result_has_no_deviation(proven: list[bool]) -> None:
    # The chance to survive is below 2**-4000, its root no float.
    taken = FoldedSum(IndependentSum.of([(ATTACK, 10_000)]), 1, 0, 3)

    found = table_of(taken)

    assert (found.mean, found.variance, found.standard_deviation) == (3, 0, 0)
    assert found.chance_of_at_least(3) == 1
    assert proven == [True]


@pytest.mark.usefixtures("_all_are_large")
def test_exact_weights_decide_ties(proven: list[bool]) -> None:
    # P(X <= 7) is 1/2, and 7 is as likely as 8.
    fair = IndependentSum.of([(Distribution.from_weights([1, 1]), 15)])
    # (n + 1) p is 4: 3 is as likely as 4.
    thirds = IndependentSum.of([(Distribution.from_weights([2, 1]), 11)])

    for made, mode in ((fair, 7), (thirds, 3)):
        assert table_of(made) == exact_table(made)
        assert table_of(made).mode == mode
        assert table_of(made, floats=False).percentiles == table_of(made).percentiles
    assert not any(proven)


@pytest.mark.usefixtures("_all_are_large")
def test_a_float_in_the_middle_of_two_is_left_to_exact_weights(
    proven: list[bool],
) -> None:
    # An odd number of 54 bits over 2**60.
    odd = 2**53 + 1
    made = IndependentSum.of([(Distribution.from_weights([2**60 - odd, odd]), 1)])

    assert table_of(made) == exact_table(made)
    assert not any(proven)


@pytest.mark.usefixtures("_all_are_large")
def test_many_different_weapons_are_tried_with_more_bits(
    proven: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "_TRIES", (0, 10, 4096))
    made = IndependentSum.of([(ATTACK, 80), (EVERY_THIRD, 50)])

    assert table_of(made) == exact_table(made)
    assert proven == [True]


@pytest.mark.usefixtures("_all_are_large")
def test_where_no_number_of_bits_is_enough_exact_weights_are_taken(
    proven: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "_TRIES", (0, 10))
    made = IndependentSum.of([(ATTACK, 80), (EVERY_THIRD, 50)])
    taken = FoldedSum(made, 2, 1, 90)

    assert table_of(made) == exact_table(made)
    assert table_of(taken) == exact_table(taken)
    assert not any(proven)


DISTRIBUTIONS = st.builds(
    Distribution.from_weights,
    st.lists(st.integers(0, 9), min_size=2, max_size=5).filter(lambda w: w[0] * w[1]),
)


@given(
    st.lists(st.tuples(DISTRIBUTIONS, st.integers(1, 60)), min_size=1, max_size=3),
    st.tuples(st.integers(1, 5), st.integers(0, 4), st.integers(1, 90)),
)
def test_large_and_small_sums_have_the_same_tables(
    terms: list[tuple[Distribution, int]], fold: tuple[int, int, int]
) -> None:
    width, offset, last = fold
    made = IndependentSum.of(terms)
    taken = FoldedSum(made, width, min(offset, width - 1), last)
    expected = exact_table(made), exact_table(taken)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(independent_sum, "_LARGE", -1)
        patch.setattr(independent_sum, "_SMALL", -1)
        new = IndependentSum.of(terms)
        found = table_of(new), table_of(replace(taken, whole=new))

    assert found == expected


def weapon(attacks: int | str, damage: int | str, **more: Any) -> dict[str, Any]:  # noqa: ANN401
    rolls = {"hit": 3, "wound": 4, "rend": 1}
    return {**rolls, "attacks": attacks, "damage": damage, **more}


@pytest.mark.parametrize("ward", [None, 5])
@pytest.mark.parametrize(
    "output", [{}, {"exact": True}, {"distributions": False}], ids=str
)
def test_a_streamed_answer_is_the_answer(
    monkeypatch: pytest.MonkeyPatch, ward: int | None, output: dict[str, bool]
) -> None:
    weapons = [
        weapon(30, "D6", abilities=["Crit (2 Hits)"]),
        weapon("D3", 2),
        weapon(45, 4, abilities=["Crit (Mortal)"]),
    ]
    target = {"models": 10, "health": 3, "save": 4, "ward": ward, "damage_points": 1}
    request = DamageRequest.model_validate(
        {"attacker": {"weapons": weapons}, "target": target, "output": output}
    )
    expected = damage_answer(request)
    convert.result_of.cache_clear()
    strike._pool.cache_clear()
    monkeypatch.setattr(independent_sum, "_LARGE", -1)
    monkeypatch.setattr(independent_sum, "_SMALL", -1)

    answer = damage_answer(request)

    convert.result_of.cache_clear()
    strike._pool.cache_clear()
    assert answer == expected

"""`Amount`: numbers that abilities state, fixed, rolled, measured or counted."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions.amounts import (
    Amount,
    Counted,
    Measure,
    Measured,
    chances_of,
    distribution_of,
    greatest,
)
from distributions.distribution import Distribution
from tests.distributions.battlefield import amount

THIRD = Fraction(1, 3)
HEALTH = Measure.TARGET_HEALTH


def certain(value: int) -> dict[int, Fraction]:
    return {value: Fraction(1)}


def test_a_number_is_certain() -> None:
    assert chances_of(amount(3), {}) == certain(3)
    assert chances_of(amount(0), {}) == certain(0)
    assert chances_of(amount("-2"), {}) == certain(-2)


def test_dice_are_rolled() -> None:
    assert chances_of(amount("D3+1"), {}) == {2: THIRD, 3: THIRD, 4: THIRD}


def test_minus_dice_are_taken_away() -> None:
    assert chances_of(amount("-D3"), {}) == {-1: THIRD, -2: THIRD, -3: THIRD}


def test_two_dice_are_one_total() -> None:
    # 2, 3, 4, 5, 6 in 1, 2, 3, 2, 1 of 9.
    ninths = {2: 1, 3: 2, 4: 3, 5: 2, 6: 1}

    assert chances_of(amount("2D3"), {}) == {
        total: Fraction(ways, 9) for total, ways in ninths.items()
    }


# ---- measured on the battlefield


@pytest.mark.parametrize(
    ("measured", "value"),
    [
        (Measured(HEALTH), 4),
        (Measured(HEALTH, times=3), 12),
        (Measured(HEALTH, times=3, plus=-2), 10),
        (Measured(HEALTH, times=-1, plus=6), 2),
        # 4 - 6 is below the default least of 0.
        (Measured(HEALTH, plus=-6), 0),
        (Measured(HEALTH, plus=-6, at_least=-9), -2),
        (Measured(HEALTH, at_least=5), 5),
        (Measured(HEALTH, at_most=3), 3),
        # A most below the least: no more than the most.
        (Measured(HEALTH, at_least=5, at_most=3), 3),
    ],
)
def test_a_measure_is_multiplied_then_added_to_then_bounded(
    measured: Measured, value: int
) -> None:
    assert chances_of(measured, {"target_health": 4}) == certain(value)


@pytest.mark.parametrize("measure", Measure)
def test_every_measure_is_read_by_its_name(measure: Measure) -> None:
    measures = {each.value: number for number, each in enumerate(Measure)}

    expected = list(Measure).index(measure)
    assert chances_of(Measured(measure, at_least=-1), measures) == certain(expected)


# ---- dice that show enough


def test_dice_that_show_enough_are_counted() -> None:
    # Two dice, 5+ with 1/3: 4, 4, 1 of 9.
    counted = Counted(amount(2), 5)

    assert distribution_of(counted, {}) == Distribution.from_weights([4, 4, 1])


def test_a_count_is_added_to_and_bounded() -> None:
    # 2 plus one for each 5+ on two dice, at most 3: 4 and 5 of 9.
    counted = Counted(amount(2), 5, plus=2, at_most=3)

    assert chances_of(counted, {}) == {2: Fraction(4, 9), 3: Fraction(5, 9)}


def test_a_bolt_counts_on_as_many_dice_as_the_targets_health() -> None:
    # Three dice, 5+: 8, 12, 6, 1 of 27; 2 plus these, at most 12.
    bolt = Counted(Measured(HEALTH), 5, plus=2, at_most=12)

    assert distribution_of(bolt, {"target_health": 3}) == (
        Distribution.from_weights([0, 0, 8, 12, 6, 1])
    )


def test_the_number_of_dice_may_be_rolled() -> None:
    # D3 dice of 4+: of 24 with one die 4, 4; with two 2, 4, 2; with three 1, 3, 3, 1.
    assert distribution_of(Counted(amount("D3"), 4), {}) == (
        Distribution.from_weights([7, 11, 5, 1])
    )


def test_a_count_of_counted_dice_is_a_count_too() -> None:
    # One die of 4+ gives a die of 4+: a quarter.
    twice = Counted(Counted(amount(1), 4), 4)

    assert chances_of(twice, {}) == {0: Fraction(3, 4), 1: Fraction(1, 4)}


def test_no_dice_count_nothing() -> None:
    assert chances_of(Counted(amount(0), 2, plus=1), {}) == certain(1)


# ---- where nothing below 0 can be


@pytest.mark.parametrize(
    "below", [amount("-D3"), Measured(HEALTH, plus=-9, at_least=-9)]
)
def test_what_counts_something_is_at_least_0(below: Amount) -> None:
    assert distribution_of(below, {"target_health": 4}) == Distribution.point(0)


def test_only_what_is_below_0_counts_as_0() -> None:
    # Minus one and as many as one die of 4+: -1 or 0.
    counted = Counted(amount(2), 4, plus=-1)

    # 0, 1, 2 in 1, 2, 1 of 4, less one: 0, 0 or 1.
    assert distribution_of(counted, {}) == Distribution.from_weights([3, 1])


# ---- how great an amount may be


@pytest.mark.parametrize(
    ("stated", "most"),
    [
        (None, 0),
        (amount("2D6+1"), 13),
        (amount("-D3"), 0),
        (Measured(HEALTH, times=2, plus=1), 9),
        (Measured(HEALTH, plus=-9, at_least=-9), 0),
        (Measured(HEALTH, at_most=3), 3),
        (Measured(HEALTH, at_most=-3), 0),
        (Measured(Measure.CHARGE_ROLL, plus=2), 2),
        (Counted(amount("D3"), 5, plus=2), 5),
        (Counted(amount("D3"), 5, plus=2, at_most=4), 4),
        (Counted(amount(1), 5, plus=-2, at_most=-1), 0),
    ],
)
def test_the_greatest_value_is_known_without_any_chances(
    stated: Amount | None, most: int
) -> None:
    assert greatest(stated, {"target_health": 4}) == most


AMOUNTS = st.recursive(
    st.one_of(
        st.sampled_from(["0", "3", "D3", "2D6+1", "-D3"]).map(amount),
        st.builds(
            Measured,
            st.just(HEALTH),
            st.integers(-2, 3),
            st.integers(-5, 5),
            st.integers(-5, 5),
            st.none() | st.integers(-5, 9),
        ),
    ),
    lambda dice: st.builds(
        Counted, dice, st.integers(2, 6), st.integers(-2, 2), st.none() | st.just(2)
    ),
    max_leaves=3,
)


@given(AMOUNTS)
def test_no_value_is_greater_and_all_chances_sum_to_1(stated: Amount) -> None:
    measures = {"target_health": 4}
    chances = chances_of(stated, measures)

    assert sum(chances.values()) == 1
    assert max(chances) <= greatest(stated, measures)
    assert distribution_of(stated, measures).maximum == max(0, *chances)

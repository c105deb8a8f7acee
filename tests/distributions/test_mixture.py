"""`Mixture`: one of several sums, by chance."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions.distribution import Distribution, mixture
from distributions.independent_sum import IndependentSum
from distributions.mixture import Mixture, mixed, mixture_of_sums
from distributions.table import tabulate

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)


def weights(*values: int) -> Distribution:
    return Distribution.from_weights(values)


def total(*parts: Distribution) -> IndependentSum:
    return IndependentSum.of([(part, 1) for part in parts])


COIN, DIE = weights(1, 1), weights(0, 1, 1, 1, 1, 1, 1)
NOTHING = IndependentSum(())


def either(*parts: tuple[Fraction, IndependentSum]) -> Mixture:
    found = mixed(parts)
    assert isinstance(found, Mixture)
    return found


# A coin by a third, a die by two thirds.
ONE_OR_OTHER = either((THIRD, total(COIN)), (2 * THIRD, total(DIE)))


def test_it_is_each_part_with_its_chance() -> None:
    # Of 18: 3 and 3 by the coin, 2 for each face of the die.
    assert ONE_OR_OTHER.distribution == weights(3, 5, 2, 2, 2, 2, 2)
    assert ONE_OR_OTHER.denominator == 18


def test_mean_and_variance_follow_from_the_parts() -> None:
    mean = THIRD / 2 + 2 * THIRD * Fraction(7, 2)
    second = THIRD / 2 + 2 * THIRD * Fraction(91, 6)

    assert ONE_OR_OTHER.mean == mean
    assert ONE_OR_OTHER.variance == second - mean**2


def test_the_extremes_are_those_of_all_parts() -> None:
    assert (ONE_OR_OTHER.minimum, ONE_OR_OTHER.maximum) == (0, 6)


def test_a_cap_is_put_on_each_part() -> None:
    assert ONE_OR_OTHER.capped(2) == weights(3, 5, 10)


def test_it_is_read_block_by_block_like_a_sum() -> None:
    table = tabulate(ONE_OR_OTHER.blocks(), ONE_OR_OTHER.denominator)

    assert (table.mode, table.percentiles[50]) == (1, 2)
    assert table.at_least == [1.0, 15 / 18, 10 / 18, 8 / 18, 6 / 18, 4 / 18, 2 / 18]


def test_equal_parts_are_counted_together() -> None:
    quarter = Fraction(1, 4)
    found = either((quarter, total(COIN)), (HALF, total(DIE)), (quarter, total(COIN)))

    assert found.parts == ((HALF, total(COIN)), (HALF, total(DIE)))


def test_a_mixture_of_one_part_is_that_part() -> None:
    assert mixed([(HALF, total(DIE)), (HALF, total(DIE))]) == total(DIE)


@pytest.mark.parametrize("number", [2, 8, 9, 20])
def test_moments_are_the_same_of_few_and_of_many_parts(number: int) -> None:
    share = Fraction(1, number)
    many = either(*((share, total(*[COIN] * k, DIE)) for k in range(number)))

    # k coins and a die: k / 2 + 7 / 2 on average.
    assert many.mean == Fraction(number - 1, 4) + Fraction(7, 2)
    assert many.mean == many.distribution.mean
    assert many.variance == many.distribution.variance


# ---- mixtures of sums that share addends


def test_what_sums_share_is_multiplied_once() -> None:
    coin, die, two = total(COIN), total(DIE), total(COIN, COIN)
    parts = [(HALF, (coin, die)), (HALF, (two, die))]

    expected = mixture([(HALF, COIN + DIE), (HALF, COIN + COIN + DIE)])
    assert mixture_of_sums(parts) == expected


SUMS = [NOTHING, total(COIN), total(DIE), total(COIN, DIE), total(weights(3, 1))]


@given(
    st.lists(
        st.tuples(st.integers(1, 5), st.tuples(*[st.integers(0, 4)] * 3)),
        min_size=1,
        max_size=6,
    )
)
def test_a_mixture_of_sums_is_the_mixture_of_their_distributions(
    drawn: list[tuple[int, tuple[int, ...]]],
) -> None:
    whole = sum(weight for weight, _ in drawn)
    parts = [
        (Fraction(weight, whole), tuple(SUMS[i] for i in indexes))
        for weight, indexes in drawn
    ]

    expected = mixture(
        (chance, sum(addends, NOTHING).distribution) for chance, addends in parts
    )
    assert mixture_of_sums(parts) == expected


def test_a_mixture_of_nothing_is_nothing() -> None:
    assert mixture_of_sums([(Fraction(1), ())]) == Distribution.point(0)

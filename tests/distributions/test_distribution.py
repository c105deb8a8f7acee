"""`Distribution`: exact chances of whole numbers, and what can be made of them."""

import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions.distribution import Distribution, mixture
from distributions.errors import NotWeightsError

COIN = Distribution.from_weights([1, 1])
D6 = Distribution.from_weights([0, 1, 1, 1, 1, 1, 1])

WEIGHTS = st.lists(st.integers(0, 9), min_size=1, max_size=6).filter(any)
DISTRIBUTIONS = st.builds(Distribution.from_weights, WEIGHTS)


def chances(of: Distribution) -> dict[int, Fraction]:
    every = ((k, of.chance_of(k)) for k in range(of.maximum + 1))
    return {k: chance for k, chance in every if chance}


# ---- what it is


def test_weights_are_kept_in_lowest_terms_without_last_zeros() -> None:
    made = Distribution.from_weights([2, 4, 0, 0])

    assert made == Distribution.from_weights([1, 2])
    assert (made.weights.coefficients(), made.denominator) == ((1, 2), 3)


def test_equal_distributions_are_one_key() -> None:
    keys = {Distribution.from_weights([3, 3]): "a", COIN: "b"}

    assert keys == {COIN: "b"}
    assert hash(COIN) == hash(Distribution.from_weights([5, 5]))


def test_it_comes_back_from_a_pickle() -> None:
    assert pickle.loads(pickle.dumps(D6)) == D6  # noqa: S301 (our own bytes)


@pytest.mark.parametrize("weights", [[], [0], [0, 0], [1, -1, 1]])
def test_weights_are_not_negative_and_not_all_zero(weights: list[int]) -> None:
    with pytest.raises(NotWeightsError, match="0 or more, and one of them above 0"):
        Distribution.from_weights(weights)


def test_chances_of_values_become_weights() -> None:
    made = Distribution.from_chances({3: Fraction(1, 4), 1: Fraction(3, 4)})

    assert made == Distribution.from_weights([0, 3, 0, 1])


def test_a_number_that_is_certain() -> None:
    three = Distribution.point(3)

    assert chances(three) == {3: 1}
    assert (three.mean, three.variance) == (Fraction(3), Fraction(0))
    assert (three.minimum, three.maximum) == (3, 3)


def test_chances_of_values_that_cannot_be_are_0() -> None:
    assert D6.chance_of(0) == D6.chance_of(7) == D6.chance_of(-1) == 0
    assert D6.chance_of_at_least(7) == 0
    assert D6.chance_of_at_least(-3) == D6.chance_of_at_least(1) == 1
    assert D6.chance_of_at_least(5) == Fraction(1, 3)


def test_mean_and_variance_of_a_die() -> None:
    # 21/6 and 91/6 - 49/4.
    assert (D6.mean, D6.variance) == (Fraction(7, 2), Fraction(35, 12))


def test_least_and_greatest_value_have_a_chance() -> None:
    made = Distribution.from_weights([0, 0, 1, 0, 5, 0])

    assert (made.minimum, made.maximum) == (2, 4)


def test_all_weights_come_as_one_block() -> None:
    (block,) = D6.blocks()

    assert (block.weights, block.length) == (D6.weights, 7)


# ---- what can be made of it


def test_a_sum_of_two_is_their_product() -> None:
    # A coin and a die: 1 to 6, or 2 to 7.
    both = COIN + D6

    assert both == Distribution.from_weights([0, 1, 2, 2, 2, 2, 2, 1])


def test_a_sum_of_equals_is_a_power() -> None:
    assert COIN.times(3) == Distribution.from_weights([1, 3, 3, 1])
    assert D6.times(0) == Distribution.point(0)


def test_a_sum_of_as_many_as_a_die_shows_is_a_composition() -> None:
    # A coin for each pip of a D3: 1/3 of (1, 1)/2, (1, 2, 1)/4 and (1, 3, 3, 1)/8.
    d3 = Distribution.from_weights([0, 1, 1, 1])

    assert d3.each(COIN) == Distribution.from_weights([7, 11, 5, 1])


def test_folding_counts_how_often_a_width_is_filled() -> None:
    # (1..6 + 1) // 3 is 0, 1, 1, 1, 2, 2; at most 1: 0, 1, 1, 1, 1, 1.
    assert D6.folded(3, 1, 9) == Distribution.from_weights([1, 3, 2])
    assert D6.folded(3, 1, 1) == Distribution.from_weights([1, 5])


def test_a_cap_gathers_what_is_above_it() -> None:
    assert D6.capped(4) == Distribution.from_weights([0, 1, 1, 1, 3])
    assert D6.capped(6) is D6
    assert D6.capped(0) == Distribution.point(0)


def test_a_mixture_is_one_of_its_parts() -> None:
    made = mixture([(Fraction(1, 4), D6), (Fraction(3, 4), Distribution.point(0))])

    assert chances(made) == {0: Fraction(3, 4)} | {
        face: Fraction(1, 24) for face in range(1, 7)
    }


def test_a_part_without_a_chance_is_not_in_the_mixture() -> None:
    assert mixture([(Fraction(0), D6), (Fraction(1), COIN)]) == COIN


# ---- laws


@given(DISTRIBUTIONS)
def test_the_chances_sum_to_1(made: Distribution) -> None:
    assert sum(chances(made).values()) == made.chance_of_at_least(0) == 1


@given(DISTRIBUTIONS, DISTRIBUTIONS)
def test_means_and_variances_of_a_sum_add_up(
    one: Distribution, other: Distribution
) -> None:
    both = one + other

    assert both == other + one
    assert both.mean == one.mean + other.mean
    assert both.variance == one.variance + other.variance


@given(DISTRIBUTIONS, DISTRIBUTIONS)
def test_a_composition_has_the_product_of_the_means(
    count: Distribution, addend: Distribution
) -> None:
    total = count.each(addend)

    assert total.mean == count.mean * addend.mean
    # The law of total variance.
    assert total.variance == (
        count.mean * addend.variance + count.variance * addend.mean**2
    )


@given(DISTRIBUTIONS, st.integers(0, 4))
def test_composing_with_a_constant_repeats(addend: Distribution, copies: int) -> None:
    assert Distribution.point(copies).each(addend) == addend.times(copies)


@given(DISTRIBUTIONS, st.integers(0, 6))
def test_a_cap_changes_no_chance_below_it(made: Distribution, last: int) -> None:
    capped = made.capped(last)

    assert all(capped.chance_of(k) == made.chance_of(k) for k in range(last))
    assert capped.chance_of(last) == made.chance_of_at_least(last)


@given(DISTRIBUTIONS, st.integers(1, 4), st.integers(0, 3), st.integers(0, 4))
def test_folding_is_what_each_value_becomes(
    made: Distribution, width: int, offset: int, last: int
) -> None:
    expected: dict[int, Fraction] = {}
    for value, chance in chances(made).items():
        folded = min((value + offset) // width, last)
        expected[folded] = expected.get(folded, Fraction(0)) + chance

    assert chances(made.folded(width, offset, last)) == expected


@given(DISTRIBUTIONS, DISTRIBUTIONS, st.fractions(0, 1, max_denominator=9))
def test_the_mean_of_a_mixture_is_the_mixture_of_the_means(
    one: Distribution, other: Distribution, share: Fraction
) -> None:
    made = mixture([(share, one), (1 - share, other)])

    assert made.mean == share * one.mean + (1 - share) * other.mean

"""`IndependentSum`: what follows from the factors is what the whole would say."""

import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions import independent_sum
from distributions._flint import Block
from distributions.distribution import Distribution
from distributions.independent_sum import IndependentSum

D3 = Distribution.from_weights([0, 1, 1, 1])
D6 = Distribution.from_weights([0, 1, 1, 1, 1, 1, 1])
COIN = Distribution.from_weights([1, 1])

DISTRIBUTIONS = st.builds(
    Distribution.from_weights,
    st.lists(st.integers(0, 9), min_size=1, max_size=5).filter(any),
)
SUMS = st.builds(
    IndependentSum.of,
    st.lists(st.tuples(DISTRIBUTIONS, st.integers(0, 5)), max_size=4),
)


@pytest.fixture
def _all_are_large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat every sum as too large to be made at once."""
    monkeypatch.setattr(independent_sum, "_SMALL", -1)
    monkeypatch.setattr(independent_sum, "_LARGE", -1)
    monkeypatch.setattr(independent_sum, "_BLOCK", 3)


def joined(blocks: list[Block]) -> list[int]:
    return [
        block.coefficient(k) for block, length in blocks for k in range(length)
    ]  # fmt: skip


def one_by_one(terms: IndependentSum) -> Distribution:
    whole = Distribution.point(0)
    for part, copies in terms.terms:
        for _ in range(copies):
            whole += part
    return whole


# ---- what it is


def test_equal_distributions_are_counted_together() -> None:
    made = IndependentSum.of([(D6, 2), (COIN, 1), (D6, 3)])

    assert made.terms == ((D6, 5), (COIN, 1))


def test_what_adds_nothing_is_left_out() -> None:
    made = IndependentSum.of([(D6, 0), (Distribution.point(0), 7)])

    assert made == IndependentSum(())


def test_nothing_is_the_sum_0() -> None:
    nothing = IndependentSum(())

    assert (nothing.minimum, nothing.maximum) == (0, 0)
    assert (nothing.mean, nothing.variance) == (Fraction(0), Fraction(0))
    assert nothing.distribution == Distribution.point(0)
    assert joined(list(nothing.blocks())) == [1]


def test_it_comes_back_from_a_pickle() -> None:
    made = IndependentSum.of([(D6, 3)])
    assert made.distribution.maximum == 18

    assert pickle.loads(pickle.dumps(made)) == made  # noqa: S301 (our own bytes)


@given(SUMS, SUMS)
def test_sums_are_added(left: IndependentSum, right: IndependentSum) -> None:
    whole = (left + right).distribution

    assert whole == left.distribution + right.distribution


# ---- without making the whole


@given(SUMS)
def test_moments_and_bounds_are_those_of_the_whole(made: IndependentSum) -> None:
    whole = one_by_one(made)

    assert (made.mean, made.variance) == (whole.mean, whole.variance)
    assert (made.minimum, made.maximum) == (whole.minimum, whole.maximum)
    assert made.denominator == whole.denominator
    assert made.denominator.bit_length() <= max(1, made.denominator_bits)


@given(SUMS)
def test_all_values_lie_in_steps_from_the_least(made: IndependentSum) -> None:
    values = one_by_one(made).weights.exponents()

    assert all((value - made.minimum) % made.spacing == 0 for value in values)


def test_the_steps_are_as_wide_as_can_be() -> None:
    two_or_five = Distribution.from_weights([0, 0, 1, 0, 0, 1])
    six = Distribution.from_weights([1, 0, 0, 0, 0, 0, 1])

    assert IndependentSum.of([(two_or_five, 3), (six, 2)]).spacing == 3
    assert IndependentSum.of([(two_or_five, 3), (D6, 2)]).spacing == 1
    assert IndependentSum(()).spacing == 1


# ---- the whole, or its first weights


@given(SUMS)
def test_the_whole_is_the_sum_one_by_one(made: IndependentSum) -> None:
    assert made.distribution == one_by_one(made)


@given(SUMS, st.integers(1, 30))
def test_capping_keeps_what_lies_below_the_cap(made: IndependentSum, last: int) -> None:
    assert made.capped(last) == one_by_one(made).capped(last)


@pytest.mark.usefixtures("_all_are_large")
@pytest.mark.parametrize("last", [1, 2, 5, 6, 7, 14, 15, 100])
def test_capping_a_large_sum_makes_its_first_weights_alone(last: int) -> None:
    made = IndependentSum.of([(Distribution.from_weights([3, 0, 0, 2]), 3), (D3, 2)])

    assert made.capped(last) == one_by_one(made).capped(last)


@pytest.mark.usefixtures("_all_are_large")
@pytest.mark.parametrize(
    "made",
    [
        IndependentSum.of([(D6, 4)]),
        IndependentSum.of([(COIN, 9), (D3, 2)]),
        IndependentSum.of([(Distribution.from_weights([3, 0, 0, 0, 0, 2]), 4)]),
        IndependentSum.of([(Distribution.point(2), 5)]),
        IndependentSum(()),
    ],
    ids=lambda made: str(made.maximum),
)
def test_the_blocks_of_a_large_sum_joined_are_the_whole(made: IndependentSum) -> None:
    blocks = list(made.blocks())

    assert joined(blocks) == list(one_by_one(made).weights.coefficients())
    assert len(blocks) > 1 or made.maximum < 3


def test_a_sum_that_is_not_large_is_one_block() -> None:
    made = IndependentSum.of([(D6, 40)])

    assert not made.is_large
    assert [length for _, length in made.blocks()] == [241]


def test_ten_thousand_attacks_are_large() -> None:
    assert IndependentSum.of([(D6, 10_000)]).is_large


def test_small_sums_keep_their_whole_and_long_ones_do_not() -> None:
    # The sums themselves are kept by the thousand.
    small, long = IndependentSum.of([(D6, 20)]), IndependentSum.of([(D6, 200)])

    assert small.distribution is small.distribution
    assert long.distribution is not long.distribution
    assert long.distribution == long.distribution


# ---- as many addends as it counts


@given(SUMS, DISTRIBUTIONS)
def test_each_takes_an_addend_for_every_one_counted(
    numbers: IndependentSum, addend: Distribution
) -> None:
    whole = numbers.each(addend).distribution

    assert whole == one_by_one(numbers).each(addend)


def test_two_dice_of_coins() -> None:
    heads = IndependentSum.of([(D3, 2)]).each(COIN)

    # E N = 4 and Var N = 4/3: E = 4/2, Var = 4/4 + 4/3/4.
    assert (heads.mean, heads.variance) == (Fraction(2), Fraction(4, 3))
    assert (heads.minimum, heads.maximum) == (0, 6)

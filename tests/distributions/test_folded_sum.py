"""`FoldedSum`: what a sum of damage does to a target."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions import independent_sum
from distributions._flint import Block
from distributions._products import POINT_BITS
from distributions.distribution import Distribution
from distributions.folded_sum import FoldedSum
from distributions.independent_sum import IndependentSum

D6 = Distribution.from_weights([0, 1, 1, 1, 1, 1, 1])
COIN = Distribution.from_weights([1, 1])

DISTRIBUTIONS = st.builds(
    Distribution.from_weights,
    st.lists(st.integers(0, 9), min_size=1, max_size=5).filter(any),
)
SUMS = st.builds(
    IndependentSum.of,
    st.lists(st.tuples(DISTRIBUTIONS, st.integers(1, 5)), max_size=3),
)
FOLDS = st.tuples(st.integers(1, 6), st.integers(0, 5), st.integers(1, 12))


def folded(whole: IndependentSum, fold: tuple[int, int, int]) -> FoldedSum:
    """A fold whose offset, the points already there, is below its width, the Health."""
    width, offset, last = fold
    return FoldedSum(whole, width, min(offset, width - 1), last)


def joined(blocks: list[Block]) -> list[int]:
    return [block.coefficient(k) for block, length in blocks for k in range(length)]


def expected(made: FoldedSum) -> Distribution:
    chances: dict[int, Fraction] = {}
    for value, weight in enumerate(made.whole.distribution.weights.coefficients()):
        cell = min((value + made.offset) // made.width, made.last)
        chance = Fraction(weight, made.whole.denominator)
        chances[cell] = chances.get(cell, Fraction(0)) + chance
    return Distribution.from_chances(chances)


@given(SUMS, FOLDS)
def test_it_is_the_fold_of_the_whole(
    whole: IndependentSum, fold: tuple[int, int, int]
) -> None:
    made = folded(whole, fold)
    same = expected(made)

    assert made.distribution == same
    assert (made.minimum, made.maximum) == (same.minimum, same.maximum)
    assert (made.mean, made.variance) == (same.mean, same.variance)
    assert made.denominator == same.denominator
    assert joined(list(made.blocks())) == list(same.weights.coefficients())


@given(SUMS, FOLDS, st.integers(1, 7))
def test_the_blocks_of_a_large_one_join_to_the_same(
    whole: IndependentSum, fold: tuple[int, int, int], size: int
) -> None:
    same = expected(folded(whole, fold))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(independent_sum, "_SMALL", -1)
        patch.setattr(independent_sum, "_LARGE", -1)
        patch.setattr(independent_sum, "_BLOCK", size)
        made = folded(IndependentSum(whole.terms), fold)
        exact, rounded = (
            joined(list(made.blocks())),
            joined(list(made.rounded_blocks(512))),
        )

        assert made.is_large
        assert made.denominator == whole.denominator
    for k in range(made.maximum + 1):
        chance = same.chance_of(k)
        assert Fraction(exact[k], whole.denominator) == chance
        error = abs(Fraction(rounded[k], 1 << POINT_BITS) - chance)
        assert error * (1 << POINT_BITS) <= whole.maximum + 1
    assert sum(exact) == whole.denominator
    assert sum(rounded) == 1 << POINT_BITS


def test_points_already_there_count_for_the_first_model() -> None:
    # Health 3, 2 points there: 1 point slays one model, 4 points two.
    slain = FoldedSum(IndependentSum.of([(D6, 1)]), 3, 2, 5)

    assert slain.distribution == Distribution.from_weights([0, 3, 3])
    assert (slain.mean, slain.variance) == (Fraction(3, 2), Fraction(1, 4))


def test_nothing_slays_no_model() -> None:
    assert FoldedSum(IndependentSum(()), 3, 2, 5).distribution == Distribution.point(0)


def test_of_many_attacks_only_the_first_weights_are_made() -> None:
    whole = IndependentSum.of([(COIN, 2000)])
    made = FoldedSum(whole, 1, 0, 3)

    assert not made.is_large
    assert made.distribution.chance_of(1) == Fraction(2000, 2**2000)
    assert len(made.distribution.weights) == 4

"""Products of powers: by FLINT, by the recurrence, in blocks, and rounded."""

from collections.abc import Callable
from functools import reduce

import flint
import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions._flint import Polynomial, TooWideError
from distributions._products import (
    POINT_BITS,
    Power,
    _Factors,
    power_product,
    power_product_blocks,
    rounded_product_blocks,
)
from tests.distributions.school import (
    Weights,
    times,
    weights_of,
    without_last_zeros,
)

BASES = st.builds(
    # Powers of z before, zeros between, and zeros behind.
    lambda before, spaced, step, behind: (
        [0] * before
        + [x for w in spaced for x in [w, *[0] * (step - 1)]]
        + [0] * behind
    ),
    st.integers(0, 3),
    st.lists(st.integers(0, 5), min_size=1, max_size=4).filter(any),
    st.integers(1, 3),
    st.integers(0, 2),
)
POWERS = st.lists(st.tuples(BASES, st.integers(1, 7)), max_size=4)

Made = Callable[[list[Power], int], Weights]


def by_school(powers: list[tuple[Weights, int]]) -> Weights:
    factors = [base for base, exponent in powers for _ in range(exponent)]
    return reduce(times, factors, [1])


def all_of(powers: list[tuple[Weights, int]]) -> list[Power]:
    return [Power(Polynomial(base), exponent) for base, exponent in powers]


def spread(rows: list[int], factors: _Factors, length: int) -> Weights:
    """Write Q as the product it stands for, z**shift * Q(z**step)."""
    weights = [0] * length
    for row, value in enumerate(rows):
        if (k := factors.shift + row * factors.step) < length:
            weights[k] = value
    return weights


def by_flint(powers: list[Power], length: int) -> Weights:
    factors = _Factors.of(powers)
    rows = factors.rows(length)
    made = factors.multiplied(rows).coeffs() if rows else []
    return spread(list(map(int, made)), factors, length)


def by_recurrence(powers: list[Power], length: int) -> Weights:
    factors = _Factors.of(powers)
    made = factors.weights(factors.rows(length))
    return spread(list(map(int, made)), factors, length)


def as_decided(powers: list[Power], length: int) -> Weights:
    found = weights_of(power_product(powers, length))
    return found + [0] * (length - len(found))


@pytest.mark.parametrize("way", [by_flint, by_recurrence, as_decided])
@given(powers=POWERS, cut=st.integers(1, 90))
def test_every_way_to_a_product_gives_its_first_weights(
    way: Made, powers: list[tuple[Weights, int]], cut: int
) -> None:
    whole = by_school(powers)

    found = way(all_of(powers), cut)

    assert found == (whole + [0] * cut)[:cut]


@given(POWERS)
def test_a_product_that_is_not_cut_is_whole(powers: list[tuple[Weights, int]]) -> None:
    found = power_product(all_of(powers))

    assert weights_of(found) == without_last_zeros(by_school(powers))


@given(POWERS, st.integers(1, 12))
def test_blocks_joined_are_the_product(
    powers: list[tuple[Weights, int]], size: int
) -> None:
    joined: Weights = []
    for block, length in power_product_blocks(all_of(powers), size):
        assert len(block) <= length
        joined += [block.coefficient(k) for k in range(length)]

    assert joined == without_last_zeros(by_school(powers))


@pytest.mark.parametrize(
    "exponents", [(400,), (150, 150, 150), (90, 70, 30, 200), (1, 500), (300, 299)]
)
def test_long_products_are_the_same_by_flint_and_by_recurrence(
    exponents: tuple[int, ...],
) -> None:
    bases = [[7, 2, 2, 1], [5, 0, 3, 0, 1], [0, 2, 0, 0, 9], [11, 7]]
    powers = all_of(list(zip(bases, exponents, strict=False)))
    length = 1 + sum((len(base) - 1) * n for base, n in powers)
    whole = by_flint(powers, length)

    assert by_recurrence(powers, length) == whole
    assert by_recurrence(powers, 61) == whole[:61]
    assert as_decided(powers, length) == whole
    assert as_decided(powers, 61) == whole[:61]
    assert [
        block.coefficient(k)
        for block, size in power_product_blocks(powers, 100)
        for k in range(size)
    ] == whole


def test_constant_damage_needs_one_weight_for_each_step() -> None:
    # 4 attacks of Damage 3 and 2 of Damage 6, each with a chance of a half.
    factors = _Factors.of(all_of([([1, 0, 0, 1], 4), ([1, 0, 0, 0, 0, 0, 1], 2)]))

    assert (factors.shift, factors.step, factors.rows(25)) == (0, 3, 9)


def test_equal_numbers_of_attacks_share_one_power() -> None:
    factors = _Factors.of(all_of([([1, 1], 10), ([1, 2], 10), ([1, 3], 4)]))

    assert [exponent for _, exponent in factors.powers] == [4, 10]


# ---- rounded


def by_rounding(powers: list[Power], size: int, lost_bits: int) -> Weights:
    return [
        block.coefficient(k)
        for block, length in rounded_product_blocks(powers, size, lost_bits)
        for k in range(length)
    ]


def furthest(rounded: Weights, exact: Weights) -> int:
    """How far the rounded weights are from the exact ones, in units, rounded up."""
    total = sum(exact)
    assert len(rounded) == len(exact)
    away = (
        abs(r * total - (e << POINT_BITS)) for r, e in zip(rounded, exact, strict=True)
    )
    return -(-max(away) // total)


@given(POWERS, st.integers(1, 12))
def test_rounded_weights_are_less_than_1_away(
    powers: list[tuple[Weights, int]], size: int
) -> None:
    found = by_rounding(all_of(powers), size, 512)

    assert furthest(found, without_last_zeros(by_school(powers))) <= 1


@pytest.mark.parametrize(
    "exponents", [(400,), (150, 150, 150), (90, 70, 30, 200), (300, 299)]
)
def test_long_rounded_products_are_less_than_1_away(exponents: tuple[int, ...]) -> None:
    bases = [[7, 2, 2, 1], [5, 0, 3, 0, 1], [0, 2, 0, 0, 9], [11, 7]]
    powers = all_of(list(zip(bases, exponents, strict=False)))
    length = 1 + sum((len(base) - 1) * n for base, n in powers)

    assert furthest(by_rounding(powers, 100, 8192), by_flint(powers, length)) <= 1


def test_balls_that_lose_more_bits_are_too_wide() -> None:
    with pytest.raises(TooWideError):
        by_rounding(all_of([([1, 2, 3], 200), ([5, 1], 100)]), 50, 0)


def test_between_blocks_the_precision_of_flint_is_as_it_was() -> None:
    blocks = rounded_product_blocks(all_of([([1, 2, 3], 100)]), 50, 512)

    precisions = {flint.ctx.prec for _ in blocks}

    assert precisions == {53}

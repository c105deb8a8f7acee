"""The door to FLINT: polynomials, products of powers, and floats rounded once."""

import math
import pickle
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import reduce

import flint
import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions._flint import (
    Polynomial,
    Power,
    _Factors,
    decimal,
    nearest_floats,
    power_product,
    power_product_blocks,
)
from tests.distributions.nearness import is_nearest

Weights = list[int]

WEIGHTS = st.lists(st.integers(0, 9), min_size=1, max_size=6).filter(any)


def weights_of(made: Polynomial) -> Weights:
    return list(made.coefficients())


def without_last_zeros(weights: Weights) -> Weights:
    length = next((k for k in range(len(weights), 0, -1) if weights[k - 1]), 0)
    return weights[:length]


def times(left: Weights, right: Weights) -> Weights:
    """Multiply as one learns it at school."""
    result = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            result[i + j] += a * b
    return result


# ---- polynomials


def test_equal_polynomials_are_one_key_and_survive_a_pickle() -> None:
    made = Polynomial([1, 2, 0])

    assert {made: "a", Polynomial([1, 2]): "b"} == {Polynomial([1, 2]): "b"}
    assert made != Polynomial([1, 2, 1])
    assert made != (1, 2)
    assert pickle.loads(pickle.dumps(made)) == made  # noqa: S301 (our own bytes)
    assert repr(made) == "Polynomial([1, 2])"


@given(WEIGHTS, WEIGHTS, st.integers(0, 5))
def test_the_algebra_is_that_of_lists(a: Weights, b: Weights, n: int) -> None:
    left, right = Polynomial(a), Polynomial(b)
    length = max(len(a), len(b))
    both = zip(
        a + [0] * (length - len(a)), b + [0] * (length - len(b)), strict=True
    )  # fmt: skip

    assert weights_of(left + right) == without_last_zeros([x + y for x, y in both])
    assert weights_of(left * right) == without_last_zeros(times(a, b))
    assert weights_of(left**n) == without_last_zeros(reduce(times, [a] * n, [1]))
    assert weights_of(left.scaled(n)) == without_last_zeros([n * x for x in a])
    assert weights_of(left.shifted(n)) == without_last_zeros([0] * n + a)
    assert weights_of(left.truncated(n)) == without_last_zeros(a[:n])
    assert [left.coefficient(k) for k in range(len(a) + 1)] == [*a, 0]
    assert left.total() == sum(a)
    assert left.exponents() == [k for k, x in enumerate(a) if x]


@pytest.mark.parametrize(
    ("weights", "reduced", "content"),
    [
        ([2, 4, 6], [1, 2, 3], 2),
        ([2, 3, 4], [2, 3, 4], 1),
        ([0, 6, 9], [0, 2, 3], 3),
        ([4], [1], 4),
        ([], [], 1),
    ],
)
def test_lowest_terms(weights: Weights, reduced: Weights, content: int) -> None:
    found, divided_by = Polynomial(weights).in_lowest_terms()

    assert (weights_of(found), divided_by) == (reduced, content)


@given(WEIGHTS, st.integers(1, 4), st.integers(0, 5), st.integers(0, 6))
def test_folding_gathers_the_weight_of_every_value(
    weights: Weights, width: int, offset: int, last: int
) -> None:
    cells = [0] * (last + 1)
    for k, weight in enumerate(weights):
        cells[min((k + offset) // width, last)] += weight

    found = Polynomial(weights).folded(width, offset, last)

    assert weights_of(found) == without_last_zeros(cells)


@given(WEIGHTS, WEIGHTS, st.integers(1, 9))
def test_composing_puts_a_polynomial_in_for_z(
    outer: Weights, inner: Weights, denominator: int
) -> None:
    found = Polynomial(outer).composed(Polynomial(inner), denominator)

    degree = len(without_last_zeros(outer)) - 1
    z = Fraction(2, 3)
    at = Fraction(sum(w * z**k for k, w in enumerate(inner)), denominator)
    value = sum(w * at**k for k, w in enumerate(outer)) * denominator**degree
    assert sum(w * z**k for k, w in enumerate(weights_of(found))) == value


@given(WEIGHTS, st.integers(0, 20), st.integers(1, 9))
def test_tails_fall_by_one_weight_after_another(
    weights: Weights, later: int, length: int
) -> None:
    total = sum(weights) + later

    tails = Polynomial(weights).tails(total, length)

    expected = [total - sum(weights[:k]) for k in range(length)]
    assert weights_of(tails) == without_last_zeros(expected)


@given(st.lists(st.integers(1, 9), max_size=8), st.integers(0, 10))
def test_the_first_coefficient_that_is_at_most_a_bound(
    drawn: Weights, bound: int
) -> None:
    falling = sorted(drawn, reverse=True)

    found = Polynomial(falling).first_at_most(bound)

    assert found == sum(weight > bound for weight in falling)


@given(WEIGHTS)
def test_the_greatest_weight_and_its_first_place(weights: Weights) -> None:
    greatest = max(weights)

    assert Polynomial(weights).greatest() == (greatest, weights.index(greatest))


def test_nothing_has_no_greatest_weight() -> None:
    assert Polynomial([]).greatest() == (0, 0)


def test_no_limit_of_digits_applies_to_texts() -> None:
    assert decimal(10**6000) == "1" + "0" * 6000
    assert Polynomial([3, 10**6000]).texts() == ["3", "1" + "0" * 6000]


# ---- products of powers

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
    made = factors.recurrence(factors.rows(length))
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


# ---- floats


def powers_of(base: Weights, exponents: range) -> Iterator[tuple[Polynomial, int]]:
    for n in exponents:
        yield Polynomial(base) ** n, sum(base) ** n


LONG_POWERS: list[tuple[Weights, range]] = [
    # Dyadic denominators: numerators of exactly 54 bits are ties.
    ([1, 1], range(54, 400)),
    ([1, 1], range(1000, 1101, 20)),
    ([3, 1], range(54, 200, 3)),
    # Down to subnormals, and to 0.
    ([1, 2], range(600, 1001, 40)),
    ([2, 1], range(600, 1001, 40)),
    ([11, 7], range(300, 1501, 100)),
    # An attack of D3 and one of D6, warded.
    ([491, 126, 84, 28], range(20, 400, 60)),
    ([25331, 3801, 3654, 3164, 2184, 1008, 224], range(20, 200, 60)),
]


def test_more_than_100_000_floats_are_looked_at() -> None:
    lengths = (1 + (len(base) - 1) * n for base, ns in LONG_POWERS for n in ns)

    assert sum(lengths) > 100_000


@pytest.mark.parametrize(("base", "exponents"), LONG_POWERS, ids=str)
def test_every_float_of_a_power_is_the_nearest(base: Weights, exponents: range) -> None:
    for numerators, denominator in powers_of(base, exponents):
        floats = nearest_floats(numerators, denominator)

        exact = numerators.coefficients()
        assert len(floats) == len(exact)
        assert [
            k
            for k, (x, c) in enumerate(zip(floats, exact, strict=True))
            if not is_nearest(x, c, denominator)
        ] == []


@pytest.mark.parametrize("shift", [0, 150, 900])
def test_exact_ties_go_to_the_even_float(shift: int) -> None:
    # Odd numbers of 54 bits: each lies in the middle between two floats.
    odd = [2**53 + 2 * k + 1 for k in range(200)]
    numerators = Polynomial([n << shift for n in odd])

    floats = nearest_floats(numerators, 1 << (60 + shift))

    assert [int(x * 2.0**60) % 4 for x in floats] == [0] * len(odd)


def test_ties_between_subnormals_go_to_the_even_float() -> None:
    floats = nearest_floats(Polynomial(range(1, 200)), 2**1075)

    # k halves of the least float: an odd k is a tie.
    least = math.ulp(0.0)
    assert floats == [round(Fraction(k, 2)) * least for k in range(1, 200)]


def test_numbers_just_beside_a_tie_are_not_taken_for_one() -> None:
    middle = (2**53 + 1) << 300
    numerators = Polynomial([middle - 1, middle, middle + 1] * 20)

    floats = nearest_floats(numerators, 1 << 300)

    assert floats == [2.0**53, 2.0**53, 2.0**53 + 2] * 20


@given(
    st.lists(st.integers(0, 2**400), min_size=1, max_size=60),
    st.integers(1, 2**300) | st.integers(0, 1200).map(lambda bits: 1 << bits),
)
def test_every_float_of_drawn_numbers_is_the_nearest(
    numerators: Weights, denominator: int
) -> None:
    floats = nearest_floats(Polynomial(numerators), denominator)

    exact = without_last_zeros(numerators)
    assert len(floats) == len(exact)
    assert all(
        is_nearest(x, c, denominator) for x, c in zip(floats, exact, strict=True)
    )


def test_the_precision_of_flint_is_left_as_it_was() -> None:
    before = flint.ctx.prec
    nearest_floats(Polynomial([1, 1]) ** 300, 2**300)

    assert flint.ctx.prec == before == 53

"""The door to FLINT: polynomials, and floats rounded once."""

import math
import pickle
from collections.abc import Iterator
from fractions import Fraction
from functools import reduce

import flint
import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions._flint import (
    NotProvenError,
    Polynomial,
    TooWideError,
    decimal,
    nearest_floats,
    nearest_integers,
    precision,
)
from tests.distributions.nearness import is_nearest
from tests.distributions.school import (
    WEIGHTS,
    Weights,
    times,
    weights_of,
    without_last_zeros,
)

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
def test_the_runner_up_is_the_greatest_of_the_others(weights: Weights) -> None:
    polynomial = Polynomial(weights)
    _, place = polynomial.greatest()

    others = weights[:place] + weights[place + 1 :]
    assert polynomial.runner_up(place) == max(others, default=0)


@given(WEIGHTS, st.integers(0, 1000))
def test_sums_of_values_and_of_their_squares(weights: Weights, start: int) -> None:
    first = sum((start + k) * w for k, w in enumerate(weights))
    second = sum((start + k) ** 2 * w for k, w in enumerate(weights))

    assert Polynomial(weights).moment_sums(start) == (first, second)


@given(WEIGHTS)
def test_the_greatest_weight_and_its_first_place(weights: Weights) -> None:
    greatest = max(weights)

    assert Polynomial(weights).greatest() == (greatest, weights.index(greatest))


def test_nothing_has_no_greatest_weight() -> None:
    assert Polynomial([]).greatest() == (0, 0)


def test_no_limit_of_digits_applies_to_texts() -> None:
    assert decimal(10**6000) == "1" + "0" * 6000
    assert Polynomial([3, 10**6000]).texts() == ["3", "1" + "0" * 6000]


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


# ---- floats of rounded numbers


def test_rounded_numerators_make_the_floats_of_exact_ones() -> None:
    exact, denominator = Polynomial([11, 7]) ** 300, 18**300
    rounded = Polynomial([(c << 2304) // denominator for c in exact.coefficients()])

    found = nearest_floats(rounded, 1 << 2304, rounded=True)

    assert found == nearest_floats(exact, denominator)


def test_a_rounded_numerator_near_the_middle_of_two_floats_proves_nothing() -> None:
    middle = (2**53 + 1) << 2000

    with pytest.raises(NotProvenError, match="too near to the middle"):
        nearest_floats(Polynomial([middle + 1]), 1 << 2100, rounded=True)
    beside = Polynomial([middle + (1 << 1950), middle - (1 << 1950)])
    assert nearest_floats(beside, 1 << 2000, rounded=True) == [2.0**53 + 2, 2.0**53]


def test_balls_become_integers_less_than_1_away() -> None:
    with precision(200):
        thirds = [flint.arb(k) / 3 for k in range(8)]
        found = nearest_integers(thirds, 10)

    assert [abs(Fraction(k * 1024, 3) - int(found[k])) < 1 for k in range(8)] == [
        True
    ] * 8


@pytest.mark.parametrize("bits", [60, 100])
def test_balls_that_hold_no_integer_of_their_own_are_too_wide(bits: int) -> None:
    with precision(53):
        thirds = [flint.arb(k) / 3 for k in range(8)]

        with pytest.raises(TooWideError):
            nearest_integers(thirds, bits)


def test_the_precision_of_flint_is_left_as_it_was() -> None:
    before = flint.ctx.prec
    nearest_floats(Polynomial([1, 1]) ** 300, 2**300)
    with pytest.raises(ZeroDivisionError), precision(300):
        raise ZeroDivisionError

    assert flint.ctx.prec == before == 53

"""The last step: floats rounded once, and texts of any length."""

import math
from decimal import Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions.rounding import decimal, nearest, nearest_root, rational_text
from tests.distributions.nearness import is_nearest, is_nearest_root

# From chances that are no float any more to sums of thousands of attacks.
NUMBERS = st.builds(
    lambda numerator, denominator, shift: (
        Fraction(numerator, denominator) * Fraction(2) ** shift
    ),
    st.integers(0, 2**120),
    st.integers(1, 2**120),
    st.integers(-1200, 200),
)


@given(NUMBERS)
def test_a_number_becomes_the_nearest_float(value: Fraction) -> None:
    assert is_nearest(nearest(value), value.numerator, value.denominator)


def test_numbers_of_many_digits_become_the_nearest_float() -> None:
    third = Fraction(10**9000 + 1, 3 * 10**9000)

    assert nearest(third) == 1 / 3


@given(NUMBERS)
def test_a_root_becomes_the_nearest_float(value: Fraction) -> None:
    root = nearest_root(value)

    assert is_nearest_root(root, value.numerator, value.denominator)


@given(NUMBERS)
def test_the_root_of_a_square_is_the_number(value: Fraction) -> None:
    assert nearest_root(value**2) == nearest(value)


@pytest.mark.parametrize("least", [2**53 + 1, 2**53 + 3, 2**54 + 2])
def test_a_root_in_the_middle_of_two_floats_goes_to_the_even_one(least: int) -> None:
    assert nearest_root(Fraction(least**2)) == nearest(Fraction(least))
    # A hair to either side of the middle decides.
    assert nearest_root(Fraction(least**2 * 4**99 + 1, 4**99)) > least
    assert nearest_root(Fraction(least**2 * 4**99 - 1, 4**99)) < least


@pytest.mark.parametrize("variance", ["2", "35/12", "175/3", "1/7", "2000003/11"])
def test_a_root_agrees_with_50_digits_of_it(variance: str) -> None:
    value = Fraction(variance)
    with localcontext() as context:
        context.prec = 50
        digits = (Decimal(value.numerator) / Decimal(value.denominator)).sqrt()

    assert nearest_root(value) == float(digits)


def test_roots_down_to_the_least_float() -> None:
    least = Fraction(math.ulp(0.0))

    assert nearest_root(Fraction(0)) == 0
    assert nearest_root(least**2) == math.ulp(0.0)
    assert nearest_root(least**2 / 4) == 0
    assert nearest_root(least**2 * Fraction(9, 4)) == 2 * math.ulp(0.0)


def test_texts_of_rationals_are_in_lowest_terms() -> None:
    assert rational_text(Fraction(6, 8)) == "3/4"
    assert rational_text(Fraction(8, 4)) == "2"
    assert rational_text(Fraction(0)) == "0"


def test_texts_have_no_limit_of_digits() -> None:
    text = rational_text(Fraction(10**5000 + 1, 10**5000))

    assert text == "1" + "0" * 4999 + "1/1" + "0" * 5000
    assert decimal(10**5000) == "1" + "0" * 5000

"""Dice expressions: sums of fair dice and constants (rules, "Dice")."""

import pickle
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions.dice import MOST_DICE, SIDES, Dice, die
from distributions.distribution import Distribution
from distributions.errors import EngineError, NotDiceError


def chances(text: str) -> Distribution:
    return Dice.parse(text).total(1).distribution


@pytest.mark.parametrize("sides", SIDES)
def test_each_face_of_a_die_is_as_likely(sides: int) -> None:
    shows = die(sides)

    assert (shows.minimum, shows.maximum) == (1, sides)
    assert {shows.chance_of(face) for face in range(1, sides + 1)} == {
        Fraction(1, sides)
    }


def test_two_dice_are_added() -> None:
    # The 36 throws of two dice by their totals 2 to 12.
    ways = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]

    assert chances("2D6") == Distribution.from_weights([0, 0, *ways])


def test_a_constant_is_added_to_the_roll() -> None:
    assert chances("D3+3") == Distribution.from_weights([0, 0, 0, 0, 1, 1, 1])
    assert chances("D3+0") == chances("D3") == die(3)
    assert chances("4") == Distribution.point(4)


def test_dice_of_two_kinds_are_added() -> None:
    # D3 + D6: 18 throws; one makes 2, three make 4 to 7, one makes 9.
    assert chances("D6+D3") == Distribution.from_weights([0, 0, 1, 2, 3, 3, 3, 3, 2, 1])


def test_each_roll_is_made_anew() -> None:
    assert Dice.parse("D3+1").total(2).distribution == chances("2D3+2")
    assert Dice.parse("D6").total(0).distribution == Distribution.point(0)


@pytest.mark.parametrize(
    ("text", "minimum", "maximum", "mean"),
    [
        ("4", 4, 4, Fraction(4)),
        ("D3", 1, 3, Fraction(2)),
        ("D6", 1, 6, Fraction(7, 2)),
        ("2D6+1", 3, 13, Fraction(8)),
        ("2D3+D6", 3, 12, Fraction(15, 2)),
    ],
)
def test_bounds_and_mean_are_those_of_the_faces(
    text: str, minimum: int, maximum: int, mean: Fraction
) -> None:
    dice = Dice.parse(text)

    assert (dice.minimum, dice.maximum, dice.mean) == (minimum, maximum, mean)


def test_an_expression_is_constant_where_nothing_is_rolled() -> None:
    assert Dice.parse("4").is_constant
    assert not Dice.parse("D3").is_constant


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("d6", "D6"), ("1D6", "D6"), ("3D6 + 3", "3D6+3"), ("D3+0", "D3"),
        ("1+D3+2", "D3+3"), ("D3+D6+D3", "D6+2D3"), ("0", "0"), ("  2  ", "2"),
    ],
)  # fmt: skip
def test_an_expression_is_written_as_the_game_does(text: str, written: str) -> None:
    assert str(Dice.parse(text)) == written


def test_plus_one_on_a_random_characteristic_adds_to_the_roll() -> None:
    assert str(Dice.parse("D6").plus(1)) == "D6+1"
    assert str(Dice.parse("2").plus(1)) == "3"


@pytest.mark.parametrize("text", ["", "X", "D4", "-1", "D3-1", "2 D6", "D6+", "100000"])
def test_what_is_no_dice_says_what_would_be(text: str) -> None:
    with pytest.raises(NotDiceError, match="such as 2, D6, 2D3 or D3") as caught:
        Dice.parse(text)

    assert caught.value.text == text
    assert isinstance(caught.value, EngineError)
    copy = pickle.loads(pickle.dumps(caught.value))  # noqa: S301 (our own bytes)
    assert (copy.text, str(copy)) == (text, str(caught.value))


def test_no_die_of_a_kind_is_no_expression() -> None:
    with pytest.raises(NotDiceError, match="at least one of each die"):
        Dice.parse("0D6+1")
    assert Dice.parse("0D6+D6") == Dice.parse("D6")


def test_no_more_dice_than_any_game_needs() -> None:
    assert Dice.parse(f"{MOST_DICE}D3").minimum == MOST_DICE
    with pytest.raises(NotDiceError, match=f"at most {MOST_DICE} dice"):
        Dice.parse(f"{MOST_DICE}D3+D6")


DICE = st.builds(
    Dice,
    st.sets(st.sampled_from([6, 3])).flatmap(
        lambda sides: st.tuples(
            *(
                st.tuples(st.just(side), st.integers(1, 99))
                for side in sorted(sides, reverse=True)
            )
        )
    ),
    st.integers(0, 99_999),
)


@given(DICE)
def test_what_is_written_is_read_again(dice: Dice) -> None:
    assert Dice.parse(str(dice)) == dice


@given(DICE, st.integers(0, 3))
def test_the_mean_is_that_of_the_distribution(dice: Dice, rolls: int) -> None:
    total = dice.total(rolls)

    assert total.mean == rolls * dice.mean
    assert (total.minimum, total.maximum) == (
        rolls * dice.minimum,
        rolls * dice.maximum,
    )

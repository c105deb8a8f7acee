"""Characteristics after all that changes them (a decision).

Set, then multiply, then halve, then add and subtract, then cap and floor; Attacks and
Damage are then at least 1.
"""

from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions.characteristics import Changes, Finish, Quantity, low_faces
from distributions.dice import Dice
from distributions.distribution import Distribution
from distributions.folding import changed
from distributions.kinds import Operation, Which
from distributions.rolls import Limit
from tests.distributions.battlefield import amount


def weights(*values: int) -> Distribution:
    return Distribution.from_weights(values)


def quantity(text: str, **said: Any) -> Quantity:  # noqa: ANN401
    """Printed dice with changes, and what is re-rolled of them."""
    rerolled = said.pop("rerolled", ())
    return Quantity(Dice.parse(text), Changes(**said), rerolled)


# ---- the order of changes


@pytest.mark.parametrize(
    ("changes", "printed", "value"),
    [
        (Changes(), 3, 3),
        (Changes(base=Dice(constant=5)), 3, 5),
        (Changes(multiply=2), 3, 6),
        # Halving rounds up: 3 to 2, 2 to 1.
        (Changes(halves=1), 3, 2),
        (Changes(halves=2), 3, 1),
        (Changes(plus=2, minus=-1), 3, 4),
        (Changes(minus=-4), 3, -1),
        (Changes(cap=2), 3, 2),
        (Changes(floor=4), 3, 4),
        # 5 x 3 = 15, half of it 8, 8 + 1 - 3 = 6.
        (Changes(Dice(constant=5), 3, 1, 1, -3), 2, 6),
        # The same, at most 4; at least 5.
        (Changes(Dice(constant=5), 3, 1, 1, -3, cap=4), 2, 4),
        (Changes(Dice(constant=5), 3, 1, 1, -3, cap=4, floor=5), 2, 5),
    ],
)
def test_set_then_multiply_then_halve_then_add_then_cap_and_floor(
    changes: Changes, printed: int, value: int
) -> None:
    assert changes.applied_to(printed) == value


STEPS = [
    (Operation.SET, 5),
    (Operation.MULTIPLY, 3),
    (Operation.HALVE, None),
    (Operation.ADD, 1),
    (Operation.ADD, -3),
    (Operation.CAP, 6),
    (Operation.FLOOR, 2),
]


@pytest.mark.parametrize("order", [STEPS, STEPS[::-1], STEPS[3:] + STEPS[:3]])
def test_the_order_in_which_they_are_listed_does_not_matter(
    order: list[tuple[Operation, int | None]],
) -> None:
    changes = Changes()
    for operation, value in order:
        said = None if value is None else amount(value)
        changes = changed(changes, operation, said, {})

    # 15, half of it 8, less 2, within 2 to 6.
    assert changes.applied_to(9) == 6


def test_every_order_of_four_changes_is_the_same() -> None:
    four = [STEPS[1], STEPS[2], STEPS[3], STEPS[5]]
    found = set()
    for order in permutations(four):
        changes = Changes()
        for operation, value in order:
            said = None if value is None else amount(value)
            changes = changed(changes, operation, said, {})
        found.add(changes)

    assert found == {Changes(multiply=3, halves=1, plus=1, cap=6)}


def test_of_several_that_are_set_the_last_counts() -> None:
    twice = changed(
        changed(Changes(), Operation.SET, amount(3), {}), Operation.SET, amount(2), {}
    )

    assert twice.applied_to(9) == 2


def test_of_several_caps_the_lowest_and_of_floors_the_highest_count() -> None:
    changes = Changes().with_cap(4).with_cap(3).with_cap(5)
    raised = Changes().with_floor(1).with_floor(3).with_floor(2)

    assert (changes.applied_to(9), raised.applied_to(0)) == (3, 3)


def test_multiplications_and_halvings_add_up() -> None:
    changes = Changes()
    for operation, value in (
        (Operation.MULTIPLY, amount(2)),
        (Operation.MULTIPLY, amount(3)),
        (Operation.HALVE, None),
        (Operation.HALVE, None),
    ):
        changes = changed(changes, operation, value, {})

    # 2 x 6 = 12, 6, 3.
    assert changes.applied_to(2) == 3


# ---- ignoring some of them


ALL = Changes(multiply=2, halves=1, plus=3, minus=-2, cap=9, floor=1)


@pytest.mark.parametrize(
    ("positive", "negative", "left"),
    [
        (False, False, ALL),
        (True, False, Changes(halves=1, minus=-2, cap=9)),
        (False, True, Changes(multiply=2, plus=3, floor=1)),
        (True, True, Changes()),
    ],
)
def test_what_raises_or_what_lowers_may_be_ignored(
    *, positive: bool, negative: bool, left: Changes
) -> None:
    assert ALL.ignoring(positive=positive, negative=negative) == left


def test_what_is_set_is_no_modifier() -> None:
    changes = Changes(base=Dice(constant=5), plus=1)

    assert changes.ignoring(positive=True, negative=True).applied_to(2) == 5


# ---- random characteristics


def test_dice_are_printed_and_rolled_as_they_stand() -> None:
    attacks = quantity("2D3+1")

    # 3 to 7 in 1, 2, 3, 2, 1 of 9.
    assert attacks.distribution == weights(0, 0, 0, 1, 2, 3, 2, 1)
    assert (attacks.is_plain, str(attacks)) == (True, "2D3+1")
    assert attacks.mean == 5


def test_what_is_added_to_dice_is_added_to_the_roll() -> None:
    attacks = quantity("D6", plus=2, minus=-1)

    assert (attacks.is_plain, str(attacks)) == (True, "D6+1")
    assert attacks.distribution == weights(0, 0, 1, 1, 1, 1, 1, 1)
    assert attacks.total(2) == Dice.parse("D6+1").total(2)


def test_doubled_d3_is_twice_one_roll() -> None:
    doubled = quantity("D3", multiply=2)

    assert doubled.distribution == weights(0, 0, 1, 0, 1, 0, 1)
    assert (doubled.is_plain, str(doubled)) == (False, "2*(D3)")


def test_a_halved_die_is_rounded_up() -> None:
    # 1, 2 are 1; 3, 4 are 2; 5, 6 are 3.
    halved = quantity("D6", halves=1)

    assert halved.distribution == weights(0, 1, 1, 1)
    assert str(halved) == "1-3"


def test_a_die_with_less_is_at_least_1() -> None:
    # 1 and 2 become 1, 3 becomes 2 less 1.
    lowered = quantity("D3", minus=-1)

    assert lowered.distribution == weights(0, 2, 1)
    assert (lowered.is_plain, str(lowered)) == (False, "1-2")


def test_a_capped_and_a_floored_die() -> None:
    assert quantity("D6", cap=4).distribution == weights(0, 1, 1, 1, 3)
    assert quantity("D6", floor=4).distribution == weights(0, 0, 0, 0, 4, 1, 1)
    assert quantity("D6", cap=3, floor=3).distribution == Distribution.point(3)
    assert str(quantity("D6", cap=3, floor=3)) == "3"


def test_a_characteristic_set_to_dice_is_rolled_for_each() -> None:
    rolled = quantity("2", base=Dice.parse("D3"), plus=1)

    assert (rolled.is_plain, str(rolled)) == (True, "D3+1")
    assert rolled.total(2).distribution == weights(0, 0, 0, 0, 1, 2, 3, 2, 1)


def test_a_characteristic_may_be_set_to_any_distribution() -> None:
    rolled = quantity("2", base=weights(1, 2, 1), multiply=2)

    # 0, 2, 4 in 1, 2, 1 of 4; Attacks and Damage are at least 1.
    assert rolled.distribution == weights(0, 1, 2, 0, 1)
    assert not rolled.is_plain


def test_total_adds_independent_ones() -> None:
    # Twice of 2, 4 or 6.
    pair = quantity("D3", multiply=2).total(2)

    assert pair.distribution == weights(0, 0, 0, 0, 1, 0, 2, 0, 3, 0, 2, 0, 1)


def test_one_more_is_added_before_the_cap() -> None:
    champion = quantity("3", cap=3).plus(1)

    assert champion.distribution == Distribution.point(3)
    assert quantity("3").plus(1).distribution == Distribution.point(4)
    assert quantity("3", minus=-2).plus(-4).distribution == Distribution.point(1)


# ---- re-rolls of single dice


@pytest.mark.parametrize(
    ("which", "at_most", "sides", "faces"),
    [
        (Which.ONES, 0, 6, {1}),
        (Which.ONES, 0, 3, {1}),
        (Which.AT_MOST, 2, 6, {1, 2}),
        (Which.AT_MOST, 5, 3, {1, 2, 3}),
        # Below the mean of 7/2, and of 2.
        (Which.BEST, 0, 6, {1, 2, 3}),
        (Which.BEST, 0, 3, {1}),
    ],
)
def test_a_reroll_of_dice_names_low_faces(
    which: Which, at_most: int, sides: int, faces: set[int]
) -> None:
    assert low_faces(which, at_most, sides) == faces


def test_a_rerolled_die_keeps_its_second_result() -> None:
    # A 1 is rolled once more: 1 in 36 stays 1, each other face is 7 in 36.
    ones = quantity("D6", rerolled=((6, frozenset({1})),))

    assert ones.distribution == weights(0, 1, 7, 7, 7, 7, 7)
    assert ones.mean == Fraction(7, 2) + Fraction(1, 6) * Fraction(5, 2)
    assert str(ones) == "1-6"


def test_each_die_of_an_expression_is_rerolled_by_its_kind() -> None:
    faces = ((3, frozenset({1})), (6, frozenset({1, 2, 3})))
    both = quantity("D6+D3", rerolled=faces)

    # D6: 1..3 in 3 of 36, 4..6 in 9; D3: 1 in 1 of 9, 2 and 3 in 4.
    low, high = Fraction(3, 36), Fraction(9, 36)
    assert both.mean == 6 * low + 15 * high + Fraction(1 + 8 + 12, 9)


def test_a_rerolled_die_is_multiplied_afterwards() -> None:
    ones = quantity("D3", multiply=2, rerolled=((3, frozenset({1})),))

    assert ones.distribution == weights(0, 0, 1, 0, 4, 0, 4)
    assert str(ones) == "2-6"


def test_limited_rerolls_are_left_to_who_counts_the_dice() -> None:
    limited = replace(quantity("D6"), limits=(Limit("x", Which.ONES),))

    assert limited.distribution == quantity("D6").distribution


# ---- what is inflicted


def test_more_is_among_the_additions_before_the_cap() -> None:
    # Damage 2 with a D3 more is 3, 4 or 5; capped at 4.
    more = Finish(addend=weights(0, 1, 1, 1))

    assert more.of(quantity("2")) == weights(0, 0, 0, 1, 1, 1)
    assert more.of(quantity("2", cap=4)) == weights(0, 0, 0, 1, 2)
    # Not multiplied or halved: 2 x 2 + 1..3, half of 2 + 1..3.
    assert more.of(quantity("2", multiply=2)) == weights(0, 0, 0, 0, 0, 1, 1, 1)
    assert more.of(quantity("2", halves=1)) == weights(0, 0, 1, 1, 1)


def test_what_is_inflicted_is_multiplied_then_added_to_after_the_cap() -> None:
    # D3 capped at 2, doubled and one more: 3, 5, 5.
    inflicted = Finish(times=2, plus=1)

    assert inflicted.of(quantity("D3", cap=2)) == weights(0, 0, 0, 1, 0, 2)


def test_what_is_inflicted_may_be_nothing() -> None:
    assert Finish(plus=-2).of(quantity("D3")) == weights(2, 1)
    assert Finish(times=0).of(quantity("D3")) == Distribution.point(0)


def test_a_total_of_the_dice_may_be_given() -> None:
    doubled = quantity("D3+1", multiply=2, minus=-1)

    # The dice and the constant show 3: 2 x 3 - 1.
    assert Finish().of_total(doubled, 3) == Distribution.point(5)
    assert Finish(addend=weights(1, 1)).of_total(doubled, 3) == (
        weights(0, 0, 0, 0, 0, 1, 1)
    )


CHANGES = st.builds(
    Changes,
    st.none() | st.sampled_from([Dice.parse("2"), Dice.parse("D3")]),
    st.integers(0, 3),
    st.integers(0, 2),
    st.integers(0, 3),
    st.integers(-3, 0),
    st.none() | st.integers(0, 6),
    st.none() | st.integers(0, 6),
)


@given(st.integers(1, 9), CHANGES)
def test_a_fixed_quantity_is_what_a_fixed_characteristic_is_but_at_least_1(
    printed: int, changes: Changes
) -> None:
    fixed = replace(changes, base=None)
    found = Quantity(Dice(constant=printed), fixed).distribution

    assert found == Distribution.point(max(1, fixed.applied_to(printed)))


@given(st.sampled_from(["3", "D3", "2D6+1"]), CHANGES)
def test_a_quantity_is_the_mixture_over_what_is_rolled(
    text: str, changes: Changes
) -> None:
    found = Quantity(Dice.parse(text), changes)
    base = changes.base if isinstance(changes.base, Dice) else Dice.parse(text)
    fixed = replace(changes, base=None)

    chances: dict[int, Fraction] = {}
    rolled = base.total(1).distribution
    for value in range(rolled.maximum + 1):
        total = max(1, fixed.applied_to(value))
        chances[total] = chances.get(total, Fraction(0)) + rolled.chance_of(value)
    assert found.distribution == Distribution.from_chances(chances)
    assert found.total(3).mean == 3 * found.mean

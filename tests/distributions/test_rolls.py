"""One roll: what it needs after its modifiers, and how far those may go."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions.effects import Roll
from distributions.profiles import SaveCap
from distributions.rolls import Modifier, chance, limited, limited_save, needed


@pytest.mark.parametrize("roll", [Roll.HIT, Roll.WOUND])
@pytest.mark.parametrize(
    ("total", "counts"), [(-3, -1), (-1, -1), (0, 0), (1, 1), (4, 1)]
)
def test_hit_and_wound_modifiers_are_clamped_to_plus_and_minus_one(
    roll: Roll, total: int, counts: int
) -> None:
    assert limited(roll, total) == Modifier(total, counts)


@pytest.mark.parametrize("total", [-5, -2, 0, 2, 5])
def test_ward_modifiers_have_no_cap(total: int) -> None:
    assert limited(Roll.WARD, total) == Modifier(total, total)


@pytest.mark.parametrize(
    ("bonus", "rend", "net", "alone"),
    [
        # The sum with Rend in it, at most +1; the bonus, at most +1, less Rend.
        (0, 0, 0, 0), (1, 0, 1, 1), (3, 0, 1, 1), (2, 1, 1, 0), (3, 2, 1, -1),
        (2, 2, 0, -1), (1, 2, -1, -1), (-1, 3, -4, -4),
    ],
)  # fmt: skip
def test_the_save_cap_is_net_of_rend(
    bonus: int, rend: int, net: int, alone: int
) -> None:
    assert limited_save(bonus, rend, SaveCap.NET).limited == net
    assert limited_save(bonus, rend, SaveCap.BONUS).limited == alone


@pytest.mark.parametrize("cap", SaveCap)
def test_save_modifiers_have_no_lower_limit(cap: SaveCap) -> None:
    assert limited_save(-2, 4, cap) == Modifier(-6, -6)


@given(st.integers(-20, 20), st.integers(0, 9))
def test_the_two_readings_of_the_save_cap_differ_by_rend_at_most(
    bonus: int, rend: int
) -> None:
    net, alone = (limited_save(bonus, rend, cap) for cap in SaveCap)

    assert net.total == alone.total == bonus - rend
    assert alone.limited <= net.limited <= alone.limited + rend


@pytest.mark.parametrize(
    ("target", "modifier", "roll"),
    [(4, 0, 4), (4, 1, 3), (4, -1, 5), (5, -1, 6), (3, 2, 2), (6, 1, 5)],
)
def test_a_modifier_is_added_to_the_roll(target: int, modifier: int, roll: int) -> None:
    assert needed(target, modifier) == roll


@pytest.mark.parametrize("modifier", [0, 1, 5])
def test_an_unmodified_1_always_fails(modifier: int) -> None:
    assert needed(2, modifier) == 2


@pytest.mark.parametrize("modifier", [-1, -7])
def test_what_needs_more_than_6_cannot_be_rolled(modifier: int) -> None:
    assert needed(6, modifier) is None
    assert chance(None) == 0


@pytest.mark.parametrize("roll", range(2, 7))
def test_the_chance_of_a_roll_counts_its_faces(roll: int) -> None:
    faces = [face for face in range(1, 7) if face >= roll]

    assert chance(roll) == Fraction(len(faces), 6)


@given(st.integers(2, 6), st.integers(-9, 9))
def test_the_roll_needed_is_the_least_face_that_is_enough(
    target: int, modifier: int
) -> None:
    enough = [face for face in range(2, 7) if face + modifier >= target]

    assert needed(target, modifier) == min(enough, default=None)

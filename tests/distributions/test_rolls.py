"""One roll: what it needs after its modifiers, and how far those may go."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions.effects import Roll
from distributions.kinds import Which
from distributions.profiles import SaveCap
from distributions.readings import WardRule, weights_of
from distributions.rolls import (
    FACES,
    Limit,
    Modifier,
    Outcome,
    Rerolls,
    RollRule,
    chance,
    limited,
    limited_save,
    needed,
)


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


# ---- what a face means


def meanings(rule: RollRule) -> str:
    """F, S or C for each face from 1 to 6: fail, success, critical."""
    return "".join(rule.outcome(face).name[0] for face in FACES)


@pytest.mark.parametrize(
    ("rule", "faces"),
    [
        (RollRule(needed=4), "FFFSSS"),
        (RollRule(needed=None), "FFFFFF"),
        (RollRule(needed=4, critical_on=6), "FFFSSC"),
        # A critical hit is a success whatever is needed.
        (RollRule(needed=None, critical_on=5), "FFFFCC"),
        (RollRule(needed=6, critical_on=3), "FFCCCC"),
        # An unmodified 1 fails whatever else is said.
        (RollRule(needed=2, passes=1, critical_on=1), "FCCCCC"),
        # Faces that fail do so even where they would be critical, or pass.
        (RollRule(needed=2, critical_on=6, fails=frozenset({6})), "FSSSSF"),
        (RollRule(needed=4, passes=2, fails=frozenset({2, 3})), "FFFSSS"),
        # What passes does so whatever is needed.
        (RollRule(needed=6, passes=4), "FFFSSS"),
        (RollRule(needed=None, passes=5), "FFFFSS"),
        (RollRule(needed=3, passes=5), "FFSSSS"),
        # Without critical hits they are ordinary successes.
        (RollRule(needed=4, critical_on=6, no_criticals=True), "FFFSSS"),
        (RollRule(needed=None, critical_on=5, no_criticals=True), "FFFFSS"),
        # All that is not critical fails; where nothing is critical, everything.
        (RollRule(needed=2, critical_on=6, unless_critical=True), "FFFFFC"),
        (RollRule(needed=2, passes=2, critical_on=5, unless_critical=True), "FFFFCC"),
        (
            RollRule(needed=2, critical_on=5, unless_critical=True, no_criticals=True),
            "FFFFFF",
        ),
    ],
)
def test_each_face_fails_succeeds_or_is_critical(rule: RollRule, faces: str) -> None:
    assert meanings(rule) == faces
    assert rule.chance == Fraction(6 - faces.count("F"), 6)


@given(
    st.none() | st.integers(2, 6),
    st.none() | st.integers(2, 6),
    st.none() | st.integers(2, 6),
    st.frozensets(st.integers(1, 6), max_size=2),
    st.booleans(),
)
def test_failing_beats_a_critical_hit_and_that_beats_all_else(
    needs: int | None,
    passes: int | None,
    critical: int | None,
    fails: frozenset[int],
    none: bool,  # noqa: FBT001 (drawn)
) -> None:
    rule = RollRule(
        needed=needs,
        passes=passes,
        critical_on=critical,
        fails=fails,
        no_criticals=none,
    )
    for face in FACES:
        outcome = rule.outcome(face)
        above = [bound for bound in (needs, passes, critical) if bound is not None]
        reached = any(face >= bound for bound in above)
        assert (outcome is not Outcome.FAIL) == (
            reached and face > 1 and face not in fails
        )
        assert (outcome is Outcome.CRITICAL) <= (critical is not None and not none)


# ---- which faces are re-rolled


HIT = RollRule(needed=4, critical_on=6)


@pytest.mark.parametrize(
    ("rule", "which", "at_most", "faces"),
    [
        (HIT, Which.ONES, 0, {1}),
        (HIT, Which.FAILURES, 0, {1, 2, 3}),
        (HIT, Which.NON_CRITICALS, 0, {1, 2, 3, 4, 5}),
        (HIT, Which.AT_MOST, 2, {1, 2}),
        # Failures of an unmodified n or less: a 4 and a 5 hit.
        (HIT, Which.AT_MOST, 5, {1, 2, 3}),
        # Failures after modifiers and all other rules.
        (RollRule(needed=2, fails=frozenset({5})), Which.FAILURES, 0, {1, 5}),
        (RollRule(needed=None), Which.FAILURES, 0, {1, 2, 3, 4, 5, 6}),
        # Every hit roll that is not critical; all of them, if none can be.
        (
            RollRule(needed=4, critical_on=6, no_criticals=True),
            Which.NON_CRITICALS,
            0,
            {1, 2, 3, 4, 5, 6},
        ),
        (RollRule(needed=None, critical_on=3), Which.NON_CRITICALS, 0, {1, 2}),
    ],
)
def test_a_reroll_names_faces(
    rule: RollRule, which: Which, at_most: int, faces: set[int]
) -> None:
    assert rule.listed(which, at_most) == faces


def test_rerolls_are_there_with_or_without_a_limit() -> None:
    assert not Rerolls()
    assert Rerolls(always=frozenset({(Which.ONES, 0)}))
    assert Rerolls(limits=(Limit("x", Which.ONES),))


@pytest.mark.parametrize(
    ("rerolled", "weights"),
    [
        # 6 of 36 for each face; a face that is re-rolled gives its 6 to all six.
        (frozenset(), [6, 6, 6, 6, 6, 6]),
        (frozenset({1}), [1, 7, 7, 7, 7, 7]),
        (frozenset({1, 2, 3}), [3, 3, 3, 9, 9, 9]),
        (frozenset(range(1, 7)), [6, 6, 6, 6, 6, 6]),
    ],
)
def test_a_die_is_rerolled_once_and_the_second_result_stands(
    rerolled: frozenset[int], weights: list[int]
) -> None:
    assert weights_of(rerolled) == weights
    assert sum(weights) == 36


@pytest.mark.parametrize(
    ("ward", "passes"),
    [
        (WardRule(), Fraction(1)),
        (WardRule(5), Fraction(2, 3)),
        (WardRule(7), Fraction(1)),
        # Ones re-rolled: 1 + 3 x 7 of 36 are below a 5.
        (WardRule(5, frozenset({1})), Fraction(22, 36)),
        # Failures: 4 of 6, twice.
        (WardRule(5, frozenset({1, 2, 3, 4})), Fraction(4, 9)),
    ],
)
def test_a_point_passes_a_ward_that_fails(ward: WardRule, passes: Fraction) -> None:
    assert ward.passes == passes

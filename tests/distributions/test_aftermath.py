"""From the pool to the models slain: the order for one pool (decisions).

Wards; points removed; first points ignored; a cap; allocation; models slain outright;
prevented destruction.
"""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions.action import AttackResult
from distributions.aftermath import Aftermath, Fate, Removal, fate_of
from distributions.amounts import Measure, Measured
from distributions.dice import Dice
from distributions.distribution import Distribution
from distributions.effects import Direction, Effect, Side
from distributions.independent_sum import IndependentSum
from distributions.kinds import Against as Kinds
from distributions.kinds import (
    AllocateDamage,
    CapDamage,
    DenyHealing,
    IgnoreFirstDamage,
    MortalDamage,
    PreventDestruction,
    ReduceDamagePool,
    SlayModels,
    Ward,
)
from distributions.profiles import Unit
from tests.distributions.battlefield import (
    amount,
    blade,
    mine,
    result_of,
    theirs,
    with_effects,
)

HALF = Fraction(1, 2)
ONE = Fraction(1)


def weights(*values: int) -> Distribution:
    return Distribution.from_weights(values)


def point(value: int) -> Distribution:
    return Distribution.point(value)


def pool(*values: int) -> IndependentSum:
    """A pool of 0, 1, 2 … points, by these weights."""
    return IndependentSum.of([(weights(*values), 1)])


# ---- what is taken from the pool


EVEN = pool(1, 1, 1, 1, 1, 1)


@pytest.mark.parametrize(
    ("removal", "left"),
    [
        (Removal(), (1, 1, 1, 1, 1, 1)),
        (Removal(ignored=2), (3, 1, 1, 1)),
        (Removal(cap=3), (1, 1, 1, 3)),
        # Ignored before the cap: 0 to 3, of which 3 becomes 2.
        (Removal(ignored=2, cap=2), (3, 1, 2)),
        (Removal(reductions=(point(1),)), (2, 1, 1, 1, 1)),
        # 0 or 1 point removed, by half.
        (Removal(reductions=(weights(1, 1),)), (3, 2, 2, 2, 2, 1)),
        (Removal(reductions=(point(1), point(2)), ignored=1), (5, 1)),
        (Removal(ignored=9), (1,)),
        (Removal(cap=0), (1,)),
    ],
)
def test_points_are_removed_then_ignored_then_capped(
    removal: Removal, left: tuple[int, ...]
) -> None:
    assert removal.after(EVEN).distribution == weights(*left)
    assert removal.is_nothing == (removal == Removal())


def test_nothing_is_made_of_a_pool_from_which_nothing_is_taken() -> None:
    assert Removal().after(EVEN) is EVEN
    assert Removal().most_lost == 0
    assert Removal(reductions=(weights(1, 1), point(2)), ignored=3).most_lost == 6


@given(
    st.lists(st.integers(0, 4), min_size=1, max_size=6).filter(any),
    st.lists(st.integers(0, 4), min_size=1, max_size=3).filter(any),
    st.integers(0, 3),
    st.none() | st.integers(0, 4),
)
def test_what_is_left_is_told_by_every_pair_of_points_and_points_removed(
    points: list[int], removed: list[int], ignored: int, cap: int | None
) -> None:
    removal = Removal((weights(*removed),), ignored, cap)
    found = removal.after(pool(*points)).distribution

    expected: dict[int, int] = {}
    for come, weight in enumerate(points):
        for gone, ways in enumerate(removed):
            left = max(0, come - gone - ignored)
            left = left if cap is None else min(left, cap)
            expected[left] = expected.get(left, 0) + weight * ways
    assert found == weights(*(expected.get(k, 0) for k in range(max(expected) + 1)))


# ---- allocation, then models slain outright


def fate(points: int, **said: Any) -> Fate:  # noqa: ANN401
    """What so many points do to three models of Health 2, one point allocated."""
    plain: dict[str, Any] = {"models": 3, "health": 2, "damage_points": 1}
    return Aftermath(**(plain | said)).fate(IndependentSum.of([(point(points), 1)]))


@pytest.mark.parametrize(
    ("points", "slain"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (9, 3)]
)
def test_points_slay_models_from_what_is_allocated(points: int, slain: int) -> None:
    found = fate(points)

    assert found.models_slain == point(slain)
    assert found.allocated == point(min(points, 5))
    assert found.destroyed == (slain == 3)


@pytest.mark.parametrize(
    ("points", "outright", "slain"),
    [
        (0, 1, 1),
        (0, 2, 2),
        (0, 3, 3),
        (1, 1, 2),
        (3, 2, 3),
        # None: all of them.
        (0, None, 3),
        (5, 1, 3),
    ],
)
def test_models_slain_outright_fall_after_allocation_and_no_points_move(
    points: int, outright: int | None, slain: int
) -> None:
    found = fate(points, slain_outright=((outright, ONE),))

    assert (found.models_slain, found.allocated) == (point(slain), point(points))


def test_each_rule_that_slays_has_its_own_chance() -> None:
    # One model by half, and one by a third: 2, 3, 1 of 6.
    found = fate(0, slain_outright=((1, HALF), (1, Fraction(1, 3))))

    assert found.models_slain == weights(2, 3, 1)


def test_what_never_happens_and_what_always_does_are_no_alternatives() -> None:
    found = fate(0, slain_outright=((1, Fraction(0)), (1, ONE)))

    assert found.models_slain == point(1)


# ---- destruction prevented


@pytest.mark.parametrize(
    ("heal", "kept"),
    [(1, 1), (2, 2), (3, 2)],
)
def test_the_last_model_stays_with_at_most_its_health(heal: int, kept: int) -> None:
    # Five points destroy the unit: all but what the last model keeps are allocated.
    found = fate(9, preventions=((ONE, point(heal)),))

    assert (found.allocated, found.models_slain) == (point(5 - kept), point(2))
    assert found.destroyed == 0


def test_what_does_not_destroy_is_not_prevented() -> None:
    found = fate(4, preventions=((ONE, point(1)),))

    assert (found.allocated, found.models_slain) == (point(4), point(2))


def test_with_no_health_the_last_model_is_destroyed() -> None:
    found = fate(9, preventions=((ONE, point(0)),))

    assert (found.allocated, found.models_slain) == (point(5), point(3))
    assert found.destroyed == 1


def test_prevention_may_fail() -> None:
    # By half 2 models are slain and 4 points allocated, by half all.
    found = fate(9, preventions=((HALF, point(1)),))

    assert found.destroyed == HALF
    assert found.models_slain == weights(0, 0, 1, 1)
    assert found.allocated == weights(0, 0, 0, 0, 1, 1)


def test_the_health_may_be_rolled() -> None:
    # D3: 1 point is kept once, 2 twice (at most the Health of 2).
    found = fate(9, preventions=((ONE, weights(0, 1, 1, 1)),))

    assert found.allocated == weights(0, 0, 0, 2, 1)


def test_of_several_the_first_that_succeeds_counts() -> None:
    # By half 1 point kept; else by a third 2; else destroyed.
    found = fate(9, preventions=((HALF, point(1)), (Fraction(1, 3), point(2))))

    assert found.destroyed == Fraction(1, 3)
    # 3 points by 1 of 6, 4 by 3, 5 by 2.
    assert found.allocated == weights(0, 0, 0, 1, 3, 2)


def test_prevention_saves_from_models_slain_outright_too() -> None:
    found = fate(0, slain_outright=((None, ONE),), preventions=((ONE, point(1)),))

    # No points were there to lose.
    assert (found.allocated, found.models_slain) == (point(0), point(2))


def test_a_fate_is_kept_for_worlds_that_share_it() -> None:
    aftermath = Aftermath(models=1, health=2, damage_points=0)

    assert fate_of(aftermath, EVEN) is fate_of(aftermath, EVEN)


# ---- said as effects


def three_points(*effects: Effect, target: Unit = Unit(models=9)) -> AttackResult:  # noqa: B008 (frozen)
    """Three mortal points at a target with these effects."""
    attacker = with_effects(Unit(), mine(MortalDamage, amount=amount(3)))
    return result_of(attacker=attacker, target=with_effects(target, *effects))


@pytest.mark.parametrize(
    ("effects", "left"),
    [
        ((theirs(IgnoreFirstDamage, points=1),), 2),
        # Several add up.
        ((theirs(IgnoreFirstDamage, points=1), theirs(IgnoreFirstDamage, points=1)), 1),
        ((theirs(CapDamage, points=2),), 2),
        ((theirs(CapDamage, points=2), theirs(CapDamage, points=1)), 1),
        ((theirs(CapDamage, points=2), theirs(IgnoreFirstDamage, points=2)), 1),
        ((theirs(ReduceDamagePool, points=amount(2)),), 1),
        ((theirs(ReduceDamagePool, points=Measured(Measure.TARGET_MODELS)),), 0),
    ],
)
def test_the_target_takes_points_from_the_pool(
    effects: tuple[Effect, ...], left: int
) -> None:
    result = three_points(*effects)

    assert result.damage.distribution == point(left)
    assert result.allocated == result.models_slain == point(left)


def test_each_die_that_shows_enough_removes_a_point() -> None:
    # Two dice of 5+: 4, 4, 1 of 9 are 3, 2, 1 points.
    reduced = theirs(ReduceDamagePool, dice=amount(2), each_on=5)

    assert three_points(reduced).damage.distribution == weights(0, 1, 4, 4)


def test_a_reduction_that_says_nothing_takes_nothing() -> None:
    assert three_points(theirs(ReduceDamagePool)).damage.distribution == point(3)


def test_points_are_removed_after_wards() -> None:
    warded = theirs(Ward, value=4, against=Kinds.ANY)
    result = three_points(warded, theirs(IgnoreFirstDamage, points=1))

    # 0 to 3 points in 1, 3, 3, 1 of 8, less one.
    assert result.damage.distribution == weights(4, 3, 1)
    # The stages count the points before they are removed.
    assert result.stages.damage == Fraction(3, 2)


def test_allocated_damage_is_ignored_too() -> None:
    attacker = with_effects(Unit(), mine(AllocateDamage, amount=amount(3)))
    target = with_effects(Unit(models=9), theirs(IgnoreFirstDamage, points=1))

    assert result_of(attacker=attacker, target=target).damage.distribution == point(2)


def test_what_is_said_of_attacks_made_is_about_the_points_of_their_target() -> None:
    attacker = with_effects(
        Unit(), mine(MortalDamage, amount=amount(3)), mine(CapDamage, points=2)
    )
    result = result_of(attacker=attacker, target=Unit(models=9))

    assert result.damage.distribution == point(2)


def test_the_attacker_ignores_and_caps_its_own_damage() -> None:
    recoil = mine(MortalDamage, amount=amount(5), recipient=Side.ATTACKER)
    attacker = with_effects(
        Unit(),
        recoil,
        mine(IgnoreFirstDamage, points=1, attacks=Direction.RECEIVED),
        mine(CapDamage, points=3, attacks=Direction.RECEIVED),
    )
    result = result_of(attacker=attacker)

    assert result.attacker_damage is not None
    assert result.attacker_damage.distribution == point(3)


@pytest.mark.parametrize(
    ("slay", "slain"),
    [
        ({}, point(1)),
        ({"models": 2}, point(2)),
        ({"models": None}, point(4)),
        # D6 of 5+; above 5; above the Health of 4.
        ({"dice": Dice.parse("D6"), "at_least": amount(5)}, weights(2, 1)),
        ({"dice": Dice.parse("D6"), "above": amount(5)}, weights(5, 1)),
        (
            {"dice": Dice.parse("D6"), "above": Measured(Measure.TARGET_HEALTH)},
            weights(2, 1),
        ),
        # At least D3: 1, 2 or 3, by 6, 5 and 4 of 6.
        ({"dice": Dice.parse("D6"), "at_least": amount("D3")}, weights(1, 5)),
        # A roll that needs nothing.
        ({"dice": Dice.parse("D6")}, point(1)),
    ],
)
def test_models_are_slain_outright_always_or_by_a_roll(
    slay: dict[str, Any], slain: Distribution
) -> None:
    attacker = with_effects(Unit(), mine(SlayModels, **slay))
    result = result_of(attacker=attacker, target=Unit(models=4, health=4))

    assert result.models_slain == slain
    assert result.damage.distribution == result.allocated == point(0)


@pytest.mark.parametrize(
    ("prevent", "destroyed"),
    [
        ({}, Fraction(0)),
        # A Seed of Rebirth: on a 3+, Heal (D3).
        (
            {"dice": Dice.parse("D6"), "at_least": 3, "heal": amount("D3")},
            Fraction(1, 3),
        ),
        ({"heal": amount(0)}, ONE),
    ],
)
def test_destruction_is_prevented_by_a_roll_or_without_one(
    prevent: dict[str, Any], destroyed: Fraction
) -> None:
    saved = theirs(PreventDestruction, **({"heal": amount(1)} | prevent))
    result = three_points(saved, target=Unit(models=1, health=3))

    assert result.destroyed == destroyed
    # The damage does not change.
    assert result.damage.distribution == point(3)


def test_who_may_not_heal_is_not_saved() -> None:
    saved = theirs(PreventDestruction, heal=amount(1))
    denied = theirs(DenyHealing, attacks=Direction.MADE)

    assert three_points(saved, denied, target=Unit(health=3)).destroyed == 1
    assert three_points(saved, target=Unit(health=3)).destroyed == 0


def test_attacks_and_other_harm_are_prevented_and_capped_as_one_pool() -> None:
    # A blade of 1 point by 1/4, and 3 mortal points, at most 3.
    attacker = with_effects(Unit(), mine(MortalDamage, amount=amount(3)))
    capped = with_effects(Unit(models=9), theirs(CapDamage, points=3))

    result = result_of(blade(), attacker=attacker, target=capped)
    assert result.damage.distribution == point(3)
    # The weapon's own damage is before that.
    assert result.damage_with(0).distribution == weights(3, 1)

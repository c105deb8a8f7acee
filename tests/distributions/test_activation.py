"""What the dice of an activation decide: rolls, spells, prayers, tiers."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions.activation import (
    Activation,
    Cast,
    Chance,
    Chant,
    Roll,
    Tier,
    outcomes,
)
from distributions.amounts import Amount, Measure, Measured
from distributions.dice import Dice
from tests.distributions.battlefield import amount

BASE = ("base",)
FAILED: tuple[str, ...] = ()


def success(activation: Activation, **measures: int) -> Fraction:
    return outcomes(activation, BASE, (), measures).get(BASE, Fraction(0))


def roll(dice: str, at_least: int | Amount) -> Roll:
    needed = amount(at_least) if isinstance(at_least, int) else at_least
    return Roll(Dice.parse(dice), needed)


def test_without_an_activation_an_ability_always_acts() -> None:
    assert outcomes(None, BASE, (), {}) == {BASE: Fraction(1)}


# ---- rolls


@pytest.mark.parametrize(
    ("dice", "at_least", "chance"),
    [
        ("D6", 3, Fraction(2, 3)),
        ("D3", 3, Fraction(1, 3)),
        # 15 of the 36 pairs show 8 or more.
        ("2D6", 8, Fraction(15, 36)),
        ("D6+1", 7, Fraction(1, 6)),
        ("D6", 1, Fraction(1)),
        ("D6", 7, Fraction(0)),
    ],
)
def test_dice_must_reach_a_number(dice: str, at_least: int, chance: Fraction) -> None:
    assert success(roll(dice, at_least)) == chance


def test_the_number_may_be_measured() -> None:
    reach = roll("D6", Measured(Measure.TARGET_SAVE))

    assert success(reach, target_save=4) == Fraction(1, 2)
    assert success(reach, target_save=7) == 0


def test_success_and_failure_are_all_there_is() -> None:
    assert outcomes(roll("D6", 5), BASE, (), {}) == {
        BASE: Fraction(1, 3),
        FAILED: Fraction(2, 3),
    }
    assert outcomes(roll("D6", 1), BASE, (), {}) == {BASE: Fraction(1)}
    assert outcomes(roll("D6", 7), BASE, (), {}) == {FAILED: Fraction(1)}


# ---- a plain probability


def test_a_probability_is_taken_as_it_is() -> None:
    assert outcomes(Chance(Fraction(2, 5)), BASE, (), {}) == {
        BASE: Fraction(2, 5),
        FAILED: Fraction(3, 5),
    }


def test_what_has_no_chance_is_no_outcome() -> None:
    assert outcomes(Chance(Fraction(0)), BASE, (), {}) == {FAILED: Fraction(1)}
    assert outcomes(Chance(Fraction(1)), BASE, (), {}) == {BASE: Fraction(1)}


# ---- casting, 2D6


@pytest.mark.parametrize(
    ("spell", "pairs"),
    [
        (Cast(7), 21),
        (Cast(7, modifier=1), 26),
        (Cast(7, modifier=-1), 15),
        (Cast(12), 1),
        (Cast(13), 0),
        # Two unmodified 1s are a miscast, whatever is added: 35 pairs are left.
        (Cast(2), 35),
        (Cast(3), 35),
        (Cast(1, modifier=9), 35),
    ],
)
def test_a_spell_is_cast_with_two_dice_and_miscast_with_two_ones(
    spell: Cast, pairs: int
) -> None:
    assert success(spell) == Fraction(pairs, 36)


def test_an_unbinding_roll_must_exceed_the_casting_roll() -> None:
    # 12 cannot be exceeded; 11 is by a 12 alone, 1 pair of 36.
    assert success(Cast(12, unbinds=(0,))) == Fraction(1, 36)
    assert success(Cast(11, unbinds=(0,))) == (
        Fraction(1, 36) + Fraction(2, 36) * Fraction(35, 36)
    )


def test_an_unbinding_roll_has_its_modifier_and_the_casting_roll_its_own() -> None:
    # 12 is exceeded by 12 + 1, and not where 1 is added to the casting roll, too.
    exceeded = Fraction(1, 36) * Fraction(35, 36)

    assert success(Cast(12, unbinds=(1,))) == exceeded
    assert success(Cast(13, modifier=1, unbinds=(1,))) == Fraction(1, 36)


def test_each_unbinding_roll_is_a_further_try() -> None:
    twice = Fraction(1, 36) * Fraction(35, 36) ** 2

    assert success(Cast(12, unbinds=(1, 1))) == twice
    # +2: an 11 or a 12 exceeds 12, 3 of 36.
    assert success(Cast(12, unbinds=(1, 2))) == (
        Fraction(1, 36) * Fraction(35, 36) * Fraction(33, 36)
    )


def test_only_a_spell_that_reached_its_value_is_unbound() -> None:
    # Unbinding 20 higher always succeeds: nothing is left but failure.
    assert outcomes(Cast(7, unbinds=(20,)), BASE, (), {}) == {FAILED: Fraction(1)}


# ---- chanting, D6


@pytest.mark.parametrize(
    ("prayer", "faces"),
    [
        (Chant(4), 3),
        (Chant(4, modifier=1), 4),
        (Chant(4, modifier=-1), 2),
        (Chant(6, ritual_points=2), 3),
        (Chant(7, ritual_points=2, modifier=1), 3),
        # An unmodified 1 fails, whatever is added: five faces are left.
        (Chant(4, ritual_points=9), 5),
        (Chant(1, modifier=5), 5),
        (Chant(7), 0),
    ],
)
def test_a_prayer_adds_its_ritual_points_and_fails_on_an_unmodified_1(
    prayer: Chant, faces: int
) -> None:
    assert success(prayer) == Fraction(faces, 6)


# ---- tiers


def tier(at_least: int, *, replaces: bool = False) -> Tier[str]:
    return Tier(at_least, (f"tier {at_least}",), replaces)


def test_the_highest_tier_that_is_reached_joins_the_base_effects() -> None:
    # 2D6 of 7+: 7 with 6 pairs, 8 and 9 with 9, 10 to 12 with 6.
    tiers = (tier(8), tier(10))

    assert outcomes(roll("2D6", 7), BASE, tiers, {}) == {
        ("base",): Fraction(6, 36),
        ("base", "tier 8"): Fraction(9, 36),
        ("base", "tier 10"): Fraction(6, 36),
        FAILED: Fraction(15, 36),
    }


def test_a_tier_may_replace_the_base_effects() -> None:
    assert outcomes(roll("D6", 3), BASE, (tier(6, replaces=True),), {}) == {
        ("base",): Fraction(1, 2),
        ("tier 6",): Fraction(1, 6),
        FAILED: Fraction(1, 3),
    }


def test_the_order_of_tiers_does_not_matter() -> None:
    tiers = (tier(3), tier(5, replaces=True), tier(4))

    assert outcomes(roll("D6", 2), BASE, tiers, {}) == (
        outcomes(roll("D6", 2), BASE, tiers[::-1], {})
    )


def test_a_tier_below_what_is_needed_is_always_reached() -> None:
    assert outcomes(roll("D6", 4), BASE, (tier(2),), {}) == {
        ("base", "tier 2"): Fraction(1, 2),
        FAILED: Fraction(1, 2),
    }


def test_a_tier_counts_the_modifiers_of_a_casting_roll() -> None:
    # +2: only a 12 makes 14.
    found = outcomes(Cast(7, modifier=2), BASE, (tier(14),), {})

    assert found[("base", "tier 14")] == Fraction(1, 36)


def test_a_tier_of_a_spell_needs_that_it_is_not_unbound() -> None:
    # 11 by 2 pairs, unbound by a 12; 12 by one pair.
    found = outcomes(Cast(11, unbinds=(0,)), BASE, (tier(12),), {})

    assert found == {
        ("base",): Fraction(2, 36) * Fraction(35, 36),
        ("base", "tier 12"): Fraction(1, 36),
        FAILED: 1 - Fraction(1, 36) - Fraction(2, 36) * Fraction(35, 36),
    }


def test_a_tier_counts_ritual_points_and_modifiers_of_a_chanting_roll() -> None:
    # The faces 2 to 6 are 5 to 9 with 2 points and +1; value 6: four of them.
    found = outcomes(Chant(6, ritual_points=2, modifier=1), BASE, (tier(8),), {})

    assert found == {
        ("base",): Fraction(2, 6),
        ("base", "tier 8"): Fraction(2, 6),
        FAILED: Fraction(2, 6),
    }


def test_an_ability_may_act_by_its_tiers_alone() -> None:
    assert outcomes(roll("D6", 3), (), (tier(5),), {}) == {
        ("tier 5",): Fraction(1, 3),
        FAILED: Fraction(2, 3),
    }


@given(
    st.one_of(
        st.builds(
            Cast,
            st.integers(1, 13),
            st.integers(-3, 3),
            st.lists(st.integers(-2, 3), max_size=3).map(tuple),
        ),
        st.builds(Chant, st.integers(1, 9), st.integers(0, 5), st.integers(-2, 2)),
        st.builds(Chance, st.fractions(0, 1)),
    ),
    st.lists(st.integers(1, 14), max_size=3, unique=True),
)
def test_the_chances_of_all_outcomes_sum_to_1(
    activation: Activation, numbers: list[int]
) -> None:
    tiers = tuple(map(tier, numbers))
    found = outcomes(activation, BASE, tiers, {})

    assert sum(found.values()) == 1
    assert all(found.values())

"""Harm that comes once with the action: its points before wards, and its ward."""

from fractions import Fraction
from typing import Any

import pytest

from distributions.activation import Activation, Cast, Chance, Chant
from distributions.amounts import Counted, Measure, Measured
from distributions.dice import Dice
from distributions.distribution import Distribution
from distributions.effects import Effect
from distributions.harms import Background, points_of
from distributions.kinds import (
    Against,
    AllocateDamage,
    Harm,
    ModifyDamageInflicted,
    MortalDamage,
    MortalDifference,
    MortalFromRoll,
    MortalPool,
    Operation,
)
from distributions.profiles import Unit
from tests.distributions.battlefield import (
    ability,
    amount,
    mine,
)

SIX = Measured(Measure.TARGET_MODELS)


def weights(*values: int) -> Distribution:
    return Distribution.from_weights(values)


def points(kind: type[Harm], **said: Any) -> Distribution:  # noqa: ANN401
    """The points of a harm, at a target of 6 models."""
    return points_of(mine(kind, **said), {"target_models": 6})


def pool(dice: int | str, **said: Any) -> Distribution:  # noqa: ANN401
    plain = {"dice": amount(dice), "amount": amount(1)}
    return points(MortalPool, **(plain | said))


# ---- points before wards


def test_mortal_and_allocated_damage_are_amounts() -> None:
    assert points(MortalDamage, amount=amount("D3")) == weights(0, 1, 1, 1)
    assert points(AllocateDamage, amount=amount(2)) == Distribution.point(2)
    assert points(MortalDamage, amount=SIX) == Distribution.point(6)


def test_a_roll_that_is_enough_is_itself_the_damage() -> None:
    # D3 on a 2+: 0, 2 or 3.
    roll = points(MortalFromRoll, dice=Dice.parse("D3"), at_least=2)

    assert roll == weights(1, 0, 1, 1)


def test_a_difference_is_never_below_0() -> None:
    # Of 9 pairs of D3 six are not above; 1 above in two, 2 above in one.
    difference = points(
        MortalDifference, first=Dice.parse("D3"), second=Dice.parse("D3")
    )

    assert difference == weights(6, 2, 1)


def test_a_difference_with_more_dice_on_one_side() -> None:
    # 2D3 less 4: 2 to 6 in 1, 2, 3, 2, 1 of 9.
    difference = points(
        MortalDifference, first=Dice.parse("2D3"), second=Dice.parse("4")
    )

    assert difference == weights(6, 2, 1)


# ---- a pool of dice


def test_each_die_of_a_pool_counts_for_itself() -> None:
    # Two dice of 5+: 4, 4, 1 of 9.
    assert pool(2, each_on=5) == weights(4, 4, 1)


def test_the_amount_of_a_pool_is_rolled_for_each_success() -> None:
    # One die in three inflicts D3: 6, 1, 1, 1 of 9; two of them squared.
    assert pool(2, each_on=5, amount=amount("D3")) == weights(36, 12, 13, 14, 3, 2, 1)


def test_the_number_of_dice_may_be_rolled() -> None:
    # D3 dice of 4+: 7, 11, 5, 1 of 24.
    assert pool("D3", each_on=4) == weights(7, 11, 5, 1)


def test_a_die_must_be_above_a_number() -> None:
    # Above 4 is 5+; above the 6 models nothing is.
    assert pool(1, above=amount(4)) == weights(2, 1)
    assert pool(1, above=SIX) == Distribution.point(0)


def test_a_number_that_is_rolled_is_one_for_all_dice() -> None:
    # Above D3: above 1 (5 of 6), 2 (4 of 6) or 3 (3 of 6), the same for both dice.
    # None pass: 1, 4 and 9 of 36; one: 10, 16, 18; both: 25, 16, 9.
    assert pool(2, above=amount("D3")) == weights(14, 44, 50)
    counted = Counted(amount(1), 4)
    # Above 0 or 1, each by half: all six faces, or five of them.
    assert pool(1, above=counted) == weights(1, 11)


@pytest.mark.parametrize(
    ("modifier", "successes"), [(0, 2), (1, 3), (-1, 1), (5, 6), (-5, 0)]
)
def test_a_modifier_is_added_to_each_die(modifier: int, successes: int) -> None:
    whole = pool(1, each_on=5, roll_modifier=modifier)

    assert whole.chance_of(1) == Fraction(successes, 6)


BANDS = (
    (frozenset({2, 3}), amount(1)),
    (frozenset({4, 5}), amount("D3")),
    (frozenset({6}), amount(3)),
)


def test_bands_give_the_amount_for_each_result() -> None:
    # Of 18: a 1 is 3 for nothing; 2 and 3 are 6 for 1; 4 and 5 are 6 for 1, 2, 3;
    # a 6 is 3 for 3.
    assert pool(1, bands=BANDS) == weights(3, 8, 2, 5)


@pytest.mark.parametrize(
    ("modifier", "mean"),
    [
        # A modified result counts as at most 6 and at least 1.
        (0, Fraction(2 * 1 + 2 * 2 + 3, 6)),
        (1, Fraction(2 * 1 + 2 * 2 + 2 * 3, 6)),
        (-1, Fraction(2 * 1 + 2 * 2, 6)),
        (9, Fraction(3)),
        (-9, Fraction(0)),
    ],
)
def test_a_modified_result_stays_within_the_bands(
    modifier: int, mean: Fraction
) -> None:
    assert pool(1, bands=BANDS, roll_modifier=modifier).mean == mean


def test_a_result_in_no_band_inflicts_nothing() -> None:
    assert pool(1, bands=BANDS[2:]) == weights(5, 0, 0, 1)


def test_a_pool_that_says_no_limit_inflicts_nothing() -> None:
    assert pool(3) == Distribution.point(0)


def test_a_kind_of_harm_that_is_not_known_inflicts_nothing() -> None:
    assert points(Harm) == Distribution.point(0)


# ---- changed by the same ability


def inflicted(operation: Operation, value: int | str) -> ModifyDamageInflicted:
    return mine(
        ModifyDamageInflicted, operation=operation, value=amount(value), of_mortal=True
    )


def beside(*effects: Effect) -> Background:
    """What an effect of an ability with these other effects needs to know."""
    owner = ability(mine(MortalDamage, amount=amount(1)), *effects)
    return Background(owner, effects, Unit(), {})


DOUBLED = inflicted(Operation.MULTIPLY, 2)
ONE_MORE = inflicted(Operation.ADD, 1)


@pytest.mark.parametrize(
    ("effects", "expected"),
    [
        ((), weights(1, 1, 1)),
        ((ONE_MORE,), weights(1, 0, 1, 1)),
        ((DOUBLED,), weights(1, 0, 1, 0, 1)),
        # Multiply before add, whatever the order: 0, 3, 5.
        ((DOUBLED, ONE_MORE), weights(1, 0, 0, 1, 0, 1)),
        ((ONE_MORE, DOUBLED), weights(1, 0, 0, 1, 0, 1)),
        ((DOUBLED, DOUBLED), weights(1, 0, 0, 0, 1, 0, 0, 0, 1)),
        ((inflicted(Operation.ADD, -2),), weights(1)),
        ((inflicted(Operation.ADD, -1),), weights(2, 1)),
    ],
)
def test_mortal_damage_changes_where_there_is_any(
    effects: tuple[Effect, ...], expected: Distribution
) -> None:
    # 0, 1 or 2 points: 0 stays 0.
    assert beside(*effects).inflicted(weights(1, 1, 1)) == expected


def test_only_changes_of_mortal_damage_change_it() -> None:
    of_attacks = mine(
        ModifyDamageInflicted, operation=Operation.ADD, value=amount(1), of_mortal=False
    )

    assert beside(of_attacks).inflicted(weights(1, 1)) == weights(1, 1)


# ---- which wards apply


@pytest.mark.parametrize(
    ("activation", "keywords", "kinds"),
    [
        (None, (), ()),
        (Chance(Fraction(1, 2)), (), ()),
        (Cast(7), (), (Against.SPELL,)),
        (Chant(4), (), (Against.PRAYER,)),
        (None, ("manifestation",), (Against.MANIFESTATION,)),
        (Cast(7), ("manifestation",), (Against.SPELL, Against.MANIFESTATION)),
    ],
)
def test_mortal_damage_is_of_a_spell_a_prayer_or_a_manifestation(
    activation: Activation | None, keywords: tuple[str, ...], kinds: tuple[Against, ...]
) -> None:
    bolt = ability(mine(MortalDamage, amount=amount(1)), activation=activation)

    owner = Unit(keywords=frozenset(keywords))
    assert Background(bolt, bolt.effects, owner, {}).against == {
        Against.ANY, Against.MORTAL, *kinds
    }  # fmt: skip

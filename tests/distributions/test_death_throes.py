"""Death throes, and backlash with them: what one attack does decides both."""

from fractions import Fraction
from typing import Any

import pytest

from distributions.distribution import Distribution
from distributions.effects import Effect, Roll
from distributions.kinds import (
    Backlash,
    DeathThroes,
    MortalDamage,
    PreventDestruction,
    Reroll,
    SlayModels,
    Trigger,
    Which,
)
from distributions.profiles import Unit, Weapon
from distributions.weapon_abilities import WeaponAbility
from tests.distributions.battlefield import (
    amount,
    blade,
    bow,
    mine,
    result_of,
    theirs,
    with_effects,
)

HALF = Fraction(1, 2)
ONES = frozenset({1})
SIXES = frozenset({6})


def weights(*values: int) -> Distribution:
    return Distribution.from_weights(values)


def thrown_back(
    *effects: Effect,
    weapons: tuple[Weapon, ...] = (blade(),),
    **units: Any,  # noqa: ANN401
) -> Distribution:
    """The points that reach the attacker from a target with these effects."""
    target = with_effects(units.pop("target", Unit()), *effects)
    damage = result_of(*weapons, target=target, **units).attacker_damage
    assert damage is not None
    return damage.distribution


def backlash(trigger: Trigger, **said: Any) -> Backlash:  # noqa: ANN401
    """One point for each, but for what is said."""
    return theirs(Backlash, **({"trigger": trigger, "amount": amount(1)} | said))


def throes(**said: Any) -> DeathThroes:  # noqa: ANN401
    """For each model slain one die of 4+ for one point, but for what is said."""
    plain = {"dice_per_model": amount(1), "each_on": 4, "amount": amount(1)}
    return theirs(DeathThroes, **(plain | said))


TWO_HITS = (blade("Crit (Mortal)", hit=6, damage=2),)


def test_each_model_slain_throws_its_dice() -> None:
    # A 6 does 2 points, which slay two models: 1 in 6; half of the dice count.
    assert thrown_back(throes(), weapons=TWO_HITS, target=Unit(models=5)) == weights(
        21, 2, 1
    )


def test_no_more_models_throw_than_there_are() -> None:
    assert thrown_back(throes(), weapons=TWO_HITS) == weights(11, 1)


def test_a_model_may_throw_several_dice_with_random_amounts() -> None:
    # Two dice, each by half D3: 3, 1, 1, 1 of 6, squared, for one model by 1 in 6.
    thrown = throes(dice_per_model=amount(2), amount=amount("D3"))
    both = (9, 6, 7, 8, 3, 2, 1)

    assert thrown_back(thrown, weapons=TWO_HITS) == (
        weights(5 * 36 + both[0], *both[1:])
    )


def test_models_slain_outright_throw_too() -> None:
    attacker = with_effects(Unit(), mine(SlayModels, models=2))

    assert thrown_back(
        throes(), weapons=(bow(),), attacker=attacker, target=Unit(models=3)
    ) == weights(1, 2, 1)


def test_a_model_that_is_kept_alive_does_not_throw() -> None:
    saved = theirs(PreventDestruction, heal=amount(1))

    assert thrown_back(throes(), saved, weapons=TWO_HITS) == weights(1)


def test_several_throes_are_thrown_for_each_model() -> None:
    # One die of 4+ and one of 5+: 2, 3, 1 of 6, for one model by 1 in 6.
    assert thrown_back(
        throes(place="a"), throes(place="b", each_on=5), weapons=TWO_HITS
    ) == weights(32, 3, 1)


# ---- both at once: they are not independent


def test_backlash_and_death_throes_come_of_the_same_attacks() -> None:
    # One attack that wounds on all but a 1. By half it misses: 1 point back. Else by
    # 5/6 it slays the model, which throws a point by half.
    both = backlash(Trigger.MISS), throes()

    back = HALF + HALF * Fraction(5, 6) * HALF
    assert thrown_back(*both, weapons=(blade(wound=2),)) == (
        Distribution.from_chances({0: 1 - back, 1: back})
    )


def test_the_joint_distribution_is_that_of_all_attacks_together() -> None:
    # Two attacks of 4+ that always wound: with k misses, 2 - k models fall, each of
    # which throws a point by half.
    automatic = WeaponAbility.parse("Crit (Auto-wound)")
    all_critical = (blade(str(automatic), attacks=2, hit=6),)
    both = backlash(Trigger.MISS, amount=amount(10)), throes()

    # A 6 hits and slays. Of 36: 25 two misses, 10 one of each, 1 two models.
    found = thrown_back(*both, weapons=all_critical, target=Unit(models=2))
    quarter = Fraction(1, 36)
    assert found == Distribution.from_chances(
        {
            20: 25 * quarter,
            10: 10 * quarter * HALF,
            11: 10 * quarter * HALF,
            0: quarter / 4,
            1: quarter / 2,
            2: quarter / 4,
        }
    )


def test_a_capped_number_of_models_throws_whatever_came_back() -> None:
    # The same at one model: two hits slay one, and one hit slays it, too.
    automatic = (blade("Crit (Auto-wound)", attacks=2, hit=6),)
    both = backlash(Trigger.MISS, amount=amount(10)), throes()

    found = thrown_back(*both, weapons=automatic)
    share = Fraction(1, 72)
    assert found == Distribution.from_chances(
        {20: 50 * share, 10: 10 * share, 11: 10 * share, 0: share, 1: share}
    )


def test_a_ward_decides_between_damage_and_backlash_of_the_same_point() -> None:
    # A point that always comes (2 mortal points on a 6, nothing else hits), each
    # warded by half: warded points come back, the others slay a model that throws.
    both = backlash(Trigger.WARD_SUCCESS), throes(each_on=2, amount=amount(10))
    found = thrown_back(*both, weapons=TWO_HITS, target=Unit(models=2, ward=4))

    # Of the 2 points w are warded: 1, 2, 1 of 4; the others throw 10 by 5/6 each.
    six = Fraction(1, 6)
    p, q = Fraction(5, 6), Fraction(1, 6)
    assert found == Distribution.from_chances(
        {
            0: 1 - six + six * q * q / 4,
            10: six * 2 * p * q / 4,
            20: six * p * p / 4,
            1: six * q / 2,
            11: six * p / 2,
            2: six / 4,
        }
    )


def test_other_harm_slays_models_that_throw_too() -> None:
    attacker = with_effects(Unit(), mine(MortalDamage, amount=amount(1)))
    both = backlash(Trigger.MISS, amount=amount(10)), throes(each_on=2)
    found = thrown_back(*both, attacker=attacker, target=Unit(models=1))

    # The model falls in any case and throws by 5/6; a miss, by half, is 10 points.
    assert found == Distribution.from_chances(
        {
            0: HALF / 6,
            1: HALF * Fraction(5, 6),
            10: HALF / 6,
            11: HALF * Fraction(5, 6),
        }
    )


@pytest.mark.parametrize("limit", [None, 1])
def test_a_limited_reroll_is_made_before_what_comes_back(limit: int | None) -> None:
    # One attack, failures re-rolled: a quarter misses, with or without the limit.
    again = mine(Reroll, roll=Roll.HIT, which=Which.FAILURES, limit=limit)
    attacker = with_effects(Unit(), again)
    both = backlash(Trigger.MISS, amount=amount(10)), throes(each_on=2)
    found = thrown_back(*both, weapons=(blade(wound=2),), attacker=attacker)

    slain = Fraction(3, 4) * Fraction(5, 6)
    assert found.chance_of(10) == Fraction(1, 4)
    assert found.chance_of(1) == slain * Fraction(5, 6)

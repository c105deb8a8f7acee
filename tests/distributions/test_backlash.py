"""What the attacker suffers from its own attacks: backlash and death throes."""

from fractions import Fraction
from typing import Any

from distributions.amounts import Measure, Measured
from distributions.attack import reading_of
from distributions.attack_numbers import Attack, SaveRule
from distributions.backlash import BacklashMark, BacklashReading, JointReading
from distributions.characteristics import Quantity
from distributions.dice import Dice
from distributions.distribution import Distribution
from distributions.effects import Direction, Effect, Roll, Side, WeaponScope
from distributions.kinds import (
    Against,
    Backlash,
    DenyWard,
    IgnoreFirstDamage,
    MortalDamage,
    Reroll,
    Trigger,
    Ward,
    Which,
)
from distributions.profiles import Unit, Weapon
from distributions.readings import WardRule
from distributions.rolls import RollRule
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


# ---- each trigger, with one attack of 4+, 4+


def test_each_hit_roll_of_a_face_throws_a_point_back() -> None:
    assert thrown_back(backlash(Trigger.HIT_UNMODIFIED, faces=ONES)) == weights(5, 1)
    # Two attacks: 25, 10, 1 of 36.
    assert thrown_back(
        backlash(Trigger.HIT_UNMODIFIED, faces=SIXES), weapons=(blade(attacks=2),)
    ) == weights(25, 10, 1)


def test_wound_rolls_are_those_that_are_made() -> None:
    # Half of the attacks hit; one wound roll in six is a 1.
    assert thrown_back(backlash(Trigger.WOUND_UNMODIFIED, faces=ONES)) == weights(11, 1)


def test_an_automatic_wound_has_no_die() -> None:
    automatic = (blade("Crit (Auto-wound)", hit=6),)

    assert thrown_back(
        backlash(Trigger.WOUND_UNMODIFIED, faces=frozenset(range(1, 7))),
        weapons=automatic,
    ) == weights(1)


def test_save_rolls_are_those_of_the_target() -> None:
    # A quarter of the attacks is to be saved; one save roll in six is a 6.
    assert thrown_back(
        backlash(Trigger.SAVE_UNMODIFIED, faces=SIXES), target=Unit(save=4)
    ) == weights(23, 1)


def test_a_target_without_a_save_makes_no_save_roll() -> None:
    assert thrown_back(backlash(Trigger.SAVE_UNMODIFIED, faces=SIXES)) == weights(1)


def test_each_attack_that_fails_at_the_hit_roll_is_a_miss() -> None:
    # Half of them, whatever the wound rolls do.
    assert thrown_back(backlash(Trigger.MISS)) == weights(1, 1)


def test_each_ward_that_is_passed_throws_a_point_back() -> None:
    # A quarter of the attacks does 2 points; of these 0, 1, 2 in 1, 2, 1 of 4.
    assert thrown_back(
        backlash(Trigger.WARD_SUCCESS),
        weapons=(blade(damage=2),),
        target=Unit(ward=4),
    ) == weights(13, 2, 1)


def test_wards_against_other_harm_throw_nothing_back() -> None:
    attacker = with_effects(Unit(), mine(MortalDamage, amount=amount(4)))

    assert thrown_back(
        backlash(Trigger.WARD_SUCCESS),
        weapons=(bow(),),
        attacker=attacker,
        target=Unit(ward=4),
    ) == weights(1)


def test_the_final_die_counts_after_rerolls() -> None:
    ones = mine(Reroll, roll=Roll.HIT, which=Which.ONES)
    attacker = with_effects(Unit(), ones)

    # A 1 is re-rolled: 1 in 36 is still a 1.
    assert thrown_back(
        backlash(Trigger.HIT_UNMODIFIED, faces=ONES), attacker=attacker
    ) == weights(35, 1)


def test_several_backlashes_of_one_die_add_up() -> None:
    several = (
        backlash(Trigger.HIT_UNMODIFIED, faces=ONES, amount=amount(2)),
        backlash(Trigger.MISS),
    )

    # A 1 is 3 points, a 2 and a 3 are 1 each.
    assert thrown_back(*several) == weights(3, 2, 0, 1)


def test_a_random_amount_is_rolled_for_each_die() -> None:
    back = backlash(Trigger.MISS, amount=amount("D3"))

    # Each attack 3, 1, 1, 1 of 6; two attacks squared.
    assert thrown_back(back, weapons=(blade(attacks=2),)) == (
        weights(9, 6, 7, 8, 3, 2, 1)
    )


def test_an_amount_may_be_measured() -> None:
    back = backlash(Trigger.MISS, amount=Measured(Measure.TARGET_HEALTH))

    assert thrown_back(back, target=Unit(health=3)) == weights(1, 0, 0, 1)


# ---- the attacker's wards


def test_the_attacker_makes_ward_rolls_unless_it_may_not() -> None:
    warded, unwarded = backlash(Trigger.MISS), backlash(Trigger.MISS, ward=False)

    assert thrown_back(warded, attacker=Unit(ward=4)) == weights(3, 1)
    assert thrown_back(unwarded, attacker=Unit(ward=4)) == weights(1, 1)


def test_the_attackers_wards_against_mortal_damage_apply() -> None:
    def with_ward(against: Against) -> Unit:
        return with_effects(
            Unit(), mine(Ward, value=4, against=against, attacks=Direction.RECEIVED)
        )

    for against in (Against.ANY, Against.MORTAL):
        assert thrown_back(
            backlash(Trigger.MISS), attacker=with_ward(against)
        ) == weights(3, 1)
    for against in (Against.COMBAT, Against.ATTACK, Against.SPELL):
        assert thrown_back(
            backlash(Trigger.MISS), attacker=with_ward(against)
        ) == weights(1, 1)


def test_an_attacker_that_makes_no_ward_rolls_makes_none_here() -> None:
    attacker = with_effects(Unit(ward=4), mine(DenyWard, attacks=Direction.RECEIVED))

    assert thrown_back(backlash(Trigger.MISS), attacker=attacker) == weights(1, 1)


def test_the_attacker_ignores_its_first_point_of_backlash() -> None:
    attacker = with_effects(
        Unit(), mine(IgnoreFirstDamage, points=1, attacks=Direction.RECEIVED)
    )

    # Two misses by a quarter: one point is left of two.
    assert thrown_back(
        backlash(Trigger.MISS), weapons=(blade(attacks=2),), attacker=attacker
    ) == weights(3, 1)


def test_a_units_own_rolls_may_throw_back_too() -> None:
    attacker = with_effects(
        Unit(), mine(Backlash, trigger=Trigger.MISS, amount=amount(1))
    )
    damage = result_of(blade(), attacker=attacker).attacker_damage

    assert damage is not None
    assert damage.distribution == weights(1, 1)


def test_a_weapon_that_is_not_used_throws_nothing_back() -> None:
    assert thrown_back(backlash(Trigger.MISS), weapons=(bow(),)) == weights(1)


def test_a_backlash_of_some_weapons_counts_their_dice_alone() -> None:
    axes = WeaponScope(names=frozenset({"axe"}))
    weapons = (blade(hit=6), blade(name="axe"))

    # Half of the axe's attacks miss, whatever the blade's do.
    assert thrown_back(
        backlash(Trigger.MISS, weapons=axes), weapons=weapons
    ) == weights(1, 1)


# ---- the readings by themselves


ATTACK = Attack(
    hit=RollRule(needed=4, critical_on=6),
    wound=RollRule(needed=4),
    save=SaveRule(),
    rend=0,
    damage=Quantity(Dice(constant=2)),
    ward=WardRule(4),
)


def test_a_joint_reading_tells_damage_and_backlash_apart() -> None:
    marks = (BacklashMark(Trigger.MISS, frozenset(), weights(0, 1)),)
    joint = reading_of(ATTACK, JointReading(marks, 3))

    # Of 16: 8 misses are 3; 4 hits do not wound; of 4 the points pass in 1, 2, 1.
    assert joint == weights(5, 2, 1, 8)
    assert reading_of(ATTACK, BacklashReading(marks)) == weights(1, 1)


def test_a_joint_reading_of_wards_counts_each_point_once() -> None:
    marks = (BacklashMark(Trigger.WARD_SUCCESS, frozenset(), weights(0, 1)),)
    joint = reading_of(ATTACK, JointReading(marks, 3))

    # Three quarters nothing; else none, one, both warded: 2, 1 + 3, 6.
    assert joint == weights(12, 0, 1, 0, 2, 0, 1)


def test_the_two_sides_are_kept_apart() -> None:
    result = result_of(
        blade(),
        attacker=with_effects(
            Unit(), mine(MortalDamage, amount=amount(1), recipient=Side.ATTACKER)
        ),
        target=with_effects(Unit(), backlash(Trigger.MISS)),
    )

    assert result.attacker_damage is not None
    assert result.attacker_damage.distribution == weights(0, 1, 1)
    assert result.damage.distribution == weights(3, 1)

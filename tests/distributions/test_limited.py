"""Re-rolls of the first dice only, worked on paper.

"With a limit the first n eligible dice are re-rolled, weapons as listed, attack by
attack; dice that another effect re-rolls without limit use none up."
"""

from fractions import Fraction
from typing import Any

import pytest

from distributions.action import AttackResult
from distributions.activation import Chance
from distributions.amounts import Counted
from distributions.distribution import Distribution
from distributions.effects import Roll, Side
from distributions.kinds import (
    Against,
    AllocateDamage,
    Characteristic,
    ModifyCharacteristic,
    MortalDamage,
    Operation,
    RedirectDamage,
    Reroll,
    Ward,
    Which,
)
from distributions.profiles import Unit, Weapon
from tests.distributions.battlefield import (
    ability,
    amount,
    blade,
    bow,
    mine,
    result_of,
    theirs,
    with_effects,
)

HIT, WOUND, SAVE, WARD = Roll.HIT, Roll.WOUND, Roll.SAVE, Roll.WARD
ONES, FAILURES, BEST = Which.ONES, Which.FAILURES, Which.BEST
SIXTH = Fraction(1, 6)


def weights(*values: int) -> Distribution:
    return Distribution.from_weights(values)


def again(roll: Roll, which: Which, limit: int | None, **said: Any) -> Reroll:  # noqa: ANN401
    made = theirs if roll in (SAVE, WARD) else mine
    place = said.pop("place", f"{roll.value} {which.value} {limit}")
    return made(Reroll, roll=roll, which=which, limit=limit, place=place, **said)


def fought(
    *rerolls: Reroll,
    weapons: tuple[Weapon, ...],
    **target: Any,  # noqa: ANN401
) -> AttackResult:
    attacker, defender = Unit(), Unit(**target)
    for effect in rerolls:
        if effect.origin.side is Side.ATTACKER:
            attacker = with_effects(attacker, effect)
        else:
            defender = with_effects(defender, effect)
    return result_of(*weapons, attacker=attacker, target=defender)


def damage(
    *rerolls: Reroll,
    weapons: tuple[Weapon, ...],
    **target: Any,  # noqa: ANN401
) -> Distribution:
    return fought(*rerolls, weapons=weapons, **target).damage.distribution


# A weapon whose 6 to hit is 1 mortal point, and nothing else: a die of 6+.
DIE = blade("Crit (Mortal)", hit=6)


# ---- on paper


def test_the_first_die_alone_is_rerolled() -> None:
    # Two dice of 6+, the first failure re-rolled. The first is a 6: 1 of 6, then the
    # second may be re-rolled: 11 of 36. Else the first again, 1 of 6, and the second
    # once, 1 of 6.
    first, second = SIXTH, Fraction(11, 36)
    none = (1 - first) * Fraction(25, 36)
    both = first * second + (1 - first) * SIXTH**2

    expected = {0: none, 1: 1 - none - both, 2: both}
    found = damage(again(HIT, FAILURES, 1), weapons=(_twice(DIE),))
    assert found == Distribution.from_chances(expected)


def _twice(weapon: Weapon) -> Weapon:
    return blade(*map(str, weapon.abilities), hit=weapon.hit, attacks=2)


def test_as_many_dice_as_there_are_is_no_limit() -> None:
    limited = damage(again(HIT, FAILURES, 2), weapons=(_twice(DIE),))

    assert limited == damage(again(HIT, FAILURES, None), weapons=(_twice(DIE),))
    # 11 of 36 each: 625, 550, 121 of 1296.
    assert limited == weights(625, 550, 121)


def test_weapons_are_dealt_with_as_listed() -> None:
    # The first weapon's die is re-rolled if it fails; the second's only where the
    # first was a 6.
    result = fought(again(HIT, FAILURES, 1), weapons=(DIE, DIE))

    assert result.damage_with(0).distribution == weights(25, 11)
    second = SIXTH * Fraction(11, 36) + Fraction(5, 6) * SIXTH
    assert result.damage_with(1).distribution.mean == second
    assert result.damage.mean == Fraction(11, 36) + second


def test_a_weapon_that_is_not_used_uses_no_reroll() -> None:
    result = fought(again(HIT, FAILURES, 1), weapons=(bow(), DIE))

    assert result.damage_with(1).distribution == weights(25, 11)
    assert result.damage_with(0).distribution == weights(1)


def test_dice_rerolled_without_limit_use_none_up() -> None:
    # Ones are re-rolled always; of 2 to 5 the first is re-rolled.
    both = again(HIT, ONES, None), again(HIT, FAILURES, 1)
    found = damage(*both, weapons=(DIE,))

    assert found == weights(25, 11)
    # Two dice: the first is a 1, re-rolled without using any up: 1 of 6.
    two = damage(*both, weapons=(_twice(DIE),))
    eleven = Fraction(11, 36)
    second_plain = SIXTH + SIXTH * SIXTH
    none = SIXTH * Fraction(5, 6) * (1 - eleven) + Fraction(4, 6) * Fraction(5, 6) * (
        1 - second_plain
    )
    assert two.chance_of(0) == none


def test_two_limits_are_used_up_one_after_the_other() -> None:
    both = again(HIT, FAILURES, 1, place="a"), again(HIT, FAILURES, 1, place="b")

    assert damage(*both, weapons=(_twice(DIE),)) == (
        damage(again(HIT, FAILURES, 2), weapons=(_twice(DIE),))
    )


def test_a_limit_is_shared_by_all_weapons_that_it_touches() -> None:
    apart = fought(again(HIT, FAILURES, 1), weapons=(DIE, DIE)).damage.distribution

    assert apart == damage(again(HIT, FAILURES, 1), weapons=(_twice(DIE),))


def test_the_targets_first_save_rolls_are_rerolled() -> None:
    # Two attacks that wound on 6 alone (Auto-wound), one failed save of 4+ again.
    wounding = (blade("Crit (Auto-wound)", hit=6, attacks=2),)
    found = damage(again(SAVE, FAILURES, 1), weapons=wounding, save=4)

    # No wound 25, one 10, two 1 of 36. Of one a quarter is not saved. Of two the first
    # is saved by half, then the second not by a quarter; else it is rolled again, and
    # each is not saved by half.
    share, half = Fraction(1, 36), Fraction(1, 2)
    one = 10 * share / 4 + share * (half / 4 + half * half)
    two = share * half / 4
    assert found == Distribution.from_chances({0: 1 - one - two, 1: one, 2: two})


def test_the_first_ward_rolls_are_rerolled_point_by_point() -> None:
    # A 6 is 2 mortal points, each warded on 4+, the first failure again.
    found = damage(
        again(WARD, FAILURES, 1),
        weapons=(blade("Crit (Mortal)", hit=6, damage=2),),
        ward=4,
    )

    # First warded by half, then a quarter passes; else again: each by half.
    both = Fraction(1, 2) * Fraction(1, 4)
    one = Fraction(1, 2) * Fraction(1, 4) + Fraction(1, 2) * Fraction(1, 2)
    assert found == Distribution.from_chances(
        {0: 1 - SIXTH * (one + both), 1: SIXTH * one, 2: SIXTH * both}
    )


def test_other_harm_comes_after_the_attacks() -> None:
    # The ward re-roll is used by the weapon's point, where there is one.
    attacker = with_effects(Unit(), mine(MortalDamage, amount=amount(1)))
    target = with_effects(Unit(models=9, ward=4), again(WARD, FAILURES, 1))
    result = result_of(DIE, attacker=attacker, target=target)

    # A point of the weapon passes by a quarter; it used the re-roll by half.
    weapon = SIXTH / 4
    harm = (1 - SIXTH / 2) / 4 + SIXTH / 2 / 2
    assert result.damage.mean == weapon + harm
    assert result.damage_with(0).mean == weapon


def test_wards_of_other_harm_alone_are_rerolled_too() -> None:
    attacker = with_effects(
        Unit(),
        mine(MortalDamage, amount=amount(2)),
        mine(AllocateDamage, amount=amount(1)),
    )
    target = with_effects(Unit(models=9, ward=4), again(WARD, FAILURES, 1))
    result = result_of(bow(), attacker=attacker, target=target)

    # Allocated damage has no ward; of 2 points both pass by 1 of 8, one by 3 of 8.
    assert result.damage.distribution == weights(0, 4, 3, 1)


def test_the_dice_of_attacks_are_counted_model_by_model() -> None:
    # Two models with D3 attacks that always do a point (each die a 6 of 1 face): the
    # number of attacks alone. The first 1 is re-rolled.
    first_one = again(Roll.ATTACKS, ONES, 1)
    result = fought(first_one, weapons=(blade(attacks="D3"),))
    assert result.stages.attacks == Fraction(2, 3) * Fraction(5, 2) + Fraction(1, 3) * 2

    attacker = with_effects(Unit(models=2), first_one)
    both = result_of(blade(attacks="D3"), attacker=attacker)
    # The first is a 1 by a third: then the second is plain; else it may be re-rolled.
    third = Fraction(1, 3)
    one = Fraction(7, 3)
    second = third * 2 + 2 * third * one
    assert both.stages.attacks == one + second


def test_the_dice_of_damage_are_counted_attack_by_attack() -> None:
    # Two attacks, a 6 is D3 mortal points; the first 1 is re-rolled.
    weapon = blade("Crit (Mortal)", hit=6, attacks=2, damage="D3")
    result = fought(again(Roll.DAMAGE, ONES, 1), weapons=(weapon,))

    # Once: 7/3; twice: the second is plain where the first was a 1.
    one, share = Fraction(7, 3), Fraction(1, 36)
    twice = one + Fraction(1, 3) * 2 + Fraction(2, 3) * one
    assert result.damage.mean == 10 * share * one + share * twice


def test_the_best_policy_rerolls_low_dice_of_an_expression() -> None:
    # One D6: a 1, 2 or 3 again: 21/6 by half, and 15/6 of the others.
    weapon = blade("Crit (Mortal)", hit=6, damage="D6")
    result = fought(again(Roll.DAMAGE, BEST, 1), weapons=(weapon,))

    assert result.damage.mean == SIXTH * (Fraction(21, 12) + Fraction(15, 6))


def test_dice_rerolled_always_are_not_rerolled_up_to_a_limit() -> None:
    weapon = blade("Crit (Mortal)", hit=6, damage="D3")
    both = again(Roll.DAMAGE, ONES, None), again(Roll.DAMAGE, ONES, 1)

    assert damage(*both, weapons=(weapon,)) == damage(both[0], weapons=(weapon,))


def test_a_number_set_to_a_count_has_no_dice_to_reroll() -> None:
    attacks = mine(
        ModifyCharacteristic,
        characteristic=Characteristic.ATTACKS,
        operation=Operation.SET,
        value=Counted(amount(2), 4),
    )
    limited = with_effects(Unit(), attacks, again(Roll.ATTACKS, ONES, 1))
    plain = with_effects(Unit(), attacks)

    found = result_of(DIE, attacker=limited).damage.distribution
    assert found == result_of(DIE, attacker=plain).damage.distribution


def test_stages_count_the_dice_that_are_rerolled() -> None:
    # Two attacks of 4+, 4+, the first failed hit roll again: 3/4, then 1/2 or 3/4.
    result = fought(again(HIT, FAILURES, 1), weapons=(blade(attacks=2),))
    second = Fraction(1, 2) * Fraction(3, 4) + Fraction(1, 2) * Fraction(1, 2)
    hits = Fraction(3, 4) + second

    assert result.stages.attacks == 2
    assert (result.stages.hits, result.stages.wounds) == (hits, hits / 2)
    # A 6 stands, or comes again after a failure: by 6, or 3 in 36 of the first.
    first = SIXTH + Fraction(1, 2) * SIXTH
    other = Fraction(1, 2) * first + Fraction(1, 2) * SIXTH
    assert result.stages.critical_hits == first + other
    assert result.stages.damage == result.damage.mean == hits / 2


def test_stages_of_mortal_damage_and_pools_are_before_wards() -> None:
    weapon = blade("Crit (Mortal)", hit=6, damage=2)
    result = fought(again(WARD, FAILURES, 1), weapons=(weapon,), ward=4)

    assert result.stages.mortal_damage == result.stages.damage_pool == SIXTH * 2
    assert result.stages.damage == result.damage.mean


def test_what_is_redirected_is_counted_with_the_rerolls() -> None:
    target = with_effects(
        Unit(models=9, ward=4),
        again(WARD, FAILURES, 1),
        theirs(RedirectDamage, to="it"),
    )
    result = result_of(DIE, target=target)

    assert result.redirected is not None
    # One point, warded by three quarters.
    assert result.redirected.distribution == weights(7, 1)


@pytest.mark.parametrize("against", [Against.ANY, Against.MORTAL])
def test_limits_of_wards_need_a_ward(against: Against) -> None:
    # Without a ward for these points nothing is rolled.
    target = with_effects(Unit(models=9), again(WARD, FAILURES, 1))
    warded = with_effects(target, theirs(Ward, value=4, against=against))
    half, quarter = SIXTH / 2, SIXTH / 4

    assert result_of(DIE, target=target).damage.mean == SIXTH
    assert half > result_of(DIE, target=warded).damage.mean == quarter


def test_stages_of_other_harm_depend_on_what_the_attacks_left_in_each_world() -> None:
    # Five attacks more, by half, leave the re-roll of the ward less often.
    more = mine(
        ModifyCharacteristic,
        characteristic=Characteristic.ATTACKS,
        operation=Operation.ADD,
        value=amount(5),
    )
    uncertain = ability(more, activation=Chance(Fraction(1, 2)))
    harm = ability(mine(MortalDamage, amount=amount(1)))
    attacker = Unit(abilities=(uncertain, harm))
    target = with_effects(Unit(models=9, ward=4), again(WARD, FAILURES, 1))
    result = result_of(DIE, attacker=attacker, target=target)

    assert len(result.cases) == 2
    assert result.stages.damage == result.damage.mean
    # A die of 6+ leaves it by 11 of 12, six such dice by 11 of 12 each.
    left = (Fraction(11, 12) + Fraction(11, 12) ** 6) / 2
    of_harm = left / 4 + (1 - left) / 2
    assert result.stages.damage - result.stages_with(0).damage == of_harm

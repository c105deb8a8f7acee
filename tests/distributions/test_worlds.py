"""Worlds: what the dice of uncertain abilities may decide, merged."""

from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Any

import pytest

from distributions.action import AttackResult, attack
from distributions.activation import Cast, Chance, Tier
from distributions.activation import Roll as DiceRoll
from distributions.amounts import Amount, Counted, Measure, Measured
from distributions.conditions import Condition
from distributions.dice import Dice
from distributions.distribution import Distribution
from distributions.effects import Ability, Direction, Effect, Roll, Side
from distributions.kinds import (
    Characteristic,
    ModifyCharacteristic,
    ModifyDamageInflicted,
    ModifyRoll,
    MortalDamage,
    Operation,
)
from distributions.profiles import AttackAction, Phase, Unit
from distributions.worlds import World, number_of_worlds, worlds_of
from tests.distributions.battlefield import (
    ability,
    action_with,
    amount,
    blade,
    mine,
    theirs,
)

HALF, THIRD = Fraction(1, 2), Fraction(1, 3)
ON_A_FOUR = DiceRoll(Dice.parse("D6"), amount(4))


def maybe(*effects: Effect, chance: Fraction = HALF, **said: Any) -> Ability:  # noqa: ANN401
    return ability(*effects, activation=Chance(chance), **said)


def action(
    *abilities: Ability,
    attacker: Unit = Unit(),  # noqa: B008 (frozen)
    target: Unit = Unit(),  # noqa: B008 (frozen)
    **context: Any,  # noqa: ANN401
) -> AttackAction:
    """A blade's attack with these abilities, each on its side."""
    weapons = context.pop("weapons", (blade(),))
    own = tuple(a for a in abilities if a.origin.side is Side.ATTACKER)
    others = tuple(a for a in abilities if a.origin.side is Side.TARGET)
    return action_with(
        *weapons,
        attacker=replace(attacker, abilities=own),
        target=replace(target, abilities=others),
        **context,
    )


def worlds(*abilities: Ability, **said: Any) -> tuple[World, ...]:  # noqa: ANN401
    return worlds_of(action(*abilities, **said))


def result(*abilities: Ability, **said: Any) -> AttackResult:  # noqa: ANN401
    return attack(action(*abilities, **said))


def modify(roll: Roll, by: int) -> ModifyRoll:
    made = theirs if roll in (Roll.SAVE, Roll.WARD) else mine
    return made(ModifyRoll, roll=roll, by=by)


def change(
    characteristic: Characteristic, operation: Operation, value: int | str | Amount
) -> ModifyCharacteristic:
    said = amount(value) if isinstance(value, int | str) else value
    return mine(
        ModifyCharacteristic,
        characteristic=characteristic,
        operation=operation,
        value=said,
    )


ATTACKS, DAMAGE, REND = (
    Characteristic.ATTACKS, Characteristic.DAMAGE, Characteristic.REND
)  # fmt: skip
ADD, SET = Operation.ADD, Operation.SET


# ---- how many


def test_without_uncertain_abilities_there_is_one_world() -> None:
    (world,) = worlds(ability(modify(Roll.HIT, 1)))

    assert world.probability == 1


def test_an_uncertain_ability_makes_two() -> None:
    found = worlds(maybe(modify(Roll.HIT, 1), chance=THIRD))

    assert [world.probability for world in found] == [2 * THIRD, THIRD]


def test_all_effects_of_an_ability_share_its_roll() -> None:
    both = maybe(modify(Roll.HIT, 1), modify(Roll.WOUND, 1))

    # 4+, 4+ or 3+, 3+: a quarter or four ninths, by half.
    assert len(worlds(both)) == 2
    assert result(both).damage.mean == (Fraction(1, 4) + Fraction(4, 9)) / 2


def test_abilities_are_independent_of_each_other() -> None:
    two = maybe(modify(Roll.HIT, 1)), maybe(modify(Roll.WOUND, 1))
    found = worlds(*two)

    assert [world.probability for world in found] == [Fraction(1, 4)] * 4
    # (1/2 + 2/3) / 2 of each.
    assert result(*two).damage.mean == Fraction(7, 12) ** 2


def test_worlds_whose_effects_came_to_the_same_are_one() -> None:
    three = [maybe(modify(Roll.HIT, 1)) for _ in range(3)]
    found = {
        world.weapons[0].plus[Roll.HIT]: world.probability
        for world in worlds(*three, ability(modify(Roll.HIT, 1)))
    }

    # How many of three coins succeed, and one more.
    assert found == {k + 1: Fraction(comb(3, k), 8) for k in range(4)}


def test_sums_that_cancel_out_are_no_change() -> None:
    up, down = maybe(modify(Roll.HIT, 1)), ability(modify(Roll.HIT, -1))

    assert len(worlds(up, down)) == 2
    # Zero is the same as nothing at all.
    assert len(worlds(maybe(modify(Roll.HIT, 0)))) == 1


def test_twelve_uncertain_modifiers_of_a_side_stay_few_worlds() -> None:
    rolls = [Roll.HIT, Roll.WOUND] * 6
    twelve = [maybe(modify(roll, 1)) for roll in rolls]
    of_both_sides = [
        *twelve,
        *[maybe(theirs(ModifyRoll, roll=roll, by=-1)) for roll in rolls],
        *[maybe(modify(Roll.SAVE, 1)) for _ in range(6)],
    ]

    # Six on each of two rolls: 7 x 7 sums; with their like of the other side
    # 7 x 7 for each roll again, and 7 bonuses to save.
    assert len(worlds(*twelve)) == 49
    assert len(worlds(*of_both_sides, target=Unit(save=4))) == 49 * 49 * 7
    assert number_of_worlds(action(*of_both_sides)) == 2**30


def test_the_chances_of_all_worlds_sum_to_1() -> None:
    abilities = (
        maybe(modify(Roll.HIT, 1), chance=THIRD),
        maybe(change(ATTACKS, ADD, "D3")),
        ability(mine(MortalDamage, amount=amount(1)), activation=Cast(7)),
    )

    assert sum(world.probability for world in worlds(*abilities)) == 1


def test_the_likeliest_world_is_the_first() -> None:
    found = worlds(maybe(modify(Roll.HIT, 1), chance=Fraction(9, 10)))

    assert found[0].weapons[0].plus == {Roll.HIT: 1}


@pytest.mark.parametrize("chance", [Fraction(0), Fraction(1)])
def test_what_never_or_always_happens_is_no_alternative(chance: Fraction) -> None:
    (world,) = worlds(maybe(modify(Roll.HIT, 1), chance=chance))

    assert world.weapons[0].plus.get(Roll.HIT, 0) == chance


def test_abilities_that_cannot_act_make_no_worlds() -> None:
    idle = (
        maybe(modify(Roll.HIT, 1), enabled=False),
        maybe(modify(Roll.HIT, 1), when=Condition(phase=Phase.SHOOTING)),
        maybe(mine(ModifyRoll, roll=Roll.HIT, by=1, attacks=Direction.RECEIVED)),
        maybe(theirs(ModifyRoll, roll=Roll.SAVE, by=1)),
    )

    assert len(worlds(*idle)) == 1
    assert number_of_worlds(action(*idle[:2])) == 1


# ---- tiers


def test_tiers_are_worlds_of_their_own() -> None:
    tiered = ability(
        modify(Roll.HIT, 1),
        activation=ON_A_FOUR,
        tiers=(Tier(6, (modify(Roll.WOUND, 1),)),),
    )
    found = worlds(tiered)

    # A failure by 3 of 6, a 4 or 5 by 2, a 6 by 1.
    assert [world.probability for world in found] == [HALF, THIRD, Fraction(1, 6)]
    assert found[2].weapons[0].plus == {Roll.HIT: 1, Roll.WOUND: 1}


def test_a_tier_that_replaces_is_without_the_base_effects() -> None:
    tiered = ability(
        modify(Roll.HIT, 1),
        activation=ON_A_FOUR,
        tiers=(Tier(6, (modify(Roll.WOUND, 1),), replaces=True),),
    )

    assert worlds(tiered)[2].weapons[0].plus == {Roll.WOUND: 1}


# ---- amounts that are rolled once


def test_a_random_bonus_is_rolled_once_and_shared_by_all_models() -> None:
    # Two models with 1 + D3 attacks: 4, 6 or 8, never 5 or 7.
    found = result(ability(change(ATTACKS, ADD, "D3")), attacker=Unit(models=2))

    numbers = [
        case.strikes[0].number_of_attacks for case in found.cases if case.strikes[0]
    ]
    assert sorted(number.minimum for number in numbers) == [4, 6, 8]
    assert all(number.minimum == number.maximum for number in numbers)
    assert {case.probability for case in found.cases} == {THIRD}


def test_a_random_bonus_is_shared_by_all_weapons() -> None:
    weapons = (blade("Crit (Mortal)", hit=6), blade("Crit (Mortal)", hit=6))
    found = result(ability(change(DAMAGE, ADD, "D3")), weapons=weapons)

    # Both weapons hit by 1 of 36: then the sum is even.
    assert found.damage.distribution.chance_of(7) == 0
    assert found.damage.distribution.chance_of(8) == Fraction(1, 3 * 36)


def test_what_is_set_to_dice_is_rolled_for_each_model_instead() -> None:
    (case,) = result(ability(change(ATTACKS, SET, "D3")), attacker=Unit(models=2)).cases

    assert case.strikes[0] is not None
    assert case.strikes[0].number_of_attacks.distribution == (
        Distribution.from_weights([0, 0, 1, 2, 3, 2, 1])
    )


def test_a_random_penalty_takes_away() -> None:
    found = result(ability(change(ATTACKS, ADD, "-D3")), weapons=(blade(attacks=3),))

    # 3 less 1, 2, 3; at least 1.
    assert found.stages.attacks == THIRD * (2 + 1 + 1)
    assert len(found.cases) == 3


def test_a_counted_amount_is_rolled_once() -> None:
    # Two dice of 4+ more attacks: 1, 2, 3 in 1, 2, 1 of 4.
    found = result(ability(change(ATTACKS, ADD, Counted(amount(2), 4))))

    assert {case.probability for case in found.cases} == {HALF, Fraction(1, 4)}
    assert found.stages.attacks == 2


def test_a_measured_amount_is_no_alternative() -> None:
    models = Measured(Measure.TARGET_MODELS)

    (case,) = result(ability(change(ATTACKS, ADD, models)), target=Unit(models=4)).cases
    assert case.strikes[0] is not None
    assert case.strikes[0].number_of_attacks.mean == 5


def test_changes_of_inflicted_damage_are_rolled_once() -> None:
    more = mine(
        ModifyDamageInflicted, operation=ADD, value=amount("D3"), of_mortal=False
    )
    found = result(ability(more), weapons=(blade("Crit (Mortal)", attacks=2, hit=2),))

    assert len(found.cases) == 3


def test_the_dice_of_an_ability_come_after_its_activation() -> None:
    found = worlds(maybe(change(ATTACKS, ADD, "D3")))

    assert [world.probability for world in found] == [HALF, *[Fraction(1, 6)] * 3]


def test_the_number_of_worlds_is_bounded_by_dice_and_tiers() -> None:
    tiered = ability(
        modify(Roll.HIT, 1), activation=ON_A_FOUR, tiers=(Tier(6, ()), Tier(5, ()))
    )
    rolled = ability(change(ATTACKS, ADD, "2D6"), change(DAMAGE, SET, "D6"))
    counted = ability(change(ATTACKS, ADD, Counted(amount("D3"), 4)))

    assert number_of_worlds(action(tiered)) == 4
    assert number_of_worlds(action(rolled)) == 11
    assert number_of_worlds(action(counted)) == 4
    assert number_of_worlds(action(tiered, rolled, counted)) == 4 * 11 * 4

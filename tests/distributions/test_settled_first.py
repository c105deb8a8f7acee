"""What is settled before all else: Companion, and the units as they are changed."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from distributions.action import AttackResult, attack
from distributions.activation import Chance
from distributions.activation import Roll as DiceRoll
from distributions.amounts import Amount, Measure, Measured
from distributions.conditions import Condition, UnitCondition
from distributions.dice import Dice
from distributions.distribution import Distribution
from distributions.effects import Ability, Effect, Roll, Side
from distributions.kinds import (
    Characteristic,
    CriticalOn,
    GrantWeaponAbility,
    ModifyCharacteristic,
    ModifyRoll,
    ModifyUnit,
    MortalDamage,
    OnResult,
    Operation,
    Reroll,
    SuppressWeaponAbilities,
    Which,
)
from distributions.measures import measures_of
from distributions.profiles import AttackAction, Phase, Unit
from distributions.weapon_abilities import AbilityName, WeaponAbility
from distributions.worlds import World, worlds_of
from tests.distributions.battlefield import (
    ability,
    action_with,
    amount,
    blade,
    bow,
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


# ---- Companion and units are settled first


def granted(name: str) -> GrantWeaponAbility:
    return mine(GrantWeaponAbility, ability=WeaponAbility.parse(name))


def hit(case_of: AttackResult) -> list[tuple[Fraction, int | None]]:
    """The chance and the hit roll needed of each world."""
    return [
        (case.probability, case.strikes[0].attack.hit.needed)
        for case in case_of.cases
        if case.strikes[0]
    ]


def test_granted_companion_keeps_off_what_is_listed_before_it() -> None:
    bonus, companion = ability(modify(Roll.HIT, 1)), ability(granted("companion"))

    assert hit(result(bonus, companion)) == [(Fraction(1), 4)]
    assert hit(result(companion, bonus)) == [(Fraction(1), 4)]


def test_companion_that_is_taken_away_keeps_nothing_off() -> None:
    names = frozenset({AbilityName.COMPANION})
    taken = ability(theirs(SuppressWeaponAbilities, names=names))
    weapons = (blade("companion"),)

    assert hit(result(ability(modify(Roll.HIT, 1)), weapons=weapons)) == [
        (Fraction(1), 4)
    ]
    assert hit(result(ability(modify(Roll.HIT, 1)), taken, weapons=weapons)) == [
        (Fraction(1), 3)
    ]


def test_companion_may_be_uncertain() -> None:
    companion = maybe(granted("companion"), chance=THIRD)

    found = hit(result(ability(modify(Roll.HIT, 1)), companion))
    assert found == [(2 * THIRD, 3), (THIRD, 4)]


def test_an_ability_that_grants_companion_does_so_with_its_other_effects() -> None:
    both = maybe(granted("companion"), modify(Roll.HIT, 1), modify(Roll.HIT, -2))

    # Where it succeeds the bonus is kept off, and the penalty stays.
    assert sorted(hit(result(both))) == [(HALF, 4), (HALF, 5)]


def test_shoot_in_combat_may_be_granted() -> None:
    shot = {"weapons": (bow(),), "phase": Phase.SHOOTING, "in_combat": True}
    found = result(maybe(granted("shoot in combat")), **shot)

    assert found.damage.mean == Fraction(1, 8)
    assert [case.strikes[0] is not None for case in found.cases].count(True) == 1


def unit_change(
    characteristic: Characteristic, operation: Operation, value: int | str | None
) -> ModifyUnit:
    said = None if value is None else amount(value)
    return theirs(
        ModifyUnit, characteristic=characteristic, operation=operation, value=said
    )


HEALTH, SAVE, CONTROL = (
    Characteristic.HEALTH, Characteristic.SAVE, Characteristic.CONTROL
)  # fmt: skip


@pytest.mark.parametrize(
    ("effect", "changed"),
    [
        (unit_change(HEALTH, ADD, 2), {"health": 6}),
        (unit_change(HEALTH, SET, 2), {"health": 3}),
        (unit_change(HEALTH, Operation.HALVE, None), {"health": 3}),
        (unit_change(HEALTH, ADD, -9), {"health": 3}),
        (unit_change(SAVE, ADD, -1), {"save": 3}),
        (unit_change(SAVE, ADD, 1), {"save": 5}),
        (unit_change(SAVE, ADD, -9), {"save": 2}),
        (unit_change(SAVE, SET, 6), {"save": 6}),
        (unit_change(CONTROL, Operation.MULTIPLY, 2), {"control": 4}),
        (unit_change(CONTROL, ADD, -9), {"control": 0}),
    ],
)
def test_a_unit_is_changed_before_all_else(
    effect: ModifyUnit, changed: dict[str, Any]
) -> None:
    # Two damage points are allocated: Health stays above them.
    unit = Unit(health=4, damage_points=2, save=4, control=2)
    (world,) = worlds(ability(effect), target=unit)

    assert replace(world.target, abilities=()) == replace(unit, **changed)


def test_a_unit_without_a_save_gains_one_only_by_a_number() -> None:
    (worse,) = worlds(ability(unit_change(SAVE, ADD, -1)))
    (set_to,) = worlds(ability(unit_change(SAVE, SET, 5), unit_change(SAVE, ADD, -1)))

    assert (worse.target.save, set_to.target.save) == (None, 4)


def test_other_amounts_are_measured_by_the_unit_as_it_is_changed() -> None:
    harm = mine(MortalDamage, amount=Measured(Measure.TARGET_HEALTH))
    bigger = maybe(unit_change(HEALTH, ADD, "D3"))
    found = result(ability(harm), bigger, weapons=(), target=Unit(health=2))

    # 2 by half, else 3, 4 or 5: as many points as destroy it.
    assert found.damage.distribution == Distribution.from_weights([0, 0, 3, 1, 1, 1])
    assert found.destroyed == 1


def test_the_change_of_a_unit_may_be_measured_by_the_unit_as_sent() -> None:
    doubled = theirs(
        ModifyUnit,
        characteristic=HEALTH,
        operation=ADD,
        value=Measured(Measure.TARGET_HEALTH),
    )
    (world,) = worlds(ability(doubled, doubled), target=Unit(health=2))

    assert world.target.health == 6


def test_each_unit_is_changed_by_its_own_abilities() -> None:
    own = mine(ModifyUnit, characteristic=HEALTH, operation=ADD, value=amount(1))
    (world,) = worlds(ability(own), ability(unit_change(HEALTH, ADD, 3)))

    assert (world.attacker.health, world.target.health) == (2, 4)


def test_a_change_whose_condition_does_not_hold_is_none() -> None:
    when = Condition(own=UnitCondition(charged=True))
    grown = theirs(
        ModifyUnit, characteristic=HEALTH, operation=ADD, value=amount(1), when=when
    )

    (world,) = worlds(ability(grown))
    assert world.target.health == 1


def test_worlds_that_differ_in_what_was_settled_first_are_merged_after_all() -> None:
    # Set twice to the same Health: however the first one comes out.
    two = (
        maybe(unit_change(HEALTH, SET, 3)),
        ability(unit_change(HEALTH, SET, 2)),
    )

    (world,) = worlds(*two)
    assert (world.probability, world.target.health) == (Fraction(1), 2)


# ---- what amounts are measured by


def test_amounts_are_measured_by_both_units() -> None:
    attacker = Unit(models=3, health=2, damage_points=1, charge_roll=7)
    target = Unit(models=4, health=5, save=3, control=6, damage_points=2, charge_roll=9)
    measured = action_with(attacker=attacker, target=target, battle_round=2)

    assert measures_of(measured, Side.ATTACKER) == {
        "target_models": 4, "target_health": 5, "target_save": 3,
        "target_control": 6, "target_damage_points": 2, "attacker_models": 3,
        "attacker_damage_points": 1, "battle_round": 2, "charge_roll": 7,
    }  # fmt: skip
    # The charge roll is that of the unit which has the ability.
    assert measures_of(measured, Side.TARGET)["charge_roll"] == 9


def test_what_the_request_leaves_open_is_not_measured() -> None:
    measures = measures_of(action_with(), Side.ATTACKER)

    assert measures["target_save"] == 7
    assert {"battle_round", "charge_roll"}.isdisjoint(measures)


# ---- Companion keeps off what is friendly and helps


@pytest.mark.parametrize(
    ("effect", "acts"),
    [
        (mine(Reroll, roll=Roll.HIT, which=Which.ONES), False),
        (mine(Reroll, roll=Roll.ATTACKS, which=Which.ONES), True),
        (mine(CriticalOn, value=5), False),
        (granted("crit-mortal"), False),
        (mine(OnResult, roll=Roll.HIT, mortal=amount(1)), False),
        (change(ATTACKS, ADD, 1), False),
        (change(ATTACKS, ADD, -1), True),
        (change(ATTACKS, Operation.MULTIPLY, 2), False),
        (change(ATTACKS, Operation.CAP, 1), True),
        (change(ATTACKS, SET, 3), False),
        (change(ATTACKS, SET, "D3"), False),
        (change(DAMAGE, SET, 1), False),
        (change(REND, ADD, "-D3"), True),
    ],
)
def test_companion_keeps_off_what_helps(effect: Effect, *, acts: bool) -> None:
    with_it = result(ability(effect), weapons=(blade("companion", attacks=2),))
    without = result(weapons=(blade("companion", attacks=2),))

    strikes = [[case.strikes for case in found.cases] for found in (with_it, without)]
    assert (strikes[0] != strikes[1]) == acts

"""Which effects act on which weapon: direction, conditions, scopes and Companion."""

from dataclasses import replace
from typing import Any

import pytest

from distributions.acting import candidates, not_used, ruling_on_weapon
from distributions.conditions import Condition, UnitCondition
from distributions.effects import (
    Ability,
    CompanionScope,
    Direction,
    Effect,
    Origin,
    Roll,
    Side,
    Source,
    WeaponScope,
)
from distributions.explaining import verdicts_on_effects
from distributions.profiles import AttackAction, Kind, Phase, Unit, Weapon
from distributions.verdicts import Code, Ruling
from distributions.weapon_abilities import AbilityName
from tests.distributions.battlefield import (
    action_with,
    blade,
    bow,
    modifier,
    result_of,
)

ATTACKER, TARGET = Side.ATTACKER, Side.TARGET
MADE, RECEIVED = Direction.MADE, Direction.RECEIVED
COMPANION = blade("Companion")
ARMOURED = Unit(save=4, ward=6)


def effect_of(ability: Ability) -> Effect:
    (effect,) = ability.effects
    return effect


def has(weapon: Weapon, name: AbilityName) -> bool:
    return any(ability.name is name for ability in weapon.abilities)


def code_of(ability: Ability, weapon: Weapon, target: Unit = ARMOURED) -> Code | None:
    """Why an ability's effect does not act on the weapon, None where it does."""
    companion = has(weapon, AbilityName.COMPANION)
    ruling = ruling_on_weapon(effect_of(ability), weapon, target, companion=companion)
    return None if ruling is None else ruling.code


def refused(ability: Ability, side: Side = ATTACKER, **action: Any) -> Code | None:  # noqa: ANN401
    """Why an ability of one side acts on no weapon at all, None where it may."""
    unit = Unit(abilities=(ability,))
    sides = {side.value: unit} | action
    (candidate,) = candidates(action_with(blade(), **sides))
    return None if candidate.refusal is None else candidate.refusal.code


# ---- which abilities are looked at


def test_abilities_of_both_units_and_the_circumstances_are_candidates() -> None:
    names = ("of attacker", "of target", "command")
    mine, theirs, command = (modifier(Roll.HIT, 1, name=name) for name in names)
    action = action_with(
        blade(),
        attacker=Unit(abilities=(mine,)),
        target=Unit(abilities=(theirs,)),
        circumstances=(command,),
    )

    found = [candidate.effect.origin.name for candidate in candidates(action)]
    assert found == list(names)


def test_each_effect_of_an_ability_is_a_candidate_of_its_own() -> None:
    hit, wound = modifier(Roll.HIT, 1), modifier(Roll.WOUND, 1)
    both = Ability(origin=hit.origin, effects=hit.effects + wound.effects)
    action = action_with(blade(), attacker=Unit(abilities=(both,)))

    assert len(list(candidates(action))) == 2


def test_an_ability_that_is_not_enabled_is_only_carried_along() -> None:
    off = replace(modifier(Roll.HIT, 1), enabled=False)

    assert refused(off) is Code.DISABLED


@pytest.mark.parametrize(
    ("side", "attacks", "code"),
    [
        (ATTACKER, MADE, None),
        (ATTACKER, RECEIVED, Code.DIRECTION),
        (TARGET, RECEIVED, None),
        (TARGET, MADE, Code.DIRECTION),
    ],
)
def test_an_effect_is_about_attacks_made_or_received(
    side: Side, attacks: Direction, code: Code | None
) -> None:
    ability = modifier(Roll.HIT, 1, side, attacks=attacks)

    assert refused(ability, side) is code


def test_the_direction_is_told_in_words() -> None:
    received = modifier(Roll.HIT, 1, attacks=RECEIVED)
    action = action_with(blade(), attacker=Unit(abilities=(received,)))
    (candidate,) = candidates(action)

    assert candidate.refusal is not None
    assert candidate.refusal.reason == (
        "is about attacks that target the unit, which is the attacker here"
    )


# ---- conditions


CHARGED = Condition(own=UnitCondition(charged=True))
MANY_ENEMIES = Condition(enemy=UnitCondition(models_at_least=5))


@pytest.mark.parametrize("where", ["ability", "effect"])
def test_an_ability_and_an_effect_may_have_conditions(where: str) -> None:
    if where == "ability":
        ability = replace(modifier(Roll.HIT, 1), when=CHARGED)
    else:
        ability = modifier(Roll.HIT, 1, when=CHARGED)
    charger = Unit(abilities=(ability,), charged=True)

    assert refused(ability) is Code.CONDITION
    assert refused(ability, attacker=charger) is None


def test_another_phase_is_told_apart_from_another_condition() -> None:
    shooting = modifier(Roll.HIT, 1, when=Condition(phase=Phase.SHOOTING))

    assert refused(shooting) is Code.PHASE
    assert refused(shooting, phase=Phase.SHOOTING) is None


@pytest.mark.parametrize("side", Side)
def test_the_enemy_is_the_other_unit_of_the_pair(side: Side) -> None:
    attacks = MADE if side is ATTACKER else RECEIVED
    ability = modifier(Roll.HIT, 1, side, attacks=attacks, when=MANY_ENEMIES)
    other = TARGET if side is ATTACKER else ATTACKER
    horde = {other.value: Unit(models=5)}

    assert refused(ability, side) is Code.CONDITION
    assert refused(ability, side, **horde) is None


def test_all_conditions_that_do_not_hold_are_told() -> None:
    when = Condition(
        own=UnitCondition(charged=True, models_at_least=2), battle_rounds=frozenset({1})
    )
    ability = modifier(Roll.HIT, 1, when=when)
    action = action_with(blade(), attacker=Unit(abilities=(ability,)), battle_round=2)
    (candidate,) = candidates(action)

    assert candidate.refusal is not None
    assert candidate.refusal.reason == (
        "this is battle round 2; the unit did not charge this turn; "
        "the unit has fewer than 2 models"
    )


# ---- which weapons are used ("Combat attacks", "Shooting attacks")


def refusal(weapon: Weapon, action: AttackAction) -> Ruling | None:
    """Why a weapon is not used, where nothing grants or suppresses its abilities."""
    shoots = has(weapon, AbilityName.SHOOT_IN_COMBAT)
    return not_used(weapon, action, shoots_in_combat=shoots)


def test_melee_weapons_are_used_in_combat_and_ranged_ones_in_shooting() -> None:
    combat, shooting = action_with(), action_with(phase=Phase.SHOOTING)

    assert refusal(blade(), combat) is refusal(bow(), shooting) is None
    wrong = refusal(bow(), combat), refusal(blade(), shooting)
    assert [ruling and ruling.code for ruling in wrong] == [Code.PHASE, Code.PHASE]


def test_a_unit_in_combat_shoots_only_with_shoot_in_combat() -> None:
    pinned = action_with(phase=Phase.SHOOTING, in_combat=True)
    ruling = refusal(bow(), pinned)

    assert ruling is not None
    assert ruling.code is Code.CONDITION
    assert refusal(bow("Shoot in Combat"), pinned) is None


def test_being_in_combat_does_not_matter_in_the_combat_phase() -> None:
    assert refusal(blade(), action_with(in_combat=True)) is None


# ---- the weapons that an effect touches


@pytest.mark.parametrize(
    ("scope", "weapon", "code"),
    [
        (WeaponScope(), blade(), None),
        (WeaponScope(kind=Kind.MELEE), blade(), None),
        (WeaponScope(kind=Kind.RANGED), blade(), Code.SCOPE),
        (WeaponScope(names=frozenset({"blade"})), blade(name="BLADE"), None),
        (WeaponScope(names=frozenset({"axe"})), blade(), Code.SCOPE),
        (WeaponScope(companion=CompanionScope.NEVER), blade(), None),
        (WeaponScope(companion=CompanionScope.NEVER), COMPANION, Code.SCOPE),
        (WeaponScope(companion=CompanionScope.ALSO), blade(), None),
        (WeaponScope(companion=CompanionScope.ALSO), COMPANION, None),
        (WeaponScope(companion=CompanionScope.ONLY), blade(), Code.SCOPE),
        (WeaponScope(companion=CompanionScope.ONLY), COMPANION, None),
    ],
)
def test_an_effect_touches_the_weapons_that_it_says(
    scope: WeaponScope, weapon: Weapon, code: Code | None
) -> None:
    assert code_of(modifier(Roll.HIT, 1, weapons=scope), weapon) is code


# ---- Companion, 20.0


@pytest.mark.parametrize("roll", [Roll.HIT, Roll.WOUND])
def test_friendly_bonuses_do_not_act_on_a_companion_weapon(roll: Roll) -> None:
    assert code_of(modifier(roll, 1), COMPANION) is Code.COMPANION
    assert code_of(modifier(roll, 1), blade()) is None


@pytest.mark.parametrize("roll", [Roll.HIT, Roll.WOUND])
def test_friendly_negative_modifiers_act_on_a_companion_weapon(roll: Roll) -> None:
    assert code_of(modifier(roll, -1), COMPANION) is None


@pytest.mark.parametrize("by", [-1, 1])
def test_enemy_abilities_act_on_a_companion_weapon(by: int) -> None:
    assert code_of(modifier(Roll.HIT, by, TARGET), COMPANION) is None


def test_an_ability_that_names_the_companion_weapon_acts_on_it() -> None:
    named = WeaponScope(names=frozenset({"blade"}))

    assert code_of(modifier(Roll.HIT, 1, weapons=named), COMPANION) is None


@pytest.mark.parametrize("roll", [Roll.SAVE, Roll.WARD])
def test_friendly_save_and_ward_modifiers_act_with_a_companion_weapon(
    roll: Roll,
) -> None:
    assert code_of(modifier(roll, 1), COMPANION) is None


# ---- rolls that are not made


@pytest.mark.parametrize("roll", [Roll.SAVE, Roll.WARD])
def test_a_roll_that_the_target_does_not_make_is_not_modified(roll: Roll) -> None:
    ability = modifier(roll, 1, TARGET)

    assert said_of(ability, Unit()) is Code.NO_ROLL
    assert said_of(ability, ARMOURED) is Code.APPLIED


def said_of(ability: Ability, target: Unit) -> Code:
    """What is said of an ability of the target: a ward may come from another one."""
    armed = replace(target, abilities=(ability,))
    (verdict,) = verdicts_on_effects(result_of(blade(), target=armed))
    return verdict.ruling.code


def test_an_origin_keeps_the_mark_of_the_caller() -> None:
    origin = Origin(Source.ABILITY, ATTACKER, "Scare Taktikz", "/attacker/abilities/0")

    assert origin.place == "/attacker/abilities/0"

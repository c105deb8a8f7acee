"""What became of every effect, weapon by weapon: for people, not for the numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from distributions.acting import (
    OF_THE_POINTS,
    abilities_of,
    refusal_of_ability,
    refusal_of_effect,
    ruling_on_weapon,
    sufferer_of,
)
from distributions.amounts import Rolled
from distributions.effects import Direction, Roll, Side, WeaponScope
from distributions.kinds import (
    Against,
    AllocateDamage,
    CapDamage,
    Characteristic,
    DeathThroes,
    DenyHealing,
    DenyWard,
    GrantWeaponAbility,
    Harm,
    IgnoreFirstDamage,
    IgnoreModifiers,
    ModifyCharacteristic,
    ModifyDamageInflicted,
    ModifyRoll,
    ModifyUnit,
    MortalImmunity,
    Operation,
    PreventDestruction,
    RedirectDamage,
    ReduceDamagePool,
    Reroll,
    Sign,
    SlayModels,
    Ward,
)
from distributions.measures import measures_of
from distributions.resolution import wards_of
from distributions.rolls import Modifier, limited, limited_save
from distributions.verdicts import APPLIED, Code, Ruling, Verdict, merged
from distributions.weapon_abilities import AbilityName

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributions.action import AttackResult, Case
    from distributions.amounts import Measures
    from distributions.effects import Ability, Effect, Origin
    from distributions.profiles import Unit, Weapon
    from distributions.sheets import WeaponSheet

__all__ = ["verdicts_on_effects"]

#: Effects on the action as a whole, not on single weapons' attacks.
_OF_THE_ACTION = (
    CapDamage, DeathThroes, DenyHealing, Harm, IgnoreFirstDamage, ModifyUnit,
    MortalImmunity, PreventDestruction, RedirectDamage, ReduceDamagePool, SlayModels,
)  # fmt: skip

_NO_EFFECTS = Ruling(applied=False, code=Code.NO_EFFECTS, reason="has no effects")
_UNCERTAIN = Ruling(applied=True, code=Code.APPLIED, reason="acts where it succeeds")


def verdicts_on_effects(result: AttackResult) -> list[Verdict]:
    """Return what became of every effect, on each weapon that is used.

    What depends on dice is answered for the world in which everything succeeds.
    """
    used = result.used
    verdicts: list[Verdict] = []
    for ability in abilities_of(result.action):
        if not ability.all_effects:
            refusal = refusal_of_ability(ability, result.action) or _NO_EFFECTS
            verdicts.append(Verdict(ability.origin, None, refusal))
        for effect in ability.all_effects:
            verdicts += _on_effect(ability, effect, result)
    clamped = {index: _clamped(verdicts, result, index) for index in used}
    ruled = [
        replace(v, ruling=clamped.get(v.weapon or 0, {}).get(v.origin, v.ruling))
        if v.weapon is not None and v.ruling.applied
        else v
        for v in verdicts
    ]
    return merged(ruled, used)


def _on_effect(
    ability: Ability, effect: Effect, result: AttackResult
) -> Iterator[Verdict]:
    action, certain = result.action, ability.activation is None
    acts = APPLIED if certain else _UNCERTAIN
    refusal = refusal_of_ability(ability, action) or refusal_of_effect(effect, action)
    refusal = refusal or _immunity(effect, result) or _no_ward(effect, result)
    if refusal or _is_of_the_action(effect):
        yield Verdict(effect.origin, None, refusal or acts)
        return
    if not result.used and _wards_other_harm(effect, result):
        yield Verdict(effect.origin, None, acts)
    elif not result.used:
        none = Ruling(applied=False, code=Code.NOT_USED, reason="no weapon is used")
        yield Verdict(effect.origin, None, none)
    for index in result.used:
        case = result.likeliest_with(index)
        weapon, sheet = case.world.attacker.weapons[index], case.world.weapons[index]
        companion = sheet.companion
        if isinstance(effect, GrantWeaponAbility):
            # A grant of Companion does not keep itself off.
            companion = companion and effect.ability.name is not AbilityName.COMPANION
        ruling = (
            ruling_on_weapon(
                effect,
                weapon,
                case.world.target,
                companion=companion,
                measures=_measures(case, effect.origin.side),
            )
            or _granted_in_vain(effect, weapon, sheet)
            or _ignored_change(effect, sheet)
            or _other_ward(effect, sheet, case.world.target)
        )
        yield Verdict(effect.origin, index, ruling or acts)


def _measures(case: Case, side: Side) -> Measures:
    """Return what amounts are measured by, of the units as abilities change them."""
    attacker, target = case.world.attacker, case.world.target
    return measures_of(replace(case.action, attacker=attacker, target=target), side)


def _is_of_the_action(effect: Effect) -> bool:
    if isinstance(effect, ModifyDamageInflicted):
        return effect.of_mortal
    if isinstance(effect, OF_THE_POINTS) and effect.weapons != WeaponScope():
        return sufferer_of(effect) is Side.ATTACKER
    made = effect.origin.side is Side.ATTACKER
    of_own_wards = made != (effect.attacks is Direction.MADE)
    return isinstance(effect, _OF_THE_ACTION) or of_own_wards


def _immunity(effect: Effect, result: AttackResult) -> Ruling | None:
    if not isinstance(effect, Harm) or isinstance(effect, AllocateDamage):
        return None
    name = effect.origin.name.casefold()
    immune = (effect.recipient, name)
    if not all(immune in case.world.sheet.immunities for case in result.cases):
        return None
    reason = "the unit is immune to mortal damage from it"
    return Ruling(applied=False, code=Code.IMMUNE, reason=reason)


def _no_ward(effect: Effect, result: AttackResult) -> Ruling | None:
    """Rule on what changes ward rolls where none is ever made."""
    if not isinstance(effect, ModifyRoll | Reroll) or effect.roll is not Roll.WARD:
        return None
    received = effect.attacks is Direction.RECEIVED
    side = effect.origin.side if received else Side.TARGET
    if any(_has_ward(case, side) for case in result.cases):
        return None
    reason = f"the {side.value} makes no ward rolls"
    return Ruling(applied=False, code=Code.NO_ROLL, reason=reason)


def _has_ward(case: Case, side: Side) -> bool:
    strikes = case.strikes if side is Side.TARGET else ()
    return bool(wards_of(case.world, side).wards) or any(
        strike.attack.mortal_ward.needed is not None for strike in strikes if strike
    )


def _wards_other_harm(effect: Effect, result: AttackResult) -> bool:
    """Say whether an effect is about wards, and harm that is no attack's comes in."""
    about_wards = isinstance(effect, Ward | DenyWard) or (
        isinstance(effect, ModifyRoll | Reroll) and effect.roll is Roll.WARD
    )
    return about_wards and any(
        harm.recipient is Side.TARGET and harm.against is not None
        for case in result.cases
        for harm in case.world.sheet.harms
    )


def _granted_in_vain(
    effect: Effect, weapon: Weapon, sheet: WeaponSheet
) -> Ruling | None:
    if not isinstance(effect, GrantWeaponAbility):
        return None
    ability = effect.ability
    if not sheet.suppressed.isdisjoint((ability.folded, ability.name)):
        reason = "an ability takes it away"
        return Ruling(applied=False, code=Code.SUPPRESSED, reason=reason)
    adds_up = ability.name is AbilityName.ANTI
    if adds_up or ability not in weapon.abilities:
        return None
    reason = "the weapon has it already and it counts once"
    return Ruling(applied=False, code=Code.COUNTED_ONCE, reason=reason)


def _ignored_change(effect: Effect, sheet: WeaponSheet) -> Ruling | None:
    """Rule on a change of a characteristic whose modifiers of its sign are ignored."""
    if not isinstance(effect, ModifyCharacteristic):
        return None
    name, raises = effect.characteristic, _raises(effect)
    if raises is None:
        return None
    # Hit and Wound are the better the lower they are.
    inverse = name in (Characteristic.HIT, Characteristic.WOUND)
    sign = Sign.POSITIVE if raises is not inverse else Sign.NEGATIVE
    if (name, sign) not in sheet.ignored:
        return None
    reason = f"{sign.value} modifiers to {name.value} are ignored"
    return Ruling(applied=False, code=Code.IGNORED, reason=reason)


def _raises(effect: ModifyCharacteristic) -> bool | None:
    """Say whether a change raises the number, None for what is set: no modifier."""
    match effect.operation:
        case Operation.SET:
            return None
        case Operation.HALVE | Operation.CAP:
            return False
        case Operation.ADD if isinstance(effect.value, Rolled):
            return effect.value.sign > 0
        case _:
            return True


def _other_ward(effect: Effect, sheet: WeaponSheet, target: Unit) -> Ruling | None:
    """Rule on a ward beside a better one for all the damage that it is for."""
    if not isinstance(effect, Ward):
        return None
    alike = (Against.ANY, effect.against)
    wards = {value for against, value in sheet.wards if against in alike}
    best = min({*wards, effect.value, target.ward or effect.value})
    if best == effect.value:
        return None
    reason = f"the ward used is {best}+"
    return Ruling(applied=False, code=Code.OTHER_WARD, reason=reason)


def _clamped(
    verdicts: list[Verdict], result: AttackResult, index: int
) -> dict[Origin, Ruling]:
    """Rule on the modifiers to one weapon's rolls that limits or rules cut off."""
    acting = {
        verdict.origin
        for verdict in verdicts
        if verdict.weapon == index and verdict.ruling.applied
    }
    effects = [
        effect
        for ability in abilities_of(result.action)
        for effect in ability.all_effects
        if effect.origin in acting
    ]
    rulings: dict[Origin, Ruling] = {}
    for roll in (Roll.HIT, Roll.WOUND, Roll.SAVE, Roll.WARD):
        mine = [e for e in effects if isinstance(e, ModifyRoll) and e.roll is roll]
        ignored = _ignored_signs(effects, roll)
        counted = []
        for effect in mine:
            sign = Sign.POSITIVE if effect.by > 0 else Sign.NEGATIVE
            if sign in ignored:
                reason = f"{sign.value} modifiers to {roll.value} rolls are ignored"
                rulings[effect.origin] = Ruling(
                    applied=False, code=Code.IGNORED, reason=reason
                )
            else:
                counted.append(effect)
        modifier = _limit(roll, counted, result.likeliest_with(index), index)
        rulings |= _beyond(counted, modifier)
    return rulings


def _ignored_signs(effects: list[Effect], roll: Roll) -> set[Sign]:
    signs: set[Sign] = set()
    for effect in effects:
        if isinstance(effect, IgnoreModifiers) and roll in effect.rolls:
            both = effect.sign is Sign.BOTH
            signs |= {Sign.POSITIVE, Sign.NEGATIVE} if both else {effect.sign}
    return signs


def _limit(roll: Roll, effects: list[ModifyRoll], case: Case, index: int) -> Modifier:
    total = sum(effect.by for effect in effects)
    strike = case.strikes[index]
    if roll is not Roll.SAVE or strike is None:
        return limited(roll, total) if roll is not Roll.SAVE else Modifier(total, total)
    save = strike.attack.save
    rend = 0 if save.ignores_rend else strike.attack.rend
    return limited_save(total, rend, save.cap)


def _beyond(effects: list[ModifyRoll], modifier: Modifier) -> dict[Origin, Ruling]:
    """Mark the modifiers beyond a limit as clamped, the last ones first."""
    excess, result = modifier.total - modifier.limited, {}
    for effect in reversed(effects):
        if excess * effect.by <= 0:
            continue
        cut = min(abs(excess), abs(effect.by))
        partly = cut < abs(effect.by)
        reason = f"the modifiers to {effect.roll.value} rolls are beyond their limit"
        result[effect.origin] = Ruling(partly, Code.CLAMPED, reason)
        excess -= cut if excess > 0 else -cut
    return result

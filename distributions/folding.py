"""What each kind of effect does to the sheets: one case a kind.

A random Amount is settled where the rules roll it. What is added to a characteristic is
rolled once for the ability and shared by all that it touches, so it has been settled
before (`distributions.worlds`); what is rolled for each attack, die, point or model
stays a distribution in the sheet.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from distributions.amounts import Rolled, chances_of, distribution_of
from distributions.attack_numbers import Result
from distributions.dice import Dice
from distributions.effects import Side
from distributions.kinds import (
    Backlash,
    CriticalOn,
    DenyWard,
    FailOnUnmodified,
    GrantWeaponAbility,
    IgnoreModifiers,
    IgnoreRend,
    ModifyCharacteristic,
    ModifyDamageInflicted,
    ModifyRoll,
    NoCriticals,
    OnResult,
    Operation,
    Reroll,
    Sign,
    SucceedOnUnmodified,
    SuppressWeaponAbilities,
    Ward,
)
from distributions.sheets import HarmDone, LimitedReroll, Mark, WeaponSheet
from distributions.weapon_abilities import WeaponAbility

if TYPE_CHECKING:
    from distributions.amounts import Amount, Measures
    from distributions.characteristics import Changes
    from distributions.distribution import Distribution
    from distributions.effects import Effect, Roll
    from distributions.harms import Background
    from distributions.kinds import Characteristic
    from distributions.weapon_abilities import AbilityName

__all__ = ["changed", "fold_into_weapon", "limited_reroll", "settled"]


def fold_into_weapon(  # noqa: C901, PLR0912, PLR0915 (one case a kind: a table to read)
    effect: Effect, sheet: WeaponSheet, background: Background
) -> None:
    """Add an effect that acts on a weapon to the weapon's sheet."""
    measures = background.measures
    match effect:
        case ModifyRoll(roll=roll, by=by):
            _add_modifier(sheet, roll, by)
        case ModifyCharacteristic():
            _change(sheet, effect, measures)
        case GrantWeaponAbility(ability=ability):
            sheet.granted += (ability,)
        case SuppressWeaponAbilities(names=names):
            sheet.suppressed |= {_as_compared(name) for name in names}
        case Reroll():
            _add_reroll(sheet, effect)
        case IgnoreModifiers():
            sheet.ignored |= _ignored(effect)
        case IgnoreRend():
            sheet.ignores_rend = True
        case CriticalOn(value=value):
            sheet.critical_on = min(sheet.critical_on, value)
        case NoCriticals():
            sheet.no_criticals = True
        case FailOnUnmodified(roll=roll, faces=faces, unless_critical=unless):
            sheet.fails |= {(roll, face) for face in faces}
            sheet.unless_critical |= {roll} if unless else set()
        case SucceedOnUnmodified(roll=roll, at_least=at_least):
            known = sheet.passes.get(roll, at_least)
            sheet.passes = sheet.passes | {roll: min(known, at_least)}
        case OnResult():
            sheet.results += (_result(effect, background),)
        case Ward(value=value, against=against):
            sheet.wards |= {(against, value)}
        case DenyWard():
            sheet.ward_denied = True
        case ModifyDamageInflicted(of_mortal=False):
            _change_inflicted(sheet, effect, measures)
        case Backlash():
            sheet.marks += (_mark(effect, background),)


def _as_compared(name: AbilityName | WeaponAbility) -> AbilityName | WeaponAbility:
    return name.folded if isinstance(name, WeaponAbility) else name


def settled(amount: Amount, measures: Measures) -> int:
    """Return the one value of an amount that is not rolled (any more)."""
    ((value, _),) = chances_of(amount, measures).items()
    return value


def _add_modifier(sheet: WeaponSheet, roll: Roll, by: int) -> None:
    if by > 0:
        sheet.plus = sheet.plus | {roll: sheet.plus.get(roll, 0) + by}
    else:
        sheet.minus = sheet.minus | {roll: sheet.minus.get(roll, 0) + by}


def _change(
    sheet: WeaponSheet, effect: ModifyCharacteristic, measures: Measures
) -> None:
    name, before = effect.characteristic, sheet.change_of(effect.characteristic)
    after = changed(before, effect.operation, effect.value, measures)
    sheet.changes = sheet.changes | {name: after}


def changed(
    before: Changes, operation: Operation, amount: Amount | None, measures: Measures
) -> Changes:
    """Return the changes with one more; of several SET the last counts."""
    if amount is None or operation is Operation.HALVE:
        return replace(before, halves=before.halves + 1)
    if operation is Operation.SET:
        return replace(before, base=_base(amount, measures))
    value = settled(amount, measures)
    match operation:
        case Operation.MULTIPLY:
            return replace(before, multiply=before.multiply * value)
        case Operation.CAP:
            return before.with_cap(value)
        case Operation.FLOOR:
            return before.with_floor(value)
        case _:
            return before.with_added(value)


def _base(amount: Amount, measures: Measures) -> Dice | Distribution:
    if isinstance(amount, Rolled) and amount.sign > 0:
        return amount.dice
    whole = distribution_of(amount, measures)
    if whole.minimum == whole.maximum:
        return Dice(constant=whole.minimum)
    return whole


def _add_reroll(sheet: WeaponSheet, effect: Reroll) -> None:
    if effect.limit is None:
        sheet.rerolls |= {(effect.roll, effect.which, effect.at_most)}
    else:
        sheet.limits += (limited_reroll(effect),)


def limited_reroll(effect: Reroll) -> LimitedReroll:
    """Return the limited re-roll that an effect is."""
    place = f"{effect.origin.side.value}:{effect.origin.place}"
    limit = effect.limit or 0
    return LimitedReroll(place, effect.roll, effect.which, effect.at_most, limit)


def _ignored(effect: IgnoreModifiers) -> set[tuple[Roll | Characteristic, Sign]]:
    both = effect.sign is Sign.BOTH
    signs = (Sign.POSITIVE, Sign.NEGATIVE) if both else (effect.sign,)
    ignored: list[Roll | Characteristic] = [*effect.rolls, *effect.characteristics]
    return {(what, sign) for what in ignored for sign in signs}


def _mark(effect: Backlash, background: Background) -> Mark:
    points = distribution_of(effect.amount, background.measures)
    against = background.against if effect.ward else None
    harm = HarmDone(
        Side.ATTACKER, background.inflicted(points), against, background.name
    )
    return Mark(effect.trigger, effect.faces, harm)


def _result(effect: OnResult, background: Background) -> Result:
    def rolled(amount: Amount | None) -> Distribution | None:
        return None if amount is None else distribution_of(amount, background.measures)

    mortal = rolled(effect.mortal)
    return Result(
        roll=effect.roll,
        faces=effect.faces,
        critical=effect.critical,
        hits=rolled(effect.hits),
        mortal=None if mortal is None else background.inflicted(mortal),
        rend=effect.rend,
        damage=rolled(effect.damage),
        auto_wound=effect.auto_wound,
        ends=effect.ends,
        source=background.name,
    )


def _change_inflicted(
    sheet: WeaponSheet, effect: ModifyDamageInflicted, measures: Measures
) -> None:
    """Multiply before add, whatever the order of the list."""
    value = settled(effect.value, measures)
    if effect.operation is Operation.MULTIPLY:
        sheet.inflicted_times *= value
    else:
        sheet.inflicted_plus += value

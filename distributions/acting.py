"""Which effects act on which weapon: direction, conditions, scopes and Companion.

This is the one place where an effect enters the calculation. What passes here is
added up in `distributions.resolution`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from distributions.conditions import Situation
from distributions.effects import (
    CompanionScope,
    Direction,
    Effect,
    ModifyRoll,
    Roll,
    Side,
)
from distributions.profiles import Phase
from distributions.verdicts import Code, Ruling
from distributions.weapon_abilities import AbilityName

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributions.conditions import Condition
    from distributions.effects import Ability
    from distributions.profiles import AttackAction, Unit, Weapon

__all__ = ["Candidate", "candidates", "not_used", "ruling_on_weapon"]


class Candidate(NamedTuple):
    """An effect in play; ``refusal`` says why it acts on no weapon at all."""

    effect: Effect
    refusal: Ruling | None


def candidates(action: AttackAction) -> Iterator[Candidate]:
    """Yield every effect of both units, of the commands and of the terrain."""
    for unit in (action.attacker, action.target):
        for ability in unit.abilities:
            yield from _of_ability(ability, action)
    for ability in action.circumstances:
        yield from _of_ability(ability, action)


def _of_ability(ability: Ability, action: AttackAction) -> Iterator[Candidate]:
    refusal = _refusal_of_ability(ability, action)
    for effect in ability.effects:
        yield Candidate(effect, refusal or _refusal_of_effect(effect, action))


def _refusal_of_ability(ability: Ability, action: AttackAction) -> Ruling | None:
    if not ability.enabled:
        return Ruling(applied=False, code=Code.DISABLED, reason="is not enabled")
    return _unmet(ability.when, ability.origin.side, action)


def _refusal_of_effect(effect: Effect, action: AttackAction) -> Ruling | None:
    side = effect.origin.side
    made = effect.attacks is Direction.MADE
    if made != (side is Side.ATTACKER):
        word = "made by" if made else "that target"
        reason = f"is about attacks {word} the unit, which is the {side.value} here"
        return Ruling(applied=False, code=Code.DIRECTION, reason=reason)
    return _unmet(effect.when, side, action)


def _unmet(when: Condition | None, side: Side, action: AttackAction) -> Ruling | None:
    if when is None:
        return None
    units = action.attacker, action.target
    own, enemy = units if side is Side.ATTACKER else reversed(units)
    situation = Situation(own, enemy, action.phase, action.battle_round)
    if when.wrong_phase(situation):
        reason = f"does not act in the {action.phase.value} phase"
        return Ruling(applied=False, code=Code.PHASE, reason=reason)
    reasons = list(when.unmet(situation))
    if not reasons:
        return None
    return Ruling(applied=False, code=Code.CONDITION, reason="; ".join(reasons))


def not_used(weapon: Weapon, action: AttackAction) -> Ruling | None:
    """Return why a weapon is not used in this action, None where it is.

    Melee weapons in combat, ranged ones in shooting; while its unit is in combat only
    a weapon with Shoot in Combat shoots (20.0).
    """
    if weapon.kind is not action.phase.kind:
        reason = f"is a {weapon.kind.value} weapon, not used in {action.phase.value}"
        return Ruling(applied=False, code=Code.PHASE, reason=reason)
    shoots = any(a.name is AbilityName.SHOOT_IN_COMBAT for a in weapon.abilities)
    pinned = action.in_combat and action.phase is Phase.SHOOTING
    if pinned and not shoots:
        reason = "the unit is in combat and the weapon has not Shoot in Combat"
        return Ruling(applied=False, code=Code.CONDITION, reason=reason)
    return None


def ruling_on_weapon(effect: Effect, weapon: Weapon, unit: Unit) -> Ruling | None:
    """Return why an effect does not act on this weapon, None where it does.

    ``unit`` is the target, whose save and ward it may be about.
    """
    return (
        _outside_scope(effect, weapon)
        or _kept_off_by_companion(effect, weapon)
        or _no_roll(effect, unit)
    )


def _outside_scope(effect: Effect, weapon: Weapon) -> Ruling | None:
    scope, companion = effect.weapons, _has_companion(weapon)
    if scope.kind is not None and scope.kind is not weapon.kind:
        reason = f"touches {scope.kind.value} weapons only"
    elif scope.names and weapon.name.casefold() not in scope.names:
        reason = "touches other weapons, by name"
    elif scope.companion is CompanionScope.NEVER and companion:
        reason = "touches no Companion weapon"
    elif scope.companion is CompanionScope.ONLY and not companion:
        reason = "touches Companion weapons only"
    else:
        return None
    return Ruling(applied=False, code=Code.SCOPE, reason=reason)


def _has_companion(weapon: Weapon) -> bool:
    return any(a.name is AbilityName.COMPANION for a in weapon.abilities)


def _kept_off_by_companion(effect: Effect, weapon: Weapon) -> Ruling | None:
    """Apply the rule of Companion (20.0; the decisions are in docs/rules.md).

    Friendly effects on hit rolls, wound rolls and characteristics do not act on the
    weapon, unless they are negative, name it, or say that they touch it too.
    """
    friendly = effect.origin.side is Side.ATTACKER
    spoken_for = effect.weapons.companion in (CompanionScope.ALSO, CompanionScope.ONLY)
    named = bool(effect.weapons.names)
    if not (friendly and _has_companion(weapon)) or spoken_for or named:
        return None
    if not _is_kept_off(effect):
        return None
    reason = "Companion: friendly bonuses to its hit and wound rolls do not count"
    return Ruling(applied=False, code=Code.COMPANION, reason=reason)


def _is_kept_off(effect: Effect) -> bool:
    match effect:
        case ModifyRoll(roll=Roll.HIT | Roll.WOUND, by=by):
            return by > 0
        case _:
            return False


def _no_roll(effect: Effect, target: Unit) -> Ruling | None:
    match effect:
        case ModifyRoll(roll=Roll.SAVE) if target.save is None:
            reason = "the target has no save"
        case ModifyRoll(roll=Roll.WARD) if target.ward is None:
            reason = "the target has no ward"
        case _:
            return None
    return Ruling(applied=False, code=Code.NO_ROLL, reason=reason)

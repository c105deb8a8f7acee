"""Which effects act on which weapon: direction, conditions, scopes and Companion.

This is the one place where an effect enters the calculation. What passes here is
added up in `distributions.resolution`.
"""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from distributions.amounts import chances_of
from distributions.conditions import Situation
from distributions.effects import (
    CompanionScope,
    Direction,
    Effect,
    Roll,
    Side,
    WeaponScope,
)
from distributions.kinds import (
    CapDamage,
    Characteristic,
    CriticalOn,
    DeathThroes,
    DenyHealing,
    DenyWard,
    Elsewhere,
    GrantWeaponAbility,
    Harm,
    IgnoreFirstDamage,
    IgnoreModifiers,
    ModifyCharacteristic,
    ModifyRoll,
    ModifyUnit,
    MortalImmunity,
    OnResult,
    Operation,
    PreventDestruction,
    RedirectDamage,
    ReduceDamagePool,
    Reroll,
    SlayModels,
    SucceedOnUnmodified,
    SuppressWeaponAbilities,
    Ward,
)
from distributions.profiles import Phase
from distributions.scoped import OTHER_HARM
from distributions.verdicts import Code, Ruling

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from distributions.amounts import Measures
    from distributions.conditions import Condition
    from distributions.effects import Ability
    from distributions.profiles import AttackAction, Unit, Weapon

__all__ = [
    "OF_THE_ACTION",
    "OF_THE_POINTS",
    "Candidate",
    "abilities_of",
    "candidates",
    "not_used",
    "refusal_of_ability",
    "refusal_of_effect",
    "ruling_on_weapon",
    "sufferer_of",
    "touched_by",
]


#: For effects whose amounts are not measured.
_UNMEASURED: Measures = MappingProxyType({})


class Candidate(NamedTuple):
    """An effect in play; ``refusal`` says why it acts on no weapon at all."""

    effect: Effect
    refusal: Ruling | None


def abilities_of(action: AttackAction) -> tuple[Ability, ...]:
    """Return every ability in play: of both units, commands, terrain, in this order."""
    units = action.attacker.abilities + action.target.abilities
    return units + action.circumstances


def candidates(action: AttackAction) -> Iterator[Candidate]:
    """Yield every effect in play, those of all tiers too."""
    for ability in abilities_of(action):
        refusal = refusal_of_ability(ability, action)
        for effect in ability.all_effects:
            yield Candidate(effect, refusal or refusal_of_effect(effect, action))


def refusal_of_ability(ability: Ability, action: AttackAction) -> Ruling | None:
    """Return why an ability does nothing here, None where it may act."""
    if not ability.enabled:
        return Ruling(applied=False, code=Code.DISABLED, reason="is not enabled")
    return _unmet(ability.when, ability.origin.side, action)


#: Effects on the unit that has them, whatever its role in the action.
_OF_THE_UNIT = (DenyHealing, ModifyUnit, MortalImmunity)
#: Effects on the action as a whole: harm, the pool, and what becomes of it.
OF_THE_ACTION = (
    CapDamage, DeathThroes, Harm, IgnoreFirstDamage, PreventDestruction, RedirectDamage,
    ReduceDamagePool, SlayModels,
)  # fmt: skip


def refusal_of_effect(effect: Effect, action: AttackAction) -> Ruling | None:
    """Return why an effect does nothing in this action, None where it may act."""
    side = effect.origin.side
    if isinstance(effect, Elsewhere):
        reason = f"{effect.kind} does not matter to an attack"
        return Ruling(applied=False, code=Code.NOT_ASKED, reason=reason)
    made = effect.attacks is Direction.MADE
    of_the_unit = isinstance(effect, _OF_THE_UNIT) or _is_protection(effect)
    if made != (side is Side.ATTACKER) and not of_the_unit:
        word = "made by" if made else "that target"
        reason = f"is about attacks {word} the unit, which is the {side.value} here"
        return Ruling(applied=False, code=Code.DIRECTION, reason=reason)
    if isinstance(effect, OF_THE_ACTION) and not touches_any(effect.weapons, action):
        reason = "touches no weapon that is used"
        return Ruling(applied=False, code=Code.SCOPE, reason=reason)
    if _is_scoped_protection(effect):
        reason = (
            "is about attacks with some weapons, and not about harm to the attacker"
        )
        return Ruling(applied=False, code=Code.SCOPE, reason=reason)
    return _unmet(effect.when, side, action)


def touches_any(scope: WeaponScope, action: AttackAction) -> bool:
    """Say whether a scope is about any weapon of this phase."""
    kind = action.phase.kind
    if scope.kind not in (None, kind):
        return False
    names = {w.name.casefold() for w in action.attacker.weapons if w.kind is kind}
    return not scope.names or not names.isdisjoint(scope.names)


def _is_protection(effect: Effect) -> bool:
    """Say whether an effect keeps harm from the unit that has it, the attacker too."""
    if effect.attacks is not Direction.RECEIVED:
        return False
    match effect:
        case CapDamage() | IgnoreFirstDamage() | Ward():
            return True
        case ModifyRoll(roll=Roll.WARD) | DenyWard():
            return True
        case Reroll(roll=Roll.WARD, limit=None):
            return True
        case IgnoreModifiers(rolls=rolls):
            return Roll.WARD in rolls
        case _:
            return False


def _is_scoped_protection(effect: Effect) -> bool:
    """Say whether an effect on harm to the attacker is about some weapons only."""
    if not isinstance(effect, CapDamage | IgnoreFirstDamage):
        return False
    return (
        sufferer_of(effect) is Side.ATTACKER and touched_by(effect, (), ()) is not None
    )


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


def not_used(
    weapon: Weapon, action: AttackAction, *, shoots_in_combat: bool
) -> Ruling | None:
    """Return why a weapon is not used in this action, None where it is.

    Melee weapons in combat, ranged ones in shooting; while its unit is in combat only
    a weapon with Shoot in Combat shoots (20.0).
    """
    if weapon.kind is not action.phase.kind:
        reason = f"is a {weapon.kind.value} weapon, not used in {action.phase.value}"
        return Ruling(applied=False, code=Code.PHASE, reason=reason)
    pinned = action.in_combat and action.phase is Phase.SHOOTING
    if pinned and not shoots_in_combat:
        reason = "the unit is in combat and the weapon has not Shoot in Combat"
        return Ruling(applied=False, code=Code.CONDITION, reason=reason)
    return None


def sufferer_of(effect: Effect) -> Side:
    """Return the unit whose points an effect on the pool is about.

    What is said of the attacks that a unit makes is about the points of their target.
    """
    received = effect.attacks is Direction.RECEIVED
    return effect.origin.side if received else Side.TARGET


def touched_by(
    effect: Effect, weapons: Sequence[Weapon], companions: Sequence[bool]
) -> frozenset[int] | None:
    """Return the weapons whose points an effect on the pool touches; None: all points.

    What is limited to some weapons is not about other harm; what leaves Companion
    weapons out is.
    """
    scope = effect.weapons
    found = {
        index
        for index, (weapon, companion) in enumerate(
            zip(weapons, companions, strict=True)
        )
        if not _outside_scope(effect, weapon, companion=companion)
    }
    some = scope.kind or scope.names or scope.companion is CompanionScope.ONLY
    if not some:
        if len(found) == len(weapons):
            return None
        found.add(OTHER_HARM)
    return frozenset(found)


#: Effects on the points of the target, or of some weapons.
OF_THE_POINTS = (CapDamage, IgnoreFirstDamage, RedirectDamage, ReduceDamagePool)


def ruling_on_weapon(
    effect: Effect,
    weapon: Weapon,
    target: Unit,
    *,
    companion: bool,
    measures: Measures = _UNMEASURED,
) -> Ruling | None:
    """Return why an effect does not act on this weapon, None where it does.

    ``companion`` says whether the weapon has Companion, all granting and suppressing
    done; ``target`` is the unit whose save and ward the effect may be about.
    """
    outside = _outside_scope(effect, weapon, companion=companion)
    if outside:
        return outside
    if companion and _is_kept_off_by_companion(effect, weapon, measures):
        reason = "Companion: what helps its rolls or characteristics does not count"
        return Ruling(applied=False, code=Code.COMPANION, reason=reason)
    return _in_vain(effect, target)


def _outside_scope(effect: Effect, weapon: Weapon, *, companion: bool) -> Ruling | None:
    scope = effect.weapons
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


def _is_kept_off_by_companion(
    effect: Effect, weapon: Weapon, measures: Measures
) -> bool:
    """Apply the rule of Companion (20.0; the decisions are in docs/rules.md).

    Friendly effects on hit rolls, wound rolls and characteristics do not act on the
    weapon, unless they are negative, name it, or say that they touch it too.
    """
    friendly = effect.origin.side is Side.ATTACKER
    spoken_for = effect.weapons.companion in (CompanionScope.ALSO, CompanionScope.ONLY)
    if not friendly or spoken_for or effect.weapons.names:
        return False
    match effect:
        case ModifyRoll(roll=Roll.HIT | Roll.WOUND, by=by):
            return by > 0
        case ModifyCharacteristic():
            return not _is_negative(effect, weapon, measures)
        case Reroll(roll=Roll.HIT | Roll.WOUND):
            return True
        case CriticalOn() | GrantWeaponAbility() | OnResult():
            return True
        case _:
            return False


def _is_negative(
    effect: ModifyCharacteristic, weapon: Weapon, measures: Measures
) -> bool:
    """Say whether a change of a characteristic is for the worse.

    It lowers the mean; of Hit and Wound, which are better the lower they are, it raises
    it (a decision).
    """
    printed = {
        Characteristic.ATTACKS: weapon.attacks.mean,
        Characteristic.DAMAGE: weapon.damage.mean,
        Characteristic.REND: Fraction(weapon.rend),
        Characteristic.HIT: Fraction(weapon.hit),
        Characteristic.WOUND: Fraction(weapon.wound),
    }[effect.characteristic]
    up = _direction(effect, printed, measures)
    if effect.characteristic in (Characteristic.HIT, Characteristic.WOUND):
        return up > 0
    return up < 0


def _direction(
    effect: ModifyCharacteristic, printed: Fraction, measures: Measures
) -> Fraction | int:
    """Return a number whose sign says where the characteristic goes."""
    if effect.operation is Operation.CAP or effect.value is None:
        return -1
    mean = sum(k * p for k, p in chances_of(effect.value, measures).items())
    match effect.operation:
        case Operation.SET:
            return mean - printed
        case Operation.ADD:
            return mean
        case Operation.MULTIPLY:
            return mean - 1
        case _:
            return 1


def _in_vain(effect: Effect, target: Unit) -> Ruling | None:
    match effect:
        case (
            ModifyRoll(roll=Roll.SAVE)
            | Reroll(roll=Roll.SAVE)
            | SucceedOnUnmodified(roll=Roll.SAVE)
        ) if target.save is None:
            reason = "the target has no save"
        case SuppressWeaponAbilities(names=names) if not names:
            reason = "Shoot in Combat stays"
            return Ruling(applied=False, code=Code.CONDITION, reason=reason)
        case _:
            return None
    return Ruling(applied=False, code=Code.NO_ROLL, reason=reason)

"""What became of a weapon's own abilities and of its unit's champions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distributions.profiles import Phase
from distributions.resolution import champions_with
from distributions.strike import anti_applies
from distributions.verdicts import APPLIED, Code, Ruling
from distributions.weapon_abilities import CRITICALS, AbilityName

if TYPE_CHECKING:
    from distributions.profiles import AttackAction
    from distributions.resolution import ResolvedWeapon
    from distributions.weapon_abilities import WeaponAbility

__all__ = ["ruling_on_champions", "rulings_on_abilities"]


def rulings_on_abilities(
    resolved: ResolvedWeapon, action: AttackAction
) -> tuple[Ruling, ...]:
    """Return a ruling on each ability of the weapon, in their order."""
    abilities = resolved.weapon.abilities
    return tuple(
        resolved.refusal
        or _counted_once(ability, abilities[:index])
        or _ruling(ability, resolved, action)
        for index, ability in enumerate(abilities)
    )


def _counted_once(
    ability: WeaponAbility, before: tuple[WeaponAbility, ...]
) -> Ruling | None:
    """Anti-X add up, even the same twice; any other counts once: a decision."""
    if ability.name is AbilityName.ANTI or ability not in before:
        return None
    reason = "stands there twice and counts once"
    return Ruling(applied=False, code=Code.COUNTED_ONCE, reason=reason)


def _ruling(
    ability: WeaponAbility, resolved: ResolvedWeapon, action: AttackAction
) -> Ruling:
    match ability.name:
        case AbilityName.ANTI:
            return _ruling_on_anti(ability, action)
        case AbilityName.CHARGE:
            reason = "the unit did not charge this turn"
            return _if(action.attacker.charged, reason)
        case AbilityName.SHOOT_IN_COMBAT:
            needed = action.in_combat and action.phase is Phase.SHOOTING
            return _if(needed, "the unit does not shoot while in combat")
        case name if name in CRITICALS:
            return _ruling_on_critical(name, resolved)
        case _:
            return APPLIED


def _ruling_on_anti(ability: WeaponAbility, action: AttackAction) -> Ruling:
    target = action.target
    applies = anti_applies(ability, target.keywords, charged=target.charged)
    if ability.needs_charged_target:
        return _if(applies, "the target did not charge this turn")
    return _if(applies, f"the target has not the keyword {ability.against.upper()}")


def _ruling_on_critical(name: AbilityName, resolved: ResolvedWeapon) -> Ruling:
    used = resolved.strike.rolls.critical if resolved.strike else None
    if used is name:
        return APPLIED
    word = used.value if used else "another"
    reason = f"a critical hit triggers one Crit ability: here {word} is worth more"
    return Ruling(applied=False, code=Code.OTHER_CRITICAL, reason=reason)


def ruling_on_champions(resolved: ResolvedWeapon, action: AttackAction) -> Ruling:
    """Return whether the champions' +1 Attacks counts for the weapon."""
    if resolved.refusal:
        return resolved.refusal
    if resolved.strike and resolved.strike.champions:
        return APPLIED
    if champions_with(resolved.weapon, action.attacker):
        reason = "Companion: no +1 Attacks unless the unit is a BEAST"
        return Ruling(applied=False, code=Code.COMPANION, reason=reason)
    reason = "its wielders are counted apart and none of them is a champion"
    return Ruling(applied=False, code=Code.COUNTED_WIELDERS, reason=reason)


def _if(applies: bool, otherwise: str) -> Ruling:  # noqa: FBT001 (reads as a sentence)
    if applies:
        return APPLIED
    return Ruling(applied=False, code=Code.CONDITION, reason=otherwise)

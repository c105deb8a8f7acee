"""What became of a weapon's own abilities and of its unit's champions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distributions.attack import critical_used, criticals_used
from distributions.keywords import BEAST
from distributions.profiles import Phase
from distributions.resolution import champions_with, refusal_in
from distributions.strike import anti_applies
from distributions.verdicts import APPLIED, Code, Ruling
from distributions.weapon_abilities import CRITICALS, AbilityName

if TYPE_CHECKING:
    from distributions.action import AttackResult, Case
    from distributions.profiles import AttackAction
    from distributions.weapon_abilities import WeaponAbility

__all__ = ["refusal_of", "ruling_on_champions", "rulings_on_abilities"]


def refusal_of(result: AttackResult, index: int) -> Ruling | None:
    """Return why a weapon is not used in any world, None where it is in one."""
    if index in result.used:
        return None
    return refusal_in(result.cases[0].world, index, result.action)


def rulings_on_abilities(result: AttackResult, index: int) -> tuple[Ruling, ...]:
    """Return a ruling on each ability of a weapon, in their order."""
    refusal, case = refusal_of(result, index), result.likeliest_with(index)
    abilities = case.world.attacker.weapons[index].abilities
    return tuple(
        refusal
        or _suppressed(ability, case, index)
        or _counted_once(ability, abilities[:number])
        or _ruling(ability, case, index)
        for number, ability in enumerate(abilities)
    )


def _suppressed(ability: WeaponAbility, case: Case, index: int) -> Ruling | None:
    gone = case.world.weapons[index].suppressed
    if gone.isdisjoint((ability.folded, ability.name)):
        return None
    reason = "an ability takes it away"
    return Ruling(applied=False, code=Code.SUPPRESSED, reason=reason)


def _counted_once(
    ability: WeaponAbility, before: tuple[WeaponAbility, ...]
) -> Ruling | None:
    """Anti-X add up, even the same twice; any other counts once: a decision."""
    if ability.name is AbilityName.ANTI or ability not in before:
        return None
    reason = "stands there twice and counts once"
    return Ruling(applied=False, code=Code.COUNTED_ONCE, reason=reason)


def _ruling(ability: WeaponAbility, case: Case, index: int) -> Ruling:
    action = case.action
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
            return _ruling_on_critical(name, case, index)
        case _:
            return APPLIED


def _ruling_on_anti(ability: WeaponAbility, action: AttackAction) -> Ruling:
    target = action.target
    applies = anti_applies(ability, target.keywords, charged=target.charged)
    if ability.needs_charged_target:
        return _if(applies, "the target did not charge this turn")
    return _if(applies, f"the target has not the keyword {ability.against.upper()}")


def _ruling_on_critical(name: AbilityName, case: Case, index: int) -> Ruling:
    strike = case.strikes[index]
    used = critical_used(strike.attack) if strike else None
    if strike and name in criticals_used(strike.attack):
        return APPLIED
    word = used.value if used else "another"
    reason = f"a critical hit triggers one Crit ability: here {word} is worth more"
    return Ruling(applied=False, code=Code.OTHER_CRITICAL, reason=reason)


def ruling_on_champions(result: AttackResult, index: int) -> Ruling:
    """Return whether the champions' +1 Attacks counts for a weapon."""
    refusal = refusal_of(result, index)
    if refusal:
        return refusal
    case = result.likeliest_with(index)
    strike, unit = case.strikes[index], case.world.attacker
    weapon, sheet = unit.weapons[index], case.world.weapons[index]
    if strike and strike.champions:
        return APPLIED
    companion = sheet.companion
    if champions_with(weapon, unit) and companion and BEAST not in unit.keywords:
        reason = "Companion: no +1 Attacks unless the unit is a BEAST"
        return Ruling(applied=False, code=Code.COMPANION, reason=reason)
    reason = "its wielders are counted apart and none of them is a champion"
    return Ruling(applied=False, code=Code.COUNTED_WIELDERS, reason=reason)


def _if(applies: bool, otherwise: str) -> Ruling:  # noqa: FBT001 (reads as a sentence)
    if applies:
        return APPLIED
    return Ruling(applied=False, code=Code.CONDITION, reason=otherwise)

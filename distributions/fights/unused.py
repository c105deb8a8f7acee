"""What a fight cannot use of two units, whatever the dice: said, not dropped."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distributions.between_attacks import FightAgain, Heal, ReturnModels, StrikeOrder
from distributions.effects import Origin, Side, Source
from distributions.kinds import Elsewhere, RedirectDamage
from distributions.profiles import Kind, Phase
from distributions.verdicts import Code, Ruling

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributions.conditions import Condition
    from distributions.effects import Ability, Effect
    from distributions.fights.fighter import Fighter

__all__ = ["unused_by"]

_IN_FIGHTS = (FightAgain, Heal, ReturnModels, StrikeOrder)
_RANGED = "fights are fought with melee weapons"


def unused_by(fighter: Fighter) -> Iterator[tuple[Origin, Ruling]]:
    """Yield each ability, effect and weapon that no combat phase uses, and why."""
    for ability in fighter.attacking.abilities:
        refusal = _of_ability(ability)
        if refusal is not None:
            yield ability.origin, refusal
            continue
        for effect in ability.all_effects:
            found = _of_effect(effect)
            if found is not None:
                yield effect.origin, found
    for index, weapon in enumerate(fighter.attacking.weapons):
        if weapon.kind is Kind.RANGED:
            place = f"weapons/{index}"
            origin = Origin(Source.WEAPON_ABILITY, Side.ATTACKER, weapon.name, place)
            yield origin, _no(Code.PHASE, f"is a ranged weapon: {_RANGED}")


def _no(code: Code, reason: str) -> Ruling:
    return Ruling(applied=False, code=code, reason=reason)


def _of_ability(ability: Ability) -> Ruling | None:
    if not ability.enabled:
        return _no(Code.DISABLED, "is not enabled")
    if not ability.all_effects:
        return _no(Code.NO_EFFECTS, "has no effects")
    return _of_shooting(ability.when)


def _of_shooting(when: Condition | None) -> Ruling | None:
    if when is not None and when.phase is Phase.SHOOTING:
        return _no(Code.PHASE, "acts in the shooting phase only")
    return None


def _of_effect(effect: Effect) -> Ruling | None:
    if isinstance(effect, Elsewhere) and not isinstance(effect, _IN_FIGHTS):
        return _no(Code.NOT_ASKED, f"{effect.kind} does not matter to a fight")
    if isinstance(effect, RedirectDamage):
        return _no(Code.NOT_ASKED, "what becomes of a third unit is not asked")
    if effect.weapons.kind is Kind.RANGED:
        return _no(Code.SCOPE, f"touches ranged weapons only: {_RANGED}")
    return _of_shooting(effect.when)

"""What amounts of an ability may be measured by, in one action."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distributions.changed_units import NO_SAVE
from distributions.effects import Side

if TYPE_CHECKING:
    from distributions.profiles import AttackAction

__all__ = ["measures_of"]


def measures_of(action: AttackAction, side: Side) -> dict[str, int]:
    """Return what amounts of an ability of this side may be measured by."""
    attacker, target = action.attacker, action.target
    owner = attacker if side is Side.ATTACKER else target
    known = {
        "target_models": target.models,
        "target_health": target.health,
        "target_save": NO_SAVE if target.save is None else target.save,
        "target_control": target.control,
        "target_damage_points": target.damage_points,
        "attacker_models": attacker.models,
        "attacker_damage_points": attacker.damage_points,
    }
    optional = {
        "battle_round": action.battle_round,
        "charge_roll": owner.charge_roll,
    }
    return known | {k: v for k, v in optional.items() if v is not None}

"""The units of an action as their own abilities change them, before all else."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from distributions.acting import refusal_of_effect
from distributions.changed_units import changed_unit
from distributions.characteristics import Changes
from distributions.effects import Side
from distributions.folding import changed
from distributions.kinds import ModifyUnit
from distributions.measures import measures_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from distributions.kinds import Characteristic
    from distributions.profiles import AttackAction, Unit
    from distributions.shared_amounts import Chosen

__all__ = ["with_changed_units"]


def with_changed_units(
    action: AttackAction, chosen: Mapping[int, Chosen]
) -> AttackAction:
    """Return the action with the units as their own abilities change them."""
    attacker = _changed(action.attacker, Side.ATTACKER, chosen, action)
    target = _changed(action.target, Side.TARGET, chosen, action)
    return replace(action, attacker=attacker, target=target)


def _changed(
    unit: Unit, side: Side, chosen: Mapping[int, Chosen], action: AttackAction
) -> Unit:
    changes: dict[Characteristic, Changes] = {}
    measures = measures_of(action, side)
    for effect in (e for effects in chosen.values() for e in effects):
        if not isinstance(effect, ModifyUnit) or effect.origin.side is not side:
            continue
        if not refusal_of_effect(effect, action):
            what, before = effect.characteristic, changes.get(effect.characteristic)
            changes[what] = changed(
                before or Changes(), effect.operation, effect.value, measures
            )
    return changed_unit(unit, changes)

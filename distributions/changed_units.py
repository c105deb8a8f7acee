"""A unit after what its own abilities change of it: Health, Save and Control."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from distributions import rules
from distributions.kinds import Characteristic

if TYPE_CHECKING:
    from collections.abc import Mapping

    from distributions.characteristics import Changes
    from distributions.profiles import Unit

__all__ = ["NO_SAVE", "changed_unit"]

#: "A target without a save has target_save 7."
NO_SAVE = 7


def changed_unit(unit: Unit, changes: Mapping[Characteristic, Changes]) -> Unit:
    """Return a unit with its Health, Save and Control changed.

    Health stays above the points already allocated; a save is 2+ at best, and may be
    worse than 6+.
    """
    if Characteristic.HEALTH in changes:
        health = changes[Characteristic.HEALTH].applied_to(unit.health)
        unit = replace(unit, health=max(1, unit.damage_points + 1, health))
    if Characteristic.SAVE in changes:
        unit = replace(
            unit, save=_changed_save(unit.save, changes[Characteristic.SAVE])
        )
    if Characteristic.CONTROL in changes:
        control = changes[Characteristic.CONTROL].applied_to(unit.control)
        unit = replace(unit, control=max(0, control))
    return unit


def _changed_save(save: int | None, changes: Changes) -> int | None:
    if save is None and changes.base is None:
        return None
    number = changes.applied_to(NO_SAVE if save is None else save)
    return max(rules.BEST_TARGET_NUMBER, number)

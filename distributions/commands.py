"""Commands and terrain ("Cover"), said as the abilities that they are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from distributions.conditions import Condition, UnitCondition
from distributions.effects import (
    Ability,
    CompanionScope,
    Direction,
    Origin,
    Roll,
    Side,
    Source,
    WeaponScope,
)
from distributions.keywords import FLY
from distributions.kinds import ModifyRoll
from distributions.profiles import Phase

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["ATTACKER_COMMANDS", "TARGET_COMMANDS", "cover"]

# "This also affects weapons that have the Companion weapon ability."
_ALL_WEAPONS: Final = WeaponScope(companion=CompanionScope.ALSO)


def _modifier(
    origin: Origin, roll: Roll, by: int, when: Condition | None = None
) -> Ability:
    made = origin.side is Side.ATTACKER
    effect = ModifyRoll(
        origin=origin,
        attacks=Direction.MADE if made else Direction.RECEIVED,
        weapons=_ALL_WEAPONS,
        roll=roll,
        by=by,
    )
    return Ability(origin=origin, effects=(effect,), when=when)


def _command(side: Side, name: str, place: str | None) -> Origin:
    return Origin(Source.COMMAND, side, name, place)


def all_out_attack(place: str | None) -> Ability:
    """+1 to hit for this ATTACK ability, Companion weapons too."""
    origin = _command(Side.ATTACKER, "All-out Attack", place)
    return _modifier(origin, Roll.HIT, 1)


def covering_fire(place: str | None) -> Ability:
    """-1 to hit for the shooting attacks made with it."""
    origin = _command(Side.ATTACKER, "Covering Fire", place)
    return _modifier(origin, Roll.HIT, -1, Condition(phase=Phase.SHOOTING))


def all_out_defence(place: str | None) -> Ability:
    """+1 to the target's save rolls."""
    origin = _command(Side.TARGET, "All-out Defence", place)
    return _modifier(origin, Roll.SAVE, 1)


def target_used_all_out_attack(place: str | None) -> Ability:
    """-1 to save for the rest of the turn in which the target used it."""
    origin = _command(Side.TARGET, "All-out Attack", place)
    return _modifier(origin, Roll.SAVE, -1)


def cover(place: str | None) -> Ability:
    """-1 to hit a unit in cover, unless it charged this turn or has FLY."""
    origin = Origin(Source.TERRAIN, Side.TARGET, "Cover", place)
    exceptions = UnitCondition(not_charged=True, keywords_none=frozenset({FLY}))
    return _modifier(origin, Roll.HIT, -1, Condition(own=exceptions))


ATTACKER_COMMANDS: Final[dict[str, Callable[[str | None], Ability]]] = {
    "all-out-attack": all_out_attack,
    "covering-fire": covering_fire,
}
TARGET_COMMANDS: Final[dict[str, Callable[[str | None], Ability]]] = {
    "all-out-defence": all_out_defence,
    "all-out-attack": target_used_all_out_attack,
}

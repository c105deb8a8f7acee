"""Who fights next in a combat phase (13.1, 19.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from distributions.between_attacks import FightAgain, StrikeOrder, Tier
from distributions.effects import Side
from distributions.fights.lasting import upon
from distributions.keywords import STRIKE_FIRST, STRIKE_LAST

if TYPE_CHECKING:
    from distributions.fights.fighter import Fighter
    from distributions.fights.meeting import Setting
    from distributions.profiles import Unit

__all__ = ["Progress", "next_to_fight"]

_ORDER = (Tier.FIRST, Tier.NORMAL, Tier.LAST)


class Progress(NamedTuple):
    """How far a phase has come: how often each unit fought, and the last fight."""

    fought: tuple[int, int] = (0, 0)
    last: int | None = None
    last_tier: Tier | None = None

    def after(self, side: int, tier: Tier) -> Progress:
        """Return the progress after one more fight."""
        first, second = self.fought
        fought = (first + 1, second) if side == 0 else (first, second + 1)
        return Progress(fought, side, tier)


@dataclass(frozen=True, slots=True)
class _Readiness:
    """Whether a unit still fights in this phase, and when."""

    tier: Tier
    ready: bool


def next_to_fight(
    fighters: tuple[Fighter, Fighter],
    lost: tuple[int, int],
    progress: Progress,
    active: int,
    setting: Setting,
) -> tuple[int, Tier] | None:
    """Return the side that fights next and its tier, None where nobody does.

    Both units stand. STRIKE-FIRST units come before the others and STRIKE-LAST units
    after them; a unit with both has neither, and one that has fought has STRIKE-LAST as
    well (19.0). Within that, players alternate from the active one; after the
    STRIKE-FIRST units the active player picks (13.1, 19.0).
    """
    first, second = (
        fighter.at(points, Side.ATTACKER, charged=setting.charging)
        for fighter, points in zip(fighters, lost, strict=True)
    )
    ready = [
        _readiness(fighters[side], units, progress.fought[side], setting.battle_round)
        for side, units in enumerate([(first, second), (second, first)])
    ]
    for tier in _ORDER:
        sides = [side for side in (0, 1) if ready[side] == _Readiness(tier, ready=True)]
        if len(sides) == 1:
            return sides[0], tier
        if sides:
            return _picked(progress, tier, active), tier
    return None


def _picked(progress: Progress, tier: Tier, active: int) -> int:
    """Return whose turn it is to pick, both having a unit of the tier."""
    after_first = progress.last_tier is Tier.FIRST and tier is not Tier.FIRST
    if progress.last is None or after_first:
        return active
    return 1 - progress.last


def _readiness(
    fighter: Fighter, units: tuple[Unit, Unit], fought: int, battle_round: int | None
) -> _Readiness:
    """Return when a unit fights; ``units`` are what is left of it and of its enemy."""
    again = upon(FightAgain, *units, battle_round)
    times = max((effect.times for effect in again), default=1)
    if fighter.strike is not None:
        has = {fighter.strike}
    else:
        orders = upon(StrikeOrder, *units, battle_round)
        has = {effect.order for effect in orders} | _by_keyword(units[0])
    if fought:
        has = has | {Tier.LAST}
    tier = Tier.NORMAL
    if (Tier.FIRST in has) != (Tier.LAST in has):
        tier = Tier.FIRST if Tier.FIRST in has else Tier.LAST
    return _Readiness(tier, ready=fought < times)


def _by_keyword(unit: Unit) -> set[Tier]:
    found = {STRIKE_FIRST: Tier.FIRST, STRIKE_LAST: Tier.LAST}
    return {tier for keyword, tier in found.items() if keyword in unit.keywords}

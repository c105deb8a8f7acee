"""Effects between attacks: what they say matters in fights, and to no single attack."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from distributions.kinds import Elsewhere

if TYPE_CHECKING:
    from distributions.amounts import Amount

__all__ = ["FightAgain", "Heal", "ReturnModels", "StrikeOrder", "Tier"]


class Tier(Enum):
    """When a unit fights in a combat phase (19.0)."""

    FIRST = "first"
    NORMAL = "normal"
    LAST = "last"


@dataclass(frozen=True, slots=True, kw_only=True)
class Heal(Elsewhere):
    """Heal (n) at the end of a phase, or for each critical hit after the action."""

    amount: Amount
    on_critical_hit: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnModels(Elsewhere):
    """Slain models come back: so many, or as many as a combined Health allows."""

    amount: Amount
    of_health: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class StrikeOrder(Elsewhere):
    """The unit has STRIKE-FIRST or STRIKE-LAST."""

    order: Tier


@dataclass(frozen=True, slots=True, kw_only=True)
class FightAgain(Elsewhere):
    """The unit fights so often in a phase; after the first time it has STRIKE-LAST."""

    times: int

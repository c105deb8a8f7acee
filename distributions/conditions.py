"""`Condition`: when an ability or an effect acts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from distributions.profiles import Phase, Unit

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Condition", "Situation", "UnitCondition"]


class Situation(NamedTuple):
    """What a condition looks at: the unit that has the ability, and the other one."""

    own: Unit
    enemy: Unit
    phase: Phase
    battle_round: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class UnitCondition:
    """What must be so of one unit; what is None, False or empty is not asked for."""

    charged: bool = False
    not_charged: bool = False
    keywords_any: frozenset[str] = frozenset()
    keywords_all: frozenset[str] = frozenset()
    keywords_none: frozenset[str] = frozenset()
    models_at_least: int | None = None
    models_at_most: int | None = None
    damage_points_at_least: int | None = None

    def unmet(self, unit: Unit) -> Iterator[str]:
        """Yield in words each part that is not so of the unit."""
        if self.charged and not unit.charged:
            yield "did not charge this turn"
        if self.not_charged and unit.charged:
            yield "charged this turn"
        yield from self._unmet_keywords(unit.keywords)
        if self.models_at_least is not None and unit.models < self.models_at_least:
            yield f"has fewer than {self.models_at_least} models"
        if self.models_at_most is not None and unit.models > self.models_at_most:
            yield f"has more than {self.models_at_most} models"
        points = self.damage_points_at_least
        if points is not None and unit.damage_points < points:
            yield f"has fewer than {points} damage points"

    def _unmet_keywords(self, keywords: frozenset[str]) -> Iterator[str]:
        if self.keywords_any and not self.keywords_any & keywords:
            yield f"has none of the keywords {_listed(self.keywords_any)}"
        if self.keywords_all - keywords:
            yield f"lacks the keyword {_listed(self.keywords_all - keywords)}"
        if self.keywords_none & keywords:
            yield f"has the keyword {_listed(self.keywords_none & keywords)}"


def _listed(keywords: frozenset[str]) -> str:
    return ", ".join(sorted(keywords)).upper()


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """All that must hold; the parts about units are `UnitCondition`."""

    phase: Phase | None = None
    battle_rounds: frozenset[int] = frozenset()
    own: UnitCondition = UnitCondition()
    enemy: UnitCondition = UnitCondition()

    def wrong_phase(self, situation: Situation) -> bool:
        """Say whether the condition asks for another phase than this."""
        return self.phase is not None and self.phase is not situation.phase

    def unmet(self, situation: Situation) -> Iterator[str]:
        """Yield in words each part that does not hold, other than the phase."""
        if self.battle_rounds and situation.battle_round not in self.battle_rounds:
            yield f"this is battle round {situation.battle_round}"
        for who, part, unit in (
            ("the unit", self.own, situation.own),
            ("the enemy unit", self.enemy, situation.enemy),
        ):
            yield from (f"{who} {text}" for text in part.unmet(unit))

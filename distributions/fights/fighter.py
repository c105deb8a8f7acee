"""`Fighter`: one side of a fight, and what is left of it when points are lost.

The state of a unit is one number, the points lost: Health times the models slain, plus
the damage points of the damaged model.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from distributions.effects import Side
from distributions.profiles import Kind, Unit, Weapon

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributions.between_attacks import Tier
    from distributions.effects import Ability

__all__ = ["Fighter"]


@dataclass(frozen=True, kw_only=True)
class Fighter:
    """A unit that fights, said once for each of its roles in an attack action.

    ``strike`` None: keywords and effects say when it fights.
    """

    attacking: Unit
    defending: Unit
    strike: Tier | None = None
    all_out_attack: bool = False
    all_out_defence: bool = False
    _known: dict[tuple[int, Side, bool], Unit] = field(
        default_factory=dict, compare=False, repr=False
    )

    @property
    def health(self) -> int:
        """Return the Health of each model."""
        return self.attacking.health

    @property
    def models(self) -> int:
        """Return the models at the start."""
        return self.attacking.models

    @property
    def total(self) -> int:
        """Return the points that destroy it, those already lost included."""
        return self.models * self.health

    @property
    def lost(self) -> int:
        """Return the points lost at the start."""
        return self.attacking.damage_points

    def at(self, lost: int, side: Side, *, charged: bool = False) -> Unit:
        """Return what is left when so many points, fewer than all, are lost."""
        key = lost, side, charged
        if key not in self._known:
            self._known[key] = self._left(*key)
        return self._known[key]

    def _left(self, lost: int, side: Side, charged: bool) -> Unit:  # noqa: FBT001 (as the key)
        unit = self.attacking if side is Side.ATTACKER else self.defending
        slain, points = divmod(lost, unit.health)
        left = unit.models - slain
        return replace(
            unit,
            models=left,
            damage_points=points,
            # Champions are slain last: a decision.
            champions=min(unit.champions, left),
            charged=charged and unit.charged,
            weapons=tuple(_weapons_left(unit, left)),
        )

    def with_abilities(
        self, attacking: tuple[Ability, ...], defending: tuple[Ability, ...]
    ) -> Fighter:
        """Return the same with other abilities."""
        return replace(
            self,
            attacking=replace(self.attacking, abilities=attacking),
            defending=replace(self.defending, abilities=defending),
            _known={},
        )

    def with_health(self, health: int) -> Fighter:
        """Return the same with another Health."""
        return replace(
            self,
            attacking=replace(self.attacking, health=health),
            defending=replace(self.defending, health=health),
            _known={},
        )


def _weapons_left(unit: Unit, left: int) -> Iterator[Weapon]:
    """Yield the weapons with the wielders that are left: a decision.

    Weapons of a kind with their own wielders are dealt, as listed, to the models in a
    row, from the last to be slain to the first, beginning again at the end of the row.
    """
    places = dict.fromkeys(Kind, 0)
    for weapon in unit.weapons:
        if weapon.wielders is None:
            yield weapon
            continue
        first = places[weapon.kind]
        dealt = range(first, first + weapon.wielders)
        wielders = sum(place % unit.models < left for place in dealt)
        places[weapon.kind] = (first + weapon.wielders) % unit.models
        champions = weapon.champions
        yield replace(
            weapon,
            wielders=wielders,
            champions=None if champions is None else min(champions, wielders),
        )

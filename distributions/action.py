"""The whole attack action: every weapon's pool, their sum, and what it does."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from distributions.attack import Stages
from distributions.independent_sum import IndependentSum
from distributions.resolution import ResolvedWeapon, resolve

if TYPE_CHECKING:
    from fractions import Fraction

    from distributions.distribution import Distribution
    from distributions.profiles import AttackAction

__all__ = ["AttackResult", "attack"]


@dataclass(frozen=True)
class AttackResult:
    """An attack action with its weapons resolved; the rest is computed when asked for.

    Everything that one ATTACK ability inflicts is one damage pool (17.2).
    """

    action: AttackAction
    weapons: tuple[ResolvedWeapon, ...]

    @cached_property
    def damage(self) -> IndependentSum:
        """Return the points that reach the target, after wards, not capped."""
        strikes = (weapon.strike for weapon in self.weapons if weapon.strike)
        return IndependentSum.of(
            term for strike in strikes for term in strike.pool.terms
        )

    @cached_property
    def allocated(self) -> Distribution:
        """Return the points that are allocated: no more than the target has left."""
        return self.damage.capped(self.action.target.remaining_health)

    @cached_property
    def models_slain(self) -> Distribution:
        """Return min(models, floor((points already there + X) / Health)) (18.2)."""
        target = self.action.target
        return self.allocated.folded(target.health, target.damage_points, target.models)

    @property
    def destroyed(self) -> Fraction:
        """Return the chance that every model is slain (18.4)."""
        return self.models_slain.chance_of(self.action.target.models)

    @property
    def stages(self) -> Stages:
        """Return the expected numbers of all weapons together."""
        strikes = (weapon.strike.stages for weapon in self.weapons if weapon.strike)
        return sum(strikes, Stages())


def attack(action: AttackAction) -> AttackResult:
    """Resolve an attack action (rules 16.0 to 18.4, 20.0).

    Two attacks, 4+ to hit and to wound, no save, Damage 1, at one model:

    >>> from distributions import AttackAction, Dice, Kind, Unit, Weapon
    >>> sword = Weapon(
    ...     name="sword",
    ...     kind=Kind.MELEE,
    ...     attacks=Dice.parse("2"),
    ...     hit=4,
    ...     wound=4,
    ...     rend=0,
    ...     damage=Dice.parse("1"),
    ... )
    >>> result = attack(AttackAction(attacker=Unit(weapons=(sword,)), target=Unit()))
    >>> result.damage.mean, result.destroyed
    (Fraction(1, 2), Fraction(7, 16))
    """
    return AttackResult(action, resolve(action))

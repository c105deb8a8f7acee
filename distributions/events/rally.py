"""Rally: points, models that return, and healing (rules "Rally", 2.0)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from distributions import rules
from distributions.distribution import Distribution

__all__ = ["Rally"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rally:
    """A unit that rallies: ``slain`` models and ``damage`` points on the damaged one.

    Models first, then healing: a point heals 1, and Health points together return a
    model, so no other use of them brings more Health back (a decision).
    """

    health: int
    slain: int = 0
    damage: int = 0
    musician: bool = False
    extra_dice: int = 0

    @property
    def rolls(self) -> int:
        """Return the number of rally rolls; a musician makes one more."""
        return max(0, rules.RALLY_ROLLS + self.musician + self.extra_dice)

    @property
    def points(self) -> Distribution:
        """Return the rally points: one for each 4+.

        >>> Rally(health=2, musician=True).points.mean
        Fraction(7, 2)
        """
        missed = rules.RALLY_ON - 1
        one = Distribution.from_weights([missed, rules.DIE_SIDES - missed])
        return one.times(self.rolls)

    @property
    def models_returned(self) -> Distribution:
        """Return min(slain, floor(points / Health))."""
        return self.points.folded(self.health, 0, self.slain)

    @property
    def points_healed(self) -> Distribution:
        """Return the points healed with what the models that return leave over.

        >>> Rally(health=4, slain=1, damage=3).points_healed.chance_of(0)
        Fraction(1, 4)
        """
        points, chances = self.points, dict.fromkeys(range(self.damage + 1), Fraction())
        for number in range(points.maximum + 1):
            returned = min(self.slain, number // self.health)
            healed = min(self.damage, number - returned * self.health)
            chances[healed] += points.chance_of(number)
        return Distribution.from_chances(chances)

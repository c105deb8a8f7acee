"""Dice of movement: charges ("Charge"), run rolls, and the damage of a retreat."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Final

from distributions import rules
from distributions.dice import Dice, die
from distributions.distribution import Distribution
from distributions.events.sums import Drop, Event, modified, rerolled, total_of

__all__ = ["D6", "D6_TWICE", "Charge", "harm_through", "moved"]

D6: Final = Dice.parse("D6")
D6_TWICE: Final = Dice.parse("2D6")
#: A charge ends within 1/2" of the enemy.
_REACH: Final = Fraction(1, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Charge:
    """A charge over ``distance`` inches; more or fewer dice are no modifier (FAQ)."""

    distance: Fraction
    modifier: int = 0
    reroll: bool = False
    dice: Dice = D6_TWICE
    drop: Drop = Drop.NONE

    @property
    def needed(self) -> int:
        """Return the least total that is enough: the distance less 1/2".

        >>> Charge(distance=Fraction(7)).needed, Charge(distance=Fraction(15, 2)).needed
        (7, 7)
        """
        return max(0, ceil(self.distance - _REACH))

    @property
    def event(self) -> Event:
        """Return the chance to arrive, and the total that counts in the end.

        >>> Charge(distance=Fraction(8)).event.probability
        Fraction(5, 12)
        >>> Charge(distance=Fraction(8), reroll=True).event.probability
        Fraction(95, 144)
        """
        roll = modified(total_of(self.dice, self.drop), self.modifier)
        if self.reroll:
            roll = rerolled(roll, self.needed)
        return Event(roll.chance_of_at_least(self.needed), roll)


def moved(modifier: int, at_least: int | None) -> Event:
    """Return a run roll, or that of Redeploy: D6 with a modifier.

    >>> moved(1, 4).probability
    Fraction(2, 3)
    """
    roll = modified(die(rules.DIE_SIDES), modifier)
    chance = None if at_least is None else roll.chance_of_at_least(at_least)
    return Event(chance, roll)


def harm_through(ward: int | None) -> Distribution:
    """Return the points of D3 mortal damage that no ward roll stops (18.1).

    >>> harm_through(None).mean, harm_through(5).mean
    (Fraction(2, 1), Fraction(4, 3))
    """
    d3 = die(rules.MORTAL_DICE_SIDES)
    if ward is None:
        return d3
    passes = Fraction(ward - 1, rules.DIE_SIDES)
    return d3.each(Distribution.from_chances({0: 1 - passes, 1: passes}))

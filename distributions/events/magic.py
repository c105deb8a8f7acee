"""Spells: casting, miscasts and unbinding (rules 2.0, 4.0); and banishment."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING

from distributions._flint import Polynomial
from distributions.distribution import Distribution, mixture
from distributions.events.moves import D6_TWICE, harm_through
from distributions.events.sums import Event, modified

if TYPE_CHECKING:
    from distributions.dice import Dice

__all__ = ["Casting", "banished"]


@dataclass(frozen=True, kw_only=True)
class Casting:
    """A casting roll, and the enemy's unbinding rolls by their modifiers.

    >>> spell = Casting(value=7, unbinds=(0,))
    >>> spell.cast, spell.miscast, spell.unbound
    (Fraction(7, 12), Fraction(1, 36), Fraction(175, 1296))
    """

    value: int
    modifier: int = 0
    unbinds: tuple[int, ...] = ()
    reroll: bool = False
    ward: int | None = None
    dice: Dice = D6_TWICE

    @cached_property
    def _once(self) -> tuple[Distribution, dict[int, Fraction], Fraction]:
        """The total of one roll, the successes among it, and the miscasts.

        Let u mark the dice that show an unmodified 1: the product of all dice is
        c0 + c1 u + ..., and c0 + c1 is what is no miscast.
        """
        none, one = Polynomial([1]), Polynomial([])
        for sides, number in self.dice.dice:
            rest = Polynomial([0, 0] + [1] * (sides - 1))
            with_one = (rest ** (number - 1)).shifted(1).scaled(number)
            one = one * rest**number + none * with_one
            none = none * rest**number
        clean = (none + one).shifted(self.dice.constant).coefficients()
        all_ways = prod(sides**number for sides, number in self.dice.dice)
        successes = {
            total + self.modifier: Fraction(ways, all_ways)
            for total, ways in enumerate(clean)
            if ways and total + self.modifier >= self.value
        }
        roll = modified(self.dice.total(1).distribution, self.modifier)
        return roll, successes, 1 - Fraction(sum(clean), all_ways)

    @property
    def _second(self) -> Fraction:
        """The chance that the whole roll is made again."""
        passed = sum(self._once[1].values(), Fraction(0))
        return 1 - passed if self.reroll else Fraction(0)

    @property
    def _successes(self) -> dict[int, Fraction]:
        return {t: p * (1 + self._second) for t, p in self._once[1].items()}

    @property
    def cast(self) -> Fraction:
        """Return the chance that the roll reaches the value and is no miscast."""
        return sum(self._successes.values(), Fraction(0))

    @property
    def miscast(self) -> Fraction:
        """Return the chance of two or more unmodified 1s in the roll that counts.

        A miscast has failed, so that a re-roll makes it again, too (a decision).
        """
        once = self._once[2]
        return once * self._second if self.reroll else once

    @property
    def unbound(self) -> Fraction:
        """Return the chance that it is cast, and that one unbinding roll exceeds it."""
        stays = (p * self._not_unbound(t) for t, p in self._successes.items())
        return self.cast - sum(stays, Fraction(0))

    def _not_unbound(self, total: int) -> Fraction:
        roll = D6_TWICE.total(1).distribution
        return prod(
            (1 - roll.chance_of_at_least(total - by + 1) for by in self.unbinds),
            start=Fraction(1),
        )

    @property
    def caster_damage(self) -> Distribution:
        """Return the points of D3 mortal damage of a miscast, after the ward."""
        unhurt = Distribution.point(0)
        return mixture(
            [(self.miscast, harm_through(self.ward)), (1 - self.miscast, unhurt)]
        )

    @property
    def event(self) -> Event:
        """Return the chance that it is cast and not unbound, and the casting roll."""
        roll, successes, _ = self._once
        again = self._second
        if 0 < again < 1:
            roll = mixture([(1 - again, _given(successes)), (again, roll)])
        return Event(self.cast - self.unbound, roll)


def _given(chances: dict[int, Fraction]) -> Distribution:
    """Return the total where it is known to be one of these."""
    total = sum(chances.values())
    return Distribution.from_chances({t: p / total for t, p in chances.items()})


def banished(value: int, others: int, modifier: int) -> Event:
    """Return a banishment roll: 2D6, +1 for each other enemy manifestation.

    >>> banished(7, 1, 0).probability
    Fraction(13, 18)
    """
    roll = modified(D6_TWICE.total(1).distribution, others + modifier)
    return Event(roll.chance_of_at_least(value), roll)

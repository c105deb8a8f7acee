"""Totals of dice: with a modifier, a die dropped, or the whole roll made again."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from distributions._flint import Polynomial
from distributions.distribution import Distribution, mixture

if TYPE_CHECKING:
    from distributions.dice import Dice

__all__ = ["Drop", "Event", "modified", "rerolled", "total_of"]


class Drop(Enum):
    """Which one of the dice does not count."""

    NONE = "none"
    LOWEST = "lowest"
    HIGHEST = "highest"


@dataclass(frozen=True, slots=True)
class Event:
    """What was asked for, with its chance, and the total of the dice."""

    probability: Fraction | None
    roll: Distribution


def total_of(dice: Dice, drop: Drop = Drop.NONE) -> Distribution:
    """Return the total of dice, without the lowest or the highest of them.

    Let A(k) be the generating function of the total where every die shows at least k.
    The lowest die shows exactly k in A(k) - A(k + 1), and dropping it divides that by
    z**k. For the highest, every die shows at most k. There must be a die to drop.

    >>> from distributions.dice import Dice
    >>> total_of(Dice.parse("3D6"), Drop.LOWEST).chance_of_at_least(9)
    Fraction(113, 216)
    """
    if drop is Drop.NONE:
        return dice.total(1).distribution
    most = max(sides for sides, _ in dice.dice)
    lowest = drop is Drop.LOWEST
    bounds = range(most, 0, -1) if lowest else range(1, most + 1)
    total, before = Polynomial([]), Polynomial([])
    for face in bounds:
        within = _within(dice, range(face, most + 1) if lowest else range(1, face + 1))
        exactly = within + before.scaled(-1)
        total = total + Polynomial(exactly.coefficients()[face:])
        before = within
    return Distribution.from_polynomial(total.shifted(dice.constant))


def _within(dice: Dice, faces: range) -> Polynomial:
    """Return the weights of the total where every die shows one of these faces."""
    product = Polynomial([1])
    for sides, number in dice.dice:
        die = [int(face in faces) for face in range(sides + 1)]
        product = product * Polynomial(die) ** number
    return product


def modified(roll: Distribution, by: int) -> Distribution:
    """Return the total with a modifier; below 0 it counts as 0.

    >>> modified(Distribution.from_weights([0, 1, 1]), -2).mean
    Fraction(0, 1)
    """
    return roll.lowered(-by) if by < 0 else roll + Distribution.point(by)


def rerolled(roll: Distribution, at_least: int) -> Distribution:
    """Return the total where the whole roll is made again if it is below a number.

    P(X = k) becomes P(X = k) [k >= n] + P(X < n) P(X = k).

    >>> two = Distribution.from_weights([0, 1, 1]) + Distribution.from_weights([1, 1])
    >>> rerolled(two, 3).chance_of(3)
    Fraction(7, 16)
    """
    failed = 1 - roll.chance_of_at_least(at_least)
    if failed in (0, 1):
        return roll
    passed = {
        total: roll.chance_of(total) / (1 - failed)
        for total in range(at_least, roll.maximum + 1)
    }
    kept = Distribution.from_chances(passed)
    return mixture([(1 - failed, kept), (failed, roll)])

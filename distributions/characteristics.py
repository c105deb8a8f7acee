"""Characteristics after everything that changes them (a decision).

Set first, then multiply, then halve (rounding up), then add and subtract, then cap and
floor; Attacks and Damage are then at least 1, Rend at least 0.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from distributions.dice import Dice, die
from distributions.distribution import Distribution
from distributions.independent_sum import IndependentSum
from distributions.kinds import Which

if TYPE_CHECKING:
    from fractions import Fraction

    from distributions.rolls import Limit

__all__ = ["Changes", "Finish", "Quantity", "low_faces"]


@dataclass(frozen=True, slots=True)
class Changes:
    """Everything that effects do to one characteristic.

    ``plus`` and ``minus`` are the sums of what is added and of what is taken away
    (not positive), kept apart because an effect may ignore one of them.
    """

    base: Dice | Distribution | None = None
    multiply: int = 1
    halves: int = 0
    plus: int = 0
    minus: int = 0
    cap: int | None = None
    floor: int | None = None

    def with_added(self, value: int) -> Changes:
        """Return these changes with something added, or taken away."""
        if value >= 0:
            return replace(self, plus=self.plus + value)
        return replace(self, minus=self.minus + value)

    def with_cap(self, value: int) -> Changes:
        """Return these changes with a cap; the lowest counts."""
        return replace(self, cap=value if self.cap is None else min(self.cap, value))

    def with_floor(self, value: int) -> Changes:
        """Return these changes with a floor; the highest counts."""
        floor = value if self.floor is None else max(self.floor, value)
        return replace(self, floor=floor)

    def ignoring(self, *, positive: bool, negative: bool) -> Changes:
        """Return these changes without those that raise, or lower, the number."""
        changes = self
        if positive:
            changes = replace(changes, multiply=1, plus=0, floor=None)
        if negative:
            changes = replace(changes, halves=0, minus=0, cap=None)
        return changes

    def numbers(self, printed: int) -> list[tuple[int, int]]:
        """Return each number that this begins with, and its weight.

        It is what is printed, or what is rolled where it was set to dice.

        >>> Changes(base=Dice.parse("D3+1")).numbers(6)
        [(1, 2), (1, 3), (1, 4)]
        """
        base = self.base
        if base is None or (isinstance(base, Dice) and base.is_constant):
            return [(1, printed if base is None else base.constant)]
        rolled = base.total(1).distribution if isinstance(base, Dice) else base
        return [(w, k) for k, w in enumerate(rolled.weights.coefficients()) if w]

    def applied_to(self, number: int) -> int:
        """Return a fixed characteristic after the changes.

        >>> Changes(multiply=3, halves=1, plus=1).applied_to(3)
        6
        """
        return self.bounded(self.unbounded(number))

    def unbounded(self, number: int) -> int:
        """Return the number after all but the cap and the floor."""
        if isinstance(self.base, Dice):
            number = self.base.constant
        return self.scaled(number) + self.plus + self.minus

    def scaled(self, number: int) -> int:
        """Return the number multiplied, then halved rounding up."""
        number *= self.multiply
        for _ in range(self.halves):
            number = -(-number // 2)
        return number

    def bounded(self, number: int) -> int:
        """Return the number within the cap and the floor."""
        if self.cap is not None:
            number = min(number, self.cap)
        return number if self.floor is None else max(number, self.floor)


_UNCHANGED = Changes()


@dataclass(frozen=True, slots=True)
class Quantity:
    """A random characteristic, Attacks or Damage: what is printed, and its changes.

    ``rerolled`` holds for each kind of die the unmodified faces that are re-rolled;
    ``limits`` are re-rolls of the first dice only, which `distributions.limited` makes.
    """

    printed: Dice
    changes: Changes = _UNCHANGED
    rerolled: tuple[tuple[int, frozenset[int]], ...] = ()
    limits: tuple[Limit, ...] = ()

    @property
    def base(self) -> Dice | Distribution:
        """Return what is rolled: the last that it was set to, else what is printed."""
        return self.printed if self.changes.base is None else self.changes.base

    def plus(self, addend: int) -> Quantity:
        """Return the quantity with something more added."""
        return replace(self, changes=self.changes.with_added(addend))

    @property
    def is_plain(self) -> bool:
        """Say whether it is dice and a constant, never below 1, and nothing else."""
        changes = self.changes
        untouched = replace(changes, base=None, plus=0, minus=0) == _UNCHANGED
        if self.rerolled or not untouched or isinstance(self.base, Distribution):
            return False
        return self.base.minimum + changes.plus + changes.minus >= 1

    @property
    def dice(self) -> Dice:
        """Return the expression of a plain quantity."""
        base, changes = self.base, self.changes
        return Dice(base.dice, base.constant + changes.plus + changes.minus)  # type: ignore[union-attr]

    @property
    def distribution(self) -> Distribution:
        """Return the distribution of the quantity, at least 1."""
        return _AS_IT_IS.of(self)

    @property
    def mean(self) -> Fraction:
        """Return the expected value."""
        return self.distribution.mean

    def total(self, copies: int) -> IndependentSum:
        """Return the sum of ``copies`` independent ones."""
        if self.is_plain:
            return self.dice.total(copies)
        whole = self.distribution
        if whole.minimum == whole.maximum:
            return IndependentSum.of([(Distribution.point(1), whole.maximum * copies)])
        return IndependentSum.of([(whole, copies)])

    def __str__(self) -> str:
        """Write it as the game does, or as a range where the game has no way."""
        if self.is_plain:
            return str(self.dice)
        whole = self.distribution
        if whole.minimum == whole.maximum:
            return str(whole.minimum)
        factor, changes = self.changes.multiply, self.changes
        plain_otherwise = replace(changes, base=None, multiply=1) == _UNCHANGED
        if plain_otherwise and not self.rerolled and isinstance(self.base, Dice):
            return f"{factor}*({self.base})"
        return f"{whole.minimum}-{whole.maximum}"


@dataclass(frozen=True, slots=True)
class Finish:
    """What becomes of a rolled quantity: more is added, then it is inflicted.

    ``addend`` is among the additions, before cap and floor; the finished number, at
    least 1, times ``times`` plus ``plus`` is what is inflicted.
    """

    addend: Distribution | None = None
    times: int = 1
    plus: int = 0

    def of(self, quantity: Quantity) -> Distribution:
        """Return the distribution of the finished quantity."""
        return _finished(self, quantity)

    def of_total(self, quantity: Quantity, rolled: int) -> Distribution:
        """Return the finished quantity where its dice and constant show ``rolled``."""
        return _finished_weights(self, quantity, {rolled: 1})


_AS_IT_IS = Finish()


@lru_cache(maxsize=8192)
def _finished(finish: Finish, quantity: Quantity) -> Distribution:
    weights = enumerate(_rolled(quantity).weights.coefficients())
    return _finished_weights(finish, quantity, {k: w for k, w in weights if w})


def _finished_weights(
    finish: Finish, quantity: Quantity, rolled: dict[int, int]
) -> Distribution:
    changes, scaled = quantity.changes, defaultdict[int, int](int)
    for value, weight in rolled.items():
        scaled[changes.scaled(value)] += weight
    whole = _from_weights(scaled)
    if finish.addend is not None:
        whole = whole + finish.addend
    inflicted = defaultdict[int, int](int)
    for value, weight in enumerate(whole.weights.coefficients()):
        total = max(1, changes.bounded(value + changes.plus + changes.minus))
        inflicted[max(0, total * finish.times + finish.plus)] += weight
    return _from_weights(inflicted)


def _from_weights(weights: dict[int, int]) -> Distribution:
    return Distribution.from_weights(weights.get(k, 0) for k in range(max(weights) + 1))


def _rolled(quantity: Quantity) -> Distribution:
    """Return the distribution of what is rolled, single dice re-rolled."""
    base = quantity.base
    if isinstance(base, Distribution):
        return base
    rerolled = dict(quantity.rerolled)
    terms = [(_die(sides, rerolled.get(sides)), n) for sides, n in base.dice]
    constant = Distribution.point(base.constant)
    return IndependentSum.of([*terms, (constant, 1)]).distribution


def low_faces(which: Which, at_most: int, sides: int) -> frozenset[int]:
    """Return the faces of a die of an expression that a re-roll names.

    The best policy re-rolls what is below the die's mean.
    """
    most = {Which.ONES: 1, Which.AT_MOST: at_most}.get(which, sides // 2)
    return frozenset(range(1, min(most, sides) + 1))


def _die(sides: int, rerolled: frozenset[int] | None) -> Distribution:
    """Return one die whose faces ``rerolled`` are rolled once more."""
    if not rerolled:
        return die(sides)
    again = len(rerolled)
    weights = [again + (0 if k in rerolled else sides) for k in range(1, sides + 1)]
    return Distribution.from_weights([0, *weights])

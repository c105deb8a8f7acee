"""Dice expressions: ``2D6``, ``D3+3``, ``3D6 + 3``, ``4``."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from distributions.distribution import Distribution
from distributions.errors import NotDiceError
from distributions.independent_sum import IndependentSum

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = ["DICE_PATTERN", "MOST_DICE", "SIDES", "Dice"]

#: The dice of the game ("Dice"): D3 and D6.
SIDES: Final = (3, 6)
#: No expression of the game comes near these; they bound what one text can ask for.
MOST_DICE: Final = 999
_MOST_DIGITS: Final = 5

_TERM = rf"(?:[0-9]{{1,{_MOST_DIGITS}}}|[0-9]{{0,3}}[dD][36])"
#: What a dice expression looks like, as a pattern that JSON Schema knows, too.
DICE_PATTERN: Final = rf"^ {{0,8}}{_TERM}(?: {{0,8}}\+ {{0,8}}{_TERM}){{0,7}} {{0,8}}$"


@dataclass(frozen=True, slots=True)
class Dice:
    """A sum of fair dice and a constant; ``dice`` holds (sides, how many).

    >>> str(Dice.parse("d3 + 2D6 + 1")), Dice.parse("D3+0").minimum
    ('2D6+D3+1', 1)
    """

    dice: tuple[tuple[int, int], ...] = ()
    constant: int = 0

    @classmethod
    def parse(cls, text: str) -> Dice:
        """Read an expression, in any case and with spaces around ``+``.

        Raises NotDiceError with what would be right.
        """
        if not re.fullmatch(DICE_PATTERN[1:-1], text):
            reason = "must be a number or dice such as 2, D6, 2D3 or D3+1"
            raise NotDiceError(text, reason)
        counts: Counter[int] = Counter()
        constant = 0
        for term in text.replace(" ", "").lower().split("+"):
            count, is_dice, sides = term.partition("d")
            if is_dice:
                counts[int(sides)] += int(count or 1)
            else:
                constant += int(term)
        return cls._checked(text, counts, constant)

    @classmethod
    def _checked(cls, text: str, counts: Counter[int], constant: int) -> Dice:
        dice = tuple(sorted(((s, n) for s, n in counts.items() if n), reverse=True))
        if counts.total() > MOST_DICE:
            raise NotDiceError(text, f"must have at most {MOST_DICE} dice")
        if 0 in counts.values():
            raise NotDiceError(text, "must have at least one of each die")
        return cls(dice, constant)

    def __str__(self) -> str:
        """Write the expression as the game does."""
        terms = [f"{n if n > 1 else ''}D{sides}" for sides, n in self.dice]
        if self.constant or not terms:
            terms.append(str(self.constant))
        return "+".join(terms)

    @property
    def is_constant(self) -> bool:
        """Say whether nothing is rolled."""
        return not self.dice

    @property
    def minimum(self) -> int:
        """Return the least total: every die shows a 1."""
        return self.constant + sum(n for _, n in self.dice)

    @property
    def maximum(self) -> int:
        """Return the greatest total."""
        return self.constant + sum(sides * n for sides, n in self.dice)

    @property
    def mean(self) -> Fraction:
        """Return the expected total.

        >>> Dice.parse("2D6+1").mean
        Fraction(8, 1)
        """
        return self.total(1).mean

    def plus(self, addend: int) -> Dice:
        """Return the expression with a constant added: D6 and +1 is D6+1."""
        return Dice(self.dice, self.constant + addend)

    def total(self, rolls: int) -> IndependentSum:
        """Return the sum of ``rolls`` independent totals of this expression."""
        terms = [(die(sides), n * rolls) for sides, n in self.dice]
        return IndependentSum.of(
            [*terms, (Distribution.point(1), self.constant * rolls)]
        )


@cache
def die(sides: int) -> Distribution:
    """Return one fair die, uniform on 1..sides.

    >>> die(3).mean
    Fraction(2, 1)
    """
    return Distribution.from_weights([0] + [1] * sides)

"""What comes up every turn or round: "Roll-off", delusions, the Bad Moon."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Final

from distributions.rolls import FACES

__all__ = ["BAD_MOON", "bad_moon", "delusion_held", "roll_off"]

#: The faces of the Bad Moon, in their sequence.
BAD_MOON: Final = ("Grinnin'", "Scowlin'", "Sulkin'", "Cacklin'")
#: A delusion roll after which the wanted delusion may or must be picked, whether it
#: was held last turn (3-6) or not (1-2 and 5-6): four faces of six in both cases.
_STAYS: Final = Fraction(2, 3)


def roll_off(modifier: int) -> Fraction:
    """Return the chance to win a roll-off with a modifier; ties are rolled again.

    P(win) / (1 - P(tie)).

    >>> roll_off(0), roll_off(1)
    (Fraction(1, 2), Fraction(21, 31))
    """
    pairs = [(own + modifier, other) for own, other in product(FACES, FACES)]
    won = sum(own > other for own, other in pairs)
    return Fraction(won, sum(own != other for own, other in pairs))


def delusion_held(turn: int) -> Fraction:
    """Return the chance that the wanted delusion is held in a turn (A Kingdom Deluded).

    In the first turn it is picked. Later a D6 says: 1-2 another than last turn, 3-4 the
    same, 5-6 any. Held last turn, it is held again on 3-6; if not, on 1-2 and 5-6.

    >>> delusion_held(1), delusion_held(2)
    (Fraction(1, 1), Fraction(2, 3))
    """
    return Fraction(1) if turn == 1 else _STAYS


def bad_moon(start: str, battle_round: int) -> str:
    """Return the face of the Bad Moon: one on each round, and round again.

    >>> bad_moon("Cacklin'", 2)
    "Grinnin'"
    """
    return BAD_MOON[(BAD_MOON.index(start) + battle_round - 1) % len(BAD_MOON)]

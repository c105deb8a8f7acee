"""The dice of an Attacks or Damage characteristic, thrown one after the other."""

from dataclasses import dataclass
from fractions import Fraction

from tests.oracle.chances import Chances, one_die
from tests.oracle.dice_rolls import Rerolls, use_up
from tests.oracle.notation import Dice, Json
from tests.oracle.walk import Left

# The chances of (re-rolls left, total).
Thrown = dict[tuple[Left, int], Fraction]


@dataclass(frozen=True)
class Throw:
    """Dice with their re-rolls, or an amount of another sort, which has none."""

    dice: Dice | None
    amount: Chances
    rerolls: Rerolls

    def thrown(self, left: Left) -> Thrown:
        if self.dice is None:
            return {(left, total): chance for total, chance in self.amount.items()}
        found: Thrown = {(left, self.dice.plus): Fraction(1)}
        for sides in self.dice.sides:
            found = self.and_a_die(sides, found)
        return found

    def and_a_die(self, sides: int, before: Thrown) -> Thrown:
        found: Thrown = {}
        for (left, total), chance in before.items():
            for (still_left, face), share in self.die(sides, left).items():
                end = (still_left, total + face)
                found[end] = found.get(end, Fraction(0)) + chance * share
        return found

    def die(self, sides: int, left: Left) -> Thrown:
        """Throw one die; a face that any re-roll wants is thrown anew."""
        fresh = one_die(sides)
        found: Thrown = {}
        for face, chance in fresh.items():
            wanting = [
                place
                for effect, place in self.rerolls
                if wants_again(effect["which"], face, sides)
            ]
            used = use_up(wanting, left)
            after = {(left, face): Fraction(1)}
            if used is not None:
                after = {(used, again): share for again, share in fresh.items()}
            for end, share in after.items():
                found[end] = found.get(end, Fraction(0)) + chance * share
        return found


def wants_again(which: str | Json, face: int, sides: int) -> bool:
    if which == "ones":
        return face == 1
    if which == "best":
        return face < Fraction(sides + 1, 2)
    assert isinstance(which, dict)
    return bool(face <= which["at_most"])

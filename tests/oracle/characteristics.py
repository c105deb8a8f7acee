"""The characteristics of a weapon after everything that modifies them."""

from dataclasses import dataclass
from fractions import Fraction

from tests.oracle.amounts import amount
from tests.oracle.chances import Chances, certain, mixture, one_die
from tests.oracle.notation import Dice, Json, dice, rend, target_number
from tests.oracle.situation import Active, Situation


@dataclass(frozen=True)
class Characteristic:
    """What is rolled or printed, and the order in which it is modified."""

    rolled: Chances
    multiply: int = 1
    halvings: int = 0
    add: int = 0
    most: int | None = None  # the lowest cap
    at_least: int | None = None  # the highest floor
    limits: tuple[int, int | None] = (1, None)

    def becomes(self, rolled: int, extra: int = 0) -> int:
        """Multiply, halve rounding up, add and subtract, cap and floor, limit."""
        value = rolled * self.multiply
        for _ in range(self.halvings):
            value = -(-value // 2)
        value += self.add + extra
        if self.most is not None:
            value = min(value, self.most)
        if self.at_least is not None:
            value = max(value, self.at_least)
        lowest, highest = self.limits
        value = max(value, lowest)
        return value if highest is None else min(value, highest)

    def values(self, extra: int = 0) -> Chances:
        return mixture(
            (chance, certain(self.becomes(rolled, extra)))
            for rolled, chance in self.rolled.items()
        )


LIMITS: dict[str, tuple[int, int | None]] = {
    "attacks": (1, None),
    "hit": (2, 6),
    "wound": (2, 6),
    "rend": (0, None),
    "damage": (1, None),
}


def characteristic_of(
    situation: Situation, weapon: Json, effects: list[Active], name: str
) -> Characteristic:
    """Return a characteristic with all that the effects do to it."""
    changes = [
        active
        for active in effects
        if active.kind == "modify_characteristic"
        and active.effect["characteristic"] == name
    ]

    def of(operation: str) -> list[Active]:
        return [a for a in changes if a.effect["operation"] == operation]

    multiply = 1
    for active in of("multiply"):
        multiply *= active.effect["value"]
    return Characteristic(
        rolled=rolled(situation, weapon, name, of("set"), dice_rerolls(effects, name)),
        multiply=multiply,
        halvings=len(of("halve")),
        add=sum(active.effect["value"] for active in of("add")),
        most=min((active.effect["value"] for active in of("cap")), default=None),
        at_least=max((active.effect["value"] for active in of("floor")), default=None),
        limits=LIMITS[name],
    )


def rolled(
    situation: Situation,
    weapon: Json,
    name: str,
    settings: list[Active],
    rerolls: list[Json],
) -> Chances:
    """Return what is printed, or set by the last of the effects that set it."""
    printed = printed_dice(weapon, name)
    if settings:
        last = settings[-1]
        value = last.effect["value"]
        if not isinstance(value, str):
            return amount(value, situation.request, last.side)
        printed = dice(value)
    return printed.rolled(lambda sides: die_with_rerolls(sides, rerolls))


def printed_dice(weapon: Json, name: str) -> Dice:
    written = weapon.get(name, 0)
    if name == "rend":
        return Dice((), rend(written))
    if name in {"hit", "wound"}:
        return Dice((), target_number(written) or 0)
    return dice(written)


def dice_rerolls(effects: list[Active], name: str) -> list[Json]:
    """Return the re-rolls of the dice of Attacks or Damage."""
    if name not in {"attacks", "damage"}:
        return []
    found = [
        active.effect
        for active in effects
        if active.kind == "reroll" and active.effect["roll"] == name
    ]
    if any(effect.get("limit") is not None for effect in found):
        raise NotImplementedError(found)
    return found


def die_with_rerolls(sides: int, rerolls: list[Json]) -> Chances:
    """Return a die of the expression; a face that any re-roll wants is rolled anew."""
    fresh = one_die(sides)
    again = {
        face
        for face in fresh
        if any(wants_again(effect["which"], face, sides) for effect in rerolls)
    }
    return mixture(
        (chance, fresh if face in again else certain(face))
        for face, chance in fresh.items()
    )


def wants_again(which: str | Json, face: int, sides: int) -> bool:
    if which == "ones":
        return face == 1
    if which == "best":
        return face < Fraction(sides + 1, 2)
    assert isinstance(which, dict)
    return bool(face <= which["at_most"])

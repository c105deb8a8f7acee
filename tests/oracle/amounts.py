"""Amounts: a number, dice, something read off the units, or a count of dice."""

from fractions import Fraction

from tests.oracle.chances import Chances, certain, mapped, mixture, repeated
from tests.oracle.notation import Json, dice
from tests.oracle.units import control, damage_points, health, models, save


def amount(written: object, request: Json, side: str) -> Chances:
    """Return the chances of an Amount of an ability of this side."""
    if isinstance(written, int):
        return certain(written)
    if isinstance(written, str):
        if written.strip().startswith("-"):
            return mapped(dice(written.strip()[1:]).rolled(), lambda value: -value)
        return dice(written).rolled()
    assert isinstance(written, dict)
    if "count" in written:
        return counted_dice(written, request, side)
    value = read_off(written["of"], request, side)
    value = value * written.get("times", 1) + written.get("plus", 0)
    value = max(value, written.get("at_least", 0))
    return certain(not_above(value, written.get("at_most")))


def fixed(written: object, request: Json, side: str) -> int:
    """Return an Amount that has no dice."""
    (value,) = amount(written, request, side)
    return value


def counted_dice(written: Json, request: Json, side: str) -> Chances:
    """Return how many of so many dice show at least a number, and a bit more."""
    count = written["count"]
    successes = 7 - int(count["at_least"])
    each = {0: Fraction(6 - successes, 6), 1: Fraction(successes, 6)}
    number_of_dice = amount(count["dice"], request, side)
    total = mixture((c, repeated(each, n)) for n, c in number_of_dice.items())
    plus, most = written.get("plus", 0), written.get("at_most")
    return mapped(total, lambda value: not_above(value + plus, most))


def not_above(value: int, most: int | None) -> int:
    return value if most is None else min(value, most)


def read_off(name: str, request: Json, side: str) -> int:
    if name == "battle_round":
        return int(request["battle_round"])
    if name == "charge_roll":
        return int(request[side]["charge_roll"])
    role, _, what = name.partition("_")
    unit = request[role]
    if what == "save":
        return save(unit) or 7
    readers = {
        "models": models,
        "health": health,
        "control": control,
        "damage_points": damage_points,
    }
    return readers[what](unit)

"""The characteristics of a weapon after everything that modifies them."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.oracle.abilities import direction
from tests.oracle.amounts import amount
from tests.oracle.changes import Changes, Limits, changes_of
from tests.oracle.dice_rolls import rerolls_of
from tests.oracle.modifiers import ignored_signs
from tests.oracle.notation import Dice, Json, dice, rend, target_number
from tests.oracle.situation import Active, Situation
from tests.oracle.throws import Throw, Thrown
from tests.oracle.walk import Left


@dataclass(frozen=True)
class Characteristic:
    """What is thrown or printed, and what becomes of it."""

    throw: Throw
    changes: Changes

    def thrown(self, left: Left) -> Thrown:
        return self.throw.thrown(left)

    def becomes(self, thrown: int, extra: int = 0) -> int:
        return self.changes.of(thrown, extra)

    def fixed(self, extra: int = 0) -> int:
        """Return a characteristic that has no dice."""
        ((_, value),) = self.thrown(())
        return self.becomes(value, extra)


LIMITS: dict[str, Limits] = {
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
    ignored = ignored_signs(effects, "characteristics", name)
    found = [
        active
        for active in effects
        if active.kind == "modify_characteristic"
        and active.effect["characteristic"] == name
        and not (sign_of(situation, active, weapon) & ignored)
    ]
    return Characteristic(
        throw(situation, weapon, name, effects),
        changes_of([active.effect for active in found], LIMITS[name]),
    )


def sign_of(situation: Situation, active: Active, weapon: Json) -> set[str]:
    """Return whether a change is for the better or worse; what is set is no change.

    What multiplies raises the number, whatever the factor.
    """
    if active.effect["operation"] == "set":
        return set()
    up = direction(situation, active, weapon)
    if active.effect["operation"] == "multiply":
        up = +1
    worse_if_higher = active.effect["characteristic"] in {"hit", "wound"}
    better = up < 0 if worse_if_higher else up > 0
    return {"positive" if better else "negative"} if up else set()


def throw(
    situation: Situation, weapon: Json, name: str, effects: list[Active]
) -> Throw:
    """Return what is printed, or set by the last of the effects that set it."""
    dice_are_thrown = name in {"attacks", "damage"}
    rerolls = rerolls_of(situation, effects, name) if dice_are_thrown else []
    settings = [
        active
        for active in effects
        if active.kind == "modify_characteristic"
        and active.effect["characteristic"] == name
        and active.effect["operation"] == "set"
    ]
    if not settings:
        return Throw(printed(weapon, name), {}, rerolls)
    value = settings[-1].effect["value"]
    if isinstance(value, str):
        return Throw(dice(value), {}, rerolls)
    return Throw(None, amount(value, situation.request, settings[-1].side), [])


def printed(weapon: Json, name: str) -> Dice:
    readers: dict[str, Callable[[int | str], Dice]] = {
        "attacks": dice,
        "damage": dice,
        "rend": lambda written: Dice((), rend(written)),
        "hit": lambda written: Dice((), target_number(written) or 0),
        "wound": lambda written: Dice((), target_number(written) or 0),
    }
    return readers[name](weapon.get(name, 0))

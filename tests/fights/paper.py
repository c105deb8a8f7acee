"""How fights are written down that were worked out on paper."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Json = dict[str, Any]
Chances = dict[int, Fraction]


@dataclass(frozen=True)
class Worked:
    """Of the last phase: the outcomes above 0, or what is left of some sides."""

    request: Json
    outcomes: dict[str, Fraction] | None = None
    health_left: dict[int, Chances] = field(default_factory=dict)
    models_left: dict[int, Chances] = field(default_factory=dict)


def of(whole: int, **parts: int) -> dict[str, Fraction]:
    """Return outcomes: `second=1` is that only the second side is destroyed."""
    return {
        name if name.startswith("both") else f"{name}_destroyed": Fraction(part, whole)
        for name, part in parts.items()
    }


def shares(whole: int, parts: dict[int, int]) -> Chances:
    return {value: Fraction(part, whole) for value, part in parts.items()}


def sure(value: int) -> Chances:
    return {value: Fraction(1)}


def effect(kind: str, **fields: object) -> Json:
    return {"kind": kind} | fields


def ability(*effects: Json, **fields: object) -> Json:
    return {"effects": list(effects)} | fields


def mortal(points: object, **fields: object) -> Json:
    """Return damage that is certain: what happens else can be counted."""
    return effect("mortal_damage", amount=points, **fields)


def unit(*effects: Json, **fields: object) -> Json:
    return {"abilities": [ability(*effects)] if effects else []} | fields


def fight(first: Json, second: Json, phases: int = 1, **fields: object) -> Json:
    """Return a request; a side may be a unit, or a side that holds one."""
    sides = [side if "unit" in side else {"unit": side} for side in (first, second)]
    return {"sides": sides, "phases": phases} | fields


# One point of mortal damage in half of the cases, as much as an attack of 4+ and 2+
# would do with certain wounds.
COIN = effect("mortal_pool", dice=1, each_on=4)

SWORD = {"attacks": 1, "hit": 4, "wound": 4, "damage": 1}  # goes through in 1/4
SPEAR = SWORD | {"hit": 2, "wound": 2}  # in 25/36
SOLDIER = {"weapons": [SWORD]}
TOSSER = unit(COIN)


def soldier(**fields: object) -> Json:
    return SOLDIER | fields


SHIELDED = {"health": 9}

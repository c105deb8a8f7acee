"""Where a fight stands: what is left of two units, and what they did in the phase."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeVar


@dataclass(frozen=True)
class UnitState:
    """One unit: its models, and the points allocated to the damaged one."""

    models: int
    points: int
    # The prevented destructions that were tried in this fight.
    tried: frozenset[str] = frozenset()
    # In this phase: how often it fought, and of the damage points that got past its
    # wards how many were ignored and how many were allocated.
    fought: int = 0
    ignored: int = 0
    suffered: int = 0

    @property
    def stands(self) -> bool:
        return self.models > 0

    def in_a_new_phase(self) -> "UnitState":
        return replace(self, fought=0, ignored=0, suffered=0)

    def destroyed(self) -> "UnitState":
        """Return what is left of it: nothing that could matter later."""
        return UnitState(0, 0)


@dataclass(frozen=True)
class State:
    """Both units, and who fought last in this phase, in which tier."""

    sides: tuple[UnitState, UnitState]
    last: tuple[int, int] | None = None

    def of(self, side: int) -> UnitState:
        return self.sides[side]

    def becoming(self, side: int, unit: UnitState) -> "State":
        first, second = self.sides
        sides = (unit, second) if side == 0 else (first, unit)
        return replace(self, sides=sides)

    def in_a_new_phase(self) -> "State":
        first, second = self.sides
        return State((first.in_a_new_phase(), second.in_a_new_phase()))


States = dict[State, Fraction]
Key = TypeVar("Key")


def summed(parts: Iterable[tuple[Key, Fraction]]) -> dict[Key, Fraction]:
    """Return the chance of each, wherever it stands among the parts."""
    found: dict[Key, Fraction] = {}
    for key, chance in parts:
        if chance:
            found[key] = found.get(key, Fraction(0)) + chance
    return found

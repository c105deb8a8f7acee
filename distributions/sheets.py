"""Sheets: what the effects in force add up to, for one weapon and for the two units.

A sheet is filled effect by effect (`distributions.folding`). Its fields hold only
frozen values, so a copy is shallow, and sheets that came to the same by different ways
are equal: `distributions.worlds` merges them before any work is done.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from distributions import rules
from distributions.characteristics import Changes
from distributions.kinds import Characteristic

if TYPE_CHECKING:
    from fractions import Fraction

    from distributions.aftermath import Removal
    from distributions.attack_numbers import Result
    from distributions.distribution import Distribution
    from distributions.effects import Roll, Side
    from distributions.kinds import Against, Sign, Trigger, Which
    from distributions.scoped import Touched
    from distributions.weapon_abilities import AbilityName, WeaponAbility

__all__ = ["ActionSheet", "HarmDone", "LimitedReroll", "Mark", "WeaponSheet"]


class _Sheet:
    """A record that can be copied and compared as a whole."""

    def copy(self) -> Self:
        """Return a copy to fill further."""
        made = object.__new__(type(self))
        made.__dict__.update(self.__dict__)
        return made

    @property
    def key(self) -> tuple[Any, ...]:
        """Return a value that is equal for equal sheets."""
        return tuple(self.__dict__.values())


@dataclass(frozen=True, slots=True)
class LimitedReroll:
    """A re-roll of the first ``dice`` eligible dice of the whole action.

    ``place`` tells it from others; all weapons that it touches share its dice.
    """

    place: str
    roll: Roll
    which: Which
    at_most: int
    dice: int


@dataclass(frozen=True, slots=True)
class Mark:
    """A backlash that is in force: what it looks for and what it inflicts."""

    trigger: Trigger
    faces: frozenset[int]
    harm: HarmDone


_UNCHANGED = Changes()


@dataclass(eq=False)
class WeaponSheet(_Sheet):
    """What acts on one weapon's attacks.

    ``plus`` and ``minus`` hold for each roll the sums of positive and of negative
    modifiers, ``ignored`` what is left out of rolls and characteristics. Whether the
    weapon has Companion is settled before all else.
    """

    companion: bool = False
    plus: dict[Roll, int] = field(default_factory=dict)
    minus: dict[Roll, int] = field(default_factory=dict)
    changes: dict[Characteristic, Changes] = field(default_factory=dict)
    ignored: frozenset[tuple[Roll | Characteristic, Sign]] = frozenset()
    granted: tuple[WeaponAbility, ...] = ()
    suppressed: frozenset[AbilityName | WeaponAbility] = frozenset()
    rerolls: frozenset[tuple[Roll, Which, int]] = frozenset()
    limits: tuple[LimitedReroll, ...] = ()
    critical_on: int = rules.CRITICAL_ON
    no_criticals: bool = False
    fails: frozenset[tuple[Roll, int]] = frozenset()
    unless_critical: frozenset[Roll] = frozenset()
    passes: dict[Roll, int] = field(default_factory=dict)
    ignores_rend: bool = False
    results: tuple[Result, ...] = ()
    wards: frozenset[tuple[Against, int]] = frozenset()
    ward_denied: bool = False
    inflicted_times: int = 1
    inflicted_plus: int = 0
    marks: tuple[Mark, ...] = ()

    @property
    def key(self) -> tuple[Any, ...]:
        """Return a value that is equal for equal sheets; sums of 0 do not count."""
        return tuple(
            frozenset(item for item in value.items() if item[1])
            if isinstance(value, dict)
            else value
            for value in self.__dict__.values()
        )

    def change_of(self, characteristic: Characteristic) -> Changes:
        """Return the changes of a characteristic."""
        return self.changes.get(characteristic, _UNCHANGED)


@dataclass(frozen=True, slots=True)
class HarmDone:
    """Points that come once in the action, from a rule of this name (folded).

    ``against`` None: no ward is rolled for them.
    """

    recipient: Side
    points: Distribution
    against: frozenset[Against] | None
    name: str


@dataclass(eq=False)
class ActionSheet(_Sheet):
    """What acts on the two units themselves, by side where it can be either.

    ``preventions`` hold the chance and the Health of each, ``slain_outright`` the
    models (None: all) and the chance, ``throes`` the points for each model slain.
    ``removals`` touch the points of some weapons only; ``redirected`` are those
    whose warded points go elsewhere (None: all).
    """

    wards: frozenset[tuple[Side, Against, int]] = frozenset()
    ward_modifiers: tuple[tuple[Side, int], ...] = ()
    ward_rerolls: frozenset[tuple[Side, Which, int]] = frozenset()
    ward_limits: tuple[LimitedReroll, ...] = ()
    ward_ignored: frozenset[tuple[Side, Sign]] = frozenset()
    denied: frozenset[Side] = frozenset()
    harms: tuple[HarmDone, ...] = ()
    immunities: frozenset[tuple[Side, str]] = frozenset()
    ignored_points: tuple[tuple[Side, int], ...] = ()
    caps: frozenset[tuple[Side, int]] = frozenset()
    reductions: tuple[Distribution, ...] = ()
    removals: tuple[tuple[Touched, Removal], ...] = ()
    redirected: tuple[Touched | None, ...] = ()
    preventions: tuple[tuple[Fraction, Distribution], ...] = ()
    healing_denied: frozenset[Side] = frozenset()
    slain_outright: tuple[tuple[int | None, Fraction], ...] = ()
    throes: tuple[HarmDone, ...] = ()

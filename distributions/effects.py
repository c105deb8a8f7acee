"""Abilities and what every effect says, whatever it changes.

An effect says what it changes (`distributions.kinds`), in which attacks
(`Direction`), with which weapons (`WeaponScope`) and when (`Condition`). Commands and
terrain are abilities of the same kind (`distributions.commands`). Which effects act on
a weapon is decided in `distributions.acting`; what they then do is one case each in
`distributions.folding`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from distributions.activation import Activation, Tier
    from distributions.conditions import Condition
    from distributions.profiles import Kind

__all__ = [
    "Ability",
    "CompanionScope",
    "Direction",
    "Effect",
    "Origin",
    "Roll",
    "Side",
    "Source",
    "WeaponScope",
]


class Side(Enum):
    """The role of a unit in the attack action."""

    ATTACKER = "attacker"
    TARGET = "target"

    @property
    def other(self) -> Side:
        """Return the role of the other unit."""
        return Side.TARGET if self is Side.ATTACKER else Side.ATTACKER


class Direction(Enum):
    """Attacks made by the unit that has the ability, or attacks that target it."""

    MADE = "made"
    RECEIVED = "received"


class Roll(Enum):
    """The rolls of an attack, in their order; the last two are of characteristics."""

    HIT = "hit"
    WOUND = "wound"
    SAVE = "save"
    WARD = "ward"
    ATTACKS = "attacks"
    DAMAGE = "damage"


class Source(Enum):
    """What kind of rule something is."""

    ABILITY = "ability"
    WEAPON_ABILITY = "weapon_ability"
    KEYWORD = "keyword"
    COMMAND = "command"
    TERRAIN = "terrain"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a rule comes from; ``place`` is the caller's own mark, kept untouched."""

    source: Source
    side: Side
    name: str
    place: str | None = None


class CompanionScope(Enum):
    """Whether an effect touches weapons that have Companion.

    BY_RULE: the rule of Companion decides (20.0). NEVER: no such weapon. ALSO: they
    too. ONLY: they alone.
    """

    BY_RULE = "by-rule"
    NEVER = "never"
    ALSO = "also"
    ONLY = "only"


@dataclass(frozen=True, slots=True, kw_only=True)
class WeaponScope:
    """The weapons of the attacking unit that an effect touches.

    ``names`` are compared without case; empty means every name.
    """

    kind: Kind | None = None
    names: frozenset[str] = frozenset()
    companion: CompanionScope = CompanionScope.BY_RULE


@dataclass(frozen=True, slots=True, kw_only=True)
class Effect:
    """What every effect says beside what it changes."""

    origin: Origin
    attacks: Direction
    weapons: WeaponScope = WeaponScope()
    when: Condition | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ability:
    """An ability of one side; one that is not ``enabled`` is only carried along.

    All its effects share one activation; None means that it always acts. A fight rolls
    it once, or once in each phase.
    """

    origin: Origin
    effects: tuple[Effect, ...]
    enabled: bool = True
    when: Condition | None = None
    activation: Activation | None = None
    tiers: tuple[Tier[Effect], ...] = ()
    each_phase: bool = False

    @property
    def all_effects(self) -> tuple[Effect, ...]:
        """Return the effects of every tier, the base ones first."""
        return self.effects + tuple(e for tier in self.tiers for e in tier.effects)

"""What attacks and what is attacked: frozen values in the words of the warscrolls."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from distributions.dice import Dice
    from distributions.effects import Ability
    from distributions.weapon_abilities import WeaponAbility

__all__ = ["AttackAction", "Kind", "Phase", "SaveCap", "Unit", "Weapon"]


class Kind(Enum):
    """Melee weapons are used in combat, ranged ones in shooting."""

    MELEE = "melee"
    RANGED = "ranged"


class Phase(Enum):
    """The phase in which the attacks are made."""

    COMBAT = "combat"
    SHOOTING = "shooting"

    @property
    def kind(self) -> Kind:
        """Return the kind of weapons used in this phase."""
        return Kind.MELEE if self is Phase.COMBAT else Kind.RANGED


class SaveCap(Enum):
    """What the cap of +1 on save rolls counts (a decision, see docs/rules.md).

    NET: the sum of all modifiers, Rend included. BONUS: the sum without Rend.
    """

    NET = "net"
    BONUS = "bonus"


@dataclass(frozen=True, slots=True, kw_only=True)
class Weapon:
    """A weapon as printed. ``wielders`` None: every model of the unit has it."""

    name: str
    kind: Kind
    attacks: Dice
    hit: int
    wound: int
    rend: int
    damage: Dice
    abilities: tuple[WeaponAbility, ...] = ()
    wielders: int | None = None
    champions: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Unit:
    """A unit as it stands. ``save`` and ``ward`` are None where it has none.

    ``keywords`` are folded (`distributions.keywords`), ``damage_points`` are those
    already allocated to the damaged model, 0 to health - 1.
    """

    models: int = 1
    health: int = 1
    save: int | None = None
    ward: int | None = None
    keywords: frozenset[str] = frozenset()
    champions: int = 0
    control: int = 1
    damage_points: int = 0
    charged: bool = False
    charge_roll: int | None = None
    weapons: tuple[Weapon, ...] = ()
    abilities: tuple[Ability, ...] = ()

    @property
    def remaining_health(self) -> int:
        """Return the damage points that destroy the unit (rules 18.2, 18.4)."""
        return self.models * self.health - self.damage_points


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackAction:
    """One unit attacks one unit: everything that one ATTACK ability needs to know."""

    attacker: Unit
    target: Unit
    phase: Phase = Phase.COMBAT
    in_combat: bool = False
    battle_round: int | None = None
    save_cap: SaveCap = SaveCap.NET
    circumstances: tuple[Ability, ...] = ()
    """Commands and terrain (`distributions.commands`): abilities like any other."""

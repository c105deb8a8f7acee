"""The kinds of effects, each with what it says, named as in `schemas.effects`."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from distributions.effects import Effect, Roll, Side

if TYPE_CHECKING:
    from distributions.amounts import Amount
    from distributions.dice import Dice
    from distributions.weapon_abilities import AbilityName, WeaponAbility

__all__ = [
    "Against", "AllocateDamage", "Backlash", "CapDamage", "Characteristic",
    "ControlScore", "CriticalOn", "DeathThroes", "DenyHealing", "DenyWard", "Elsewhere",
    "FailOnUnmodified", "GrantWeaponAbility", "IgnoreFirstDamage", "IgnoreModifiers",
    "IgnoreRend", "ModifyCharacteristic", "ModifyDamageInflicted", "ModifyRoll",
    "ModifyUnit", "MortalDamage", "MortalDifference", "MortalFromRoll",
    "MortalImmunity", "MortalPool", "NoCriticals", "OnResult", "Operation",
    "PreventDestruction", "RedirectDamage", "ReduceDamagePool", "Reroll", "Sign",
    "SlayModels", "SucceedOnUnmodified", "SuppressWeaponAbilities", "Trigger", "Ward",
    "Which",
]  # fmt: skip


class Characteristic(Enum):
    """What may be changed of a weapon, and (the last three) of a unit."""

    ATTACKS = "attacks"
    REND = "rend"
    DAMAGE = "damage"
    HIT = "hit"
    WOUND = "wound"
    HEALTH = "health"
    SAVE = "save"
    CONTROL = "control"


class Operation(Enum):
    """How a characteristic changes, in the order in which it is done."""

    SET = "set"
    MULTIPLY = "multiply"
    HALVE = "halve"
    ADD = "add"
    CAP = "cap"
    FLOOR = "floor"


class Sign(Enum):
    """Which modifiers are meant."""

    POSITIVE = "positive"
    NEGATIVE = "negative"
    BOTH = "both"


class Which(Enum):
    """Which results of a roll are re-rolled."""

    ONES = "ones"
    FAILURES = "failures"
    NON_CRITICALS = "non_criticals"
    BEST = "best"
    AT_MOST = "at_most"


class Against(Enum):
    """The damage that a ward is for."""

    ANY = "any"
    MORTAL = "mortal"
    ATTACK = "attack"
    COMBAT = "combat"
    SHOOTING = "shooting"
    SPELL = "spell"
    PRAYER = "prayer"
    MANIFESTATION = "manifestation"


class Trigger(Enum):
    """The final dice, or failures, that a backlash looks for."""

    HIT_UNMODIFIED = "hit_unmodified"
    WOUND_UNMODIFIED = "wound_unmodified"
    SAVE_UNMODIFIED = "save_unmodified"
    WARD_SUCCESS = "ward_success"
    MISS = "miss"


# ------------------------------------------------------------ the attack sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class ModifyRoll(Effect):
    """Add ``by`` to every roll of one kind; the limits are in `distributions.rolls`."""

    roll: Roll
    by: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ModifyCharacteristic(Effect):
    """Change a weapon's characteristic; ``value`` is None for HALVE."""

    characteristic: Characteristic
    operation: Operation
    value: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ModifyUnit(Effect):
    """Change a characteristic of the unit that has the ability."""

    characteristic: Characteristic
    operation: Operation
    value: Amount | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class GrantWeaponAbility(Effect):
    """Give weapons an ability."""

    ability: WeaponAbility


@dataclass(frozen=True, slots=True, kw_only=True)
class SuppressWeaponAbilities(Effect):
    """Take abilities from weapons, granted ones too; Shoot in Combat stays."""

    names: frozenset[AbilityName | WeaponAbility]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reroll(Effect):
    """Re-roll a roll once, before modifiers; ``limit`` dice in the whole action."""

    roll: Roll
    which: Which
    at_most: int = 0
    limit: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IgnoreModifiers(Effect):
    """Leave modifiers of a sign out of rolls and characteristics."""

    rolls: frozenset[Roll] = frozenset()
    characteristics: frozenset[Characteristic] = frozenset()
    sign: Sign


@dataclass(frozen=True, slots=True, kw_only=True)
class CriticalOn(Effect):
    """A critical hit on an unmodified ``value`` or more."""

    value: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoCriticals(Effect):
    """What would be a critical hit is an ordinary successful hit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FailOnUnmodified(Effect):
    """Hit or wound rolls that fail: of these faces, or all that are not critical."""

    roll: Roll
    faces: frozenset[int] = frozenset()
    unless_critical: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class SucceedOnUnmodified(Effect):
    """Rolls that pass whatever the modifiers and Rend, from an unmodified number on."""

    roll: Roll
    at_least: int


@dataclass(frozen=True, slots=True, kw_only=True)
class IgnoreRend(Effect):
    """The Rend of attacks counts as 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OnResult(Effect):
    """What a final hit or wound die sets off.

    It acts on successful rolls: all (``faces`` empty, ``critical`` false), the critical
    ones, or those of the unmodified ``faces``.
    """

    roll: Roll
    faces: frozenset[int] = frozenset()
    critical: bool = False
    hits: Amount | None = None
    mortal: Amount | None = None
    rend: int = 0
    damage: Amount | None = None
    auto_wound: bool = False
    ends: bool = False


# ------------------------------------------------------------ the damage sequence


@dataclass(frozen=True, slots=True, kw_only=True)
class Ward(Effect):
    """A ward against some damage."""

    value: int
    against: Against


@dataclass(frozen=True, slots=True, kw_only=True)
class DenyWard(Effect):
    """No ward rolls: for the damage of these attacks (made), or at all (received)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class IgnoreFirstDamage(Effect):
    """The first points after wards are ignored."""

    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CapDamage(Effect):
    """No more than so many points are allocated."""

    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ReduceDamagePool(Effect):
    """Points removed after wards: a number, or each die of ``dice`` of ``each_on``+."""

    points: Amount | None = None
    dice: Amount | None = None
    each_on: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class ModifyDamageInflicted(Effect):
    """Change the Damage of successful attacks, or the mortal damage of one ability."""

    operation: Operation
    value: Amount
    of_mortal: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class RedirectDamage(Effect):
    """Each passed ward puts a point on another unit."""

    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PreventDestruction(Effect):
    """The first destruction does not happen, on a roll, or always without dice."""

    dice: Dice | None = None
    at_least: int = 0
    heal: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class MortalImmunity(Effect):
    """No mortal damage from a source of this name."""

    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DenyHealing(Effect):
    """The unit, or (received) the other one, neither heals nor gets models back."""


# ------------------------------------------ mortal damage and other harm of the action


@dataclass(frozen=True, slots=True, kw_only=True)
class Harm(Effect):
    """Harm that happens once in the action, to the target or to the attacker."""

    recipient: Side = Side.TARGET


@dataclass(frozen=True, slots=True, kw_only=True)
class MortalDamage(Harm):
    """So many points of mortal damage."""

    amount: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class MortalFromRoll(Harm):
    """As much mortal damage as the roll, if it is at least so much."""

    dice: Dice
    at_least: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MortalPool(Harm):
    """Dice, each for itself; ``bands`` gives the amount for its modified results."""

    dice: Amount
    roll_modifier: int = 0
    each_on: int | None = None
    above: Amount | None = None
    amount: Amount | None = None
    bands: tuple[tuple[frozenset[int], Amount], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class MortalDifference(Harm):
    """max(0, first - second)."""

    first: Dice
    second: Dice


@dataclass(frozen=True, slots=True, kw_only=True)
class AllocateDamage(Harm):
    """Points without a ward."""

    amount: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class Backlash(Effect):
    """Mortal damage to the attacker for each final die, or failure, of a kind."""

    trigger: Trigger
    faces: frozenset[int] = frozenset()
    amount: Amount
    ward: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class DeathThroes(Effect):
    """Harm to the attacker for each model slain: dice, each of ``each_on``+."""

    dice_per_model: Amount
    each_on: int
    amount: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class SlayModels(Effect):
    """Models slain outright after the pool; ``models`` None is the whole unit.

    Always without dice, else where the roll is at least, or above, a number.
    """

    dice: Dice | None = None
    at_least: Amount | None = None
    above: Amount | None = None
    models: int | None = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Elsewhere(Effect):
    """An effect on what no attack asks: a charge, a score, the order of fights."""

    kind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ControlScore(Elsewhere):
    """A change of the unit's control score: set, multiply, add or cap."""

    operation: Operation
    value: Amount

"""The kinds of effects: one model each, the fields as the contract names them."""

from typing import Annotated

from pydantic import Field

from schemas.attack_effects import (
    AtMost,
    CriticalOn,
    FailOnUnmodified,
    GrantWeaponAbility,
    IgnoreModifiers,
    IgnoreRend,
    ModifyCharacteristic,
    ModifyRoll,
    ModifyUnit,
    NoCriticals,
    OnResult,
    Reroll,
    SucceedOnUnmodified,
    SuppressWeaponAbilities,
)
from schemas.damage_effects import (
    CapDamage,
    DenyHealing,
    DenyWard,
    IgnoreFirstDamage,
    ModifyDamageInflicted,
    MortalImmunity,
    PreventDestruction,
    RedirectDamage,
    ReduceDamagePool,
    Ward,
)
from schemas.harm_effects import (
    AllocateDamage,
    Backlash,
    DeathThroes,
    DestroyUnit,
    MortalDamage,
    MortalDifference,
    MortalFromRoll,
    MortalPool,
    SlayModels,
)
from schemas.other_effects import (
    ChangeDiceCount,
    ControlScore,
    FightAgain,
    Heal,
    ModifyEventRoll,
    Rally,
    ReturnModels,
    RitualPoints,
    SpellOutcome,
    StrikeOrder,
    SubstituteRoll,
)

__all__ = [
    "AllocateDamage", "AtMost", "Backlash", "CapDamage", "ChangeDiceCount",
    "ControlScore", "CriticalOn", "DeathThroes", "DenyHealing", "DenyWard",
    "DestroyUnit", "Effect", "FailOnUnmodified", "FightAgain", "GrantWeaponAbility",
    "Heal", "IgnoreFirstDamage", "IgnoreModifiers", "IgnoreRend",
    "ModifyCharacteristic", "ModifyDamageInflicted", "ModifyEventRoll", "ModifyRoll",
    "ModifyUnit", "MortalDamage", "MortalDifference", "MortalFromRoll",
    "MortalImmunity", "MortalPool", "NoCriticals", "OnResult", "PreventDestruction",
    "Rally", "RedirectDamage", "ReduceDamagePool", "Reroll", "ReturnModels",
    "RitualPoints", "SlayModels", "SpellOutcome", "StrikeOrder", "SubstituteRoll",
    "SucceedOnUnmodified", "SuppressWeaponAbilities", "Ward",
]  # fmt: skip

Effect = Annotated[
    ModifyCharacteristic
    | ModifyRoll
    | GrantWeaponAbility
    | Reroll
    | IgnoreModifiers
    | SuppressWeaponAbilities
    | CriticalOn
    | NoCriticals
    | FailOnUnmodified
    | SucceedOnUnmodified
    | IgnoreRend
    | OnResult
    | ModifyUnit
    | Ward
    | DenyWard
    | IgnoreFirstDamage
    | CapDamage
    | ReduceDamagePool
    | ModifyDamageInflicted
    | RedirectDamage
    | PreventDestruction
    | MortalImmunity
    | MortalDamage
    | MortalFromRoll
    | MortalPool
    | MortalDifference
    | AllocateDamage
    | Backlash
    | DeathThroes
    | SlayModels
    | DestroyUnit
    | Heal
    | ReturnModels
    | DenyHealing
    | StrikeOrder
    | FightAgain
    | ControlScore
    | Rally
    | ModifyEventRoll
    | ChangeDiceCount
    | SubstituteRoll
    | SpellOutcome
    | RitualPoints,
    Field(discriminator="kind"),
]

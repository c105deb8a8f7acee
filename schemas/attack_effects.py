"""Effects on the attack sequence: rolls, characteristics, weapon abilities."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.amounts import Amount, Die, SignedAmount
from schemas.base import Contract, refuse
from schemas.effect_base import EffectBase, EventRoll, Faces, Operation, check_value
from schemas.scalars import Modifier, True_, WeaponAbilityText, Whole, short

__all__ = [
    "AtMost",
    "CriticalOn",
    "FailOnUnmodified",
    "GrantWeaponAbility",
    "IgnoreModifiers",
    "IgnoreRend",
    "ModifyCharacteristic",
    "ModifyRoll",
    "ModifyUnit",
    "NoCriticals",
    "OnResult",
    "Reroll",
    "SucceedOnUnmodified",
    "SuppressWeaponAbilities",
]


class ModifyCharacteristic(EffectBase):
    """Change a characteristic of weapons."""

    kind: Literal["modify_characteristic"] = Field(description="The kind of effect.")
    characteristic: Literal["attacks", "rend", "damage", "hit", "wound"] = Field(
        description="The characteristic that changes."
    )
    operation: Operation = Field(
        description="How: set, multiply, halve, add, cap, floor."
    )
    value: SignedAmount | None = Field(None, description="By what; null only to halve.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        check_value(self.operation, self.value)
        return self


class ModifyRoll(EffectBase):
    """Add a number to every roll of one kind."""

    kind: Literal["modify_roll"] = Field(description="The kind of effect.")
    roll: Literal["hit", "wound", "save", "ward"] = Field(
        description="The roll that is modified."
    )
    by: Modifier = Field(description="What is added to the roll.")


class GrantWeaponAbility(EffectBase):
    """Give weapons an ability."""

    kind: Literal["grant_weapon_ability"] = Field(description="The kind of effect.")
    ability: WeaponAbilityText = Field(description="The weapon ability.")


class AtMost(Contract):
    """Failures of a low unmodified roll."""

    at_most: Annotated[Whole, Field(ge=1, le=6)] = Field(
        description="The highest unmodified roll that is re-rolled."
    )


class Reroll(EffectBase):
    """Re-roll dice once, before modifiers."""

    kind: Literal["reroll"] = Field(description="The kind of effect.")
    roll: Literal["hit", "wound", "save", "ward", "attacks", "damage"] | EventRoll = (
        Field(description="The roll.")
    )
    which: Literal["ones", "failures", "non_criticals", "best"] | AtMost = Field(
        description="The results that are re-rolled."
    )
    limit: Annotated[Whole, Field(ge=1, le=100)] | None = Field(
        None, description="Dice in the whole action; null: no limit."
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        dice = self.roll in ("attacks", "damage")
        if dice and self.which in ("failures", "non_criticals"):
            reason = f"{self.roll} dice do not fail: ones, best or at_most"
            refuse("effect", (("which",), reason))
        if self.which == "non_criticals" and self.roll != "hit":
            refuse("effect", (("which",), "non_criticals is for hit rolls"))
        sequence = ("hit", "wound", "save", "ward", "attacks", "damage")
        if self.roll not in sequence and self.which != "failures":
            reason = "a whole roll is re-rolled where it failed: failures"
            refuse("effect", (("which",), reason))
        return self


class IgnoreModifiers(EffectBase):
    """Leave modifiers out of rolls or characteristics."""

    kind: Literal["ignore_modifiers"] = Field(description="The kind of effect.")
    rolls: Annotated[
        tuple[Literal["hit", "wound", "save", "ward"], ...],
        Field(max_length=4),
        short(4),
    ] = Field((), description="Rolls whose modifiers are ignored.")
    characteristics: Annotated[
        tuple[Literal["attacks", "rend", "damage", "hit", "wound"], ...],
        Field(max_length=5),
    ] = Field((), description="Characteristics whose modifiers are ignored.")
    sign: Literal["positive", "negative", "both"] = Field(
        description="Which modifiers; negative on save means Rend, too."
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if not self.rolls and not self.characteristics:
            refuse("effect", (("rolls",), "needs rolls or characteristics"))
        return self


class SuppressWeaponAbilities(EffectBase):
    """Take abilities from weapons."""

    kind: Literal["suppress_weapon_abilities"] = Field(
        description="The kind of effect."
    )
    abilities: (
        Literal["all_except_companion", "on_critical"]
        | Annotated[
            tuple[WeaponAbilityText, ...], Field(min_length=1, max_length=20), short(20)
        ]
    ) = Field(description="Which: all but Companion, the three Crit, or names.")


class CriticalOn(EffectBase):
    """Critical hits on lower rolls."""

    kind: Literal["critical_on"] = Field(description="The kind of effect.")
    value: Die = Field(description="The lowest unmodified roll that is a critical hit.")


class NoCriticals(EffectBase):
    """Critical hits are ordinary hits."""

    kind: Literal["no_criticals"] = Field(description="The kind of effect.")


class FailOnUnmodified(EffectBase):
    """Attacks that fail on some dice, critical or not."""

    kind: Literal["fail_on_unmodified"] = Field(description="The kind of effect.")
    roll: Literal["hit", "wound"] = Field(description="The roll.")
    at_most: Annotated[Whole, Field(ge=1, le=6)] | None = Field(
        None, description="Rolls up to this fail."
    )
    values: Faces | None = Field(None, description="These rolls fail.")
    unless_critical: True_ | None = Field(
        None, description="All hits that are not critical fail."
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        given = [self.at_most, self.values, self.unless_critical]
        if len([part for part in given if part is not None]) != 1:
            reason = "needs exactly one of at_most, values and unless_critical"
            refuse("effect", ((), reason))
        if self.unless_critical and self.roll != "hit":
            refuse("effect", (("unless_critical",), "is for hit rolls"))
        return self


class SucceedOnUnmodified(EffectBase):
    """Rolls that pass whatever the modifiers and Rend."""

    kind: Literal["succeed_on_unmodified"] = Field(description="The kind of effect.")
    roll: Literal["save", "hit", "wound"] = Field(description="The roll.")
    at_least: Die = Field(description="The lowest unmodified roll that passes.")


class IgnoreRend(EffectBase):
    """Rend counts as 0."""

    kind: Literal["ignore_rend"] = Field(description="The kind of effect.")


class OnResult(EffectBase):
    """What a successful hit or wound roll sets off."""

    kind: Literal["on_result"] = Field(description="The kind of effect.")
    roll: Literal["hit", "wound"] = Field(description="The roll that is looked at.")
    on: Literal["success", "critical"] | None = Field(
        None, description="All successes, or critical hits; or give unmodified."
    )
    unmodified: Faces | None = Field(
        None, description="Successes on these unmodified rolls; or give on."
    )
    hits: Amount | None = Field(None, description="Hits in place of 1.")
    mortal: Amount | None = Field(None, description="Mortal damage.")
    rend: Annotated[Whole, Field(ge=-9, le=9)] | None = Field(
        None, description="Added to the Rend of that attack."
    )
    damage: Amount | None = Field(None, description="Added to its Damage.")
    auto_wound: True_ | None = Field(None, description="It wounds without a roll.")
    ends: Annotated[bool, Field(strict=True)] = Field(
        False,  # noqa: FBT003 (a default)
        description="After the mortal damage nothing more of that roll.",
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if (self.on is None) == (self.unmodified is None):
            refuse("effect", ((), "needs exactly one of on and unmodified"))
        given = (self.hits, self.mortal, self.rend, self.damage, self.auto_wound)
        if all(part is None for part in given):
            wanted = "hits, mortal, rend, damage or auto_wound"
            refuse("effect", ((), f"needs one or more of {wanted}"))
        if self.roll == "wound":
            self._refuse_what_is_for_hits()
        return self

    def _refuse_what_is_for_hits(self) -> None:
        places = {
            "on": self.on == "critical",
            "hits": self.hits is not None,
            "auto_wound": self.auto_wound is not None,
        }
        wrong = [
            ((name,), "is for hit rolls") for name, found in places.items() if found
        ]
        if wrong:
            refuse("effect", *wrong)


class ModifyUnit(EffectBase):
    """Change a characteristic of the unit that has the ability."""

    kind: Literal["modify_unit"] = Field(description="The kind of effect.")
    characteristic: Literal["health", "save", "control"] = Field(
        description="The characteristic that changes."
    )
    operation: Operation = Field(
        description="How: set, multiply, halve, add, cap, floor."
    )
    value: SignedAmount | None = Field(None, description="By what; null only to halve.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        check_value(self.operation, self.value)
        return self

"""Effects on the damage sequence: wards, what is taken away, what is prevented."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.amounts import Amount, Die, PlainDice, SignedAmount
from schemas.base import refuse
from schemas.effect_base import EffectBase, Points, check_value
from schemas.scalars import Name, Whole

__all__ = [
    "CapDamage",
    "DenyHealing",
    "DenyWard",
    "IgnoreFirstDamage",
    "ModifyDamageInflicted",
    "MortalImmunity",
    "PreventDestruction",
    "RedirectDamage",
    "ReduceDamagePool",
    "Ward",
]


class Ward(EffectBase):
    """A ward."""

    kind: Literal["ward"] = Field(description="The kind of effect.")
    value: Die = Field(description="The ward roll needed.")
    against: Literal[
        "any",
        "mortal",
        "attack",
        "combat",
        "shooting",
        "spell",
        "prayer",
        "manifestation",
    ] = Field("any", description="The damage that it is for.")


class DenyWard(EffectBase):
    """No ward rolls."""

    kind: Literal["deny_ward"] = Field(description="The kind of effect.")


class IgnoreFirstDamage(EffectBase):
    """The first points after wards are ignored."""

    kind: Literal["ignore_first_damage"] = Field(description="The kind of effect.")
    points: Points = Field(1, description="How many.")


class CapDamage(EffectBase):
    """No more points than this."""

    kind: Literal["cap_damage"] = Field(description="The kind of effect.")
    points: Points = Field(description="The most points.")


class ReduceDamagePool(EffectBase):
    """Points that are removed after wards."""

    kind: Literal["reduce_damage_pool"] = Field(description="The kind of effect.")
    points: Amount | None = Field(None, description="How many; or give dice.")
    dice: Amount | None = Field(None, description="How many dice; or give points.")
    each_on: Die | None = Field(None, description="A die of this or more removes 1.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if (self.points is None) == (self.dice is None):
            refuse("effect", ((), "needs exactly one of points and dice"))
        if (self.dice is None) != (self.each_on is None):
            refuse("effect", (("each_on",), "goes with dice"))
        return self


class ModifyDamageInflicted(EffectBase):
    """Change the damage that is inflicted."""

    kind: Literal["modify_damage_inflicted"] = Field(description="The kind of effect.")
    operation: Literal["add", "multiply"] = Field(description="How.")
    value: SignedAmount = Field(description="By what.")
    of: Literal["attack", "mortal"] = Field(
        description=(
            "attack: the Damage of each successful attack; mortal: the mortal damage "
            "of the other effects of this ability."
        )
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        check_value(self.operation, self.value)
        return self


class RedirectDamage(EffectBase):
    """Each passed ward puts a point on another unit."""

    kind: Literal["redirect_damage"] = Field(description="The kind of effect.")
    to: Name = Field(description="The name of that unit.")


class PreventDestruction(EffectBase):
    """The first destruction does not happen."""

    kind: Literal["prevent_destruction"] = Field(description="The kind of effect.")
    dice: PlainDice | None = Field(None, description="The roll; null: without a roll.")
    at_least: Annotated[Whole, Field(ge=1, le=100)] | None = Field(
        None, description="What the roll must be."
    )
    heal: Amount = Field(description="Health that the last model is left with.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if (self.dice is None) != (self.at_least is None):
            refuse("effect", (("at_least",), "goes with dice"))
        return self


class MortalImmunity(EffectBase):
    """No mortal damage from a source."""

    kind: Literal["mortal_immunity"] = Field(description="The kind of effect.")
    source: Name = Field(description="retreat, or the name of an ability.")


class DenyHealing(EffectBase):
    """The unit neither heals nor gets models back."""

    kind: Literal["deny_healing"] = Field(description="The kind of effect.")

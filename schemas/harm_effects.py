"""Mortal damage and other harm that comes with the attack action."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.amounts import Amount, Die, PlainDice
from schemas.base import Contract, refuse
from schemas.effect_base import EffectBase, Faces, Recipient
from schemas.scalars import Modifier, Whole, short

__all__ = [
    "AllocateDamage",
    "Backlash",
    "Band",
    "DeathThroes",
    "DestroyUnit",
    "MortalDamage",
    "MortalDifference",
    "MortalFromRoll",
    "MortalPool",
    "SlayModels",
]


class MortalDamage(EffectBase):
    """Mortal damage."""

    kind: Literal["mortal_damage"] = Field(description="The kind of effect.")
    amount: Amount = Field(description="How many points.")
    recipient: Recipient = Field("target", description="Who suffers it.")


class MortalFromRoll(EffectBase):
    """As much mortal damage as a roll."""

    kind: Literal["mortal_from_roll"] = Field(description="The kind of effect.")
    dice: PlainDice = Field(description="The roll.")
    at_least: Annotated[Whole, Field(ge=1, le=100)] = Field(
        description="What the roll must be."
    )
    recipient: Recipient = Field("target", description="Who suffers it.")


class Band(Contract):
    """Results of a die, and what they inflict."""

    on: Faces = Field(description="Modified results, 1 to 6.")
    amount: Amount = Field(description="Mortal damage.")


class MortalPool(EffectBase):
    """Mortal damage of several dice, each for itself."""

    kind: Literal["mortal_pool"] = Field(description="The kind of effect.")
    dice: Amount = Field(description="How many dice.")
    each_on: Die | None = Field(None, description="A die of this or more counts.")
    above: Amount | None = Field(None, description="A die of more than this counts.")
    amount: Amount | None = Field(
        None, description="Mortal damage of each die that counts; null: 1."
    )
    bands: (
        Annotated[tuple[Band, ...], Field(min_length=1, max_length=6), short(6)] | None
    ) = Field(None, description="Or what different results inflict.")
    roll_modifier: Modifier = Field(0, description="Added to each die.")
    recipient: Recipient = Field("target", description="Who suffers it.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        given = [self.each_on, self.above, self.bands]
        if len([part for part in given if part is not None]) != 1:
            refuse("effect", ((), "needs exactly one of each_on, above and bands"))
        if self.bands is not None and self.amount is not None:
            refuse("effect", (("amount",), "stands in the bands here"))
        faces = [face for band in self.bands or () for face in band.on]
        if len(set(faces)) < len(faces):
            refuse("effect", (("bands",), "must not name a result twice"))
        return self


class MortalDifference(EffectBase):
    """Mortal damage as much as one roll is above another."""

    kind: Literal["mortal_difference"] = Field(description="The kind of effect.")
    first: PlainDice = Field(description="The roll.")
    second: PlainDice = Field(description="The roll that is taken away.")
    recipient: Recipient = Field("target", description="Who suffers it.")


class AllocateDamage(EffectBase):
    """Damage points without a ward."""

    kind: Literal["allocate_damage"] = Field(description="The kind of effect.")
    amount: Amount = Field(description="How many points.")
    recipient: Recipient = Field("target", description="Who suffers it.")


class Backlash(EffectBase):
    """Mortal damage to the attacker for its dice."""

    kind: Literal["backlash"] = Field(description="The kind of effect.")
    trigger: Literal[
        "hit_unmodified", "wound_unmodified", "save_unmodified", "ward_success", "miss"
    ] = Field(description="The final dice that it looks for.")
    values: Faces | None = Field(None, description="The faces, for the unmodified.")
    amount: Amount = Field(description="Mortal damage for each.")
    ward: Annotated[bool, Field(strict=True)] = Field(
        True,  # noqa: FBT003 (a default)
        description="Whether the attacker makes ward rolls.",
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        needs = self.trigger.endswith("_unmodified")
        if needs != (self.values is not None):
            reason = "are required" if needs else "are for unmodified rolls"
            refuse("effect", (("values",), reason))
        return self


class DeathThroes(EffectBase):
    """Harm to the attacker for each model slain."""

    kind: Literal["death_throes"] = Field(description="The kind of effect.")
    dice_per_model: Amount = Field(1, description="Dice for each model slain.")
    each_on: Die = Field(description="A die of this or more counts.")
    amount: Amount = Field(1, description="Mortal damage of each.")


class _Slaying(EffectBase):
    dice: PlainDice | None = Field(None, description="The roll; null: without a roll.")
    above: Amount | None = Field(None, description="The roll must be above this.")
    at_least: Amount | None = Field(None, description="The roll must be at least this.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        bounds = [part for part in (self.above, self.at_least) if part is not None]
        if len(bounds) != (0 if self.dice is None else 1):
            refuse("effect", ((), "needs dice with exactly one of above and at_least"))
        return self


class SlayModels(_Slaying):
    """Models slain outright."""

    kind: Literal["slay_models"] = Field(description="The kind of effect.")
    models: Annotated[Whole, Field(ge=1, le=10_000)] = Field(
        1, description="How many models."
    )


class DestroyUnit(_Slaying):
    """The unit is destroyed outright."""

    kind: Literal["destroy_unit"] = Field(description="The kind of effect.")

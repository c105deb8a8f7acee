"""Effects on what no attack asks: fights, objectives, dice events."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from schemas.amounts import Amount, Die, SignedAmount
from schemas.base import refuse
from schemas.effect_base import EffectBase, EventRoll, check_value
from schemas.scalars import Modifier, True_, Whole

__all__ = [
    "ChangeDiceCount",
    "ControlScore",
    "FightAgain",
    "Heal",
    "ModifyEventRoll",
    "Rally",
    "ReturnModels",
    "RitualPoints",
    "SpellOutcome",
    "StrikeOrder",
    "SubstituteRoll",
]


class Heal(EffectBase):
    """Heal; matters in fights."""

    kind: Literal["heal"] = Field(description="The kind of effect.")
    amount: Amount = Field(description="How many points.")
    trigger: Literal["end_of_phase", "critical_hit"] = Field(
        "end_of_phase", description="When."
    )


class ReturnModels(EffectBase):
    """Slain models return; matters in fights."""

    kind: Literal["return_models"] = Field(description="The kind of effect.")
    models: Amount | None = Field(None, description="How many models; or give health.")
    health: Amount | None = Field(None, description="Combined Health; or give models.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if (self.models is None) == (self.health is None):
            refuse("effect", ((), "needs exactly one of models and health"))
        return self


class StrikeOrder(EffectBase):
    """Fight first or last; matters in fights."""

    kind: Literal["strike_order"] = Field(description="The kind of effect.")
    order: Literal["first", "last"] = Field(description="When it fights.")


class FightAgain(EffectBase):
    """Fight more than once; matters in fights."""

    kind: Literal["fight_again"] = Field(description="The kind of effect.")
    times: Annotated[Whole, Field(ge=2, le=5)] = Field(2, description="How often.")


class ControlScore(EffectBase):
    """Change the control score; matters on objectives."""

    kind: Literal["control_score"] = Field(description="The kind of effect.")
    operation: Literal["set", "multiply", "add", "cap"] = Field(description="How.")
    value: SignedAmount = Field(description="By what.")

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        check_value(self.operation, self.value)
        return self


class Rally(EffectBase):
    """More dice to rally."""

    kind: Literal["rally"] = Field(description="The kind of effect.")
    dice: Modifier = Field(description="How many more.")


class ModifyEventRoll(EffectBase):
    """Add to a roll that is no attack's."""

    kind: Literal["modify_event_roll"] = Field(description="The kind of effect.")
    roll: EventRoll = Field(description="The roll.")
    by: SignedAmount = Field(description="What is added.")


class ChangeDiceCount(EffectBase):
    """Roll more or fewer dice."""

    kind: Literal["change_dice_count"] = Field(description="The kind of effect.")
    roll: EventRoll = Field(description="The roll.")
    by: Modifier = Field(description="How many dice more.")
    drop: Literal["none", "lowest", "highest"] = Field(
        "none", description="The dice that are dropped."
    )


class SubstituteRoll(EffectBase):
    """A roll that is not made, or not less than a number."""

    kind: Literal["substitute_roll"] = Field(description="The kind of effect.")
    roll: EventRoll = Field(description="The roll.")
    value: Annotated[Whole, Field(ge=1, le=100)] | None = Field(
        None, description="The unmodified roll."
    )
    at_least: Annotated[Whole, Field(ge=1, le=100)] | None = Field(
        None, description="Lower totals count as this."
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if (self.value is None) == (self.at_least is None):
            refuse("effect", ((), "needs exactly one of value and at_least"))
        return self


class SpellOutcome(EffectBase):
    """What may happen to a spell."""

    kind: Literal["spell_outcome"] = Field(description="The kind of effect.")
    cannot_be_unbound: True_ | None = Field(None, description="It cannot be unbound.")
    miscast_on: Die | None = Field(
        None, description="Two dice of at most this are a miscast."
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.cannot_be_unbound is None and self.miscast_on is None:
            refuse("effect", ((), "needs cannot_be_unbound or miscast_on"))
        return self


class RitualPoints(EffectBase):
    """Ritual points."""

    kind: Literal["ritual_points"] = Field(description="The kind of effect.")
    by: SignedAmount = Field(description="How many more.")

"""Abilities of a unit: what activates them, and what they do."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from distributions.dice import Dice
from schemas.amounts import Amount, CountedAmount, PlainDice
from schemas.base import Contract, refuse
from schemas.chances import Probability
from schemas.conditions import When
from schemas.effects import Effect
from schemas.scalars import Flag, Modifier, Name, Whole, short

__all__ = ["Ability", "Activation", "Tier"]

Effects = Annotated[tuple[Effect, ...], Field(max_length=40), short(40)]


class Tier(Contract):
    """What a higher roll does."""

    at_least: Annotated[Whole, Field(ge=1, le=100)] = Field(
        description="The total, with modifiers and ritual points, that reaches it."
    )
    effects: Effects = Field(description="What it does.")
    replaces: Flag = Field(
        False,  # noqa: FBT003 (a default)
        description="Whether its effects replace those of the ability, or join them.",
    )


class Unbind(Contract):
    """One attempt to unbind."""

    modifier: Modifier = Field(0, description="Added to the unbinding roll.")


class Cast(Contract):
    """A spell: 2D6."""

    value: Annotated[Whole, Field(ge=1, le=30)] = Field(description="Casting value.")
    modifier: Modifier = Field(0, description="Added to the casting roll.")
    unbinds: Annotated[tuple[Unbind, ...], Field(max_length=5), short(5)] = Field(
        (), description="Attempts to unbind it, each of which must exceed the roll."
    )


class Chant(Contract):
    """A prayer: D6."""

    value: Annotated[Whole, Field(ge=1, le=100)] = Field(description="Chanting value.")
    ritual_points: Annotated[Whole, Field(ge=0, le=100)] = Field(
        0, description="Ritual points, added to the roll."
    )
    modifier: Modifier = Field(0, description="Added to the roll.")


class Activation(Contract):
    """What must be rolled: exactly one of roll, cast, chant and probability."""

    roll: PlainDice | None = Field(None, description="Dice, with at_least.")
    at_least: Amount | None = Field(None, description="What the dice must reach.")
    cast: Cast | None = Field(None, description="A casting roll.")
    chant: Chant | None = Field(None, description="A chanting roll.")
    probability: Probability | None = Field(None, description="A plain probability.")
    tiers: Annotated[tuple[Tier, ...], Field(max_length=10), short(10)] = Field(
        (), description="What higher rolls do; the highest that is reached counts."
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        given = (self.roll, self.cast, self.chant, self.probability)
        if len([part for part in given if part is not None]) != 1:
            reason = "needs exactly one of roll, cast, chant and probability"
            refuse("activation", ((), reason))
        if (self.roll is None) != (self.at_least is None):
            refuse("activation", (("at_least",), "goes with roll"))
        if isinstance(self.at_least, Dice | CountedAmount):
            refuse("activation", (("at_least",), "must not be rolled"))
        if self.probability is not None and self.tiers:
            refuse("activation", (("tiers",), "need a roll, not a probability"))
        numbers = [tier.at_least for tier in self.tiers]
        if len(set(numbers)) < len(numbers):
            refuse("activation", (("tiers",), "must not name a number twice"))
        return self


class Ability(Contract):
    """An ability of a unit, its enhancements, spells on it, auras it stands in."""

    name: Name = Field("", description="Its name, as answers repeat it.")
    text: Annotated[str, Field(strict=True, max_length=5000)] = Field(
        "", description="The words it was read from; not used."
    )
    enabled: Flag = Field(
        True,  # noqa: FBT003 (a default)
        description="false: carried along and reported, not used.",
    )
    each: Literal["fight", "phase"] = Field(
        "fight", description="How often a fight rolls it."
    )
    when: When | None = Field(None, description="When it acts; null: always.")
    activation: Activation | None = Field(
        None, description="What must be rolled; null: it always acts."
    )
    effects: Effects = Field(description="What it does.")

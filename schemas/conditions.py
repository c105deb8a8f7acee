"""When an effect acts, and on which weapons."""

from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Contract
from schemas.scalars import Flag, Keywords, Name, True_, Whole, short

__all__ = ["WeaponScope", "When"]

_SomeKeywords = Annotated[Keywords, Field(min_length=1)]
_Models = Annotated[Whole, Field(ge=1, le=10_000)]
_Round = Annotated[Whole, Field(ge=1, le=20)]


class When(Contract):
    """All that must hold for an ability or an effect to act."""

    phase: Literal["combat", "shooting"] | None = Field(
        None, description="The phase in which it acts; null: in every phase."
    )
    battle_round: (
        Annotated[tuple[_Round, ...], Field(min_length=1, max_length=20), short(20)]
        | None
    ) = Field(None, description="The battle rounds in which it acts.")
    charged: True_ | None = Field(None, description="The unit charged this turn.")
    not_charged: True_ | None = Field(
        None, description="The unit did not charge this turn."
    )
    keywords_any: _SomeKeywords | None = Field(
        None, description="The unit has at least one of these keywords."
    )
    keywords_all: _SomeKeywords | None = Field(
        None, description="The unit has all of these keywords."
    )
    keywords_none: _SomeKeywords | None = Field(
        None, description="The unit has none of these keywords."
    )
    models_at_least: _Models | None = Field(
        None, description="The unit has at least so many models."
    )
    models_at_most: _Models | None = Field(
        None, description="The unit has at most so many models."
    )
    damage_points_at_least: Annotated[Whole, Field(ge=1, le=1000)] | None = Field(
        None, description="At least so many damage points are allocated to the unit."
    )
    enemy_charged: True_ | None = Field(
        None, description="The other unit charged this turn."
    )
    enemy_keywords_any: _SomeKeywords | None = Field(
        None, description="The other unit has at least one of these keywords."
    )
    enemy_keywords_all: _SomeKeywords | None = Field(
        None, description="The other unit has all of these keywords."
    )
    enemy_keywords_none: _SomeKeywords | None = Field(
        None, description="The other unit has none of these keywords."
    )
    enemy_models_at_least: _Models | None = Field(
        None, description="The other unit has at least so many models."
    )
    enemy_models_at_most: _Models | None = Field(
        None, description="The other unit has at most so many models."
    )
    enemy_damaged: True_ | None = Field(
        None, description="Damage points are allocated to the other unit."
    )


class WeaponScope(Contract):
    """The weapons of the attacking unit that an effect touches."""

    kind: Literal["melee", "ranged"] | None = Field(
        None, description="Only weapons of this kind; null: of both."
    )
    names: (
        Annotated[tuple[Name, ...], Field(min_length=1, max_length=40), short(40)]
        | None
    ) = Field(None, description="Only weapons of these names; null: of every name.")
    companion: Flag | Literal["only"] | None = Field(
        None,
        description=(
            "Weapons with Companion: null: the rule of Companion decides; false: none "
            'of them; true: they too; "only": they alone.'
        ),
    )

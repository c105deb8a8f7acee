"""Abilities of a unit, with their conditions, scopes and effects."""

from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Contract
from schemas.scalars import Flag, Keywords, Modifier, Name, True_, Whole, short

__all__ = ["Ability", "ModifyRoll", "WeaponScope", "When"]

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


class ModifyRoll(Contract):
    """Add a number to every roll of one kind."""

    kind: Literal["modify_roll"] = Field(description="The kind of effect.")
    roll: Literal["hit", "wound", "save", "ward"] = Field(
        description="The roll that is modified."
    )
    by: Modifier = Field(description="What is added to the roll.")
    attacks: Literal["made", "received"] | None = Field(
        None,
        description=(
            "Attacks by this unit, or attacks that target it; null: made for hit and "
            "wound, received for save and ward."
        ),
    )
    weapons: WeaponScope | None = Field(
        None, description="The weapons that it touches; null: rules decide."
    )
    when: When | None = Field(None, description="When it acts; null: always.")


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
    effects: Annotated[tuple[ModifyRoll, ...], Field(max_length=40), short(40)] = Field(
        description="What it does."
    )

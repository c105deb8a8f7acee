"""A complete Unit, as answers give it: every field, each in one form.

It fits every endpoint as it is. Its abilities are those of a request and are described
there: makers of typed clients trip over one of their words, ``cast``, where they read.
"""

from typing import Any, Literal

from pydantic import Field

from schemas.base import Answer

__all__ = ["CompleteUnit", "CompleteWeapon"]


class CompleteWeapon(Answer):
    """A weapon of a complete unit."""

    name: str = Field(description="Its name.")
    kind: Literal["melee", "ranged"] = Field(description="melee or ranged.")
    models: int | None = Field(description="How many wield it; null: all.")
    champions: int | None = Field(
        description="How many of these are champions; null: as the rules say."
    )
    attacks: int | str = Field(description="Attacks, a number or dice.")
    hit: int = Field(description="Hit.")
    wound: int = Field(description="Wound.")
    rend: int = Field(description="Rend.")
    damage: int | str = Field(description="Damage, a number or dice.")
    abilities: list[str] = Field(description="Weapon abilities.")
    range: int | None = Field(description="Range in inches, or null.")


class CompleteUnit(Answer):
    """A unit with every field of a Unit, fit for every endpoint."""

    name: str = Field(description="Its name.")
    models: int = Field(description="Models.")
    health: int = Field(description="Health of each.")
    save: int | None = Field(description="Save; null: none.")
    ward: int | None = Field(description="Ward; null: from a keyword, else none.")
    control: int = Field(description="Control of each.")
    points: int | None = Field(description="Points, or null.")
    keywords: list[str] = Field(description="Keywords.")
    champions: int | None = Field(description="Champions; null: from a keyword.")
    damage_points: int = Field(description="Points allocated already.")
    charged: bool = Field(description="It charged this turn.")
    charge_roll: int | None = Field(description="Its charge roll, or null.")
    weapons: list[CompleteWeapon] = Field(description="Its weapons.")
    abilities: list[dict[str, Any]] = Field(
        description="Its abilities, each an Ability as a request may hold it."
    )

"""Units and their weapons."""

from collections.abc import Callable
from typing import Annotated, Any, Literal, Self

from pydantic import Field, PrivateAttr, ValidationInfo, model_validator

from distributions.errors import NotKeywordError
from distributions.keywords import champions_among, ward_of
from schemas.abilities import Ability
from schemas.base import Contract, refuse
from schemas.scalars import (
    AttacksDice,
    Control,
    DamageDice,
    Flag,
    Keywords,
    Name,
    Rend,
    Save,
    Target,
    Ward,
    WeaponAbilityText,
    Whole,
    short,
)
from schemas.warscrolls import Asked

__all__ = ["Unit", "WargearOption", "Weapon"]

_Count = Annotated[Whole, Field(ge=0, le=10_000)]


class Weapon(Contract):
    """A weapon as its warscroll prints it."""

    name: Name = Field("", description="Its name, as answers repeat it.")
    kind: Literal["melee", "ranged"] = Field(
        "melee", description="Melee weapons are used in combat, ranged in shooting."
    )
    models: Annotated[Whole, Field(ge=1, le=10_000)] | None = Field(
        None, description="How many models wield it; null: all of the unit."
    )
    champions: _Count | None = Field(
        None,
        description=(
            "How many of its wielders are champions; null: all champions of the unit "
            "for a weapon that all models have, else none."
        ),
    )
    attacks: AttacksDice = Field(description="Attacks of each model, a number or dice.")
    hit: Target = Field(description="Hit, 2 to 6.")
    wound: Target = Field(description="Wound, 2 to 6.")
    rend: Rend = Field(0, description='Rend; "-" and "" are 0, and -1 is read as 1.')
    damage: DamageDice = Field(
        description="Damage points of each successful attack, a number or dice."
    )
    abilities: Annotated[
        tuple[WeaponAbilityText, ...], Field(max_length=20), short(20)
    ] = Field(
        (),
        description=(
            'Weapon abilities, one a text: "Crit (Mortal)", "Anti-INFANTRY (+1 Rend)", '
            '"Companion"; case, hyphens, spaces and brackets do not count.'
        ),
    )
    range: Annotated[Whole, Field(ge=0, le=1000)] | None = Field(
        None, description="Range in inches; shown, not used."
    )


class WargearOption(Contract):
    """An option of a warscroll, and how many models take it."""

    name: Name = Field(description="Its name, as the warscroll lists it.")
    models: Annotated[Whole, Field(ge=0, le=10_000)] | None = Field(
        None, description="How many models take it; null: as many as may."
    )


class Unit(Contract):
    """A unit as it stands on the battlefield.

    Given by its warscroll, it is what the catalogue says of it: fields that are given
    replace those of the warscroll, but keywords and abilities are added to its own (an
    ability of the same name replaces it).
    """

    warscroll: Annotated[str, Field(strict=True, max_length=200)] | None = Field(
        None, description="The id of its warscroll; null: there is none."
    )
    reinforced: Flag = Field(
        False,  # noqa: FBT003 (a default)
        description="The unit of the warscroll is reinforced: twice the models.",
    )
    options: Annotated[tuple[WargearOption, ...], Field(max_length=40), short(40)] = (
        Field((), description="Options of the warscroll in place of its usual weapons.")
    )
    name: Name = Field("", description="Its name.")
    models: Annotated[Whole, Field(ge=1, le=10_000)] = Field(
        1, description="Models in the unit, champions among them."
    )
    health: Annotated[Whole, Field(ge=1, le=1000)] = Field(
        1, description="Health of each model, in damage points."
    )
    save: Save = Field(None, description='Save, 2 to 6; null or "-": none.')
    ward: Ward = Field(
        None,
        description=(
            'Ward, 2 to 6; null: from a keyword WARD (n+), else none; "-": none. Of a '
            "ward here and one by keyword the better is used."
        ),
    )
    control: Control = Field(
        1, description='Control of each model; "-" is 0: it contests nothing.'
    )
    points: Annotated[Whole, Field(ge=0, le=100_000)] | None = Field(
        None, description="Points of the unit in a list."
    )
    keywords: Keywords = Field(
        (), description="Keywords, in any case; those that are rules act."
    )
    champions: _Count | None = Field(
        None, description="How many models are champions; null: from CHAMPION."
    )
    damage_points: Annotated[Whole, Field(ge=0, le=999)] = Field(
        0, description="Points already allocated to the damaged model, below Health."
    )
    charged: Flag = Field(
        False,  # noqa: FBT003 (a default)
        description="The unit charged this turn.",
    )
    charge_roll: Annotated[Whole, Field(ge=0, le=100)] | None = Field(
        None, description="Its charge roll, for effects that use it."
    )
    weapons: Annotated[tuple[Weapon, ...], Field(max_length=40), short(40)] = Field(
        (), description="Its weapons, as listed."
    )
    abilities: Annotated[tuple[Ability, ...], Field(max_length=60), short(60)] = Field(
        (), description="Abilities that act on it or through it."
    )

    _asked: Asked | None = PrivateAttr(None)

    @property
    def catalogue_version(self) -> str | None:
        """The catalogue that its warscroll is from, None where it has none."""
        return None if self._asked is None else self._asked.version

    def was_sent(self, field: str, index: int = 0) -> bool:
        """Say whether a field, or an item of a list, stood in the request itself."""
        return self._asked is None or self._asked.was_sent(field, index)

    @model_validator(mode="wrap")
    @classmethod
    def _from_warscroll(
        cls,
        value: Any,  # noqa: ANN401 (whatever stands in place of a unit)
        handler: Callable[[Any], Self],
        info: ValidationInfo,
    ) -> Self:
        if not isinstance(value, dict) or not isinstance(value.get("warscroll"), str):
            return handler(value)
        asked = Asked.of(value, info.context)
        unit = handler(asked.whole)
        unit._asked = asked  # noqa: SLF001 (made here)
        return unit

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        wrong = [
            *self._wrong_counts(),
            *self._wrong_keywords(),
            *self._wrong_choices(),
        ]
        for index, weapon in enumerate(self.weapons):
            wrong += [
                (("weapons", index, field), reason)
                for field, reason in self._wrong_wielders(weapon)
            ]
        if wrong:
            refuse("unit", *wrong)
        return self

    def _wrong_counts(self) -> list[tuple[tuple[str | int, ...], str]]:
        wrong: list[tuple[tuple[str | int, ...], str]] = []
        if self.damage_points >= self.health:
            reason = f"must be below the Health of {self.health}: then a model is slain"
            wrong.append((("damage_points",), reason))
        if self.champions is not None and self.champions > self.models:
            reason = f"must be at most the unit's {self.models} models"
            wrong.append((("champions",), reason))
        return wrong

    def _wrong_choices(self) -> list[tuple[tuple[str | int, ...], str]]:
        """Find what is chosen without a warscroll, or twice."""
        given = {"reinforced": self.reinforced, "options": self.options}
        names = [option.name for option in self.options]
        alone: list[tuple[tuple[str | int, ...], str]] = [
            ((field,), "goes with warscroll")
            for field, value in given.items()
            if value and self.warscroll is None
        ]
        return alone + [
            (("options", index), "is named twice")
            for index, name in enumerate(names)
            if name in names[:index]
        ]

    def _wrong_keywords(self) -> list[tuple[tuple[str | int, ...], str]]:
        wrong: list[tuple[tuple[str | int, ...], str]] = []
        for index, keyword in enumerate(self.keywords):
            try:
                ward_of(keyword)
                champions_among(keyword, self.models)
            except NotKeywordError as error:
                wrong.append((("keywords", index), str(error)))
        return wrong

    def _wrong_wielders(self, weapon: Weapon) -> list[tuple[str, str]]:
        wielders = self.models if weapon.models is None else weapon.models
        wrong: list[tuple[str, str]] = []
        if wielders > self.models:
            wrong.append(("models", f"must be at most the unit's {self.models} models"))
        if weapon.champions is not None and weapon.champions > wielders:
            wrong.append(("champions", f"must be at most its {wielders} wielders"))
        elif (weapon.champions or 0) > self._number_of_champions():
            most = self._number_of_champions()
            reason = f"must be at most the champions of the unit: {most}"
            wrong.append(("champions", reason))
        return wrong

    def _number_of_champions(self) -> int:
        """Return the unit's champions, all models where a keyword cannot be read."""
        if self.champions is not None:
            return self.champions
        if self._wrong_keywords():
            return self.models
        return max((champions_among(k, self.models) for k in self.keywords), default=0)

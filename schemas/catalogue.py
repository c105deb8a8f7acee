"""GET /v1/factions and /v1/warscrolls: what the catalogue holds."""

from typing import Annotated

from pydantic import Field

from schemas.base import Answer, Contract
from schemas.complete import CompleteUnit, CompleteWeapon
from schemas.scalars import Keyword, Whole

__all__ = [
    "FactionsAnswer",
    "WarscrollAnswer",
    "WarscrollSearch",
    "WarscrollsAnswer",
]

_Keywords = Annotated[tuple[Keyword, ...], Field(max_length=20)]
_Id = Annotated[str, Field(strict=True, max_length=200)]


class WarscrollSearch(Contract):
    """What is looked for; all of it must hold."""

    faction: _Id | None = Field(
        None, description="The id of a faction.", examples=["kruleboyz"]
    )
    keyword: _Keywords = Field((), description="A keyword; repeated: all of them.")
    any_keyword: _Keywords = Field((), description="Repeated: at least one of them.")
    not_keyword: _Keywords = Field((), description="Repeated: none of them.")
    q: _Id | None = Field(
        None,
        description=(
            "Words, each of which is in the name of the unit, its faction, a keyword, "
            "a weapon or an ability."
        ),
    )
    limit: Annotated[Whole, Field(ge=1, le=200)] = Field(
        50, description="The most items of an answer."
    )
    cursor: Annotated[str, Field(strict=True, max_length=400)] | None = Field(
        None, description="next_cursor of the answer before; the search as it was."
    )


class Faction(Answer):
    """A faction."""

    id: str = Field(description="Its id, which begins those of its warscrolls.")
    name: str = Field(description="Its name.")


class FactionsAnswer(Answer):
    """All factions that have warscrolls."""

    catalogue_version: str = Field(description="The catalogue that was used.")
    items: list[Faction] = Field(description="The factions by id.")


class WarscrollItem(Answer):
    """A warscroll in a list."""

    id: str = Field(description="Its id.")
    name: str = Field(description="Its name.")
    faction: str = Field(description="The id of its faction.")
    points: int | None = Field(description="Its points; null: it is not bought so.")
    keywords: list[str] = Field(description="Its keywords.")


class WarscrollsAnswer(Answer):
    """Some of the warscrolls that were found."""

    catalogue_version: str = Field(description="The catalogue that was used.")
    items: list[WarscrollItem] = Field(description="Warscrolls by id.")
    total: int = Field(description="How many there are, on all pages.")
    next_cursor: str | None = Field(
        description="The cursor of the next page; null: this is the last."
    )


class ArmyPoints(Answer):
    """What the unit costs in one army."""

    id: str = Field(description="The id of the army: of a faction, or of one of its.")
    name: str = Field(description="Its name.")
    points: int | None = Field(description="The points, or null.")
    undersize_points: int | None = Field(
        description="The points of a smaller unit, or null."
    )


class OtherSize(Answer):
    """The unit with more models, or fewer."""

    models: int = Field(description="Its models.")
    points: int | None = Field(description="Its points, or null.")


class PrintedOption(Answer):
    """Weapons, or another option, that models may have."""

    name: str = Field(description="Its name, as options of a unit names it.")
    model: str = Field(description="The models that may take it.")
    least: int = Field(description="How many models take it at least.")
    most: int = Field(description="How many models may take it.")
    most_reinforced: int = Field(description="How many of a reinforced unit may.")
    replaces: list[str] = Field(description="What they have without it.")
    weapons: list[CompleteWeapon] = Field(description="Its weapons.")


class Printed(Answer):
    """An ability as it is printed."""

    name: str = Field(description="Its name.")
    kind: str = Field(description="passive, activated, spell, prayer, command, …")
    timing: str = Field(description="When it is used.")
    declare: str = Field(description="What is declared.")
    effect: str = Field(description="What it does.")
    keywords: str = Field(description="Its own keywords.")
    used_by: str = Field(description="Who uses it.")
    casting_value: str = Field(description="Of a spell.")
    chanting_value: str = Field(description="Of a prayer.")
    cost: str = Field(description="What it costs.")


class WarscrollAnswer(Answer):
    """A warscroll: the unit that it describes, and what it prints."""

    catalogue_version: str = Field(description="The catalogue that was used.")
    id: str = Field(description="Its id; one that it had before leads here too.")
    name: str = Field(description="Its name.")
    faction: str = Field(description="The id of its faction.")
    legends: bool = Field(description="It is kept for old times' sake.")
    unit: CompleteUnit = Field(description="A complete Unit with the default wargear.")
    characteristics: dict[str, str] = Field(description="As printed, by name.")
    options: list[PrintedOption] = Field(description="What models may have instead.")
    reinforced: OtherSize | None = Field(description="null: it cannot be reinforced.")
    undersize: OtherSize | None = Field(
        description="A smaller unit than usual; null: there is none."
    )
    armies: list[ArmyPoints] = Field(description="What it costs, army by army.")
    abilities: list[Printed] = Field(description="Its abilities as printed.")
    not_understood: list[str] = Field(
        description="Printed texts that are in no number of the unit."
    )

"""The project's own warscrolls: facts that were entered by hand.

They make the service of use where there is no folder of catalogue files, and stand in
one file: numbers as the warscrolls print them, abilities in words of our own.
"""

from importlib.resources import files
from typing import Annotated, Any, Final

import orjson
from pydantic import BaseModel, ConfigDict, Field

from app.catalogue.contents import Contents, Source
from app.catalogue.loadout import Arms, ModelKind, Option
from app.catalogue.names import slug
from app.catalogue.reading import complete
from app.catalogue.warscroll import Army, ReadAbility, Warscroll
from app.wording.printed import PrintedAbility

__all__ = ["own_contents"]

_NAME: Final = "sigmath"

Json = dict[str, Any]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class _Option(_Strict):
    name: str
    most: int
    replaces: tuple[str, ...]
    weapons: tuple[Json, ...]


class _Entered(_Strict):
    """A warscroll of models of one kind, as it stands in the file."""

    name: str
    faction: str
    points: int
    models: int = 1
    reinforceable: bool = False
    characteristics: dict[str, str]
    keywords: tuple[str, ...]
    weapons: tuple[Json, ...] = ()
    options: tuple[_Option, ...] = ()
    abilities: Annotated[tuple[Json, ...], Field(description="Abilities")] = ()


def own_contents() -> Contents:
    """Return the warscrolls of the file."""
    text = files("app.catalogue").joinpath("data", "warscrolls.json").read_bytes()
    entered = [_Entered.model_validate(each) for each in orjson.loads(text)]
    return Contents.of(_NAME, map(_source, entered))


def _source(entered: _Entered) -> Source:
    home = slug(entered.faction)
    warscroll = Warscroll(
        id=f"{home}/{slug(entered.name)}",
        name=entered.name,
        faction=home,
        characteristics=entered.characteristics,
        keywords=entered.keywords,
        kinds=(_kind(entered),),
        abilities=tuple(map(_ability, entered.abilities)),
        armies=(Army(home, entered.faction, entered.points),),
        reinforceable=entered.reinforceable,
    )
    return Source(warscroll.id, entered.faction, warscroll)


def _kind(entered: _Entered) -> ModelKind:
    arms = [
        Arms(
            (_weapon(weapon),),
            tuple(o.name for o in entered.options if weapon["name"] in o.replaces),
        )
        for weapon in entered.weapons
    ]
    options = [
        Option(each.name, tuple(map(_weapon, each.weapons)), each.most, 2 * each.most)
        for each in entered.options
    ]
    return ModelKind(
        entered.name,
        entered.models,
        leads=True,
        arms=tuple(arms),
        options=tuple(options),
    )


def _weapon(weapon: Json) -> Json:
    """Return a weapon with every field of the contract, in its order."""
    fields = ("attacks", "hit", "wound", "rend", "damage")
    named = {"name": weapon["name"], "kind": weapon.get("kind", "melee")}
    numbers = {field: weapon.get(field, 0) for field in fields}
    rest = {
        "abilities": weapon.get("abilities", []),
        "range": weapon.get("range"),
    }
    return named | {"models": None, "champions": None} | numbers | rest


def _ability(ability: Json) -> ReadAbility:
    printed = PrintedAbility(ability["name"], "passive", effect=ability["text"])
    return ReadAbility(printed, (complete(ability),))

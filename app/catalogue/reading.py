"""The seam to the reading of words: from printed abilities to abilities of the API."""

from collections.abc import Iterable
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from app.catalogue.loadout import Loadout, ModelKind
from app.catalogue.warscroll import ReadAbility
from app.wording import UnitWords, read_ability
from app.wording.printed import PrintedAbility
from schemas.abilities import Ability
from schemas.needs import unknown_to
from schemas.unit import Unit

__all__ = ["complete", "read_all", "words_of"]

Json = dict[str, Any]

_ABILITY: Final = TypeAdapter(Ability)
_DEFAULTS: Final[Json] = {
    "name": "",
    "text": "",
    "enabled": True,
    "each": "fight",
    "when": None,
    "activation": None,
}


def read_all(
    abilities: Iterable[tuple[PrintedAbility, str | None]], unit: UnitWords
) -> tuple[ReadAbility, ...]:
    """Return what is understood of all abilities of a unit, each with its option.

    What the contract does not accept counts as not understood.
    """
    return tuple(_read(printed, option, unit) for printed, option in abilities)


def words_of(name: str, kinds: tuple[ModelKind, ...]) -> UnitWords:
    """Return what the reader may need to know of a unit: all weapons it may have."""
    arms = [weapon for kind in kinds for each in kind.arms for weapon in each.weapons]
    arms += [weapon for kind in kinds for weapon in kind.champion_arms]
    for choice in (choice for kind in kinds for choice in kind.choices):
        arms += choice.options[0].weapons
    for _, option, _ in Loadout(kinds).options():
        arms += option.weapons
    return UnitWords(name, tuple(dict.fromkeys(weapon["name"] for weapon in arms)))


def complete(ability: Json) -> Json:
    """Return an ability with all of its fields, those with their defaults too."""
    return _DEFAULTS | ability


def _switched(ability: Json) -> Json:
    """Return an ability that every request can use as it is.

    What asks for the battle round or the charge roll is switched off: a request that
    leaves them out would be refused for it.
    """
    unit = Unit.model_validate({"abilities": [ability]})
    asks = any(True for _ in unknown_to(unit, battle_round=None))
    return ability | {"enabled": False} if asks else ability


def _read(printed: PrintedAbility, option: str | None, unit: UnitWords) -> ReadAbility:
    reading = read_ability(printed, unit)
    accepted = [each for each in reading.abilities if _is_accepted(each)]
    refused = [
        str(each.get("text", ""))
        for each in reading.abilities
        if not _is_accepted(each)
    ]
    return ReadAbility(
        printed,
        tuple(map(_switched, map(complete, accepted))),
        (*reading.not_understood, *refused),
        option,
    )


def _is_accepted(ability: Json) -> bool:
    try:
        _ABILITY.validate_python(ability)
    except ValidationError:
        return False
    return True

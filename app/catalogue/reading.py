"""The seam to the reading of words: from printed abilities to abilities of the API."""

from collections.abc import Iterable
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from app.catalogue.printed import PrintedAbility
from app.catalogue.warscroll import ReadAbility
from schemas.abilities import Ability

__all__ = ["complete", "read"]

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


def read(printed: PrintedAbility, option: str | None = None) -> ReadAbility:
    """Return what is understood of a printed ability.

    What the contract does not accept counts as not understood.
    """
    abilities: tuple[Json, ...] = ()
    words: tuple[str, ...] = (printed.effect,) if printed.effect else ()
    accepted = [complete(each) for each in abilities if _is_accepted(each)]
    refused = [each["text"] for each in abilities if not _is_accepted(each)]
    return ReadAbility(printed, tuple(accepted), (*words, *refused), option)


def complete(ability: Json) -> Json:
    """Return an ability with all of its fields, those with their defaults too."""
    return _DEFAULTS | ability


def _is_accepted(ability: Json) -> bool:
    try:
        _ABILITY.validate_python(ability)
    except ValidationError:
        return False
    return True


def read_all(
    abilities: Iterable[tuple[PrintedAbility, str | None]],
) -> tuple[ReadAbility, ...]:
    """Return what is understood of all abilities of a unit."""
    return tuple(read(printed, option) for printed, option in abilities)

"""Units given by their warscroll: what a request asks of a catalogue."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from schemas.base import refuse

__all__ = ["Asked", "WarscrollError", "Warscrolls"]

Json = dict[str, Any]


class WarscrollError(Exception):
    """A unit that the catalogue does not have as it is asked for.

    ``field`` is the field of the unit that is wrong, ``option`` the name of an option.
    """

    def __init__(
        self, reason: str, field: str = "warscroll", *, option: str | None = None
    ) -> None:
        super().__init__(reason)
        self.field = field
        self.reason = reason
        self.option = option


class Warscrolls(Protocol):
    """A catalogue, as requests see it."""

    version: str

    def unit(
        self, identifier: str, chosen: Mapping[str, int | None], *, reinforced: bool
    ) -> Json:
        """Return the complete Unit of a warscroll, with options and how many take them.

        Raises WarscrollError.
        """
        ...


@dataclass(frozen=True, slots=True)
class Asked:
    """A unit that was asked for by its warscroll, as it is with what was sent."""

    whole: Json
    sent: Json
    version: str

    @classmethod
    def of(cls, sent: Json, warscrolls: Warscrolls | None) -> "Asked":
        """Return the unit; raises ValidationError where it cannot be had."""
        if warscrolls is None:
            refuse(
                "unit", (("warscroll",), "cannot be looked up: there is no catalogue")
            )
        reinforced = sent.get("reinforced") is True
        try:
            own = warscrolls.unit(
                sent["warscroll"], _chosen(sent.get("options")), reinforced=reinforced
            )
        except WarscrollError as error:
            refuse("unit", (_place_of(error, sent), error.reason))
        return cls(_joined(own, sent), sent, warscrolls.version)

    def was_sent(self, field: str, index: int) -> bool:
        """Say whether a field, or an item of a list, stood in the request itself."""
        value = self.sent.get(field)
        return field in self.sent and (
            not isinstance(value, list) or index < len(value)
        )


def _chosen(options: object) -> dict[str, int | None]:
    """Return the options that can be read; what is wrong with others is said later."""
    if not isinstance(options, list):
        return {}
    return {
        option["name"]: models
        for option in options
        if isinstance(option, dict) and isinstance(option.get("name"), str)
        for models in [option.get("models")]
        if models is None or type(models) is int
    }


def _place_of(error: WarscrollError, sent: Json) -> tuple[str | int, ...]:
    if error.option is None:
        return (error.field,)
    names = [
        option.get("name") if isinstance(option, dict) else None
        for option in sent.get("options", ())
    ]
    return (error.field, names.index(error.option)) if error.option in names else ()


def _joined(own: Json, sent: Json) -> Json:
    """Return the unit of the warscroll with what was sent.

    What was sent stands first in a list that is added to: so its places are those of
    the request.
    """
    whole = own | sent
    for field in ("keywords", "abilities"):
        added = sent.get(field)
        if isinstance(added, list):
            whole[field] = [*added, *_not_replaced(own[field], added)]
    if "weapons" not in sent:
        whole["weapons"] = [_within(weapon, whole) for weapon in own["weapons"]]
    return whole


def _not_replaced(own: list[Any], added: list[Any]) -> list[Any]:
    names = {_name(each) for each in added}
    return [each for each in own if _name(each) not in names]


def _name(part: object) -> object:
    """Return the name of an ability as it is compared; of a keyword, all of it."""
    name = part.get("name") if isinstance(part, dict) else part
    return " ".join(name.casefold().split()) if isinstance(name, str) else None


def _within(weapon: Json, unit: Json) -> Json:
    """Return a weapon with no more wielders than the unit has models and champions.

    Models were slain, or a smaller unit was asked for: which of them are left is not
    known, and those with special weapons are taken to be.
    """
    limits = {"models": unit["models"], "champions": unit["champions"]}
    return weapon | {
        field: min(weapon[field], limit)
        for field, limit in limits.items()
        if weapon[field] is not None and type(limit) is int
    }

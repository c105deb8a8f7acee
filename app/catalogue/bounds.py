"""How many of an entry may and must be selected, and what changes that."""

from dataclasses import dataclass
from typing import Final

from app.catalogue.xml import Element, children

__all__ = ["Bounds"]

#: The entry that, once selected, makes a unit reinforced.
_REINFORCED: Final = "1b37-82b8-c062-eb82"
#: The category of a link that buys a unit with fewer models than it usually has.
_UNDERSIZE: Final = "c461-2ebb-5bbc-81a2"


@dataclass(frozen=True, slots=True)
class _Change:
    """One modifier of an entry: what it does to which field, and for whom."""

    kind: str
    value: str
    field: str
    asked: tuple[str, ...]  # ids of what must have been selected
    reinforced: bool  # asks for a reinforced unit


@dataclass(frozen=True, slots=True)
class Bounds:
    """The constraints of an entry, for each model (``own``) and for the whole unit."""

    limits: dict[tuple[str, bool], tuple[str, int]]  # (min or max, own) -> (id, n)
    changes: tuple[_Change, ...]

    @classmethod
    def of(cls, element: Element) -> "Bounds":
        """Return those of an entry's element."""
        limits = {}
        for each in children(element, "constraints", "constraint"):
            key = (each.get("type", ""), each.get("scope") == "parent")
            limits[key] = (each.get("id", ""), int(float(each.get("value", "0"))))
        changes = map(_change, children(element, "modifiers", "modifier"))
        return cls(limits, tuple(changes))

    def number(self, kind: str, *, own: bool, reinforced: bool = False) -> int | None:
        """Return a limit, None where there is none."""
        identifier, number = self.limits.get((kind, own), ("", None))
        if number is None or not reinforced:
            return number
        for change in self.changes:
            if change.reinforced and change.field == identifier:
                more = int(float(change.value))
                number = number + more if change.kind == "increment" else more
        return number

    def undersize(self) -> int | None:
        """Return how many models a smaller unit has, None where there is none."""
        identifier, _ = self.limits.get(("min", True), ("", 0))
        for change in self.changes:
            if change.field == identifier and _UNDERSIZE in change.asked:
                return int(float(change.value))
        return None

    def given_up_for(self) -> set[str]:
        """Return the ids of what a model may not have beside it."""
        return {
            identifier
            for change in self.changes
            if change.kind == "set" and change.value in {"0", "true"}
            for identifier in change.asked
        }

    def comes_with(self) -> set[str]:
        """Return the ids of what brings it along."""
        identifier, _ = self.limits.get(("min", True), ("", 0))
        return {
            asked
            for change in self.changes
            if change.field == identifier and change.value not in {"0", "true"}
            for asked in change.asked
        }


def _change(modifier: Element) -> _Change:
    asked = [each.get("childId", "") for each in modifier.iter("condition")]
    repeated = [each.get("childId", "") for each in modifier.iter("repeat")]
    return _Change(
        kind=modifier.get("type", ""),
        value=modifier.get("value", "0"),
        field=modifier.get("field", ""),
        asked=tuple(asked),
        reinforced=_REINFORCED in (*asked, *repeated),
    )

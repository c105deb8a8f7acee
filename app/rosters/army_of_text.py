"""From the text of a list to an army: each name a warscroll, or told to be none."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from app.catalogue import Warscroll
from app.catalogue.loadout import OptionError
from app.catalogue.names import folded
from app.rosters.army import Army, Group, GroupKind, Member, Unplaced
from app.rosters.list_text import Entry, ListText, Mark, Part
from app.rosters.placing import Placing, sized
from app.rosters.units import fitted

__all__ = ["army_of_text"]

Json = dict[str, Any]

_REINFORCED: Final = "reinforced"
#: Said of a unit without changing its numbers: its champions are there anyway.
_OF_NO_WEIGHT: Final = re.compile(
    r"general|legends|(?:[0-9]+ ?[x×] ?)?(?:champion|musician|standard bearer)s?",
    re.IGNORECASE,
)
_COUNTED: Final = re.compile(r"([0-9]{1,4}) ?[x×]? (.+)", re.IGNORECASE)
_PRICE: Final = re.compile(r"(?: -)? ?\([0-9]+\)? ?(?:pts|points?)?\)?$", re.IGNORECASE)
_TWICE: Final = 2


def army_of_text(text: ListText, placing: Placing) -> Army:
    """Return the army of a list: what cannot be placed is told, the rest is there."""
    builder = _Builder(placing, text.formation)
    builder.read_heading(text.heading)
    for part in text.parts:
        builder.read_part(part)
    return Army(
        name=text.name,
        faction=placing.faction,
        formation=builder.formation,
        lores=tuple(text.lores),
        points=text.points,
        points_limit=text.points_limit,
        groups=tuple(builder.groups),
        not_understood=tuple(builder.not_understood),
    )


@dataclass(slots=True)
class _Builder:
    placing: Placing
    formation: str | None
    groups: list[Group] = field(default_factory=list)
    not_understood: list[Unplaced] = field(default_factory=list)

    def read_heading(self, heading: list[Entry]) -> None:
        """Find the faction and the formation; all else before sections are units."""
        entries = list(heading)
        for place, entry in enumerate(heading):
            if self._is_faction(entry):
                entries = [*heading[:place], *heading[place + 1 :]]
                if self.formation is None and len(entries) > place:
                    self._take_formation(entries, place)
                break
        for part in _regiments_in(entries):
            self.read_part(part, told=False)

    def _is_faction(self, entry: Entry) -> bool:
        """Take ``Grand Alliance | Faction | Formation``, or the faction alone."""
        parts = [part.strip() for part in entry.name.split("|")]
        for place, part in enumerate(parts):
            faction = self.placing.faction_of(part)
            if faction is not None:
                self.placing.faction = faction
                self.formation = ", ".join(parts[place + 1 :]) or self.formation
                return True
        return False

    def _take_formation(self, entries: list[Entry], place: int) -> None:
        if self._warscroll(entries[place]) is None and not entries[place].models:
            self.formation = entries.pop(place).name

    def read_part(self, part: Part, *, told: bool = True) -> None:
        """Read the units of a regiment or another section.

        A regiment that has a heading is one without units, too.
        """
        members = tuple(self._members(part))
        if members or (told and part.kind is not GroupKind.BESIDE):
            whole = len(members) == len(part.entries)
            self.groups.append(Group(part.kind, part.name, members, whole))

    def _members(self, part: Part) -> Iterator[Member]:
        for entry in part.entries:
            warscroll = self._warscroll(entry)
            if warscroll is None:
                nearest = self.placing.nearest(entry.name)
                self.not_understood.append(Unplaced(entry.line, entry.text, nearest))
            else:
                yield _Recruit(entry, warscroll, part.kind, self.placing).member()

    def _warscroll(self, entry: Entry) -> Warscroll | None:
        return self.placing.warscroll(sized(entry.name).name, entry.points)


def _regiments_in(entries: list[Entry]) -> list[Part]:
    """Return the regiments of a list without headings.

    Where some units stand behind a dash, those without one lead; else it is not told.
    """
    led = any(entry.bulleted for entry in entries)
    parts: list[Part] = []
    for entry in entries:
        if not parts or (led and not entry.bulleted):
            kind = GroupKind.REGIMENT if led else GroupKind.BESIDE
            parts.append(Part(kind, f"Regiment {len(parts) + 1}"))
        parts[-1].entries.append(entry)
    return parts


@dataclass(slots=True)
class _Recruit:
    """A unit of the list and its warscroll."""

    entry: Entry
    warscroll: Warscroll
    kind: GroupKind
    placing: Placing
    chosen: dict[str, int | None] = field(default_factory=dict)
    given: list[Json] = field(default_factory=list)  # abilities of enhancements
    not_understood: list[str] = field(default_factory=list)
    reinforced: bool = False
    note: str = ""

    def member(self) -> Member:
        """Return the unit with all that is said of it."""
        for mark in self.entry.marks:
            self._read(mark)
        size = self.warscroll.loadout.models(reinforced=False)
        models = self.entry.models or sized(self.entry.name).models
        if models == size * _TWICE and size > 1:
            self.reinforced = True
        unit = self._unit()
        if models and models != unit["models"]:
            self._tell_size(size)
            unit = _of_size(unit, models)
        unit["points"] = self._points(unit["points"])
        unit["abilities"] = [*unit["abilities"], *self.given]
        left = [*self.warscroll.all_not_understood(), *self.not_understood]
        reading = fitted(unit, left)
        return Member(
            unit=reading.unit,
            warscroll=self.warscroll.id,
            line=self.entry.line,
            not_understood=reading.not_understood,
            reinforced=self.reinforced,
            unreinforceable=self._unreinforceable(size),
            note=self.note,
        )

    def _points(self, usual: int | None) -> int | None:
        """Return what the list says; a Regiment of Renown is paid as a whole."""
        if self.kind is GroupKind.RENOWN:
            return self.entry.points or None
        return usual if self.entry.points is None else self.entry.points

    def _read(self, mark: Mark) -> None:
        text = _PRICE.sub("", mark.text)
        if text.lower() == _REINFORCED:
            self.reinforced = True
        elif not _OF_NO_WEIGHT.fullmatch(text) and not self._chooses(text):
            self._enhance(text)

    def _enhance(self, text: str) -> None:
        """Give the unit an enhancement; one that is not known is told."""
        enhancement = self.placing.enhancement(text)
        if enhancement is None:
            self.not_understood.append(text)
            return
        for each in enhancement.abilities:
            self.given += [a for a in each.abilities if a not in self.given]
            self.not_understood += each.not_understood

    def _chooses(self, text: str) -> bool:
        """Take an option of the warscroll, or what it has anyway."""
        counted = _COUNTED.fullmatch(text)
        models = int(counted[1]) if counted else None
        wanted = _words(counted[2] if counted else text)
        for _, option, _ in self.warscroll.loadout.options():
            if _words(option.name) == wanted:
                self.chosen[option.name] = models
                return True
        usual = [
            choice.options[0] for k in self.warscroll.kinds for choice in k.choices
        ]
        return any(_words(option.name) == wanted for option in usual)

    def _unit(self) -> Json:
        may = self.reinforced and self.warscroll.reinforceable
        try:
            unit = self.warscroll.unit(self.chosen, reinforced=may)
        except OptionError:
            self.not_understood += self.chosen
            unit = self.warscroll.unit(reinforced=may)
        if self.reinforced and not may:
            return _of_size(unit, unit["models"] * _TWICE)
        return unit

    def _unreinforceable(self, size: int) -> str:
        if self.warscroll.reinforceable:
            return ""
        if size == 1:
            return "its minimum unit size is 1"
        return "its profile does not allow it"

    def _tell_size(self, size: int) -> None:
        """Note a size that no unit has; a small unit may say its size in its name."""
        if self.entry.models:
            may = f" or {size * _TWICE}" if self.warscroll.reinforceable else ""
            self.note = f"has {self.entry.models} models; its size is {size}{may}"


def _words(name: str) -> frozenset[str]:
    """Return the parts of a name: lists give them in any order.

    >>> _words("Ratling Cannons and Clubbing Blows") == _words(
    ...     "Clubbing Blows and Ratling Cannons"
    ... )
    True
    """
    return frozenset(map(folded, re.split(r"\band\b|[,&]", name)))


def _of_size(unit: Json, models: int) -> Json:
    """Return a unit with other models than its warscroll has it with.

    Weapons that are counted keep their share of them, at least one wielder each.
    """
    before = unit["models"]
    weapons = [
        weapon
        if weapon["models"] is None
        else weapon | {"models": max(1, weapon["models"] * models // before)}
        for weapon in unit["weapons"]
    ]
    return unit | {"models": models, "weapons": [_led(w, models) for w in weapons]}


def _led(weapon: Json, models: int) -> Json:
    """Return a weapon with no more champions than wielders."""
    most = weapon["models"] or models
    champions = weapon["champions"]
    return weapon | {"champions": None if champions is None else min(champions, most)}

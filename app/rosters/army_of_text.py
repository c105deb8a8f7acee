"""From the text of a list to an army: each name a warscroll, or told to be none."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
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
                entries[place : place + 1] = _below(entry)
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
        entry = entries[place]
        if self._warscroll(entry) is not None or entry.models or entry.bulleted:
            return
        # A misspelt unit is no formation: it would be lost there.
        if not self.placing.is_nearly_a_warscroll(entry.name):
            self.formation = entry.name
            entries[place : place + 1] = _below(entry)

    def read_part(self, part: Part, *, told: bool = True) -> None:
        """Read the units of a regiment or another section.

        A regiment that has a heading is one without units, too.
        """
        entries = [each for entry in part.entries for each in self._apart(entry)]
        members = tuple(self._members(entries, part.kind))
        if members or (told and part.kind is not GroupKind.BESIDE):
            whole = len(members) == len(entries)
            self.groups.append(Group(part.kind, part.name, members, whole))

    def _apart(self, entry: Entry) -> list[Entry]:
        """Return an entry, and the units that stand behind bullets as if below it."""
        apart = [replace(entry, marks=[])]
        for mark in entry.marks:
            if mark.bulleted and self._is_unit(mark):
                apart.append(mark.entry())
            else:
                apart[-1].marks.append(mark)
        return apart

    def _is_unit(self, mark: Mark) -> bool:
        if self._warscroll(mark.entry()) is None:
            return False
        return self.placing.enhancement(_PRICE.sub("", mark.text)) is None

    def _members(self, entries: list[Entry], kind: GroupKind) -> Iterator[Member]:
        for entry in entries:
            warscroll = self._warscroll(entry)
            if warscroll is None:
                self.not_understood += self._unplaced(entry)
            else:
                yield _Recruit(entry, warscroll, kind, self.placing).member()

    def _unplaced(self, entry: Entry) -> Iterator[Unplaced]:
        """Yield what is told of an entry that is no unit, and of what it would have."""
        yield Unplaced(entry.line, entry.text, self.placing.nearest(entry.name))
        for mark in entry.marks:
            if _weighs(_PRICE.sub("", mark.text)):
                yield Unplaced(mark.line, mark.sent or mark.text, ())

    def _warscroll(self, entry: Entry) -> Warscroll | None:
        return self.placing.warscroll(sized(entry.name).name, entry.points)


def _below(entry: Entry) -> list[Entry]:
    """Return what stands behind bullets below a heading: units, the first at least."""
    bullets = [mark for mark in entry.marks if mark.bulleted]
    return [replace(bullets[0].entry(), marks=bullets[1:])] if bullets else []


def _weighs(text: str) -> bool:
    """Tell whether words below a unit say what it has."""
    return text.lower() != _REINFORCED and not _OF_NO_WEIGHT.fullmatch(text)


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
        models = self.entry.models
        if models is None:
            models = sized(self.entry.name).models
        if models == size * _TWICE and size > 1:
            self.reinforced = True
        unit = self._unit()
        if models is not None and models != unit["models"]:
            unit = self._sized(unit, models)
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
        elif _weighs(text) and not self._chooses(text):
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
                before = self.chosen.get(option.name)
                if before is not None and models is not None:
                    models += before
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

    def _sized(self, unit: Json, models: int) -> Json:
        """Return the unit with so many models: a smaller one, or of a size to note."""
        smaller, cost = self.warscroll.undersize or (None, None)
        if models == smaller:
            return _of_size(unit, models) | {"points": cost}
        size = self.warscroll.loadout.models(reinforced=False)
        may = f" or {size * _TWICE}" if self.warscroll.reinforceable else ""
        self.note = f"has {models} models; its size is {size}{may}"
        return _of_size(unit, models) if models else unit


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

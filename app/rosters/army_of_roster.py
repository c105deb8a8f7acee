"""From a roster file to an army: its forces are regiments, its units complete."""

import re
from collections.abc import Iterator
from typing import Final

from app.rosters.arms import is_unit
from app.rosters.army import Army, Group, GroupKind, Member
from app.rosters.placing import Placing, sized
from app.rosters.roster import Force, Roster, Selection
from app.rosters.units import unit_from

__all__ = ["army_of_roster", "units_in"]

_REGIMENT: Final = ("regiment", "general's regiment")
#: Both are written.
_AUXILIARY: Final = ("auxiliary", "auxillary")
_REINFORCED: Final = "Reinforced"
_FORMATION: Final = re.compile(r"Battle Formations?")
_LORE: Final = re.compile(r"(?:Spell|Prayer|Manifestation) Lores?")


def army_of_roster(roster: Roster, placing: Placing) -> Army:
    """Return the army of a roster, its units in the order of the file."""
    factions = (placing.faction_of(force.catalogue) for force in roster.forces)
    placing.faction = next(filter(None, factions), None)
    groups: list[Group] = []
    for force in roster.forces:
        _gather(force, groups, placing, nested=False)
    return Army(
        name=roster.name,
        faction=placing.faction,
        formation=next(_chosen_in(roster, _FORMATION), None),
        lores=tuple(_chosen_in(roster, _LORE)),
        points=roster.points,
        points_limit=roster.points_limit,
        groups=tuple(groups),
    )


def units_in(force: Force) -> Iterator[Selection]:
    """Yield the units of a force itself, those inside other selections too."""
    for selection in force.selections:
        yield from filter(is_unit, selection.all())


def _chosen_in(roster: Roster, wanted: re.Pattern[str]) -> Iterator[str]:
    """Yield what was chosen for the army as a whole, under headings like this."""
    for force in roster.forces:
        for heading in force.selections:
            if wanted.fullmatch(heading.name):
                yield from (chosen.name for chosen in heading.selections)


def _gather(
    force: Force, groups: list[Group], placing: Placing, *, nested: bool
) -> None:
    kind = _kind_of(force, nested=nested)
    members = tuple(_member(unit, placing) for unit in units_in(force))
    if members or kind is not GroupKind.BESIDE:
        groups.append(Group(kind, _name_of(force, kind, groups), members))
    for inner in force.forces:
        _gather(inner, groups, placing, nested=True)


def _kind_of(force: Force, *, nested: bool) -> GroupKind:
    name = force.name.lower()
    if name.startswith(_AUXILIARY):
        return GroupKind.AUXILIARY
    if name.startswith(_REGIMENT):
        return GroupKind.REGIMENT
    # The force around all others is called after a handbook.
    return GroupKind.RENOWN if nested else GroupKind.BESIDE


def _name_of(force: Force, kind: GroupKind, groups: list[Group]) -> str:
    """Return a name that tells a regiment from the others, which are called alike."""
    if kind is not GroupKind.REGIMENT:
        return force.name
    number = 1 + sum(group.kind is GroupKind.REGIMENT for group in groups)
    return f"Regiment {number}"


def _member(selection: Selection, placing: Placing) -> Member:
    reading = unit_from(selection)
    reinforced = any(inner.name == _REINFORCED for inner in selection.all())
    alone = reinforced and reading.unit["models"] <= 2  # noqa: PLR2004 (twice 1)
    return Member(
        unit=reading.unit,
        warscroll=_warscroll_of(selection, placing),
        not_understood=reading.not_understood,
        reinforced=reinforced,
        unreinforceable="its minimum unit size is 1" if alone else "",
    )


def _warscroll_of(selection: Selection, placing: Placing) -> str | None:
    """Return the id of a unit's warscroll: by the data's own id, else by its name."""
    known = placing.catalogue.by_data_id(selection.entry.rpartition("::")[2])
    if known is not None:
        return known
    warscroll = placing.warscroll(sized(selection.name).name)
    return warscroll.id if warscroll else None

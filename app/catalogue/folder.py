"""A folder of catalogue files, read into warscrolls.

Libraries hold the units; the other catalogues link to them and say what they cost.
A file is read into what is wanted of it and then forgotten: the trees of all of them
at once would take ten times the memory.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain
from pathlib import Path
from typing import Final

from app.catalogue.contents import Contents, Source
from app.catalogue.enhancements import Enhancement, enhancements_in
from app.catalogue.entries import Entry, ability_of, entry_of, is_unit
from app.catalogue.names import bare, faction_of, slug
from app.catalogue.reading import read_all, words_of
from app.catalogue.warscroll import Army, Warscroll
from app.catalogue.xml import Element, NotXmlError, children, read_xml
from app.wording.printed import PrintedAbility

__all__ = ["SUFFIXES", "files_in", "read_folder"]

SUFFIXES: Final = (".cat", ".gst")
#: Units of the game itself, which every army may have.
_EVERYBODY: Final = "Universal"
#: Its links hire units of other factions, whose armies price them: nearly all.
_HIRED: Final = "regiments-of-renown"
_POINTS: Final = "points"
_REINFORCED: Final = "Reinforced"
_UNDERSIZE: Final = "Undersize Unit"


@dataclass(frozen=True, slots=True)
class _Link:
    """A link of an army to a unit."""

    target: str
    army: Army
    reinforceable: bool
    main: bool  # the army is the faction's own, with all of its units


@dataclass(slots=True)
class _File:
    """What is wanted of one file."""

    faction: str
    system: str | None = None  # the name of the game, where it is the game's own file
    entries: list[Entry] = field(default_factory=list)
    links: list[_Link] = field(default_factory=list)
    shared: dict[str, PrintedAbility] = field(default_factory=dict)
    enhancements: list[Enhancement] = field(default_factory=list)


def files_in(folder: Path) -> list[Path]:
    """Return the catalogue files of a folder by name."""
    return sorted(path for path in folder.iterdir() if path.suffix in SUFFIXES)


def read_folder(folder: Path) -> Contents:
    """Return all warscrolls of a folder.

    Raises NotXmlError for a file that is no XML or has words where numbers belong,
    OSError where one cannot be read.
    """
    files = [_checked(path) for path in files_in(folder)]
    shared = dict(chain.from_iterable(file.shared.items() for file in files))
    links: defaultdict[str, list[_Link]] = defaultdict(list)
    for link in chain.from_iterable(file.links for file in files):
        links[link.target].append(link)
    units = [
        _source(file.faction, entry, links[entry.data_id], shared)
        for file in files
        for entry in file.entries
    ]
    systems = [file.system for file in files if file.system]
    enhancements = chain.from_iterable(file.enhancements for file in files)
    return Contents.of(systems[0] if systems else folder.name, units, enhancements)


def _checked(path: Path) -> _File:
    try:
        return _read(path)
    except (ValueError, OverflowError) as error:
        message = f"{path.name} has a number that is none: {error}"
        raise NotXmlError(message) from error


def _read(path: Path) -> _File:
    root = read_xml(path)
    name = root.get("name", path.stem)
    system = root.tag == "gameSystem"
    file = _File(_EVERYBODY, name) if system else _File(faction_of(name))
    army = Army(slug(bare(name)), bare(name))
    # Armies of several factions are libraries, and nobody's own.
    main = bare(name) == file.faction and root.get("library") != "true"
    for element in root.iter("selectionEntry"):
        if is_unit(element):
            file.entries.append(entry_of(element))
    for element in children(root, "entryLinks", "entryLink"):
        file.links.append(_link(element, army, main=main))
    if not system and root.get("library") != "true":
        file.enhancements += enhancements_in(root, slug(file.faction))
    for profile in children(root, "sharedProfiles", "profile"):
        ability = ability_of(profile)
        if ability is not None:
            file.shared[profile.get("id", "")] = ability
    return file


def _link(element: Element, army: Army, *, main: bool) -> _Link:
    costs = [
        int(float(cost.get("value", "0")))
        for cost in children(element, "costs", "cost")
        if cost.get("typeId") == _POINTS
    ]
    cost = costs[0] if costs and costs[0] > 0 else None
    inner = children(element, "entryLinks", "entryLink")
    categories = children(element, "categoryLinks", "categoryLink")
    smaller = any(each.get("name") == _UNDERSIZE for each in categories)
    return _Link(
        target=element.get("targetId", ""),
        army=Army(
            army.id,
            army.name,
            points=None if smaller else cost,
            undersize_points=cost if smaller else None,
        ),
        reinforceable=any(each.get("name") == _REINFORCED for each in inner),
        main=main,
    )


def _source(
    faction: str, entry: Entry, links: list[_Link], shared: dict[str, PrintedAbility]
) -> Source:
    """Return a unit with what the armies say of it."""
    home = slug(faction)
    factions = {link.army.id for link in links if link.main} - {_HIRED}
    linked = [(shared[each], None) for each in entry.linked_abilities if each in shared]
    words = words_of(entry.name, entry.kinds)
    warscroll = Warscroll(
        id=f"{home}/{slug(entry.name)}",
        name=entry.name,
        faction=home,
        characteristics=entry.characteristics,
        keywords=entry.keywords,
        kinds=entry.kinds,
        abilities=read_all([*entry.abilities, *linked], words),
        armies=tuple(_armies(links, home)),
        reinforceable=any(link.reinforceable for link in links),
        legends=entry.legends,
        not_understood=tuple(entry.not_understood),
    )
    return Source(entry.data_id, faction, warscroll, frozenset(factions - {home}))


def _armies(links: Iterable[_Link], home: str) -> Iterator[Army]:
    """Yield the armies of the links, each once, by their ids."""
    armies: dict[str, Army] = {}
    for army in sorted((link.army for link in links), key=lambda army: army.id):
        known = armies.setdefault(army.id, army)
        armies[army.id] = replace(
            known,
            points=known.points or army.points,
            undersize_points=known.undersize_points or army.undersize_points,
        )
    for identifier, army in armies.items():
        if identifier != _HIRED or home == _HIRED or army.points is not None:
            yield army

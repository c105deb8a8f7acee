"""Entries of a catalogue file: units, their models, weapons and abilities.

The files are those of the community's list builders: selection entries with
constraints (how many may or must be selected) and modifiers that change these. What
stands in them is known by the names and scopes that they use, and nothing is guessed.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any, Final

from app.catalogue.bounds import Bounds
from app.catalogue.cells import Json, keyword_of, plain, prose, weapon_of
from app.catalogue.loadout import Arms, Choice, ModelKind, Option
from app.catalogue.xml import Element, children, text_of
from app.wording.printed import PrintedAbility

__all__ = ["Entry", "ability_of", "entry_of", "is_unit"]

_WEAPONS: Final = {"Melee Weapon": "melee", "Ranged Weapon": "ranged"}
_UNITS: Final = ("Unit", "Manifestation")
_ABILITY: Final = "Ability ("
_WARGEAR: Final = "Wargear Options"
_CHAMPION: Final = "Champion"
#: A category that is no keyword: it marks warscrolls that are kept for old times' sake.
_LEGENDS: Final = "Legends"


@dataclass(slots=True)
class Entry:
    """A unit as one file has it; linked abilities stand in other places."""

    data_id: str
    name: str
    characteristics: dict[str, str]
    keywords: tuple[str, ...]
    legends: bool
    kinds: tuple[ModelKind, ...] = ()
    abilities: list[tuple[PrintedAbility, str | None]] = field(default_factory=list)
    linked_abilities: list[str] = field(default_factory=list)
    not_understood: list[str] = field(default_factory=list)


def is_unit(element: Element) -> bool:
    """Say whether a selection entry is a unit."""
    return element.tag == "selectionEntry" and element.get("type") == "unit"


def entry_of(unit: Element) -> Entry:
    """Return what a unit's element holds."""
    categories = [
        link.get("name", "") for link in children(unit, "categoryLinks", "categoryLink")
    ]
    entry = Entry(
        data_id=unit.get("id", ""),
        name=plain(unit.get("name", "")),
        characteristics={},
        keywords=tuple(map(keyword_of, dict.fromkeys(categories))),
        legends=_LEGENDS in categories,
    )
    legends = keyword_of(_LEGENDS)
    entry.keywords = tuple(word for word in entry.keywords if word != legends)
    for profile in _profiles(unit):
        if profile.get("typeName") in _UNITS:
            cells = _cells(profile).items()
            entry.characteristics = {name: plain(cell) for name, cell in cells}
    _add_abilities(entry, unit, None)
    entry.kinds = _Reader(unit, entry).kinds()
    entry.not_understood += _carried_by_nobody(unit, entry)
    return entry


def _carried_by_nobody(unit: Element, entry: Entry) -> Iterator[str]:
    """Yield the weapons that came to no model, such as those of custom heroes."""
    known = {weapon["name"] for kind in entry.kinds for weapon in kind.weapons()}
    known |= {text.partition(":")[0] for text in entry.not_understood}
    for profile in unit.iter("profile"):
        name = plain(profile.get("name", ""))
        weapon = profile.get("typeName") in _WEAPONS and profile.get("hidden") != "true"
        if weapon and name not in known:
            known.add(name)
            yield f"{name}: none of its models is said to carry it"


def ability_of(profile: Element) -> PrintedAbility | None:
    """Return the ability that a profile is, None where it is something else."""
    kind = profile.get("typeName", "")
    if not kind.startswith(_ABILITY):
        return None
    cells = {name: prose(cell) for name, cell in _cells(profile).items()}
    name = plain(profile.get("name", ""))
    word = kind.removeprefix(_ABILITY).rstrip(")").lower()
    return PrintedAbility.of_cells(name, word, cells)


def _add_abilities(entry: Entry, element: Element, option: str | None) -> None:
    for profile in _profiles(element):
        ability = ability_of(profile)
        if ability is not None:
            entry.abilities.append((ability, option))
    if option is None:
        links = children(element, "infoLinks", "infoLink")
        entry.linked_abilities += [link.get("targetId", "") for link in links]


def _profiles(element: Element) -> Iterator[Element]:
    for profile in children(element, "profiles", "profile"):
        if profile.get("hidden") != "true":
            yield profile


def _cells(profile: Element) -> dict[str, str]:
    return {
        cell.get("name", ""): text_of(cell)
        for cell in children(profile, "characteristics", "characteristic")
    }


def _upgrades(element: Element) -> list[Element]:
    return [
        each
        for each in children(element, "selectionEntries", "selectionEntry")
        if each.get("type") == "upgrade"
    ]


def _leaders(model: Element) -> list[Element]:
    """Return the links that make a model of this kind the champion."""
    groups = children(model, "selectionEntryGroups", "selectionEntryGroup")
    links = [
        link for one in (model, *groups) for link in children(one, "entryLinks", "*")
    ]
    return [link for link in links if link.get("name") == _CHAMPION]


def _modes(weapons: tuple[Json, ...]) -> tuple[Json, ...]:
    """Return the profiles of one weapon of which one is used at a time.

    Such profiles stand in one upgrade, are of one kind, and have names that are the
    same up to a colon.
    """
    by_start: defaultdict[tuple[str, str], list[Json]] = defaultdict(list)
    for weapon in weapons:
        start, colon, _ = weapon["name"].partition(":")
        if colon:
            by_start[weapon["kind"], start].append(weapon)
    return next((tuple(m) for m in by_start.values() if len(m) > 1), ())


class _Reader:
    """Reads the kinds of models of one unit."""

    def __init__(self, unit: Element, entry: Entry) -> None:
        self.unit = unit
        self.entry = entry
        self._names: dict[str, str] = {}

    def kinds(self) -> tuple[ModelKind, ...]:
        """Return them; what has none, such as a manifestation, is one model."""
        entries = children(self.unit, "selectionEntries", "selectionEntry")
        models = [each for each in entries if each.get("type") == "model"]
        common = [Arms(weapons) for weapons in self._common_weapons() if weapons]
        kinds = [self._kind(model, common) for model in models]
        if not kinds:
            kinds = [ModelKind(self.entry.name, 1, arms=tuple(common))]
        if len(kinds) == 1:
            # Whatever is said, there is nobody else who could be a champion.
            kinds = [replace(kinds[0], leads=True)]
        elif not any(kind.leads for kind in kinds):
            self.entry.not_understood += [
                f"{keyword}: none of its models is said to be one"
                for keyword in self.entry.keywords
                if keyword.startswith(_CHAMPION.upper())
            ]
        return tuple(kinds)

    def _common_weapons(self) -> Iterator[tuple[Json, ...]]:
        """Yield the weapons that stand with the unit and not with a model."""
        yield self._own_weapons(self.unit)
        for upgrade in _upgrades(self.unit):
            yield self._weapons(upgrade)

    def _kind(self, model: Element, common: list[Arms]) -> ModelKind:
        bounds = Bounds.of(model)
        models = bounds.number("min", own=True) or 1
        leaders = _leaders(model)
        pieces = _Pieces(models, {each.get("targetId", "") for each in leaders})
        upgrades = [(each, self._weapons(each)) for each in _upgrades(model)]
        for upgrade, weapons in upgrades:
            name = self._name(upgrade, model)
            modes = _modes(weapons)
            if modes:
                pieces.choices.append(self._mode_choice(modes, model, models))
            others = tuple(each for each in weapons if each not in modes)
            if others:
                pieces.add(upgrade, name, others)
        champion_arms = [weapon for each in leaders for weapon in self._weapons(each)]
        return ModelKind(
            name=plain(model.get("name", "")),
            models=models,
            undersize=bounds.undersize(),
            leads=bool(leaders),
            arms=(*common, *pieces.named_arms()),
            options=pieces.usual_options(),
            choices=(*pieces.choices, *self._choices(model, models)),
            champion_arms=(*champion_arms, *pieces.champion_arms),
        )

    def _choices(self, model: Element, models: int) -> Iterator[Choice]:
        # A choice of the unit is one of its only model.
        for place in (model, self.unit):
            for group in children(place, "selectionEntryGroups", "selectionEntryGroup"):
                if group.get("name") == _WARGEAR:
                    options = [
                        self._option(each, model, models) for each in _upgrades(group)
                    ]
                    yield Choice(tuple(options))

    def _option(self, upgrade: Element, model: Element, models: int) -> Option:
        name = self._name(upgrade, model)
        known = len(self.entry.abilities)
        _add_abilities(self.entry, upgrade, name)
        abilities = [printed.name for printed, _ in self.entry.abilities[known:]]
        return Option(
            name=name,
            weapons=self._weapons(upgrade),
            most=models,
            most_reinforced=2 * models,
            abilities=tuple(abilities),
        )

    def _mode_choice(
        self, modes: tuple[Json, ...], model: Element, models: int
    ) -> Choice:
        """Return the choice between the profiles of one weapon."""
        options = [
            Option(
                self._unique(mode["name"], model, mode["name"]),
                (mode,),
                models,
                2 * models,
            )
            for mode in modes
        ]
        return Choice(tuple(options))

    def _name(self, upgrade: Element, model: Element) -> str:
        return self._unique(
            plain(upgrade.get("name", "")), model, upgrade.get("id", "")
        )

    def _unique(self, name: str, model: Element, identifier: str) -> str:
        """Return the name of an option; one of another model of that name tells so."""
        if self._names.setdefault(name, identifier) != identifier:
            name = f"{plain(model.get('name', ''))}: {name}"
            self._names.setdefault(name, identifier)
        return name

    def _weapons(self, upgrade: Element) -> tuple[Json, ...]:
        """Return the weapons of an upgrade and of what is selected with it."""
        inside = [
            weapon for each in _upgrades(upgrade) for weapon in self._weapons(each)
        ]
        return (*self._own_weapons(upgrade), *inside)

    def _own_weapons(self, element: Element) -> tuple[Json, ...]:
        weapons: list[dict[str, Any]] = []
        for profile in _profiles(element):
            kind = _WEAPONS.get(profile.get("typeName", ""))
            if kind is None:
                continue
            reading = weapon_of(profile.get("name", ""), kind, _cells(profile))
            self.entry.not_understood += [
                text
                for text in reading.not_understood
                if text not in self.entry.not_understood
            ]
            if reading.weapon is not None:
                weapons.append(reading.weapon)
        return tuple(weapons)


@dataclass(slots=True)
class _Pieces:
    """The upgrades of a kind of models, sorted into what they are."""

    models: int
    champion_ids: set[str]
    arms: list[tuple[Arms, set[str]]] = field(default_factory=list)
    options: dict[str, Option] = field(default_factory=dict)  # by the data's id
    choices: list[Choice] = field(default_factory=list)
    champion_arms: list[Json] = field(default_factory=list)

    def add(self, upgrade: Element, name: str, weapons: tuple[Json, ...]) -> None:
        """Add an upgrade: must all models have it, may some, does the champion?"""
        bounds = Bounds.of(upgrade)
        by_champions = not bounds.given_up_for() & self.champion_ids
        if bounds.number("max", own=True) == 0:
            # Switched on by something else: by the champion, or by a custom hero.
            if bounds.comes_with() & self.champion_ids:
                self.champion_arms += weapons
        elif bounds.number("min", own=True):
            arms = Arms(weapons, by_champions=by_champions)
            self.arms.append((arms, bounds.given_up_for()))
        else:
            option = self._option(name, weapons, bounds, by_champions=by_champions)
            self.options[upgrade.get("id", "")] = option

    def _option(
        self,
        name: str,
        weapons: tuple[Json, ...],
        bounds: Bounds,
        *,
        by_champions: bool,
    ) -> Option:
        most = bounds.number("max", own=False)
        more = bounds.number("max", own=False, reinforced=True)
        return Option(
            name=name,
            weapons=weapons,
            most=self.models if most is None else most,
            most_reinforced=2 * self.models if more is None else more,
            least=bounds.number("min", own=False) or 0,
            least_reinforced=bounds.number("min", own=False, reinforced=True) or 0,
            by_champions=by_champions,
        )

    def named_arms(self) -> Iterator[Arms]:
        """Yield the ordinary weapons, with the names of what replaces them."""
        for arms, given_up_for in self.arms:
            names = [
                option.name
                for identifier, option in self.options.items()
                if identifier in given_up_for
            ]
            yield Arms(arms.weapons, tuple(names), arms.by_champions)

    def usual_options(self) -> tuple[Option, ...]:
        """Return the options; the only weapons that there are, models carry."""
        options = tuple(self.options.values())
        if self.arms or self.choices or len(options) != 1:
            return options
        only = options[0]
        least = min(only.most, self.models)
        more = min(only.most_reinforced, 2 * self.models)
        return (replace(only, least=least, least_reinforced=more),)

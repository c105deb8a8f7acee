"""Who carries which weapon: from the models of a roster to the weapons of a unit."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from app.catalogue.cells import weapon_of
from app.rosters.roster import Profile, Selection

__all__ = [
    "UNIT_PROFILES",
    "Bearers",
    "Carried",
    "Muster",
    "armed_with",
    "carried_in",
    "is_unit",
]

Json = dict[str, Any]

#: The profiles that a unit has one of.
UNIT_PROFILES: Final = frozenset(["Unit", "Manifestation"])
_WEAPONS: Final = {"Melee Weapon": "melee", "Ranged Weapon": "ranged"}
_CHAMPION: Final = "Champion"


@dataclass(frozen=True, slots=True)
class Bearers:
    """Models that are armed alike, and how many of them are champions."""

    models: int
    champions: int


@dataclass(frozen=True, slots=True)
class Carried:
    """A selection of a unit, and those of its models that carry it.

    Without bearers it belongs to the unit as a whole.
    """

    selection: Selection
    bearers: Bearers | None


def is_unit(selection: Selection) -> bool:
    """Tell whether a selection is a unit of its own."""
    return selection.kind == "unit" or any(
        profile.kind in UNIT_PROFILES for profile in selection.profiles
    )


def armed_with(selection: Selection) -> Iterator[str]:
    """Yield the names of the weapons that a selection itself is."""
    for profile in selection.profiles:
        if profile.kind in _WEAPONS:
            yield profile.name


def carried_in(unit: Selection) -> Iterator[Carried]:
    """Yield all that a unit has, itself first, without the units inside it."""
    yield Carried(unit, None)
    for selection in unit.selections:
        yield from _carried(selection, None)


def _carried(selection: Selection, bearers: Bearers | None) -> Iterator[Carried]:
    if is_unit(selection):
        return
    if selection.kind == "model":
        champions = min(_champions_in(selection), selection.number)
        bearers = Bearers(selection.number, champions)
    elif bearers is not None:
        bearers = _part_of(bearers, selection)
    yield Carried(selection, bearers)
    for inner in selection.selections:
        yield from _carried(inner, bearers)


def _part_of(bearers: Bearers, selection: Selection) -> Bearers:
    """Return those of the bearers that carry a selection.

    Where it is said to be carried by some of them, champions are counted only where
    they must be among those.
    """
    models = min(bearers.models, selection.number)
    if _is_champion(selection):
        return Bearers(models, models)
    return Bearers(models, max(0, models + bearers.champions - bearers.models))


def _champions_in(model: Selection) -> int:
    return sum(selection.number for selection in model.all() if _is_champion(selection))


def _is_champion(selection: Selection) -> bool:
    return any(profile.name == _CHAMPION for profile in selection.profiles)


def _mode_of(profile: Profile) -> tuple[str, str]:
    """Return what the ways to use one weapon have in common.

    They stand in one upgrade and are called alike up to a colon; one is used at a time.

    >>> _mode_of(Profile("Crossbow: Aimed Shot", "Ranged Weapon", {}))
    ('Ranged Weapon', 'Crossbow')
    """
    return profile.kind, profile.name.partition(":")[0]


@dataclass(slots=True)
class Muster:
    """The weapons of a unit, each once, with all who carry it."""

    models: int = 0
    champions: int = 0
    # Each text once, in its order.
    not_understood: dict[str, None] = field(default_factory=dict)
    _weapons: dict[tuple[object, ...], tuple[Json, Bearers]] = field(
        default_factory=dict
    )

    def add(self, carried: Carried) -> None:
        """Count the models and the weapons of a part of the unit."""
        selection, bearers = carried.selection, carried.bearers
        if selection.kind == "model" and bearers is not None:
            self.models += bearers.models
            self.champions += bearers.champions
        first: dict[tuple[str, str], str] = {}
        for profile in selection.profiles:
            if profile.kind not in _WEAPONS:
                continue
            instead = first.setdefault(_mode_of(profile), profile.name)
            if instead != profile.name:
                self.not_understood[f"{profile.name} (instead of {instead})"] = None
            else:
                self._arm(profile, bearers or Bearers(selection.number, 0))

    def _arm(self, profile: Profile, bearers: Bearers) -> None:
        key = (profile.name, profile.kind, *sorted(profile.cells.items()))
        if key in self._weapons:
            weapon, others = self._weapons[key]
            models = others.models + bearers.models
            both = Bearers(models, others.champions + bearers.champions)
            self._weapons[key] = (weapon, both)
            return
        reading = weapon_of(profile.name, _WEAPONS[profile.kind], profile.cells)
        self.not_understood.update(dict.fromkeys(reading.not_understood))
        if reading.weapon is not None:
            self._weapons[key] = (reading.weapon, bearers)

    def weapons(self) -> list[Json]:
        """Return the weapons, with their wielders where not all models have one."""
        return [self._counted(*armed) for armed in self._weapons.values()]

    def _counted(self, weapon: Json, bearers: Bearers) -> Json:
        if bearers.models >= max(1, self.models):
            return weapon
        # No champion among those who are counted is what null means.
        champions = bearers.champions or None
        return weapon | {"models": bearers.models, "champions": champions}

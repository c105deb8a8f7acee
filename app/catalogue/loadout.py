"""Who carries what: the models of a unit, their weapons and their options.

A unit is made of kinds of models. Of each kind all models carry its ordinary weapons,
except those that take an option instead; an option is taken by a number of models.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, Final

__all__ = ["Arms", "Choice", "Loadout", "ModelKind", "Option", "OptionError", "Wielded"]

Json = dict[str, Any]

_TWICE: Final = 2


class OptionError(Exception):
    """An option that a unit does not have, or not for so many models."""

    def __init__(self, name: str, reason: str, *, unknown: bool = False) -> None:
        super().__init__(reason)
        self.name = name
        self.reason = reason
        self.unknown = unknown


@dataclass(frozen=True, slots=True)
class Arms:
    """Ordinary weapons of a kind of models, and the options taken instead of them."""

    weapons: tuple[Json, ...]
    replaced_by: tuple[str, ...] = ()
    by_champions: bool = True


@dataclass(frozen=True, slots=True)
class Option:
    """What some models may carry; ``least`` of them have to."""

    name: str
    weapons: tuple[Json, ...]
    most: int
    most_reinforced: int
    least: int = 0
    least_reinforced: int = 0
    by_champions: bool = True
    abilities: tuple[str, ...] = ()

    def bounds(self, *, reinforced: bool) -> tuple[int, int]:
        """Return how many models take it at least and at most."""
        if reinforced:
            return self.least_reinforced, self.most_reinforced
        return self.least, self.most


@dataclass(frozen=True, slots=True)
class Choice:
    """Options of which each model takes one; the first if nothing is said."""

    options: tuple[Option, ...]


@dataclass(frozen=True, slots=True)
class ModelKind:
    """A kind of models in a unit."""

    name: str
    models: int
    undersize: int | None = None  # models of a smaller unit, where there is one
    leads: bool = False  # the unit's champions are of this kind
    arms: tuple[Arms, ...] = ()
    options: tuple[Option, ...] = ()
    choices: tuple[Choice, ...] = ()
    champion_arms: tuple[Json, ...] = ()  # of champions alone, beside their others

    def weapons(self) -> Iterator[Json]:
        """Yield every weapon that a model of this kind has or may have."""
        for arms in self.arms:
            yield from arms.weapons
        for option in chain(self.options, *(each.options for each in self.choices)):
            yield from option.weapons
        yield from self.champion_arms


@dataclass(slots=True)
class Wielded:
    """A weapon, how many carry it, and how many of these are champions."""

    weapon: Json
    models: int = 0
    champions: int = 0


@dataclass(frozen=True, slots=True)
class Loadout:
    """The kinds of models of a unit."""

    kinds: tuple[ModelKind, ...]

    def models(self, *, reinforced: bool) -> int:
        """Return how many models the unit has; reinforced, twice as many."""
        models = sum(kind.models for kind in self.kinds)
        return models * _TWICE if reinforced else models

    def options(self) -> Iterator[tuple[ModelKind, Option, tuple[str, ...]]]:
        """Yield what may be chosen, of which kind, and the names of what it replaces.

        The first option of a choice is what is carried where nothing is chosen.
        """
        for kind in self.kinds:
            for option in kind.options:
                yield kind, option, _replaced(kind, option)
            for choice in kind.choices:
                first, *others = choice.options
                for option in others:
                    yield kind, option, (first.name,)

    def taken(
        self, chosen: Mapping[str, int | None], *, reinforced: bool
    ) -> dict[str, int]:
        """Return how many models take each option, those by default included.

        None stands for as many as may. Raises OptionError.
        """
        known = {option.name: option for _, option, _ in self.options()}
        counts = {}
        for name, models in chosen.items():
            if name not in known:
                raise OptionError(name, "is no option of this unit", unknown=True)
            counts[name] = _checked(known[name], models, reinforced=reinforced)
        for kind in self.kinds:
            _complete(kind, counts, reinforced=reinforced)
        return counts

    def wielded(
        self, taken: Mapping[str, int], champions: int, *, reinforced: bool
    ) -> list[Wielded]:
        """Return all weapons with their wielders; equal weapons are one."""
        found: dict[str, Wielded] = {}
        factor = _TWICE if reinforced else 1
        for kind in self.kinds:
            leaders = min(champions, kind.models * factor) if kind.leads else 0
            champions -= leaders
            squad = _Squad(kind, kind.models * factor, leaders, taken)
            for weapon, models, among in squad.weapons():
                one = found.setdefault(repr(weapon), Wielded(weapon))
                one.models += models
                one.champions += among
        return list(found.values())


def _replaced(kind: ModelKind, option: Option) -> tuple[str, ...]:
    return tuple(
        weapon["name"]
        for arms in kind.arms
        if option.name in arms.replaced_by
        for weapon in arms.weapons
    )


def _checked(option: Option, models: int | None, *, reinforced: bool) -> int:
    least, most = option.bounds(reinforced=reinforced)
    if models is None:
        return most
    if not least <= models <= most:
        reason = f"is for {least} to {most} models of this unit"
        raise OptionError(option.name, reason)
    return models


def _complete(kind: ModelKind, counts: dict[str, int], *, reinforced: bool) -> None:
    """Add what a kind carries where nothing is said; refuse more than it has models."""
    models = kind.models * (_TWICE if reinforced else 1)
    for option in kind.options:
        counts.setdefault(option.name, option.bounds(reinforced=reinforced)[0])
    for choice in kind.choices:
        first, *others = choice.options
        counts[first.name] = models - sum(counts.get(each.name, 0) for each in others)
        _enough(counts[first.name], others, models)
    for arms in kind.arms:
        rivals = [each for each in kind.options if each.name in arms.replaced_by]
        left = models - sum(counts[each.name] for each in rivals)
        _enough(left, rivals, models)


def _enough(left: int, options: list[Option], models: int) -> None:
    if left < 0:
        names = ", ".join(each.name for each in options)
        reason = f"takes more than the {models} models that may have one of: {names}"
        raise OptionError(options[-1].name, reason)


@dataclass(slots=True)
class _Squad:
    """The models of one kind, some of them champions, with the options taken."""

    kind: ModelKind
    models: int
    champions: int
    taken: Mapping[str, int]
    _leaders: dict[str, int] = field(default_factory=dict)

    def weapons(self) -> Iterator[tuple[Json, int, int]]:
        """Yield each weapon that is carried, by how many, champions among them."""
        for option in self.kind.options:
            self._leaders[option.name] = self._leading(option)
        carried = [*self._ordinary(), *self._optional(), *self._chosen()]
        known = [weapon for weapon, models, _ in carried if models]
        for weapon, models, champions in carried:
            if models:
                yield weapon, models, champions
        for weapon in self.kind.champion_arms:
            # Printed for the champion again, it is the weapon that all have.
            if self.champions and weapon not in known:
                yield weapon, self.champions, self.champions

    def _leading(self, option: Option) -> int:
        """Champions take an option only where no other model is left to."""
        others = self.models - self.champions
        return max(0, self.taken[option.name] - others) if option.by_champions else 0

    def _ordinary(self) -> Iterator[tuple[Json, int, int]]:
        for arms in self.kind.arms:
            models = self.models - sum(self.taken[name] for name in arms.replaced_by)
            leaders = self.champions - sum(
                self._leaders[name] for name in arms.replaced_by
            )
            if not arms.by_champions:
                models, leaders = models - leaders, 0
            for weapon in arms.weapons:
                yield weapon, models, min(leaders, models)

    def _optional(self) -> Iterator[tuple[Json, int, int]]:
        for option in self.kind.options:
            for weapon in option.weapons:
                yield weapon, self.taken[option.name], self._leaders[option.name]

    def _chosen(self) -> Iterator[tuple[Json, int, int]]:
        """Champions are among those with the first of the options that are taken."""
        for choice in self.kind.choices:
            leaders = self.champions
            for option in choice.options:
                models = self.taken.get(option.name, 0)
                among = min(leaders, models)
                leaders -= among
                for weapon in option.weapons:
                    yield weapon, models, among

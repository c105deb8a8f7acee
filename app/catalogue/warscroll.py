"""A warscroll: what it prints, and the units of the API that it describes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import orjson
from pydantic import TypeAdapter

from app.catalogue.cells import control_of, health_of, save_of
from app.catalogue.loadout import Loadout, ModelKind, Wielded
from app.wording.printed import PrintedAbility
from distributions.keywords import champions_among

__all__ = ["Army", "NotReinforcedError", "ReadAbility", "Warscroll"]

Json = dict[str, Any]

_TWICE: Final = 2


class NotReinforcedError(Exception):
    """A unit that cannot be reinforced."""


@dataclass(frozen=True, slots=True)
class Army:
    """What a unit costs in one army; None where it is not bought with points."""

    id: str
    name: str
    points: int | None = None
    undersize_points: int | None = None  # of a smaller unit, where there is one


@dataclass(frozen=True, slots=True)
class ReadAbility:
    """An ability as printed, what was read of it, and what was not."""

    printed: PrintedAbility
    abilities: tuple[Json, ...] = ()
    not_understood: tuple[str, ...] = ()
    option: str | None = None  # only for models with this option


@dataclass(frozen=True, slots=True)
class Warscroll:
    """One warscroll of one faction."""

    id: str
    name: str
    faction: str
    characteristics: dict[str, str]
    keywords: tuple[str, ...] = ()
    kinds: tuple[ModelKind, ...] = ()
    abilities: tuple[ReadAbility, ...] = ()
    armies: tuple[Army, ...] = ()
    reinforceable: bool = False
    legends: bool = False
    not_understood: tuple[str, ...] = ()

    @classmethod
    def from_json(cls, text: bytes) -> "Warscroll":
        """Read what ``to_json`` wrote."""
        return _WARSCROLL.validate_json(text)

    def to_json(self) -> bytes:
        """Write it as JSON."""
        return orjson.dumps(self)

    @property
    def loadout(self) -> Loadout:
        """Who carries what."""
        return Loadout(self.kinds)

    @property
    def points(self) -> int | None:
        """Its points in the army of its own faction, else in the first that has it."""
        own = [army for army in self.armies if army.id == self.faction]
        costs = (army.points for army in (*own, *self.armies))
        return next((cost for cost in costs if cost is not None), None)

    @property
    def undersize(self) -> tuple[int, int | None] | None:
        """The models and the points of a smaller unit, None where there is none."""
        models = [kind.undersize for kind in self.kinds if kind.undersize]
        own = [army for army in self.armies if army.id == self.faction]
        costs = (army.undersize_points for army in (*own, *self.armies))
        cost = next((cost for cost in costs if cost is not None), None)
        return (sum(models), cost) if models else None

    def unit(
        self,
        chosen: Mapping[str, int | None] | None = None,
        *,
        reinforced: bool = False,
    ) -> Json:
        """Return the complete Unit, with its default wargear or the options chosen.

        Raises NotReinforcedError, or OptionError for an option that it does not have.
        """
        if reinforced and not self.reinforceable:
            message = f"{self.name} cannot be reinforced"
            raise NotReinforcedError(message)
        models = self.loadout.models(reinforced=reinforced)
        taken = self.loadout.taken(chosen or {}, reinforced=reinforced)
        champions = max(
            (champions_among(word, models) for word in self.keywords), default=0
        )
        wielded = self.loadout.wielded(taken, champions, reinforced=reinforced)
        return {
            "name": self.name,
            "models": models,
            "health": health_of(self.characteristics.get("Health", "")) or 1,
            "save": save_of(self.characteristics.get("Save", "")),
            "ward": None,
            "control": control_of(self.characteristics.get("Control", "")),
            "points": self._cost(reinforced=reinforced),
            "keywords": list(self.keywords),
            "champions": None,
            "damage_points": 0,
            "charged": False,
            "charge_roll": None,
            "weapons": [_weapon(one, models, champions) for one in wielded],
            "abilities": list(self._abilities(taken)),
        }

    def _cost(self, *, reinforced: bool) -> int | None:
        if self.points is None or not reinforced:
            return self.points
        return self.points * _TWICE

    def _abilities(self, taken: Mapping[str, int]) -> Iterator[Json]:
        for ability in self.abilities:
            if ability.option is None or taken.get(ability.option):
                yield from ability.abilities

    def all_not_understood(self) -> list[str]:
        """Return every printed text that is in no number of the unit."""
        texts = [text for each in self.abilities for text in each.not_understood]
        return [*self.not_understood, *texts]

    def with_abilities(self, abilities: tuple[ReadAbility, ...]) -> "Warscroll":
        """Return the warscroll with these abilities in place of its own."""
        return replace(self, abilities=abilities)


_WARSCROLL: Final = TypeAdapter(Warscroll)


def _weapon(one: Wielded, models: int, champions: int) -> Json:
    """Return a weapon of the unit; null stands for all models, and all champions."""
    everybody = one.models == models
    usual = champions if everybody else 0
    return one.weapon | {
        "models": None if everybody else one.models,
        "champions": None if one.champions == usual else one.champions,
    }

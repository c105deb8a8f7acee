"""What it costs to follow a unit through the attacks that come in."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from distributions.action import attack
from distributions.kinds import Elsewhere
from distributions.objectives.sight import sight_of
from distributions.price import price_of_resolving, price_of_target
from distributions.settled_abilities import most_ways

if TYPE_CHECKING:
    from collections.abc import Iterable

    from distributions.action import AttackResult
    from distributions.effects import Effect
    from distributions.objectives.contest import Contestant
    from distributions.objectives.sight import Sight
    from distributions.profiles import AttackAction, Unit

__all__ = ["WalkEstimate", "looks_of"]


class _Attack(NamedTuple):
    """An attack that comes in: in how many ways, upon how many kinds of states."""

    action: AttackAction
    ways: int
    looks: int
    first: bool

    @property
    def resolving(self) -> int:
        return self.ways * self.looks * price_of_resolving(self.action, readings=1)


@dataclass(frozen=True)
class WalkEstimate:
    """Upper bounds for one unit, whose Health is at most ``health``."""

    contestant: Contestant
    health: int

    @cached_property
    def _attacks(self) -> list[_Attack]:
        found = []
        unit = self.contestant.unit
        whole = self._ways(self.contestant.shared_throughout)
        for attacks in self.contestant.phases:
            ways = whole * self._ways(self.contestant.shared_in_phase(attacks))
            for index, action in enumerate(attacks):
                looks = looks_of(unit, sight_of(action))
                found.append(_Attack(action, ways, looks, index == 0))
        return found

    def _ways(self, shared: Iterable[int]) -> int:
        """Return in how many ways shared abilities come up, as attacks see them."""
        abilities = self.contestant.unit.abilities
        return prod(most_ways(abilities[index], _is_of_attacks) for index in shared)

    @property
    def resolving(self) -> int:
        """Return the cost of setting up all attacks, from lists alone."""
        return sum(attack.resolving for attack in self._attacks)

    @cached_property
    def _blows(self) -> list[_Blows]:
        return [_Blows(attack(each.action)) for each in self._attacks]

    @property
    def bits(self) -> int:
        """Return the length of the exact weights."""
        abilities = len(self.contestant.unit.abilities)
        return 64 + 4 * abilities + sum(blows.bits for blows in self._blows)

    @property
    def walking(self) -> int:
        """Return the cost of the points, and of the states that they lead to."""
        total = self.contestant.unit.models * self.health
        states, at_start, cost, bits = 1, 1, self.resolving, 64
        for each, blows in zip(self._attacks, self._blows, strict=True):
            bits += blows.bits
            if each.first:
                at_start = states
            states = min(total + 1, states + blows.points)
            # With a cap, what was allocated in the phase tells the states apart.
            held = -(-(at_start if blows.cap else states) // each.looks)
            before = 1 if each.first else blows.spared * (blows.cap + 1)
            steps = before * blows.steps(held, total, bits)
            cost += each.ways * each.looks * (blows.making(total) + blows.ends * steps)
        return cost


def looks_of(unit: Unit, sight: Sight) -> int:
    """Return in how many ways a unit may look as it stands."""
    return (unit.models if sight.models else 1) * (unit.health if sight.points else 1)


@dataclass(frozen=True)
class _Blows:
    """Upper bounds for the ways in which an attack turns out."""

    result: AttackResult

    @cached_property
    def bits(self) -> int:
        """The length of their weights."""
        return max(case.pool_unmade.denominator_bits for case in self.result.cases)

    @cached_property
    def points(self) -> int:
        """The most points."""
        return max(case.pool_unmade.maximum for case in self.result.cases)

    @property
    def spared(self) -> int:
        """How many numbers of points may have been ignored in a phase."""
        return 1 + max(case.removal.ignored for case in self.result.cases)

    @property
    def cap(self) -> int:
        """The most points that are allocated in a phase, 0 without a cap."""
        caps = (case.removal.cap for case in self.result.cases)
        return max((cap for cap in caps if cap is not None), default=0)

    @property
    def ends(self) -> int:
        """How many numbers of preventions may have been used up, and one more."""
        return 2 + max(len(case.aftermath.preventions) for case in self.result.cases)

    def making(self, total: int) -> int:
        """Return the cost of the points that matter."""
        return sum(price_of_target(case, total) for case in self.result.cases)

    def steps(self, states: int, total: int, bits: int) -> int:
        """Return the cost of bringing all blows to states with one thing remembered.

        For most of what is remembered after, there is one number of points alone.
        """
        points = min(total, self.points, self.cap or self.points) + 1
        plain = all(case.aftermath.is_plain for case in self.result.cases)
        each = states * (2 + bits // 1000 if plain else 10 + bits // 400)
        product = (states + points) * (100 + bits * (20 + bits.bit_length())) // 5000
        single = (self.spared + self.cap) * (20 + each)
        return len(self.result.cases) * (product + each + single)


def _is_of_attacks(effect: Effect) -> bool:
    return not isinstance(effect, Elsewhere)

"""One unit fights: every state of both units before it becomes states after it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from distributions._flint import Polynomial
from distributions._rows import chosen
from distributions.distribution import Distribution
from distributions.fights.blows import blows_of
from distributions.fights.mass import Collector, Mass
from distributions.fights.scale import Part, Scale
from distributions.fights.suffering import Memory, Sufferer, guarded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributions.fights.blows import Blow
    from distributions.fights.mass import Memories
    from distributions.fights.meeting import Meeting
    from distributions.fights.suffering import Prevention


__all__ = ["Action"]

_EXACT = Scale()
#: What becomes of the unit that fights: points lost, and what is remembered.
Ends = dict[tuple[int, Memory], Fraction]


class _Exchange(NamedTuple):
    """What an attack action may do, and what may prevent the end of either unit.

    It is the same at all states that look alike.
    """

    blows: tuple[Blow, ...]
    preventions_of_own: tuple[Prevention, ...]
    preventions_of_enemy: tuple[Prevention, ...]


class _At(NamedTuple):
    """The points that the unit has lost, and a state that the enemy's looks like."""

    lost: int
    seen: int
    exchange: _Exchange


@dataclass(frozen=True)
class Action:
    """A unit fights; masses are turned so that it is the first of the two."""

    meeting: Meeting
    scale: Scale
    _exchanges: dict[tuple[object, ...], _Exchange] = field(default_factory=dict)
    _kernels: dict[tuple[int, Memory], list[tuple[Part, Memory]]] = field(
        default_factory=dict
    )
    _ends: dict[tuple[object, ...], Ends] = field(default_factory=dict)

    @cached_property
    def _own(self) -> Sufferer:
        fighter = self.meeting.fighter
        return Sufferer(fighter.models, fighter.health, self.scale)

    @cached_property
    def _enemy(self) -> Sufferer:
        fighter = self.meeting.enemy
        return Sufferer(fighter.models, fighter.health, self.scale)

    def after(self, mass: Mass) -> Mass:
        """Return the chances of all states after the unit has fought."""
        collector = Collector(mass.sizes)
        for memories, rows in mass.cells.items():
            for lost, row in enumerate(rows):
                if lost == self._own.total:
                    collector.add(memories, lost, Part(row))
                elif len(row):
                    self._fight(lost, row, memories, collector)
        return collector.mass(mass.denominator)

    def _fight(
        self, lost: int, row: Polynomial, memories: Memories, collector: Collector
    ) -> None:
        """Fight with so many points lost, at every state of the enemy in a row."""
        total = self._enemy.total
        alive, dead = row.truncated(total), row.coefficient(total)
        if dead:
            # Nobody is left to be attacked.
            collector.add(memories, lost, Part(Polynomial([dead]).shifted(total)))
        for seen, wanted in self.meeting.enemy_classes:
            part = alive if wanted is None else chosen(alive, wanted)
            if len(part):
                at = _At(lost, seen, self._exchange_at(lost, seen))
                for blow in at.exchange.blows:
                    self._deliver(blow, at, part, memories, collector)

    def _exchange_at(self, lost: int, seen: int) -> _Exchange:
        """Return what may happen at the states of the enemy that look like ``seen``."""
        key = self.meeting.class_of_own(lost), seen
        if key not in self._exchanges:
            meeting, most = self.meeting, self._enemy.total
            self._exchanges[key] = _Exchange(
                blows_of(meeting.attack_at(lost, seen), most),
                meeting.preventions_of_own(lost, seen),
                meeting.preventions_of_enemy(lost, seen),
            )
        return self._exchanges[key]

    def _deliver(
        self,
        blow: Blow,
        at: _At,
        row: Polynomial,
        memories: Memories,
        collector: Collector,
    ) -> None:
        """Bring a blow to the enemy's states in a row, and what comes back."""
        own, enemy = memories
        for slain_before, alive in self._by_models_if(blow.throes, row):
            for part, after in self._on_enemy(blow, at, alive, enemy):
                for slain, some in self._by_models_if(blow.throes, part.weights):
                    back = self._thrown_back(blow, slain - slain_before)
                    ends = self._on_own(blow, at, back, own)
                    for (lost, remembered), chance in ends.items():
                        weights = some.scaled(chance.numerator)
                        denominator = part.denominator * chance.denominator
                        settled = self.scale.settled(weights, denominator)
                        collector.add((remembered, after), lost, settled)

    def _by_models_if(
        self, throes: Distribution | None, row: Polynomial
    ) -> Iterator[tuple[int, Polynomial]]:
        """Yield the row, apart for each number of models slain if that matters."""
        if throes is None:
            yield 0, row
        else:
            yield from self._enemy.by_models(row)

    def _on_enemy(
        self, blow: Blow, at: _At, alive: Polynomial, memory: Memory
    ) -> Iterator[tuple[Part, Memory]]:
        for kernel, after in self._kernels_of(blow, memory):
            part = self.scale.settled(
                self._enemy.allocated(alive, kernel.weights), kernel.denominator
            )
            if blow.slain_outright:
                part = self._enemy.after_slaying(part, blow.slain_outright)
            preventions = at.exchange.preventions_of_enemy
            yield from self._enemy.after_preventing(part, preventions, after)

    def _kernels_of(self, blow: Blow, memory: Memory) -> list[tuple[Part, Memory]]:
        """Return the weights of the points allocated, apart for each memory."""
        key = id(blow), memory
        if key not in self._kernels:
            # In lowest terms: what the two share would be in every weight from now on.
            share = blow.chance / blow.points.denominator
            factor, whole = share.numerator, share.denominator
            self._kernels[key] = [
                (self.scale.kernel(weights.scaled(factor), whole), after)
                for weights, after in guarded(blow.points, blow.target, memory)
            ]
        return self._kernels[key]

    def _thrown_back(self, blow: Blow, slain: int) -> Distribution:
        if blow.throes is None or not slain:
            return blow.thrown_back
        return blow.thrown_back + blow.throes.times(slain)

    def _on_own(self, blow: Blow, at: _At, back: Distribution, memory: Memory) -> Ends:
        """Return what harm and healing make of the unit that fights."""
        lost = at.lost
        if not back.maximum and not blow.healed:
            return {(lost, memory): Fraction(1)}
        key = lost, at.seen, back, blow.attacker, blow.healed, memory
        if key not in self._ends:
            self._ends[key] = self._found_on_own(blow, at, back, memory)
        return self._ends[key]

    def _found_on_own(
        self, blow: Blow, at: _At, back: Distribution, memory: Memory
    ) -> Ends:
        lost = at.lost
        own = Sufferer(self._own.models, self._own.health, _EXACT)
        ends: Ends = defaultdict(Fraction)
        alive = Polynomial([1]).shifted(lost)
        for weights, after in guarded(back, blow.attacker, memory):
            part = Part(own.allocated(alive, weights), back.denominator)
            preventions = at.exchange.preventions_of_own
            for some, remembered in own.after_preventing(part, preventions, after):
                for now, weight in enumerate(some.weights.coefficients()):
                    healed = self.meeting.healed(now, blow.healed, (lost, at.seen))
                    if weight:
                        ends[healed, remembered] += Fraction(weight, some.denominator)
        return ends

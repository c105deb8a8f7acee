"""Limited re-rolls through a whole action: weapon by weapon, model by model."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import lcm
from typing import TYPE_CHECKING, Any

from distributions._flint import Polynomial
from distributions.attack import reading_of
from distributions.distribution import Distribution
from distributions.limited import Memory
from distributions.matrices import Jet, Left, Matrix, jet_of, row_times
from distributions.readings import DamageReading, NothingReading, WardRule

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from distributions.attack_numbers import Attack
    from distributions.characteristics import Quantity
    from distributions.strike import Strike

__all__ = ["Harms", "Walk", "means_of", "pools_of"]

#: Other harm: the points, and the ward that is rolled for each of them.
Harms = list[tuple[Distribution, WardRule]]


def pools_of(
    strikes: Sequence[tuple[Strike | None, NothingReading]],
    harms: Harms,
    of_harms: NothingReading,
    dice: Mapping[str, int],
) -> tuple[Distribution, tuple[Distribution, ...]]:
    """Return what is counted of the whole action, and of each weapon in its turn.

    Each weapon comes with the reading of its attacks. The second is what each weapon
    adds in this action, with the re-rolls that the weapons before it left.
    """
    blank = Memory(NothingReading(), dice)
    start = {blank.start: Polynomial([1])}
    whole = states = _Run(start, 1)
    alone = []
    for strike, reading in strikes:
        if strike is None:
            alone.append(Distribution.point(0))
            continue
        memory = Memory(reading, dice)
        first, whole = whole is states, whole.after(strike, memory)
        run = whole if first else states.after(strike, memory)
        alone.append(run.distribution)
        states = states.after(strike, blank)
    for points, ward in harms:
        memory = Memory(of_harms, dice)
        whole = whole.times(memory.points(points, ward, mortal=True))
    return whole.distribution, tuple(alone)


def means_of(
    strikes: Sequence[Strike | None], reading: NothingReading, dice: Mapping[str, int]
) -> tuple[Fraction, ...]:
    """Return the mean of what a reading counts of each weapon, in its turn."""
    memory = Memory(reading, dice, jet_of)
    run, means, so_far = _Run({memory.start: Jet(1, 0)}, 1), [], Fraction(0)
    for strike in strikes:
        run = run.after(strike, memory) if strike else run
        slopes = sum(weights.slope for weights in run.row.values())
        means.append(Fraction(slopes, run.denominator) - so_far)
        so_far += means[-1]
    return tuple(means)


@dataclass(frozen=True)
class _Run:
    """What has come so far, by the re-rolls that are left."""

    row: dict[Left, Any]
    denominator: int

    @property
    def distribution(self) -> Distribution:
        """Return what has come, whatever is left."""
        return Distribution.from_polynomial(
            reduce(Polynomial.__add__, self.row.values())
        )

    def after(self, strike: Strike, memory: Memory) -> _Run:
        """Return the run after all attacks of a weapon."""
        attack, run = _matrix_of(strike.attack, memory), self
        for quantity, models in _groups(strike):
            counts = memory.attack_counts(quantity)
            run = run.after_models(models, counts, attack)
        return run

    def after_models(
        self, models: int, counts: Mapping[int, Matrix], attack: Matrix
    ) -> _Run:
        """Return the run after the attacks of models that are alike."""
        run = self
        for _ in range(models):
            run = run.after_model(counts, attack).in_lowest_terms()
        return run

    def in_lowest_terms(self) -> _Run:
        """Return the run over its least denominator; else it grows twice as fast."""
        divisor = self.denominator
        for weights in self.row.values():
            divisor = weights.content(divisor)
        if divisor == 1:
            return self
        row = {left: weights.divided(divisor) for left, weights in self.row.items()}
        return _Run(row, self.denominator // divisor)

    def after_model(self, counts: Mapping[int, Matrix], attack: Matrix) -> _Run:
        """Return the run after the attacks of one model, by Horner's rule."""
        result = _Run({}, 1)
        for number in range(max(counts), -1, -1):
            result = result.times(attack)
            if number in counts:
                result = result.plus(self.times(counts[number]))
        return result

    def times(self, matrix: Matrix) -> _Run:
        """Return the run with something more after it."""
        return _Run(
            row_times(self.row, matrix.rows), self.denominator * matrix.denominator
        )

    def plus(self, other: _Run) -> _Run:
        """Return the sum of two runs, over a common denominator."""
        if not self.row:
            return other
        scale = lcm(self.denominator, other.denominator)
        row = {k: w.scaled(scale // self.denominator) for k, w in self.row.items()}
        for left, weights in other.row.items():
            more = weights.scaled(scale // other.denominator)
            row[left] = row[left] + more if left in row else more
        return _Run(row, scale)


class Walk:
    """The damage of actions that differ in the number of models, or of attacks.

    Matrices are made once, and of the first models, which are alike, only those are
    walked that the action before had not.
    """

    def __init__(self, dice: Mapping[str, int]) -> None:
        self._memory = Memory(DamageReading(), dice)
        self._attacks: dict[Attack, Matrix] = {}
        self._counts: dict[Quantity, dict[int, Matrix]] = {}
        self._known: tuple[object, int, _Run] | None = None

    def pool(self, strikes: Sequence[Strike | None], harms: Harms) -> Distribution:
        """Return the damage of an action."""
        run = _Run({self._memory.start: Polynomial([1])}, 1)
        groups = [
            (strike.attack, quantity, models)
            for strike in strikes
            if strike
            for quantity, models in _groups(strike)
        ]
        for index, group in enumerate(groups):
            run = (
                self._after_first(run, *group)
                if not index
                else self._after(run, *group)
            )
        for points, ward in harms:
            run = run.times(self._memory.points(points, ward, mortal=True))
        return run.distribution

    def _after_first(
        self, start: _Run, attack: Attack, quantity: Quantity, models: int
    ) -> _Run:
        run, left = start, models
        if self._known:
            alike, before, known = self._known
            if alike == (attack, quantity) and before <= models:
                run, left = known, models - before
        run = self._after(run, attack, quantity, left)
        self._known = (attack, quantity), models, run
        return run

    def _after(
        self, run: _Run, attack: Attack, quantity: Quantity, models: int
    ) -> _Run:
        if attack not in self._attacks:
            self._attacks[attack] = _matrix_of(attack, self._memory)
        if quantity not in self._counts:
            self._counts[quantity] = self._memory.attack_counts(quantity)
        return run.after_models(models, self._counts[quantity], self._attacks[attack])


def _groups(strike: Strike) -> tuple[tuple[Quantity, int], ...]:
    """Return the attacks of a weapon's models, and how many have them."""
    ordinary = strike.models - strike.champions
    champions = strike.champion_attacks, strike.champions
    return (strike.attacks, ordinary), champions


def _matrix_of(attack: Attack, memory: Memory) -> Matrix:
    return memory.added(memory.attack(), reading_of(attack, memory))

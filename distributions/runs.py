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
from distributions.matrices import (
    Jet,
    Left,
    Matrix,
    content_of,
    divided,
    jet_of,
    row_times,
    weighted_sum,
)
from distributions.readings import DamageReading, NothingReading, WardRule

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from distributions.attack_numbers import Attack
    from distributions.characteristics import Quantity
    from distributions.strike import Strike

__all__ = ["FEW_STATES", "Group", "Harms", "Walk", "all_groups", "means_of", "pools_of"]

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
        for quantity, models in strike.groups:
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
        divisor = content_of(self.row, self.denominator)
        return _Run(divided(self.row, divisor), self.denominator // divisor)

    def after_model(
        self, counts: Mapping[int, Matrix], attack: Matrix, length: int | None = None
    ) -> _Run:
        """Return the run after the attacks of one model, by Horner's rule."""
        result = _Run({}, 1)
        for number in range(max(counts), -1, -1):
            result = result.times(attack, length)
            if number in counts:
                result = result.plus(self.times(counts[number], length))
        return result

    def repeated(self, one: Matrix, copies: int, length: int) -> _Run:
        """Return the run after so many like things, the first ``length`` weights."""
        run = self
        for _ in range(copies):
            run = run.times(one, length)
        return run

    def times(self, matrix: Matrix, length: int | None = None) -> _Run:
        """Return the run with something more after it."""
        row = row_times(self.row, matrix.rows, length)
        return _Run(row, self.denominator * matrix.denominator)

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


#: Equal attacks: of so many models; without a Quantity, so many single ones.
Group = tuple["Attack", "Quantity | None", int]

# With more states than this the matrix of a model costs more than it saves.
FEW_STATES = 8
# Worlds ask for a few different attacks with each number.
_KEPT = 24


class Walk:
    """The first weights of actions that differ in the number of models, or of attacks.

    Matrices are made once, that of a whole model too; and of the first models, which
    are alike, only those are walked that the action before had not.
    """

    def __init__(self, dice: Mapping[str, int], length: int) -> None:
        self._memory = Memory(DamageReading(), dice)
        self._length = length
        self._attacks: dict[Attack, Matrix] = {}
        self._counts: dict[Quantity, dict[int, Matrix]] = {}
        self._models: dict[tuple[Attack, Quantity], Matrix] = {}
        self._known: dict[tuple[Attack, Quantity | None], tuple[int, _Run]] = {}

    def head(
        self, strikes: Sequence[Strike | None], harms: Harms
    ) -> tuple[Polynomial, int]:
        """Return the weights below ``length`` of an action's damage, over the second.

        Those that are cut off are missing to the denominator.
        """
        run = _Run({self._memory.start: Polynomial([1])}, 1)
        for index, group in enumerate(all_groups(strikes)):
            run = self._after(run, *group) if index else self._after_first(run, *group)
        for points, ward in harms:
            harm = self._memory.points(points, ward, mortal=True)
            run = run.times(harm, self._length)
        whole = reduce(Polynomial.__add__, run.row.values())
        return whole.truncated(self._length), run.denominator

    def _after_first(
        self, start: _Run, attack: Attack, quantity: Quantity | None, copies: int
    ) -> _Run:
        alike = attack, quantity
        before, run = self._known.get(alike, (0, start))
        if before > copies:
            before, run = 0, start
        run = self._after(run, attack, quantity, copies - before)
        self._known[alike] = copies, run
        if len(self._known) > _KEPT:
            self._forget()
        return run

    def _forget(self) -> None:
        """Let go of what the first actions met, where attacks differ in all."""
        for kept in (self._known, self._attacks, self._counts, self._models):
            kept.clear()

    def _after(
        self, run: _Run, attack: Attack, quantity: Quantity | None, copies: int
    ) -> _Run:
        if attack not in self._attacks:
            made = _matrix_of(attack, self._memory)
            self._attacks[attack] = made.in_lowest_terms()
        one = self._attacks[attack]
        if quantity is None:
            return run.repeated(one, copies, self._length)
        counts = self._counts_of(quantity)
        if len(self._memory.states) <= FEW_STATES:
            model = self._model(attack, quantity, counts)
            return run.repeated(model, copies, self._length)
        for _ in range(copies):
            run = run.after_model(counts, one, self._length).in_lowest_terms()
        return run

    def _counts_of(self, quantity: Quantity) -> dict[int, Matrix]:
        if quantity not in self._counts:
            self._counts[quantity] = self._memory.attack_counts(quantity)
        return self._counts[quantity]

    def _model(
        self, attack: Attack, quantity: Quantity, counts: Mapping[int, Matrix]
    ) -> Matrix:
        """Return what one model's attacks do, by Horner's rule."""
        key = attack, quantity
        if key not in self._models:
            one, most = self._attacks[attack], max(counts)
            made = counts[most]
            for number in range(most - 1, -1, -1):
                made = made.times(one, self._length)
                if number in counts:
                    parts = [(Fraction(1), made), (Fraction(1), counts[number])]
                    made = weighted_sum(parts)
            self._models[key] = made.in_lowest_terms()
        return self._models[key]


def all_groups(strikes: Sequence[Strike | None]) -> list[Group]:
    """Return the equal attacks of an action, in the order in which they are made."""
    found: list[Group] = []
    for strike in filter(None, strikes):
        for quantity, models in strike.groups:
            attacks = _fixed(quantity)
            if attacks is None:
                found.append((strike.attack, quantity, models))
            else:
                found.append((strike.attack, None, attacks * models))
    return [group for group in found if group[-1]]


def _fixed(quantity: Quantity) -> int | None:
    """Return the attacks of a model that are not rolled, None where they are."""
    if quantity.limits:
        return None
    if quantity.is_plain:
        dice = quantity.dice
        return dice.constant if dice.is_constant else None
    whole = quantity.distribution
    return whole.maximum if whole.minimum == whole.maximum else None


def _matrix_of(attack: Attack, memory: Memory) -> Matrix:
    return memory.added(memory.attack(), reading_of(attack, memory))

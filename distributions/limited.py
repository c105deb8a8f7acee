"""Re-rolls of the first dice only, in the whole action: exact, with memory.

"The first n eligible dice are re-rolled, weapons as listed, attack by attack." What one
attack does then depends on how many re-rolls are left, so instead of one polynomial an
attack is a matrix of them: from so many left to so many left. Rolls branch, parts add
up and numbers of attacks compose as ever, only that adding is now a matrix product, in
the order in which dice are rolled.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING

from distributions.characteristics import Finish, low_faces
from distributions.distribution import Distribution
from distributions.matrices import (
    Left,
    Matrix,
    Rows,
    Weight,
    weighted_sum,
    weights_in_full,
)
from distributions.readings import NothingReading, weights_of
from distributions.rolls import FACES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from distributions.characteristics import Quantity
    from distributions.effects import Roll
    from distributions.readings import Limited, WardRule

__all__ = ["Memory"]

_AS_IT_IS = Finish()


class Memory:
    """A reading that remembers how many limited re-rolls are left.

    ``dice`` holds for each limit, by its place, how many dice it re-rolls; ``base``
    says what is counted.
    """

    def __init__(
        self,
        base: NothingReading,
        dice: Mapping[str, int],
        weigh: Callable[[Distribution], Weight] = weights_in_full,
    ) -> None:
        self._base = base
        self._weigh = weigh
        self._places = list(dice)
        self.start = tuple(dice.values())
        self.states = list(product(*(range(n + 1) for n in dice.values())))
        self.nothing = self._made(base.nothing)

    def _lifted(self, part: Distribution) -> Matrix:
        """Return a part that uses no re-roll; for nothing always the same."""
        return self.nothing if part is self._base.nothing else self._made(part)

    def _made(self, part: Distribution) -> Matrix:
        weights = self._weigh(part)
        rows: Rows = {left: {left: weights} for left in self.states}
        return Matrix(rows, part.denominator)

    def mixed(self, parts: Sequence[tuple[int, Matrix]]) -> Matrix:
        """Return one of the parts, by their weights."""
        total = sum(weight for weight, _ in parts)
        return weighted_sum([(Fraction(weight, total), part) for weight, part in parts])

    def added(self, first: Matrix, second: Matrix) -> Matrix:
        """Return the first and then the second."""
        if first is self.nothing:
            return second
        return first if second is self.nothing else first @ second

    def each(self, count: Distribution, part: Matrix) -> Matrix:
        """Return a random number of parts, one after the other."""
        power, parts = self.nothing, []
        for weight in count.weights.coefficients():
            if weight:
                parts.append((Fraction(weight, count.denominator), power))
            power = self.added(power, part)
        return weighted_sum(parts)

    def rolled(
        self,
        faces: Sequence[Matrix],
        rerolled: frozenset[int],
        limited: tuple[Limited, ...],
    ) -> Matrix:
        """Return what one D6 gives, the eligible faces re-rolled while any are left."""
        weights = weights_of(rerolled)
        plain = self.mixed(list(zip(weights, faces, strict=True)))
        if not any(named for _, named in limited):
            return plain
        fresh = self.mixed([(1, face) for face in faces])
        parts = []
        for face, part in zip(FACES, faces, strict=True):
            kept = self._while_none_left(part, face, limited)
            again = fresh if face in rerolled else kept
            parts.append((Fraction(1, len(faces)), again))
            if face not in rerolled:
                parts += [
                    (Fraction(1, len(faces)), used)
                    for used in self._with_one_used(fresh, face, limited)
                ]
        return weighted_sum(parts)

    def _user(self, left: Left, face: int, limited: tuple[Limited, ...]) -> int | None:
        """Return the index of the limit that re-rolls a face, None where none does."""
        for limit, named in limited:
            index = self._places.index(limit.place)
            if face in named and left[index]:
                return index
        return None

    def _while_none_left(
        self, part: Matrix, face: int, limited: tuple[Limited, ...]
    ) -> Matrix:
        rows = {
            left: row
            for left, row in part.rows.items()
            if self._user(left, face, limited) is None
        }
        return Matrix(rows, part.denominator)

    def _with_one_used(
        self, fresh: Matrix, face: int, limited: tuple[Limited, ...]
    ) -> list[Matrix]:
        rows: Rows = {}
        for left in self.states:
            index = self._user(left, face, limited)
            if index is not None:
                then = (*left[:index], left[index] - 1, *left[index + 1 :])
                rows[left] = fresh.rows[then]
        return [Matrix(rows, fresh.denominator)] if rows else []

    def attack(self) -> Matrix:
        """Lift what is counted of an attack as such."""
        return self._lifted(self._base.attack())

    def critical_hit(self) -> Matrix:
        """Lift what is counted."""
        return self._lifted(self._base.critical_hit())

    def hit(self) -> Matrix:
        """Lift what is counted."""
        return self._lifted(self._base.hit())

    def wound(self) -> Matrix:
        """Lift what is counted."""
        return self._lifted(self._base.wound())

    def unsaved(self) -> Matrix:
        """Lift what is counted."""
        return self._lifted(self._base.unsaved())

    def face(self, roll: Roll, face: int) -> Matrix:
        """Lift what is counted."""
        return self._lifted(self._base.face(roll, face))

    def miss(self) -> Matrix:
        """Lift what is counted."""
        return self._lifted(self._base.miss())

    def points(self, amount: Distribution, ward: WardRule, *, mortal: bool) -> Matrix:
        """Return what points count, their wards rolled one after the other."""
        if ward.needed is None or not any(named for _, named in ward.limited):
            return self._lifted(self._base.points(amount, ward, mortal=mortal))
        warded = self._lifted(self._base.point(warded=True))
        passed = self._lifted(self._base.point(warded=False))
        faces = [warded if face >= ward.needed else passed for face in FACES]
        incoming = self._lifted(self._base.incoming(mortal=mortal))
        point = self.rolled(faces, ward.rerolled, ward.limited)
        return self.each(amount, self.added(incoming, point))

    def limited_damage(
        self, damage: Quantity, finish: Finish, ward: WardRule, *, mortal: bool
    ) -> Matrix:
        """Return the points of a Damage whose own dice have limited re-rolls."""
        parts = [
            (
                Fraction(1),
                rolled
                @ self.points(finish.of_total(damage, total), ward, mortal=mortal),
            )
            for total, rolled in self.totals(damage).items()
        ]
        return weighted_sum(parts)

    def totals(self, quantity: Quantity) -> dict[int, Matrix]:
        """Return for each total of the dice of an expression its matrix."""
        base, totals = quantity.base, {0: self.nothing}
        if isinstance(base, Distribution):
            return {k: self._weighted(base, k) for k in range(base.maximum + 1)}
        for sides, copies in base.dice:
            faces = self._die(sides, quantity)
            for _ in range(copies):
                more: dict[int, list[tuple[Fraction, Matrix]]] = {}
                for total, matrix in totals.items():
                    for face, one in faces.items():
                        part = (Fraction(1), self.added(matrix, one))
                        more.setdefault(total + face, []).append(part)
                totals = {total: weighted_sum(parts) for total, parts in more.items()}
        return {total + base.constant: matrix for total, matrix in totals.items()}

    def attack_counts(self, attacks: Quantity) -> dict[int, Matrix]:
        """Return for each number of attacks of one model its matrix."""
        if not attacks.limits:
            whole = attacks.distribution
            return {
                k: self._weighted(whole, k)
                for k in range(whole.maximum + 1)
                if whole.chance_of(k)
            }
        counts: dict[int, list[tuple[Fraction, Matrix]]] = {}
        for total, matrix in self.totals(attacks).items():
            number = _AS_IT_IS.of_total(attacks, total).maximum
            counts.setdefault(number, []).append((Fraction(1), matrix))
        return {number: weighted_sum(parts) for number, parts in counts.items()}

    def _weighted(self, base: Distribution, value: int) -> Matrix:
        rows = self.nothing.rows
        return weighted_sum([(base.chance_of(value), Matrix(rows, 1))])

    def _die(self, sides: int, quantity: Quantity) -> dict[int, Matrix]:
        """Return for each final face of a die its matrix."""
        always = dict(quantity.rerolled).get(sides, frozenset[int]())
        limited = tuple(
            (limit, low_faces(limit.which, limit.at_most, sides) - always)
            for limit in quantity.limits
        )
        one = Fraction(1, sides)
        result: dict[int, Matrix] = {}
        for final in range(1, sides + 1):
            parts = []
            for first in range(1, sides + 1):
                if first in always:
                    parts.append((one * one, self.nothing))
                    continue
                if first == final:
                    kept = self._while_none_left(self.nothing, first, limited)
                    parts.append((one, kept))
                parts += [
                    (one * one, used)
                    for used in self._with_one_used(self.nothing, first, limited)
                ]
            result[final] = weighted_sum(parts)
        return result

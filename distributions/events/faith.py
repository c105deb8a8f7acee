"""Prayers over several turns: when to answer, when to bank (rules 3.0).

On an unmodified 1 the prayer fails and D3 ritual points are lost. Otherwise the roll is
banked as ritual points, or the points are added to it; at the prayer's value it is
answered. Points never go below 0, and a failed attempt keeps them (decisions), so that
banking is at least as good wherever the prayer would not be answered.

With n_t(p) = 18^t times the best chance to be answered within t turns, from p points:

    n_t(p) = 3 sum over r = 2..6 of a(r) + sum over d = 1..3 of n_{t-1}(max(0, p - d))

where a(r) is 18^(t-1) if r + modifier + p reaches the value, else n_{t-1} of the points
with r + modifier banked. Sacred Rites, chosen before the roll, bank the unmodified roll
and lose 1 point on a 1: 3 sum of n_{t-1}(p + r) + 3 n_{t-1}(max(0, p - 1)).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from distributions import rules
from distributions.dice import die
from distributions.events.sums import Event, modified

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Chanting", "Plan", "Use"]

# The faces that do not fail, and the points lost on a 1.
_FACES: Final = range(2, rules.DIE_SIDES + 1)
_LOST: Final = range(1, rules.MORTAL_DICE_SIDES + 1)
# Ways of a turn: a D6 and a D3.
_WAYS: Final = rules.DIE_SIDES * rules.MORTAL_DICE_SIDES
_EACH: Final = rules.MORTAL_DICE_SIDES


class Use(Enum):
    """What a priest does in a turn."""

    PRAYER = "prayer"
    SACRED_RITES = "sacred-rites"


@dataclass(frozen=True, slots=True)
class Plan:
    """What is best in a turn with so many ritual points.

    The prayer is answered from an unmodified roll of ``answer_from`` on (None: it is
    not, whatever is rolled); a lower one is banked.
    """

    turn: int
    ritual_points: int
    use: Use
    answer_from: int | None


@dataclass(frozen=True, kw_only=True)
class Chanting:
    """A prayer with its chanting value, and the points that the priest has.

    >>> prayer = Chanting(value=6)
    >>> prayer.answered_within(1), prayer.answered_within(2)
    (Fraction(1, 6), Fraction(2, 3))
    """

    value: int
    ritual_points: int = 0
    modifier: int = 0
    sacred_rites: bool = False
    _known: dict[tuple[int, int], int] = field(
        default_factory=dict, compare=False, repr=False
    )

    def answered_within(self, turns: int) -> Fraction:
        """Return the best chance that it is answered by the end of so many turns."""
        return Fraction(self._best(turns, self.ritual_points), _WAYS**turns)

    @property
    def event(self) -> Event:
        """Return the chance that it is answered this turn, and the chanting roll."""
        roll = modified(die(rules.DIE_SIDES), self.modifier)
        return Event(self.answered_within(1), roll)

    def policy(self, turns: int) -> Iterator[Plan]:
        """Yield what is best in every turn, for all points that the priest may have.

        It is the policy for the chance to be answered within all of these turns.
        """
        reached = {self.ritual_points}
        for turn in range(1, turns + 1):
            left = turns - turn
            plans = [self._plan(turn, left, points) for points in sorted(reached)]
            yield from plans
            reached = {points for plan in plans for points in self._after(plan)}

    def _best(self, turns: int, points: int) -> int:
        if not turns:
            return 0
        key = turns, points
        if key not in self._known:
            ways = [self._praying(turns - 1, points)]
            if self.sacred_rites:
                ways.append(self._in_rites(turns - 1, points))
            self._known[key] = max(ways)
        return self._known[key]

    def _praying(self, left: int, points: int) -> int:
        """Return the ways to be answered now, or in the turns that are left."""
        least = self._answer_from(points)
        answered = [face for face in _FACES if least is not None and face >= least]
        banked = sum(
            self._best(left, self._banked(points, face))
            for face in _FACES
            if face not in answered
        )
        failed = sum(self._best(left, max(0, points - lost)) for lost in _LOST)
        certain: int = _WAYS**left
        return _EACH * (len(answered) * certain + banked) + failed

    def _in_rites(self, left: int, points: int) -> int:
        banked = sum(self._best(left, points + face) for face in _FACES)
        return _EACH * (banked + self._best(left, max(0, points - 1)))

    def _banked(self, points: int, face: int) -> int:
        return points + max(0, face + self.modifier)

    def _answer_from(self, points: int) -> int | None:
        least = max(_FACES[0], self.value - self.modifier - points)
        return least if least <= rules.DIE_SIDES else None

    def _plan(self, turn: int, left: int, points: int) -> Plan:
        rites = self.sacred_rites and (
            self._in_rites(left, points) > self._praying(left, points)
        )
        if rites:
            return Plan(turn, points, Use.SACRED_RITES, None)
        return Plan(turn, points, Use.PRAYER, self._answer_from(points))

    def _after(self, plan: Plan) -> Iterator[int]:
        """Yield the points with which the next turn may begin."""
        points = plan.ritual_points
        rites = plan.use is Use.SACRED_RITES
        for face in _FACES:
            if rites:
                yield points + face
            elif plan.answer_from is None or face < plan.answer_from:
                yield self._banked(points, face)
        for lost in _LOST[:1] if rites else _LOST:
            yield max(0, points - lost)

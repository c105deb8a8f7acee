"""A walk through some rolls: where it can end, and what is expected on the way."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest

from tests.oracle.chances import Chances, mixture

# Of each limited re-roll, in the order of the request, how many dice are left.
Left = tuple[int, ...]

# Points that reach the target, points that wards stop, points that come back to
# the attacker, points that it heals for its critical hits; then, where they must be
# told apart, those of each weapon that reach the target once more.
Tally = tuple[int, ...]
NOTHING: Tally = (0, 0, 0, 0)
THROUGH, WARDED, BACK, HEALED = range(4)

STAGES = (
    "attacks",
    "hits",
    "critical_hits",
    "wounds",
    "unsaved",
    "mortal_damage",
    "damage_pool",
    "damage",
)


@dataclass(frozen=True)
class Walk:
    """Each end is (re-rolls left, points of each sort) with its chance."""

    ends: dict[tuple[Left, Tally], Fraction]
    expected: dict[str, Fraction]

    @property
    def mean(self) -> Fraction:
        """Return the expected points that reach the target."""
        return sum((tally[0] * c for (_, tally), c in self.ends.items()), Fraction(0))

    @property
    def tallies(self) -> dict[Tally, Fraction]:
        found: dict[Tally, Fraction] = {}
        for (_, tally), chance in self.ends.items():
            found[tally] = found.get(tally, Fraction(0)) + chance
        return found

    def points(self, sort: int = THROUGH) -> Chances:
        return mixture(
            (c, {tally[sort]: Fraction(1)}) for (_, tally), c in self.ends.items()
        )

    @property
    def left(self) -> dict[Left, Fraction]:
        chances: dict[Left, Fraction] = {}
        for (left, _), chance in self.ends.items():
            chances[left] = chances.get(left, Fraction(0)) + chance
        return chances


Step = Callable[[Left], Walk]


def stay(left: Left) -> Walk:
    """Return the walk on which nothing happens."""
    return Walk({(left, NOTHING): Fraction(1)}, {})


def just(points: int, sort: int) -> Tally:
    """Return points of one sort, and nothing else."""
    return tuple(points * (sort == one) for one in range(4))


def plus(first: Tally, second: Tally) -> Tally:
    return tuple(a + b for a, b in zip_longest(first, second, fillvalue=0))


def told_apart(step: Step, place: int) -> Step:
    """Return the same step, whose points are counted once more, at a place."""

    def counted(left: Left) -> Walk:
        walk = step(left)
        ends = {
            (still_left, (*tally[:4], *[0] * place, tally[THROUGH])): chance
            for (still_left, tally), chance in walk.ends.items()
        }
        return Walk(ends, walk.expected)

    return counted


def counting(stages: dict[str, int], walk: Walk) -> Walk:
    """Return the same walk, on which some things are counted first."""
    expected = dict(walk.expected)
    for stage, count in stages.items():
        expected[stage] = expected.get(stage, Fraction(0)) + count
    return Walk(walk.ends, expected)


def coming_back(harm: Chances, walk: Walk) -> Walk:
    """Return the same walk, on which points come back to the attacker first."""
    return with_points(harm, BACK, walk)


def with_points(more: Chances, sort: int, walk: Walk) -> Walk:
    """Return the same walk, on which there are points of a sort first."""
    if more == {0: 1}:
        return walk
    ends: dict[tuple[Left, Tally], Fraction] = {}
    for (left, tally), chance in walk.ends.items():
        for points, share in more.items():
            end = (left, plus(tally, just(points, sort)))
            ends[end] = ends.get(end, Fraction(0)) + chance * share
    return Walk(ends, walk.expected)


def branches(parts: Iterable[tuple[Fraction, Walk]]) -> Walk:
    """Return the walk that goes each of these ways with its chance."""
    ends: dict[tuple[Left, Tally], Fraction] = {}
    expected: dict[str, Fraction] = {}
    for weight, walk in parts:
        for end, chance in walk.ends.items():
            ends[end] = ends.get(end, Fraction(0)) + weight * chance
        for stage, number in walk.expected.items():
            expected[stage] = expected.get(stage, Fraction(0)) + weight * number
    return Walk(ends, expected)


def then(first: Walk, step: Step) -> Walk:
    """Return the first walk followed by a step, which knows the re-rolls left."""
    steps = {left: step(left) for left in first.left}
    onward = branches((chance, steps[left]) for left, chance in first.left.items())
    ends: dict[tuple[Left, Tally], Fraction] = {}
    for (left, tally), chance in first.ends.items():
        for (still_left, more), share in steps[left].ends.items():
            end = (still_left, plus(tally, more))
            ends[end] = ends.get(end, Fraction(0)) + chance * share
    expected = dict(first.expected)
    for stage, number in onward.expected.items():
        expected[stage] = expected.get(stage, Fraction(0)) + number
    return Walk(ends, expected)


def repeat(times: int, step: Step, left: Left) -> Walk:
    """Return a step taken so many times in a row."""
    walk = stay(left)
    for _ in range(times):
        walk = then(walk, step)
    return walk

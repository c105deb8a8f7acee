"""A walk through some rolls: where it can end, and what is expected on the way."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from tests.oracle.chances import Chances, mixture

# Of each limited re-roll, in the order of the request, how many dice are left.
Left = tuple[int, ...]

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
    """Each end is (re-rolls left, points that reach the target) with its chance."""

    ends: dict[tuple[Left, int], Fraction]
    expected: dict[str, Fraction]

    @property
    def mean(self) -> Fraction:
        return sum((points * c for (_, points), c in self.ends.items()), Fraction(0))

    @property
    def points(self) -> Chances:
        return mixture(
            (c, {points: Fraction(1)}) for (_, points), c in self.ends.items()
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
    return Walk({(left, 0): Fraction(1)}, {})


def counting(stages: dict[str, int], walk: Walk) -> Walk:
    """Return the same walk, on which some things are counted first."""
    expected = dict(walk.expected)
    for stage, count in stages.items():
        expected[stage] = expected.get(stage, Fraction(0)) + count
    return Walk(walk.ends, expected)


def branches(parts: Iterable[tuple[Fraction, Walk]]) -> Walk:
    """Return the walk that goes each of these ways with its chance."""
    ends: dict[tuple[Left, int], Fraction] = {}
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
    ends: dict[tuple[Left, int], Fraction] = {}
    for (left, points), chance in first.ends.items():
        for (still_left, more), share in steps[left].ends.items():
            end = (still_left, points + more)
            ends[end] = ends.get(end, Fraction(0)) + chance * share
    expected = dict(first.expected)
    for stage, number in onward.expected.items():
        expected[stage] = expected.get(stage, Fraction(0)) + number
    return Walk(ends, expected)


def again_and_again(times: Chances, step: Step, left: Left) -> Walk:
    """Return a step taken so many times in a row, the number being random."""
    parts: list[tuple[Fraction, Walk]] = []
    walk = stay(left)
    for count in range(max(times) + 1):
        if count:
            walk = then(walk, step)
        if count in times:
            parts.append((times[count], walk))
    return branches(parts)

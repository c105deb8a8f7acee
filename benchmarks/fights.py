"""Fights: exact within a tenth of a second, and how that grows (goal G9).

Of each fight the caches are emptied before; what is measured is CPU time of one core.
"""

import time
from collections.abc import Iterator
from functools import lru_cache

from benchmarks.abilities import forget
from benchmarks.goals import Goal
from distributions.fights.fight import Fight, fought
from distributions.fights.scale import Scale
from schemas.fight import FightRequest
from schemas.fight_report import fight_from
from schemas.reading import read_value

Size = tuple[int, int]

_PHASES = 5
_MILLISECONDS = 1000
#: Models and Health of both sides.
_ASKED: dict[str, tuple[Size, Size]] = {
    "10 models of 2 against 10 of 2": ((10, 2), (10, 2)),
    "20 models of 2 against 5 of 5": ((20, 2), (5, 5)),
    "40 models of 1 against 1 of 14": ((40, 1), (1, 14)),
}
_GROWTH: list[tuple[Size, Size, int]] = [
    ((5, 2), (5, 2), 5),
    ((10, 2), (10, 2), 1),
    ((10, 2), (10, 2), 10),
    ((20, 2), (10, 4), 5),
    ((20, 2), (20, 2), 5),
    ((60, 1), (20, 3), 5),
    ((40, 2), (40, 2), 5),
    ((40, 2), (40, 2), 10),
]


def goals() -> Iterator[Goal]:
    """Measure the fights that were asked for, then larger ones."""
    for name, (first, second) in _ASKED.items():
        took, bits = _measured(_fight(first, second, _PHASES), Scale())
        what = f"{name}, {_PHASES} phases, {bits} bits: exact"
        yield Goal("G9", what, took, most=100, unit=" ms")
    for first, second, phases in _GROWTH:
        fight = _fight(first, second, phases)
        exact, bits = _measured(fight, Scale())
        rounded, _ = _measured(fight, Scale(256))
        sizes = " against ".join(
            f"{models}x{health}" for models, health in (first, second)
        )
        what = (
            f"{sizes}, {phases} phases, {bits} bits: exact ({rounded:.0f} ms certified)"
        )
        yield Goal("", what, exact, unit=" ms")


@lru_cache
def _fight(first: Size, second: Size, phases: int) -> Fight:
    swords = {"attacks": 2, "hit": 4, "wound": 4, "rend": 1, "damage": 1}
    claws = {"attacks": 4, "hit": 3, "wound": 3, "rend": 1, "damage": 2}
    sides = [
        {"unit": {"models": m, "health": h, "save": 4, "weapons": [weapon]}}
        for (m, h), weapon in ((first, swords), (second, claws))
    ]
    request = read_value(FightRequest, {"sides": sides, "phases": phases})
    return fight_from(request)


def _measured(fight: Fight, scale: Scale) -> tuple[float, int]:
    """Return the milliseconds of the best of three runs, and the bits at the end."""
    best, bits = float("inf"), 0
    for _ in range(3):
        forget()
        start = time.process_time()
        standings = fought(fight, scale)
        best = min(best, time.process_time() - start)
        bits = standings[-1].denominator.bit_length()
    return best * _MILLISECONDS, bits

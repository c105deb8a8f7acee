"""Measure things beside each other: ratios of one interleaved run.

A machine changes its speed from one second to the next, so a time alone says little.
Here every round times every candidate once, one after another, and what counts is the
median over the rounds of the ratios within a round. The clock is that of the process:
what else the machine does counts as little as can be.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median

Candidate = Callable[[], object]

# A timing shorter than this would measure the clock.
_LEAST_NS = 3_000_000


@dataclass(frozen=True)
class Comparison:
    """Times of each candidate in nanoseconds, in the order of the rounds."""

    times: Mapping[str, list[float]]

    def microseconds(self, name: str) -> float:
        """Return the median time of a candidate."""
        return median(self.times[name]) / 1000

    def ratio(self, slow: str, fast: str) -> float:
        """Return how many times longer ``slow`` takes than ``fast``."""
        pairs = zip(self.times[slow], self.times[fast], strict=True)
        return median(s / f for s, f in pairs)


def compare(candidates: Mapping[str, Candidate], rounds: int = 9) -> Comparison:
    """Time all candidates in turn, ``rounds`` times."""
    calls = {name: _calls_to_measure(run) for name, run in candidates.items()}
    times: dict[str, list[float]] = {name: [] for name in candidates}
    for _ in range(rounds):
        for name, run in candidates.items():
            times[name].append(_time(run, calls[name]) / calls[name])
    return Comparison(times)


def _calls_to_measure(run: Candidate) -> int:
    calls = 1
    while (spent := _time(run, calls)) < _LEAST_NS:
        calls *= 2 if 4 * spent > _LEAST_NS else 4
    return calls


def _time(run: Candidate, calls: int) -> int:
    start = time.process_time_ns()
    for _ in range(calls):
        run()
    return time.process_time_ns() - start

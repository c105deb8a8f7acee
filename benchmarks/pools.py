"""Goals G1 to G4: the exact damage pool beside other ways to have it.

All are asked the same: from the exact weights of one attack to the exact weights of the
sum of all. Only the Fourier transform answers in float64.
"""

from collections.abc import Iterator
from functools import reduce
from operator import add

import numpy as np
from dyce import H
from icepool import Die

from benchmarks.compare import compare
from benchmarks.goals import Goal
from benchmarks.samples import attack, pool
from distributions.dice import die
from distributions.distribution import Distribution
from distributions.independent_sum import IndependentSum

_PASSES_WARD = Distribution.from_weights([1, 2])


def goals() -> Iterator[Goal]:
    """Measure one goal after another."""
    yield from _others("G1", 1, 20, (40, 150))
    yield from _others("G1", 1, 60, (120, 400))
    yield from _others("G2", 4, 20, (20, 30))
    yield _fourier("D3", 20, 3)
    yield _fourier("D3", 60, 3)
    yield _fourier("2", 60)
    yield _fourier("D6", 60)
    yield _ward(60, 4)
    yield _ward(180, 10)
    yield _random_attacks(10, 3)
    yield _random_attacks(20)


def _weights(part: Distribution) -> dict[int, int]:
    """Return the weights in Python's own integers."""
    return dict(enumerate(part.weights.coefficients()))


def _others(
    name: str, weapons: int, attacks: int, bounds: tuple[int, int]
) -> Iterator[Goal]:
    whole = pool("D3", attacks, weapons)
    parts = [_weights(attack("D3", weapon=w)) for w in range(weapons)]
    histograms = [H(part) for part in parts]
    found = compare(
        {
            "ours": lambda: _fresh(whole).distribution,
            "integers": lambda: _weights(_fresh(whole).distribution),
            "dyce": lambda: reduce(add, (attacks @ h for h in histograms)),
            # A die of icepool keeps the sums that it has made: a new one each time.
            "icepool": lambda: reduce(add, (attacks @ Die(part) for part in parts)),
        }
    )
    what = f"{weapons} x {attacks} attacks, D3, ward 5+: pool"
    took = f"{found.microseconds('ours'):.0f} us"
    yield Goal(
        name, f"{what}, dyce / ours ({took})", found.ratio("dyce", "ours"), bounds[0]
    )
    yield Goal(
        name, f"{what}, icepool / ours", found.ratio("icepool", "ours"), bounds[1]
    )
    for other in ("dyce", "icepool"):
        ratio = found.ratio(other, "integers")
        yield Goal("", f"{what} read as Python integers, {other} / ours", ratio)


def _fresh(whole: IndependentSum) -> IndependentSum:
    """Return the same sum without what it keeps."""
    return IndependentSum(whole.terms)


def _fourier(damage: str, attacks: int, bound: int | None = None) -> Goal:
    whole, part = pool(damage, attacks), attack(damage)
    chances = np.array(part.weights.coefficients()) / part.denominator
    length = whole.maximum + 1
    found = compare(
        {
            "ours": lambda: _fresh(whole).distribution,
            "fourier": lambda: np.fft.irfft(
                np.fft.rfft(chances, length) ** attacks, length
            ),
        }
    )
    what = f"{attacks} attacks, {damage}, ward 5+: exact pool / float64 FFT"
    return Goal("G3" if bound else "", what, found.ratio("ours", "fourier"), most=bound)


def _ward(attacks: int, bound: int) -> Goal:
    warded, bare = pool("D3", attacks), pool("D3", attacks, ward=None)
    found = compare(
        {
            "inside": lambda: _fresh(warded).distribution,
            "after": lambda: _fresh(bare).distribution.each(_PASSES_WARD),
        }
    )
    what = f"{attacks} attacks, D3: ward composed after / inside each attack"
    return Goal("G4", what, found.ratio("after", "inside"), bound)


def _random_attacks(models: int, bound: int | None = None) -> Goal:
    part, numbers = attack("D3"), IndependentSum.of([(die(6), models)])
    found = compare(
        {
            "each": lambda: numbers.each(part).distribution,
            "whole": lambda: _fresh(numbers).distribution.each(part),
        }
    )
    what = f"{models} models, D6 attacks: sum composed at once / model by model"
    return Goal("G4" if bound else "", what, found.ratio("whole", "each"), bound)

"""Goal G6: floats of long rationals, correctly rounded, beside integer division.

That none is wrong is no benchmark: ``tests/distributions/test_flint.py`` proves it.
"""

from collections.abc import Iterator

from benchmarks.compare import compare
from benchmarks.goals import Goal
from benchmarks.samples import pool
from distributions._flint import nearest_floats
from distributions.distribution import Distribution


def goals() -> Iterator[Goal]:
    """Measure the PMF of 60 and 600 attacks, D3, ward 5+: 570 and 5,700 bits."""
    few, many = pool("D3", 60).distribution, pool("D3", 600).distribution
    integers, whole = many.weights.coefficients(), many.denominator
    found = compare(
        {
            "few": lambda: nearest_floats(few.weights, few.denominator),
            "many": lambda: nearest_floats(many.weights, many.denominator),
            "division": lambda: [c / whole for c in many.weights.coefficients()],
            "ready": lambda: [c / whole for c in integers],
        }
    )
    what = f"{_bits(many)} bits: int(c) / int(d) / nearest_floats"
    yield Goal("G6", what, found.ratio("division", "many"), 3)
    what = f"{_bits(many)} bits: the same of integers that Python has already"
    yield Goal("", what, found.ratio("ready", "many"))
    per_few = found.microseconds("few") * 1000 / len(few.weights)
    per_many = found.microseconds("many") * 1000 / len(many.weights)
    growth = found.ratio("many", "few") * len(few.weights) / len(many.weights)
    what = (
        f"ns a coefficient, {_bits(many)} bits ({per_many:.0f} ns) / "
        f"{_bits(few)} bits ({per_few:.0f} ns)"
    )
    yield Goal("G6", what, growth, most=1.5)


def _bits(whole: Distribution) -> int:
    return whole.denominator.bit_length()

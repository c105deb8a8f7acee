"""Goal G7: mean and variance from the factors, whatever the number of attacks."""

from collections.abc import Iterator
from fractions import Fraction

from benchmarks.compare import compare
from benchmarks.goals import Goal
from benchmarks.samples import pool
from distributions.independent_sum import IndependentSum
from distributions.table import Table, tabulate


def goals() -> Iterator[Goal]:
    """Measure them beside each other, and beside the pool of 60 attacks."""
    five, sixty, many = (pool("D3", attacks) for attacks in (5, 60, 600))
    found = compare(
        {
            "5": lambda: _moments(five),
            "60": lambda: _moments(sixty),
            "600": lambda: _moments(many),
            "pool": lambda: IndependentSum(sixty.terms).distribution,
            "table": lambda: _table(sixty),
        }
    )
    took = f"{found.microseconds('600'):.1f} us"
    growth = found.ratio("600", "5")
    yield Goal("G7", f"moments of 600 attacks ({took}) / of 5", growth, most=1.5)
    what = "60 attacks, D3, ward 5+: moments / exact pool"
    share = found.ratio("60", "pool") * 100
    yield Goal("G7", what, share, most=5, unit=" %")
    share = found.ratio("60", "table") * 100
    yield Goal("", f"{what} and its floats", share, unit=" %")


def _moments(whole: IndependentSum) -> tuple[Fraction, Fraction]:
    """Return both, of a sum that has not been asked before."""
    new = IndependentSum(whole.terms)
    return new.mean, new.variance


def _table(whole: IndependentSum) -> Table:
    """Return what an answer holds of a pool: both lists, mode and percentiles."""
    new = IndependentSum(whole.terms)
    return tabulate(new.blocks(), new.denominator)

"""Goal G5: the first weights of a large pool, beside other ways to cut it."""

from collections.abc import Iterator
from functools import reduce
from operator import mul

from flint import fmpz_poly

from benchmarks.compare import compare
from benchmarks.goals import Goal
from benchmarks.samples import attack, pool
from distributions.independent_sum import IndependentSum

_WEAPONS, _ATTACKS, _LAST = 4, 600, 60


def goals() -> Iterator[Goal]:
    """Measure P(X = 0), ..., P(X = 59) and P(X >= 60) of 4 x 600 attacks."""
    whole = pool("D3", _ATTACKS, _WEAPONS)
    parts = [attack("D3", weapon=w).weights.coefficients() for w in range(_WEAPONS)]
    bases = [fmpz_poly(list(part)) for part in parts]
    found = compare(
        {
            "cut": lambda: IndependentSum(whole.terms).capped(_LAST),
            "full": lambda: reduce(mul, (base**_ATTACKS for base in bases)),
            "own": lambda: IndependentSum(whole.terms).distribution,
            "truncated": lambda: _truncated(bases),
        },
        rounds=5,
    )
    what = f"{_WEAPONS} x {_ATTACKS} attacks, D3, ward 5+, cut at W = {_LAST + 1}"
    took = f"{found.microseconds('cut') / 1000:.2f} ms"
    full, truncated = found.ratio("full", "cut"), found.ratio("truncated", "cut")
    yield Goal("G5", f"{what} ({took}): FLINT's full product / cut", full, 200)
    yield Goal("G5", f"{what}: FLINT's pow_trunc and mul_low / cut", truncated, 8)
    yield Goal("", f"{what}: our own full product / cut", found.ratio("own", "cut"))


def _truncated(bases: list[fmpz_poly]) -> fmpz_poly:
    powers = (base.pow_trunc(_ATTACKS, _LAST + 1) for base in bases)
    return reduce(lambda p, q: p.mul_low(q, _LAST + 1), powers)

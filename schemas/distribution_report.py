"""A distribution as answers show it: floats, and where they are asked for rationals."""

from typing import Any

from distributions.action import Variable
from distributions.distribution import Distribution
from distributions.fights.certified import Bounded
from distributions.folded_sum import FoldedSum
from distributions.price import Wanted
from distributions.rounding import decimal, rational_text
from distributions.table import Table, table_of

__all__ = ["bounded_answer", "distribution_answer", "written_distribution"]

Json = dict[str, Any]
Shaped = Variable | Distribution | FoldedSum


def distribution_answer(variable: Shaped, wanted: Wanted) -> Json:
    """Return a variable as answers show it, as `schemas.probability.Distribution`."""
    table = table_of(variable, floats=wanted.distributions)
    return written_distribution(variable, table, wanted)


def bounded_answer(variable: Bounded, wanted: Wanted) -> Json:
    """Return a variable with certified digits; null where a number is not certain."""
    written = written_distribution(variable, variable.table, wanted)
    percentiles = {f"p{p}": x for p, x in variable.percentiles.items()}
    return written | {
        "mode": variable.mode,
        "percentiles": percentiles,
        "median": percentiles["p50"],
    }


def written_distribution(
    variable: Shaped | Bounded, table: Table, wanted: Wanted
) -> Json:
    """Return the same where its table has been made already."""
    lists = wanted.distributions
    return {
        "minimum": variable.minimum,
        "maximum": variable.maximum,
        "mean": table.mean,
        "variance": table.variance,
        "standard_deviation": table.standard_deviation,
        "mode": table.mode,
        "percentiles": {f"p{p}": x for p, x in table.percentiles.items()},
        "median": table.percentiles.get(50),
        "pmf": table.pmf if lists else None,
        "at_least": table.at_least if lists else None,
        "exact": _exact(variable, lists=lists)
        if wanted.exact and not isinstance(variable, Bounded)
        else None,
    }


def _exact(variable: Shaped, *, lists: bool) -> Json:
    whole = variable.distribution if lists else None
    return {
        "denominator": decimal(whole.denominator) if whole else None,
        "numerators": whole.weights.texts() if whole else None,
        "mean": rational_text(variable.mean),
        "variance": rational_text(variable.variance),
    }

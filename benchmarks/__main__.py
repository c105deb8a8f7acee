"""Measure the goals, and print them as tables.

    python -m benchmarks [name …]

The names are those of the files; without one, all but the servers are measured
(``python -m benchmarks.http_load`` starts those).
"""

import sys
from collections.abc import Callable, Iterator

from benchmarks import (
    abilities,
    catalogue,
    cut,
    fights,
    large,
    moments,
    pools,
    price,
    rounding,
)
from benchmarks.goals import HEADER, Goal

_GOALS: dict[str, Callable[[], Iterator[Goal]]] = {
    "pools": pools.goals,
    "cut": cut.goals,
    "rounding": rounding.goals,
    "moments": moments.goals,
    "large": large.goals,
    "abilities": abilities.goals,
    "catalogue": catalogue.goals,
    "fights": fights.goals,
}


def main() -> None:
    """Run what is named on the command line, in the order of the goals."""
    names = sys.argv[1:] or [*_GOALS, "price"]
    if not {*names} <= {*_GOALS, "price"}:
        sys.exit(f"choose from: {', '.join([*_GOALS, 'price'])}")
    print(HEADER)
    for name, goals in _GOALS.items():
        for goal in goals() if name in names else ():
            print(goal, flush=True)
    if "price" in names:
        print()
        price.show()


if __name__ == "__main__":
    main()

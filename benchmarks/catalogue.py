"""Goal C1: a whole catalogue from cold, and the start with a warm cache.

The folder is that of the environment, ``SIGMATH_CATALOGUE``, or the one beside the
repository. Started with the name of a piece of work, this file does it and prints its
seconds (of the processor) and the most memory that the process had (Linux only).
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from app.catalogue import Search, catalogue_at, database_of
from benchmarks.goals import Goal

_ROOT = Path(__file__).resolve().parent.parent
_BESIDE = _ROOT.parent / "shared/data/bsdata"
_ROUNDS = 3


def goals() -> Iterator[Goal]:
    """Measure both in fresh processes; without a folder there is nothing to measure."""
    folder = Path(os.environ.get("SIGMATH_CATALOGUE", _BESIDE))
    if not folder.is_dir():
        return
    with tempfile.TemporaryDirectory() as cache:
        rounds = [_round(folder, Path(cache)) for _ in range(_ROUNDS)]
    cold, warm = ([found[i] for found in rounds] for i in (0, 1))
    units = cold[0]["units"]
    text = f"{units:,} warscrolls, read and stored from cold"
    seconds = median(found["seconds"] for found in cold)
    yield Goal("C1", text, seconds, most=20, unit=" s")
    most = max(found["megabytes"] for found in cold)
    yield Goal("C1", f"{text}: memory", most, most=500, unit=" MB")
    seconds = median(found["seconds"] for found in warm)
    yield Goal("C1", "opening it with a warm cache", seconds, most=1, unit=" s")


def _round(folder: Path, cache: Path) -> tuple[dict[str, float], dict[str, float]]:
    for kept in cache.iterdir():
        kept.unlink()
    return _measured(folder, cache), _measured(folder, cache)


def _measured(folder: Path, cache: Path) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.catalogue", str(folder), str(cache)]
    run = subprocess.run(  # noqa: S603 (our own command)
        command, cwd=_ROOT, capture_output=True, check=True
    )
    found: dict[str, float] = json.loads(run.stdout)
    return found


def _main(folder: str, cache: str) -> None:
    start = time.process_time()
    catalogue = catalogue_at(database_of(Path(folder), Path(cache)))
    units = catalogue.search(Search()).total
    seconds = time.process_time() - start
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    found = {"units": units, "seconds": seconds, "megabytes": megabytes}
    print(json.dumps(found))


if __name__ == "__main__":
    _main(*sys.argv[1:])

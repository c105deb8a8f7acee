"""Goal G8: 10,000 attacks in bounded memory, each piece of work in a fresh process.

Started with the name of a piece of work, this file does it and prints its seconds and
the memory that it took at most beyond what the process had before (Linux only).
"""

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

from benchmarks.goals import Goal
from benchmarks.samples import attack, pool
from distributions.folded_sum import FoldedSum
from distributions.table import table_of
from schemas.damage import DamageRequest
from schemas.reading import read_json
from schemas.report import damage_answer

_ATTACKS = 10_000
_ROUNDS = 3
_WEAPON = {"attacks": _ATTACKS, "hit": 3, "wound": 3, "rend": 1, "damage": "D6"}
_UNIT = {"models": 20, "health": 2, "save": 4, "ward": 5}


def goals() -> Iterator[Goal]:
    """Measure every piece of work once a round, each in its own process."""
    rounds = [{name: _measured(name) for name in _WORK} for _ in range(_ROUNDS)]
    answer = median(found["answer"][1] for found in rounds)
    power = median(found["power"][1] for found in rounds)
    took = {name: median(found[name][0] for found in rounds) for name in _WORK}
    what = f"{_ATTACKS:,} attacks, D6, ward 5+"
    text = f"{what}: memory of the whole answer ({took['answer']:.2f} s)"
    yield Goal("G8", text, answer, most=40, unit=" MB")
    text = f"{what}: memory of FLINT's full power ({took['power']:.2f} s)"
    yield Goal("", text, power, unit=" MB")
    ratio = median(found["answer"][0] / found["power"][0] for found in rounds)
    yield Goal("G8", f"{what}: whole answer / FLINT's full power", ratio, most=0.5)
    ratio = median(found["power"][0] / found["cut"][0] for found in rounds)
    text = f"{what}: FLINT's full power / table of a cut at W = 200"
    yield Goal("G8", f"{text} ({1000 * took['cut']:.1f} ms)", ratio, 100)
    ratio = median(found["power"][0] / found["exact cut"][0] for found in rounds)
    yield Goal("", f"{what}: FLINT's full power / exact cut at W = 200", ratio)


def _measured(name: str) -> tuple[float, float]:
    command = [sys.executable, "-m", "benchmarks.large", name]
    root = Path(__file__).parent.parent
    run = subprocess.run(  # noqa: S603 (our own command)
        command, cwd=root, capture_output=True, check=True
    )
    seconds, megabytes = json.loads(run.stdout)
    return seconds, megabytes


def _answer() -> Callable[[], object]:
    body = {"attacker": {"weapons": [_WEAPON]}, "target": _UNIT}
    request = read_json(DamageRequest, json.dumps(body).encode())
    return lambda: damage_answer(request)


def _power() -> Callable[[], object]:
    base = attack("D6").weights
    return lambda: base**_ATTACKS


def _cut() -> Callable[[], object]:
    whole = pool("D6", _ATTACKS)
    return lambda: table_of(FoldedSum(whole, width=1, offset=0, last=199))


def _exact_cut() -> Callable[[], object]:
    whole = pool("D6", _ATTACKS)
    return lambda: whole.capped(199)


_WORK = {"answer": _answer, "power": _power, "cut": _cut, "exact cut": _exact_cut}


def _peak_megabytes() -> float:
    # Not getrusage: after an exec it still knows the peak of the parent process.
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def main() -> None:
    """Do the work that is named on the command line."""
    run = _WORK[sys.argv[1]]()
    before, start = _peak_megabytes(), time.process_time()
    run()
    seconds = time.process_time() - start
    print(json.dumps([seconds, _peak_megabytes() - before]))


if __name__ == "__main__":
    main()

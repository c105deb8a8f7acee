"""Goals G11 and G12: requests a second beside bare ASGI, and the longest stall.

    python -m benchmarks.http_load [seconds a round] [rounds]

Every round measures each server once, one after another; what counts is the median
over the rounds of the ratios within a round. Where there are two cores, the server has
one and the load the other.
"""

import asyncio
import json
import os
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from benchmarks.http_client import Load, load, post_of

CONNECTIONS = 16
BODIES = 1_000

Measured = dict[str, list[Load]]


def body(number: int) -> bytes:
    """Return a request of four weapons with 10 attacks each, unlike all others."""
    weapons = [
        {"name": name, "attacks": 2, "hit": hit, "wound": wound, "rend": rend,
         "damage": damage, "abilities": abilities}
        for name, hit, wound, rend, damage, abilities in (
            ("Spear", 3, 3, 1, "D3", ["Crit (Mortal)"]),
            ("Sword", 4, 3, 0, 1, ["Crit (2 Hits)"]),
            ("Club", 4, 4, 0, 2, ["Crit (Auto-wound)"]),
            ("Teeth", 3, 4, 2, 1, []),
        )
    ]  # fmt: skip
    request = {
        "attacker": {"name": f"unit {number}", "models": 5, "weapons": weapons},
        "target": {"models": 10, "health": 2 + number % 3, "save": 4, "ward": 5},
    }
    return json.dumps(request).encode()


SERVERS = {
    "bare": ("benchmarks.http_servers:bare", "/"),
    "service": ("benchmarks.http_servers:watched", "/v1/damage"),
    "cached": ("benchmarks.http_servers:watched", "/v1/damage"),
    "bytes": ("benchmarks.http_servers:fastapi_ways", "/bytes"),
    # The others compute nothing: what is measured is the writing.
    "model": ("benchmarks.http_servers:fastapi_ways", "/model"),
    "dict": ("benchmarks.http_servers:fastapi_ways", "/dict"),
}


@contextmanager
def served(target: str, **variables: str) -> Iterator[int]:
    """Serve an app in a process of its own, on a port that is handed out."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", target, "--port", str(port)]
    command += ["--no-access-log", "--log-level", "warning"]
    if not target.endswith(":bare"):
        command.append("--factory")
    with subprocess.Popen(  # noqa: S603 (our own servers)
        command, env=os.environ | variables, stderr=subprocess.DEVNULL
    ) as process:
        try:
            pin(process.pid, 0)
            wait(port)
            yield port
        finally:
            process.terminate()


def pin(process: int, core: int) -> None:
    """Keep a process on one core, where it can be kept there."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    if len(cores) > 1:
        os.sched_setaffinity(process, {cores[core]})


def wait(port: int) -> None:
    """Wait until something listens on a port."""
    for _ in range(600):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(port)


async def throughput(seconds: float, rounds: int) -> Measured:
    """Measure every server in every round."""
    many = [body(number) for number in range(BODIES)]
    measured: Measured = {name: [] for name in SERVERS}
    with ExitStack() as stack:
        ports = {}
        for name, (target, _) in SERVERS.items():
            size = str(2**26 if name == "cached" else 0)
            ports[name] = stack.enter_context(served(target, SIGMATH_CACHE_BYTES=size))
        for number in range(rounds + 1):
            for name, (_, path) in SERVERS.items():
                bodies = many[:1] if name == "cached" else many
                requests = [post_of(path, one) for one in bodies]
                result = await load(
                    ports[name], requests, connections=CONNECTIONS, seconds=seconds
                )
                if number:  # the first round warms up
                    measured[name].append(result)
    return measured


def ratio(measured: Measured, one: str, other: str) -> float:
    """Return how many times as many requests one server answers as another."""
    pairs = zip(measured[one], measured[other], strict=True)
    return statistics.median(a.per_second / b.per_second for a, b in pairs)


def print_throughput(measured: Measured) -> None:
    """Print the rates and latencies, and the ratios that are goals."""
    print(f"{'server':10}{'req/s':>8}{'p50 ms':>9}{'p99 ms':>9}{'p99/p50':>9}")
    for name, loads in measured.items():
        rate = statistics.median(load.per_second for load in loads)
        p50, p99 = (
            statistics.median(load.percentile(percent) for load in loads) * 1_000
            for percent in (50, 99)
        )
        print(f"{name:10}{rate:8.0f}{p50:9.2f}{p99:9.2f}{p99 / p50:9.2f}")
    for words, one, other, goal in (
        ("service / bare ASGI", "service", "bare", 0.5),
        ("cached / service", "cached", "service", 2.5),
        ("bytes / response_model", "bytes", "model", 1.2),
        ("bytes / bare dict", "bytes", "dict", 4.0),
    ):
        print(f"{words:30}{ratio(measured, one, other):6.2f}   goal >= {goal}")


def unit(attacks: int, rend: object = 1, **output: bool) -> dict[str, object]:
    """Return a request of one weapon with random Damage."""
    weapon = {"attacks": attacks, "hit": 3, "wound": 3, "damage": "D6", "rend": rend}
    return {
        "attacker": {"weapons": [weapon]},
        "target": {"models": 100, "ward": 5},
        "output": output,
    }


def worst_requests() -> dict[str, bytes]:
    """Return requests that take long to read, to price, to compute or to write."""
    wrong = {f"n{number}": 0 for number in range(20_000)}
    return {
        name: value if isinstance(value, bytes) else json.dumps(value).encode()
        for name, value in {
            "10,000 attacks": unit(10_000),
            "1,000 attacks, exact": unit(1_000, exact=True),
            "just in line": unit(60),
            "a hundred thousand brackets": b"[" * 100_000,
            "many wrong names": wrong,
            "many wrong weapons": {"attacker": {"weapons": [{}] * 60_000}},
            "many spaces": unit(1, " " * 250_000 + "x"),
            "a long name": {"attacker": {"name": "x" * 250_000}},
            "16 KB of wrong names": dict(list(wrong.items())[:1_700]),
            "16 KB of wrong weapons": {"attacker": {"weapons": [{}] * 4_000}},
            "16 KB of spaces": unit(1, " " * 16_000 + "x"),
        }.items()
    }


def stalls() -> None:
    """Print for how long the event loop stood still at each of these requests."""
    with served("benchmarks.http_servers:watched", SIGMATH_CACHE_BYTES="0") as port:
        url = f"http://127.0.0.1:{port}"
        for name, content in worst_requests().items():
            for coding in ("identity", "zstd", "br", "gzip"):
                stalled(url)  # what was before does not count
                begin = time.perf_counter()
                status, size = answered(f"{url}/v1/damage", content, coding)
                seconds = time.perf_counter() - begin
                print(
                    f"{name:30}{coding:9}{status:5}{size:11} B{seconds:8.3f} s"
                    f"   stall {stalled(url) * 1_000:7.1f} ms",
                    flush=True,
                )
                if status != 200:
                    break


def stalled(url: str) -> float:
    """Return the longest stall in seconds since the last call."""
    with urlopen(f"{url}/stall") as answer:  # noqa: S310 (our own server)
        return float(answer.read())


def answered(url: str, content: bytes, coding: str) -> tuple[int, int]:
    """Return the status of an answer and how many bytes it has."""
    headers = {"Accept-Encoding": coding, "Content-Type": "application/json"}
    request = Request(url, content, headers)  # noqa: S310 (our own server)
    try:
        with urlopen(request) as answer:  # noqa: S310 (our own server)
            return answer.status, len(answer.read())
    except HTTPError as error:
        return error.code, len(error.read())


def main() -> None:
    """Measure and print."""
    seconds, rounds = (*map(float, sys.argv[1:3]), 2.0, 5.0)[:2]
    pin(0, 1)
    print_throughput(asyncio.run(throughput(seconds, int(rounds))))
    stalls()


if __name__ == "__main__":
    main()

"""The command as a process: it starts, drains and ends, and so do its workers."""

import contextlib
import http.client
import json
import os
import signal
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.live_server import Server, serving

Answer = tuple[int, dict[str, Any]]

# About a second of work.
HEAVY = {
    "attacker": {"weapons": [{"attacks": 7_000, "hit": 3, "wound": 3, "damage": "D6"}]},
    "target": {"ward": 5},
}
ENVIRONMENT = os.environ | {"SIGMATH_WORKERS": "2", "SIGMATH_LOG_LEVEL": "info"}


@contextlib.contextmanager
def connected(server: Server) -> Iterator[http.client.HTTPConnection]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    with contextlib.closing(connection):
        yield connection


def ask(server: Server, method: str, path: str, body: object = None) -> Answer:
    with connected(server) as connection:
        connection.request(method, path, json.dumps(body))
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())


def children(process: int) -> set[int]:
    """The processes that a process has started, and those that these have."""
    found: set[int] = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == process:
            child = int(stat.parent.name)
            found |= {child} | children(child)
    return found


def alive(processes: set[int]) -> set[int]:
    return {process for process in processes if Path(f"/proc/{process}").exists()}


def wait_for_end(processes: set[int], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while alive(processes) and time.monotonic() < end:
        time.sleep(0.05)
    assert alive(processes) == set()


needs_proc = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="looks for processes in /proc"
)


@needs_proc
def test_sigterm_lets_work_end_and_leaves_no_process_behind() -> None:
    with serving(ENVIRONMENT) as server, connected(server) as connection:
        workers = children(server.process.pid)
        connection.request("POST", "/v1/damage", json.dumps(HEAVY))
        time.sleep(0.5)
        server.process.send_signal(signal.SIGTERM)
        answer = connection.getresponse()
        damage = json.loads(answer.read())["damage"]
        server.process.wait(30)

    assert len(workers) >= 2
    assert answer.status == 200
    assert damage["maximum"] == 42_000
    wait_for_end(workers)


@needs_proc
def test_a_server_that_is_killed_takes_its_workers_with_it() -> None:
    with serving(ENVIRONMENT) as server:
        workers = children(server.process.pid)
        server.process.kill()
        server.process.wait(30)
        wait_for_end(workers)

    assert len(workers) >= 2


def test_it_serves_on_as_not_ready_while_it_drains() -> None:
    with serving(ENVIRONMENT | {"SIGMATH_DRAIN_SECONDS": "4"}) as server:
        assert ask(server, "GET", "/readyz")[0] == 200
        server.process.send_signal(signal.SIGTERM)
        status = 200
        while status == 200:
            status, problem = ask(server, "GET", "/readyz")

        assert status == 503
        assert problem["type"] == "/problems/busy"
        assert ask(server, "POST", "/v1/damage", HEAVY)[0] == 200
        server.process.wait(30)


UNREADABLE = [
    b"GET /v1/\xff HTTP/1.1\r\nHost: a\r\n\r\n",
    b"GET /v1?" + b"a" * 100_000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
    b"POST /v1/damage HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n",
    b"POST /v1/damage HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nz\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
]


def test_what_is_no_request_gets_a_problem_too() -> None:
    with serving(ENVIRONMENT) as server:
        for request in UNREADABLE:
            with socket.create_connection(("127.0.0.1", server.port), 10) as connection:
                connection.sendall(request)
                head, _, body = connection.makefile("rb").read().partition(b"\r\n\r\n")

            assert head.startswith(b"HTTP/1.1 400 ")
            assert b"content-type: application/problem+json" in head
            assert json.loads(body)["status"] == 400

"""A server in a process of its own, for tests that come from outside."""

import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent
SIGMATH = (sys.executable, "-c", "from app.cli import main; main()")

START_SECONDS = 60
STOP_SECONDS = 30


@dataclass(frozen=True)
class Server:
    process: subprocess.Popen[bytes]
    port: int

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def answers(url: str) -> bool:
    try:
        with urlopen(url, timeout=2):  # noqa: S310 (our own server)
            return True
    except (URLError, ConnectionError, TimeoutError):
        return False


def wait_until_it_answers(server: Server, log: Path) -> None:
    end = time.monotonic() + START_SECONDS
    while not answers(f"{server.url}/healthz"):
        dead = server.process.poll() is not None
        if dead or time.monotonic() > end:
            message = f"no server on port {server.port}:\n{log.read_text('utf-8')}"
            raise AssertionError(message)
        time.sleep(0.1)


@contextmanager
def serving(
    env: Mapping[str, str],
    command: Sequence[str] = SIGMATH,
    cwd: Path = ROOT,
) -> Iterator[Server]:
    """Start the command, hand it out once it answers, and stop it in the end."""
    port = free_port()
    with (
        tempfile.TemporaryDirectory() as folder,
        (Path(folder) / "log").open("wb") as log,
        subprocess.Popen(
            command,
            cwd=cwd,
            env={**env, "SIGMATH_PORT": str(port)},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
        ) as process,
    ):
        server = Server(process, port)
        try:
            wait_until_it_answers(server, Path(log.name))
            yield server
        finally:
            stop(process)


def stop(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(STOP_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        raise

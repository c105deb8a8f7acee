"""The steps of the Dockerfile, run outside a container in folders of their own.

What a line says is what is run: only the paths are put below a temporary folder, and
``python`` is the interpreter of the tests.
"""

import json
import os
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.live_server import ROOT, STOP_SECONDS, Server, answers, serving

pytestmark = pytest.mark.slow

BODY = (
    b'{"attacker":{"weapons":[{"attacks":2,"hit":4,"wound":4,"damage":1}]},"target":{}}'
)


class Step(NamedTuple):
    instruction: str
    words: str

    def command(self) -> list[str]:
        """The command of an exec form."""
        words: list[str] = json.loads(self.words[self.words.index("[") :])
        return words


def steps() -> list[Step]:
    text = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", "")
    lines = (line for line in text.splitlines() if line and not line.startswith("#"))
    return [Step(*line.split(maxsplit=1)) for line in lines]


def stages() -> list[list[Step]]:
    found: list[list[Step]] = []
    for step in steps():
        if step.instruction == "FROM":
            found.append([])
        found[-1].append(step)
    return found


def only(instruction: str) -> Step:
    (step,) = (step for step in stages()[-1] if step.instruction == instruction)
    return step


class Container:
    """The folders and the environment that the steps work in."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = root
        beside_python = str(Path(sys.executable).parent)
        path = os.pathsep.join([beside_python, os.environ["PATH"]])
        # Of this environment only what reaches the package index is kept.
        kept = {k: v for k, v in os.environ.items() if k.startswith("PIP_")}
        self.env = {**kept, "PATH": path, "HOME": str(root)}

    def inside(self, words: str) -> str:
        """The words with the places of the image put below the temporary folder."""
        return words.replace("/opt/", f"{self.root}/opt/")

    def take(self, step: Step) -> None:
        match step.instruction:
            case "WORKDIR":
                self.folder = self.root / step.words.lstrip("/")
                self.folder.mkdir(parents=True)
            case "COPY":
                self.copy(step.words.split())
            case "RUN":
                self.run(step.words)
            case "ENV":
                for pair in shlex.split(self.inside(step.words)):
                    name, value = pair.split("=", 1)
                    self.env[name] = value.replace(f"${name}", self.env.get(name, ""))

    def copy(self, words: list[str]) -> None:
        *sources, target = words
        if sources[0].startswith("--from"):
            # Both stages share their folders here: the place must be the same.
            assert sources[1:] == [target]
            return
        for source in sources:
            if (ROOT / source).is_dir():
                no_caches = shutil.ignore_patterns("__pycache__")
                shutil.copytree(ROOT / source, self.folder / target, ignore=no_caches)
            else:
                shutil.copy(ROOT / source, self.folder / target)

    def run(self, words: str) -> None:
        done = subprocess.run(
            ["/bin/sh", "-c", self.inside(words)],
            cwd=self.folder,
            env=self.env,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{words}\n{done.stdout}"


@pytest.fixture(scope="module", name="container")
def _container(tmp_path_factory: pytest.TempPathFactory) -> Container:
    container = Container(tmp_path_factory.mktemp("image"))
    for stage in stages():
        for step in stage:
            container.take(step)
    return container


@pytest.fixture(name="server")
def _server(container: Container) -> Iterator[Server]:
    command = only("CMD").command()
    program = shutil.which(command[0], path=container.env["PATH"])
    assert program is not None
    assert Path(program).is_relative_to(container.root)
    with serving(
        container.env, command=[program, *command[1:]], cwd=container.folder
    ) as server:
        yield server


def test_the_image_has_the_program_and_no_tool_to_install_more(
    container: Container,
) -> None:
    (site,) = container.root.glob("opt/sigmath/lib/python3.*/site-packages")

    assert list(site.glob("app/static/swagger-ui-bundle.js"))
    assert list(site.glob("pip*")) == []
    assert list(site.glob("pytest*")) == []
    assert list(site.glob("app/**/__pycache__/main.*.pyc"))


def test_the_image_starts_and_its_health_check_tells_alive_from_dead(
    container: Container, server: Server
) -> None:
    def health(port: int) -> int:
        return subprocess.run(
            [str(Path(sys.executable)), *only("HEALTHCHECK").command()[1:]],
            env={**container.env, "SIGMATH_PORT": str(port)},
            stderr=subprocess.DEVNULL,
            check=False,
        ).returncode

    assert only("HEALTHCHECK").command()[0] == "python"
    assert health(server.port) == 0
    server.process.send_signal(signal.SIGTERM)
    server.process.wait(STOP_SECONDS)
    assert health(server.port) != 0


def test_a_stopping_server_answers_what_it_has_begun(server: Server) -> None:
    head = (
        "POST /v1/damage HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(BODY)}\r\n"
        "Expect: 100-continue\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as client:
        client.sendall(head.encode())
        # The server has begun the request when it asks for the body.
        assert client.recv(1000).startswith(b"HTTP/1.1 100")
        client.sendall(BODY[:20])
        server.process.send_signal(signal.SIGTERM)
        refuses_others(server)
        client.sendall(BODY[20:])
        answer = b"".join(iter(lambda: client.recv(65536), b""))

    assert answer.startswith(b"HTTP/1.1 200")
    assert server.process.wait(STOP_SECONDS) in {0, -signal.SIGTERM}


def refuses_others(server: Server) -> None:
    """Wait until the server takes no further connection."""
    for _ in range(200):
        if not answers(f"{server.url}/healthz"):
            return
    pytest.fail("the server went on taking connections after SIGTERM")


def test_the_program_does_not_run_as_root() -> None:
    user, _, group = only("USER").words.partition(":")

    assert int(user) > 0
    assert int(group) > 0


def test_the_program_starts_in_an_empty_folder_as_the_first_process() -> None:
    assert only("WORKDIR").words == "/srv"
    assert only("CMD").command()[0] == "sigmath"
    assert len(stages()) == 2


def test_what_is_copied_reaches_the_build() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    copied = {
        source
        for step in stages()[0]
        if step.instruction == "COPY"
        for source in step.words.split()[:-1]
    }

    assert {f"!{source}" for source in copied} <= set(ignored)
    assert "*" in ignored

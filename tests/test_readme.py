"""What the README shows is run: each shell example, and its answer compared."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator

import pytest

from tests.live_server import ROOT, Server, serving

README = (ROOT / "README.md").read_text("utf-8")

# A shell block, and the block of its answer that follows it.
EXAMPLE = re.compile(r"```sh\n(curl .*?)```\n(?:.*?)```json\n(.*?)```", re.DOTALL)

needs_curl = pytest.mark.skipif(
    shutil.which("curl") is None, reason="there is no curl to run the examples with"
)


@pytest.fixture(scope="module", name="server")
def _server() -> Iterator[Server]:
    with serving(os.environ) as server:
        yield server


@needs_curl
@pytest.mark.parametrize(("command", "shown"), EXAMPLE.findall(README))
def test_the_answer_that_is_shown_is_the_answer_that_comes(
    server: Server, command: str, shown: str
) -> None:
    run = subprocess.run(
        [
            "/bin/sh",
            "-c",
            command.replace("localhost:8000", f"127.0.0.1:{server.port}"),
        ],
        capture_output=True,
        text=True,
        check=True,
    )

    assert json.loads(run.stdout) == json.loads(shown)


def test_every_shell_block_is_one_of_the_two_commands_or_has_its_answer() -> None:
    blocks = set(re.findall(r"```sh\n(.*?)```", README, re.DOTALL))
    shown = {command for command, _ in EXAMPLE.findall(README)}

    assert blocks - shown == {"make serve\n", "make test\n"}
    assert len(shown) >= 3


def test_every_file_that_is_named_is_there() -> None:
    names = re.findall(r"\]\(([^):]+)\)", README)

    assert names
    assert [name for name in names if not (ROOT / name).exists()] == []

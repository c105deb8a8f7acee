"""Types made by openapi-typescript, without options, serve a strict TypeScript client.

`client.ts` builds the smallest requests and reads every field of the answers. It is
compiled with the types made from the document, and then run against a live server.
"""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.live_server import Server, serving

HERE = Path(__file__).parent
# `make node` puts them beside the interpreter of the tests.
PATH = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
NODE = shutil.which("node", path=PATH)
NPM = shutil.which("npm", path=PATH)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        NODE is None or NPM is None,
        reason="there is no Node.js (node and npm): `make node` installs it",
    ),
]

NO_NETWORK = re.compile(r"ECONNREFUSED|ENOTFOUND|ETIMEDOUT|EAI_AGAIN|ENETUNREACH")


@pytest.fixture(scope="module", name="server")
def _server() -> Iterator[Server]:
    with serving(os.environ) as server:
        yield server


@pytest.fixture(scope="module", name="folder")
def _folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the compilers and the client's source."""
    folder = tmp_path_factory.mktemp("typescript-client")
    for name in ("package.json", "package-lock.json", "client.ts"):
        shutil.copy(HERE / name, folder)
    run = in_folder(folder, NPM, "ci", "--ignore-scripts", "--no-audit", "--no-fund")
    if run.returncode and NO_NETWORK.search(run.stdout) and not os.environ.get("CI"):
        pytest.skip(f"npm reaches no registry:\n{run.stdout}")
    assert run.returncode == 0, run.stdout
    return folder


def in_folder(folder: Path, *command: str | None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [word for word in command if word is not None],
        cwd=folder,
        env={**os.environ, "PATH": PATH},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module", name="types")
def _types(folder: Path, server: Server) -> str:
    """What openapi-typescript makes of the document."""
    with urlopen(f"{server.url}/openapi.json") as answer:  # noqa: S310 (our own server)
        (folder / "openapi.json").write_bytes(answer.read())
    tool = "node_modules/openapi-typescript/bin/cli.js"
    run = in_folder(folder, NODE, tool, "openapi.json", "--output", "openapi.ts")
    assert run.returncode == 0, run.stdout
    return (folder / "openapi.ts").read_text("utf-8")


@pytest.fixture(scope="module", name="compiled")
def _compiled(folder: Path, types: str) -> Path:
    assert "export interface paths" in types
    tsc = "node_modules/typescript/bin/tsc"
    run = in_folder(
        folder,
        *(NODE, tsc, "--strict", "--noUnusedLocals", "--target", "es2022"),
        *("--module", "es2022", "--moduleResolution", "bundler", "client.ts"),
    )
    assert run.returncode == 0, run.stdout
    return folder / "client.js"


def test_the_client_compiles_under_strict(compiled: Path) -> None:
    assert compiled.is_file()


def test_no_schema_is_there_twice(types: str) -> None:
    """A schema of input and one of output would be two types for one thing."""
    assert re.findall(r"\w+(?:-Input|-Output|Input|Output): \{", types) == []
    assert len(re.findall(r"^ {8}Unit: \{", types, re.MULTILINE)) == 1


def test_the_client_reads_true_answers(compiled: Path, server: Server) -> None:
    program = f"import {{ main }} from './{compiled.name}'; await main('{server.url}');"

    run = in_folder(compiled.parent, NODE, "--input-type=module", "--eval", program)

    assert run.returncode == 0, run.stdout
    assert run.stdout.split() == [
        *("post:0.5", "get:0.5", "problem:/problems/invalid"),
        *("back:6", "solve:2", "formula:n/2"),
    ]

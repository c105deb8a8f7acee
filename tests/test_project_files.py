"""The files around the code agree with each other and name no place of their making."""

import hashlib
import json
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

from app.release import RELEASE

ROOT = Path(__file__).parent.parent
STATIC = ROOT / "app" / "static"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]


def name_of(requirement: str) -> str:
    """The name of a requirement as package indexes compare it (PEP 503)."""
    name = re.match(r"[\w.-]+", requirement)
    assert name is not None, requirement
    return re.sub(r"[-_.]+", "-", name[0]).lower()


def pinned() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text("utf-8").splitlines()
    pins = (line.split("==") for line in lines if not line.startswith("#"))
    return {name_of(name): number for name, number in pins}


def test_every_dependency_is_pinned_by_the_constraints() -> None:
    extras = PROJECT["optional-dependencies"].values()
    wanted = {
        name_of(dependency)
        for dependencies in (PROJECT["dependencies"], *extras)
        for dependency in dependencies
    }

    assert wanted <= set(pinned())


def test_every_dependency_says_why_it_is_there() -> None:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    dependencies = re.findall(r'^ {4}"[\w-]+>=.*$', text, re.MULTILINE)

    assert len(dependencies) > len(PROJECT["dependencies"])
    assert [line for line in dependencies if "#" not in line] == []


def test_the_release_is_the_version_of_the_project_and_in_the_changelog() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text("utf-8")

    assert PROJECT["version"] == RELEASE
    assert "## [Unreleased]" in changes or f"## [{PROJECT['version']}]" in changes


@pytest.mark.parametrize(
    "line",
    re.findall(
        r"^[0-9a-f]{64} .+$", (STATIC / "VERSION.txt").read_text(), re.MULTILINE
    ),
)
def test_the_vendored_file_is_the_published_one(line: str) -> None:
    checksum, name = line.split()

    assert hashlib.sha256((STATIC / name).read_bytes()).hexdigest() == checksum


def test_the_lock_of_the_typescript_client_names_no_host() -> None:
    text = (ROOT / "tests" / "clients" / "package-lock.json").read_text("utf-8")

    assert "://" not in re.sub(r'"url": "[^"]*"', "", text)
    assert all(
        "resolved" not in package for package in json.loads(text)["packages"].values()
    )


def test_the_makefile_knows_the_commands_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    commands = set(re.findall(r"make ([a-z]+)", readme))

    assert {"serve", "test"} <= commands
    for command in sorted(commands):
        run = subprocess.run(
            ["make", "--dry-run", command],  # noqa: S607 (make is what people type)
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr


def test_continuous_integration_runs_the_second_command() -> None:
    script = (ROOT / ".ci" / "run").read_text("utf-8")

    assert script.rstrip().endswith("exec make test")

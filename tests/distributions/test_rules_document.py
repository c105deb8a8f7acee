"""The page of rules names tests that are there, and code that is there."""

import ast
import re
from importlib import import_module
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parents[2]
PAGE: Final = (ROOT / "docs" / "rules.md").read_text("utf-8")

TESTS: Final = frozenset(
    node.name
    for path in (ROOT / "tests").rglob("test_*.py")
    for node in ast.walk(ast.parse(path.read_text("utf-8")))
    if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
)


def rows() -> list[str]:
    """The rules: the rows of all tables, without their heads."""
    lines = [line for line in PAGE.splitlines() if line.startswith("|")]
    return [line for line in lines if line not in ("|---|---|", "| rule | test |")]


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.split("`")[-2])
def test_every_rule_names_the_test_that_holds_it(row: str) -> None:
    named = re.findall(r"`(test_\w+)`", row)

    assert named
    assert set(named) <= TESTS


@pytest.mark.parametrize(
    "name", sorted(set(re.findall(r"`(distributions\.[\w.]+)`", PAGE)))
)
def test_the_code_that_is_named_is_there(name: str) -> None:
    try:
        import_module(name)
    except ModuleNotFoundError:
        module, _, attribute = name.rpartition(".")
        assert hasattr(import_module(module), attribute)


def test_every_decision_is_a_row_with_a_test() -> None:
    words = re.findall(r"\*\*[Dd]ecision[.:]\*\*", PAGE)
    decisions = [row for row in rows() if re.search(r"\*\*[Dd]ecision", row)]

    assert len(decisions) == len(words) >= 20

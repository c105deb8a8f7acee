"""What can be forgotten is checked here: who knows whom, sizes, names, exactness."""

import ast
import io
import os
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("app", "distributions", "schemas")
FOLDERS = (*PACKAGES, "tests", "benchmarks")

MOST_LINES_IN_A_FILE = 400
MOST_CODE_LINES_IN_A_FUNCTION = 40
MOST_CODE_LINES_OF_HALF = 6
MOST_CODE_LINES_OF_NINE_TENTHS = 20

FUNCTION = ast.FunctionDef | ast.AsyncFunctionDef


def sources(*folders: str) -> list[Path]:
    return [path for name in folders for path in sorted((ROOT / name).rglob("*.py"))]


def where(path: Path, node: ast.expr | ast.stmt) -> str:
    return f"{path.relative_to(ROOT)}:{node.lineno}"


# ---- who knows whom


def test_the_import_contracts_hold() -> None:
    command = Path(sys.executable).with_name("lint-imports")

    run = subprocess.run(
        [command, "--no-cache"], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert run.returncode == 0, run.stdout


# What importing everything may do, told by a fresh interpreter: its audit events name
# each file, socket and process that is opened.
IMPORT_EVERYTHING = """
import importlib, pkgutil, sys, threading

events = []
def watch(event, arguments):
    if event == "open":
        path, mode, flags = arguments
        writes = mode is not None and set(str(mode)) & set("wax+")
        ours = str(path).startswith(sys.argv[1]) and "/.venv/" not in str(path)
        if writes or ours and not str(path).endswith((".py", ".pyc")):
            events.append(f"open {path}")
    elif event.startswith(("socket.connect", "socket.bind", "subprocess", "os.fork")):
        events.append(event)
sys.addaudithook(watch)

names = []
for package in sys.argv[2:]:
    root = importlib.import_module(package)
    found = pkgutil.walk_packages(root.__path__, package + ".")
    names += [package, *(m.name for m in found if not m.name.endswith("__main__"))]
modules = [importlib.import_module(name) for name in names]

assert not events, events
assert threading.active_count() == 1, threading.enumerate()
assert "sympy" not in sys.modules

# What has few values anyway: the dice D3 and D6 of the grammar; our own models.
FEW = {"die", "_schema_of"}
from pydantic_settings import BaseSettings
from starlette.applications import Starlette
for module in modules:
    for name, value in vars(module).items():
        place = f"{module.__name__}.{name}"
        assert not isinstance(value, (Starlette, BaseSettings)), place
        parameters = getattr(value, "cache_parameters", dict)()
        code = getattr(getattr(value, "__wrapped__", None), "__code__", None)
        unbounded = parameters.get("maxsize", 0) is None
        endless = unbounded and code.co_argcount and value.__qualname__ not in FEW
        assert not endless, f"{place} is a cache without end"
print(len(modules))
"""


def test_importing_opens_nothing_builds_no_app_and_loads_no_sympy() -> None:
    run = subprocess.run(
        [sys.executable, "-c", IMPORT_EVERYTHING, str(ROOT), *PACKAGES],
        cwd=ROOT,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 0, run.stderr
    assert int(run.stdout) > len(PACKAGES)


# ---- sizes and names


def test_no_file_is_longer_than_400_lines() -> None:
    sizes = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines())
        for path in sources(*FOLDERS)
    }

    assert {f: n for f, n in sizes.items() if n > MOST_LINES_IN_A_FILE} == {}


def code_lines(source: str) -> set[int]:
    """The numbers of the lines that hold code: no blank line, comment or docstring."""
    lines: set[int] = set()
    no_code = {
        tokenize.COMMENT,
        tokenize.NL,
        tokenize.NEWLINE,
        tokenize.INDENT,
        tokenize.DEDENT,
    }
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in no_code:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str())):
                lines.difference_update(range(node.lineno, (node.end_lineno or 0) + 1))
    return lines


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """The place of each function and its number of code lines."""
    source = path.read_text("utf-8")
    code = code_lines(source)
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, FUNCTION):
            lines = range(node.lineno, (node.end_lineno or node.lineno) + 1)
            yield f"{where(path, node)} {node.name}", len(code.intersection(lines))


def test_no_function_is_longer_than_40_code_lines() -> None:
    sizes = dict(size for path in sources(*FOLDERS) for size in functions(path))

    assert {f: n for f, n in sizes.items() if n > MOST_CODE_LINES_IN_A_FUNCTION} == {}


def test_most_functions_can_be_read_at_a_glance() -> None:
    sizes = sorted(lines for path in sources(*PACKAGES) for _, lines in functions(path))

    assert sizes[len(sizes) // 2] <= MOST_CODE_LINES_OF_HALF
    assert sizes[len(sizes) * 9 // 10] <= MOST_CODE_LINES_OF_NINE_TENTHS


def test_no_file_is_a_drawer_for_leftovers() -> None:
    drawer = re.compile(r"_?(utils?|helpers?|common|misc|tools?)\.py")

    assert [path for path in sources(*FOLDERS) if drawer.fullmatch(path.name)] == []


# ---- exactness

WHOLE_NUMBER_FUNCTIONS = {
    "ceil",
    "comb",
    "factorial",
    "floor",
    "gcd",
    "isqrt",
    "lcm",
    "perm",
    "prod",
}


def inexact(node: ast.AST) -> bool:
    """Whether the node makes a float: a literal, ``float`` as a function, or math."""
    match node:
        case ast.Constant(value=float() | complex()):
            return True
        case ast.Call(func=ast.Name(id="float")):
            return True
        case ast.Call(args=arguments):
            return any(isinstance(a, ast.Name) and a.id == "float" for a in arguments)
        case ast.Attribute(value=ast.Name(id="math"), attr=name):
            return name not in WHOLE_NUMBER_FUNCTIONS
        case ast.ImportFrom(module="math", names=names):
            return any(alias.name not in WHOLE_NUMBER_FUNCTIONS for alias in names)
    return False


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("x = 1.5", True),
        ("x = float(y)", True),
        ("x = list(map(float, ys))", True),
        ("import math; x = math.sqrt(2)", True),
        ("from math import exp", True),
        ("x = 15", False),
        ("from math import gcd", False),
        ("def f(x: list[float]) -> float: ...", False),
    ],
)
def test_what_counts_as_inexact(source: str, *, expected: bool) -> None:
    assert any(map(inexact, ast.walk(ast.parse(source)))) is expected


def test_the_engine_makes_floats_in_one_file_alone() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{getattr(node, 'lineno', 0)}"
        for path in sources("distributions")
        if path.name != "_flint.py"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if inexact(node)
    ]

    assert found == []

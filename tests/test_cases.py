"""The engine gives the shared cases with known answers, exactly.

How many there are is asserted, so that none is ever left out in silence.
"""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from schemas.damage import DamageRequest
from schemas.reading import read_json
from schemas.report import damage_answer

CASES = Path(__file__).resolve().parents[1].parent / "shared" / "cases"

NUMBER_OF_CASES = {"core.json": 70, "public.json": 59, "stack.json": 110}


def cases_in(file: str) -> list[dict[str, Any]]:
    if not CASES.is_dir():
        pytest.skip("the shared cases are not beside this repository: ../shared/cases")
    found: list[dict[str, Any]] = json.loads((CASES / file).read_text(encoding="utf-8"))
    return found


def figures(answer: dict[str, Any]) -> dict[str, Fraction]:
    damage = answer["damage"]["exact"]
    none = Fraction(int(damage["numerators"][0]), int(damage["denominator"]))
    return {
        "damage_mean": Fraction(damage["mean"]),
        "damage_variance": Fraction(damage["variance"]),
        "damage_maximum": Fraction(answer["damage"]["maximum"]),
        "damage_none": none,
        "allocated_mean": Fraction(answer["allocated"]["exact"]["mean"]),
        "models_slain_mean": Fraction(answer["models_slain"]["exact"]["mean"]),
        "destroyed": Fraction(answer["exact"]["destroyed"]),
    }


@pytest.mark.parametrize("file", NUMBER_OF_CASES)
def test_engine_gives_the_known_answers(file: str) -> None:
    cases = cases_in(file)

    assert len(cases) == NUMBER_OF_CASES[file]
    for case in cases:
        body = json.dumps(case["request"]).encode()
        found = figures(damage_answer(read_json(DamageRequest, body)))
        expected = {name: Fraction(text) for name, text in case["expect"].items()}
        assert {name: found[name] for name in expected} == expected, case["name"]

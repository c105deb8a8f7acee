"""The witness of the tests reproduces the shared cases with known answers."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.chances import mean, variance
from tests.oracle.witness import Evidence, answer

CASES = Path(__file__).resolve().parents[2].parent / "shared" / "cases"

NUMBER_OF_CASES = {"core.json": 70, "public.json": 59, "stack.json": 110}


def cases(file: str) -> list[dict[str, Any]]:
    if not CASES.is_dir():
        pytest.skip("the shared cases are not beside this repository: ../shared/cases")
    found: list[dict[str, Any]] = json.loads((CASES / file).read_text(encoding="utf-8"))
    return found


def figures(evidence: Evidence) -> dict[str, Fraction]:
    return {
        "damage_mean": mean(evidence.damage),
        "damage_variance": variance(evidence.damage),
        "damage_maximum": Fraction(max(evidence.damage)),
        "damage_none": evidence.damage.get(0, Fraction(0)),
        "allocated_mean": mean(evidence.allocated),
        "models_slain_mean": mean(evidence.models_slain),
        "destroyed": evidence.destroyed,
    }


@pytest.mark.parametrize("file", NUMBER_OF_CASES)
def test_witness_gives_the_known_answers(file: str) -> None:
    known = cases(file)

    assert len(known) == NUMBER_OF_CASES[file]
    for case in known:
        found = figures(answer(case["request"]))
        expected = {name: Fraction(text) for name, text in case["expect"].items()}
        assert {name: found[name] for name in expected} == expected, case["name"]

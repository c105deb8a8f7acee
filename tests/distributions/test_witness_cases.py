"""The witness of the tests reproduces the shared cases with known answers."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.oracle.chances import mean, variance
from tests.oracle.witness import Evidence, answer

CASES = Path(__file__).resolve().parents[2].parent / "shared" / "cases"

# The kinds of effects that the witness knows.
WITNESSED_KINDS = frozenset({"modify_roll"})
WITNESSED = {"core.json": 70, "public.json": 36, "stack.json": 5}


def cases(file: str) -> list[dict[str, Any]]:
    if not CASES.is_dir():
        pytest.skip("the shared cases are not beside this repository: ../shared/cases")
    text = (CASES / file).read_text(encoding="utf-8")
    return [case for case in json.loads(text) if needs(case) <= WITNESSED_KINDS]


def needs(case: dict[str, Any]) -> set[str]:
    """Return the kinds of effects in a case, and `activation` where one is."""
    sides = (case["request"]["attacker"], case["request"]["target"])
    abilities = [a for side in sides for a in side.get("abilities") or []]
    kinds = {effect["kind"] for a in abilities for effect in a["effects"]}
    return kinds | {"activation" for a in abilities if a.get("activation")}


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


@pytest.mark.parametrize("file", WITNESSED)
def test_witness_gives_the_known_answers(file: str) -> None:
    chosen = cases(file)

    assert len(chosen) == WITNESSED[file]
    for case in chosen:
        found = figures(answer(case["request"]))
        expected = {name: Fraction(text) for name, text in case["expect"].items()}
        assert {name: found[name] for name in expected} == expected, case["name"]

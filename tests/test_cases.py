"""The engine gives the shared cases with known answers, exactly.

A case runs when the engine supports every kind of effect that it needs. How many
run is asserted, so that none is ever left out in silence.
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

# What later work extends: the kinds of effects, and `activation` for abilities
# that are uncertain. The numbers below say how many cases that makes.
SUPPORTED_KINDS = frozenset({"modify_roll"})
SUPPORTED_CASES = {"core.json": 70, "public.json": 36, "stack.json": 5}


def supported_cases(file: str) -> list[dict[str, Any]]:
    if not CASES.is_dir():
        pytest.skip("the shared cases are not beside this repository: ../shared/cases")
    text = (CASES / file).read_text(encoding="utf-8")
    return [case for case in json.loads(text) if needs(case) <= SUPPORTED_KINDS]


def needs(case: dict[str, Any]) -> set[str]:
    """Return the kinds of effects in a case, and `activation` where one is."""
    sides = (case["request"]["attacker"], case["request"]["target"])
    abilities = [a for side in sides for a in side.get("abilities") or []]
    kinds = {effect["kind"] for a in abilities for effect in a["effects"]}
    return kinds | {"activation" for a in abilities if a.get("activation")}


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


@pytest.mark.parametrize("file", SUPPORTED_CASES)
def test_engine_gives_the_known_answers(file: str) -> None:
    chosen = supported_cases(file)

    assert len(chosen) == SUPPORTED_CASES[file]
    for case in chosen:
        body = json.dumps(case["request"]).encode()
        found = figures(damage_answer(read_json(DamageRequest, body)))
        expected = {name: Fraction(text) for name, text in case["expect"].items()}
        assert {name: found[name] for name in expected} == expected, case["name"]

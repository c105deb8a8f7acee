"""Real abilities, of the survey of all texts, asked for as a person would.

Each stands in a JSON file with its number in the survey, what its words say in short,
the request, the exact answer, and the sum on paper that gives it.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from schemas.damage import DamageRequest
from schemas.reading import read_json
from schemas.report import damage_answer
from tests.oracle.chances import Chances, mean
from tests.oracle.witness import answer
from tests.survey.arithmetic import worked_out

Json = dict[str, Any]

EXAMPLES: dict[str, Json] = {
    f"{file.stem}-{example['number']}": example
    for file in sorted(Path(__file__).parent.glob("*.json"))
    for example in json.loads(file.read_text(encoding="utf-8"))
}

each_example = pytest.mark.parametrize(
    "example", EXAMPLES.values(), ids=EXAMPLES.keys()
)


def posted(request: Json) -> Json:
    body = json.dumps(request | {"output": {"exact": True}}).encode()
    return damage_answer(read_json(DamageRequest, body))


def figures(found: Json) -> dict[str, Fraction | None]:
    """The exact figures of an answer that an example may state."""
    names = ("damage", "allocated", "models_slain", "attacker_damage", "redirected")
    means = {
        f"{name}_mean": Fraction(found[name]["exact"]["mean"]) if found[name] else None
        for name in names
    }
    return {"destroyed": Fraction(found["exact"]["destroyed"]), **means}


def figures_of_witness(request: Json) -> dict[str, Fraction | None]:
    evidence = answer(request)

    def of(chances: Chances | None) -> Fraction | None:
        return None if chances is None else mean(chances)

    return {
        "destroyed": evidence.destroyed,
        "damage_mean": of(evidence.damage),
        "allocated_mean": of(evidence.allocated),
        "models_slain_mean": of(evidence.models_slain),
        "attacker_damage_mean": of(evidence.attacker_damage),
        "redirected_mean": of(evidence.redirected),
    }


def without_the_ability(example: Json) -> Json:
    request: Json = deepcopy(example["request"])
    for side in ("attacker", "target"):
        abilities = request[side].get("abilities", [])
        kept = [a for a in abilities if a["name"] != example["name"]]
        request[side]["abilities"] = kept
    return request


def pointers(example: Json) -> Iterator[str]:
    """The place of each effect of the example's ability, those of tiers too."""
    for side in ("attacker", "target"):
        for index, ability in enumerate(example["request"][side].get("abilities", [])):
            if ability["name"] != example["name"]:
                continue
            place = f"/{side}/abilities/{index}"
            yield from (f"{place}/effects/{k}" for k in range(len(ability["effects"])))
            tiers = ability.get("activation", {}).get("tiers", [])
            for number, tier in enumerate(tiers):
                for k in range(len(tier["effects"])):
                    yield f"{place}/activation/tiers/{number}/effects/{k}"


def test_at_least_sixty_examples_of_the_survey_are_here() -> None:
    assert len({example["number"] for example in EXAMPLES.values()}) >= 60


@each_example
def test_the_answer_is_the_sum_on_paper(example: Json) -> None:
    expected = {name: Fraction(text) for name, text in example["expect"].items()}
    worked = {name: worked_out(text) for name, text in example["worked"].items()}
    found = figures(posted(example["request"]))

    assert worked == expected
    assert {name: found[name] for name in expected} == expected


@each_example
def test_the_witness_gives_the_same(example: Json) -> None:
    assert figures(posted(example["request"])) == figures_of_witness(example["request"])


@each_example
def test_the_ability_makes_the_difference_and_is_reported(example: Json) -> None:
    found = posted(example["request"])
    applied = {entry["pointer"]: entry for entry in found["applied"]}
    idle = example.get("idle", {})

    assert figures(found) != figures(posted(without_the_ability(example)))
    for place in pointers(example):
        entry = applied[place]
        assert entry["applied"] == (place not in idle), entry
        assert entry["code"] == idle.get(place, "applied"), entry

"""What is wrong with an effect is said at its place, in words that say what is right.

The wrong effects and what is said of them stand in `wrong_fields.json`: for each kind
one that is right, and what is left out of it or put into it.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from schemas.damage import DamageRequest
from schemas.errors import InvalidRequestError
from schemas.reading import read_value

Json = dict[str, Any]

HERE = Path(__file__).parent
PLACE = "/target/abilities/0/effects/0"

KINDS: dict[str, Json] = json.loads((HERE / "wrong_fields.json").read_text("utf-8"))
WRONG = [
    pytest.param(kind, case, id=f"{kind}-{index}")
    for kind, described in KINDS.items()
    for index, case in enumerate(described["wrong"])
]
_DEFINITIONS: dict[str, Json] = DamageRequest.model_json_schema()["$defs"]


def schemas_of_kinds() -> dict[str, Json]:
    """The schema of the effects of each kind, as the OpenAPI document has it."""
    effects = _DEFINITIONS["Ability"]["properties"]["effects"]
    mapping = effects["items"]["discriminator"]["mapping"]
    return {kind: _DEFINITIONS[ref.split("/")[-1]] for kind, ref in mapping.items()}


def errors(effect: Json) -> dict[str | None, str]:
    """What is wrong with an effect, by the place in it."""
    request = {"attacker": {}, "target": {"abilities": [{"effects": [effect]}]}}
    try:
        read_value(DamageRequest, request)
    except InvalidRequestError as error:
        return {wrong.pointer: wrong.detail for wrong in error.errors}
    return {}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_right_is_accepted(kind: str) -> None:
    assert errors({"kind": kind} | KINDS[kind]["right"]) == {}


@pytest.mark.parametrize(("kind", "case"), WRONG)
def test_what_is_wrong_is_said_at_its_place(kind: str, case: Json) -> None:
    effect = {"kind": kind} | KINDS[kind]["right"] | case.get("with", {})
    effect.pop(case.get("without", ""), None)

    expected = {f"{PLACE}{place}": detail for place, detail in case["errors"].items()}
    assert errors(effect) == expected


def test_every_kind_is_here_and_is_worked_out_on_paper() -> None:
    kinds = set(schemas_of_kinds())
    tests = "".join(file.read_text("utf-8") for file in HERE.glob("test_*.py"))

    assert set(KINDS) == kinds
    assert {kind for kind in kinds if f'effect("{kind}"' not in tests} == set()


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_of_every_kind_is_wrong_once(kind: str) -> None:
    shared = {"kind", "attacks", "weapons", "when"}
    schema = schemas_of_kinds()[kind]
    cases = KINDS[kind]["wrong"]
    said = {place.split("/")[1] for c in cases for place in c["errors"] if place}
    contradicted = {
        name for c in cases for name in (*c.get("with", {}), c.get("without"))
    }

    assert set(schema["properties"]) - shared <= said | contradicted
    left_out = {case.get("without") for case in cases}
    assert set(schema.get("required", ())) - shared <= left_out


def test_an_unknown_kind_is_told_the_kinds() -> None:
    (place, detail), *others = errors({"kind": "wards", "value": 5}).items()

    assert not others
    assert place == f"{PLACE}/kind"
    nearest, _, listed = detail.partition("? ")
    assert nearest == "is not known; did you mean ward"
    assert set(listed.removeprefix("Known are: ").split(", ")) == set(KINDS)


@pytest.mark.parametrize("effect", [{}, {"knd": "ward", "value": 5}])
def test_an_effect_without_its_kind_is_refused(effect: Json) -> None:
    assert errors(effect) == {f"{PLACE}/kind": "is required"}


@pytest.mark.parametrize("effect", [None, "ward", ["ward"], 5])
def test_an_effect_is_an_object(effect: Any) -> None:  # noqa: ANN401 (any JSON value)
    assert errors(effect) == {PLACE: "must be an object"}


def test_what_is_wrong_in_an_effect_of_a_tier_is_said_there() -> None:
    wrong = {"kind": "ward", "value": 7}
    tiers = [{"at_least": 8, "effects": [{"kind": "deny_ward"}, wrong]}]
    activation = {"chant": {"value": 4}, "tiers": tiers}
    request = {
        "attacker": {},
        "target": {"abilities": [{"effects": [], "activation": activation}]},
    }
    with pytest.raises(InvalidRequestError) as caught:
        read_value(DamageRequest, request)

    assert {error.pointer: error.detail for error in caught.value.errors} == {
        "/target/abilities/0/activation/tiers/0/effects/1/value": (
            'must be a target number from 2 to 6, such as 4 or "4+"'
        )
    }

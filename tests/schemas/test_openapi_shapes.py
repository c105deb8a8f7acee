"""The shapes of requests and answers, as the OpenAPI document shows them."""

from collections.abc import Iterator
from typing import Any

import pytest

from schemas.closed_form import ClosedFormAnswer
from schemas.damage import DamageAnswer, DamageRequest
from schemas.problem import Problem
from schemas.solve import SolveAnswer, SolveRequest

Schema = dict[str, Any]

REQUEST: Schema = DamageRequest.model_json_schema()
ANSWER: Schema = DamageAnswer.model_json_schema(mode="serialization")
PROBLEM: Schema = Problem.model_json_schema(mode="serialization")
SOLVE: Schema = SolveRequest.model_json_schema()
SOLVED: Schema = SolveAnswer.model_json_schema(mode="serialization")
FORMULAS: Schema = ClosedFormAnswer.model_json_schema(mode="serialization")
SCHEMAS = {
    "request": REQUEST,
    "answer": ANSWER,
    "problem": PROBLEM,
    "solve": SOLVE,
    "solved": SOLVED,
    "formulas": FORMULAS,
}


def objects_in(schema: Schema) -> Iterator[tuple[str, Schema]]:
    """Every object schema, by name."""
    yield str(schema["title"]), schema
    yield from schema.get("$defs", {}).items()


def fields_in(schema: Schema) -> Iterator[tuple[str, str, Schema]]:
    """Every field, with the names of its object and of itself."""
    for owner, made in objects_in(schema):
        for name, field in made["properties"].items():
            yield owner, name, field


def keys_in(node: object) -> Iterator[str]:
    """Every key that the schema uses as a word of JSON Schema."""
    if isinstance(node, list):
        for part in node:
            yield from keys_in(part)
    elif isinstance(node, dict):
        for key, part in node.items():
            yield key
            named = key in ("properties", "$defs") and isinstance(part, dict)
            yield from keys_in(list(part.values()) if named else part)


each_schema = pytest.mark.parametrize("schema", SCHEMAS.values(), ids=SCHEMAS)


@each_schema
def test_no_field_has_a_default(schema: Schema) -> None:
    # Makers of typed clients would make such a field required in a request, and
    # optional in an answer.
    assert "default" not in set(keys_in(schema))


@each_schema
def test_every_field_is_described(schema: Schema) -> None:
    bare = [
        (owner, name)
        for owner, name, field in fields_in(schema)
        if not field.get("description", "").strip(". ")
    ]

    assert bare == []


def test_every_field_that_may_be_left_out_says_its_default_in_words() -> None:
    for owner, made in objects_in(REQUEST):
        optional = set(made["properties"]) - set(made.get("required", ()))
        for name in optional:
            words = made["properties"][name]["description"]
            assert ". Default: " in words, (owner, name)
            assert words.endswith("."), (owner, name)


@pytest.mark.parametrize(
    ("owner", "field", "words"),
    [
        ("Unit", "models", "Default: 1."),
        ("Unit", "name", 'Default: "".'),
        ("Unit", "save", "Default: null."),
        ("Unit", "charged", "Default: false."),
        ("Unit", "weapons", "Default: []."),
        ("DamageRequest", "phase", 'Default: "combat".'),
        ("DamageRequest", "rules", 'Default: {"save_cap": "net"}.'),
    ],
)
def test_a_default_is_written_as_the_json_to_send(
    owner: str, field: str, words: str
) -> None:
    made = dict(objects_in(REQUEST))[owner]

    assert made["properties"][field]["description"].endswith(words)

"""The OpenAPI document: what FastAPI finds in the routes, and what it cannot see."""

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from schemas.damage import DamageRequest
from schemas.fight import FightRequest
from schemas.objective import ObjectiveRequest
from schemas.problem import Problem
from schemas.solve import SolveRequest

TITLE = "sigmath"
DESCRIPTION = """\
Exact chances of attacks in Age of Sigmar, 4th edition: every number is the exact
probability, rounded once to the nearest float64, and is also to be had as a fraction.

Errors are problem documents (RFC 9457). A field or parameter that is not described here
is an error. Answers may gain fields within a version, so readers should ignore those
that they do not know.
"""
TAGS = [
    {"name": "damage", "description": "One unit attacks one unit."},
    {"name": "fights", "description": "Two units fight, phase after phase."},
    {"name": "rolls", "description": "Dice that are no attack's."},
    {"name": "objective", "description": "Two armies at an objective."},
    {"name": "formulas", "description": "The mathematics behind the numbers."},
    {"name": "lists", "description": "Army lists that other programs wrote."},
    {"name": "catalogue", "description": "Warscrolls, and what they print."},
    {"name": "operations", "description": "About the service itself."},
]

# Models that routes refer to by name: requests are read from bytes and not by FastAPI.
_MODELS: tuple[type[BaseModel], ...] = (
    DamageRequest,
    FightRequest,
    ObjectiveRequest,
    SolveRequest,
    Problem,
)

_REFERENCE = "#/components/schemas/{model}"
_RESPONSE = "#/components/responses/Problem"
_PROBLEM = {
    "description": "Any error, as a problem document (RFC 9457)",
    "content": {
        "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
    },
}


def json_body(
    model: type[BaseModel], examples: Mapping[str, Mapping[str, Any]]
) -> dict[str, Any]:
    """Return what documents a JSON body of a model, with named examples."""
    schema = {"$ref": _REFERENCE.format(model=model.__name__)}
    content = {"schema": schema, "examples": examples}
    return {"requestBody": {"required": True, "content": {"application/json": content}}}


def document_of(app: FastAPI) -> dict[str, Any]:
    """Return the OpenAPI document of the service."""
    document = get_openapi(
        title=TITLE,
        version=app.version,
        description=DESCRIPTION,
        routes=app.routes,
        tags=TAGS,
        separate_input_output_schemas=False,
    )
    schemas = document.setdefault("components", {}).setdefault("schemas", {})
    for name, schema in _schemas().items():
        # Two models of one name would make one of the two descriptions a lie.
        if schemas.setdefault(name, schema) != schema:
            msg = f"two schemas are called {name}"
            raise ValueError(msg)
    for path in document["paths"].values():
        for operation in path.values():
            operation["responses"]["default"] = {"$ref": _RESPONSE}
    document["components"]["responses"] = {"Problem": _PROBLEM}
    _drop_unused(document)
    return document


def _drop_unused(document: dict[str, Any]) -> None:
    """Leave out the schemas that are only how a value is kept inside."""
    schemas = document["components"].pop("schemas")
    used: set[str] = set()
    unseen = _references(document)
    while unseen:
        used |= unseen
        unseen = _references([schemas[name] for name in unseen]) - used
    document["components"]["schemas"] = {name: schemas[name] for name in sorted(used)}


def _references(value: object) -> set[str]:
    """Return the names of all schemas that a part of the document refers to."""
    if isinstance(value, dict):
        own = value.get("$ref", "")
        prefix, _, name = own.rpartition("/") if isinstance(own, str) else ("", "", "")
        found = {name} if prefix == "#/components/schemas" else set()
        return found.union(*map(_references, value.values()))
    if isinstance(value, list):
        return set[str]().union(*map(_references, value))
    return set()


def _schemas() -> dict[str, Any]:
    _, definitions = models_json_schema(
        [(model, "validation") for model in _MODELS], ref_template=_REFERENCE
    )
    schemas: dict[str, Any] = definitions["$defs"]
    return schemas

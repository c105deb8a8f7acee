"""The OpenAPI document says what the service does."""

import re
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from app.main import create_app
from app.settings import Settings
from app.work import ROLLS
from schemas.damage import DamageAnswer
from schemas.examples import DAMAGE_EXAMPLES, WARSCROLL_EXAMPLES
from schemas.query import PARAMETERS
from tests.app.service import Service

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    return create_app(Settings()).openapi()


def operations(document: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            yield f"{method.upper()} {path}", operation


def nodes(value: object) -> Iterator[dict[str, Any]]:
    """Every object in the document."""
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from nodes(part)
    elif isinstance(value, list):
        for part in value:
            yield from nodes(part)


def test_the_operations_are_named_as_their_functions(document: dict[str, Any]) -> None:
    names = {place: op["operationId"] for place, op in operations(document)}

    assert names == {
        "POST /v1/damage": "damage",
        "GET /v1/damage": "damage_link",
        "POST /v1/fight": "fight",
        **{f"GET /v1/rolls/{name}": name.replace("-", "_") for name in ROLLS},
        "POST /v1/objective": "objective",
        "POST /v1/solve": "solve",
        "POST /v1/closed-form": "closed_form",
        "POST /v1/rosters": "rosters",
        "GET /v1/factions": "factions",
        "GET /v1/warscrolls": "warscrolls",
        "GET /v1/warscrolls/{faction}/{name}": "warscroll",
        "GET /v1": "service",
        "GET /healthz": "healthz",
        "GET /readyz": "readyz",
        "GET /problems/{slug}": "problem",
    }


def test_every_operation_says_what_it_does(document: dict[str, Any]) -> None:
    tags = {tag["name"] for tag in document["tags"]}
    for place, operation in operations(document):
        assert operation["summary"], place
        assert operation["description"], place
        assert set(operation["tags"]) <= tags, place
        for parameter in operation.get("parameters", []):
            assert parameter["description"], place


def test_every_operation_has_its_answer_and_problems_and_no_more(
    document: dict[str, Any],
) -> None:
    for place, operation in operations(document):
        assert set(operation["responses"]) == {"200", "default"}, place
        default = operation["responses"]["default"]
        assert default == {"$ref": "#/components/responses/Problem"}, place
    problem = document["components"]["responses"]["Problem"]
    assert list(problem["content"]) == ["application/problem+json"]


def test_every_reference_leads_somewhere(document: dict[str, Any]) -> None:
    references = {node["$ref"] for node in nodes(document) if "$ref" in node}

    for reference in references:
        place: Any = document
        for part in reference.removeprefix("#/").split("/"):
            place = place[part]
    schemas = {f"#/components/schemas/{n}" for n in document["components"]["schemas"]}
    assert schemas <= references


def test_fastapi_adds_no_errors_of_its_own(document: dict[str, Any]) -> None:
    assert not {"HTTPValidationError", "ValidationError"} & set(
        document["components"]["schemas"]
    )


def test_no_schema_has_a_default(document: dict[str, Any]) -> None:
    for name, schema in document["components"]["schemas"].items():
        found = [n for n in nodes(schema) if "default" in n and "properties" not in n]
        assert found == [], name


def test_every_field_has_a_description(document: dict[str, Any]) -> None:
    for name, schema in document["components"]["schemas"].items():
        for field, about in schema.get("properties", {}).items():
            assert about.get("description") or "$ref" in about, f"{name}.{field}"


def test_the_body_of_damage_is_a_damage_request(document: dict[str, Any]) -> None:
    body = document["paths"]["/v1/damage"]["post"]["requestBody"]

    assert body["required"] is True
    assert list(body["content"]) == ["application/json"]
    content = body["content"]["application/json"]
    assert content["schema"] == {"$ref": "#/components/schemas/DamageRequest"}
    assert content["examples"] == DAMAGE_EXAMPLES | WARSCROLL_EXAMPLES


def test_the_parameters_of_damage_are_those_that_are_read(
    document: dict[str, Any],
) -> None:
    parameters = document["paths"]["/v1/damage"]["get"]["parameters"]

    assert [p["name"] for p in parameters] == list(
        dict.fromkeys([p["name"] for p in parameters])
    )
    assert {p["name"] for p in parameters} == set(PARAMETERS)
    required = {p["name"] for p in parameters if p["required"]}
    assert required == {"target"}


@pytest.mark.parametrize("name", DAMAGE_EXAMPLES)
async def test_every_example_is_answered_as_documented(
    client: httpx2.AsyncClient, name: str
) -> None:
    answer = await client.post("/v1/damage", json=DAMAGE_EXAMPLES[name]["value"])

    assert answer.status_code == 200, answer.text
    DamageAnswer.model_validate(answer.json())


async def test_every_example_of_a_parameter_is_answered(
    client: httpx2.AsyncClient, document: dict[str, Any]
) -> None:
    parameters = document["paths"]["/v1/damage"]["get"]["parameters"]
    query = {p["name"]: p["example"] for p in parameters if "example" in p}
    for parameter in parameters:
        schema = parameter["schema"]
        words = schema.get("enum") or schema.get("items", {}).get("enum") or []
        for word in [
            *words,
            *(["true", "false"] if schema == {"type": "boolean"} else []),
        ]:
            answer = await client.get(
                "/v1/damage", params=query | {parameter["name"]: word}
            )
            assert answer.status_code == 200, answer.text


async def test_the_document_is_served_as_it_is(service: Service) -> None:
    answer = await service.client.get("/openapi.json")
    again = await service.client.get(
        "/openapi.json", headers={"if-none-match": answer.headers["etag"]}
    )

    assert answer.json() == service.app.openapi()
    assert again.status_code == 304


def test_the_document_speaks_of_itself_alone(document: dict[str, Any]) -> None:
    text = str(document)

    assert not re.search(r"https?://", text)
    assert "schemas." not in text

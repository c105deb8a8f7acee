"""/v1/rolls over HTTP: cacheable, documented, and each answer as its schema says."""

from typing import Any

import httpx2
import pytest
from fastapi.routing import APIRoute

from app.routers.rolls import router
from app.work import ROLLS
from tests.app.service import Service

pytestmark = pytest.mark.anyio

#: A question for each path, with the least that must be given.
SMALLEST = {
    "dice": "expression=2D6",
    "charge": "distance=9",
    "casting": "value=7",
    "chanting": "value=5",
    "banishment": "value=7",
    "rally": "health=2",
    "run": "",
    "redeploy": "",
    "retreat": "",
    "power-through": "",
    "roll-off": "",
    "delusion": "",
    "bad-moon": "round=1&start=Grinnin'",
}


@pytest.mark.parametrize("name", ROLLS)
async def test_the_smallest_question_is_answered_as_documented(
    client: httpx2.AsyncClient, name: str
) -> None:
    answer = await client.get(f"/v1/rolls/{name}?{SMALLEST[name]}")

    assert answer.status_code == 200, answer.text
    body = answer.json()
    (route,) = (
        r
        for r in router.routes
        if isinstance(r, APIRoute) and r.path == f"/v1/rolls/{name}"
    )
    model: Any = route.responses[200]["model"]
    assert model.model_validate(body).model_dump() == body
    assert body["method"] == "exact"
    assert body["catalogue_version"] is None
    for field, value in body.items():
        if isinstance(value, float):
            assert isinstance(body["exact"][field], str)


@pytest.mark.parametrize("name", ROLLS)
async def test_an_answer_may_be_kept_and_asked_for_again(
    client: httpx2.AsyncClient, name: str
) -> None:
    link = f"/v1/rolls/{name}?{SMALLEST[name]}"
    first = await client.get(link)
    tag = first.headers["etag"]
    again = await client.get(link, headers={"if-none-match": tag})
    head = await client.head(link)

    assert first.headers["cache-control"] == "public, max-age=3600"
    assert (again.status_code, again.content) == (304, b"")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["etag"] == tag
    assert head.headers["content-length"] == first.headers["content-length"]


async def test_paths_of_one_question_have_tags_of_their_own(
    client: httpx2.AsyncClient,
) -> None:
    run, redeploy = [await client.get(f"/v1/rolls/{n}") for n in ("run", "redeploy")]

    assert run.json() == redeploy.json()
    assert run.headers["etag"] != redeploy.headers["etag"]


async def test_a_large_answer_comes_from_a_worker(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/v1/rolls/dice?expression=150D6&at_least=525")

    assert answer.status_code == 200
    assert answer.json()["roll"]["mean"] == 525


@pytest.mark.parametrize(
    ("link", "parameter"),
    [
        ("charge?distance=9&reroll=ones", "reroll"),
        ("charge?distance=9&dize=3D6", "dize"),
        ("rally?", "health"),
    ],
)
async def test_a_mistake_is_named_with_its_parameter(
    client: httpx2.AsyncClient, link: str, parameter: str
) -> None:
    answer = await client.get(f"/v1/rolls/{link}")

    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert [e["parameter"] for e in answer.json()["errors"]] == [parameter]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/v1/rolls", 404),
        ("/v1/rolls/luck", 404),
        ("/v1/rolls/run/", 404),
        ("/v1/rolls/run?format=svg", 406),
    ],
)
async def test_what_is_not_there(
    client: httpx2.AsyncClient, path: str, status: int
) -> None:
    answer = await client.get(path)

    assert answer.status_code == status


async def test_post_goes_nowhere(client: httpx2.AsyncClient) -> None:
    answer = await client.post("/v1/rolls/run", json={})

    assert answer.status_code == 405
    assert answer.headers["allow"] == "GET, HEAD, OPTIONS"


async def test_the_parameters_are_those_that_are_read(service: Service) -> None:
    document = service.app.openapi()
    for name in ROLLS:
        parameters = document["paths"][f"/v1/rolls/{name}"]["get"]["parameters"]
        query = {p["name"]: p["example"] for p in parameters if p["required"]}
        for parameter in parameters:
            for value in _values(parameter["schema"]):
                link = f"/v1/rolls/{name}"
                asked = query | {parameter["name"]: value}
                if parameter["name"] == "damage":
                    asked |= {"health": 1000}
                answer = await service.client.get(link, params=asked)
                assert answer.status_code == 200, answer.text


def _values(schema: dict[str, Any]) -> list[object]:
    """Values at the bounds of a parameter, and its words."""
    if "enum" in schema:
        return list(schema["enum"])
    if schema.get("type") == "boolean":
        return ["true"]
    return [schema[bound] for bound in ("minimum", "maximum") if bound in schema]

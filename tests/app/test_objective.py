"""/v1/objective over HTTP."""

import httpx2
import pytest

from schemas.examples import OBJECTIVE_EXAMPLES
from schemas.objective import ObjectiveAnswer

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("name", OBJECTIVE_EXAMPLES)
async def test_every_example_is_answered_as_documented(
    client: httpx2.AsyncClient, name: str
) -> None:
    answer = await client.post("/v1/objective", json=OBJECTIVE_EXAMPLES[name]["value"])

    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert ObjectiveAnswer.model_validate(body).model_dump() == body
    assert answer.headers["cache-control"] == "no-store"


async def test_lists_and_fractions_are_there_where_they_are_asked_for(
    client: httpx2.AsyncClient,
) -> None:
    sides = [{"units": [{"unit": {}}]}, {"units": []}]
    plain = await client.post("/v1/objective", json={"sides": sides})
    short = await client.post(
        "/v1/objective", json={"sides": sides, "output": {"distributions": False}}
    )

    assert plain.json()["exact"] is plain.json()["scores"][0]["exact"] is None
    assert plain.json()["scores"][0]["pmf"] == [0.0, 1.0]
    assert short.json()["scores"][0]["pmf"] is None


async def test_a_dear_objective_is_answered_by_a_worker(
    client: httpx2.AsyncClient,
) -> None:
    weapon = {"attacks": 2, "hit": 4, "wound": 4, "damage": "D3"}
    attack = {"attacker": {"models": 20, "weapons": [weapon]}}
    ability = {"effects": [{"kind": "ignore_first_damage", "points": 1}]}
    unit = {"models": 20, "health": 2, "abilities": [ability]}
    sides = [{"units": [{"unit": unit, "incoming": [attack] * 2}]}, {"units": []}]

    answer = await client.post("/v1/objective", json={"sides": sides})

    assert answer.status_code == 200, answer.text
    assert answer.json()["control"][1] == 0.0


async def test_a_mistake_is_named_with_its_place(client: httpx2.AsyncClient) -> None:
    sides = [{"units": [{"unit": {"modles": 3}}]}, {"units": []}]
    answer = await client.post("/v1/objective", json={"sides": sides})

    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert error["pointer"] == "/sides/0/units/0/unit/modles"
    assert "did you mean models?" in error["detail"]

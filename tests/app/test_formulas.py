"""`/v1/solve` and `/v1/closed-form` over HTTP."""

import json
import os
import subprocess
import sys
from typing import Any

import httpx2
import pytest
from pydantic import BaseModel

from app.main import create_app
from app.settings import Settings
from schemas.closed_form import ClosedFormAnswer
from schemas.damage import DamageRequest
from schemas.examples import CLOSED_FORM_EXAMPLES, SOLVE_EXAMPLES
from schemas.formula_report import closed_form_answer, solve_answer
from schemas.reading import read_value
from schemas.solve import SolveAnswer, SolveRequest
from tests.app.service import Service, serving
from tests.live_server import ROOT

pytestmark = pytest.mark.anyio

Json = dict[str, Any]

SOLVE: Json = SOLVE_EXAMPLES["smallest"]["value"]
REQUEST: Json = SOLVE["request"]
WEAPON: Json = REQUEST["attacker"]["weapons"][0]

EXAMPLES: dict[str, tuple[str, Json, type[BaseModel]]] = {
    **{
        f"solve {name}": ("/v1/solve", example["value"], SolveAnswer)
        for name, example in SOLVE_EXAMPLES.items()
    },
    **{
        f"closed-form {name}": ("/v1/closed-form", example["value"], ClosedFormAnswer)
        for name, example in CLOSED_FORM_EXAMPLES.items()
    },
}
LIMITED: Json = {"kind": "reroll", "roll": "hit", "which": "ones", "limit": 1}
FORTY: list[Json] = [
    {
        "activation": {"roll": "D6", "at_least": 4},
        "effects": [{"kind": "modify_roll", "roll": "hit", "by": 1}],
    }
] * 40


# ---- answers


@pytest.mark.parametrize("name", EXAMPLES)
async def test_every_example_is_answered_as_documented(
    client: httpx2.AsyncClient, name: str
) -> None:
    path, body, model = EXAMPLES[name]
    answer = await client.post(path, json=body)

    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    model.model_validate(answer.json(), strict=True)


async def test_the_answers_are_those_of_the_engine(client: httpx2.AsyncClient) -> None:
    solved = await client.post("/v1/solve", json=SOLVE)
    formulas = await client.post("/v1/closed-form", json=REQUEST)

    assert solved.json() == solve_answer(read_value(SolveRequest, SOLVE))
    assert formulas.json() == closed_form_answer(read_value(DamageRequest, REQUEST))


async def test_a_curve_is_what_a_loop_over_damage_gives(
    client: httpx2.AsyncClient,
) -> None:
    solved = (await client.post("/v1/solve", json=SOLVE | {"maximum": 6})).json()

    for point in solved["curve"]:
        attacker = REQUEST["attacker"] | {"models": point["value"]}
        body = REQUEST | {"attacker": attacker}
        answer = await client.post("/v1/damage", json=body)
        assert answer.json()["destroyed"] == point["probability"]
    likely = [p["value"] for p in solved["curve"] if p["probability"] >= 0.9]
    assert solved["value"] == likely[0] == 5


async def test_a_long_curve_is_drawn_in_a_worker(client: httpx2.AsyncClient) -> None:
    long = SOLVE | {"maximum": 1000, "output": {"exact": True}}
    answer = await client.post("/v1/solve", json=long)

    assert len(answer.json()["curve"]) == 1000
    assert answer.json()["curve"][999]["probability"] == 1.0


# ---- refusals


def with_attacker(**fields: object) -> Json:
    return REQUEST | {"attacker": REQUEST["attacker"] | fields}


REFUSED: dict[str, tuple[str, Json, dict[str, str]]] = {
    "a wrong field of the attack": (
        "/v1/solve",
        SOLVE | {"request": with_attacker(weapons=[WEAPON | {"wound": 1}])},
        {
            "/request/attacker/weapons/0/wound": (
                'must be a target number from 2 to 6, such as 4 or "4+"'
            )
        },
    ),
    "an unknown field": (
        "/v1/solve",
        SOLVE | {"maximun": 5},
        {"/maximun": "is no field here; did you mean maximum?"},
    ),
    "a goal without its number": (
        "/v1/solve",
        SOLVE | {"goal": {"metric": "damage", "probability": 0.5}},
        {"/goal/at_least": "is required for damage"},
    ),
    "a weapon that is not there": (
        "/v1/solve",
        SOLVE | {"vary": "attacks", "weapon": 3},
        {"/weapon": "must be the index of one of the attacker's 1 weapons"},
    ),
    "a wrong effect": (
        "/v1/closed-form",
        with_attacker(abilities=[{"effects": [LIMITED | {"which": "sixes"}]}]),
        {
            "/attacker/abilities/0/effects/0/which": (
                "must be 'ones', 'failures', 'non_criticals' or 'best', "
                "or must be an object"
            )
        },
    ),
    "a condition on models": (
        "/v1/closed-form",
        with_attacker(
            abilities=[{"effects": [], "when": {"models_at_least": 10}, "name": "x"}]
        ),
        {"/attacker/abilities/0": "depends on the number of models"},
    ),
    "a limited re-roll": (
        "/v1/closed-form",
        with_attacker(abilities=[{"effects": [LIMITED]}]),
        {"/attacker/abilities/0/effects/0": "a limited re-roll is no formula in n"},
    ),
    "champions by ratio": (
        "/v1/closed-form",
        with_attacker(keywords=["CHAMPION (1/5)"]),
        {
            "/attacker/keywords/0": (
                "a ratio of champions is no formula in n; say champions instead"
            )
        },
    ),
    "points taken from the pool": (
        "/v1/closed-form",
        REQUEST
        | {"target": {"abilities": [{"effects": [{"kind": "ignore_first_damage"}]}]}},
        {
            "/target/abilities/0/effects/0": (
                "points that are taken from the pool leave no formula in n"
            )
        },
    ),
}


@pytest.mark.parametrize("size", [0, Settings().parse_inline_bytes + 1])
@pytest.mark.parametrize("name", REFUSED)
async def test_what_is_wrong_is_said_at_its_place(
    client: httpx2.AsyncClient, name: str, size: int
) -> None:
    path, body, places = REFUSED[name]
    # A long body is read, and refused, in a worker.
    answer = await client.post(path, content=json.dumps(body).encode().ljust(size))

    assert answer.status_code == 422
    problem = answer.json()
    assert problem["type"] == "/problems/invalid"
    assert {e["pointer"]: e["detail"] for e in problem["errors"]} == places


LIMITED = {"kind": "reroll", "roll": "hit", "which": "ones", "limit": 100}


@pytest.mark.parametrize(
    ("path", "body", "advice"),
    [
        (
            "/v1/solve",
            SOLVE
            | {
                "request": with_attacker(weapons=[WEAPON | {"attacks": 400}])
                | {"target": {"models": 5000}},
                "maximum": 1000,
            },
            "a lower maximum, or fewer attacks.",
        ),
        (
            "/v1/solve",
            SOLVE | {"request": with_attacker(abilities=FORTY)},
            "fewer uncertain abilities, or fewer weapons, abilities and effects.",
        ),
        (
            "/v1/closed-form",
            with_attacker(abilities=FORTY),
            "fewer uncertain abilities, or fewer weapons, abilities and effects.",
        ),
        (
            "/v1/damage",
            with_attacker(abilities=[{"effects": [LIMITED] * 3}]),
            "smaller limits of re-rolls, or fewer weapons, abilities and effects.",
        ),
        (
            "/v1/closed-form",
            with_attacker(
                weapons=[
                    WEAPON | {"attacks": "D6", "damage": "6D6+2", "hit": 2 + n % 5}
                    for n in range(40)
                ]
            ),
            "fewer weapons, or fewer uncertain abilities.",
        ),
    ],
    ids=["a long curve", "worlds of a curve", "worlds", "limits", "terms"],
)
async def test_what_costs_too_much_is_refused_with_its_price(
    client: httpx2.AsyncClient, path: str, body: Json, advice: str
) -> None:
    answer = await client.post(path, json=body)

    assert answer.status_code == 422
    problem = answer.json()
    assert problem["type"] == "/problems/too-costly"
    assert problem["limit"] == Settings().cost_limit < problem["cost"]
    assert problem["detail"].endswith(f"What would bring it down: {advice}")


@pytest.mark.parametrize("path", ["/v1/solve", "/v1/closed-form"])
async def test_they_are_asked_by_post_in_json_without_a_query(
    client: httpx2.AsyncClient, path: str
) -> None:
    asked = await client.get(path)
    assert asked.status_code == 405
    assert "POST" in asked.headers["allow"]
    assert (await client.post(path, content=b"{")).status_code == 400
    wrong = await client.post(f"{path}?exact=true", json=SOLVE)
    assert wrong.json()["errors"][0]["parameter"] == "exact"


# ---- sympy


PROGRAM = """
import asyncio, json, sys
from tests.app.service import serving

async def main():
    async with serving() as service:
        assert "sympy" not in sys.modules, "by the start"
        for path, body in json.loads(sys.argv[1]):
            answer = await service.client.post(path, json=body)
            assert answer.status_code == 200, answer.text
            assert "sympy" not in sys.modules, path
        print(answer.json()["total"]["mean"]["text"])

asyncio.run(main())
"""


def test_the_process_that_serves_never_imports_sympy() -> None:
    asked = [
        ("/v1/damage", REQUEST),
        ("/v1/solve", SOLVE),
        ("/v1/closed-form", REQUEST),
    ]
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, json.dumps(asked)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )

    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == ["n/2"]


async def test_formulas_are_never_written_where_requests_come_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However much work may be done in line: the import alone would hold the loop."""
    most = Settings(workers=1, inline_cost=20_000)
    async with serving(most) as service:
        taken = []
        run = service.engine.pool.run

        async def watched(cost: int, *work: Any) -> Any:  # noqa: ANN401
            taken.append(cost)
            return await run(cost, *work)

        monkeypatch.setattr(service.engine.pool, "run", watched)
        answer = await service.client.post("/v1/closed-form", json=REQUEST)

    assert answer.status_code == 200
    assert len(taken) == 1


# ---- the document


@pytest.mark.parametrize(
    ("path", "model", "answer", "examples"),
    [
        ("/v1/solve", "SolveRequest", "SolveAnswer", SOLVE_EXAMPLES),
        ("/v1/closed-form", "DamageRequest", "ClosedFormAnswer", CLOSED_FORM_EXAMPLES),
    ],
)
def test_the_document_has_both_with_their_examples(
    path: str, model: str, answer: str, examples: Json
) -> None:
    document = create_app(Settings()).openapi()
    operation = document["paths"][path]["post"]

    body = operation["requestBody"]
    assert body["required"] is True
    content = body["content"]["application/json"]
    assert content["schema"] == {"$ref": f"#/components/schemas/{model}"}
    assert content["examples"] == examples
    answered = operation["responses"]["200"]["content"]["application/json"]
    assert answered["schema"] == {"$ref": f"#/components/schemas/{answer}"}
    assert operation["tags"] == ["formulas"]


async def test_the_same_question_is_answered_with_the_same_bytes(
    service: Service,
) -> None:
    for path, body in (("/v1/solve", SOLVE), ("/v1/closed-form", REQUEST)):
        first = await service.client.post(path, json=body)
        again = await service.client.post(path, json=body)
        assert first.content == again.content

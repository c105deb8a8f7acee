"""POST /v1/fight over HTTP."""

from typing import Any

import httpx2
import pytest

from schemas.examples import FIGHT_EXAMPLES
from schemas.fight import FightAnswer

pytestmark = pytest.mark.anyio

Json = dict[str, Any]

SWORD: Json = {"attacks": 1, "hit": 4, "wound": 4, "damage": 1}


def side(unit: Json | None = None, **fields: object) -> Json:
    return {"unit": unit or {"weapons": [SWORD]}, **fields}


@pytest.mark.parametrize("name", FIGHT_EXAMPLES)
async def test_each_documented_example_is_answered_as_documented(
    client: httpx2.AsyncClient, name: str
) -> None:
    reply = await client.post("/v1/fight", json=FIGHT_EXAMPLES[name]["value"])

    assert reply.status_code == 200, reply.text
    FightAnswer.model_validate(reply.json(), strict=True)


async def test_two_phases_without_alternation_end_as_on_paper(
    client: httpx2.AsyncClient,
) -> None:
    body = {
        "sides": [side(), side()],
        "phases": 2,
        "alternate": False,
        "output": {"exact": True},
    }

    answer = (await client.post("/v1/fight", json=body)).json()

    found = [phase["outcomes"]["exact"] for phase in answer["phases"]]
    assert [
        (each["second_destroyed"], each["first_destroyed"], each["both_alive"])
        for each in found
    ] == [("1/4", "3/16", "9/16"), ("25/64", "75/256", "81/256")]
    assert answer["outcomes"] == answer["phases"][-1]["outcomes"]
    assert answer["method"] == "exact"
    assert answer["error_bound"] is None


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"sides": [side()]}, "/sides"),
        ({"sides": [side(), side(), side()]}, "/sides"),
        ({"sides": [side(), side(commands=["covering-fire"])]}, "/sides/1/commands/0"),
        (
            {"sides": [side(commands=["all-out-attack"] * 2), side()]},
            "/sides/0/commands/1",
        ),
        ({"sides": [side(), side(strike="twice")]}, "/sides/1/strike"),
        ({"sides": [side(), side()], "phases": 11}, "/phases"),
        ({"sides": [side(), side()], "active": 2}, "/active"),
        (
            {
                "sides": [
                    side(),
                    side(
                        {"abilities": [{"when": {"battle_round": [1]}, "effects": []}]}
                    ),
                ]
            },
            "/sides/1/unit/abilities/0/when/battle_round",
        ),
    ],
)
async def test_what_does_not_fit_is_refused_at_its_place(
    client: httpx2.AsyncClient, body: Json, pointer: str
) -> None:
    reply = await client.post("/v1/fight", json=body)

    assert reply.status_code == 422
    assert [error["pointer"] for error in reply.json()["errors"]] == [pointer]


@pytest.mark.parametrize(
    "unit",
    [
        {"models": 1000, "health": 1000},
        {
            "models": 20,
            "weapons": [SWORD],
            "abilities": [
                {
                    "activation": {"roll": "D6", "at_least": 4},
                    "effects": [
                        {"kind": "strike_order", "order": "first"},
                        {"kind": "modify_roll", "roll": "hit", "by": 1},
                    ],
                }
            ]
            * 30,
        },
    ],
)
async def test_what_would_cost_too_much_is_refused_before_any_work(
    client: httpx2.AsyncClient, unit: Json
) -> None:
    body = {"sides": [side(unit), side(unit)], "phases": 10}

    reply = await client.post("/v1/fight", json=body)

    assert reply.status_code == 422
    assert reply.json()["type"] == "/problems/too-costly"
    assert reply.json()["cost"] > reply.json()["limit"]


RE_ROLLS: Json = {"kind": "reroll", "roll": "hit", "which": "failures", "limit": 100}


@pytest.mark.parametrize(
    ("unit", "advice"),
    [
        (
            {"models": 1000, "health": 10, "weapons": [SWORD]},
            "fewer models, less Health, or fewer phases.",
        ),
        (
            {"weapons": [SWORD] * 10, "abilities": [{"effects": [RE_ROLLS] * 3}]},
            "smaller limits of re-rolls, or fewer weapons, abilities and effects.",
        ),
    ],
)
async def test_what_makes_the_price_dear_to_find_is_named(
    client: httpx2.AsyncClient, unit: Json, advice: str
) -> None:
    body = {"sides": [side(unit), side(unit)], "phases": 10}

    reply = await client.post("/v1/fight", json=body)

    assert reply.json()["detail"].partition("bring it down: ")[2] == advice


async def test_what_no_fight_uses_is_said(client: httpx2.AsyncClient) -> None:
    abilities = [
        {"name": "Spell", "enabled": False, "effects": [{"kind": "ignore_rend"}]},
        {
            "name": "Drums",
            "effects": [
                {"kind": "modify_event_roll", "roll": "charge", "by": 1},
                {"kind": "heal", "amount": 1},
                {"kind": "critical_on", "value": 5, "weapons": {"kind": "ranged"}},
            ],
        },
        {"name": "Words", "effects": []},
        {"name": "Shield", "effects": [{"kind": "redirect_damage", "to": "Guard"}]},
        {
            "name": "Volley",
            "when": {"phase": "shooting"},
            "effects": [{"kind": "critical_on", "value": 5}],
        },
    ]
    unit = {"weapons": [SWORD, SWORD | {"kind": "ranged"}], "abilities": abilities}

    answer = (
        await client.post("/v1/fight", json={"sides": [side(), side(unit)]})
    ).json()

    place = "/sides/1/unit"
    assert [
        (each["side"], each["pointer"], each["code"]) for each in answer["unused"]
    ] == [
        (1, f"{place}/abilities/0", "disabled"),
        (1, f"{place}/abilities/1/effects/0", "not-asked"),
        (1, f"{place}/abilities/1/effects/2", "scope"),
        (1, f"{place}/abilities/2", "no-effects"),
        (1, f"{place}/abilities/3/effects/0", "not-asked"),
        (1, f"{place}/abilities/4", "phase"),
        (1, f"{place}/weapons/1", "phase"),
    ]


async def test_what_a_warscroll_has_has_no_place_in_the_request(
    client: httpx2.AsyncClient,
) -> None:
    unit = {"warscroll": "kruleboyz/gutrippaz"}

    reply = await client.post("/v1/fight", json={"sides": [side(unit), side()]})

    assert reply.status_code == 200
    assert {each["pointer"] for each in reply.json()["unused"]} <= {None}


async def test_what_would_make_a_dear_fight_cheaper_is_said(
    client: httpx2.AsyncClient,
) -> None:
    huge = {"models": 10_000, "health": 1000}
    body = {"sides": [side(huge), side(huge)], "phases": 10}

    reply = await client.post("/v1/fight", json=body)

    assert "fewer models, less Health, or fewer phases" in reply.json()["detail"]

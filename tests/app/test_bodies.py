"""No input whatever gives a 500, and each that is wrong is told what is."""

import asyncio
import json
import random

import httpx2
import pytest

from app.problems import KINDS
from app.settings import Settings
from schemas.examples import DAMAGE_EXAMPLES
from schemas.problem import Problem
from tests.app.service import Service, get_raw

pytestmark = pytest.mark.anyio

SMALLEST = json.dumps(DAMAGE_EXAMPLES["smallest"]["value"]).encode()
BODY_LIMIT = Settings().body_limit_bytes
LONG = b"9" * 10_000

# Each begins like a request and has one thing that is strange.
NOT_JSON = {
    "nothing": b"",
    "spaces": b" \n",
    "a word": b"x",
    "half an object": SMALLEST[:-1],
    "two objects": SMALLEST * 2,
    "a comma too many": SMALLEST[:-1] + b",}",
    "a comment": SMALLEST + b"// done",
    "NaN": b'{"attacker": NaN}',
    "Infinity": b'{"attacker": Infinity}',
    "minus Infinity": b'{"attacker": -Infinity}',
    "single quotes": b"{'attacker': {}}",
    "invalid UTF-8": b'{"attacker": "\xff"}',
    "an overlong NUL": b'{"attacker": "\xc0\x80"}',
    "half a surrogate pair in UTF-8": b'{"attacker": "\xed\xa0\x80"}',
    "UTF-16": '{"attacker": {}}'.encode("utf-16"),
    "a thousand brackets": b"[" * 1_000,
    "a hundred thousand brackets": b"[" * 100_000,
    "a hundred thousand objects": b'{"a":' * 40_000,
    "a control character in a text": b'{"attacker": "\x00"}',
    "an escape that is none": rb'{"attacker": "\x"}',
    "a leading zero": b'{"attacker": 01}',
    "a form": b"attacker=1&target=2",
}
INVALID = {
    "null": b"null",
    "a number": b"1",
    "a text": b'"text"',
    "a list": b"[]",
    "an empty object": b"{}",
    "a thousand closed brackets": b"[" * 900 + b"]" * 900,
    "a name that stands twice": b'{"attacker": {}, "attacker": {}}',
    "an unknown name": SMALLEST[:-1] + b', "x": 1}',
    "an empty name": SMALLEST[:-1] + b', "": 1}',
    "a name of slashes and tildes": SMALLEST[:-1] + b', "a/~b": 1}',
    "a name that is half a surrogate pair": SMALLEST[:-1] + rb', "\ud800": 1}',
    "a name that is the other half": SMALLEST[:-1] + rb', "\udfff\udfff": 1}',
    "a NUL in a name": SMALLEST[:-1] + rb', "\u0000": 1}',
    "a long integer": b'{"attacker": %b}' % LONG,
    "a long negative integer": b'{"attacker": -%b}' % LONG,
    "a long integer as a count": SMALLEST.replace(b"2", LONG, 1),
    "a long integer as a text": SMALLEST.replace(b"2", b'"%b"' % LONG, 1),
    "long dice": SMALLEST.replace(b"2", b'"%bD6"' % LONG, 1),
    "a long fraction": SMALLEST.replace(b"2", b"0." + LONG, 1),
    "a huge number": SMALLEST.replace(b"2", b"1e400", 1),
    "a number with a fraction": SMALLEST.replace(b"2", b"2.5", 1),
    "true as a number": SMALLEST.replace(b"2", b"true", 1),
    "a gigantic text": b'{"attacker": "%b"}' % (b"x" * 200_000),
    "a gigantic name": b'{"%b": 1}' % (b"x" * 200_000),
    "many wrong names": json.dumps({f"n{i}": i for i in range(5_000)}).encode(),
}


@pytest.mark.parametrize("name", NOT_JSON)
async def test_what_is_no_json_gets_400(client: httpx2.AsyncClient, name: str) -> None:
    answer = await client.post("/v1/damage", content=NOT_JSON[name])

    assert answer.status_code == 400, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["type"] == "/problems/not-json"
    assert len(answer.content) < 1_000


@pytest.mark.parametrize("name", INVALID)
async def test_what_does_not_fit_gets_422_and_its_places(
    client: httpx2.AsyncClient, name: str
) -> None:
    answer = await client.post("/v1/damage", content=INVALID[name])

    assert answer.status_code == 422, answer.text
    problem = Problem.model_validate(answer.json())
    assert problem.type == "/problems/invalid"
    assert problem.errors
    assert len(problem.errors) <= 50
    places = [error.pointer for error in problem.errors]
    assert all(place is not None for place in places)
    assert len(set(places)) == len(places)


async def test_a_byte_order_mark_does_no_harm(client: httpx2.AsyncClient) -> None:
    plain = await client.post("/v1/damage", content=SMALLEST)
    marked = await client.post("/v1/damage", content=b"\xef\xbb\xbf" + SMALLEST)

    assert marked.status_code == 200
    assert marked.content == plain.content


async def test_half_a_surrogate_pair_never_breaks_an_answer(
    client: httpx2.AsyncClient,
) -> None:
    body = SMALLEST.replace(b"{", rb'{"name": "\ud800 \udc00\ud800", ', 2)
    body = body.replace(rb'{"name": "\ud800 \udc00\ud800", ', b"{", 1)
    answer = await client.post("/v1/damage", content=body)

    assert answer.status_code in {200, 422}, answer.text
    assert json.loads(answer.content)


@pytest.mark.parametrize(
    "query",
    [
        "",
        "weapon",
        "weapon=&target=",
        "weapon=2/4/3/-/1",
        "target=1/4",
        "weapon=2/4/3/-/1&target=1/4&target=1/4",
        "weapon=2/4/3/-/1&target=1/4&tagret=1",
        "weapon=%FF%FE&target=%00",
        "weapon=%ED%A0%80&target=1/4",
        "weapon=////////////&target=//////",
        "weapon=2/4/3/-/1&target=1/4&exact=perhaps",
        "weapon=2/4/3/-/1&target=1/4&" + "a=1&" * 2_000,
        "weapon=2/4/3/-/1&target=1/4&battle_round=" + "9" * 6_000,
        "weapon=" + "9" * 6_000 + "x2/4/3/-/1&target=1/4",
        "weapon=2/4/3/-/1&target=1/4&%ED%B0%80=1",
        "&&&=&=",
    ],
)
async def test_a_query_that_does_not_fit_gets_422_and_its_parameters(
    client: httpx2.AsyncClient, query: str
) -> None:
    answer = await client.get(f"/v1/damage?{query}")

    assert answer.status_code == 422, answer.text
    errors = answer.json()["errors"]
    assert 1 <= len(errors) <= 50
    assert all(set(error) == {"parameter", "detail"} for error in errors)


async def test_bytes_that_are_no_text_in_a_query_do_no_harm(service: Service) -> None:
    query = b"weapon=\xff\xfe&target=\x00&\xed\xa0\x80=1"
    status, body = await get_raw(service, "/v1/damage", query)

    assert status == 422
    assert json.loads(body)["type"] == "/problems/invalid"


STRANGE = [b"", b'"', b"null", b"-", b"9" * 40, b"{", b"[[", b"\xff", rb"\ud800", b"e9"]


def scrambled(seed: int) -> bytes:
    """A request with a few of its bytes replaced, dropped or doubled."""
    chance = random.Random(seed)  # noqa: S311 (no secret)
    example = chance.choice(list(DAMAGE_EXAMPLES.values()))["value"]
    body = bytearray(json.dumps(example).encode())
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(body))
        new = chance.choice(STRANGE)
        body[place : place + chance.randint(0, 3)] = new
    return bytes(body)


@pytest.mark.parametrize("block", range(4))
async def test_scrambled_requests_never_break_anything(
    client: httpx2.AsyncClient, block: int
) -> None:
    for seed in range(block * 100, block * 100 + 100):
        answer = await client.post("/v1/damage", content=scrambled(seed))
        assert answer.status_code in {200, 400, 422}, (seed, answer.text)
        if answer.status_code != 200:
            problem = Problem.model_validate(answer.json())
            assert problem.type.removeprefix("/problems/") in KINDS


# ---- many at once

WEAPON = {"attacks": "D6", "hit": 3, "wound": 4, "damage": "D3"}


async def test_fifty_at_once_get_the_answers_that_they_get_alone(
    client: httpx2.AsyncClient,
) -> None:
    bodies = [
        json.dumps(
            {
                "attacker": {
                    "models": 1 + n,
                    "weapons": [
                        {"attacks": "D6", "hit": 3, "wound": 4, "damage": "D3"}
                    ],
                },
                "target": {"models": 10, "save": 5, "ward": 6 - n % 2},
                "output": {"exact": n % 5 == 0},
            }
        )
        for n in range(50)
    ]
    alone = [await client.post("/v1/damage", content=body) for body in bodies]
    # Another body for the cache, the same request for everything behind it.
    others = [f" {body}" for body in bodies]
    together = await asyncio.gather(
        *(client.post("/v1/damage", content=body) for body in others)
    )

    assert {answer.status_code for answer in alone} == {200}
    assert [answer.content for answer in together] == [a.content for a in alone]

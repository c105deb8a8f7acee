"""POST /v1/rosters over HTTP: the bytes decide, and nobody else waits."""

import asyncio
import json
from collections.abc import AsyncIterator

import httpx2
import pytest

from app.settings import Settings
from schemas.problem import Problem
from schemas.roster import RosterAnswer
from tests.app.service import serving
from tests.rosters.hostile import NOT_JSON, REFUSED, TOO_LARGE, inside
from tests.rosters.making import (
    all_formats,
    army,
    as_archive,
    as_json,
    as_xml,
    force,
    melee,
    model,
    unit,
    upgrade,
)

pytestmark = pytest.mark.anyio

LIMIT = Settings().roster_limit_bytes
UNIT = unit(
    "Liberators",
    model("Liberator", 5, upgrade("Hammer", melee("Hammer"), number=5)),
    keywords=("HERO", "INFANTRY"),
    points=100,
)
LIST = army(force("Regiment", UNIT))
FORMATS = all_formats(LIST)


async def post(
    client: httpx2.AsyncClient, content: bytes, content_type: str | None = None
) -> httpx2.Response:
    headers = {"content-type": content_type} if content_type else {}
    return await client.post("/v1/rosters", content=content, headers=headers)


@pytest.mark.parametrize(
    "content_type",
    [
        None,
        "application/octet-stream",
        "application/json",
        "application/xml",
        "application/zip",
        "text/plain; charset=latin-1",
        "image/png",
        "nonsense",
    ],
)
@pytest.mark.parametrize("name", FORMATS)
async def test_the_bytes_decide_under_any_content_type(
    client: httpx2.AsyncClient, name: str, content_type: str | None
) -> None:
    answer = await post(client, FORMATS[name], content_type)

    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    read = RosterAnswer.model_validate(answer.json())
    assert [each.unit.name for each in read.units] == ["Liberators"]
    assert read.checks == ()


async def test_the_three_formats_give_the_same_bytes(
    client: httpx2.AsyncClient,
) -> None:
    answers = {(await post(client, raw)).content for raw in FORMATS.values()}

    assert len(answers) == 1


TEXT = "My list 150/2000 pts\nSkaven\nRegiment 1\nClanrats (150)\nClanratz (1)\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("content_type", [None, "text/plain", "application/json"])
async def test_a_text_is_read_in_unicode_under_any_content_type(
    client: httpx2.AsyncClient, encoding: str, content_type: str | None
) -> None:
    answer = await post(client, TEXT.encode(encoding), content_type)

    assert answer.status_code == 200, answer.text
    read = RosterAnswer.model_validate(answer.json())
    assert [each.warscroll for each in read.units] == ["skaven/clanrats"]
    assert [each.line for each in read.not_understood] == [5]
    assert read.catalogue_version


@pytest.mark.parametrize("content", [FORMATS["rosz"], TEXT.encode()])
async def test_a_unit_of_a_list_goes_straight_into_damage_and_fights(
    client: httpx2.AsyncClient, content: bytes
) -> None:
    (listed,) = (await post(client, content)).json()["units"]
    answer = await client.post(
        "/v1/damage", json={"attacker": listed["unit"], "target": listed["unit"]}
    )

    fight = await client.post(
        "/v1/fight", json={"sides": [{"unit": listed["unit"]}] * 2}
    )

    assert answer.status_code == 200, answer.text
    assert fight.status_code == 200, fight.text


@pytest.mark.parametrize("name", REFUSED)
async def test_hostile_uploads_get_422(client: httpx2.AsyncClient, name: str) -> None:
    make, reason = REFUSED[name]
    content = make()
    if len(content) > LIMIT:
        pytest.skip("is refused for its length")
    answer = await post(client, content)

    assert answer.status_code == 422, answer.text
    problem = Problem.model_validate(answer.json())
    assert problem.type == "/problems/invalid"
    assert problem.errors
    (error,) = problem.errors
    assert error.pointer == ""
    assert reason in error.detail


@pytest.mark.parametrize("name", TOO_LARGE)
async def test_what_unpacks_to_too_much_gets_413(
    client: httpx2.AsyncClient, name: str
) -> None:
    answer = await post(client, TOO_LARGE[name]())

    assert answer.status_code == 413, answer.text
    assert answer.json()["type"] == "/problems/too-large"


@pytest.mark.parametrize("name", NOT_JSON)
async def test_what_begins_like_json_and_is_none_gets_400(
    client: httpx2.AsyncClient, name: str
) -> None:
    answer = await post(client, NOT_JSON[name]())

    assert answer.status_code == 400, answer.text
    assert answer.json()["type"] == "/problems/not-json"


@pytest.mark.parametrize("filler", [b" ", b"\0", b"x"])
async def test_twenty_megabytes_of_nothing_get_413(
    client: httpx2.AsyncClient, filler: bytes
) -> None:
    answer = await post(client, filler * 20_000_000)

    assert answer.status_code == 413
    assert str(LIMIT) in answer.json()["detail"]


async def test_four_mebibytes_are_read_and_one_byte_more_is_not(
    client: httpx2.AsyncClient,
) -> None:
    padded = FORMATS["json"] + b" " * (LIMIT - len(FORMATS["json"]))

    assert (await post(client, padded)).status_code == 200
    assert (await post(client, padded + b" ")).status_code == 413


async def test_a_body_without_a_length_is_counted_as_it_comes(
    client: httpx2.AsyncClient,
) -> None:
    async def endless() -> AsyncIterator[bytes]:
        for _ in range(LIMIT // 65_536 + 1):
            yield b" " * 65_536

    answer = await client.post("/v1/rosters", content=endless())

    assert answer.status_code == 413


async def test_other_endpoints_keep_their_limit(client: httpx2.AsyncClient) -> None:
    body = b" " * (Settings().body_limit_bytes + 1)

    assert (await client.post("/v1/damage", content=body)).status_code == 413
    assert (await client.post("/v1/rosters/", content=body)).status_code == 413


async def test_an_army_that_nobody_has_is_too_costly(
    client: httpx2.AsyncClient,
) -> None:
    answer = await post(client, inside(b'<selection type="unit"/>' * 100, 290))

    assert answer.status_code == 422
    problem = answer.json()
    assert problem["type"] == "/problems/too-costly"
    assert problem["cost"] > problem["limit"]


@pytest.mark.parametrize(
    "content",
    [
        as_json(
            army(force("Regiment", unit("Horde", model("M", 9_000), model("N", 9_000))))
        ),
        b"Skaven\nRegiment 1\n9999 x Hell Pit Abomination (1)\n"
        + b"* Reinforced\n" * 99,
    ],
)
async def test_a_unit_that_cannot_be_never_breaks_anything(
    client: httpx2.AsyncClient, content: bytes
) -> None:
    answer = await post(client, content)

    assert answer.status_code in {200, 422}, answer.text
    assert (answer.status_code == 422) is (content[:1] == b"{")


async def test_parameters_and_codings_are_refused_as_everywhere(
    client: httpx2.AsyncClient,
) -> None:
    parameter = await client.post("/v1/rosters?a=1", content=FORMATS["ros"])
    packed = await client.post(
        "/v1/rosters", content=FORMATS["ros"], headers={"content-encoding": "gzip"}
    )
    picture = await client.post(
        "/v1/rosters", content=FORMATS["ros"], headers={"accept": "image/png"}
    )

    assert parameter.status_code == 422
    assert packed.status_code == 415
    assert picture.status_code == 406


async def test_the_smallest_upload_is_read_in_a_worker() -> None:
    async with serving(Settings(workers=1, queue_limit=0)) as service:
        busy = service.engine.pool
        busy.taken = busy.places
        answer = await service.client.post("/v1/rosters", content=as_json(LIST))
        busy.taken = 0

    # Were it read where requests come in, no place would be needed.
    assert answer.status_code == 503
    assert answer.headers["retry-after"]


async def test_others_are_answered_while_a_hostile_upload_is_read() -> None:
    async with serving(Settings(workers=1)) as service:
        slow = as_archive(as_xml(army(*(force("Regiment", UNIT) for _ in range(600)))))
        reading = asyncio.create_task(service.client.post("/v1/rosters", content=slow))
        await asyncio.sleep(0)
        answer = await service.client.get("/healthz")
        was_reading = not reading.done()
        read = await reading

    assert answer.status_code == 200
    assert was_reading
    assert read.status_code == 200
    assert len(read.json()["units"]) == 600
    assert json.loads(read.content)["checks"]

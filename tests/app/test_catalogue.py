"""The catalogue over HTTP, and units of it in every endpoint."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from app.catalogue import CatalogueError, catalogue_at
from app.engine import Heavy, Inquiry
from app.main import create_app
from app.settings import Settings
from app.work import DAMAGE
from schemas.catalogue import FactionsAnswer, WarscrollAnswer, WarscrollsAnswer
from schemas.damage import DamageAnswer
from schemas.examples import WARSCROLL_EXAMPLES
from tests.app.service import Service, serving
from tests.catalogue.fragments import (
    cat,
    link,
    model,
    unit,
    unit_profile,
    upgrade,
    weapon,
    written,
)

pytestmark = pytest.mark.anyio

Json = dict[str, Any]

GUTRIPPAZ = {"warscroll": "kruleboyz/gutrippaz"}
CLANRATS = {"warscroll": "skaven/clanrats"}
VERSION = catalogue_at(None).version


@pytest.fixture
async def newts(tmp_path: Path) -> AsyncIterator[Service]:
    """A service with a folder of files, nothing of it in line but reading."""
    spear = upgrade("Spear", [weapon("Spear")])
    units = [unit("Newts", [unit_profile()], [model("Newt", 5, [spear])])]
    files = {
        "a": cat("Newts - Library", units, library=True),
        "b": cat("Newts", links=[link("u-Newts", 90)]),
    }
    folder = written(tmp_path / "data", **files)
    settings = Settings(
        workers=1, catalogue=folder, cache=tmp_path / "cache", parse_inline_bytes=0
    )
    async with serving(settings) as service:
        yield service


async def test_the_factions(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/v1/factions")

    assert answer.json() == {
        "catalogue_version": VERSION,
        "items": [
            {"id": "kruleboyz", "name": "Kruleboyz"},
            {"id": "skaven", "name": "Skaven"},
            {"id": "stormcast-eternals", "name": "Stormcast Eternals"},
        ],
    }
    FactionsAnswer.model_validate(answer.json())


async def test_a_page_of_warscrolls_and_the_next(client: httpx2.AsyncClient) -> None:
    found: list[str] = []
    query: Json = {"not_keyword": ["HERO", "MONSTER"], "limit": 3}
    while True:
        page = (await client.get("/v1/warscrolls", params=query)).json()
        WarscrollsAnswer.model_validate(page)
        assert page["total"] == 7
        found += [item["id"] for item in page["items"]]
        if page["next_cursor"] is None:
            break
        query["cursor"] = page["next_cursor"]

    assert len(found) == 7
    assert found == sorted(set(found))


@pytest.mark.parametrize(
    ("query", "ids"),
    [
        ("q=gutrippaz", ["kruleboyz/gutrippaz"]),
        ("faction=skaven&keyword=monster", ["skaven/hell-pit-abomination"]),
        ("any_keyword=HERO&any_keyword=MONSTER&not_keyword=DESTRUCTION",
         ["skaven/hell-pit-abomination"]),
        ("keyword=INFANTRY&keyword=ORDER&q=hammer",
         ["stormcast-eternals/annihilators", "stormcast-eternals/liberators"]),
        ("keyword=NOBODY", []),
    ],
)  # fmt: skip
async def test_warscrolls_by_keyword_faction_and_words(
    client: httpx2.AsyncClient, query: str, ids: list[str]
) -> None:
    page = (await client.get(f"/v1/warscrolls?{query}")).json()

    assert [item["id"] for item in page["items"]] == ids
    assert (page["total"], page["next_cursor"]) == (len(ids), None)


@pytest.mark.parametrize(
    ("query", "parameter", "detail"),
    [
        ("faction=kruleboys", "faction", "did you mean kruleboyz?"),
        ("faction=eels", "faction", "known: kruleboyz, skaven"),
        ("faction=skaven&faction=skaven", "faction", "more than once"),
        ("limit=0", "limit", "greater than or equal to 1"),
        ("limit=201", "limit", "less than or equal to 200"),
        ("limit=x", "limit", "integer"),
        ("keyword=", "keyword", "at least 1"),
        ("&".join(["keyword=a"] * 21), "keyword", "at most 20"),
        ("keywords=HERO", "keywords", "did you mean keyword?"),
        ("cursor=", "cursor", "next_cursor"),
        ("cursor=a", "cursor", "next_cursor"),
        ("cursor=c2thdmVuL2NsYW5yYXRz0", "cursor", "next_cursor"),
        ("cursor=%F0%9F%98%80", "cursor", "next_cursor"),
        ("cursor=" + "a" * 500, "cursor", "at most 400"),
    ],
)
async def test_a_search_that_cannot_be_made_is_refused(
    client: httpx2.AsyncClient, query: str, parameter: str, detail: str
) -> None:
    answer = await client.get(f"/v1/warscrolls?{query}")

    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert error["parameter"] == parameter
    assert detail in error["detail"]


async def test_a_warscroll(client: httpx2.AsyncClient) -> None:
    answer = (await client.get("/v1/warscrolls/stormcast-eternals/liberators")).json()

    WarscrollAnswer.model_validate(answer)
    assert answer["id"] == "stormcast-eternals/liberators"
    assert answer["catalogue_version"] == VERSION
    assert answer["characteristics"]["Save"] == "3+"
    assert (answer["unit"]["models"], answer["unit"]["save"]) == (5, 3)
    assert answer["reinforced"] == {"models": 10, "points": 180}
    assert [(o["name"], o["most"], o["replaces"]) for o in answer["options"]] == [
        ("Grandhammer", 1, ["Warhammer"])
    ]


async def test_the_unit_of_a_warscroll_goes_into_damage_as_it_is(
    client: httpx2.AsyncClient,
) -> None:
    units = [
        (await client.get(f"/v1/warscrolls/{each['warscroll']}")).json()["unit"]
        for each in (GUTRIPPAZ, CLANRATS)
    ]
    whole = await client.post(
        "/v1/damage", json={"attacker": units[0], "target": units[1]}
    )
    named = await client.post(
        "/v1/damage", json={"attacker": GUTRIPPAZ, "target": CLANRATS}
    )

    assert whole.json()["damage"] == named.json()["damage"]
    assert whole.json()["catalogue_version"] is None
    assert named.json()["catalogue_version"] == VERSION


@pytest.mark.parametrize(
    ("path", "nearest"),
    [
        ("kruleboyz/gutripaz", "kruleboyz/gutrippaz"),
        ("skaven/gutrippaz", "kruleboyz/gutrippaz"),
        ("Kruleboyz/Gutrippaz", "kruleboyz/gutrippaz"),
    ],
)
async def test_an_unknown_warscroll_is_not_found_and_the_nearest_are_named(
    client: httpx2.AsyncClient, path: str, nearest: str
) -> None:
    answer = await client.get(f"/v1/warscrolls/{path}")

    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["type"] == "/problems/not-found"
    assert nearest in answer.json()["nearest"]
    assert nearest in answer.json()["detail"]


@pytest.mark.parametrize("path", ["%FF/%ED%A0%80", "a/b%00", "x" * 3000 + "/y", "é/é"])
async def test_any_path_is_only_not_found(
    client: httpx2.AsyncClient, path: str
) -> None:
    answer = await client.get(f"/v1/warscrolls/{path}")

    assert answer.status_code == 404
    assert len(answer.content) < 1000


async def test_answers_are_kept_by_their_tag(client: httpx2.AsyncClient) -> None:
    for path in ("factions", "warscrolls?limit=1", "warscrolls/skaven/clanrats"):
        first = await client.get(f"/v1/{path}")
        tag = {"if-none-match": first.headers["etag"]}
        again = await client.get(f"/v1/{path}", headers=tag)
        head = await client.head(f"/v1/{path}")

        assert first.headers["cache-control"].startswith("public")
        assert again.status_code == 304
        assert (head.status_code, head.content) == (200, b"")


async def test_the_catalogue_is_part_of_the_tag(
    client: httpx2.AsyncClient, newts: Service
) -> None:
    link = "/v1/damage?weapon=2/4/3/-/1&target=2/4"
    tags = [(await each.get(link)).headers["etag"] for each in (client, newts.client)]

    assert tags[0] != tags[1]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("damage", {"attacker": GUTRIPPAZ, "target": CLANRATS}),
        ("damage", {"attacker": {}, "target": CLANRATS}),
        ("closed-form", {"attacker": GUTRIPPAZ, "target": CLANRATS}),
        ("solve", {
            "request": {"attacker": GUTRIPPAZ, "target": CLANRATS},
            "vary": "models", "maximum": 3,
            "goal": {"metric": "destroyed", "probability": 0.5},
        }),
        ("objective", {"sides": [
            {"units": [{"unit": CLANRATS, "incoming": [{"attacker": GUTRIPPAZ}]}]},
            {"units": [{"unit": {}}]},
        ]}),
        ("objective", {"sides": [
            {"units": [{"unit": {}, "incoming": [{"attacker": GUTRIPPAZ}]}]},
            {"units": []},
        ]}),
    ],
)  # fmt: skip
async def test_a_unit_is_given_by_its_warscroll_in_every_endpoint(
    client: httpx2.AsyncClient, path: str, body: Json
) -> None:
    answer = await client.post(f"/v1/{path}", json=body)

    assert answer.status_code == 200, answer.text
    assert answer.json()["catalogue_version"] == VERSION


@pytest.mark.parametrize("name", WARSCROLL_EXAMPLES)
async def test_every_example_with_warscrolls_is_answered(
    client: httpx2.AsyncClient, name: str
) -> None:
    answer = await client.post("/v1/damage", json=WARSCROLL_EXAMPLES[name]["value"])

    assert answer.status_code == 200, answer.text
    DamageAnswer.model_validate(answer.json())


async def test_an_unknown_warscroll_in_a_body_is_refused_at_its_place(
    client: httpx2.AsyncClient,
) -> None:
    body = {"attacker": GUTRIPPAZ, "target": {"warscroll": "skaven/clanratz"}}
    answer = await client.post("/v1/damage", json=body)

    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert error["pointer"] == "/target/warscroll"
    assert "the nearest are: skaven/clanrats" in error["detail"]


async def test_a_place_in_a_list_is_pointed_at(client: httpx2.AsyncClient) -> None:
    units = [{"unit": CLANRATS}, {"unit": CLANRATS | {"warscroll": "skaven/clanratz"}}]
    body = {"sides": [{"units": units}, {"units": []}]}
    answer = await client.post("/v1/objective", json=body)

    (error,) = answer.json()["errors"]
    assert error["pointer"] == "/sides/0/units/1/unit/warscroll"


async def test_half_a_surrogate_pair_is_no_id(client: httpx2.AsyncClient) -> None:
    body = rb'{"attacker": {"warscroll": "\ud800"}, "target": {}}'
    headers = {"content-type": "application/json"}
    answer = await client.post("/v1/damage", content=body, headers=headers)

    assert answer.status_code == 422


async def test_the_numbers_are_those_of_the_warscroll(
    client: httpx2.AsyncClient,
) -> None:
    """Ten with 2 attacks and one more of the champion, 4+, 3+, Crit (Mortal) at 6.

    A hit on 4 or 5 wounds on 3+ and goes through a save of 5+ with 2/3; a 6 does 1:
    21 (1/3 x 2/3 x 2/3 + 1/6) = 119/18.
    """
    query = "attacker=kruleboyz/gutrippaz&target=skaven/clanrats&exact=true"
    answer = (await client.get(f"/v1/damage?{query}")).json()

    assert answer["damage"]["exact"]["mean"] == "119/18"
    assert answer["catalogue_version"] == VERSION


async def test_a_link_may_give_another_weapon_to_a_warscroll(
    client: httpx2.AsyncClient,
) -> None:
    """Ten models and the champion's one more attack, 2+, 2+, no save: 11 x 25/36."""
    query = "attacker=kruleboyz/gutrippaz&weapon=1/2/2/-/1&target=1/-&exact=true"
    answer = (await client.get(f"/v1/damage?{query}")).json()

    assert answer["damage"]["exact"]["mean"] == "275/36"


@pytest.mark.parametrize("name", ["attacker", "target"])
async def test_an_unknown_warscroll_in_a_link_is_refused_by_its_parameter(
    client: httpx2.AsyncClient, name: str
) -> None:
    query = {"attacker": "kruleboyz/gutrippaz", "target": "skaven/clanrats"}
    answer = await client.get("/v1/damage", params=query | {name: "skaven/clanratz"})

    assert answer.status_code == 422
    (error,) = answer.json()["errors"]
    assert error["parameter"] == name
    assert "skaven/clanrats" in error["detail"]


async def test_workers_know_the_catalogue_of_the_service(newts: Service) -> None:
    known = {"attacker": {"warscroll": "newts/newts"}, "target": {}}
    unknown = {"attacker": GUTRIPPAZ, "target": {}}
    answers = [
        await newts.client.post("/v1/damage", json=body) for body in (known, unknown)
    ]

    assert [answer.status_code for answer in answers] == [200, 422]
    version = answers[0].json()["catalogue_version"]
    assert version == newts.engine.catalogue.version
    assert version != VERSION


async def test_a_folder_of_files_takes_the_place_of_the_projects_own(
    newts: Service,
) -> None:
    answer = (await newts.client.get("/v1/warscrolls")).json()

    assert [item["id"] for item in answer["items"]] == ["newts/newts"]
    assert answer["items"][0]["points"] == 90


def test_a_folder_without_catalogues_stops_the_service(tmp_path: Path) -> None:
    with pytest.raises(CatalogueError):
        create_app(Settings(catalogue=tmp_path, cache=tmp_path / "cache"))


async def test_a_unit_of_a_warscroll_may_be_changed(
    client: httpx2.AsyncClient,
) -> None:
    added = {
        "name": "Aura",
        "effects": [{"kind": "modify_roll", "roll": "hit", "by": 1}],
    }
    attacker = {
        "warscroll": "stormcast-eternals/liberators",
        "reinforced": True,
        "options": [{"name": "Grandhammer", "models": 2}],
        "abilities": [added],
    }
    body = {"attacker": attacker, "target": {"health": 2, "models": 10, "save": 4}}
    answer = await client.post("/v1/damage", json=body)
    resolved = [each["resolved"][0] for each in answer.json()["weapons"]]

    assert [(each["models"], each["hit"]) for each in resolved] == [(8, 2), (2, 2)]


@pytest.mark.parametrize("key", ["warscroll", r"\u0077arscroll"])
async def test_many_warscrolls_are_not_looked_up_where_requests_come_in(
    key: str,
) -> None:
    async with serving(Settings(workers=1)) as service:
        units = ", ".join([f'{{"{key}": "a/b"}}'] * 10)
        raw = f'{{"units": [{units}]}}'.encode()
        outcome = service.engine.answer_at_once(Inquiry(DAMAGE, raw, ""))

    assert isinstance(outcome, Heavy)

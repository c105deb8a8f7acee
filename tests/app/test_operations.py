"""Versions, health, and the pages that explain problems."""

import re
import tomllib
from pathlib import Path

import httpx2
import pytest

from app.catalogue import catalogue_at
from app.problems import KINDS
from app.release import RELEASE
from app.settings import Settings
from distributions.rules import RULES_VERSION
from schemas.problem import Problem
from tests.app.service import Service, serving
from tests.live_server import ROOT

pytestmark = pytest.mark.anyio


def test_the_release_is_that_of_the_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    assert project.get("version", RELEASE) == RELEASE


async def test_v1_tells_versions_and_limits(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/v1")
    settings = Settings()

    assert answer.json() == {
        "release": RELEASE,
        "rules_version": RULES_VERSION,
        "catalogue_version": catalogue_at(None).version,
        "limits": {
            "cost_limit": settings.cost_limit,
            "body_limit_bytes": settings.body_limit_bytes,
            "roster_limit_bytes": settings.roster_limit_bytes,
            "query_limit_bytes": settings.query_limit_bytes,
            "queue_limit": settings.queue_limit,
        },
    }


async def test_v1_has_no_parameters_and_one_form(client: httpx2.AsyncClient) -> None:
    tracked = await client.get("/v1?utm_source=x&fbclid=y&gclid=z")
    mistyped = await client.get("/v1?utm_source=x&relase=1&relase=2")
    picture = await client.get("/v1", headers={"accept": "image/png"})

    assert tracked.status_code == 200
    assert mistyped.status_code == 422
    assert [e["parameter"] for e in mistyped.json()["errors"]] == ["relase"]
    assert picture.status_code == 406


async def test_post_has_no_parameters_either(client: httpx2.AsyncClient) -> None:
    tracked = await client.post("/v1/count?utm_id=1", json={})
    mistyped = await client.post("/v1/count?exact=true", json={})

    assert tracked.status_code == 200
    assert [e["parameter"] for e in mistyped.json()["errors"]] == ["exact"]


async def test_no_more_than_fifty_mistakes_are_told(client: httpx2.AsyncClient) -> None:
    query = "&".join(f"p{number}" for number in range(100))
    answer = await client.post(f"/v1/count?{query}", json={})

    assert len(answer.json()["errors"]) == 50


async def test_it_is_alive_and_ready(client: httpx2.AsyncClient) -> None:
    alive, ready = await client.get("/healthz"), await client.get("/readyz")

    assert (alive.status_code, alive.json()) == (200, {"status": "ok"})
    assert (ready.status_code, ready.json()) == (200, {"status": "ready"})
    assert alive.headers["cache-control"] == "no-store"


async def test_it_is_not_ready_while_it_stops() -> None:
    async with serving(Settings(workers=1)) as service:
        service.engine.stopping = True
        alive = await service.client.get("/healthz")
        ready = await service.client.get("/readyz")

    assert alive.status_code == 200
    assert ready.status_code == 503
    assert ready.json()["type"] == "/problems/busy"
    assert ready.headers["retry-after"]


async def test_it_is_not_ready_without_a_worker_that_answers(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent() -> int:
        raise TimeoutError

    monkeypatch.setattr(service.engine.pool, "ping", silent)
    answer = await service.client.get("/readyz")

    assert answer.status_code == 503


@pytest.mark.parametrize("slug", KINDS)
async def test_each_type_of_problem_has_a_page(
    client: httpx2.AsyncClient, slug: str
) -> None:
    data = await client.get(f"/problems/{slug}")
    page = await client.get(
        f"/problems/{slug}", headers={"accept": "text/html,*/*;q=0.8"}
    )

    assert data.json()["type"] == f"/problems/{slug}"
    assert data.json()["status"] == KINDS[slug].status
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert f"<title>{KINDS[slug].title}</title>" in page.text
    assert "http" not in page.text


@pytest.mark.parametrize("slug", ["nothing", "", "busy/", "%00", "..%2F"])
async def test_no_other_type_has_one(client: httpx2.AsyncClient, slug: str) -> None:
    answer = await client.get(f"/problems/{slug}")

    assert answer.status_code == 404


def test_the_contract_names_each_type_of_problem() -> None:
    contract = {
        "not-json": 400,
        "not-found": 404,
        "method-not-allowed": 405,
        "not-acceptable": 406,
        "too-large": 413,
        "unsupported-media-type": 415,
        "invalid": 422,
        "too-costly": 422,
        "rate-limited": 429,
        "busy": 503,
    }

    ours = {slug: kind.status for slug, kind in KINDS.items() if slug != "internal"}
    assert ours == contract


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/v1/count"),
        ("GET", "/v1/count?wrong=1"),
        ("POST", "/v1/count?x"),
        ("GET", "/v1/count?cost=99999999999"),
        ("GET", "/nothing"),
        ("GET", "/v1/broken"),
    ],
)
async def test_a_problem_is_as_documented(
    client: httpx2.AsyncClient, method: str, path: str
) -> None:
    answer = await client.request(method, path)

    problem = Problem.model_validate(answer.json())
    assert problem.status == answer.status_code
    assert set(answer.json()) <= set(Problem.model_fields)
    assert problem.type.removeprefix("/problems/") in KINDS


# ---- pages that work without the internet


def outside(text: str) -> list[str]:
    return re.findall(
        r"""(?:src|href|url)\s*[=(:]\s*["']?(?:https?:)?//[^"')]*""", text
    )


async def test_the_docs_load_nothing_from_outside(client: httpx2.AsyncClient) -> None:
    page = await client.get("/docs")
    named = re.findall(r"""(?:src|href)="([^"]*)"|url: '([^']*)'""", page.text)
    files = ["".join(pair) for pair in named]

    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "http://" not in page.text
    assert "https://" not in page.text
    assert sorted(files) == [
        "openapi.json",
        "static/favicon-32x32.png",
        "static/swagger-ui-bundle.js",
        "static/swagger-ui.css",
    ]
    assert '"validatorUrl": null' in page.text
    for file in files:
        assert (await client.get(f"/{file}")).status_code == 200
    assert "default-src 'self'" in page.headers["content-security-policy"]


async def test_the_style_sheet_loads_nothing_from_outside(
    client: httpx2.AsyncClient,
) -> None:
    style = await client.get("/static/swagger-ui.css")

    assert outside(style.text) == []


@pytest.mark.parametrize(
    ("name", "media_type"),
    [
        ("swagger-ui-bundle.js", "text/javascript; charset=utf-8"),
        ("swagger-ui.css", "text/css; charset=utf-8"),
        ("favicon-32x32.png", "image/png"),
    ],
)
async def test_the_files_of_the_docs_are_served_as_they_are(
    client: httpx2.AsyncClient, name: str, media_type: str
) -> None:
    answer = await client.get(f"/static/{name}")
    again = await client.get(
        f"/static/{name}", headers={"if-none-match": answer.headers["etag"]}
    )

    assert answer.content == (ROOT / "app" / "static" / name).read_bytes()
    assert answer.headers["content-type"] == media_type
    assert answer.headers["cache-control"] == "public, max-age=3600"
    assert again.status_code == 304


@pytest.mark.parametrize("path", ["LICENSE", "../main.py", "..%2Fmain.py", "", "x"])
async def test_no_other_file_is_served(client: httpx2.AsyncClient, path: str) -> None:
    assert (await client.get(f"/static/{path}")).status_code == 404


def test_the_files_of_the_docs_are_there() -> None:
    static = Path(ROOT / "app" / "static")

    assert (static / "swagger-ui-bundle.js").stat().st_size > 1_000_000

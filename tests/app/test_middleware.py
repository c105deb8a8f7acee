"""What happens around every request: limits, HEAD, browsers, the log, the net."""

import logging
from collections.abc import AsyncIterator

import httpx2
import pytest

from app.settings import Settings
from tests.app.service import serving

pytestmark = pytest.mark.anyio

LIMIT = Settings().body_limit_bytes
PATHS = ["/v1/count", "/v1/damage", "/v1", "/healthz", "/docs", "/nothing"]


# ---- limits


@pytest.mark.parametrize("path", PATHS)
@pytest.mark.parametrize("method", ["POST", "GET", "PUT"])
async def test_a_body_that_says_it_is_too_long_is_refused_unread(
    client: httpx2.AsyncClient, path: str, method: str
) -> None:
    async def never() -> AsyncIterator[bytes]:
        pytest.fail("was read")
        yield b""

    for length in (str(LIMIT + 1), "9" * 5_000):
        answer = await client.request(
            method, path, content=never(), headers={"content-length": length}
        )
        assert answer.status_code == 413
        assert answer.json()["type"] == "/problems/too-large"
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.headers["access-control-allow-origin"] == "*"


async def test_a_body_without_a_length_is_counted(client: httpx2.AsyncClient) -> None:
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        while True:
            sent += 1
            yield b" " * 10_000

    answer = await client.post("/v1/count", content=endless())

    assert answer.status_code == 413
    assert sent * 10_000 <= LIMIT + 10_000


async def test_a_body_of_just_the_limit_is_read(client: httpx2.AsyncClient) -> None:
    for size, status in ((LIMIT, 200), (LIMIT + 1, 413)):
        answer = await client.post("/v1/count", content=b"{}".ljust(size))
        assert answer.status_code == status


async def test_a_query_that_is_too_long_is_refused(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/v1/count?" + "a" * (Settings().query_limit_bytes + 1))

    assert answer.status_code == 413
    assert answer.json()["type"] == "/problems/too-large"


async def test_the_limits_are_settings() -> None:
    settings = Settings(workers=1, body_limit_bytes=10, query_limit_bytes=10)
    async with serving(settings) as service:
        body = await service.client.post("/v1/count", content=b" " * 11)
        query = await service.client.get("/v1/count?size=000001")

    assert (body.status_code, query.status_code) == (413, 413)


# ---- HEAD and OPTIONS


@pytest.mark.parametrize(
    "path",
    [
        "/v1/count?size=500",
        "/v1/count?wrong=1",
        "/v1",
        "/healthz",
        "/readyz",
        "/problems/busy",
        "/openapi.json",
        "/docs",
        "/static/swagger-ui.css",
        "/nothing",
        "/v1/broken",
    ],
)
async def test_head_is_get_without_its_body(
    client: httpx2.AsyncClient, path: str
) -> None:
    get, head = await client.get(path), await client.head(path)

    assert head.status_code == get.status_code
    assert head.content == b""
    assert head.headers == get.headers


async def test_head_of_what_has_no_get_is_not_allowed(
    client: httpx2.AsyncClient,
) -> None:
    answer = await client.head("/v1/only-post")

    assert answer.status_code == 405
    assert answer.headers["allow"] == "OPTIONS, POST"


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "PURGE"])
async def test_405_names_all_methods_of_the_path(
    client: httpx2.AsyncClient, method: str
) -> None:
    answer = await client.request(method, "/v1/damage")

    assert answer.status_code == 405
    assert answer.headers["allow"] == "GET, HEAD, OPTIONS, POST"
    assert answer.json()["type"] == "/problems/method-not-allowed"


async def test_options_tells_the_methods(client: httpx2.AsyncClient) -> None:
    answer = await client.options("/v1/damage")
    nothing = await client.options("/nothing")

    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["allow"] == "GET, HEAD, OPTIONS, POST"
    assert nothing.status_code == 404


@pytest.mark.parametrize("path", ["/v1/damage/", "/v1/", "/healthz/", "//v1", "/"])
async def test_a_slash_too_many_leads_nowhere(
    client: httpx2.AsyncClient, path: str
) -> None:
    answer = await client.get(path)

    assert answer.status_code == 404
    assert answer.json()["type"] == "/problems/not-found"


# ---- browsers


@pytest.mark.parametrize("path", ["/v1/count", "/v1/damage", "/nothing", "/v1/broken"])
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
async def test_a_preflight_always_succeeds(
    client: httpx2.AsyncClient, path: str, method: str
) -> None:
    answer = await client.options(
        path,
        headers={
            "origin": "https://example.org",
            "access-control-request-method": method,
            "access-control-request-headers": "content-type, x-anything",
        },
    )

    assert (answer.status_code, answer.content) == (204, b"")
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["access-control-allow-methods"] == "GET, HEAD, POST, OPTIONS"
    assert "content-type" in answer.headers["access-control-allow-headers"].lower()
    assert answer.headers["access-control-max-age"] == "86400"
    assert "access-control-allow-credentials" not in answer.headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/v1/count", 200),
        ("POST", "/v1/count", 400),
        ("GET", "/nothing", 404),
        ("DELETE", "/v1/count", 405),
        ("GET", "/v1/count?wrong=1", 422),
        ("GET", "/v1/broken", 500),
    ],
)
async def test_every_page_may_read_every_answer(
    client: httpx2.AsyncClient, method: str, path: str, status: int
) -> None:
    answer = await client.request(
        method, path, headers={"origin": "https://example.org"}
    )

    assert answer.status_code == status
    assert answer.headers["access-control-allow-origin"] == "*"
    assert answer.headers["access-control-expose-headers"] == "ETag, Retry-After"
    assert "access-control-allow-credentials" not in answer.headers


async def test_origins_can_be_limited() -> None:
    settings = Settings(workers=1, cors_origins=("https://a.example",))
    allowed = {}
    async with serving(settings) as service:
        for origin in ("https://a.example", "https://b.example", "*"):
            answer = await service.client.get("/v1", headers={"origin": origin})
            allowed[origin] = answer.headers.get("access-control-allow-origin")
            assert "Origin" in answer.headers.get_list("vary")[-1]

    assert allowed == {
        "https://a.example": "https://a.example",
        "https://b.example": None,
        "*": None,
    }


# ---- the net


async def test_what_nobody_expected_is_a_500_that_tells_nothing(
    client: httpx2.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    answer = await client.get("/v1/broken")

    assert answer.status_code == 500
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["type"] == "/problems/internal"
    assert "secret" not in answer.text
    assert "Zero" not in answer.text
    assert "ZeroDivisionError: a secret" in caplog.text


async def test_half_an_answer_is_cut_off(client: httpx2.AsyncClient) -> None:
    with pytest.raises(ZeroDivisionError):
        await client.get("/v1/broken-half-way")


# ---- the log


@pytest.mark.parametrize(
    ("method", "path", "line"),
    [
        ("GET", "/v1/count?size=1", "GET /v1/count 200"),
        ("HEAD", "/v1/count?size=1", "HEAD /v1/count 200"),
        ("GET", "/problems/busy", "GET /problems/{slug} 200"),
        ("GET", "/nothing%0Aforged", "GET - 404"),
        ("DELETE", "/v1/count", "DELETE /v1/count 405"),
        ("GET", "/v1/broken", "GET /v1/broken 500"),
    ],
)
async def test_a_request_is_one_line_without_the_clients_words(
    client: httpx2.AsyncClient,
    caplog: pytest.LogCaptureFixture,
    method: str,
    path: str,
    line: str,
) -> None:
    caplog.set_level(logging.INFO, "sigmath.access")
    await client.request(method, path)

    lines = [r.getMessage() for r in caplog.records if r.name == "sigmath.access"]
    assert len(lines) == 1
    assert lines[0].startswith(f"{line} ")
    assert lines[0].endswith(" ms")

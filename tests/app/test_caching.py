"""What may be kept, by whom and how long; and what the service keeps itself."""

from pathlib import Path

import pytest

from app import asking
from app.cache import AnswerCache, Key
from app.compression import Written
from app.settings import Settings
from tests.app.service import Service, serving

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("method", ["GET", "HEAD"])
async def test_an_answer_to_get_may_be_kept_for_an_hour(
    service: Service, method: str
) -> None:
    answer = await service.client.request(method, "/v1/count?size=1")

    assert answer.headers["cache-control"] == "public, max-age=3600"
    assert answer.headers["vary"] == "Accept, Accept-Encoding"
    assert answer.headers["etag"].startswith('W/"')


async def test_how_long_is_a_setting() -> None:
    settings = Settings(workers=1, cache_max_age_seconds=60)
    async with serving(settings) as service:
        answer = await service.client.get("/v1/count")

    assert answer.headers["cache-control"] == "public, max-age=60"


async def test_an_answer_to_post_is_kept_by_nobody(service: Service) -> None:
    answer = await service.client.post("/v1/count", json={})

    assert answer.headers["cache-control"] == "no-store"
    assert "etag" not in answer.headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/v1/count?wrong=1", 422),
        ("GET", "/v1/count?cost=99999999999", 422),
        ("GET", "/nothing", 404),
        ("DELETE", "/v1/count", 405),
        ("GET", "/v1/count?format=svg", 406),
        ("POST", "/v1/count", 400),
        ("GET", "/v1/broken", 500),
    ],
)
async def test_a_problem_is_kept_by_nobody(
    service: Service, method: str, path: str, status: int
) -> None:
    answer = await service.client.request(method, path)

    assert answer.status_code == status
    assert answer.headers["cache-control"] == "no-store"
    assert "etag" not in answer.headers


async def test_the_tag_follows_from_the_request(service: Service) -> None:
    async def tag(query: str) -> str:
        answer = await service.client.get(f"/v1/count?{query}")
        return str(answer.headers["etag"])

    assert await tag("size=1") == await tag("size=1")
    assert await tag("size=1") != await tag("size=2")


async def test_the_tag_follows_from_the_release(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await service.client.get("/v1/count?size=1")
    monkeypatch.setattr(asking, "RELEASE", "9.9.9")
    after = await service.client.get("/v1/count?size=1")

    assert before.headers["etag"] != after.headers["etag"]


@pytest.mark.parametrize("method", ["GET", "HEAD"])
@pytest.mark.parametrize("weak", [True, False])
async def test_who_has_the_answer_gets_304(
    service: Service, method: str, *, weak: bool
) -> None:
    first = await service.client.get("/v1/count?size=3")
    tag = first.headers["etag"] if weak else first.headers["etag"].removeprefix("W/")

    answer = await service.client.request(
        method, "/v1/count?size=3", headers={"if-none-match": f'"other", {tag}'}
    )

    assert answer.status_code == 304
    assert answer.content == b""
    kept = ("etag", "cache-control", "vary", "access-control-allow-origin")
    assert all(answer.headers[name] == first.headers[name] for name in kept)


async def test_304_comes_before_any_computing(service: Service) -> None:
    answer = await service.client.get(
        "/v1/count?size=1&break=1", headers={"if-none-match": "*"}
    )

    assert answer.status_code == 304


@pytest.mark.parametrize("query", ["wrong=1", "cost=99999999999"])
async def test_a_request_that_would_be_refused_gets_no_304(
    service: Service, query: str
) -> None:
    answer = await service.client.get(
        f"/v1/count?{query}", headers={"if-none-match": "*"}
    )

    assert answer.status_code == 422


async def test_post_knows_no_304(service: Service) -> None:
    answer = await service.client.post(
        "/v1/count", json={}, headers={"if-none-match": "*"}
    )

    assert answer.status_code == 200


@pytest.mark.parametrize("cost", [1, 1_000_000], ids=["in line", "in a worker"])
async def test_the_same_request_is_computed_once(
    service: Service, tmp_path: Path, cost: int
) -> None:
    toy = {"mark": str(tmp_path / "marks"), "cost": cost}
    answers = [await service.client.post("/v1/count", json=toy) for _ in range(3)]

    assert (tmp_path / "marks").read_text() == "x"
    assert len({answer.content for answer in answers}) == 1


def entry(name: str, size: int) -> tuple[Key, Written]:
    return Key(name, "", b""), Written(b"x" * size)


def test_the_cache_stays_within_its_bytes() -> None:
    cache = AnswerCache(limit_bytes=100_000)
    for number in range(1_000):
        cache.put(*entry(str(number), number))
        assert cache.taken_bytes <= 100_000

    assert 50 < len(cache) < 200
    assert cache.taken_bytes > 90_000


def test_the_longest_unused_answer_goes_first() -> None:
    cache = AnswerCache(limit_bytes=100_000)
    cache.put(*entry("used", 9_000))
    cache.put(*entry("unused", 9_000))
    for number in range(9):
        assert cache.get(Key("used", "", b""))
        cache.put(*entry(str(number), 9_000))

    assert cache.get(Key("used", "", b""))
    assert cache.get(Key("unused", "", b"")) is None


def test_an_answer_that_would_push_out_many_is_not_kept() -> None:
    cache = AnswerCache(limit_bytes=100_000)
    cache.put(*entry("large", 50_000))

    assert len(cache) == 0


def test_long_requests_count_too() -> None:
    cache = AnswerCache(limit_bytes=100_000)
    for number in range(100):
        cache.put(Key("", "", b"%d" % number * 4_000), Written(b""))

    assert len(cache) < 25


def test_without_bytes_nothing_is_kept() -> None:
    cache = AnswerCache(limit_bytes=0)
    cache.put(*entry("small", 1))

    assert len(cache) == 0
    assert cache.taken_bytes == 0


def test_an_answer_that_is_kept_twice_counts_once() -> None:
    cache = AnswerCache(limit_bytes=100_000)
    cache.put(*entry("same", 10))
    taken = cache.taken_bytes
    cache.put(*entry("same", 10))

    assert cache.taken_bytes == taken

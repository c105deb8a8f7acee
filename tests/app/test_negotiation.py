"""Accept, Accept-Encoding, Content-Type, If-None-Match, and what follows from them."""

import gzip
from collections.abc import Callable

import brotli  # type: ignore[import-untyped]
import httpx2
import pytest
import zstandard

from app.compression import CODINGS, LEAST_BYTES, compressed
from app.negotiation import content_coding, entity_tag, is_known, takes_json

pytestmark = pytest.mark.anyio

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"
DECODERS: dict[str, Callable[[bytes], bytes]] = {
    "zstd": lambda body: zstandard.ZstdDecompressor().decompress(body),
    "br": brotli.decompress,
    "gzip": gzip.decompress,
}


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", True),
        ("*/*", True),
        ("application/json", True),
        ("Application/JSON", True),
        ("application/*", True),
        ("application/json; charset=utf-8", True),
        ("application/json;indent=2;q=0.5", True),
        (BROWSER, True),
        ("image/svg+xml, application/json;q=0.1", True),
        ("text/html", False),
        ("image/svg+xml", False),
        ("image/png, text/*", False),
        ("application/vnd.vegalite.v5+json", False),
        ("application/json;q=0", False),
        ("*/*, application/json;q=0", False),
        ("application/*;q=0, */*", False),
        ("application/problem+json", False),
        ("nonsense", False),
        ("text/html, " * 100 + "*/*", True),
    ],
)
def test_json_is_given_to_who_takes_it(header: str, *, expected: bool) -> None:
    assert takes_json(header.encode()) is expected


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("", ""),
        ("gzip", "gzip"),
        ("x-gzip", "gzip"),
        ("GZIP", "gzip"),
        ("gzip, deflate, br, zstd", "zstd"),
        ("gzip, deflate, br", "br"),
        ("gzip;q=1.0, br;q=0.5", "gzip"),
        ("*", "zstd"),
        ("zstd;q=0, *", "br"),
        ("gzip;q=0", ""),
        ("*;q=0", ""),
        ("deflate", ""),
        ("identity", ""),
        ("identity;q=0.5, gzip;q=0.4", ""),
        ("identity;q=0.5, gzip;q=0.5", "gzip"),
        ("identity;q=0", ""),
        ("gzip;q=nonsense", ""),
        ("deflate, " * 100 + "gzip", "gzip"),
    ],
)
def test_the_coding_is_the_one_the_client_likes_best(
    header: str, expected: str
) -> None:
    assert content_coding(header.encode()) == expected


@pytest.mark.parametrize("coding", CODINGS)
def test_a_coding_gives_the_same_bytes_each_time_and_the_text_back(coding: str) -> None:
    text = b"0.125," * 1_000

    first, second = compressed(text, coding), compressed(text, coding)

    assert first == second
    assert first.coding == coding
    assert len(first.body) < len(text)
    assert DECODERS[coding](first.body) == text


def test_at_most_one_kilobyte_is_sent_as_it_is() -> None:
    assert compressed(b"x" * LEAST_BYTES, "gzip").coding == ""
    assert compressed(b"x" * (LEAST_BYTES + 1), "gzip").coding == "gzip"


def test_of_long_answers_gzip_tries_less_hard() -> None:
    """Digits hardly shrink: the fastest level is nearly as good, at a fourth of it."""
    digits = "".join(str(n**7) for n in range(1, 20_000)).encode()[:300_000]
    short, long = digits[:200_000], digits

    assert compressed(short, "gzip").body == gzip.compress(short, 6, mtime=0)
    assert compressed(long, "gzip").body == gzip.compress(long, 1, mtime=0)


@pytest.mark.parametrize("coding", CODINGS)
async def test_an_answer_is_compressed_on_request(
    client: httpx2.AsyncClient, coding: str
) -> None:
    plain = await client.get("/v1/count?size=999", headers={"accept-encoding": ""})
    async with client.stream(
        "GET", "/v1/count?size=999", headers={"accept-encoding": coding}
    ) as small:
        sent = b"".join([part async for part in small.aiter_raw()])

    assert "content-encoding" not in plain.headers
    assert small.headers["content-encoding"] == coding
    assert int(small.headers["content-length"]) == len(sent) < len(plain.content) / 2
    assert DECODERS[coding](sent) == plain.content
    assert small.headers["etag"] == plain.headers["etag"]
    assert small.headers["vary"] == "Accept, Accept-Encoding"


async def test_a_short_answer_is_not_compressed(client: httpx2.AsyncClient) -> None:
    answer = await client.get("/v1/count", headers={"accept-encoding": "gzip"})

    assert "content-encoding" not in answer.headers


async def test_a_long_problem_is_compressed(client: httpx2.AsyncClient) -> None:
    query = "&".join(f"parameter{number}=" for number in range(40))
    answer = await client.post(f"/v1/count?{query}", headers={"accept-encoding": "br"})

    assert answer.headers["content-encoding"] == "br"
    assert len(answer.json()["errors"]) == 40


@pytest.mark.parametrize("method", ["GET", "POST", "HEAD"])
async def test_who_takes_no_json_gets_406_and_a_problem(
    client: httpx2.AsyncClient, method: str
) -> None:
    answer = await client.request(
        method, "/v1/count", headers={"accept": "image/svg+xml"}
    )

    assert answer.status_code == 406
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("query", "accept", "status"),
    [
        ("format=json", "image/svg+xml", 200),
        ("format=json", "*/*", 200),
        ("format=svg", "*/*", 406),
        ("format=png", "application/json", 406),
        ("format=vega-lite", "*/*", 406),
        ("form%61t=svg", "*/*", 406),
        ("format=pdf", "*/*", 422),
        ("format=", "*/*", 422),
        ("format=json&format=json", "*/*", 422),
    ],
)
async def test_the_parameter_format_wins_over_accept(
    client: httpx2.AsyncClient, query: str, accept: str, status: int
) -> None:
    target = "weapon=2/4/3/-/1&target=1/4"
    answer = await client.get(
        f"/v1/damage?{target}&{query}", headers={"accept": accept}
    )

    assert answer.status_code == status, answer.text
    if status == 422:
        assert [e["parameter"] for e in answer.json()["errors"]] == ["format"]


@pytest.mark.parametrize(
    ("content_type", "status"),
    [
        ("application/json", 200),
        ("application/json; charset=utf-8", 200),
        ('Application/JSON;charset="UTF-8"', 200),
        ("application/json; charset=utf8", 200),
        (None, 200),
        ("", 200),
        ("application/json; charset=latin-1", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("text/plain", 415),
        ("application/problem+json", 415),
        ("nonsense", 415),
    ],
)
async def test_a_body_is_json_in_utf_8_or_says_nothing(
    client: httpx2.AsyncClient, content_type: str | None, status: int
) -> None:
    headers = {} if content_type is None else {"content-type": content_type}
    answer = await client.post("/v1/count", content=b"{}", headers=headers)

    assert answer.status_code == status, answer.text
    if status == 415:
        assert answer.json()["type"] == "/problems/unsupported-media-type"
        assert answer.headers["accept"] == "application/json"


async def test_a_compressed_body_is_not_read(client: httpx2.AsyncClient) -> None:
    answer = await client.post(
        "/v1/count",
        content=gzip.compress(b"{}"),
        headers={"content-encoding": "gzip", "content-type": "application/json"},
    )

    assert answer.status_code == 415
    assert answer.headers["accept-encoding"] == "identity"


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        (b'W/"a"', True),
        (b'"a"', True),
        (b'"b", W/"a"', True),
        (b"*", True),
        (b" * ", True),
        (b"", False),
        (b'"b"', False),
        (b"a", False),
        (b'"a', False),
        (b'"b"a"c"', False),
    ],
)
def test_entity_tags_are_compared_weakly(header: bytes, *, expected: bool) -> None:
    assert is_known(b'W/"a"', header) is expected


def test_an_entity_tag_tells_its_parts_apart() -> None:
    tags = {entity_tag(b"ab", b"c"), entity_tag(b"a", b"bc"), entity_tag(b"abc")}

    assert len(tags) == 3
    assert all(tag.startswith(b'W/"') for tag in tags)

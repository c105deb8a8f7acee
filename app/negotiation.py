"""What the client can take and what it has: the headers of a request, read."""

import re
from collections.abc import Iterable
from enum import StrEnum
from functools import lru_cache
from hashlib import blake2b

from werkzeug.datastructures import Accept, MIMEAccept
from werkzeug.http import parse_accept_header, parse_options_header

from app.compression import CODINGS
from app.problems import (
    NOT_ACCEPTABLE,
    UNSUPPORTED_MEDIA_TYPE,
    Refusal,
    RefusedError,
    wrong_parameter,
)

JSON = "application/json"

# Longer headers are read anew each time: the caches stay small.
_KEPT_HEADER_BYTES = 300


class Format(StrEnum):
    """The words that `format` may be in a query."""

    JSON = "json"
    SVG = "svg"
    PNG = "png"
    VEGA_LITE = "vega-lite"


def headers_of(
    pairs: Iterable[tuple[bytes, bytes]], *names: bytes
) -> dict[bytes, bytes]:
    """Return the named headers; one that is repeated is joined with commas.

    >>> headers_of([(b"accept", b"a"), (b"host", b"x"), (b"accept", b"b")], b"accept")
    {b'accept': b'a, b'}
    """
    found: dict[bytes, bytes] = {}
    for name, value in pairs:
        if name in names:
            found[name] = found[name] + b", " + value if name in found else value
    return found


def content_coding(header: bytes) -> str:
    """Return the best coding that an Accept-Encoding header allows, or "".

    >>> content_coding(b"gzip;q=0.5, br")
    'br'
    >>> content_coding(b"*")
    'zstd'
    >>> content_coding(b"gzip;q=0.5, identity")
    ''
    >>> content_coding(b"zstd;q=0, br;q=0, *")
    'gzip'
    """
    if not header:
        return ""
    if len(header) > _KEPT_HEADER_BYTES:
        return _content_coding.__wrapped__(header)
    return _content_coding(header)


@lru_cache(maxsize=256)
def _content_coding(header: bytes) -> str:
    text = header.decode("latin-1").replace("x-gzip", "gzip")
    accept = parse_accept_header(text, Accept)
    named = {coding.lower() for coding, _ in accept}
    # Sending the text as it is needs no permission; only a client that names identity
    # can prefer it to a coding that it takes too.
    floor = accept.quality("identity") if "identity" in named else 0.0
    best, quality = max(
        ((coding, accept.quality(coding)) for coding in CODINGS),
        key=lambda pair: pair[1],
    )
    return best if quality > 0 and quality >= floor else ""


def takes_json(header: bytes) -> bool:
    """Tell whether an Accept header (empty: everything) allows JSON.

    >>> takes_json(b"text/html, application/*;q=0.1")
    True
    >>> takes_json(b"image/svg+xml")
    False
    >>> takes_json(b"*/*, application/json;q=0")
    False
    """
    return quality_of(JSON, header) > 0


def quality_of(media_type: str, header: bytes) -> float:
    """Return how much (0 to 1) an Accept header wants a media type."""
    if len(header) > _KEPT_HEADER_BYTES:
        return _quality_of.__wrapped__(media_type, header)
    return _quality_of(media_type, header)


@lru_cache(maxsize=256)
def _quality_of(media_type: str, header: bytes) -> float:
    if not header.strip():
        return 1.0
    ranges: dict[str, float] = {}
    for text, quality in parse_accept_header(header.decode("latin-1"), MIMEAccept):
        # Parameters such as charset or indent narrow nothing that is sent here.
        name = text.partition(";")[0].strip().lower()
        ranges[name] = max(quality, ranges.get(name, 0.0))
    kind = media_type.partition("/")[0]
    for name in (media_type, f"{kind}/*", "*/*"):  # the narrowest range decides
        if name in ranges:
            return ranges[name]
    return 0.0


def check_accept(header: bytes) -> None:
    """Refuse a request that takes no JSON, which is all that there is."""
    if not takes_json(header):
        detail = "This is to be had as application/json; Accept leaves that out."
        raise RefusedError(Refusal(NOT_ACCEPTABLE, detail))


def check_format(words: list[str]) -> None:
    """Refuse a `format` parameter that names no form, or one that is not there."""
    if len(words) > 1:
        raise RefusedError(wrong_parameter("format", "is given more than once"))
    if words[0] not in set(Format):
        known = ", ".join(Format)
        raise RefusedError(wrong_parameter("format", f"must be one of: {known}"))
    if words[0] != Format.JSON:
        detail = f"There is no {words[0]} of this answer, only json."
        raise RefusedError(Refusal(NOT_ACCEPTABLE, detail))


def check_content(headers: dict[bytes, bytes]) -> None:
    """Refuse a body that says it is something other than JSON in UTF-8."""
    content_type = headers.get(b"content-type", b"")
    if content_type != b"application/json":
        _check_content_type(content_type.decode("latin-1"))
    check_content_encoding(headers)


def check_content_encoding(headers: dict[bytes, bytes]) -> None:
    """Refuse a body that has been packed for its way here."""
    coding = headers.get(b"content-encoding", b"identity").strip().lower()
    if coding != b"identity":
        detail = "A body is read as it is, without a Content-Encoding."
        raise _unsupported(detail, ("accept-encoding", "identity"))


def _check_content_type(header: str) -> None:
    media_type, parameters = parse_options_header(header)
    if media_type and media_type.lower() != JSON:
        detail = "A body is read as application/json, and under no other Content-Type."
        raise _unsupported(detail, ("accept", JSON))
    if parameters.get("charset", "utf-8").lower() not in {"utf-8", "utf8"}:
        detail = "JSON is read in UTF-8; leave the charset out."
        raise _unsupported(detail, ("accept", JSON))


def _unsupported(detail: str, header: tuple[str, str]) -> RefusedError:
    return RefusedError(Refusal(UNSUPPORTED_MEDIA_TYPE, detail, headers=(header,)))


def entity_tag(*parts: bytes) -> bytes:
    """Return the weak entity tag of everything that decides an answer.

    >>> entity_tag(b"a", b"bc") == entity_tag(b"ab", b"c")
    False
    """
    digest = blake2b(digest_size=12)
    for part in parts:
        digest.update(b"%d:" % len(part))
        digest.update(part)
    return b'W/"%s"' % digest.hexdigest().encode()


_ENTITY_TAG = re.compile(rb'(?:W/)?("[^"]*")')


def is_known(tag: bytes, if_none_match: bytes) -> bool:
    """Tell whether an If-None-Match header names an entity tag, compared weakly.

    >>> is_known(b'W/"b"', b'"a", "b"'), is_known(b'W/"b"', b"*"), is_known(b'"b"', b"")
    (True, True, False)
    """
    if if_none_match.strip() == b"*":
        return True
    return tag.removeprefix(b"W/") in _ENTITY_TAG.findall(if_none_match)

"""Replies: status, headers and bytes, made ready without a copy."""

from starlette.responses import Response

from app.compression import Written, compressed
from app.problems import MEDIA_TYPE, Refusal
from app.work import json_bytes

Headers = list[tuple[bytes, bytes]]

NO_STORE = (b"cache-control", b"no-store")
VARY = (b"vary", b"Accept, Accept-Encoding")


class Reply(Response):
    """A response whose headers are complete: Starlette's own are made for dicts."""

    def __init__(self, status: int, headers: Headers, body: bytes = b"") -> None:
        self.status_code = status
        self.raw_headers = headers
        self.body = body
        self.background = None


def reply(
    written: Written,
    media_type: bytes,
    *headers: tuple[bytes, bytes],
    status: int = 200,
) -> Reply:
    """Return the reply that carries a body, with the headers that describe it."""
    complete = [
        (b"content-type", media_type),
        (b"content-length", b"%d" % len(written.body)),
        *headers,
    ]
    if written.coding:
        complete.append((b"content-encoding", written.coding.encode()))
    return Reply(status, complete, written.body)


def problem_reply(refusal: Refusal, coding: str = "") -> Reply:
    """Return the problem document of a refusal; it is never stored."""
    written = compressed(json_bytes(refusal.document()), coding)
    more = [(name.encode(), value.encode()) for name, value in refusal.headers]
    media_type = MEDIA_TYPE.encode()
    status = refusal.kind.status
    return reply(written, media_type, NO_STORE, VARY, *more, status=status)

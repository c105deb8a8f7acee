"""The way of a request to the engine and of the outcome back, the same everywhere."""

import asyncio
from collections.abc import Coroutine
from typing import Any

from starlette.requests import Request

from app.engine import Heavy, Inquiry, Outcome
from app.lifespan import engine_of
from app.negotiation import (
    check_accept,
    check_content,
    check_content_encoding,
    check_format,
    content_coding,
    entity_tag,
    headers_of,
    is_known,
)
from app.problems import Refusal, RefusedError, invalid
from app.query import query_pairs, unknown_parameters
from app.release import RELEASE
from app.replies import NO_STORE, VARY, Reply, problem_reply, reply
from app.work import Question

_ACCEPT = b"accept"
_ACCEPT_ENCODING = b"accept-encoding"
_IF_NONE_MATCH = b"if-none-match"
_POST_HEADERS = (_ACCEPT, _ACCEPT_ENCODING, b"content-type", b"content-encoding")
_GET_HEADERS = (_ACCEPT, _ACCEPT_ENCODING, _IF_NONE_MATCH)


async def answer_post(request: Request, question: Question[Any]) -> Reply:
    """Answer a question that is asked in the body; nobody may store the answer."""
    headers = headers_of(request.scope["headers"], *_POST_HEADERS)
    check_content(headers)
    return await _answer_body(request, question, headers)


async def answer_upload(request: Request, question: Question[Any]) -> Reply:
    """Answer a question that is a file, under any Content-Type or none."""
    headers = headers_of(request.scope["headers"], *_POST_HEADERS)
    check_content_encoding(headers)
    return await _answer_body(request, question, headers)


async def _answer_body(
    request: Request, question: Question[Any], headers: dict[bytes, bytes]
) -> Reply:
    check_accept(headers.get(_ACCEPT, b""))
    check_no_parameters(request)
    coding = content_coding(headers.get(_ACCEPT_ENCODING, b""))
    inquiry = Inquiry(question, await request.body(), coding)
    outcome = await _outcome(request, inquiry)
    return _reply(outcome, coding, NO_STORE, VARY)


async def answer_get(
    request: Request, question: Question[Any], asked: bytes | None = None
) -> Reply:
    """Answer a question that is asked in the query, or in what is given instead.

    Its entity tag is known before the answer: a client that has it gets 304, once the
    request has been found to be one that would be answered.
    """
    headers = headers_of(request.scope["headers"], *_GET_HEADERS)
    query: bytes = request.scope["query_string"]
    formats = [word for name, word in query_pairs(query) if name == "format"]
    if formats:
        check_format(formats)
    else:
        check_accept(headers.get(_ACCEPT, b""))
    raw = query if asked is None else asked
    catalogue = engine_of(request).catalogue.version.encode()
    tag = entity_tag(question.name.encode(), raw, RELEASE.encode(), catalogue)
    known = is_known(tag, headers.get(_IF_NONE_MATCH, b""))
    coding = content_coding(headers.get(_ACCEPT_ENCODING, b""))
    outcome = await _outcome(request, Inquiry(question, raw, coding, known))
    kept = [(b"etag", tag), cache_control(request), VARY]
    if known and not isinstance(outcome, Refusal):
        return Reply(304, kept)
    return _reply(outcome, coding, *kept)


def check_no_parameters(request: Request) -> None:
    """Refuse every parameter of the query: where none is known, all are mistakes."""
    query = request.scope["query_string"]
    errors = unknown_parameters(query_pairs(query)) if query else ()
    if errors:
        raise RefusedError(invalid(errors))


def cache_control(request: Request) -> tuple[bytes, bytes]:
    """Return the header that lets others keep an answer for a while."""
    seconds = engine_of(request).settings.cache_max_age_seconds
    return (b"cache-control", b"public, max-age=%d" % seconds)


def _reply(
    outcome: Outcome | None, coding: str, *headers: tuple[bytes, bytes]
) -> Reply:
    if outcome is None:
        return GONE
    if isinstance(outcome, Refusal):
        return problem_reply(outcome, coding)
    return reply(outcome, b"application/json", *headers)


# For the log alone: nobody is there to read it.
GONE = Reply(499, [(b"content-length", b"0")])


async def _outcome(request: Request, inquiry: Inquiry) -> Outcome | None:
    engine = engine_of(request)
    outcome = engine.answer_at_once(inquiry)
    if not isinstance(outcome, Heavy):
        return outcome
    work = engine.answer_in_worker(inquiry, outcome.cost)
    return await _while_connected(request, work)


async def _while_connected(
    request: Request, work: Coroutine[Any, Any, Outcome]
) -> Outcome | None:
    """Return the outcome of work, or None (and drop it) where the client has left."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(_disconnected(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if working.done():
            return working.result()
        leaving.result()
        return None
    finally:
        working.cancel()
        leaving.cancel()


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass

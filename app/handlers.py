"""From an exception to the reply that tells of it."""

from http import HTTPStatus
from typing import Final, cast

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.routing import Match, Route

from app.asking import GONE
from app.negotiation import content_coding, headers_of
from app.problems import METHOD_NOT_ALLOWED, NOT_FOUND, Kind, Refusal, RefusedError
from app.replies import Reply, problem_reply

_NO_PATH: Final = "There is nothing at this path; /docs lists all that there are."


async def _refused(request: Request, error: Exception) -> Reply:
    return _problem(request, cast("RefusedError", error).refusal)


async def _http_exception(request: Request, error: Exception) -> Reply:
    status = cast("HTTPException", error).status_code
    if status == HTTPStatus.NOT_FOUND:
        return _problem(request, Refusal(NOT_FOUND, _NO_PATH))
    if status == HTTPStatus.METHOD_NOT_ALLOWED:
        return _method_not_allowed(request)
    phrase = HTTPStatus(status).phrase
    return _problem(request, Refusal(Kind("", status, phrase, ""), phrase))


async def _disconnected(_: Request, __: Exception) -> Reply:
    return GONE


def _method_not_allowed(request: Request) -> Reply:
    # Starlette names the methods of the first route of a path, not those of all.
    methods = ", ".join(_methods_at(request))
    if request.method == "OPTIONS":
        return Reply(204, [(b"allow", methods.encode())])
    detail = f"This path takes {methods}."
    return _problem(
        request, Refusal(METHOD_NOT_ALLOWED, detail, headers=(("allow", methods),))
    )


def _methods_at(request: Request) -> list[str]:
    methods = {"OPTIONS"}
    for route in request.app.routes:
        if isinstance(route, Route) and route.matches(request.scope)[0] != Match.NONE:
            methods |= route.methods or set()
    if "GET" in methods:
        methods.add("HEAD")
    return sorted(methods)


def _problem(request: Request, refusal: Refusal) -> Reply:
    headers = headers_of(request.scope["headers"], b"accept-encoding")
    return problem_reply(refusal, content_coding(headers.get(b"accept-encoding", b"")))


def add_handlers(app: FastAPI) -> None:
    """Answer every exception that a request can meet with a problem document."""
    app.add_exception_handler(RefusedError, _refused)
    app.add_exception_handler(HTTPException, _http_exception)
    app.add_exception_handler(ClientDisconnect, _disconnected)

"""What happens around every request, as pure ASGI.

From the outside in: one line in the log, the headers for browsers, a net under
everything, HEAD as a GET without its body, the limits of what is read.
"""

import logging
import time
from collections.abc import Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.negotiation import content_coding, headers_of
from app.problems import INTERNAL, TOO_LARGE, Refusal, RefusedError
from app.replies import Headers, problem_reply

_access = logging.getLogger("sigmath.access")
_errors = logging.getLogger("sigmath.error")

_START = "http.response.start"


class AccessLog:
    """Writes one line for each request: method, route, status, milliseconds."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection, as ASGI says."""
        if scope["type"] != "http" or not _access.isEnabledFor(logging.INFO):
            await self.app(scope, receive, send)
            return
        begin = time.perf_counter()
        status = 0

        async def watch(message: Message) -> None:
            nonlocal status
            status = message.get("status", status)
            await send(message)

        try:
            await self.app(scope, receive, watch)
        finally:
            # The route and never the path or the query: those are the client's words.
            route = getattr(scope.get("route"), "path_format", "-")
            milliseconds = (time.perf_counter() - begin) * 1_000
            _access.info(
                "%s %s %d %.2f ms", scope["method"], route, status, milliseconds
            )


class Cors:
    """Lets pages of other origins call the service and read its answers.

    No cookies and no passwords are involved, so that the rule is the same for every
    path, errors included. Preflights always succeed; what an origin may not do, its
    browser sees from the missing header.
    """

    def __init__(self, app: ASGIApp, origins: tuple[str, ...]) -> None:
        self.app = app
        self.everyone = "*" in origins
        self.origins = frozenset(origin.encode() for origin in origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection, as ASGI says."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        asked = headers_of(
            scope["headers"], b"origin", b"access-control-request-method"
        )
        allowed = self._allowed(asked.get(b"origin", b""))
        preflight = len(asked) == 2  # noqa: PLR2004  both headers are there
        if scope["method"] == "OPTIONS" and preflight:
            await send({"type": _START, "status": 204, "headers": allowed + _PREFLIGHT})
            await send({"type": "http.response.body", "body": b""})
            return

        async def allow(message: Message) -> None:
            if message["type"] == _START:
                message["headers"] = [*message["headers"], *allowed, _EXPOSED]
            await send(message)

        await self.app(scope, receive, allow)

    def _allowed(self, origin: bytes) -> Headers:
        if self.everyone:
            # Also where no origin is named: a cache may hand the answer to one.
            return [_EVERYONE]
        if origin in self.origins:
            return [(b"access-control-allow-origin", origin), _VARY_ORIGIN]
        return [_VARY_ORIGIN]


_EVERYONE = (b"access-control-allow-origin", b"*")
_VARY_ORIGIN = (b"vary", b"Origin")
_EXPOSED = (b"access-control-expose-headers", b"ETag, Retry-After")
_PREFLIGHT = [
    (b"access-control-allow-methods", b"GET, HEAD, POST, OPTIONS"),
    # The star does not stand for every header in every browser.
    (b"access-control-allow-headers", b"*, Content-Type, If-None-Match, X-Request-ID"),
    (b"access-control-max-age", b"86400"),
]


class SafetyNet:
    """Turns what nobody expected into a logged error and a 500 that tells nothing."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection, as ASGI says."""
        started = False

        async def watch(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self.app(scope, receive, watch)
        except Exception:
            # Half an answer must not look like a whole one: let the server cut it off.
            if started or scope["type"] != "http":
                raise
            _errors.exception("a request could not be answered")
            refusal = Refusal(INTERNAL, "This is our fault, and it has been logged.")
            await problem_reply(refusal)(scope, receive, send)


class HeadAsGet:
    """Answers HEAD as the GET of the same path would be, without the body."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection, as ASGI says."""
        if scope["type"] != "http" or scope["method"] != "HEAD":
            await self.app(scope, receive, send)
            return

        async def bodiless(message: Message) -> None:
            await send({**message, "body": b""} if "body" in message else message)

        # A copy: the server looks at the method too, and the log at the route.
        inner = {**scope, "method": "GET"}
        try:
            await self.app(inner, receive, bodiless)
        finally:
            scope["route"] = inner.get("route")


class RequestLimits:
    """Refuses bodies and queries that are too long before they take up memory."""

    def __init__(
        self,
        app: ASGIApp,
        body_bytes: int,
        query_bytes: int,
        uploads: Mapping[str, int],
    ) -> None:
        self.app = app
        self.body_bytes = body_bytes
        self.query_bytes = query_bytes
        self.uploads = uploads  # paths where bodies may have another length

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection, as ASGI says."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        most = self.uploads.get(scope["path"], self.body_bytes)
        refusal = self._refusal(scope, most)
        if refusal is not None:
            await problem_reply(refusal, _coding(scope))(scope, receive, send)
            return
        await self.app(scope, _counted(receive, most), send)

    def _refusal(self, scope: Scope, most: int) -> Refusal | None:
        headers = headers_of(scope["headers"], b"content-length")
        length = headers.get(b"content-length", b"")
        if len(scope["query_string"]) > self.query_bytes:
            return _too_large("query", self.query_bytes)
        if length.isdigit() and _is_above(length, most):
            return _too_large("body", most)
        return None


def _counted(receive: Receive, most: int) -> Receive:
    read = 0

    async def count() -> Message:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > most:
            raise RefusedError(_too_large("body", most))
        return message

    return count


def _is_above(digits: bytes, limit: int) -> bool:
    # Python reads no number of more than 4,300 digits.
    return len(digits.lstrip(b"0")) > 18 or int(digits) > limit  # noqa: PLR2004


def _too_large(part: str, limit: int) -> Refusal:
    return Refusal(TOO_LARGE, f"The {part} may have at most {limit} bytes.")


def _coding(scope: Scope) -> str:
    headers = headers_of(scope["headers"], b"accept-encoding")
    return content_coding(headers.get(b"accept-encoding", b""))

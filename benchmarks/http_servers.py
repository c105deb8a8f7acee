"""Servers to be measured: the service itself, and the same work with less around it.

    uvicorn benchmarks.http_servers:bare

All read the same body, compute the same answer and write the same JSON.
"""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from starlette.types import Receive, Scope, Send

from app.logs import set_up_logs
from app.main import create_app
from app.negotiation import JSON
from app.work import DAMAGE, json_bytes
from schemas.damage import DamageAnswer

BEAT_SECONDS = 0.002


def _answer(body: bytes) -> dict[str, Any]:
    request = DAMAGE.read(body)
    DAMAGE.price(request)
    return DAMAGE.answer(request)


async def bare(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer as ASGI alone: no routes, no headers read, no middleware."""
    if scope["type"] != "http":
        return
    body = b""
    more = True
    while more:
        message = await receive()
        body += message.get("body", b"")
        more = message.get("more_body", False)
    written = json_bytes(_answer(body))
    headers = [
        (b"content-type", b"application/json"),
        (b"content-length", b"%d" % len(written)),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": written})


def fastapi_ways() -> FastAPI:
    """Return an app that writes a ready answer in each way that FastAPI has."""
    app = FastAPI(telemetry={"tracing": False, "metrics": False, "logs": False})
    ready: list[dict[str, Any]] = []

    async def answer(request: Request) -> dict[str, Any]:
        body = await request.body()
        if not ready:
            ready.append(_answer(body))
        DAMAGE.read(body)
        return ready[0]

    @app.post("/bytes")
    async def bytes_(request: Request) -> Response:
        return Response(json_bytes(await answer(request)), media_type=JSON)

    @app.post("/model", response_model=DamageAnswer)
    async def model(request: Request) -> Any:  # noqa: ANN401 (checked by the model)
        return await answer(request)

    @app.post("/dict", response_model=None)
    async def dict_(request: Request) -> dict[str, Any]:
        return await answer(request)

    return app


class _Heartbeat:
    """Measures for how long the event loop did not come round."""

    def __init__(self) -> None:
        self.longest = 0.0

    async def beat(self) -> None:
        while True:
            begin = time.perf_counter()
            await asyncio.sleep(BEAT_SECONDS)
            stall = time.perf_counter() - begin - BEAT_SECONDS
            self.longest = max(self.longest, stall)

    def read(self) -> float:
        longest, self.longest = self.longest, 0.0
        return longest


def watched() -> FastAPI:
    """Return the service with `/stall`: the longest stall since the last call."""
    set_up_logs("info")
    app = create_app()
    heart = _Heartbeat()
    inner = app.router.lifespan_context

    @asynccontextmanager
    async def lifespan(of: FastAPI) -> AsyncIterator[Any]:
        async with inner(of) as state:
            beating = asyncio.create_task(heart.beat())
            yield state
            beating.cancel()

    async def stall(_: Request) -> Response:
        return Response(str(heart.read()))

    app.router.lifespan_context = lifespan
    app.add_api_route("/stall", stall)
    return app

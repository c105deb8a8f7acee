"""The service in this process, without a socket, and what tests add to it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import httpx2
from fastapi import APIRouter, FastAPI
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from app.asking import answer_get, answer_post
from app.engine import Engine
from app.main import create_app
from app.routers import BytesRoute
from app.settings import Settings
from tests.app.toys import COUNTING, COUNTING_LINK


@dataclass(frozen=True)
class Service:
    client: httpx2.AsyncClient
    engine: Engine
    app: FastAPI


async def counting(request: Request) -> Response:
    return await answer_post(request, COUNTING)


async def counting_link(request: Request) -> Response:
    return await answer_get(request, COUNTING_LINK)


async def broken(_: Request) -> Response:
    message = "a secret"
    raise ZeroDivisionError(message)


async def broken_half_way(_: Request) -> Response:
    class Half(Response):
        async def __call__(self, _: Scope, __: Receive, send: Send) -> None:
            await send({"type": "http.response.start", "status": 200, "headers": []})
            message = "a secret"
            raise ZeroDivisionError(message)

    return Half()


def with_toys(app: FastAPI) -> FastAPI:
    """Add endpoints whose cost and behaviour the request says."""
    router = APIRouter(route_class=BytesRoute, include_in_schema=False)
    router.add_api_route("/v1/count", counting, methods=["POST"])
    router.add_api_route("/v1/count", counting_link)
    router.add_api_route("/v1/only-post", counting, methods=["POST"])
    router.add_api_route("/v1/broken", broken)
    router.add_api_route("/v1/broken-half-way", broken_half_way)
    app.router.routes.extend(router.routes)
    return app


@asynccontextmanager
async def serving(settings: Settings | None = None) -> AsyncIterator[Service]:
    """Run the service, its toys and its lifespan, and hand out a client of it."""
    app = with_toys(create_app(settings or Settings(workers=1)))
    async with app.router.lifespan_context(app) as state:
        assert state is not None

        async def with_state(scope: Scope, receive: Receive, send: Send) -> None:
            await app({**scope, "state": dict(state)}, receive, send)

        transport = httpx2.ASGITransport(with_state)
        async with httpx2.AsyncClient(
            transport=transport, base_url="http://sigmath"
        ) as client:
            yield Service(client, state["engine"], app)


async def get_raw(service: Service, path: str, query: bytes) -> tuple[int, bytes]:
    """Send what a client library would not, and return the status and the body."""
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.request", "body": b""}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": query,
        "headers": [],
        "state": {"engine": service.engine},
    }
    await service.app(scope, receive, send)
    return sent[0]["status"], sent[1]["body"]

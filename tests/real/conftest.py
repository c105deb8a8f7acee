"""One application for all of the requests of these tests."""

from collections.abc import AsyncIterator

import pytest
from httpx2 import ASGITransport, AsyncClient
from starlette.types import Receive, Scope, Send

from app.main import create_app
from app.settings import Settings


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
async def client(anyio_backend: str) -> AsyncIterator[AsyncClient]:  # noqa: ARG001
    app = create_app(Settings(workers=1))
    async with app.router.lifespan_context(app) as state:

        async def with_state(scope: Scope, receive: Receive, send: Send) -> None:
            # As a server does, and the transport does not.
            await app({**scope, "state": dict(state or {})}, receive, send)

        transport = ASGITransport(app=with_state)
        async with AsyncClient(transport=transport, base_url="http://test") as client:
            yield client

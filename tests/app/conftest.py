"""One service for all tests that need no settings of their own."""

from collections.abc import AsyncIterator

import httpx2
import pytest

from tests.app.service import Service, serving


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
async def service(anyio_backend: str) -> AsyncIterator[Service]:  # noqa: ARG001
    async with serving() as service:
        yield service


@pytest.fixture
def client(service: Service) -> httpx2.AsyncClient:
    return service.client

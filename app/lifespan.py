"""What lives as long as the service: its engine with its processes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypedDict, cast

from fastapi import FastAPI
from starlette.requests import Request

from app.engine import Engine
from app.pool import WorkerPool
from app.settings import Settings


class State(TypedDict):
    """The state of the service, as every request sees it."""

    engine: Engine


@asynccontextmanager
async def lifespan(
    _: FastAPI, settings: Settings, catalogue: Path | None = None
) -> AsyncIterator[State]:
    """Start the processes, hand out the engine, and end them at the end."""
    pool = WorkerPool(settings.workers, settings.queue_limit, settings.job_seconds)
    engine = Engine(settings, pool, catalogue)
    try:
        await pool.start()
        yield {"engine": engine}
    finally:
        engine.stopping = True
        await pool.stop()


def engine_of(request: Request) -> Engine:
    """Return the engine that answers a request."""
    return cast("State", request.scope["state"])["engine"]

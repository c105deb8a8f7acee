"""Everything that may be set from outside: `SIGMATH_…` variables, with their bounds."""

import os
from pathlib import Path
from typing import Annotated, Literal

import orjson
from pydantic import BeforeValidator, DirectoryPath, Field
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

PREFIX = "SIGMATH_"


def _usable_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _listed(value: object) -> object:
    """Read `a,b` as well as `["a", "b"]`: both are written in practice."""
    if not isinstance(value, str):
        return value
    if value.lstrip().startswith("["):
        return orjson.loads(value)
    return [part.strip() for part in value.split(",") if part.strip()]


class Settings(BaseSettings):
    """The settings of one service.

    A unit of cost is about one microsecond of work on a core of the year 2021.
    """

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True)

    host: str = Field("127.0.0.1", description="the address that is listened on")
    port: int = Field(8000, ge=0, le=65_535, description="0: one that is free")
    workers: int = Field(
        default_factory=_usable_cores,
        ge=1,
        le=256,
        description="processes for what is too dear to be done in line",
    )
    cost_limit: int = Field(
        8_000_000, ge=1, le=10**12, description="units; a dearer request is refused"
    )
    # The upper bound keeps the promise that nothing holds the event loop for 50 ms.
    inline_cost: int = Field(
        3_000, ge=0, le=20_000, description="units; a dearer request goes to a worker"
    )
    body_limit_bytes: int = Field(256 * 1024, ge=1, le=2**30)
    roster_limit_bytes: int = Field(
        4 * 1024 * 1024, ge=1, le=2**30, description="of an uploaded roster"
    )
    query_limit_bytes: int = Field(16 * 1024, ge=1, le=2**20)
    parse_inline_bytes: int = Field(
        8 * 1024, ge=0, le=2**18, description="larger requests are read in a worker"
    )
    queue_limit: int = Field(
        64, ge=0, le=100_000, description="requests that wait for a worker"
    )
    job_seconds: int = Field(
        30, ge=1, le=3_600, description="a worker has for one request, then it ends"
    )
    cache_bytes: int = Field(
        64 * 1024 * 1024, ge=0, le=2**40, description="of kept answers; 0: none"
    )
    cache_max_age_seconds: int = Field(
        3_600, ge=0, le=31_536_000, description="how long others may keep an answer"
    )
    catalogue: DirectoryPath | None = Field(
        None,
        description="a folder of .cat and .gst files; none: warscrolls entered by hand",
    )
    cache: Path | None = Field(
        None,
        description="the folder for what is kept of a catalogue; none: the user's own",
    )
    cors_origins: Annotated[
        tuple[str, ...], NoDecode, BeforeValidator(_listed), Field(max_length=1_000)
    ] = Field(("*",), description="origins whose pages may read answers; *: all")
    drain_seconds: float = Field(
        0, ge=0, le=300, description="served on, as not ready, after SIGTERM"
    )
    shutdown_seconds: int = Field(
        30, ge=0, le=3_600, description="given to requests under way at the end"
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        "info", description="info: a line for each request; warning: only what is wrong"
    )

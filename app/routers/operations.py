"""About the service itself: versions, health, and what its problems mean."""

import html
from functools import partial
from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from app.about import About, Health, Meaning, about
from app.asking import check_no_parameters
from app.compression import Written
from app.documents import Document
from app.lifespan import engine_of
from app.negotiation import JSON, check_accept, headers_of, quality_of
from app.problems import KINDS, NOT_FOUND, Kind, Refusal, RefusedError, busy
from app.replies import NO_STORE, Reply, reply
from app.routers import BytesRoute, name_of
from app.settings import Settings
from app.work import json_bytes

_HTML = "text/html"
_RETRY_SECONDS = 5

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>{title}</title>
<h1>{title}</h1>
<p>Status {status}, type <code>{type}</code></p>
<p>{meaning}</p>
</html>
"""


def operations(settings: Settings, catalogue_version: str) -> APIRouter:
    """Return the routes that tell about a service with these settings."""
    router = APIRouter(
        tags=["operations"],
        route_class=BytesRoute,
        generate_unique_id_function=name_of,
    )
    versions = Document(JSON, partial(_json, about(settings, catalogue_version)))

    @router.get(
        "/v1",
        summary="Versions and limits",
        responses={200: {"model": About, "description": "The versions and limits"}},
    )
    async def service(request: Request) -> Response:
        """Tell the versions of the service and of its rules, and its limits."""
        check_no_parameters(request)
        check_accept(
            headers_of(request.scope["headers"], b"accept").get(b"accept", b"")
        )
        return await versions.reply(request)

    router.add_api_route(
        "/healthz",
        healthz,
        summary="Is it alive?",
        responses={200: {"model": Health, "description": "It is"}},
    )
    router.add_api_route(
        "/readyz",
        readyz,
        summary="Does it take requests?",
        responses={200: {"model": Health, "description": "It is"}},
    )
    router.add_api_route(
        "/problems/{slug}",
        problem,
        summary="What a type of problem means",
        responses=_MEANINGS,
        openapi_extra={"parameters": [_SLUG]},
    )
    return router


def _json(model: BaseModel) -> bytes:
    return json_bytes(model.model_dump())


async def healthz(_: Request) -> Response:
    """Answer, which is all that being alive takes."""
    return _health("ok")


async def readyz(request: Request) -> Response:
    """Tell whether a worker answers; not while the service is about to stop."""
    engine = engine_of(request)
    if engine.stopping:
        raise RefusedError(busy("The service is about to stop.", _RETRY_SECONDS))
    if not await engine.is_ready():
        raise RefusedError(busy("No worker process answers.", _RETRY_SECONDS))
    return _health("ready")


def _health(status: str) -> Reply:
    written = Written(_json(Health(status=status)))
    return reply(written, JSON.encode(), NO_STORE)


_SLUG = {
    "name": "slug",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "enum": list(KINDS)},
    "description": "the last part of the `type` of a problem",
}
_MEANINGS: dict[int | str, dict[str, Any]] = {
    200: {
        "model": Meaning,
        "description": "The meaning, as JSON or as a page",
        "content": {_HTML: {"schema": {"type": "string"}}},
    }
}


def _meaning(kind: Kind) -> Meaning:
    return Meaning(
        type=kind.type, title=kind.title, status=kind.status, meaning=kind.meaning
    )


def _page(kind: Kind) -> bytes:
    meaning = _meaning(kind).model_dump()
    texts = {name: html.escape(str(text)) for name, text in meaning.items()}
    return _PAGE.format_map(texts).encode()


_PAGES = {
    slug: Document(f"{_HTML}; charset=utf-8", partial(_page, kind))
    for slug, kind in KINDS.items()
}
_MEANINGS_IN_JSON = {
    slug: Document(JSON, partial(_json, _meaning(kind))) for slug, kind in KINDS.items()
}


async def problem(request: Request) -> Response:
    """Explain a type of problem, as a page for people or as JSON."""
    slug = request.path_params["slug"]
    if slug not in KINDS:
        raise RefusedError(Refusal(NOT_FOUND, "There is no such type of problem."))
    header = headers_of(request.scope["headers"], b"accept").get(b"accept", b"")
    wants_page = quality_of(_HTML, header) > quality_of(JSON, header)
    pages = _PAGES if wants_page else _MEANINGS_IN_JSON
    return await pages[slug].reply(request)

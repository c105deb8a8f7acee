"""The pages that show the interface; they work without the internet."""

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from fastapi import APIRouter, FastAPI
from fastapi.openapi.docs import get_swagger_ui_html
from starlette.requests import Request
from starlette.responses import Response

from app.documents import Document
from app.negotiation import JSON
from app.openapi import TITLE, document_of
from app.routers import BytesRoute
from app.work import json_bytes

_STATIC = Path(__file__).parent / "static"
_MEDIA_TYPES = {
    "swagger-ui-bundle.js": "text/javascript; charset=utf-8",
    "swagger-ui.css": "text/css; charset=utf-8",
    "favicon-32x32.png": "image/png",
}
# The browser enforces what a test can only look for: nothing comes from elsewhere.
_POLICY = (
    b"default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline';"
    b" script-src 'self' 'unsafe-inline'; frame-ancestors 'none'"
)


def add_docs(app: FastAPI) -> None:
    """Add /openapi.json, /docs and the files that /docs needs."""
    app.openapi = lambda: document_of(app)  # type: ignore[method-assign]
    policy = (b"content-security-policy", _POLICY)
    documents = {
        "/openapi.json": Document(JSON, lambda: json_bytes(app.openapi())),
        "/docs": Document("text/html; charset=utf-8", _page, policy),
    } | {
        f"/static/{name}": Document(media_type, (_STATIC / name).read_bytes)
        for name, media_type in _MEDIA_TYPES.items()
    }
    router = APIRouter(include_in_schema=False, route_class=BytesRoute)
    for path, document in documents.items():
        router.add_api_route(path, _show(document))
    app.router.routes.extend(router.routes)


def _show(document: Document) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    async def show(request: Request) -> Response:
        return await document.reply(request)

    return show


def _page() -> bytes:
    # Relative addresses: they stay right behind a proxy that adds to the path.
    page = get_swagger_ui_html(
        openapi_url="openapi.json",
        title=f"{TITLE}: the interface",
        swagger_js_url="static/swagger-ui-bundle.js",
        swagger_css_url="static/swagger-ui.css",
        swagger_favicon_url="static/favicon-32x32.png",
        # The validator is a service elsewhere that would be sent the document.
        swagger_ui_parameters={"validatorUrl": None},
    )
    return bytes(page.body)

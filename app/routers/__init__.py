"""One module for each resource: its paths and their documentation."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import Response


class BytesRoute(APIRoute):
    """A route that FastAPI documents and Starlette runs.

    Its function takes the request and returns the bytes of the answer. What FastAPI
    would do in between takes as long as computing a small answer.
    """

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return the function itself."""
        handler: Callable[[Request], Coroutine[Any, Any, Response]] = self.endpoint
        return handler


def name_of(route: APIRoute) -> str:
    """Return the operation id of a route: the name of its function."""
    return route.name

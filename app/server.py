"""The HTTP server: uvicorn, with two manners that it does not have."""

import asyncio
from http import HTTPStatus

import uvicorn
from uvicorn.lifespan.on import LifespanOn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from app.problems import Kind, Refusal
from app.replies import problem_reply
from app.settings import Settings

_BAD_REQUEST = Refusal(
    Kind("", HTTPStatus.BAD_REQUEST, "Bad Request", ""),
    "This cannot be read as a request of HTTP/1.1.",
)


class Protocol(HttpToolsProtocol):
    """HTTP/1.1, where what is no request gets a problem document too."""

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 (says no more)
        """Answer what cannot be read, and close the connection."""
        problem = problem_reply(_BAD_REQUEST)
        headers = [
            *self.server_state.default_headers,
            *problem.raw_headers,
            (b"connection", b"close"),
        ]
        lines = b"".join(b"%b: %b\r\n" % header for header in headers)
        status = b"HTTP/1.1 400 Bad Request\r\n"
        self.transport.write(status + lines + b"\r\n" + bytes(problem.body))
        self.transport.close()


class Server(uvicorn.Server):
    """A server that says that it is going to stop before it does."""

    def __init__(self, app: object, settings: Settings) -> None:
        self.drain_seconds = settings.drain_seconds
        super().__init__(
            uvicorn.Config(
                app,  # type: ignore[arg-type]  # FastAPI's own type is narrower
                host=settings.host,
                port=settings.port,
                http=Protocol,
                ws="none",
                lifespan="on",
                access_log=False,
                log_config=None,
                server_header=False,
                timeout_graceful_shutdown=settings.shutdown_seconds,
            )
        )

    async def main_loop(self) -> None:
        """Serve; when told to stop, serve on for a while as one that is not ready."""
        await super().main_loop()
        if isinstance(self.lifespan, LifespanOn):
            self.lifespan.state["engine"].stopping = True
        await asyncio.sleep(self.drain_seconds)

"""Documents that stay the same from start to stop: written and compressed once."""

import asyncio
from collections.abc import Callable
from functools import cached_property

from starlette.requests import Request

from app.asking import cache_control
from app.compression import Written, compressed
from app.negotiation import content_coding, entity_tag, headers_of, is_known
from app.replies import VARY, Reply, reply


class Document:
    """A body with its media type, made on the first request for it."""

    def __init__(
        self,
        media_type: str,
        make: Callable[[], bytes],
        *headers: tuple[bytes, bytes],
    ) -> None:
        self.media_type = media_type.encode()
        self.headers = headers
        self._make = make
        self._written: dict[str, Written] = {}

    @cached_property
    def body(self) -> bytes:
        """The document as it is."""
        return self._make()

    @cached_property
    def tag(self) -> bytes:
        """Its entity tag."""
        return entity_tag(self.body)

    async def reply(self, request: Request) -> Reply:
        """Return the document in the coding that the client likes best."""
        headers = headers_of(
            request.scope["headers"], b"accept-encoding", b"if-none-match"
        )
        written = await self._in(content_coding(headers.get(b"accept-encoding", b"")))
        kept = [(b"etag", self.tag), cache_control(request), VARY, *self.headers]
        if is_known(self.tag, headers.get(b"if-none-match", b"")):
            return Reply(304, kept)
        return reply(written, self.media_type, *kept)

    async def _in(self, coding: str) -> Written:
        written = self._written.get(coding)
        if written is None:
            # Unlike FLINT, the compressors let go of the interpreter's lock.
            written = await asyncio.to_thread(lambda: compressed(self.body, coding))
            self._written[coding] = written
        return written

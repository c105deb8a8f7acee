"""A request to POST /v1/damage, and what a test looks at in its answer."""

from dataclasses import dataclass
from typing import Any

import orjson
from httpx2 import AsyncClient

__all__ = ["Answer", "ask"]


@dataclass(frozen=True, slots=True)
class Answer:
    """Status and body of one answer."""

    status: int
    body: dict[str, Any]

    @property
    def pointers(self) -> tuple[str, ...]:
        """The places that a refusal points at, in its order."""
        return tuple(error["pointer"] for error in self.body["errors"])


async def ask(client: AsyncClient, request: dict[str, Any]) -> Answer:
    """Post a request to /v1/damage."""
    response = await client.post("/v1/damage", json=request)
    return Answer(response.status_code, orjson.loads(response.content))

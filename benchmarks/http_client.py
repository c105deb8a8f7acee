"""A load generator: a few connections that always have one request under way."""

import asyncio
import time
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from typing import cast


@dataclass(frozen=True)
class Load:
    """What was measured in one round."""

    seconds: float
    latencies: list[float]

    @property
    def per_second(self) -> float:
        """Answers a second."""
        return len(self.latencies) / self.seconds

    def percentile(self, percent: int) -> float:
        """Return the latency in seconds within which a share was answered."""
        ordered = sorted(self.latencies)
        return ordered[min(len(ordered) * percent // 100, len(ordered) - 1)]


def post_of(path: str, body: bytes) -> bytes:
    """Return the bytes of a request."""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: sigmath\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


class _Connection(asyncio.Protocol):
    """Sends requests one after another and notes how long each took."""

    def __init__(self, requests: list[bytes], start: int) -> None:
        self.requests = cycle(requests[start:] + requests[:start])
        self.latencies: list[float] = []
        self.missing = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.WriteTransport", transport)
        self._send()

    def _send(self) -> None:
        self.begin = time.perf_counter()
        self.transport.write(next(self.requests))

    def data_received(self, data: bytes) -> None:
        if not self.missing:
            # The servers here write the head of an answer in one piece.
            head, _, data = data.partition(b"\r\n\r\n")
            if b" 200 " not in head[:16]:
                raise AssertionError(head + data)
            length = head.lower().partition(b"content-length: ")[2]
            self.missing = int(length.partition(b"\r\n")[0])
        self.missing -= len(data)
        if not self.missing:
            self.latencies.append(time.perf_counter() - self.begin)
            self._send()


async def load(
    port: int, requests: list[bytes], *, connections: int, seconds: float
) -> Load:
    """Send the requests in turn over all connections for some seconds."""
    loop = asyncio.get_running_loop()
    begin = time.perf_counter()
    step = max(1, len(requests) // connections)
    made = [
        await loop.create_connection(
            partial(_Connection, requests, index * step), "127.0.0.1", port
        )
        for index in range(connections)
    ]
    await asyncio.sleep(seconds)
    for transport, _ in made:
        transport.abort()
    latencies = [latency for _, protocol in made for latency in protocol.latencies]
    return Load(time.perf_counter() - begin, latencies)

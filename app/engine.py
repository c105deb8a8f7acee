"""The single place that runs work: kept answer, price, refusal, in line or not."""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from app.cache import AnswerCache, Key
from app.catalogue import catalogue_at
from app.compression import Written
from app.pool import QueueFullError, WorkerLostError, WorkerPool
from app.problems import Refusal, busy
from app.settings import Settings
from app.work import Limits, Question, understand, work, write

Outcome = Written | Refusal

_PING_SECONDS = 2

# What stands for an answer that the client has already.
_NOTHING = Written(b"")


class Heavy(NamedTuple):
    """Instead of an outcome: this takes a worker."""

    cost: int


class Inquiry(NamedTuple):
    """A request as it came in, and what is wanted of it."""

    question: Question[Any]
    raw: bytes
    coding: str
    known: bool = False  # the client has the answer: check the request, compute nothing

    @property
    def key(self) -> Key:
        """The part of it that decides the bytes of the answer."""
        return Key(self.question.name, self.coding, self.raw)


# A unit of the catalogue is read as well, and one that is not there is compared with
# all that are: as much work as so many bytes.
_WARSCROLL_BYTES = 1_500


def _length_read(raw: bytes) -> int:
    r"""Return as how many bytes it counts to read a request.

    A letter of ``warscroll`` may be written as its number, ``\u0077``.
    """
    named = raw.count(b"warscroll") + raw.count(b"\\u00")
    return len(raw) + _WARSCROLL_BYTES * named


@dataclass(slots=True)
class _Job:
    """Work in a worker, and how many wait for it."""

    task: asyncio.Task[Outcome]
    askers: int = 0


class Engine:
    """Answers inquiries.

    `answer_at_once` does what can be done without holding the event loop for more than
    a few milliseconds, `answer_in_worker` the rest. The price is known before any work
    begins: a call of FLINT cannot be interrupted.
    """

    def __init__(
        self, settings: Settings, pool: WorkerPool, catalogue: Path | None = None
    ) -> None:
        self.settings = settings
        self.pool = pool
        self.catalogue = catalogue_at(catalogue)
        self.cache = AnswerCache(settings.cache_bytes)
        self.stopping = False
        self._limits = Limits(settings.cost_limit, settings.inline_cost, catalogue)
        self._jobs: dict[Key, _Job] = {}

    def answer_at_once(self, inquiry: Inquiry) -> Outcome | Heavy:
        """Return the outcome where it is cheap to have."""
        kept = self.cache.get(inquiry.key)
        if kept is not None:
            return kept
        upload = inquiry.question.in_worker
        length = len(inquiry.raw) if upload else _length_read(inquiry.raw)
        if upload or length > self.settings.parse_inline_bytes:
            return Heavy(cost=length)  # of reading; more is not known yet
        understood = understand(inquiry.question, inquiry.raw, self._limits)
        if isinstance(understood, Refusal):
            return understood
        if inquiry.known and understood.priced:
            return _NOTHING
        if understood.cost > self._limits.inline_cost:
            return Heavy(understood.cost)
        answer = write(inquiry.question, understood.request, inquiry.coding)
        self.cache.put(inquiry.key, answer)
        return answer

    async def answer_in_worker(self, inquiry: Inquiry, cost: int) -> Outcome:
        """Return the outcome of work in another process.

        The same inquiry, made again while the first is under way, waits for that one.
        When the last who waits is cancelled, so is the work.
        """
        key = inquiry.key
        job = self._jobs.get(key)
        if job is None:
            job = self._jobs[key] = _Job(asyncio.create_task(self._work(inquiry, cost)))
        job.askers += 1
        try:
            return await asyncio.shield(job.task)
        finally:
            job.askers -= 1
            if not job.askers:
                del self._jobs[key]
                job.task.cancel()

    async def is_ready(self) -> bool:
        """Tell whether a worker answers; one that is at work for others does."""
        if self.pool.taken:
            return True
        try:
            await asyncio.wait_for(self.pool.ping(), _PING_SECONDS)
        except (TimeoutError, WorkerLostError):
            return False
        return True

    async def _work(self, inquiry: Inquiry, cost: int) -> Outcome:
        question, raw, coding, _ = inquiry
        limits = self._limits
        try:
            outcome = await self.pool.run(
                cost, work, question, raw, coding, limits.cost, limits.catalogue
            )
        except QueueFullError as full:
            detail = "All places in the queue of work are taken."
            return busy(detail, full.retry_seconds)
        except WorkerLostError:
            detail = "A worker process was lost, and this work with it."
            return busy(detail, self.pool.retry_seconds())
        if isinstance(outcome, Written):
            self.cache.put(inquiry.key, outcome)
        return outcome

"""Worker processes with a bounded queue before them.

Processes and no threads: FLINT holds the interpreter's lock from the start of a call to
its end, so that one long product in a thread stops the event loop.
"""

import asyncio
import logging
import math
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_log = logging.getLogger("sigmath.pool")

_LONGEST_RETRY_SECONDS = 60
_UNITS_PER_SECOND = 1_000_000

# Imported once by the process that the workers are copies of.
_PRELOADED = ["app.work"]


class QueueFullError(Exception):
    """All places are taken; it is worth another try in some seconds."""

    def __init__(self, retry_seconds: int) -> None:
        super().__init__(retry_seconds)
        self.retry_seconds = retry_seconds


class WorkerLostError(Exception):
    """A worker process ended while it had this work or while it waited behind it."""


class WorkerPool:
    """A number of processes, and a number of places for work that waits for one."""

    def __init__(self, workers: int, queue_limit: int, job_seconds: float) -> None:
        self.workers = workers
        self.job_seconds = job_seconds
        self.places = workers + queue_limit
        self.taken = 0
        self._cost = 0
        self._loop = asyncio.get_running_loop()
        self._executor = self._new_executor()

    def _new_executor(self) -> ProcessPoolExecutor:
        # A fork of this process would copy its event loop and its threads.
        forks = "forkserver" in multiprocessing.get_all_start_methods()
        context = multiprocessing.get_context("forkserver" if forks else "spawn")
        if forks:
            context.set_forkserver_preload(_PRELOADED)
        return ProcessPoolExecutor(self.workers, context, _begin)

    async def start(self) -> None:
        """Start all processes and wait until each has imported what it needs."""
        # A process is started for every piece of work that finds none at leisure.
        await asyncio.gather(*(self.ping() for _ in range(self.workers)))

    async def ping(self) -> int:
        """Return the id of a worker that answered, whatever the queue."""
        return await _result(self._submit(os.getpid))

    async def run(
        self, cost: int, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run a function in a worker.

        Work that has not begun is dropped when its caller is cancelled; its place is
        free again when it has been dropped or has ended, and not before.

        Raises QueueFullError at once where there is no place, WorkerLostError where a
        process died, or was at this for longer than ``job_seconds``: prices are to see
        to it that none is, and this that none stays whatever a price overlooked.
        """
        if self.taken >= self.places:
            raise QueueFullError(self.retry_seconds())
        timed: Callable[P, T] = partial(_timed, self.job_seconds, function)
        job = self._submit(timed, *args, **kwargs)
        self.taken += 1
        self._cost += cost
        job.add_done_callback(lambda _: self._leave_from_thread(cost))
        return await _result(job)

    def retry_seconds(self) -> int:
        """Return in how many seconds about half of the work here will be done."""
        seconds = self._cost / _UNITS_PER_SECOND / self.workers / 2
        return min(max(1, math.ceil(seconds)), _LONGEST_RETRY_SECONDS)

    async def stop(self) -> None:
        """Drop what waits, wait for what runs, end the processes."""
        await asyncio.to_thread(self._executor.shutdown, cancel_futures=True)

    def _submit(
        self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> Future[T]:
        try:
            return self._executor.submit(function, *args, **kwargs)
        except BrokenProcessPool:
            _log.warning("a worker process ended; starting new ones")
            self._executor.shutdown(wait=False)
            self._executor = self._new_executor()
            return self._executor.submit(function, *args, **kwargs)

    def _leave_from_thread(self, cost: int) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._leave, cost)

    def _leave(self, cost: int) -> None:
        self.taken -= 1
        self._cost -= cost


async def _result(job: Future[T]) -> T:
    try:
        return await asyncio.wrap_future(job)
    except BrokenProcessPool as error:
        raise WorkerLostError from error


def _timed(
    seconds: float, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs
) -> T:
    """Run a function in a worker, which ends if it takes longer.

    No handler in Python could act while FLINT computes; the signal itself ends the
    process, and with it all that was computed.
    """
    if not hasattr(signal, "setitimer"):
        return function(*args, **kwargs)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return function(*args, **kwargs)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _begin() -> None:
    """Begin a worker's life: only the server decides about its end."""
    # Ctrl-C reaches every process of a terminal; the server lets work end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    # A server that is killed cannot tell its workers, and they wait for work for ever.
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(1)

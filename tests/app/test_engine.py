"""Where work runs, what is refused, and what becomes of work whose client has left."""

import asyncio
import json
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import httpx2
import pytest

from app.engine import Engine, Heavy, Inquiry
from app.problems import Refusal
from app.settings import Settings
from tests.app.service import Service, serving
from tests.app.toys import COUNTING

pytestmark = pytest.mark.anyio

HEAVY = 1_000_000
LIMIT = Settings().cost_limit
INLINE = Settings().inline_cost


async def ask(service: Service, **toy: object) -> httpx2.Response:
    return await service.client.post("/v1/count", json=toy)


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not holds():  # noqa: ASYNC110 (no event tells of another process)
            await asyncio.sleep(0.01)


class Held:
    """A piece of work that tells when it runs, and that ends when it is let go."""

    def __init__(self, folder: Path) -> None:
        self.mark, self.end = folder / "runs", folder / "end"
        self.toy = {"cost": HEAVY, "mark": str(self.mark), "until": str(self.end)}

    def runs(self) -> bool:
        return self.mark.exists()

    def let_go(self) -> None:
        self.end.touch()


@pytest.fixture
def held(tmp_path: Path) -> Iterator[Held]:
    held = Held(tmp_path)
    yield held
    held.let_go()


# ---- where it runs


@pytest.mark.parametrize(
    ("cost", "here"), [(0, True), (INLINE, True), (INLINE + 1, False), (LIMIT, False)]
)
async def test_what_costs_more_than_a_few_milliseconds_leaves_the_event_loop(
    service: Service, cost: int, *, here: bool
) -> None:
    answer = await ask(service, cost=cost)

    assert (answer.json()["process"] == os.getpid()) is here


async def test_a_long_body_is_read_in_a_worker(service: Service) -> None:
    longest = Settings().parse_inline_bytes

    for size, here in ((longest, True), (longest + 1, False)):
        body = b"{}".ljust(size)
        answer = await service.client.post("/v1/count", content=body)
        assert (answer.json()["process"] == os.getpid()) is here


async def test_a_worker_refuses_as_the_event_loop_does(service: Service) -> None:
    for toy in ({"wrong": 1}, {"cost": LIMIT + 1}):
        short = json.dumps(toy).encode()
        long = short.ljust(Settings().parse_inline_bytes + 1)
        answers = [
            await service.client.post("/v1/count", content=body)
            for body in (short, long)
        ]
        assert answers[0].status_code == 422
        assert answers[0].content == answers[1].content


async def test_both_ways_give_the_same_bytes(service: Service) -> None:
    name = "\ud800 ☃"
    texts = set()
    for cost in (0, HEAVY):
        body = json.dumps({"cost": cost, "name": name, "size": 500})
        answer = await service.client.post("/v1/count", content=body)
        texts.add(answer.text.partition('"name"')[2])

    assert len(texts) == 1
    assert "\\ud800" in texts.pop()


# ---- what is refused


async def test_a_request_above_the_limit_is_refused_with_its_price(
    service: Service,
) -> None:
    answer = await ask(service, cost=LIMIT + 1, die=True)

    assert answer.status_code == 422
    problem = answer.json()
    assert problem["type"] == "/problems/too-costly"
    assert (problem["cost"], problem["limit"]) == (LIMIT + 1, LIMIT)
    assert problem["detail"].endswith("What would bring it down: asking for less.")
    assert "errors" not in problem


async def test_a_price_of_ten_thousand_digits_can_be_told(service: Service) -> None:
    body = b'{"cost": 1e400}'.replace(b"1e400", b"9" * 4_000)
    answer = await service.client.post("/v1/count", content=body)

    assert answer.json()["cost"] == 2**53


async def test_a_full_queue_answers_busy_and_when_to_come_back(held: Held) -> None:
    async with serving(Settings(workers=1, queue_limit=1)) as service:
        first = asyncio.create_task(ask(service, **held.toy))
        await until(held.runs)
        second = asyncio.create_task(ask(service, cost=4 * HEAVY))
        await until(lambda: service.engine.pool.taken == 2)
        third = await ask(service, cost=HEAVY)
        cheap = await ask(service)
        held.let_go()
        answers = [await first, await second, await ask(service, cost=HEAVY)]

    assert third.status_code == 503
    assert third.json()["type"] == "/problems/busy"
    assert int(third.headers["retry-after"]) == 3
    assert [answer.status_code for answer in (cheap, *answers)] == [200] * 4


async def test_retry_after_stays_between_a_second_and_a_minute(held: Held) -> None:
    async with serving(Settings(workers=1, queue_limit=0, cost_limit=10**9)) as service:
        pool = service.engine.pool
        assert pool.retry_seconds() == 1
        work = asyncio.create_task(ask(service, **(held.toy | {"cost": 10**9})))
        await until(lambda: pool.taken == 1)
        assert pool.retry_seconds() == 60
        held.let_go()
        await work
        await until(lambda: pool.taken == 0)
        assert pool.retry_seconds() == 1


# ---- what becomes of it


async def test_fifty_that_ask_the_same_at_once_are_answered_by_one_computation(
    service: Service, held: Held
) -> None:
    tasks = [asyncio.create_task(ask(service, **held.toy)) for _ in range(50)]
    await until(held.runs)
    held.let_go()
    answers = await asyncio.gather(*tasks)

    assert held.mark.read_text() == "x"
    assert len({answer.content for answer in answers}) == 1


async def test_work_that_nobody_waits_for_gives_its_place_back(
    held: Held, tmp_path: Path
) -> None:
    mark = tmp_path / "never"
    async with serving(Settings(workers=1, queue_limit=10)) as service:
        pool = service.engine.pool
        first = asyncio.create_task(ask(service, **held.toy))
        await until(held.runs)
        waiting = [
            asyncio.create_task(ask(service, cost=HEAVY, mark=str(mark), n=n))
            for n in range(10)
        ]
        await until(lambda: pool.taken == 11)
        for task in waiting:
            task.cancel()
        # The executor hands a piece of work on before a worker is free for it.
        await until(lambda: pool.taken <= 3)
        held.let_go()
        assert (await first).status_code == 200
        await until(lambda: pool.taken == 0)

    assert len(mark.read_text() if mark.exists() else "") <= 2


async def test_work_that_another_still_waits_for_goes_on(
    service: Service, held: Held
) -> None:
    first, second = (asyncio.create_task(ask(service, **held.toy)) for _ in range(2))
    await until(held.runs)
    first.cancel()
    held.let_go()

    assert (await second).status_code == 200
    await until(lambda: service.engine.pool.taken == 0)


async def request_then_leave(
    app: Callable[..., Awaitable[None]], engine: Engine, body: bytes
) -> list[str]:
    """Send a request as a server does, leave while it is worked on, and listen."""
    messages = [{"type": "http.request", "body": body}]
    sent = []

    async def receive() -> dict[str, object]:
        if messages:
            return dict(messages.pop())
        await until(lambda: engine.pool.taken == 1)
        return {"type": "http.disconnect"}

    async def send(message: dict[str, object]) -> None:
        sent.append(str(message.get("status", message["type"])))

    scope = {
        "type": "http",
        "method": "POST",
        "path": "/v1/count",
        "query_string": b"",
        "headers": [],
        "state": {"engine": engine},
    }
    await app(scope, receive, send)
    return sent


async def test_a_client_that_leaves_is_not_waited_for(
    service: Service, held: Held
) -> None:
    body = json.dumps(held.toy).encode()
    sent = await request_then_leave(service.app, service.engine, body)

    assert sent == ["499", "http.response.body"]
    held.let_go()
    await until(lambda: service.engine.pool.taken == 0)


# ---- when a worker is lost


async def test_a_worker_that_dies_costs_only_the_work_that_it_had() -> None:
    async with serving(Settings(workers=1)) as service:
        lost = await ask(service, cost=HEAVY, die=True)
        after = [await ask(service, cost=HEAVY, n=n) for n in range(3)]

        assert lost.status_code == 503
        assert lost.headers["retry-after"]
        assert [answer.status_code for answer in after] == [200] * 3
        await until(lambda: service.engine.pool.taken == 0)


async def test_a_worker_that_is_killed_is_replaced() -> None:
    async with serving(Settings(workers=1)) as service:
        for n in range(3):
            answer = await ask(service, cost=HEAVY, n=n)
            os.kill(answer.json()["process"], signal.SIGKILL)
            async with asyncio.timeout(30):
                while (await service.client.get("/readyz")).status_code != 200:
                    pass

            assert answer.status_code == 200


async def test_many_that_lose_their_worker_are_all_told() -> None:
    async with serving(Settings(workers=2)) as service:
        answers = await asyncio.gather(
            *(ask(service, cost=HEAVY, size=99_999, n=n) for n in range(6)),
            ask(service, cost=HEAVY, die=True),
        )
        again = await asyncio.gather(*(ask(service, cost=HEAVY, m=m) for m in range(6)))

        assert {answer.status_code for answer in answers} <= {200, 503}
        assert answers[-1].status_code == 503
        assert [answer.status_code for answer in again] == [200] * 6
        await until(lambda: service.engine.pool.taken == 0)


@pytest.mark.parametrize("cost", [1, HEAVY], ids=["in line", "in a worker"])
async def test_a_fault_tells_nothing_and_is_logged(
    service: Service, caplog: pytest.LogCaptureFixture, cost: int
) -> None:
    answer = await ask(service, cost=cost, **{"break": True})

    assert answer.status_code == 500
    assert answer.json()["type"] == "/problems/internal"
    assert "secret" not in answer.text
    assert "ZeroDivisionError: a secret" in caplog.text
    await until(lambda: service.engine.pool.taken == 0)


# ---- the engine alone


def test_an_inquiry_tells_its_codings_apart(service: Service) -> None:
    engine = service.engine
    body = b'{"size": 999}'
    plain = engine.answer_at_once(Inquiry(COUNTING, body, ""))
    small = engine.answer_at_once(Inquiry(COUNTING, body, "gzip"))

    assert not isinstance(plain, Heavy | Refusal)
    assert not isinstance(small, Heavy | Refusal)
    assert (plain.coding, small.coding) == ("", "gzip")
    assert engine.answer_at_once(Inquiry(COUNTING, body, "")) is plain


async def test_work_that_takes_longer_than_any_price_allows_ends_with_its_worker(
    held: Held,
) -> None:
    async with serving(Settings(workers=1, job_seconds=1)) as service:
        lost = await ask(service, **held.toy)
        again = await ask(service, cost=HEAVY)

    assert lost.status_code == 503
    assert lost.json()["type"] == "/problems/busy"
    assert again.status_code == 200

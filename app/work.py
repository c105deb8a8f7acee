"""From bytes to bytes: read, price, compute, write and compress.

Everything here is pure and pickles, so that it runs in line or in a worker process. The
computing endpoints stand at the end, as the engine sees them: apart from the routes, so
that a worker imports no web framework.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Generic, TypeVar

import orjson

from app.catalogue import Catalogue, catalogue_at
from app.compression import Written, compressed
from app.problems import Refusal, misread, too_costly
from app.query import query_pairs
from app.rosters.answer import price_of_upload, read_roster, roster_answer
from distributions.price import Price
from schemas import rolls
from schemas.convert import price_of, setup_advice_on, setup_price_of
from schemas.damage import DamageRequest
from schemas.errors import InvalidRequestError, NotJsonError, TooLargeError
from schemas.fight import FightRequest
from schemas.fight_report import (
    advice_on_pricing_fights,
    fight_answer,
    price_of_fighting,
    price_of_pricing_fights,
)
from schemas.formula_report import (
    advice_on_pricing,
    closed_form_answer,
    price_of_formulas,
    price_of_pricing,
    price_of_solving,
    solve_answer,
)
from schemas.objective import ObjectiveRequest
from schemas.objective_report import (
    advice_on_objective,
    objective_answer,
    price_of_objective,
    setup_price_of_objective,
)
from schemas.parameters import read_parameters
from schemas.query import read_damage_query
from schemas.reading import read_json
from schemas.report import damage_answer
from schemas.roll_report import price_of_roll, roll_answer
from schemas.solve import SolveRequest
from schemas.used import catalogue_version_of

Request = TypeVar("Request")


def _nothing(_: object) -> int:
    return 0


def _fewer(_: object) -> str:
    return "fewer weapons, abilities and effects"


@dataclass(frozen=True, slots=True)
class Question(Generic[Request]):
    """One computing endpoint: all that the engine has to know of it.

    The functions must be importable by name: workers find them so. Reading raises the
    errors of `schemas.errors` and no other.
    """

    name: str
    read: Callable[[bytes, Catalogue], Request]
    price: Callable[[Request], Price]
    answer: Callable[[Request], dict[str, Any]]
    # What finding the price costs, where that is work of its own.
    price_of_pricing: Callable[[Request], int] = _nothing
    # What would bring that down, where it alone is too much.
    advice: Callable[[Request], str] = _fewer
    # What others wrote is not even read where requests come in; what is wrong with it
    # may show only when it is answered (InvalidRequestError).
    in_worker: bool = False


@dataclass(frozen=True, slots=True)
class Limits:
    """How much work is done at all, and how much of it where requests come in."""

    cost: int
    inline_cost: int
    # The database of the catalogue; None: the project's own warscrolls.
    catalogue: Path | None = None


@dataclass(frozen=True, slots=True)
class Understood(Generic[Request]):
    """A request that has been read and, where that is cheap, priced."""

    request: Request
    cost: int
    priced: bool


def understand(
    question: Question[Request], raw: bytes, limits: Limits
) -> Understood[Request] | Refusal:
    """Read a request and price it; nothing is computed yet."""
    try:
        request = question.read(raw, catalogue_at(limits.catalogue))
        cost = question.price_of_pricing(request)
        if cost > limits.inline_cost:
            return Understood(request, cost, priced=False)
        price = question.price(request)
    except (NotJsonError, InvalidRequestError, TooLargeError) as error:
        return misread(error)
    if price.cost > limits.cost:
        return too_costly(price.cost, limits.cost, price.advice)
    return Understood(request, price.cost, priced=True)


def json_bytes(value: Any) -> bytes:  # noqa: ANN401 (whatever JSON can say)
    r"""Return a value as JSON text.

    A text may hold half of a surrogate pair (JSON can write one, UTF-8 cannot); it
    then goes out as it came in, escaped.

    >>> json_bytes({"a": "é"}).decode()
    '{"a":"é"}'
    >>> json_bytes({"a": "\ud800"}).decode()
    '{"a":"\\ud800"}'
    """
    try:
        return orjson.dumps(value)
    except TypeError:
        return json.dumps(value, separators=(",", ":"), allow_nan=False).encode()


def write(question: Question[Request], request: Request, coding: str) -> Written:
    """Compute the answer of a request and write it in a content coding."""
    answer = question.answer(request)
    if answer.get("catalogue_version", "") is None:
        answer["catalogue_version"] = catalogue_version_of(request)
    return compressed(json_bytes(answer), coding)


def work(
    question: Question[Request],
    raw: bytes,
    coding: str,
    cost_limit: int,
    catalogue: Path | None = None,
) -> Written | Refusal:
    """Do everything: what a worker process runs."""
    limits = Limits(cost_limit, cost_limit, catalogue)
    understood = understand(question, raw, limits)
    if isinstance(understood, Refusal):
        return understood
    if not understood.priced:
        advice = question.advice(understood.request)
        return too_costly(understood.cost, cost_limit, advice)
    try:
        return write(question, understood.request, coding)
    except InvalidRequestError as error:
        return misread(error)


def pairs_of(query: bytes) -> list[tuple[str, str]]:
    """Return the parameters of a query, without the form of the answer."""
    return [pair for pair in query_pairs(query) if pair[0] != "format"]


def _read_damage_link(query: bytes, catalogue: Catalogue) -> DamageRequest:
    return read_damage_query(pairs_of(query), catalogue)


def _read_roll(
    model: type[rolls.RollRequest], query: bytes, _: Catalogue
) -> rolls.RollRequest:
    return read_parameters(model, pairs_of(query))


DAMAGE = Question(
    name="damage",
    read=partial(read_json, DamageRequest),
    price=price_of,
    answer=damage_answer,
    price_of_pricing=setup_price_of,
    advice=setup_advice_on,
)
DAMAGE_LINK = Question(
    name="damage-link",
    read=_read_damage_link,
    price=price_of,
    answer=damage_answer,
    price_of_pricing=setup_price_of,
    advice=setup_advice_on,
)
SOLVE = Question(
    name="solve",
    read=partial(read_json, SolveRequest),
    price=price_of_solving,
    answer=solve_answer,
    price_of_pricing=price_of_pricing,
    advice=advice_on_pricing,
)
CLOSED_FORM = Question(
    name="closed-form",
    read=partial(read_json, DamageRequest),
    price=price_of_formulas,
    answer=closed_form_answer,
    price_of_pricing=setup_price_of,
    advice=setup_advice_on,
)
ROSTERS = Question(
    name="rosters",
    read=read_roster,
    price=price_of_upload,
    answer=roster_answer,
    in_worker=True,
)
FIGHT = Question(
    name="fight",
    read=partial(read_json, FightRequest),
    price=price_of_fighting,
    answer=fight_answer,
    price_of_pricing=price_of_pricing_fights,
    advice=advice_on_pricing_fights,
)
OBJECTIVE = Question(
    name="objective",
    read=partial(read_json, ObjectiveRequest),
    price=price_of_objective,
    answer=objective_answer,
    price_of_pricing=setup_price_of_objective,
    advice=advice_on_objective,
)

#: What each path under /v1/rolls asks.
_ROLLS: dict[str, type[rolls.RollRequest]] = {
    "dice": rolls.DiceTotal,
    "charge": rolls.Charge,
    "casting": rolls.Casting,
    "chanting": rolls.Chanting,
    "banishment": rolls.Banishment,
    "rally": rolls.Rally,
    "run": rolls.Move,
    "redeploy": rolls.Move,
    "retreat": rolls.Harm,
    "power-through": rolls.Harm,
    "roll-off": rolls.RollOff,
    "delusion": rolls.Delusion,
    "bad-moon": rolls.BadMoon,
}
ROLLS = {
    name: Question(
        name=f"rolls/{name}",
        read=partial(_read_roll, model),
        price=price_of_roll,
        answer=roll_answer,
    )
    for name, model in _ROLLS.items()
}

"""`/v1/rolls/…`: dice that are no attack's."""

from collections.abc import Callable, Coroutine
from typing import Any, NamedTuple

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import Response

from app.asking import answer_get
from app.parameters import parameters_of
from app.routers import BytesRoute, name_of
from app.work import ROLLS, Question
from schemas import rolls
from schemas.roll_answers import (
    BadMoonAnswer,
    CastingAnswer,
    ChantingAnswer,
    DelusionAnswer,
    HarmAnswer,
    RallyAnswer,
    RollAnswer,
)


class _Roll(NamedTuple):
    """One path: what it is asked, what it answers, and what is said of it."""

    request: type[rolls.RollRequest]
    answer: type[BaseModel]
    summary: str
    description: str


_PATHS = {
    "dice": _Roll(
        rolls.DiceTotal,
        RollAnswer,
        "The total of dice",
        "Compute the distribution of the total of any dice, and the probability that it"
        " is at least a number.",
    ),
    "charge": _Roll(
        rolls.Charge,
        RollAnswer,
        "A charge roll",
        'Compute the probability that a charge arrives: within 1/2" of the enemy. Dice'
        " may be added or dropped, the total modified, the whole roll made again.",
    ),
    "casting": _Roll(
        rolls.Casting,
        CastingAnswer,
        "A casting roll",
        "Compute the probability that a spell is cast and not unbound, and those of a"
        " miscast and of its damage to the caster. A miscast has two or more unmodified"
        " 1s; each unbinding roll, 2D6, must exceed the casting roll.",
    ),
    "chanting": _Roll(
        rolls.Chanting,
        ChantingAnswer,
        "A prayer over several turns",
        "Compute the probability that a prayer is answered, this turn and by the end of"
        " each turn, under the policy that is best for it; and the policy itself: when"
        " to answer, when to bank ritual points, when to use Sacred Rites instead.",
    ),
    "banishment": _Roll(
        rolls.Banishment,
        RollAnswer,
        "A banishment roll",
        "Compute the probability that a manifestation is banished: 2D6, +1 for each"
        " further enemy manifestation.",
    ),
    "rally": _Roll(
        rolls.Rally,
        RallyAnswer,
        "Rally",
        "Compute the rally points, the models that return and the points healed, models"
        " first: so most Health comes back.",
    ),
    "run": _Roll(
        rolls.Move,
        RollAnswer,
        "A run roll",
        "Compute a run roll, a D6, and the probability that it is at least a number.",
    ),
    "redeploy": _Roll(
        rolls.Move,
        RollAnswer,
        "Redeploy",
        "Compute the roll of the Redeploy command, a D6, and the probability that it is"
        " at least a number.",
    ),
    "retreat": _Roll(
        rolls.Harm,
        HarmAnswer,
        "The damage of a retreat",
        "Compute the points that D3 mortal damage leaves after the wards of the unit.",
    ),
    "power-through": _Roll(
        rolls.Harm,
        HarmAnswer,
        "The damage of Power Through",
        "Compute the points that D3 mortal damage leaves after the wards of the unit.",
    ),
    "roll-off": _Roll(
        rolls.RollOff,
        RollAnswer,
        "A roll-off",
        "Compute the probability to win a roll-off; ties are rolled again. The roll is"
        " the own one, each time.",
    ),
    "delusion": _Roll(
        rolls.Delusion,
        DelusionAnswer,
        "A Kingdom Deluded",
        "Compute the probability that a wanted delusion is held in each turn: picked in"
        " the first, in a later one as the delusion roll allows.",
    ),
    "bad-moon": _Roll(
        rolls.BadMoon,
        BadMoonAnswer,
        "The face of the Bad Moon",
        "Tell the face of the Bad Moon in a battle round. No dice are rolled: it moves"
        " one face on each round.",
    ),
}


def _asking(
    question: Question[Any],
) -> Callable[[Request], Coroutine[Any, Any, Response]]:
    async def ask(request: Request) -> Response:
        return await answer_get(request, question)

    return ask


def _routes() -> APIRouter:
    router = APIRouter(
        tags=["rolls"], route_class=BytesRoute, generate_unique_id_function=name_of
    )
    for path, roll in _PATHS.items():
        answer = {"model": roll.answer, "description": "The exact answer"}
        router.add_api_route(
            f"/v1/rolls/{path}",
            _asking(ROLLS[path]),
            name=path.replace("-", "_"),
            summary=roll.summary,
            description=roll.description,
            responses={200: answer},
            openapi_extra={"parameters": parameters_of(roll.request)},
        )
    return router


router = _routes()

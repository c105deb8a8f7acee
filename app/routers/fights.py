"""`/v1/fight`: two units fight through several combat phases."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.asking import answer_post
from app.openapi import json_body
from app.routers import BytesRoute, name_of
from app.work import FIGHT
from schemas.examples import FIGHT_EXAMPLES
from schemas.fight import FightAnswer, FightRequest

router = APIRouter(
    tags=["fights"], route_class=BytesRoute, generate_unique_id_function=name_of
)


@router.post(
    "/v1/fight",
    summary="Two units fight",
    responses={200: {"model": FightAnswer, "description": "How the fight stands"}},
    openapi_extra=json_body(FightRequest, FIGHT_EXAMPLES),
)
async def fight(request: Request) -> Response:
    """Fight through one combat phase or several, exactly.

    The units fight in the order of the rules, slain models no more, and every condition
    on models or damage is read from the state before each attack action. Where the
    rationals grow too long, every digit of the answer is certified instead: see
    `method` and `error_bound`.
    """
    return await answer_post(request, FIGHT)

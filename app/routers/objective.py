"""`/v1/objective`: who holds it."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.asking import answer_post
from app.openapi import json_body
from app.routers import BytesRoute, name_of
from app.work import OBJECTIVE
from schemas.examples import OBJECTIVE_EXAMPLES
from schemas.objective import ObjectiveAnswer, ObjectiveRequest

router = APIRouter(
    tags=["objective"], route_class=BytesRoute, generate_unique_id_function=name_of
)


@router.post(
    "/v1/objective",
    summary="Who holds an objective",
    responses={200: {"model": ObjectiveAnswer, "description": "The exact answer"}},
    openapi_extra=json_body(ObjectiveRequest, OBJECTIVE_EXAMPLES),
)
async def objective(request: Request) -> Response:
    """Compute who controls an objective after the attacks that come in.

    Each attack meets its target as the attacks before it have left it. What is then
    left of each unit has a control score: the Control of its models, changed by
    abilities, at least 1 while a model stands. The higher score of both armies takes
    the objective, and a tie leaves it with its holder. Nobody heals in between.
    """
    return await answer_post(request, OBJECTIVE)

"""`/v1/solve` and `/v1/closed-form`: the mathematics behind the numbers."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.asking import answer_post
from app.openapi import json_body
from app.routers import BytesRoute, name_of
from app.work import CLOSED_FORM, SOLVE
from schemas.closed_form import ClosedFormAnswer
from schemas.damage import DamageRequest
from schemas.examples import CLOSED_FORM_EXAMPLES, SOLVE_EXAMPLES
from schemas.solve import SolveAnswer, SolveRequest

router = APIRouter(
    tags=["formulas"], route_class=BytesRoute, generate_unique_id_function=name_of
)


@router.post(
    "/v1/solve",
    summary="How many do I need",
    responses={200: {"model": SolveAnswer, "description": "The number, and the curve"}},
    openapi_extra=json_body(SolveRequest, SOLVE_EXAMPLES),
)
async def solve(request: Request) -> Response:
    """Find how many models, or attacks, reach a goal.

    The curve has the chance of the goal for every number up to the maximum: what a
    request to /v1/damage for each of them would give.
    """
    return await answer_post(request, SOLVE)


@router.post(
    "/v1/closed-form",
    summary="The formulas",
    responses={200: {"model": ClosedFormAnswer, "description": "Exact expressions"}},
    openapi_extra=json_body(DamageRequest, CLOSED_FORM_EXAMPLES),
)
async def closed_form(request: Request) -> Response:
    """Write the damage as formulas in n, the attacker's models.

    Generating function (in z), mean and variance are exact expressions, as text and as
    LaTeX; a distribution that has a name has its law. What is no formula in n, such as
    a condition on the number of models, is refused.
    """
    return await answer_post(request, CLOSED_FORM)

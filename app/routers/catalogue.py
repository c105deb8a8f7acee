"""`/v1/factions` and `/v1/warscrolls`: what the catalogue holds."""

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.asking import answer_get, check_no_parameters
from app.lifespan import engine_of
from app.lookups import FACTIONS, WARSCROLL, WARSCROLLS
from app.parameters import parameters_of
from app.problems import RefusedError, unknown_warscroll
from app.routers import BytesRoute, name_of
from schemas.catalogue import (
    FactionsAnswer,
    WarscrollAnswer,
    WarscrollsAnswer,
    WarscrollSearch,
)

router = APIRouter(
    tags=["catalogue"], route_class=BytesRoute, generate_unique_id_function=name_of
)

_SEGMENT = {"type": "string", "minLength": 1, "maxLength": 200}
_IN_PATH = [
    {
        "name": name,
        "in": "path",
        "required": True,
        "schema": _SEGMENT,
        "description": description,
        "example": example,
    }
    for name, description, example in (
        ("faction", "the id of its faction", "kruleboyz"),
        ("name", "the rest of its id", "gutrippaz"),
    )
]


@router.get(
    "/v1/factions",
    summary="All factions",
    responses={200: {"model": FactionsAnswer, "description": "The factions"}},
)
async def factions(request: Request) -> Response:
    """List the factions that have warscrolls."""
    check_no_parameters(request)
    return await answer_get(request, FACTIONS)


@router.get(
    "/v1/warscrolls",
    summary="Look for warscrolls",
    responses={200: {"model": WarscrollsAnswer, "description": "A page of them"}},
    openapi_extra={"parameters": parameters_of(WarscrollSearch)},
)
async def warscrolls(request: Request) -> Response:
    """Look for warscrolls by faction, keywords and words; all that is given must hold.

    They come in the order of their ids. Where there are more, next_cursor is what asks
    for the next page.
    """
    return await answer_get(request, WARSCROLLS)


async def warscroll(request: Request) -> Response:
    """Give a warscroll: the unit that it describes, and what it prints.

    The unit is complete and goes into every endpoint as it is; there, a unit may also
    be given by the id of its warscroll.
    """
    check_no_parameters(request)
    identifier = "{faction}/{name}".format_map(request.path_params)
    catalogue = engine_of(request).catalogue
    if catalogue.warscroll(identifier) is None:
        refusal = unknown_warscroll(identifier[:200], catalogue.nearest(identifier))
        raise RefusedError(refusal)
    return await answer_get(request, WARSCROLL, identifier.encode())


# Not as a decorator: the function takes its path from the request.
router.add_api_route(
    "/v1/warscrolls/{faction}/{name}",
    warscroll,
    summary="A warscroll",
    responses={200: {"model": WarscrollAnswer, "description": "The warscroll"}},
    openapi_extra={"parameters": _IN_PATH},
)

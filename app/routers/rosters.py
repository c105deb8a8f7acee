"""`/v1/rosters`: a list that another program wrote, read into units."""

from typing import Any, Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.asking import answer_upload
from app.routers import BytesRoute, name_of
from app.work import ROSTERS
from schemas.roster import RosterAnswer

PATH: Final = "/v1/rosters"

router = APIRouter(
    tags=["lists"], route_class=BytesRoute, generate_unique_id_function=name_of
)

_BODY: dict[str, Any] = {
    "requestBody": {
        "required": True,
        "description": "The file or the text as it is: its bytes tell what it is.",
        "content": {
            "application/octet-stream": {
                "schema": {"type": "string", "format": "binary"}
            }
        },
    }
}


@router.post(
    PATH,
    summary="The units of a list from another program",
    responses={200: {"model": RosterAnswer, "description": "The units of the list"}},
    openapi_extra=_BODY,
)
async def rosters(request: Request) -> Response:
    """Read a roster (.ros, .rosz or New Recruit's .json) or the text of a list.

    Each unit is complete, ready for every other endpoint. What is not understood is
    listed, with the nearest names; what breaks a rule of armies is noted, and never
    refused.
    """
    return await answer_upload(request, ROSTERS)

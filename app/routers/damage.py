"""`/v1/damage`: one unit attacks one unit."""

from typing import Any

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import Response

from app.asking import answer_get, answer_post
from app.openapi import json_body
from app.parameters import choice, flag, listed, parameter
from app.routers import BytesRoute, name_of
from app.work import DAMAGE, DAMAGE_LINK
from schemas.damage import DamageAnswer, DamageRequest
from schemas.examples import DAMAGE_EXAMPLES, WARSCROLL_EXAMPLES

router = APIRouter(
    tags=["damage"], route_class=BytesRoute, generate_unique_id_function=name_of
)

_COMMANDS_ATTACKER = ("all-out-attack", "covering-fire")
_COMMANDS_TARGET = ("all-out-defence", "all-out-attack")

_PARAMETERS = [
    listed(
        "weapon",
        {"type": "string", "maxLength": 200},
        "a weapon: `[models x]attacks/hit/wound/rend/damage[/ability…]`, of the phase's"
        " kind; repeat it for several;"
        " required without `attacker`",
        example=["20x2/4/3/-/1/crit-mortal"],
    ),
    parameter(
        "attacker",
        {"type": "string", "maxLength": 200},
        "the attacker, by the id of its warscroll; weapons that are given replace its",
    ),
    parameter(
        "target",
        {"type": "string", "maxLength": 200},
        "the target: `[models x]health/save[/ward]`, or the id of its warscroll",
        required=True,
        example="10x2/3/6",
    ),
    choice("phase", ("combat", "shooting"), "the phase; combat where it is left out"),
    flag("in_combat", "shooting only: the attacker is in combat"),
    flag("cover", "the target is in cover"),
    parameter(
        "battle_round",
        {"type": "integer", "minimum": 1},
        "the battle round, for what depends on it",
    ),
    choice("save_cap", ("net", "bonus"), "how the limit of save modifiers is read"),
    flag("exact", "all numbers as fractions too"),
    flag("distributions", "the lists of probabilities; given unless `false`"),
    listed(
        "attacker_commands",
        {"type": "string", "enum": list(_COMMANDS_ATTACKER)},
        "commands that the attacker uses",
    ),
    listed(
        "target_commands",
        {"type": "string", "enum": list(_COMMANDS_TARGET)},
        "commands that the target uses",
    ),
    listed("attacker_keywords", {"type": "string"}, "keywords of the attacker"),
    listed("target_keywords", {"type": "string"}, "keywords of the target"),
    flag("attacker_charged", "the attacker charged this turn"),
    flag("target_charged", "the target charged this turn"),
    parameter(
        "target_damage_points",
        {"type": "integer", "minimum": 0},
        "points of damage already allocated to the target's damaged model",
    ),
    choice("format", ("json",), "the form of the answer; it wins over Accept"),
]

_ANSWER: dict[int | str, dict[str, Any]] = {
    200: {"model": DamageAnswer, "description": "The exact answer"}
}


@router.post(
    "/v1/damage",
    summary="Damage of one unit's attacks on another",
    responses=_ANSWER,
    openapi_extra=json_body(DamageRequest, DAMAGE_EXAMPLES | WARSCROLL_EXAMPLES),
)
async def damage(request: Request) -> Response:
    """Compute what the attacks of one unit do to another.

    The answer has the exact distribution of the damage, of what of it is allocated and
    of the models slain, the chance that the target is destroyed, what every stage of
    the attack sequence is expected to yield, and which rules were applied or not, and
    why.
    """
    return await answer_post(request, DAMAGE)


@router.get(
    "/v1/damage",
    summary="The same from a link",
    responses=_ANSWER,
    openapi_extra={"parameters": _PARAMETERS},
)
async def damage_link(request: Request) -> Response:
    """Compute the damage of attacks that are written in the query.

    For links and caches: answers may be kept and are known by their ETag. Lists repeat
    their parameter.
    """
    return await answer_get(request, DAMAGE_LINK)

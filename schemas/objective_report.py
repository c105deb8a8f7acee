"""Who holds an objective: from the request to the engine, and to the answer."""

from functools import lru_cache
from typing import Any

from distributions import rules
from distributions.effects import Side
from distributions.objectives.contest import Contest, Contestant
from distributions.objectives.price import (
    ADVICE,
    price_of_contest,
    price_of_contest_setup,
)
from distributions.price import Price, Wanted
from distributions.profiles import AttackAction
from distributions.rounding import nearest, rational_text
from schemas.convert import action_from, unit_from
from schemas.damage import DamageRequest
from schemas.distribution_report import distribution_answer
from schemas.objective import ContestingUnit, Incoming, ObjectiveRequest, ObjectiveSide

__all__ = [
    "advice_on_objective",
    "contest_from",
    "objective_answer",
    "price_of_objective",
    "setup_price_of_objective",
]

Json = dict[str, Any]


def objective_answer(request: ObjectiveRequest) -> Json:
    """Return the answer, as `schemas.objective.ObjectiveAnswer`."""
    contest, wanted = contest_from(request), _wanted_from(request)
    control, nobody, tie = contest.control, contest.nobody, contest.tie
    exact = {
        "control": [rational_text(chance) for chance in control],
        "nobody": rational_text(nobody),
        "tie": rational_text(tie),
    }
    return {
        "rules_version": rules.RULES_VERSION,
        "catalogue_version": None,
        "method": "exact",
        "control": [nearest(chance) for chance in control],
        "nobody": nearest(nobody),
        "tie": nearest(tie),
        "scores": [distribution_answer(score, wanted) for score in contest.scores],
        "exact": exact if wanted.exact else None,
    }


def price_of_objective(request: ObjectiveRequest) -> Price:
    """Return what the answer costs. Worth asking only where the set-up is cheap."""
    return price_of_contest(contest_from(request), _wanted_from(request))


def setup_price_of_objective(request: ObjectiveRequest) -> int:
    """Return what it costs to find the price, from the lengths of the lists alone."""
    return price_of_contest_setup(contest_from(request))


def advice_on_objective(_: ObjectiveRequest) -> str:
    """Return what would bring the cost of finding the price down."""
    return ADVICE


def _wanted_from(request: ObjectiveRequest) -> Wanted:
    output = request.output
    return Wanted(output.exact, output.distributions, weapons=False)


@lru_cache(maxsize=4)
def contest_from(request: ObjectiveRequest) -> Contest:
    """Return both armies; kept, because price and answer both need them."""
    first, second = (_side(side, request) for side in request.sides)
    return Contest((first, second), request.holder)


def _side(side: ObjectiveSide, request: ObjectiveRequest) -> tuple[Contestant, ...]:
    return tuple(_contestant(each, request) for each in side.units)


def _contestant(each: ContestingUnit, request: ObjectiveRequest) -> Contestant:
    return Contestant(
        unit=unit_from(each.unit, Side.TARGET, "/target"),
        attacks=tuple(_attack(each, i, request) for i in each.incoming),
        battle_round=request.battle_round,
    )


def _attack(
    each: ContestingUnit, incoming: Incoming, request: ObjectiveRequest
) -> AttackAction:
    """Return an attack as a damage request would have it; all of it has been read."""
    context = dict(incoming) | {
        "battle_round": incoming.battle_round or request.battle_round
    }
    return action_from(
        DamageRequest.model_construct(target=each.unit, rules=request.rules, **context)
    )

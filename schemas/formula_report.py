"""Answers of /v1/solve and /v1/closed-form."""

from functools import partial
from typing import Any, Final

from distributions import rules, solving, symbolic
from distributions.closed_form import NotAFormulaError, closed_form
from distributions.price import Price, price_of_curve, price_of_resolving
from distributions.profiles import AttackAction
from distributions.rounding import nearest, rational_text
from schemas.convert import action_from, champions_of
from schemas.damage import DamageRequest
from schemas.errors import FieldError, InvalidRequestError
from schemas.solve import SolveRequest

__all__ = ["closed_form_answer", "price_of_formulas", "price_of_solving", "solve_answer"]

Json = dict[str, Any]

_VERSIONS: Final[Json] = {
    "rules_version": rules.RULES_VERSION,
    "catalogue_version": None,
    "method": "exact",
}


def price_of_solving(request: SolveRequest) -> Price:
    """Return what a curve costs, from its last point."""
    last = _action_for(request, request.maximum)
    return price_of_curve(last, _goal(request), request.maximum)


def solve_answer(request: SolveRequest) -> Json:
    """Return the answer to a solve request, as `schemas.solve.SolveAnswer`."""
    exact, wanted = request.request.output.exact, request.goal.probability
    action_for = partial(_action_for, request)
    chances = list(solving.curve(action_for, _goal(request), request.maximum))
    reached = (k for k, chance in enumerate(chances, start=1) if chance >= wanted)
    return _VERSIONS | {
        "value": next(reached, None),
        "curve": [
            {
                "value": value,
                "probability": nearest(chance),
                "exact": {"probability": rational_text(chance)} if exact else None,
            }
            for value, chance in enumerate(chances, start=1)
        ],
    }


def _goal(request: SolveRequest) -> solving.Goal:
    goal = request.goal
    return solving.Goal(solving.Metric(goal.metric), goal.at_least or 0)


def _action_for(request: SolveRequest, number: int) -> AttackAction:
    action = action_from(request.request)
    if request.vary == "attacks":
        return solving.with_attacks(action, request.weapon, number)
    unit = request.request.attacker.model_copy(update={"models": number})
    return solving.with_models(action, number, min(number, champions_of(unit)))


def price_of_formulas(request: DamageRequest) -> Price:
    """Return what the formulas cost: sympy's half second, and their length."""
    action = action_from(request)
    cost = _SYMPY + 20 * price_of_resolving(action)
    return Price(cost, "fewer weapons, or fewer uncertain abilities")


_SYMPY: Final = 100_000


def closed_form_answer(request: DamageRequest) -> Json:
    """Return the formulas, as `schemas.closed_form.ClosedFormAnswer`.

    Raises InvalidRequestError where something is no formula in n.
    """
    try:
        formulas = closed_form(_without_ratio(request))
    except NotAFormulaError as error:
        errors = (FieldError(reason, pointer) for pointer, reason in error.places)
        raise InvalidRequestError(tuple(errors)) from None
    return _VERSIONS | {
        "weapons": [_formulas(alternatives) for alternatives in formulas.weapons],
        "total": _formulas(formulas.total),
    }


def _without_ratio(request: DamageRequest) -> AttackAction:
    """Return the action, refusing champions by ratio: how many follows n by steps."""
    unit = request.attacker
    for index, keyword in enumerate(unit.keywords):
        alone = unit.model_copy(update={"keywords": (keyword,), "champions": None})
        if unit.champions is None and champions_of(alone) and "/" in keyword:
            reason = "a ratio of champions is no formula in n; say champions instead"
            place = f"/attacker/keywords/{index}"
            raise NotAFormulaError(((place, reason),))
    return action_from(request)


def _formulas(alternatives: Any) -> Json:  # noqa: ANN401
    found = symbolic.formulas_of(alternatives)
    law = found.law
    return {
        "generating_function": _formula(found.generating_function),
        "mean": _formula(found.mean),
        "variance": _formula(found.variance),
        "law": {"name": law.name, **_formula(law.formula)} if law else None,
    }


def _formula(formula: symbolic.Formula) -> Json:
    return {"text": formula.text, "latex": formula.latex}

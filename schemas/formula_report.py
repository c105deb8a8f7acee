"""Answers of /v1/solve and /v1/closed-form."""

from functools import lru_cache, partial
from typing import Any, Final

from distributions import rules, solving, symbolic
from distributions.closed_form import ClosedForm, NotAFormulaError, closed_form
from distributions.price import (
    Price,
    price_of_curve,
    price_of_resolving,
)
from distributions.price_of_resolving import advice_on_resolving
from distributions.profiles import AttackAction
from distributions.rounding import nearest, rational_text
from schemas.convert import action_from, champions_of
from schemas.damage import DamageRequest
from schemas.errors import FieldError, InvalidRequestError
from schemas.solve import SolveRequest
from schemas.unit import Unit

__all__ = [
    "advice_on_pricing",
    "closed_form_answer",
    "price_of_formulas",
    "price_of_pricing",
    "price_of_solving",
    "solve_answer",
]

Json = dict[str, Any]

_VERSIONS: Final[Json] = {
    "rules_version": rules.RULES_VERSION,
    "catalogue_version": None,
    "method": "exact",
}


def price_of_pricing(request: SolveRequest) -> int:
    """Return what it costs to find the price, from the lengths of the lists alone."""
    return price_of_resolving(_curve(request).action_with(request.maximum))


def advice_on_pricing(request: SolveRequest) -> str:
    """Return what would bring the cost of finding the price down."""
    return advice_on_resolving(_curve(request).action_with(request.maximum))


def price_of_solving(request: SolveRequest) -> Price:
    """Return what a curve costs. Worth asking only where the set-up is cheap."""
    return price_of_curve(_curve(request))


def solve_answer(request: SolveRequest) -> Json:
    """Return the answer to a solve request, as `schemas.solve.SolveAnswer`."""
    exact = (request.output or request.request.output).exact
    wanted = request.goal.probability
    chances = list(_curve(request).chances())
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


@lru_cache(maxsize=4)
def _curve(request: SolveRequest) -> solving.Curve:
    """Return the curve; kept, because price and answer both need it."""
    rules_read = request.rules or request.request.rules
    asked = request.request.model_copy(update={"rules": rules_read})
    action = action_from(asked)
    return solving.Curve(action, _vary(request), _goal(request), request.maximum)


def _goal(request: SolveRequest) -> solving.Goal:
    goal = request.goal
    return solving.Goal(solving.Metric(goal.metric), goal.at_least or 0)


def _vary(request: SolveRequest) -> solving.Vary:
    if request.vary == "attacks":
        return solving.VaryAttacks(request.weapon)
    return solving.VaryModels(partial(_champions, request.request.attacker))


def _champions(unit: Unit, models: int) -> int:
    """Return how many of so many models are champions."""
    varied = unit.model_copy(update={"models": models})
    return min(models, champions_of(varied))


def price_of_formulas(request: DamageRequest) -> Price:
    """Return what the formulas cost: sympy's import, and a time for every term.

    Raises InvalidRequestError where something is no formula in n.
    """
    formulas = _closed_form(request)
    alternatives = [a for form in (*formulas.weapons, formulas.total) for a in form]
    terms = sum(
        power.base.maximum + 4 for form in alternatives for power in form.powers
    )
    cost = _SYMPY + _TERM * (terms + len(alternatives))
    return Price(cost, "fewer weapons, or fewer uncertain abilities")


# Half a second for the first formulas of a process, and less than that ever after.
_SYMPY: Final = 100_000
_TERM: Final = 800


def _closed_form(request: DamageRequest) -> ClosedForm:
    try:
        return closed_form(_without_ratio(request))
    except NotAFormulaError as error:
        errors = (FieldError(reason, pointer) for pointer, reason in error.places)
        raise InvalidRequestError(tuple(errors)) from None


def closed_form_answer(request: DamageRequest) -> Json:
    """Return the formulas, as `schemas.closed_form.ClosedFormAnswer`.

    Raises InvalidRequestError where something is no formula in n.
    """
    formulas = _closed_form(request)
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

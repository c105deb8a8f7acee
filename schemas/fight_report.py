"""The answer of /v1/fight: from the engine's fight to what clients read."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from distributions import rules
from distributions.between_attacks import Tier
from distributions.distribution import Distribution
from distributions.effects import Side
from distributions.fights.advice import advice_on_pricing_fight
from distributions.fights.certified import Bounded, above, certain
from distributions.fights.fight import Fight
from distributions.fights.fighter import Fighter
from distributions.fights.price import (
    FightPrice,
    price_of_fight,
    price_of_pricing_fight,
)
from distributions.fights.result import PhaseResult, resolve
from distributions.fights.unused import unused_by
from distributions.price import Price, Wanted
from distributions.profiles import SaveCap
from distributions.rounding import rational_text
from schemas.convert import unit_from
from schemas.distribution_report import bounded_answer, distribution_answer
from schemas.errors import FieldError, InvalidRequestError
from schemas.fight import FightRequest, FightSide

__all__ = [
    "advice_on_pricing_fights",
    "fight_answer",
    "price_of_fighting",
    "price_of_pricing_fights",
]

Json = dict[str, Any]

_OUTCOMES: Final = (
    "first_destroyed", "second_destroyed", "both_destroyed", "both_alive",
)  # fmt: skip
_TOO_LONG: Final = (
    "the exact rationals of this fight are too long; leave out exact for numbers with "
    "certified digits, or have fewer models or phases"
)


def price_of_pricing_fights(request: FightRequest) -> int:
    """Return what it costs to find the price, from lists and sizes alone."""
    return price_of_pricing_fight(fight_from(request))


def advice_on_pricing_fights(request: FightRequest) -> str:
    """Return what would bring the cost of finding the price down."""
    return advice_on_pricing_fight(fight_from(request))


def price_of_fighting(request: FightRequest) -> Price:
    """Return what a fight costs.

    Raises InvalidRequestError where exact numbers are asked for and are too long.
    """
    found = _priced(fight_from(request))
    if request.output.exact and found.exact_phases < request.phases:
        raise InvalidRequestError((FieldError(_TOO_LONG, "/output/exact"),))
    return found.price


def fight_answer(request: FightRequest) -> Json:
    """Return the answer to a fight request, as `schemas.fight.FightAnswer`."""
    fight = fight_from(request)
    result = resolve(fight, _priced(fight).exact_phases)
    phases = [_phase(phase, request) for phase in result.phases]
    bound = result.error_bound
    return {
        "rules_version": rules.RULES_VERSION,
        "catalogue_version": None,
        "method": "certified" if bound else "exact",
        "error_bound": above(bound) if bound else None,
        **phases[-1],
        "phases": phases,
        "unused": list(_unused(request, fight)),
    }


def _unused(request: FightRequest, fight: Fight) -> Iterator[Json]:
    """Yield what the fight cannot use, as `schemas.fight.Unused`."""
    for side, fighter in enumerate(fight.fighters):
        for origin, ruling in unused_by(fighter):
            yield {
                "side": side,
                "name": origin.name,
                "pointer": _pointer(request, side, origin.place or ""),
                "code": ruling.code.value,
                "reason": ruling.reason,
            }


def _pointer(request: FightRequest, side: int, place: str) -> str | None:
    """Return a place where it is one of the request, None in a unit's warscroll."""
    unit = f"/sides/{side}/unit/"
    field, index = place.removeprefix(unit).split("/")[:2]
    if not request.sides[side].unit.was_sent(field, int(index)):
        return None
    return unit + place.removeprefix(unit)


@lru_cache(maxsize=8)
def _priced(fight: Fight) -> FightPrice:
    """Return the price; kept, because the answer needs it, too."""
    return price_of_fight(fight)


@lru_cache(maxsize=8)
def fight_from(request: FightRequest) -> Fight:
    """Return the fight that a request describes."""
    first, second = (
        _fighter(side, f"/sides/{index}/unit")
        for index, side in enumerate(request.sides)
    )
    return Fight(
        fighters=(first, second),
        phases=request.phases,
        active=request.active,
        alternate=request.alternate,
        battle_round=request.battle_round,
        save_cap=SaveCap(request.rules.save_cap),
    )


def _fighter(side: FightSide, place: str) -> Fighter:
    return Fighter(
        attacking=unit_from(side.unit, Side.ATTACKER, place),
        defending=unit_from(side.unit, Side.TARGET, place),
        strike=Tier(side.strike) if side.strike else None,
        all_out_attack="all-out-attack" in side.commands,
        all_out_defence="all-out-defence" in side.commands,
    )


def _phase(phase: PhaseResult, request: FightRequest) -> Json:
    output = request.output
    wanted = Wanted(exact=output.exact, distributions=output.distributions)
    chances = dict(zip(_OUTCOMES, phase.outcomes, strict=True))
    outcomes: Json = {
        name: certain(chance, min(Fraction(1), chance + phase.missing))
        for name, chance in chances.items()
    }
    exact = {name: rational_text(chance) for name, chance in chances.items()}
    return {
        "outcomes": outcomes | {"exact": exact if output.exact else None},
        "sides": [
            {
                "models_left": _left(side.models_left, wanted),
                "health_left": _left(side.health_left, wanted),
            }
            for side in phase.sides
        ],
    }


def _left(left: Distribution | Bounded, wanted: Wanted) -> Json:
    if isinstance(left, Bounded):
        return bounded_answer(left, wanted)
    return distribution_answer(left, wanted)

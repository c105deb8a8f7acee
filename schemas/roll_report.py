"""The answers about dice that are no attack's, and what they cost."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, TypeVar

from distributions import rules
from distributions.dice import Dice, die
from distributions.distribution import Distribution
from distributions.events import faith, magic, moves, rally, turns
from distributions.events.sums import Drop, Event, modified
from distributions.price_of_pools import Price, Wanted, price_of_pool
from distributions.rounding import nearest, rational_text
from schemas import rolls
from schemas.distribution_report import distribution_answer

__all__ = ["price_of_roll", "roll_answer"]

Json = dict[str, Any]
T = TypeVar("T")

#: Answers about dice hold everything.
_WANTED: Final = Wanted(exact=True, distributions=True, weapons=False)
# For a turn of a prayer and a number of ritual points, in units.
_STATE_OF_PRAYER: Final = 12


def roll_answer(request: rolls.RollRequest) -> Json:
    """Return the answer to a question about dice, as `schemas.roll_answers` has it."""
    return _ANSWERS[type(request)](request)


def price_of_roll(request: rolls.RollRequest) -> Price:
    """Return what the answer costs: next to nothing but for many dice, many turns."""
    match request:
        case rolls.DiceTotal():
            return price_of_pool(request.expression.total(1), _WANTED, "fewer dice")
        case rolls.Charge() | rolls.Casting():
            rolled = request.dice.total(2 if request.reroll else 1)
            return price_of_pool(rolled, _WANTED, "fewer dice")
        case rolls.Chanting(turns=number):
            points = request.value + request.ritual_points
            points += 6 * number if request.sacred_rites else 0
            cost = price_of_pool(moves.D6.total(1), _WANTED, "").cost
            return Price(cost + _STATE_OF_PRAYER * number * points, "fewer turns")
        case _:
            return price_of_pool(Dice.parse("10D6").total(1), _WANTED, "")


def _distribution(variable: Distribution) -> Json:
    return distribution_answer(variable, _WANTED)


def _answer(
    probability: Fraction | None,
    roll: Distribution | None,
    chances: dict[str, Fraction | list[Fraction]] | None = None,
    **more: object,
) -> Json:
    """Return an answer; all chances are written as floats, and exactly."""
    every = {"probability": probability, **(chances or {})}
    floats: Json = {name: _each(value, nearest) for name, value in every.items()}
    return {
        "rules_version": rules.RULES_VERSION,
        "catalogue_version": None,
        "method": "exact",
        **floats,
        "roll": _distribution(roll) if roll else None,
        **more,
        "exact": {name: _each(value, rational_text) for name, value in every.items()},
    }


Chances = Fraction | list[Fraction] | None


def _each(chances: Chances, write: Callable[[Fraction], T]) -> T | list[T] | None:
    """Return a chance, or each of several, as it is written; None stays."""
    match chances:
        case Fraction():
            return write(chances)
        case list():
            return [write(chance) for chance in chances]
    return None


def _of_event(event: Event) -> Json:
    return _answer(event.probability, event.roll)


def _dice(request: rolls.DiceTotal) -> Json:
    roll, least = request.expression.total(1).distribution, request.at_least
    return _answer(None if least is None else roll.chance_of_at_least(least), roll)


def _charge(request: rolls.Charge) -> Json:
    charge = moves.Charge(
        distance=request.distance,
        modifier=request.modifier,
        reroll=request.reroll,
        dice=request.dice,
        drop=Drop(request.drop),
    )
    return _of_event(charge.event)


def _casting(request: rolls.Casting) -> Json:
    casting = magic.Casting(
        value=request.value,
        modifier=request.modifier,
        unbinds=request.unbind_modifiers,
        reroll=request.reroll,
        ward=None if request.ward == "-" else request.ward,
        dice=request.dice,
    )
    event, harm = casting.event, casting.caster_damage
    chances: dict[str, Fraction | list[Fraction]] = {
        "cast": casting.cast,
        "miscast": casting.miscast,
        "unbound": casting.unbound,
    }
    damage = _distribution(harm)
    return _answer(event.probability, event.roll, chances, caster_damage=damage)


def _chanting(request: rolls.Chanting) -> Json:
    chanting = faith.Chanting(
        value=request.value,
        ritual_points=request.ritual_points,
        modifier=request.modifier,
        sacred_rites=request.sacred_rites,
    )
    event = chanting.event
    by_turn = [chanting.answered_within(n + 1) for n in range(request.turns)]
    chances: dict[str, Fraction | list[Fraction]] = {
        "this_turn": by_turn[0],
        "by_turn": by_turn,
    }
    policy = [
        {
            "turn": plan.turn,
            "ritual_points": plan.ritual_points,
            "use": plan.use.value,
            "answer_from": plan.answer_from,
        }
        for plan in chanting.policy(request.turns)
    ]
    return _answer(by_turn[-1], event.roll, chances, policy=policy)


def _banishment(request: rolls.Banishment) -> Json:
    others = request.other_manifestations
    return _of_event(magic.banished(request.value, others, request.modifier))


def _rally(request: rolls.Rally) -> Json:
    found = rally.Rally(
        health=request.health,
        slain=request.slain,
        damage=request.damage,
        musician=request.musician,
        extra_dice=request.extra_dice,
    )
    return _answer(
        None,
        found.points,
        models_returned=_distribution(found.models_returned),
        points_healed=_distribution(found.points_healed),
    )


def _move(request: rolls.Move) -> Json:
    return _of_event(moves.moved(request.modifier, request.at_least))


def _harm(request: rolls.Harm) -> Json:
    ward = None if request.ward == "-" else request.ward
    damage = _distribution(moves.harm_through(ward))
    return _answer(None, moves.harm_through(None), damage=damage)


def _roll_off(request: rolls.RollOff) -> Json:
    own = modified(die(rules.DIE_SIDES), request.modifier)
    return _answer(turns.roll_off(request.modifier), own)


def _delusion(request: rolls.Delusion) -> Json:
    by_turn = [turns.delusion_held(turn + 1) for turn in range(request.turns)]
    return _answer(by_turn[-1], die(rules.DIE_SIDES), {"by_turn": by_turn})


def _bad_moon(request: rolls.BadMoon) -> Json:
    return _answer(None, None, face=turns.bad_moon(request.start, request.round))


_ANSWERS: Final[dict[type[rolls.RollRequest], Callable[[Any], Json]]] = {
    rolls.DiceTotal: _dice,
    rolls.Charge: _charge,
    rolls.Casting: _casting,
    rolls.Chanting: _chanting,
    rolls.Banishment: _banishment,
    rolls.Rally: _rally,
    rolls.Move: _move,
    rolls.Harm: _harm,
    rolls.RollOff: _roll_off,
    rolls.Delusion: _delusion,
    rolls.BadMoon: _bad_moon,
}

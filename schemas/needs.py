"""What conditions and amounts need to know, where the request leaves it null.

Guessed, it would give a wrong answer in silence: so it is refused, with the place that
asks for it.
"""

from collections.abc import Iterator

from schemas.amounts import MeasuredAmount
from schemas.base import Contract
from schemas.conditions import When
from schemas.unit import Unit

__all__ = ["unknown_to"]

Place = tuple[str | int, ...]

_ROUND = "needs the battle round, and the request has no battle_round"
_CHARGE = "needs the charge roll, and the unit has no charge_roll"


def unknown_to(unit: Unit, battle_round: int | None) -> Iterator[tuple[Place, str]]:
    """Yield each place in a unit that asks for what is not known, and the reason.

    Abilities that are not enabled ask for nothing.
    """
    reasons = {}
    if battle_round is None:
        reasons["battle_round"] = _ROUND
    if unit.charge_roll is None:
        reasons["charge_roll"] = _CHARGE
    for index, ability in enumerate(unit.abilities):
        for place, name in _asked_in((), ability) if ability.enabled else ():
            if name in reasons:
                yield ("abilities", index, *place), reasons[name]


def _asked_in(place: Place, part: object) -> Iterator[tuple[Place, str]]:
    """Yield the places at which a part, or a part of it, asks for something."""
    match part:
        case MeasuredAmount():
            yield (*place, "of"), part.of
        case When():
            if part.battle_round is not None:
                yield (*place, "battle_round"), "battle_round"
        case Contract():
            for name in type(part).model_fields:
                yield from _asked_in((*place, name), getattr(part, name))
        case tuple():
            for index, item in enumerate(part):
                yield from _asked_in((*place, index), item)

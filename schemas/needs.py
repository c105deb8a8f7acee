"""What conditions and amounts need to know, where the request leaves it null.

Guessed, it would give a wrong answer in silence: so it is refused, with the place that
asks for it.
"""

from collections.abc import Iterator

from schemas.abilities import Ability
from schemas.amounts import MeasuredAmount
from schemas.attack_effects import ModifyUnit
from schemas.base import Contract
from schemas.conditions import When
from schemas.other_effects import ControlScore
from schemas.unit import Unit

__all__ = ["enemy_asked_for", "is_about_control", "unknown_to"]

Place = tuple[str | int, ...]

_ROUND = "needs the battle round, and the request has no battle_round"
_NO_ENEMY = "needs an enemy unit, and when control is determined there is none"
_CHARGE = "needs the charge roll, and the unit has no charge_roll"
_OF_NO_ENEMY = (
    "is about the other unit of a pair, and an objective has none: give that unit the "
    "effect, with attacks made"
)


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


def is_about_control(ability: Ability) -> bool:
    """Say whether an ability changes the control of its unit."""
    return any(_control_effects(ability))


def enemy_asked_for(unit: Unit) -> Iterator[tuple[Place, str]]:
    """Yield each place at which what changes control asks for an enemy unit.

    When control is determined there is no other unit of a pair.
    """
    for index, ability in enumerate(unit.abilities):
        effects = list(_control_effects(ability)) if ability.enabled else ()
        parts: list[tuple[Place, object]] = list(effects)
        if parts and ability.activation:
            parts.append((("activation", "at_least"), ability.activation.at_least))
        if parts:
            parts.append((("when",), ability.when))
        for place, part in parts:
            for inner in _enemy_in(place, part):
                yield ("abilities", index, *inner), _NO_ENEMY
        for place, effect in effects:
            if isinstance(effect, ControlScore) and effect.attacks == "received":
                yield ("abilities", index, *place, "attacks"), _OF_NO_ENEMY


def _control_effects(ability: Ability) -> Iterator[tuple[Place, Contract]]:
    """Yield the effects of an ability that change control, those of its tiers too."""
    tiers = ability.activation.tiers if ability.activation else ()
    lists: list[tuple[Place, tuple[Contract, ...]]] = [(("effects",), ability.effects)]
    lists += [
        (("activation", "tiers", i, "effects"), tier.effects)
        for i, tier in enumerate(tiers)
    ]
    for place, effects in lists:
        for i, effect in enumerate(effects):
            match effect:
                case ControlScore() | ModifyUnit(characteristic="control"):
                    yield (*place, i), effect


def _enemy_in(place: Place, part: object) -> Iterator[Place]:
    match part:
        case MeasuredAmount(of=of) if of.startswith("attacker_"):
            yield (*place, "of")
        case When():
            for name, value in part:
                if name.startswith("enemy_") and value is not None:
                    yield (*place, name)
        case Contract():
            for name, value in part:
                yield from _enemy_in((*place, name), value)

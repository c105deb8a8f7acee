"""From the effects between attacks of a request to those of the engine."""

from collections.abc import Callable
from typing import Any, Final

from distributions import between_attacks, effects
from schemas import other_effects as sent
from schemas.convert_amounts import amount_from

__all__ = ["BETWEEN_ATTACKS"]

Built = tuple[type[effects.Effect], dict[str, Any]]


def _heal(effect: sent.Heal) -> Built:
    return between_attacks.Heal, {
        "kind": effect.kind,
        "amount": amount_from(effect.amount),
        "on_critical_hit": effect.trigger == "critical_hit",
    }


def _return_models(effect: sent.ReturnModels) -> Built:
    of_health = effect.health is not None
    return between_attacks.ReturnModels, {
        "kind": effect.kind,
        "amount": amount_from(effect.health if of_health else effect.models),
        "of_health": of_health,
    }


def _strike_order(effect: sent.StrikeOrder) -> Built:
    order = between_attacks.Tier(effect.order)
    return between_attacks.StrikeOrder, {"kind": effect.kind, "order": order}


def _fight_again(effect: sent.FightAgain) -> Built:
    fields = {"kind": effect.kind, "times": effect.times}
    return between_attacks.FightAgain, fields


#: What builds each kind, for `schemas.convert_abilities`.
BETWEEN_ATTACKS: Final[dict[type, Callable[[Any], Built]]] = {
    sent.Heal: _heal,
    sent.ReturnModels: _return_models,
    sent.StrikeOrder: _strike_order,
    sent.FightAgain: _fight_again,
}

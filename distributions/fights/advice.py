"""What would make a fight cheaper whose very price is too dear to find."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distributions.fights.price import LOOKED_AT, price_of_pricing_fight
from distributions.price import price_of_resolving
from distributions.price_of_resolving import advice_on_resolving
from distributions.profiles import AttackAction

if TYPE_CHECKING:
    from distributions.fights.fight import Fight

__all__ = ["advice_on_pricing_fight"]

# An action is set up so often, at most, while the price is found: at the start, too.
_SET_UP = LOOKED_AT + 1


def advice_on_pricing_fight(fight: Fight) -> str:
    """Return what would bring the cost of finding the price down.

    It has two parts: states are counted, and the actions of both sides are set up.
    """
    first, second = fight.fighters
    actions = [
        AttackAction(attacker=one.attacking, target=other.defending)
        for one, other in ((first, second), (second, first))
    ]
    setting_up = _SET_UP * sum(map(price_of_resolving, actions))
    if price_of_pricing_fight(fight) > 2 * setting_up:
        return "fewer models, less Health, or fewer phases"
    return advice_on_resolving(max(actions, key=price_of_resolving))

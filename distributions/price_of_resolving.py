"""What resolving an action costs, from the lengths of its lists alone.

The units are those of `distributions.price`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from distributions.acting import abilities_of
from distributions.degrees import bounds_of
from distributions.worlds import number_of_worlds

if TYPE_CHECKING:
    from distributions.profiles import AttackAction

__all__ = ["WORLD", "advice_on_resolving", "price_of_resolving"]

_WEAPON = 300
# Reading an effect and saying what became of it; asking whether it acts on a weapon.
_EFFECT, _EFFECT_ON_WEAPON = 20, 10
# Folding one more world, a weapon in it, and mixing what comes of it.
WORLD, _WEAPON_IN_WORLD = 120, 150
# The first worlds differ in their attacks, which are made anew; most of many do not.
_NEW_ATTACK, _WORLDS_OF_NEW_ATTACKS = 350, 256
# The readings that limited re-rolls are walked with: damage, and each stage.
_READINGS = 9
# What is worth naming where a request is too costly to be resolved.
_DEAR = 100_000


def price_of_resolving(action: AttackAction, readings: int = _READINGS) -> int:
    """Return the cost of resolving an action, from the length of its lists alone.

    Every effect is read and asked of every weapon, every world is folded, and the
    polynomials of single attacks are made, whose degree effects may raise. Limited
    re-rolls are walked with so many readings.
    """
    effects = sum(len(ability.all_effects) for ability in abilities_of(action))
    weapons, bounds = len(action.attacker.weapons), bounds_of(action)
    worlds = number_of_worlds(action)
    cost = _EFFECT * effects + weapons * (_WEAPON + _EFFECT_ON_WEAPON * effects)
    cost += (worlds - 1) * (WORLD + _WEAPON_IN_WORLD * weapons)
    cost += min(worlds - 1, _WORLDS_OF_NEW_ATTACKS) * _NEW_ATTACK * weapons
    # A matrix of re-rolls has a row a state, and each is made of 36 ways to roll.
    if bounds.states > 1:
        cost += readings * weapons * bounds.states * 600 * (3 + bounds.variants) // 4
    return cost + bounds.making


def advice_on_resolving(action: AttackAction) -> str:
    """Return what would bring the cost of resolving down, the dearest first."""
    bounds, worlds = bounds_of(action), number_of_worlds(action)
    ways = {
        "fewer uncertain abilities": (worlds - 1) * WORLD,
        "smaller limits of re-rolls": (bounds.states - 1) * 1000,
        "smaller amounts and dice": bounds.making,
    }
    dear = [way for way, cost in ways.items() if cost > _DEAR]
    dear.sort(key=lambda way: -ways[way])
    return ", or ".join([*dear, "fewer weapons, abilities and effects"])

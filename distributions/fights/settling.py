"""Dice that are rolled once for a fight, or once a phase, and hold for all its actions.

Each way in which they may come up is a world of its own, with abilities that are
certain. What can act in one attack action alone is left to that action, whose own
worlds are merged before the work: the answer is the same.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, NamedTuple

from distributions.between_attacks import FightAgain, Heal, ReturnModels, StrikeOrder
from distributions.effects import Direction, Effect
from distributions.kinds import (
    CapDamage,
    ControlScore,
    DenyHealing,
    DenyWard,
    IgnoreFirstDamage,
    IgnoreModifiers,
    ModifyRoll,
    ModifyUnit,
    MortalImmunity,
    PreventDestruction,
    Reroll,
    Ward,
)
from distributions.settled_abilities import (
    fullest_ways,
    most_ways,
    settled_ways,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributions.effects import Ability
    from distributions.fights.fighter import Fighter

__all__ = [
    "Scope",
    "fullest_ways_of",
    "fullest_world",
    "most_fights",
    "number_of_worlds",
    "worlds_of_scope",
]

Pair = tuple["Ability", "Ability"]

#: What acts outside of attack actions, or is remembered from one to another.
_BEYOND_ACTIONS = (
    CapDamage, DenyHealing, FightAgain, Heal, IgnoreFirstDamage, PreventDestruction,
    ReturnModels, StrikeOrder,
)  # fmt: skip
#: What acts in the actions of both units.
_IN_BOTH_ROLES = (
    DenyWard, IgnoreModifiers, ModifyRoll, ModifyUnit, MortalImmunity, Reroll, Ward,
)  # fmt: skip


class Scope(NamedTuple):
    """What is settled together, for so many phases; ``each_phase``: for the one."""

    each_phase: bool
    phases: int = 1


def worlds_of_scope(
    fighters: tuple[Fighter, Fighter], scope: Scope
) -> Iterator[tuple[Fraction, tuple[Fighter, Fighter]]]:
    """Yield every way in which the dice of a scope may come up, with its chance."""
    for chance, first in _ways_of(fighters, 0, scope):
        for share, second in _ways_of(fighters, 1, scope):
            yield chance * share, (first, second)


def number_of_worlds(fighters: tuple[Fighter, Fighter], scope: Scope) -> int:
    """Return how many worlds a scope has at most, without making them."""
    return prod(
        most_ways(ability, _matters)
        for side in (0, 1)
        for ability in fighters[side].attacking.abilities
        if _is_settled(ability, scope, _fights(fighters, side))
    )


def _pairs(fighter: Fighter) -> list[Pair]:
    attacking, defending = fighter.attacking.abilities, fighter.defending.abilities
    return list(zip(attacking, defending, strict=True))


def _fights(fighters: tuple[Fighter, Fighter], side: int) -> tuple[int, int]:
    """Return how often a unit, and its enemy, may fight in a phase."""
    return most_fights(fighters, side), most_fights(fighters, 1 - side)


def most_fights(fighters: tuple[Fighter, Fighter], side: int) -> int:
    """Return how often a unit may fight in a phase at most."""
    return max(
        (
            effect.times
            for owner, fighter in enumerate(fighters)
            for ability in fighter.attacking.abilities
            for effect in ability.all_effects
            if isinstance(effect, FightAgain)
            and ability.enabled
            and (effect.attacks is Direction.MADE) == (owner == side)
        ),
        default=1,
    )


def _ways_of(
    fighters: tuple[Fighter, Fighter], side: int, scope: Scope
) -> Iterator[tuple[Fraction, Fighter]]:
    fights, fighter = _fights(fighters, side), fighters[side]
    each = [_outcomes(pair, scope, fights) for pair in _pairs(fighter)]
    for combination in product(*each):
        chance = prod((part for part, _ in combination), start=Fraction(1))
        yield chance, _with_pairs(fighter, [pair for _, pair in combination])


def fullest_world(
    fighters: tuple[Fighter, Fighter], scope: Scope
) -> tuple[Fighter, Fighter]:
    """Return the world in which every ability does the most: that for a price."""
    first, second = (
        _with_pairs(
            fighter,
            [
                max(reversed(ways), key=lambda way: len(way[0].effects))
                for ways in fullest_ways_of(fighters, side, scope)
            ],
        )
        for side, fighter in enumerate(fighters)
    )
    return first, second


def fullest_ways_of(
    fighters: tuple[Fighter, Fighter], side: int, scope: Scope
) -> list[list[Pair]]:
    """Return for each ability of a side the ways in which its activation turns out."""
    fights = _fights(fighters, side)
    return [
        list(zip(*(fullest_ways(each, _matters) for each in pair), strict=True))
        if _is_settled(pair[0], scope, fights)
        else [pair]
        for pair in _pairs(fighters[side])
    ]


def _with_pairs(fighter: Fighter, pairs: list[Pair]) -> Fighter:
    attacking = tuple(first for first, _ in pairs)
    defending = tuple(second for _, second in pairs)
    return fighter.with_abilities(attacking, defending)


def _outcomes(
    pair: Pair, scope: Scope, fights: tuple[int, int]
) -> list[tuple[Fraction, Pair]]:
    """Return the ways in which one ability may come up in a scope."""
    if not _is_settled(pair[0], scope, fights):
        return [(Fraction(1), pair)]
    firsts, seconds = (settled_ways(each, _matters) for each in pair)
    # The two say the same of one ability, so they come up alike, in one order.
    return [
        (chance, (first, second))
        for (chance, first), (_, second) in zip(firsts, seconds, strict=True)
    ]


def _is_settled(ability: Ability, scope: Scope, fights: tuple[int, int]) -> bool:
    """Say whether the dice of an ability are rolled for a scope, before its actions."""
    if not ability.enabled or ability.each_phase is not scope.each_phase:
        return False
    return _is_shared(ability, scope, fights)


def _is_shared(ability: Ability, scope: Scope, fights: tuple[int, int]) -> bool:
    """Say whether the dice of an ability may matter to more than one attack action.

    ``fights`` are those of the unit and of its enemy in a phase.
    """
    made = received = False
    for effect in ability.all_effects:
        if isinstance(effect, _BEYOND_ACTIONS):
            return True
        both = isinstance(effect, _IN_BOTH_ROLES)
        made = made or both or effect.attacks is Direction.MADE
        received = received or both or effect.attacks is Direction.RECEIVED
    own, enemy = fights
    return scope.phases * (own * made + enemy * received) > 1


def _matters(effect: Effect) -> bool:
    return not isinstance(effect, ControlScore)

"""Health that abilities change: it is one number for the whole of a fight."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from distributions.effects import Side
from distributions.fights.settling import Scope, fullest_ways_of
from distributions.kinds import Characteristic, ModifyUnit
from distributions.profiles import AttackAction
from distributions.worlds import worlds_of

if TYPE_CHECKING:
    from distributions.effects import Ability, Effect
    from distributions.fights.fighter import Fighter

__all__ = ["greatest_health", "number_of_healths", "with_health_settled"]


def with_health_settled(
    fighters: tuple[Fighter, Fighter], battle_round: int | None
) -> tuple[Fighter, Fighter]:
    """Return fighters whose Health is what their abilities make of it.

    That must not follow the course of the fight: requests in which it would are
    refused.
    """
    first, second = fighters
    return (
        _settled(first, second, battle_round),
        _settled(second, first, battle_round),
    )


def number_of_healths(fighters: tuple[Fighter, Fighter], side: int) -> int:
    """Return in how many worlds of a fight the Health of a side is looked for."""
    return prod(map(len, _ways_of_health(fighters, side)))


def greatest_health(
    fighters: tuple[Fighter, Fighter], side: int, battle_round: int | None
) -> int:
    """Return the greatest Health of a side in any world; `number_of_healths` of work.

    Greater amounts never make it less, so the greatest are enough.
    """
    fighter = fighters[side]
    enemy = fighters[1 - side].with_abilities((), ())
    healths = []
    for pairs in product(*_ways_of_health(fighters, side)):
        world = fighter.with_abilities(
            tuple(attacking for attacking, _ in pairs),
            tuple(defending for _, defending in pairs),
        )
        healths.append(_settled(world, enemy, battle_round).health)
    return max(healths)


def _ways_of_health(
    fighters: tuple[Fighter, Fighter], side: int
) -> list[list[tuple[Ability, Ability]]]:
    """Return the ways of each ability that may change the Health of its unit."""
    whole = Scope(each_phase=False, phases=2)
    return [
        ways
        for ways in fullest_ways_of(fighters, side, whole)
        if any(_changes_health(e) for ability, _ in ways for e in ability.all_effects)
    ]


def _settled(fighter: Fighter, enemy: Fighter, battle_round: int | None) -> Fighter:
    if not any(map(_changes_health, _effects(fighter))):
        return fighter
    action = AttackAction(
        attacker=enemy.at(enemy.lost, Side.ATTACKER, charged=True),
        target=fighter.at(fighter.lost, Side.TARGET, charged=True),
        battle_round=battle_round,
    )
    health = worlds_of(action)[0].target.health
    return fighter.with_abilities(
        tuple(map(_without, fighter.attacking.abilities)),
        tuple(map(_without, fighter.defending.abilities)),
    ).with_health(health)


def _effects(fighter: Fighter) -> list[Effect]:
    abilities = fighter.attacking.abilities
    return [effect for ability in abilities for effect in ability.effects]


def _changes_health(effect: Effect) -> bool:
    health = Characteristic.HEALTH
    return isinstance(effect, ModifyUnit) and effect.characteristic is health


def _without(ability: Ability) -> Ability:
    effects = tuple(e for e in ability.effects if not _changes_health(e))
    return replace(ability, effects=effects)

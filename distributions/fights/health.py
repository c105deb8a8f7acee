"""Health that abilities change: it is one number for the whole of a fight."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from distributions.effects import Side
from distributions.kinds import Characteristic, ModifyUnit
from distributions.profiles import AttackAction
from distributions.worlds import worlds_of

if TYPE_CHECKING:
    from distributions.effects import Ability, Effect
    from distributions.fights.fighter import Fighter

__all__ = ["with_health_settled"]


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

"""`Meeting`: who fights whom, when, and what of their states the rules look at."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from distributions import commands
from distributions.acting import refusal_of_effect, touches_any
from distributions.action_folding import prevention_of
from distributions.effects import Ability, Direction, Side
from distributions.fights.lasting import Role, in_force, is_healing_denied
from distributions.fights.suffering import Prevention
from distributions.kinds import PreventDestruction
from distributions.measures import measures_of
from distributions.profiles import AttackAction, SaveCap

if TYPE_CHECKING:
    from distributions.fights.fighter import Fighter
    from distributions.fights.sight import Sight

__all__ = ["Classes", "Meeting", "Setting", "classes_of"]

Classes = list[tuple[int, list[bool] | None]]


class Setting(NamedTuple):
    """What holds for a whole phase; ``charging``: charges count."""

    battle_round: int | None = None
    charging: bool = True
    save_cap: SaveCap = SaveCap.NET


@dataclass(frozen=True)
class Meeting:
    """A unit and its enemy; ``enemy_has_fought`` in this phase already."""

    fighter: Fighter
    enemy: Fighter
    sights: tuple[Sight, Sight]
    setting: Setting
    enemy_has_fought: bool = False

    @cached_property
    def enemy_classes(self) -> Classes:
        """Return the classes of the enemy's states."""
        return classes_of(self.enemy, self.sights[1])

    def class_of_own(self, lost: int) -> tuple[int, int]:
        """Return a value that is equal for states from which it fights alike."""
        slain, points = divmod(lost, self.fighter.health)
        return slain, self.sights[0].seen(self.fighter.models - slain, points)[1]

    def attack_at(self, lost: int, enemy_lost: int) -> AttackAction:
        """Return the attack action with so many points lost on both sides."""
        charging = self.setting.charging
        return AttackAction(
            attacker=self.fighter.at(lost, Side.ATTACKER, charged=charging),
            target=self.enemy.at(enemy_lost, Side.TARGET, charged=charging),
            battle_round=self.setting.battle_round,
            save_cap=self.setting.save_cap,
            circumstances=self._circumstances,
        )

    @cached_property
    def _circumstances(self) -> tuple[Ability, ...]:
        used = []
        if self.fighter.all_out_attack:
            used.append(commands.all_out_attack(None))
        if self.enemy.all_out_defence:
            used.append(commands.all_out_defence(None))
        if self.enemy.all_out_attack and self.enemy_has_fought:
            used.append(commands.target_used_all_out_attack(None))
        return tuple(used)

    def preventions_of_enemy(self, lost: int, seen: int) -> tuple[Prevention, ...]:
        """Return what may prevent the destruction of the enemy, attacked so."""
        action = self.attack_at(lost, seen)
        attacker, target = action.attacker, action.target
        role = Role(action, Side.TARGET)
        if is_healing_denied(target, attacker, action.battle_round, role):
            return ()
        return tuple(
            Prevention(_place_of(effect), *prevention_of(effect, measures))
            for side, units in (
                (Side.ATTACKER, (attacker, target)),
                (Side.TARGET, (target, attacker)),
            )
            for measures in (measures_of(action, side),)
            for effect in in_force(
                PreventDestruction, *units, action.battle_round, measures
            )
            if not refusal_of_effect(effect, action)
        )

    def preventions_of_own(self, lost: int, seen: int) -> tuple[Prevention, ...]:
        """Return what may prevent the unit's own destruction, by harm that comes back.

        What is limited to some weapons acts where one of them is used.
        """
        action = self.attack_at(lost, seen)
        units = action.attacker, action.target
        role = Role(action, Side.ATTACKER)
        if is_healing_denied(*units, action.battle_round, role):
            return ()
        measures = measures_of(action, Side.ATTACKER)
        return tuple(
            Prevention(_place_of(effect), *prevention_of(effect, measures))
            for effect in in_force(
                PreventDestruction, *units, action.battle_round, measures
            )
            if effect.attacks is Direction.RECEIVED
            and touches_any(effect.weapons, action)
        )

    def healed(self, lost: int, points: int, at: tuple[int, int]) -> int:
        """Return the points lost after Heal, if the unit stands and may be healed."""
        if not points or lost == self.fighter.total:
            return lost
        action = self.attack_at(*at)
        units, role = (action.attacker, action.target), Role(action, Side.ATTACKER)
        if is_healing_denied(*units, action.battle_round, role):
            return lost
        return lost - min(points, lost % self.fighter.health)


def classes_of(fighter: Fighter, sight: Sight) -> Classes:
    """Return the classes of a fighter's states, each by the first points lost of it.

    Beside it stands for each number of points lost whether it is of the class; None:
    all are.
    """
    classes: dict[tuple[int, int], list[int]] = {}
    for lost in range(fighter.total):
        slain, points = divmod(lost, fighter.health)
        seen = sight.seen(fighter.models - slain, points)
        classes.setdefault(seen, []).append(lost)
    if len(classes) == 1:
        return [(0, None)]
    members = [set(states) for states in classes.values()]
    return [
        (min(states), [lost in states for lost in range(fighter.total)])
        for states in members
    ]


def _place_of(effect: PreventDestruction) -> str:
    # The same rule is said for each role of its unit, at one place.
    return effect.origin.place or effect.origin.name

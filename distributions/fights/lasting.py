"""The effects between attacks that are in force for a unit, as things stand."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from distributions.activation import outcomes
from distributions.conditions import Situation
from distributions.effects import Direction, Side
from distributions.kinds import DenyHealing
from distributions.measures import measures_of
from distributions.profiles import AttackAction, Phase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributions.amounts import Measures
    from distributions.conditions import Condition
    from distributions.effects import Effect
from distributions.profiles import Unit

__all__ = ["Role", "in_force", "is_healing_denied", "measures_between", "upon"]

E = TypeVar("E", bound="Effect")


class Role(NamedTuple):
    """The part of a unit in an attack action."""

    action: AttackAction
    side: Side


def in_force(
    kind: type[E],
    owner: Unit,
    enemy: Unit,
    battle_round: int | None,
    measures: Measures | None = None,
) -> Iterator[E]:
    """Yield the effects of a kind that act for their owner.

    Abilities with such effects are settled (`settling`): their dice, if any, have been
    rolled. What these had to reach may be measured: by the roles of an action, where
    there is one. Raises ValueError for an ability whose dice have not been rolled.
    """
    situation = Situation(owner, enemy, Phase.COMBAT, battle_round)
    measures = measures or measures_between(owner, enemy, battle_round)
    for ability in owner.abilities:
        if not any(isinstance(each, kind) for each in ability.all_effects):
            continue
        if not ability.enabled or not _holds(ability.when, situation):
            continue
        ways = outcomes(ability.activation, ability.effects, ability.tiers, measures)
        (effects,) = ways
        for effect in effects:
            if isinstance(effect, kind) and _holds(effect.when, situation):
                yield effect


def upon(
    kind: type[E],
    unit: Unit,
    enemy: Unit,
    battle_round: int | None,
    role: Role | None = None,
) -> Iterator[E]:
    """Yield the effects of a kind that are about a unit, whichever unit has them.

    Said of attacks received they are about the other unit of the pair (a decision).
    ``role`` is that of the unit in an attack action, where there is one.
    """
    own = theirs = None
    if role is not None:
        own = measures_of(role.action, role.side)
        theirs = measures_of(role.action, role.side.other)
    for effect in in_force(kind, unit, enemy, battle_round, own):
        if effect.attacks is Direction.MADE:
            yield effect
    for effect in in_force(kind, enemy, unit, battle_round, theirs):
        if effect.attacks is Direction.RECEIVED:
            yield effect


def measures_between(owner: Unit, enemy: Unit, battle_round: int | None) -> Measures:
    """Return what amounts may be measured by; the owner counts as the attacker."""
    action = AttackAction(attacker=owner, target=enemy, battle_round=battle_round)
    return measures_of(action, Side.ATTACKER)


def is_healing_denied(
    owner: Unit, enemy: Unit, battle_round: int | None, role: Role | None = None
) -> bool:
    """Say whether a unit neither heals nor gets models back."""
    return any(upon(DenyHealing, owner, enemy, battle_round, role))


def _holds(when: Condition | None, situation: Situation) -> bool:
    if when is None:
        return True
    return not when.wrong_phase(situation) and not any(when.unmet(situation))

"""What follows the number of the attacker's models, other than by their attacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from distributions.amounts import Measure, Measured
from distributions.effects import Side
from distributions.parts import parts_of

if TYPE_CHECKING:
    from distributions.conditions import Condition
    from distributions.effects import Ability
    from distributions.profiles import AttackAction

__all__ = ["Follower", "followers", "following"]


class Follower(NamedTuple):
    """A rule that follows the models, by its place.

    ``steps`` are the numbers from which on it is another; None: with every number.
    """

    place: str
    steps: tuple[int, ...] | None


def followers(action: AttackAction) -> Iterator[Follower]:
    """Yield every condition on the attacker's models, and amounts measured by them."""
    for unit in (action.attacker, action.target):
        for ability in unit.abilities:
            if ability.enabled:
                yield from _in_ability(ability)


def following(action: AttackAction) -> list[Ability]:
    """Return the abilities with an amount that is measured by the attacker's models."""
    return [
        ability
        for unit in (action.attacker, action.target)
        for ability in unit.abilities
        if any(follower.steps is None for follower in _in_ability(ability))
    ]


def _in_ability(ability: Ability) -> Iterator[Follower]:
    side, place = ability.origin.side, ability.origin.place or ""
    yield from _of(place, ability.when, ability.activation, side)
    for effect in ability.all_effects:
        yield from _of(effect.origin.place or place, effect.when, effect, side)


def _of(
    place: str, when: Condition | None, amounts: object, side: Side
) -> Iterator[Follower]:
    if _is_measured(amounts):
        yield Follower(place, None)
    if when is None:
        return
    part = when.own if side is Side.ATTACKER else when.enemy
    steps = []
    if part.models_at_least is not None:
        steps.append(part.models_at_least)
    if part.models_at_most is not None:
        steps.append(part.models_at_most + 1)
    if steps:
        yield Follower(place, tuple(steps))


def _is_measured(value: object) -> bool:
    """Say whether an amount in there is measured by the attacker's models."""
    return any(
        isinstance(part, Measured) and part.of is Measure.ATTACKER_MODELS
        for part in parts_of(value)
    )

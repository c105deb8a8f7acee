"""Abilities whose dice are rolled once and hold for several questions.

Each way in which the dice may come up is an ability that is certain.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, Final

from distributions.activation import Cast, Chant, Roll, Settled, outcomes
from distributions.amounts import Counted, Measured, Rolled, chances_of, greatest
from distributions.between_attacks import Heal, ReturnModels
from distributions.dice import Dice
from distributions.kinds import (
    AllocateDamage,
    ControlScore,
    ModifyCharacteristic,
    ModifyDamageInflicted,
    ModifyUnit,
    MortalDamage,
    MortalPool,
    Operation,
    PreventDestruction,
    ReduceDamagePool,
    SlayModels,
)
from distributions.shared_amounts import fixed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from distributions.amounts import Amount
    from distributions.effects import Ability, Effect

__all__ = [
    "fullest_ways",
    "is_measured",
    "most_ways",
    "settled_ways",
    "spread",
    "with_amounts_rolled",
]


def _always(_: Effect) -> bool:
    return True


def settled_ways(
    ability: Ability, matters: Callable[[Effect], bool] = _always
) -> list[tuple[Fraction, Ability]]:
    """Return an ability with its dice rolled, in every way they may come up.

    Amounts of effects that do not matter are left to be rolled.
    """
    return _with_amounts(_activated(ability), matters)


def _activated(ability: Ability) -> Iterator[tuple[Fraction, Ability]]:
    """Yield the ability in every way in which its activation may turn out."""
    rolled = ability.activation
    if isinstance(rolled, Roll) and is_measured(rolled.at_least):
        # What must be reached is known when it acts: the total is rolled now.
        for total, chance in sorted(chances_of(Rolled(rolled.dice), {}).items()):
            shown = Roll(Dice(constant=total), rolled.at_least)
            yield chance, replace(ability, activation=shown)
        return
    spell = Settled(rolled) if isinstance(rolled, Cast | Chant) else None
    ways = outcomes(rolled, ability.effects, ability.tiers, {})
    for effects, chance in ways.items():
        yield chance, replace(ability, activation=spell, effects=effects, tiers=())


def most_ways(ability: Ability, matters: Callable[[Effect], bool] = _always) -> int:
    """Return how many ways there are at most, by the effects that matter."""
    base, rolled = _combinations(ability.effects, matters), ability.activation
    if rolled is None:
        return base
    if isinstance(rolled, Roll) and is_measured(rolled.at_least):
        totals = rolled.dice.maximum - rolled.dice.minimum + 1
        return totals * _combinations(ability.all_effects, matters)
    tiers = (
        (1 if tier.replaces else base) * _combinations(tier.effects, matters)
        for tier in ability.tiers
    )
    return 1 + base + sum(tiers)


def fullest_ways(
    ability: Ability, matters: Callable[[Effect], bool] = _always
) -> list[Ability]:
    """Return each way in which its activation may turn out, with greatest amounts."""

    def greatest_of(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
        return tuple(_greatest(effect, matters) for effect in effects)

    return [
        replace(
            way,
            effects=greatest_of(way.effects),
            tiers=tuple(
                replace(tier, effects=greatest_of(tier.effects)) for tier in way.tiers
            ),
        )
        for _, way in _activated(ability)
    ]


def _greatest(effect: Effect, matters: Callable[[Effect], bool]) -> Effect:
    amounts: dict[str, Any] = {
        name: fixed(greatest(getattr(effect, name), {}))
        for name in _amounts_of(effect)
        if matters(effect) and _is_rolled(getattr(effect, name))
    }
    return replace(effect, **amounts) if amounts else effect


def _combinations(
    effects: tuple[Effect, ...], matters: Callable[[Effect], bool]
) -> int:
    return prod(
        spread(getattr(effect, name))
        for effect in effects
        if matters(effect)
        for name in _amounts_of(effect)
    )


def spread(amount: Amount | None) -> int:
    """Return how many values an amount may be rolled to have, 1 where it is not."""
    match amount:
        case Rolled(dice=dice):
            return dice.maximum - dice.minimum + 1
        case Counted() if not is_measured(amount.dice):
            return greatest(amount.dice, {}) + 1
        case _:
            return 1


def is_measured(amount: Amount) -> bool:
    """Say whether an amount is measured on the battlefield."""
    match amount:
        case Counted(dice=dice):
            return is_measured(dice)
        case _:
            return isinstance(amount, Measured)


def _with_amounts(
    ways: Iterable[tuple[Fraction, Ability]], matters: Callable[[Effect], bool]
) -> list[tuple[Fraction, Ability]]:
    """Return the ways with every amount that an ability rolls once rolled, too."""
    found = []
    for chance, ability in ways:
        own = len(ability.effects)
        for share, rolled in with_amounts_rolled(ability.all_effects, matters):
            left = iter(rolled[own:])
            tiers = tuple(
                replace(tier, effects=tuple(next(left) for _ in tier.effects))
                for tier in ability.tiers
            )
            made = replace(ability, effects=rolled[:own], tiers=tiers)
            found.append((chance * share, made))
    return found


def with_amounts_rolled(
    effects: tuple[Effect, ...], matters: Callable[[Effect], bool] = _always
) -> Iterator[tuple[Fraction, tuple[Effect, ...]]]:
    """Yield effects with each value of the amounts that are rolled once for all.

    An amount that counts dice whose number is measured is not: how many dice there are
    is only known when it acts (a decision).
    """
    each = (
        _rolled(effect) if matters(effect) else [(Fraction(1), effect)]
        for effect in effects
    )
    for combination in product(*each):
        share = prod((part for part, _ in combination), start=Fraction(1))
        yield share, tuple(effect for _, effect in combination)


def _rolled(effect: Effect) -> list[tuple[Fraction, Effect]]:
    names = [name for name in _amounts_of(effect) if _is_rolled(getattr(effect, name))]
    values = [chances_of(getattr(effect, name), {}).items() for name in names]
    found = []
    for combination in product(*values):
        amounts: dict[str, Any] = {
            name: fixed(value)
            for name, (value, _) in zip(names, combination, strict=True)
        }
        share = prod((part for _, part in combination), start=Fraction(1))
        found.append((share, replace(effect, **amounts)))
    return found


#: The fields that hold amounts rolled once for the ability, by kind.
_AMOUNTS: Final[dict[type[Effect], tuple[str, ...]]] = {
    MortalDamage: ("amount",),
    AllocateDamage: ("amount",),
    Heal: ("amount",),
    ControlScore: ("value",),
    ModifyCharacteristic: ("value",),
    ModifyUnit: ("value",),
    ModifyDamageInflicted: ("value",),
    MortalPool: ("dice", "above"),
    ReduceDamagePool: ("points", "dice"),
    SlayModels: ("at_least", "above"),
    PreventDestruction: ("heal",),
    ReturnModels: ("amount",),
}


def _amounts_of(effect: Effect) -> tuple[str, ...]:
    match effect:
        case ModifyCharacteristic(operation=Operation.SET):
            return ()  # rolled for each model, or for each attack
        case _:
            return _AMOUNTS.get(type(effect), ())


def _is_rolled(amount: Amount | None) -> bool:
    match amount:
        case Rolled(dice):
            return bool(dice.dice)
        case Counted(dice):
            return not is_measured(dice)
        case _:
            return False

"""Amounts that are rolled once for an ability and shared by all that it touches.

They are settled before anything is folded: each value is a world of its own.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from distributions.amounts import Counted, Measures, Rolled, chances_of, is_rolled
from distributions.dice import Dice
from distributions.kinds import (
    ModifyCharacteristic,
    ModifyDamageInflicted,
    ModifyUnit,
    Operation,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from distributions.effects import Effect

__all__ = ["Chosen", "fixed", "settled", "shared_amount"]

#: The effects of an ability in one outcome of its dice.
Chosen = tuple["Effect", ...]


def settled(
    ways: Mapping[Chosen, Fraction], measures: Measures, *, of_units: bool
) -> dict[Chosen, Fraction]:
    """Return the effects with each value of the amounts that are rolled once."""
    result: dict[Chosen, Fraction] = defaultdict(Fraction)
    for effects, chance in ways.items():
        each = [_values(effect, measures, of_units=of_units) for effect in effects]
        for combination in product(*each):
            share = prod((part for _, part in combination), start=chance)
            result[tuple(effect for effect, _ in combination)] += share
    return result


def _values(
    effect: Effect, measures: Measures, *, of_units: bool
) -> list[tuple[Effect, Fraction]]:
    amount = shared_amount(effect)
    if amount is None or isinstance(effect, ModifyUnit) is not of_units:
        return [(effect, Fraction(1))]
    return [
        (replace(effect, value=fixed(value)), chance)  # type: ignore[call-arg]
        for value, chance in chances_of(amount, measures).items()
    ]


def fixed(value: int) -> Rolled:
    """Return the amount that is always this value."""
    return Rolled(Dice(constant=abs(value)), 1 if value >= 0 else -1)


def shared_amount(effect: Effect) -> Rolled | Counted | None:
    """Return the dice that an effect rolls once for all that it touches, if any.

    A characteristic that is *set* to dice is rolled for each model or attack instead.
    """
    match effect:
        case ModifyCharacteristic(operation=Operation.SET):
            return None
        case ModifyCharacteristic() | ModifyUnit() | ModifyDamageInflicted():
            value = effect.value
            if isinstance(value, Counted | Rolled) and is_rolled(value):
                return value
    return None

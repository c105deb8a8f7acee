"""How large things can get, from the lists of an action alone: upper bounds.

Effects may raise Damage, hits and amounts, and the polynomial of one attack grows with
them. These bounds are asked for before anything is made.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from math import prod
from typing import TYPE_CHECKING

from distributions.acting import abilities_of
from distributions.amounts import Counted, Measured, Rolled, greatest, is_rolled
from distributions.effects import Effect, Roll, Side
from distributions.kinds import (
    Characteristic,
    DeathThroes,
    ModifyCharacteristic,
    ModifyDamageInflicted,
    MortalPool,
    OnResult,
    Operation,
    Reroll,
    Which,
)
from distributions.measures import measures_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from distributions.profiles import AttackAction, Weapon

__all__ = ["Bounds", "bounds_of"]

_BEST_POLICY = 1500
# One more way in which an attack may turn out before its rolls.
_VARIANT = 400
# How many numbers each of these may be; Rend may be any.
_ROLLED_FOR_EACH = {
    Characteristic.HIT: 5,
    Characteristic.WOUND: 5,
    Characteristic.REND: 10**9,
}


@dataclass(frozen=True, slots=True)
class Bounds:
    """Upper bounds; ``making`` is the cost of the small polynomials, in units.

    ``states`` is the number of states of the limited re-rolls, 1 without any;
    ``variants`` that of the attacks that one may be, numbers of it rolled.
    """

    making: int
    states: int
    variants: int = 1


def bounds_of(action: AttackAction) -> Bounds:
    """Return the bounds of an action, from all its enabled abilities."""
    effects = [
        effect
        for ability in abilities_of(action)
        if ability.enabled
        for effect in ability.all_effects
    ]
    measures = measures_of(action, Side.ATTACKER) | measures_of(action, Side.TARGET)
    making = sum(_one_attack(weapon, effects, measures) for weapon in _weapons(action))
    variants = _variants(effects, measures)
    making = making * variants + _VARIANT * (variants - 1) * len(_weapons(action))
    making += sum(_amounts(effect, measures, action) for effect in effects)
    # The best policy is found by walking every branch of every face once more.
    best = sum(isinstance(e, Reroll) and e.which is Which.BEST for e in effects)
    making += best * _BEST_POLICY * len(action.attacker.weapons)
    limits = [
        effect.limit + 1
        for effect in effects
        if isinstance(effect, Reroll) and effect.limit is not None
    ]
    return Bounds(making, prod(limits), variants)


def _weapons(action: AttackAction) -> tuple[Weapon, ...]:
    return action.attacker.weapons


def _variants(effects: list[Effect], measures: Mapping[str, int]) -> int:
    """Return how many different attacks there may be where numbers of it are rolled."""
    number = 1
    for name, most in _ROLLED_FOR_EACH.items():
        values = [1]
        for effect in effects:
            match effect:
                case ModifyCharacteristic(characteristic=what, value=value):
                    if what is name and effect.operation is Operation.SET:
                        rolled = (
                            greatest(value, measures) + 1 if is_rolled(value) else 1
                        )
                        values.append(min(most, rolled))
        number *= max(values)
    return number


def _one_attack(
    weapon: Weapon, effects: list[Effect], measures: Mapping[str, int]
) -> int:
    """Return the cost of one attack's damage, and of its random Attacks."""
    damage = _after(Characteristic.DAMAGE, weapon.damage.maximum, effects, measures)
    attacks = _after(Characteristic.ATTACKS, weapon.attacks.maximum, effects, measures)
    hits, mortal = 2, 0
    for effect in effects:
        if isinstance(effect, OnResult):
            hits = max(hits, greatest(effect.hits, measures))
            mortal += greatest(effect.mortal, measures)
            damage += greatest(effect.damage, measures)
    degree = mortal * (1 + hits) + hits * damage
    sides = 0 if weapon.attacks.is_constant else 6
    if _is_changed(effects, Characteristic.ATTACKS):
        sides = attacks
    return damage**2 // 5 + degree * hits // 2 + sides * degree**2 // 64 + attacks // 10


def _is_changed(effects: list[Effect], name: Characteristic) -> bool:
    """Say whether dice of a characteristic may be more than dice and a constant."""
    for effect in effects:
        match effect:
            case ModifyCharacteristic(characteristic=what, operation=operation):
                if what is name and operation is not Operation.ADD:
                    return True
            case Reroll(roll=roll):
                if roll is Roll.ATTACKS:
                    return True
    return False


def _after(
    name: Characteristic, most: int, effects: list[Effect], measures: Mapping[str, int]
) -> int:
    """Return a bound of a characteristic: all sets, then all factors, then all sums."""
    times, plus = 1, 0
    for effect in effects:
        match effect:
            case ModifyCharacteristic(characteristic=what, value=value) if what is name:
                number = greatest(value, measures)
                match effect.operation:
                    case Operation.SET | Operation.FLOOR:
                        most = max(most, number)
                    case Operation.MULTIPLY:
                        times *= max(1, number)
                    case Operation.ADD:
                        plus += number
            case ModifyDamageInflicted(value=value):
                number = greatest(value, measures)
                if effect.operation is Operation.MULTIPLY:
                    times *= max(1, number)
                plus += number
    return most * times + plus * times


def _amounts(effect: Effect, measures: Mapping[str, int], action: AttackAction) -> int:
    """Return the cost of the amounts of one effect, rolled, counted and composed."""
    given = [getattr(effect, field.name) for field in fields(effect)]
    sizes = [greatest(amount, measures) for amount in given if _is_amount(amount)]
    cost = sum(size + size**2 // 50 for size in sizes)
    match effect:
        case MortalPool():
            most = max(
                [greatest(effect.amount, measures)]
                + [greatest(amount, measures) for _, amount in effect.bands]
            )
            cost += _composed(greatest(effect.dice, measures), most)
        case DeathThroes():
            dice = greatest(effect.dice_per_model, measures)
            most = greatest(effect.amount, measures)
            cost += _composed(action.target.models * dice, most)
    return cost


def _composed(count: int, most: int) -> int:
    """Return the cost of a sum of so many independent amounts."""
    return count**2 * most // 8 * (1 + count // 200)


def _is_amount(value: object) -> bool:
    return isinstance(value, Rolled | Measured | Counted)

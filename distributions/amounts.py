"""`Amount`: a number that an ability states, fixed, rolled, measured or counted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import assert_never

from distributions import rules
from distributions.dice import Dice
from distributions.distribution import Distribution

__all__ = [
    "Amount",
    "Chances",
    "Counted",
    "Measure",
    "Measured",
    "Measures",
    "Rolled",
    "chances_of",
    "distribution_of",
    "greatest",
    "is_rolled",
]

#: Chances by value; a value may be negative.
Chances = dict[int, Fraction]


class Measure(Enum):
    """What an amount may be measured by; the roles are those in the attack action."""

    TARGET_MODELS = "target_models"
    TARGET_HEALTH = "target_health"
    TARGET_SAVE = "target_save"
    TARGET_CONTROL = "target_control"
    TARGET_DAMAGE_POINTS = "target_damage_points"
    ATTACKER_MODELS = "attacker_models"
    ATTACKER_DAMAGE_POINTS = "attacker_damage_points"
    BATTLE_ROUND = "battle_round"
    CHARGE_ROLL = "charge_roll"


#: The value of every measure by its name; the charge roll is that of the unit which
#: has the ability. One that the request leaves open is not there.
Measures = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Rolled:
    """A constant or a dice expression; ``sign`` is -1 for what is taken away."""

    dice: Dice
    sign: int = 1


@dataclass(frozen=True, slots=True)
class Measured:
    """``of`` times ``times`` plus ``plus``, within ``at_least`` and ``at_most``."""

    of: Measure
    times: int = 1
    plus: int = 0
    at_least: int = 0
    at_most: int | None = None


@dataclass(frozen=True, slots=True)
class Counted:
    """How many dice show at least a number, plus ``plus``, at most ``at_most``."""

    dice: Amount
    at_least: int
    plus: int = 0
    at_most: int | None = None


Amount = Rolled | Measured | Counted


def chances_of(amount: Amount, measures: Measures) -> Chances:
    """Return the chance of each value of an amount.

    >>> chances_of(Rolled(Dice.parse("D3"), -1), {})[-3]
    Fraction(1, 3)
    """
    match amount:
        case Rolled(dice, sign):
            whole = dice.total(1).distribution
            return {sign * k: p for k, p in _chances(whole).items()}
        case Measured(of, times, plus, at_least, at_most):
            value = max(at_least, times * measures[of.value] + plus)
            return {value if at_most is None else min(value, at_most): Fraction(1)}
        case Counted():
            return _counted(amount, measures)
        case _:
            assert_never(amount)


def _counted(amount: Counted, measures: Measures) -> Chances:
    success = Fraction(rules.DIE_SIDES + 1 - amount.at_least, rules.DIE_SIDES)
    one = Distribution.from_chances({0: 1 - success, 1: success})
    dice = distribution_of(amount.dice, measures)
    result: Chances = defaultdict(Fraction)
    for value, chance in _chances(dice.each(one)).items():
        counted = value + amount.plus
        if amount.at_most is not None:
            counted = min(counted, amount.at_most)
        result[counted] += chance
    return dict(result)


def distribution_of(amount: Amount, measures: Measures) -> Distribution:
    """Return the distribution of an amount that counts something; below 0 is 0.

    >>> distribution_of(Counted(Rolled(Dice.parse("2")), 5, plus=2), {}).mean
    Fraction(8, 3)
    """
    if isinstance(amount, Rolled):
        return _of_dice(amount)
    return _not_below_0(chances_of(amount, measures))


@lru_cache(maxsize=1024)
def _of_dice(amount: Rolled) -> Distribution:
    return _not_below_0(chances_of(amount, {}))


def _not_below_0(chances: Chances) -> Distribution:
    result: Chances = defaultdict(Fraction)
    for value, chance in chances.items():
        result[max(value, 0)] += chance
    return Distribution.from_chances(result)


def _chances(distribution: Distribution) -> Chances:
    weights = enumerate(distribution.weights.coefficients())
    return {k: Fraction(w, distribution.denominator) for k, w in weights if w}


def is_rolled(amount: Amount | None) -> bool:
    """Say whether dice decide an amount."""
    match amount:
        case Rolled(dice):
            return not dice.is_constant
        case _:
            return isinstance(amount, Counted)


def greatest(amount: Amount | None, measures: Measures) -> int:
    """Return the greatest value of an amount, at least 0; 0 for none."""
    match amount:
        case Rolled(dice, sign):
            return dice.maximum if sign > 0 else 0
        case Measured(of, times, plus, at_least, at_most):
            # What the request leaves open is refused elsewhere.
            value = max(at_least, times * measures.get(of.value, 0) + plus, 0)
            return value if at_most is None else max(0, min(value, at_most))
        case Counted(dice, _, plus, at_most):
            value = greatest(dice, measures) + max(0, plus)
            return value if at_most is None else max(0, min(value, at_most))
        case _:
            return 0

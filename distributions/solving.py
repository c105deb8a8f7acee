"""How many models, or attacks, reach a goal: the chances for 1, 2, 3, ... at once.

Every goal asks for P(X >= t) of a damage pool. The chance needs only the weights below
t, and the weights for one more model follow from those before by one short product, so
a whole curve costs little more than its last point.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING

from distributions._flint import Polynomial, Power, power_product
from distributions.action import attack
from distributions.dice import Dice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from distributions.action import AttackResult, Case
    from distributions.distribution import Distribution
    from distributions.independent_sum import IndependentSum
    from distributions.profiles import AttackAction

__all__ = ["Goal", "Metric", "curve", "with_attacks", "with_models"]


class Metric(Enum):
    """What the goal is about."""

    DESTROYED = "destroyed"
    DAMAGE = "damage"
    MODELS_SLAIN = "models_slain"


@dataclass(frozen=True, slots=True)
class Goal:
    """At least so many points of damage, or models slain; or the unit destroyed."""

    metric: Metric
    at_least: int = 0


def curve(
    action_for: Callable[[int], AttackAction], goal: Goal, maximum: int
) -> Iterator[Fraction]:
    """Yield the chance of the goal for 1, 2, ..., ``maximum``."""
    heads = _Heads()
    for number in range(1, maximum + 1):
        yield _chance(attack(action_for(number)), goal, heads)


def with_models(action: AttackAction, models: int, champions: int) -> AttackAction:
    """Return the action with so many models; counted wielders stay as they are."""
    unit = replace(action.attacker, models=models, champions=champions)
    return replace(action, attacker=unit)


def with_attacks(action: AttackAction, weapon: int, attacks: int) -> AttackAction:
    """Return the action where a weapon has so many Attacks."""
    weapons = list(action.attacker.weapons)
    weapons[weapon] = replace(weapons[weapon], attacks=Dice(constant=attacks))
    return replace(action, attacker=replace(action.attacker, weapons=tuple(weapons)))


def _chance(result: AttackResult, goal: Goal, heads: _Heads) -> Fraction:
    chances = (case.probability * _in_case(case, goal, heads) for case in result.cases)
    return sum(chances, Fraction(0))


def _in_case(case: Case, goal: Goal, heads: _Heads) -> Fraction:
    """Return the chance of the goal in one world."""
    simple = case.removal.is_nothing and not case.limits
    aftermath = case.aftermath
    if goal.metric is Metric.DAMAGE:
        if simple:
            return heads.chance_of_at_least(case.pool, goal.at_least)
        whole = case.after_removal(case.pool).distribution
        return whole.chance_of_at_least(goal.at_least)
    models = aftermath.models
    if goal.metric is Metric.MODELS_SLAIN:
        models = goal.at_least
    if simple and not aftermath.slain_outright and not aftermath.preventions:
        if models > aftermath.models:
            return Fraction(0)
        points = models * aftermath.health - aftermath.damage_points
        return heads.chance_of_at_least(case.pool, points)
    return case.fate.models_slain.chance_of_at_least(models)


class _Heads:
    """The first weights of the powers met so far, so that one more is one product."""

    def __init__(self) -> None:
        self._known: dict[tuple[Distribution, int], tuple[int, Polynomial]] = {}

    def chance_of_at_least(self, pool: IndependentSum, points: int) -> Fraction:
        """Return P(X >= points), from the weights below ``points``."""
        if points <= 0:
            return Fraction(1)
        product = Polynomial([1])
        for part, copies in pool.terms:
            head = self._head(part, copies, points)
            product = product.times(head, points)
        return 1 - Fraction(product.total(), pool.denominator)

    def _head(self, part: Distribution, copies: int, length: int) -> Polynomial:
        known, head = self._known.get((part, length), (0, Polynomial([1])))
        if known < copies <= known + 2 * max(1, part.maximum):
            for _ in range(copies - known):
                head = head.times(part.weights, length)
        elif known != copies:
            head = power_product([Power(part.weights, copies)], length)
        self._known[part, length] = copies, head
        return head

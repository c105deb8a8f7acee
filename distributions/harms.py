"""Harm that comes once with the action: its points before wards, and its ward."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from distributions import rules
from distributions.activation import Cast, Chant, Settled
from distributions.amounts import Rolled, chances_of, distribution_of
from distributions.distribution import Distribution, mixture
from distributions.kinds import (
    Against,
    AllocateDamage,
    Harm,
    ModifyDamageInflicted,
    MortalDamage,
    MortalDifference,
    MortalFromRoll,
    MortalPool,
    Operation,
)
from distributions.rolls import FACES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from distributions.amounts import Amount, Measures
    from distributions.effects import Ability, Effect
    from distributions.profiles import Unit

__all__ = ["Background", "points_of"]

_MANIFESTATION = "manifestation"


class Background(NamedTuple):
    """What an effect's fold needs to know beside the effect.

    ``together`` are the effects of the ability that act, ``owner`` is the unit that
    has it.
    """

    ability: Ability
    together: tuple[Effect, ...]
    owner: Unit
    measures: Measures

    @property
    def name(self) -> str:
        """Return the name by which a unit may be immune to the ability."""
        return self.ability.origin.name.casefold()

    @property
    def against(self) -> frozenset[Against]:
        """Return the wards that its mortal damage allows, other than of attacks."""
        kinds = {Against.ANY, Against.MORTAL}
        match self.ability.activation:
            case Cast() | Settled(Cast()):
                kinds.add(Against.SPELL)
            case Chant() | Settled(Chant()):
                kinds.add(Against.PRAYER)
        if _MANIFESTATION in self.owner.keywords:
            kinds.add(Against.MANIFESTATION)
        return frozenset(kinds)

    def inflicted(self, points: Distribution) -> Distribution:
        """Return mortal damage of the ability as its other effects change it."""
        return _inflicted(points, self.together, self.measures)


def points_of(effect: Harm, measures: Measures) -> Distribution:
    """Return the points that a harm inflicts, before wards.

    >>> from distributions.dice import Dice
    >>> from distributions.effects import Direction, Origin, Side, Source
    >>> origin = Origin(Source.ABILITY, Side.ATTACKER, "")
    >>> d3 = Dice.parse("D3")
    >>> harm = MortalFromRoll(
    ...     origin=origin, attacks=Direction.MADE, dice=d3, at_least=2
    ... )
    >>> points_of(harm, {}).mean
    Fraction(5, 3)
    """
    match effect:
        case MortalDamage(amount=amount) | AllocateDamage(amount=amount):
            return distribution_of(amount, measures)
        case MortalFromRoll(dice=dice, at_least=at_least):
            totals = chances_of(Rolled(dice), measures)
            return _gathered((k if k >= at_least else 0, p) for k, p in totals.items())
        case MortalPool():
            return _pool(effect, measures)
        case MortalDifference(first=first, second=second):
            return _gathered(
                (max(0, a - b), p * q)
                for a, p in chances_of(Rolled(first), measures).items()
                for b, q in chances_of(Rolled(second), measures).items()
            )
        case _:
            return Distribution.point(0)


def _gathered(parts: Iterable[tuple[int, Fraction]]) -> Distribution:
    chances: dict[int, Fraction] = defaultdict(Fraction)
    for value, chance in parts:
        chances[value] += chance
    return Distribution.from_chances(chances)


def _pool(pool: MortalPool, measures: Measures) -> Distribution:
    """Return the points of all dice; a limit that is rolled is one for all of them."""
    dice = distribution_of(pool.dice, measures)
    if pool.above is None:
        return dice.each(_one_die(pool, None, measures))
    return mixture(
        (chance, dice.each(_one_die(pool, limit, measures)))
        for limit, chance in chances_of(pool.above, measures).items()
    )


def _one_die(pool: MortalPool, limit: int | None, measures: Measures) -> Distribution:
    """Return the points of one die of a pool."""
    one = Fraction(1, rules.DIE_SIDES)
    parts = []
    for face in FACES:
        amount = _amount_for(face + pool.roll_modifier, pool, limit)
        points = Distribution.point(0)
        if amount is not None:
            points = distribution_of(amount, measures)
        parts.append((one, points))
    return mixture(parts)


def _amount_for(result: int, pool: MortalPool, limit: int | None) -> Amount | None:
    """Return what a die's modified result inflicts, None for nothing."""
    if pool.bands:
        bounded = max(1, min(rules.DIE_SIDES, result))
        return next((amount for faces, amount in pool.bands if bounded in faces), None)
    if limit is not None:
        return pool.amount if result > limit else None
    return pool.amount if pool.each_on is not None and result >= pool.each_on else None


def _inflicted(
    points: Distribution, effects: Iterable[Effect], measures: Measures
) -> Distribution:
    """Return mortal damage, where there is any, as the same ability changes it.

    Multiply comes before add, whatever their order.
    """
    times, plus = 1, 0
    for effect in effects:
        match effect:
            case ModifyDamageInflicted(of_mortal=True, operation=operation):
                ((value, _),) = chances_of(effect.value, measures).items()
                if operation is Operation.MULTIPLY:
                    times *= value
                else:
                    plus += value
    if (times, plus) == (1, 0):
        return points
    weights: dict[int, int] = defaultdict(int)
    for value, weight in enumerate(points.weights.coefficients()):
        weights[max(0, value * times + plus) if value else 0] += weight
    return Distribution.from_weights(weights[k] for k in range(max(weights) + 1))

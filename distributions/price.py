"""What an answer will cost, from the factors alone: asked before any work is done.

One unit is about one microsecond of one core. The formulas are upper bounds that were
fitted to measurements (``benchmarks/price.py`` prints them side by side), in whole
numbers: a price needs no more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from distributions.attack import damage_of_attack
from distributions.independent_sum import IndependentSum
from distributions.kinds import Trigger
from distributions.price_of_pools import (
    BITS_HELD_PER_UNIT,
    FIXED,
    Price,
    Wanted,
    price_of_product,
    price_of_rounded,
    price_of_table,
    price_of_writing,
    rows_written,
)
from distributions.price_of_resolving import WORLD, price_of_resolving
from distributions.price_of_walk import Steps, first_attacks, price_of_walk

if TYPE_CHECKING:
    from collections.abc import Iterable

    from distributions.action import AttackResult, Case
    from distributions.profiles import AttackAction
    from distributions.sheets import Mark
    from distributions.solving import Curve, Way
    from distributions.strike import Strike

__all__ = [
    "Price",
    "Wanted",
    "price_of",
    "price_of_curve",
    "price_of_resolving",
    "price_of_scopes",
    "price_of_target",
]

# One more number of a curve, read, written and compressed.
_POINT_OF_CURVE = 20
# What becomes of a number of points by the target's rules.
_GIVEN = 150
# One way in which points that are told apart come together, and where dice take some.
_WAY_APART, _WAY_APART_ROLLED = 25, 200
# A resolved weapon, written.
_RESOLVED = 40


def price_of(result: AttackResult, wanted: Wanted) -> Price:
    """Return the price of a resolved action's answer."""
    whole = _largest(case.pool_unmade for case in result.cases)
    cost = FIXED + price_of_resolving(result.action)
    cost += sum(_case(case) for case in result.cases)
    alone = len(result.cases) == 1 and not result.cases[0].limits
    cost += price_of_table(whole, wanted, alone=alone)
    cost += price_of_writing(whole, whole.maximum + 1, wanted)
    if wanted.weapons:
        cost += sum(_weapon(result, index, whole, wanted) for index in result.used)
    if len(result.cases) > 1:
        cost += _mixing(result, whole)
    cost += _fates(result, whole, wanted)
    return Price(cost, _advice(result, wanted))


def price_of_target(case: Case, most: int) -> int:
    """Return the cost of what one world leaves of up to so many points."""
    pool = case.pool_unmade
    cost = price_of_product(pool, min(most, pool.maximum) + 1)
    cost += _limited(case, pool.maximum + 1, pool.denominator_bits)
    return cost + _of_target(case, pool) + price_of_scopes(case)


def _advice(result: AttackResult, wanted: Wanted) -> str:
    ways = ["fewer attacks", "less random Damage"]
    if len(result.cases) > 1:
        ways.insert(0, "fewer uncertain abilities")
    if wanted.exact:
        ways.insert(0, 'leave out "exact"')
    if wanted.weapons:
        ways.insert(0, 'leave out the list "weapons"')
    return ", or ".join(ways)


def _largest(pools: Iterable[IndependentSum]) -> IndependentSum:
    """Return the sum with the most bits of weights."""
    return max(pools, key=_size, default=IndependentSum(()))


def _size(pool: IndependentSum) -> int:
    return (pool.maximum + 1) * (pool.denominator_bits + 1)


def _weapon(
    result: AttackResult, index: int, whole: IndependentSum, wanted: Wanted
) -> int:
    """Return the cost of one weapon's part of the answer."""
    strikes = result.strikes_with(index)
    pools = [strike.pool for _, strike in strikes if strike]
    largest = _largest(pools)
    cost = _RESOLVED * len(strikes) + price_of_writing(
        largest, largest.maximum + 1, wanted
    )
    # A weapon whose damage is all the damage is computed once, and written twice.
    if largest != whole or len(pools) > 1:
        cost += price_of_table(largest, wanted, alone=len(pools) == 1)
    return cost + sum(
        price_of_product(p, p.maximum + 1) for p in pools if len(pools) > 1
    )


def _mixing(result: AttackResult, whole: IndependentSum) -> int:
    """Return the cost of multiplying and adding up the pools of many worlds."""
    rows, bits = whole.maximum + 1, whole.denominator_bits
    return len(result.cases) * (60 + rows * (20 + bits // 20) // 1000)


def _case(case: Case) -> int:
    """Return the cost of what only some worlds have."""
    pool, cost = case.pool_unmade, 0
    rows, bits = pool.maximum + 1, pool.denominator_bits
    if case.world.sheet.redirected:
        cost += price_of_table(pool, Wanted(), alone=True) + price_of_writing(
            pool, rows, Wanted()
        )
    least = min(rows, case.world.target.remaining_health + 1)
    back = _most_thrown_back(case)
    # With death throes, damage and backlash are packed into one number.
    packed = rows * (back + 1) if case.world.sheet.throes else max(rows, back)
    both = bool(back and case.world.sheet.throes)
    cost += price_of_scopes(case, back + 1, packed=both)
    cost += _of_target(case, pool) + _limited(case, rows, bits)
    cost += _limited(case, packed, bits) if back else 0
    return cost + _thrown_back(case, packed, back, least)


def price_of_scopes(case: Case, ways: int = 1, *, packed: bool = False) -> int:
    """Return the cost of what is taken from the points of some weapons only.

    ``packed`` says that the points are told apart beside so many ways of other things.
    """
    parts, packing = case.scoped.parts, case.packing
    if not parts:
        return 0
    lost = sum(removal.most_lost + 1 for _, removal in parts)
    if case.limits or packed:
        # Each way in which the points of all groups come together is a case.
        rolled = not case.scoped.are_certain
        each = _WAY_APART_ROLLED + 20 * lost if rolled else _WAY_APART
        ways, bits = packing.size * ways, case.pool_unmade.denominator_bits
        made = _limited(case, ways, bits) + ways * (100 + 5 * bits) // 1000
        return ways * each + made
    pool = case.pool_unmade
    rows, bits = pool.maximum + 1, pool.denominator_bits
    each = price_of_product(pool, rows) + rows * (1200 + bits // 5) // 1000
    return each * (len(parts) + 1) + lost * rows * (300 + bits // 10) // 1000


def _of_target(case: Case, pool: IndependentSum) -> int:
    """Return the cost of what the target's rules do with the pool."""
    rows, bits = pool.maximum + 1, pool.denominator_bits
    least = min(rows, case.world.target.remaining_health + 1)
    cost = 0
    if not case.removal.is_nothing:
        lost = case.removal.most_lost + 1
        cost += price_of_product(pool, rows) + lost * rows * (300 + bits // 10) // 1000
    aftermath = case.aftermath
    if aftermath.slain_outright or aftermath.preventions:
        ways = 1 + len(aftermath.slain_outright) ** 2
        ends = 1 + sum(heal.maximum + 1 for _, heal in aftermath.preventions)
        cost += least * ways * ends * (5 + bits // 200)
    return cost


def _limited(case: Case, rows: int, bits: int) -> int:
    """Return the cost of walking attack by attack, re-rolls counted."""
    states = 1
    for dice in case.limits.values():
        states *= dice + 1
    attacks = sum(s.number_of_attacks.maximum for s in case.strikes if s)
    if states == 1:
        return 0
    warded = any(s and s.attack.ward.limited for s in case.strikes)
    each = states * (100 + rows * bits // 1900) * (3 if warded else 1)
    return attacks * each


def _thrown_back(case: Case, packed: int, back: int, least: int) -> int:
    """Return the cost of the damage to the attacker."""
    bits = case.pool_unmade.denominator_bits
    models = case.world.target.models
    thrown = sum(harm.points.maximum for harm in case.world.sheet.throes) * models
    cost = (back + thrown) * (2000 + bits) // 1000
    if back and thrown:
        cost += packed * (100 + 5 * bits) // 1000 + back * least * 15
    return cost


def _most_thrown_back(case: Case) -> int:
    """Return the most points of backlash."""
    return sum(
        strike.number_of_attacks.maximum
        * sum(_most_of(mark, strike) for mark in weapon.marks)
        for weapon, strike in zip(case.world.weapons, case.strikes, strict=True)
        if strike and weapon.marks
    )


def _most_of(mark: Mark, strike: Strike) -> int:
    """Return the most points that one attack throws back for a mark."""
    hits = max((r.hits.maximum for r in strike.attack.results if r.hits), default=2)
    match mark.trigger:
        case Trigger.HIT_UNMODIFIED | Trigger.MISS:
            dice = 1
        case Trigger.WARD_SUCCESS:
            dice = damage_of_attack(strike.attack).maximum
        case _:
            dice = max(2, hits)
    return dice * mark.harm.points.maximum


def price_of_curve(curve: Curve) -> Price:
    """Return the price of the chances for 1, 2, ... of something."""
    number, starts = curve.maximum, len(curve.starts)
    last, ways = curve.action_with(number), curve.ways_with(number)
    cost = FIXED + price_of_resolving(last, readings=1)
    cost += (starts - 1) * price_of_resolving(last, readings=0)
    # What grows with the number grows at least as fast, so its mean is at most half.
    grows = sum(_chance_of_goal(way, last) for way in ways) // 2
    cost += number * (_POINT_OF_CURVE + WORLD * len(ways) + grows)
    cost += starts * sum(_goal_given_points(way, last) for way in ways)
    walked = [way for way in ways if way.case.limits]
    if walked:
        alike = first_attacks(curve.ways_with(1)) == first_attacks(walked)
        steps = Steps(number, first_once=alike)
        cost += sum(price_of_walk(way, last, steps) for way in walked)
    advice = ["a lower maximum", "fewer attacks"]
    if len(ways) > 1:
        advice.append("fewer uncertain abilities")
    return Price(cost, ", or ".join(advice))


def _chance_of_goal(way: Way, action: AttackAction) -> int:
    """Return the cost of one world's chance of the goal, but for limited re-rolls."""
    pool = way.pool_in(action)
    if way.case.scoped.parts:
        whole = pool.maximum + 1
        walked = _limited(way.case, whole, pool.denominator_bits)
        return price_of_scopes(way.case) + walked + whole * _GIVEN // 10
    rows, bits = min(way.decided, pool.maximum) + 1, pool.denominator_bits
    # The chance is brought into lowest terms.
    cost = rows * (600 + bits // 8) // 1000 + (bits // 256) ** 2 // 20
    return cost + (0 if way.case.limits else price_of_product(pool, rows))


def _goal_given_points(way: Way, action: AttackAction) -> int:
    """Return the cost of the chances of the goal with each number of points."""
    if way.is_plain:
        return 0
    rows = min(way.decided, way.pool_in(action).maximum) + 1
    return rows * _GIVEN * (1 + len(way.case.aftermath.slain_outright) ** 2)


def _fates(result: AttackResult, whole: IndependentSum, wanted: Wanted) -> int:
    """Return the cost of the allocated damage and of the models slain."""
    target, length = result.action.target, whole.maximum + 1
    rows = min(target.remaining_health + 1, length)
    both = rows + min(rows, target.models + 1)
    groups = {(case.removal, case.aftermath) for case in result.cases}
    plain = all(r.is_nothing and a.is_plain for r, a in groups) and len(groups) == 1
    cost = price_of_writing(whole, both, wanted)
    if whole.is_large and plain and not result.cases[0].limits:
        cost += 2 * price_of_rounded(whole, rows_written(whole, rows))
        return cost + (_held(whole, rows, both) if wanted.exact else 0)
    return cost + len(groups) * _held(whole, rows, both)


def _held(pool: IndependentSum, rows: int, both: int) -> int:
    """Return the cost of exact weights, and of what they do, with the memory."""
    bits = pool.denominator_bits
    cost = price_of_product(pool, rows) + both * (3000 + bits * 4 // 5) // 1000
    return cost + (rows * bits // BITS_HELD_PER_UNIT if pool.is_large else 0)

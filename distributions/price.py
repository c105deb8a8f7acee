"""What an answer will cost, from the factors alone: asked before any work is done.

One unit is about one microsecond of one core. The formulas are upper bounds that were
fitted to measurements (``benchmarks/price.py`` prints them side by side), in whole
numbers: a price needs no more.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from distributions.action import AttackResult
    from distributions.independent_sum import IndependentSum
    from distributions.profiles import AttackAction

__all__ = ["Price", "Wanted", "price_of", "price_of_resolving"]

# Beyond this many standard deviations above the mean every float is 0 (2**-1075 of
# a bell curve lies at 38.6; what is skewed reaches further).
_DEVIATIONS = 60
_FIXED = 150
_EFFECT_ON_WEAPON = 3
_WEAPON = 120
# Written bytes per number, and bytes written and compressed per unit.
_FLOAT_BYTES, _BYTES_PER_UNIT = 22, 12


@dataclass(frozen=True, slots=True)
class Price:
    """``cost`` in units, and what would bring it down."""

    cost: int
    advice: str


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the answer is to hold; each part is paid for."""

    exact: bool = False
    distributions: bool = True
    weapons: bool = True


def price_of_resolving(action: AttackAction) -> int:
    """Return the cost of resolving an action, from the length of its lists alone."""
    abilities = [
        *action.attacker.abilities, *action.target.abilities, *action.circumstances
    ]  # fmt: skip
    effects = 1 + sum(len(ability.effects) for ability in abilities)
    weapons = action.attacker.weapons
    # The ward is composed with the Damage, once or (2 Hits) squared.
    wards = sum(weapon.damage.maximum**2 for weapon in weapons) // 5
    return len(weapons) * (_WEAPON + _EFFECT_ON_WEAPON * effects) + wards


def price_of(result: AttackResult, wanted: Wanted) -> Price:
    """Return the price of a resolved action's answer."""
    sums = [result.damage]
    if wanted.weapons:
        pools = [result.damage_with(i) for i in result.used]
        sums += [pool for pool in pools if pool != result.damage]
    last = result.action.target.remaining_health
    cost = _FIXED + price_of_resolving(result.action)
    cost += sum(_table(pool, wanted) for pool in sums) + _head(result.damage, last)
    return Price(cost, _advice(wanted))


def _advice(wanted: Wanted) -> str:
    ways = ["fewer attacks", "less random Damage"]
    if wanted.exact:
        ways.insert(0, 'leave out "exact"')
    if wanted.weapons:
        ways.insert(0, 'leave out the list "weapons"')
    return ", or ".join(ways)


def _table(pool: IndependentSum, wanted: Wanted) -> int:
    """Return the cost of one whole distribution in an answer."""
    bits, length = pool.denominator_bits, pool.maximum + 1
    rows = length if wanted.exact else _rows(pool, length)
    cost = _product(pool, rows) + rows * (500 + bits // 8) // 1000
    if wanted.distributions:
        cost += 2 * rows * (1000 + bits // 15) // 1000
        cost += 2 * rows * _FLOAT_BYTES // _BYTES_PER_UNIT
    if wanted.exact and wanted.distributions:
        digits = bits * 3 // 10
        # Decimal conversion grows a little faster than the number.
        cost += rows * (1 + digits // _BYTES_PER_UNIT + digits * bits // 2_000_000)
    return cost


def _rows(pool: IndependentSum, length: int) -> int:
    """Return about how many values have a float above 0, at most."""
    degree = max((part.maximum for part, _ in pool.terms), default=1)
    spread = isqrt(int(pool.variance) + 1) + 2 * degree
    return min(length, int(pool.mean) + _DEVIATIONS * spread)


def _head(pool: IndependentSum, last: int) -> int:
    """Return the cost of the first ``last`` weights and of what they do."""
    rows = min(last, pool.maximum) + 1
    return _product(pool, rows) + rows * (4000 + pool.denominator_bits // 4) // 1000


def _product(pool: IndependentSum, rows: int) -> int:
    """Return the cost of ``rows`` weights of a product of powers."""
    order = sum(part.maximum for part, _ in pool.terms)
    step = 200 if len(pool.terms) > 1 else 20
    return rows * order * (step + pool.denominator_bits // 10) // 1000

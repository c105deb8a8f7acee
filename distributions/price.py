"""What an answer will cost, from the factors alone: asked before any work is done.

One unit is about one microsecond of one core. The formulas are upper bounds that were
fitted to measurements (``benchmarks/price.py`` prints them side by side), in whole
numbers: a price needs no more.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import TYPE_CHECKING

from distributions._flint import FEW_FACTORS
from distributions.weapon_abilities import AbilityName

if TYPE_CHECKING:
    from distributions.action import AttackResult
    from distributions.independent_sum import IndependentSum
    from distributions.profiles import AttackAction, Weapon

__all__ = ["Price", "Wanted", "price_of", "price_of_resolving"]

_FIXED = 320
_WEAPON = 130
# Reading an effect and saying what became of it; asking whether it acts on a weapon.
_EFFECT, _EFFECT_ON_WEAPON = 20, 8
# Written bytes of a row of floats, and bytes written and compressed per unit: digits
# that are compressed take most of the time of an exact answer.
_ROW_BYTES, _BYTES_PER_UNIT = 32, 14
# Bits of all weights of the capped damage per unit: not time but memory, which an
# answer is to need little of.
_BITS_HELD_PER_UNIT = 60


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
    effects = sum(len(ability.effects) for ability in abilities)
    weapons = action.attacker.weapons
    each = _WEAPON + _EFFECT_ON_WEAPON * effects
    return _EFFECT * effects + sum(each + _composing(weapon) for weapon in weapons)


def _composing(weapon: Weapon) -> int:
    """Return the cost of one attack's damage, and of random Attacks in its place."""
    most = weapon.damage.maximum
    hits = any(a.name is AbilityName.CRIT_2_HITS for a in weapon.abilities)
    sides = max((sides for sides, _ in weapon.attacks.dice), default=0)
    return most**2 // 5 + sides * ((1 + hits) * most) ** 2 // 16


def price_of(result: AttackResult, wanted: Wanted) -> Price:
    """Return the price of a resolved action's answer."""
    whole, target = result.damage, result.action.target
    pools = [whole]
    if wanted.weapons:
        pools += [weapon.strike.pool for weapon in result.weapons if weapon.strike]
    cost = _FIXED + price_of_resolving(result.action)
    # A weapon whose damage is all the damage is computed once, and written twice.
    cost += _table(whole, wanted)
    cost += sum(_table(pool, wanted) for pool in pools[1:] if pool != whole)
    cost += sum(_written(pool, pool.maximum + 1, wanted) for pool in pools)
    cost += _capped(whole, target.remaining_health, target.models, wanted)
    return Price(cost, _advice(wanted))


def _advice(wanted: Wanted) -> str:
    ways = ["fewer attacks", "less random Damage"]
    if wanted.exact:
        ways.insert(0, 'leave out "exact"')
    if wanted.weapons:
        ways.insert(0, 'leave out the list "weapons"')
    return ", or ".join(ways)


def _table(pool: IndependentSum, wanted: Wanted) -> int:
    """Return the cost of one whole distribution, not yet written."""
    length, bits = pool.maximum + 1, pool.denominator_bits
    rows = _rows(pool, length)
    cost = _product(pool, rows) + rows * (1200 + bits // 5) // 1000
    if wanted.exact and wanted.distributions:
        # The exact list is made anew, whole; decimals grow faster than the number.
        cost += _product(pool, length) + length * _digits(bits) * bits // 2_000_000
    return cost


def _rows(pool: IndependentSum, length: int) -> int:
    """Return a bound of how many values have a float above 0.

    By Bernstein's inequality, for a variance v and addends of at most c, the chance of
    t above the mean is below exp(-t^2 / (2v + 2ct/3)): here 2^-1075.
    """
    most = max((part.maximum for part, _ in pool.terms), default=0)
    reach = 249 * most
    spread = isqrt(reach**2 + 1491 * (int(pool.variance) + 1))
    return min(length, int(pool.mean) + reach + spread + 2)


def _written(pool: IndependentSum, length: int, wanted: Wanted) -> int:
    """Return the cost of writing and compressing ``length`` values of a pool."""
    if not wanted.distributions:
        return 0
    digits = length * _digits(pool.denominator_bits) if wanted.exact else 0
    return (_rows(pool, length) * _ROW_BYTES + digits) // _BYTES_PER_UNIT


def _digits(bits: int) -> int:
    return bits * 3 // 10 + 3


def _capped(pool: IndependentSum, last: int, models: int, wanted: Wanted) -> int:
    """Return the cost of the allocated damage and of the models slain."""
    rows, bits = min(last, pool.maximum) + 1, pool.denominator_bits
    both = rows + min(rows, models + 1)
    cost = _product(pool, rows) + both * (3000 + bits * 4 // 5) // 1000
    return cost + rows * bits // _BITS_HELD_PER_UNIT + _written(pool, both, wanted)


def _product(pool: IndependentSum, rows: int) -> int:
    """Return the cost of the first ``rows`` weights of a product of powers.

    A step costs a multiplication for each coefficient of the bases' product, or in
    FLINT one long product at most; it makes the whole product, to be cut then.
    """
    bits, spacing = pool.denominator_bits, pool.spacing
    order = sum(part.maximum for part, _ in pool.terms) // spacing
    words = sum(part.denominator.bit_length() for part, _ in pool.terms) // 64 + 1
    length = pool.maximum // spacing + 1
    rows = min(rows // spacing + 1, length)
    if _is_made_in_flint(pool, rows, length):
        step = min(order * (20 + bits * words // 20), 100 + 2 * bits)
        return length * step // 1000
    step = 600 + bits // 25 + order * (200 + bits * (1 + words) // 110)
    return rows * step // 1000


def _is_made_in_flint(pool: IndependentSum, rows: int, length: int) -> bool:
    """Guess which way to a product is taken; `distributions._flint` decides."""
    copies = sorted(n for _, n in pool.terms)
    return not pool.is_large and length < 4 * rows and sum(copies[:-1]) <= FEW_FACTORS

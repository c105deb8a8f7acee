"""What a curve with limited re-rolls costs: products of rows and matrices.

The units are those of `distributions.price`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING

from distributions.attack import damage_of_attack
from distributions.runs import FEW_STATES, all_groups

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from distributions.attack_numbers import Attack
    from distributions.characteristics import Quantity
    from distributions.profiles import AttackAction
    from distributions.runs import Group
    from distributions.solving import Way

__all__ = ["Steps", "first_attacks", "price_of_walk"]

# One product of two polynomials, added to another; and, in thousandths, each of its
# coefficients and a hundred of their bits: for each of the shorter's, where these are
# few.
_PRODUCT, _COEFFICIENT, _BITS, _BITS_OF_FEW, _FEW = 6, 40, 90, 6, 6
# Longer numbers are multiplied ever more slowly.
_LONG = 12_000


@dataclass(frozen=True, slots=True)
class Steps:
    """How often a curve walks: with each ``number``, its first attacks once in all."""

    number: int
    first_once: bool


@dataclass(frozen=True, slots=True)
class _Size:
    """How large a walk gets.

    ``states`` are those of the re-rolls, ``rows`` the weights that are kept, ``bits``
    half of the bits of the longest.
    """

    states: int
    rows: int
    bits: int


def first_attacks(ways: Iterable[Way]) -> set[Attack]:
    """Return the attacks that are walked first, those of the first weapon in use."""
    strikes = (filter(None, way.case.strikes) for way in ways)
    return {next(found).attack for found in strikes}


def price_of_walk(way: Way, action: AttackAction, steps: Steps) -> int:
    """Return the cost of the weights of one world, with all numbers together."""
    groups, size = all_groups(way.strikes_in(action)), _size(way, action)
    cost = 0
    for index, group in enumerate(groups):
        once = steps.first_once and not index
        walked = group[-1]
        making, each = _of_group(group, size, way.case.limits)
        cost += making * (1 if steps.first_once else steps.number)
        if not once:
            # What grows with the number is half as long, on the whole.
            walked = steps.number * (walked if walked < steps.number else walked // 2)
        cost += each * walked
    return cost


def _size(way: Way, action: AttackAction) -> _Size:
    pool, limits = way.pool_in(action), way.case.limits
    states = prod(dice + 1 for dice in limits.values())
    strikes = [strike for strike in way.strikes_in(action) if strike]
    attacks = sum(strike.number_of_attacks.maximum for strike in strikes)
    # A die that may be re-rolled has 36 ways, where another has 6.
    bits = pool.denominator_bits + attacks * len(limits) // 2
    return _Size(
        states=states,
        rows=min(way.decided, pool.maximum + 1),
        bits=bits // 2,
    )


def _entries(attack: Attack, limits: Mapping[str, int]) -> int:
    """Return how many entries of the matrix of an attack are not 0."""
    return _not_zero(limits, {place: _most_used(attack, place) for place in limits})


def _entries_of_model(
    attack: Attack, quantity: Quantity, limits: Mapping[str, int]
) -> int:
    """Return how many entries of the matrix of a model are not 0."""
    most, rolled = quantity.distribution.maximum, quantity.printed.maximum
    own = {limit.place for limit in quantity.limits}
    uses = {p: rolled if p in own else most * _most_used(attack, p) for p in limits}
    return _not_zero(limits, uses)


def _not_zero(limits: Mapping[str, int], uses: Mapping[str, int]) -> int:
    return prod(
        sum(min(left, uses[place]) + 1 for left in range(dice + 1))
        for place, dice in limits.items()
    )


def _most_used(attack: Attack, place: str) -> int:
    """Return how many dice of a limit an attack re-rolls at most, roughly."""
    hits = 2 if attack.criticals or attack.results else 1
    wards = (*attack.ward.limited, *attack.mortal_ward.limited)
    saves = attack.save.rerolls.limits if attack.save.target_number else ()
    rolls = (
        (1, attack.hit.rerolls.limits),
        (hits, (*attack.wound.rerolls.limits, *saves)),
        (hits * attack.damage.printed.maximum, attack.damage.limits),
        (damage_of_attack(attack).maximum, [limit for limit, _ in wards]),
    )
    found = [n for n, limits in rolls if any(limit.place == place for limit in limits)]
    return max(found, default=0)


def _of_group(group: Group, size: _Size, limits: Mapping[str, int]) -> tuple[int, int]:
    """Return the cost of a group's matrices, and of a row times one of them."""
    attack, quantity, _ = group
    degree = damage_of_attack(attack).maximum
    each = _entries(attack, limits) * _product(size.rows, size.bits, degree)
    if quantity is None:
        return 0, each
    most = quantity.distribution.maximum
    if size.states > FEW_STATES:
        return 0, most * each
    entries = _entries_of_model(attack, quantity, limits)
    rows = min(size.rows, degree * most)
    making = most * 2 * entries * _product(rows, 10 * most, degree)
    return making, entries * _product(size.rows, size.bits, degree * most)


def _product(rows: int, bits: int, degree: int) -> int:
    each = _BITS if degree >= _FEW else _BITS_OF_FEW * (degree + 1)
    slowed = bits * each * (_LONG + bits) // _LONG // 100
    return _PRODUCT + rows * (_COEFFICIENT + slowed) // 1000

"""What the dice of an activation decide: rolls, spells, prayers (1.1, 2.0 to 4.0)."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Generic, TypeVar, assert_never

from distributions import rules
from distributions.amounts import Amount, Measures, Rolled, chances_of
from distributions.dice import Dice

__all__ = [
    "Activation", "Cast", "Chance", "Chant", "Roll", "Settled", "Tier", "outcomes",
]  # fmt: skip

#: What is activated: an effect of `distributions.kinds`.
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that must reach a number."""

    dice: Dice
    at_least: Amount


@dataclass(frozen=True, slots=True)
class Cast:
    """A spell: 2D6 and the modifier reach the value and are not unbound.

    ``unbinds`` holds the modifier of each unbinding roll.
    """

    value: int
    modifier: int = 0
    unbinds: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Chant:
    """A prayer: D6, the modifier and the ritual points reach the value."""

    value: int
    ritual_points: int = 0
    modifier: int = 0


@dataclass(frozen=True, slots=True)
class Chance:
    """A plain probability."""

    probability: Fraction


@dataclass(frozen=True, slots=True)
class Settled:
    """A spell or prayer whose dice have been rolled, and that succeeded."""

    rolled: Cast | Chant


Activation = Roll | Cast | Chant | Chance | Settled


@dataclass(frozen=True, slots=True)
class Tier(Generic[E]):
    """Effects from a higher total on; they join the base effects or replace them."""

    at_least: int
    effects: tuple[E, ...]
    replaces: bool = False


def outcomes(
    activation: Activation | None,
    base: tuple[E, ...],
    tiers: tuple[Tier[E], ...],
    measures: Measures,
) -> dict[tuple[E, ...], Fraction]:
    """Return the chance of each set of effects; the empty one is failure.

    >>> outcomes(Cast(7), ("a",), (), {})[("a",)]
    Fraction(7, 12)
    """
    if activation is None:
        return {base: Fraction(1)}
    result: dict[tuple[E, ...], Fraction] = defaultdict(Fraction)
    for total, chance in _successes(activation, measures).items():
        result[_reached(total, base, tiers)] += chance
    failed = 1 - sum(result.values())
    if failed:
        result[()] += failed
    return dict(result)


def _reached(
    total: int | None, base: tuple[E, ...], tiers: tuple[Tier[E], ...]
) -> tuple[E, ...]:
    """Return the effects of the highest tier that a total reaches."""
    reached = [t for t in tiers if total is not None and total >= t.at_least]
    if not reached:
        return base
    highest = max(reached, key=lambda tier: tier.at_least)
    return highest.effects if highest.replaces else base + highest.effects


def _successes(
    activation: Activation, measures: Measures
) -> dict[int | None, Fraction]:
    """Return the chance of each total with which the activation succeeds."""
    match activation:
        case Roll(dice, at_least):
            ((needed, _),) = chances_of(at_least, measures).items()
            totals = chances_of(Rolled(dice), measures)
            return {t: p for t, p in totals.items() if t >= needed}
        case Cast():
            return {t: p for t, p in _cast(activation).items() if p}
        case Chant(value, points, modifier):
            # An unmodified 1 always fails.
            one = Fraction(1, rules.DIE_SIDES)
            chanted = (n + points + modifier for n in range(2, rules.DIE_SIDES + 1))
            return {total: one for total in chanted if total >= value}
        case Chance(probability):
            return {None: probability} if probability else {}
        case Settled():
            return {None: Fraction(1)}
        case _:
            assert_never(activation)


def _cast(spell: Cast) -> dict[int | None, Fraction]:
    """Return the chance of each casting roll that succeeds and is not unbound.

    Two unmodified 1s are a miscast. An unbinding roll must exceed the casting roll.
    """
    result: dict[int | None, Fraction] = defaultdict(Fraction)
    faces = range(1, rules.DIE_SIDES + 1)
    for first, second in product(faces, faces):
        total = first + second + spell.modifier
        if total < spell.value or first == second == 1:
            continue
        chance = Fraction(1, rules.DIE_SIDES**2)
        for modifier in spell.unbinds:
            unbound = sum(a + b + modifier > total for a, b in product(faces, faces))
            chance *= 1 - Fraction(unbound, rules.DIE_SIDES**2)
        result[total] += chance
    return result

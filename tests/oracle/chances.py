"""Distributions of whole numbers as plain dicts {value: chance}."""

from collections.abc import Callable, Iterable
from fractions import Fraction

Chances = dict[int, Fraction]


def certain(value: int) -> Chances:
    return {value: Fraction(1)}


def one_die(sides: int) -> Chances:
    """Return a fair die: every face from 1 to `sides` has the same chance."""
    return {face: Fraction(1, sides) for face in range(1, sides + 1)}


def mixture(parts: Iterable[tuple[Fraction, Chances]]) -> Chances:
    """Return what happens where part i is the case with its chance."""
    mixed: Chances = {}
    for weight, part in parts:
        for value, chance in part.items():
            mixed[value] = mixed.get(value, Fraction(0)) + weight * chance
    return mixed


def mapped(chances: Chances, change: Callable[[int], int]) -> Chances:
    return mixture((chance, certain(change(v))) for v, chance in chances.items())


def added(first: Chances, second: Chances) -> Chances:
    """Return the sum of two independent numbers."""
    return mixture(
        (chance, {value + other: share for other, share in second.items()})
        for value, chance in first.items()
    )


def repeated(chances: Chances, times: int) -> Chances:
    """Return the sum of `times` independent numbers of one kind."""
    total = certain(0)
    for _ in range(times):
        total = added(total, chances)
    return total


def mean(chances: Chances) -> Fraction:
    return sum((v * chance for v, chance in chances.items()), Fraction(0))


def variance(chances: Chances) -> Fraction:
    middle = mean(chances)
    return sum(((v - middle) ** 2 * c for v, c in chances.items()), Fraction(0))


def at_least(needed: int) -> Chances:
    """Return whether a D6 shows at least a number: 1 if it does, else 0."""
    return mapped(one_die(6), lambda face: int(face >= needed))

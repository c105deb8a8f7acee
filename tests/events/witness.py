"""The slow witness of dice events: every face of every die, with fractions.

It knows nothing of the engine; the numbers of the rules stand here as they are.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from itertools import product

F = Fraction
Chances = dict[int, Fraction]
Faces = tuple[int, ...]


def rolls(sides: Iterable[int]) -> Iterator[tuple[Faces, Fraction]]:
    """Every way in which dice may fall, with its chance."""
    sizes = list(sides)
    ways = F(1)
    for size in sizes:
        ways /= size
    for faces in product(*(range(1, size + 1) for size in sizes)):
        yield faces, ways


def gathered(parts: Iterable[tuple[int, Fraction]]) -> Chances:
    found: Chances = defaultdict(Fraction)
    for value, chance in parts:
        found[value] += chance
    return {value: chance for value, chance in found.items() if chance}


def with_second_roll(
    sides: list[int], *, reroll: bool, passes: Callable[[Faces], bool]
) -> Iterator[tuple[Faces, Fraction]]:
    """The roll that counts: where it failed, the second one."""
    for faces, chance in rolls(sides):
        if reroll and not passes(faces):
            for again, second in rolls(sides):
                yield again, chance * second
        else:
            yield faces, chance


def kept(faces: Faces, drop: str) -> int:
    """The total without one of the dice."""
    return sum(faces) - {"none": 0, "lowest": min(faces), "highest": max(faces)}[drop]


def at_least(chances: Chances, number: Fraction | int) -> Fraction:
    return sum((p for value, p in chances.items() if value >= number), F(0))


def damage_through(ward: int | None) -> Chances:
    """D3 points, each warded by a die of its own."""

    def ends() -> Iterator[tuple[int, Fraction]]:
        for (points,), chance in rolls([3]):
            for dice, share in rolls([6] * points):
                stopped = sum(ward is not None and die >= ward for die in dice)
                yield points - stopped, chance * share

    return gathered(ends())


def unbound(total: int, modifiers: Iterable[int]) -> Fraction:
    """The chance that one of several rolls of 2D6 exceeds a total."""
    stays = F(1)
    for modifier in modifiers:
        stays *= sum(p for dice, p in rolls([6, 6]) if sum(dice) + modifier <= total)
    return 1 - stays


def answered(
    turns: int, points: int, value: int, modifier: int, *, rites: bool
) -> Fraction:
    """The best chance of a prayer, trying whatever a priest may choose."""
    if not turns:
        return F(0)

    def later(left: int) -> Fraction:
        return answered(turns - 1, max(0, left), value, modifier, rites=rites)

    def prayer(face: int) -> Fraction:
        if face == 1:
            return sum((later(points - lost) for lost in (1, 2, 3)), F(0)) / 3
        banked = later(points + max(0, face + modifier))
        success = face + modifier + points >= value
        return max(banked, F(1) if success else later(points))

    def sacred(face: int) -> Fraction:
        return later(points - 1) if face == 1 else later(points + face)

    ways = [prayer, sacred] if rites else [prayer]
    return max(sum((way(face) for face in range(1, 7)), F(0)) / 6 for way in ways)


def rallied(dice: int, health: int, slain: int, damage: int) -> tuple[Chances, Chances]:
    """Models returned and points healed: of all uses of the points the best."""

    def best(points: int) -> tuple[int, int]:
        uses = [
            (models, min(damage, points - models * health))
            for models in range(slain + 1)
            if models * health <= points
        ]
        return max(uses, key=lambda use: (use[0] * health + use[1], use[0]))

    ends = [
        (best(sum(face >= 4 for face in faces)), chance)
        for faces, chance in rolls([6] * dice)
    ]
    returned = gathered((use[0], chance) for use, chance in ends)
    return returned, gathered((use[1], chance) for use, chance in ends)


def held(turns: int) -> list[Fraction]:
    """The chance that a wanted delusion is held in each turn, walked turn by turn."""
    result, held_before = [F(1)], F(1)
    for _ in range(turns - 1):
        again = F(4, 6)  # 3-4 the same, 5-6 any
        back = F(4, 6)  # 1-2 another than last turn, 5-6 any
        held_before = held_before * again + (1 - held_before) * back
        result.append(held_before)
    return result

"""A second witness: profiles written as dice of icepool, by its own algebra.

There `n @ die` is the sum of n rolls of a die, and n may be a die itself: what
an attack does is `hit @ wound @ unsaved @ damage @ past_ward`.
"""

import json
from fractions import Fraction
from typing import Any, TypeAlias

import pytest
from icepool import Die, d3, d6  # type: ignore[import-untyped]

from schemas.damage import DamageRequest
from schemas.reading import read_json
from schemas.report import damage_answer

# The types of icepool are not marked for use by others (no py.typed).
Number: TypeAlias = Any
Json = dict[str, Any]

NOTHING: Number = Die({0: 1})


def always(points: int) -> Number:
    return Die({points: 1})


def passes(needed: int) -> Number:
    """Return 1 for a roll of `needed` or more, which an unmodified 1 never is."""
    return d6.map({face: int(face >= max(needed, 2)) for face in range(1, 7)})


def fails(needed: int) -> Number:
    return 1 - passes(needed)


def hit_roll(needed: int, hit: Number, critical: Number) -> Number:
    """Return what comes of a hit roll, of which a 6 is a critical hit."""
    faces = {face: hit if face >= needed else NOTHING for face in range(1, 6)}
    return d6.map(faces | {6: critical})


def weapon(attacks: int | str, rolls: str, damage: int | str, *abilities: str) -> Json:
    """Return a weapon; `rolls` are its Hit, Wound and Rend."""
    hit, wound, rend = (int(number) for number in rolls.split("/"))
    numbers = {"hit": hit, "wound": wound, "rend": rend}
    return numbers | {
        "attacks": attacks,
        "damage": damage,
        "abilities": list(abilities),
    }


# A hit that wounds on 3+ against a save of 5+: with Damage 2, and with D3.
STRUCK_2 = passes(3) @ fails(5) @ always(2)
STRUCK_D3 = passes(3) @ fails(5) @ d3

# name: (models, weapons, target, the same as dice)
PROFILES: dict[str, tuple[int, list[Json], Json, Number]] = {
    "one attack": (
        1,
        [weapon(1, "4/3/0", 2)],
        {"save": 5},
        passes(4) @ STRUCK_2,
    ),
    "rend makes a save harder": (
        2,
        [weapon(3, "3/4/2", 1)],
        {"save": 3},
        6 @ passes(3) @ passes(4) @ fails(5),
    ),
    "no save": (
        1,
        [weapon(5, "2/2/0", "D6")],
        {},
        5 @ passes(2) @ passes(2) @ d6,
    ),
    "random attacks of each model": (
        3,
        [weapon("D6", "4/3/0", 2)],
        {"save": 5},
        3 @ d6 @ passes(4) @ STRUCK_2,
    ),
    "random damage of each attack": (
        1,
        [weapon("2D3", "4/3/0", "D3+2")],
        {"save": 5},
        (2 @ d3) @ passes(4) @ passes(3) @ fails(5) @ (d3 + 2),
    ),
    "ward": (
        2,
        [weapon(2, "3/3/1", "D3")],
        {"save": 4, "ward": 5},
        4 @ passes(3) @ passes(3) @ fails(5) @ d3 @ fails(5),
    ),
    "two hits": (
        4,
        [weapon(2, "4/3/0", "D3", "Crit (2 Hits)")],
        {"save": 5},
        8 @ hit_roll(4, STRUCK_D3, 2 @ STRUCK_D3),
    ),
    "auto-wound": (
        2,
        [weapon(3, "3/3/0", 2, "Crit (Auto-wound)")],
        {"save": 5},
        6 @ hit_roll(3, STRUCK_2, fails(5) @ always(2)),
    ),
    "mortal": (
        2,
        [weapon("D3+1", "4/3/0", "D3", "Crit (Mortal)")],
        {"save": 5, "ward": 6},
        2 @ (d3 + 1) @ hit_roll(4, STRUCK_D3, d3) @ fails(6),
    ),
    "only a critical hit": (
        1,
        [weapon(6, "6/2/0", "2D3", "Crit (Mortal)")],
        {"save": 2},
        6 @ passes(6) @ (2 @ d3),
    ),
    "two weapons": (
        1,
        [weapon("D6", "4/3/0", 2, "Crit (2 Hits)"), weapon(2, "3/2/1", "D6")],
        {"save": 5, "ward": 4},
        d6 @ hit_roll(4, STRUCK_2, 2 @ STRUCK_2) @ fails(4)
        + 2 @ passes(3) @ passes(2) @ fails(6) @ d6 @ fails(4),
    ),
    "a long volley": (
        10,
        [weapon(2, "4/4/1", 1, "Crit (Mortal)")],
        {"save": 4, "ward": 6},
        20 @ hit_roll(4, passes(4) @ fails(5), always(1)) @ fails(6),
    ),
}


@pytest.mark.parametrize("name", PROFILES)
def test_damage_is_what_the_dice_of_icepool_say(name: str) -> None:
    models, weapons, target, dice = PROFILES[name]
    request = {
        "attacker": {"models": models, "weapons": weapons},
        "target": {"models": 5, "health": 3} | target,
        "output": {"exact": True},
    }
    body = json.dumps(request).encode()
    exact = damage_answer(read_json(DamageRequest, body))["damage"]["exact"]

    denominator = int(exact["denominator"])
    found = [Fraction(int(weight), denominator) for weight in exact["numerators"]]
    assert found == [dice.probability(value) for value in range(len(found))]
    assert len(found) == dice.simplify().max_outcome() + 1

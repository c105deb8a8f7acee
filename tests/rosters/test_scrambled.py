"""Whatever an upload holds, it is answered or refused: nothing else ever happens."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from app.work import json_bytes
from schemas.errors import InvalidRequestError, NotJsonError, TooLargeError
from schemas.roster import RosterAnswer
from tests.rosters.looking_up import answer_to
from tests.rosters.making import (
    all_formats,
    army,
    as_json,
    champion,
    force,
    melee,
    model,
    profile,
    ranged,
    unit,
    upgrade,
)

REFUSALS = (InvalidRequestError, NotJsonError, TooLargeError)
EFFECT = {"Timing": "Passive", "Effect": "Add 1 to hit rolls. <&>"}
LIST = army(
    force(
        "Regiment",
        unit(
            "Guards",
            model("Guard", 1, champion(), upgrade("Sword", melee("Sword"))),
            model("Guard", 9, upgrade("Sword", melee("Sword"), number=9)),
            upgrade("Reinforced"),
            upgrade("Cloak", profile("Cloak", "Ability (Passive)", EFFECT)),
            keywords=("HERO", "WARD (5+)", "CHAMPION (1/10)", "Legends"),
            points=100,
        ),
    ),
    force("A Regiment of Renown", unit("Bow", upgrade("Bow", ranged("Bow")))),
)
TEXT = """\
A list 100/2000 pts
Grand Alliance Chaos | Skaven | Claw-horde
Spell Lore - Lore of Ruin
General's Regiment
Clanrats (300)
\u2022 Reinforced
20 x Stormvermin [110]
Regiments of Renown
Others (100)
Gutrippaz
Faction Terrain
"""
STRANGE: list[Any] = [
    *(None, True, False, -1, 0, 1.5, 1e300, 10**18, "", "-", "D6", "99", "\ud83d"),
    *("WARD (0+)", "WARD", "CHAMPION (9/1)", "x" * 300, [], {}, [[]], [{}], {"a": []}),
    *("2D6+1000", "0", "7+", "1+", "\0", "HERO (", "Anti-", "**^^", "&#0;"),
]


def places(value: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 (any JSON)
    """Every list and object of a value, with each of its keys."""
    keys = value if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from places(value[key])


def scrambled(chance: random.Random) -> bytes:
    """A roster with a few of its values replaced, doubled or left out."""
    made = copy.deepcopy(LIST)
    for _ in range(chance.randint(1, 4)):
        around, key = chance.choice(list(places(made)))
        match chance.randint(0, 3):
            case 0 if isinstance(around, dict):
                del around[key]
            case 1 if isinstance(around, list):
                around.append(copy.deepcopy(around[key]))
            case _:
                around[key] = copy.deepcopy(chance.choice(STRANGE))
    return json.dumps({"roster": made}).encode()


def torn(raw: bytes, chance: random.Random) -> bytes:
    """Bytes with a few of them replaced, dropped or doubled."""
    torn = bytearray(raw)
    for _ in range(chance.randint(1, 6)):
        place = chance.randrange(len(torn))
        new = bytes(chance.randrange(256) for _ in range(chance.randint(0, 3)))
        torn[place : place + chance.randint(0, 3)] = new
    return bytes(torn)


def outcome(raw: bytes) -> RosterAnswer | None:
    try:
        answer = answer_to(raw)
    except REFUSALS:
        return None
    return RosterAnswer.model_validate_json(json_bytes(answer))


@pytest.mark.parametrize("block", range(4))
def test_scrambled_values_are_read_or_refused(block: int) -> None:
    read = 0
    for seed in range(block * 300, block * 300 + 300):
        chance = random.Random(seed)  # noqa: S311 (no secret)
        read += outcome(scrambled(chance)) is not None

    # Were all of them refused, nothing behind the first check would be tried.
    assert 30 < read < 300


@pytest.mark.parametrize("name", ["ros", "rosz", "json", "text"])
def test_torn_bytes_are_read_or_refused(name: str) -> None:
    whole = {**all_formats(LIST), "text": TEXT.encode()}[name]

    for seed in range(300):
        chance = random.Random(seed)  # noqa: S311
        outcome(torn(whole, chance))


def test_every_prefix_of_a_file_is_read_or_refused() -> None:
    for whole in (as_json(LIST), TEXT.encode()):
        for end in range(0, len(whole), 7):
            outcome(whole[:end])

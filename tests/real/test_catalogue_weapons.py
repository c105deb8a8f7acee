"""
Every weapon profile of the real catalogue, posted as it is printed.

Each is the weapon of 10 models against 5 models of Health 3, save 4+ and ward 6+.
What the game's designers wrote in numbers is answered; what they wrote in words, or
with an ability that is none of the rules' own, is refused at its own cell.
"""

import math
from collections import Counter
from functools import cache
from typing import Any, Final

import pytest
from httpx2 import AsyncClient

from tests.real.asking import ask
from tests.real.cells import Profile, catalogue_folder, profiles_in
from tests.real.expectation import expected_damage

FOLDER: Final = catalogue_folder()

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(
        FOLDER is None,
        reason="no catalogue files: neither ../shared/data/bsdata beside the "
        "repository nor a folder named by SIGMATH_TEST_DATA",
    ),
]

TARGET: Final[dict[str, Any]] = {"models": 5, "health": 3, "save": "4+", "ward": "6+"}
WEAPON: Final = "/attacker/weapons/0"

# All of the words in the Ability cells that name no weapon ability of the rules.
OTHER_ABILITIES: Final = {"Blood-hungry", "Wyrdflame", "Anit-Infantry (+1 Rend)"}

# The profiles whose numbers are words, by the catalogue's own names for them.
WORDS_FOR_NUMBERS: Final = {
    "2f5a-1339-d372-b790": ("Searing Beam of Light", ("wound", "rend", "damage")),
    "b2fe-3d18-cf99-e572": ("Searing Beam of Light", ("wound", "rend", "damage")),
    "6afa-423d-a393-3030": ("Caustic Saliva", ("attacks",)),
    "b048-a9d7-ab42-16d1": ("Warp Lightning Blast", ("wound", "rend", "damage")),
    "2bad-0654-2ed1-c500": ("Warp Lightning Strike", ("wound", "rend", "damage")),
    "7995-3edd-444b-881b": ("Cometstrike Sceptre", ("wound", "rend", "damage")),
}


@cache
def profiles() -> list[Profile]:
    assert FOLDER is not None
    return list(profiles_in(FOLDER))


def other_abilities_of(profile: Profile) -> tuple[str, ...]:
    """Return the place of each ability that the rules do not know."""
    return tuple(
        f"{WEAPON}/abilities/{index}"
        for index, ability in enumerate(profile.weapon["abilities"])
        if ability in OTHER_ABILITIES
    )


def with_words_for_numbers() -> list[Profile]:
    return [each for each in profiles() if each.identifier in WORDS_FOR_NUMBERS]


def with_another_ability() -> list[Profile]:
    return [each for each in profiles() if other_abilities_of(each)]


def with_all_else(kind: str) -> list[Profile]:
    return [
        each
        for each in profiles()
        if each.weapon["kind"] == kind
        and each.identifier not in WORDS_FOR_NUMBERS
        and not other_abilities_of(each)
    ]


def attacker_with(profile: Profile) -> dict[str, Any]:
    return {"models": 10, "weapons": [profile.weapon]}


def request_with(profile: Profile) -> dict[str, Any]:
    phase = "combat" if profile.weapon["kind"] == "melee" else "shooting"
    return {"attacker": attacker_with(profile), "target": TARGET, "phase": phase}


def test_of_2384_profiles_six_have_words_for_numbers_and_61_another_ability() -> None:
    assert len(profiles()) == 2384
    assert len(with_words_for_numbers()) == 6
    assert len(with_another_ability()) == 61
    assert len(with_all_else("melee")) == 1827
    assert len(with_all_else("ranged")) == 490
    assert 1827 + 490 == 2317 == 2384 - 6 - 61


async def test_words_for_numbers_are_refused_at_those_cells(
    client: AsyncClient,
) -> None:
    refused = {}
    for profile in with_words_for_numbers():
        answer = await ask(client, request_with(profile))
        refused[profile.identifier] = (profile.weapon["name"], answer.pointers)

        assert answer.status == 422
        assert answer.body["type"] == "/problems/invalid"

    assert refused == {
        identifier: (name, tuple(f"{WEAPON}/{field}" for field in fields))
        for identifier, (name, fields) in WORDS_FOR_NUMBERS.items()
    }


async def test_another_ability_is_refused_at_that_ability(client: AsyncClient) -> None:
    words: Counter[str] = Counter()
    pointers: Counter[str] = Counter()
    for profile in with_another_ability():
        answer = await ask(client, request_with(profile))
        words.update(OTHER_ABILITIES.intersection(profile.weapon["abilities"]))
        pointers.update(answer.pointers)

        assert answer.status == 422
        assert answer.body["type"] == "/problems/invalid"
        assert answer.pointers == other_abilities_of(profile)

    assert words == {"Blood-hungry": 54, "Wyrdflame": 6, "Anit-Infantry (+1 Rend)": 1}
    assert pointers == {
        f"{WEAPON}/abilities/0": 47,
        f"{WEAPON}/abilities/1": 13,
        f"{WEAPON}/abilities/2": 1,
    }


@pytest.mark.parametrize("kind", ["melee", "ranged"])
async def test_all_others_are_answered_with_the_mean_of_the_closed_form(
    client: AsyncClient, kind: str
) -> None:
    for profile in with_all_else(kind):
        mean = expected_damage(attacker_with(profile), TARGET, kind)

        answer = await ask(client, request_with(profile))
        assert answer.status == 200, (profile, answer.body)
        body = answer.body

        assert [weapon["used"] for weapon in body["weapons"]] == [True], profile
        assert abs(math.fsum(body["damage"]["pmf"]) - 1) < 1e-13, profile
        assert body["damage"]["mean"] == float(mean), profile

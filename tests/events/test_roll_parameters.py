"""How the questions about dice are written in a link, and what is wrong with some."""

import pytest

from app.work import ROLLS, Limits, Understood, understand
from tests.events.asking import asked, linked, refused

LIMITS = Limits(cost=8_000_000, inline_cost=3_000)


@pytest.mark.parametrize(
    "query",
    [
        "distance=9&dice=3D6%2B1&modifier=%2B1",
        "distance=9&dice=3D6+1&modifier=+1",  # plus signs lost to URL decoding
        "distance=9.0&dice=3d6%20%2B%201&modifier=1&drop=none&reroll=FALSE&exact=true",
        "distance=9&dice=3D6%2B1&modifier=1&utm_source=x&fbclid=1&gclid=&format=json",
    ],
)
def test_all_these_say_the_same(query: str) -> None:
    assert linked("charge", query) == asked(
        "charge", distance=9, dice="3D6+1", modifier=1
    )


@pytest.mark.parametrize("ward", ["5", "5+", "5%2B"])
def test_a_ward_is_a_target_number(ward: str) -> None:
    assert linked("retreat", f"ward={ward}") == asked("retreat", ward=5)


def test_no_ward_may_be_said() -> None:
    assert linked("retreat", "ward=-") == linked("retreat", "")


@pytest.mark.parametrize(
    "start", ["Grinnin'", "grinnin", "GRINNIN%E2%80%99", "grinnin-"]
)
def test_the_face_of_the_moon_is_read_in_any_writing(start: str) -> None:
    assert linked("bad-moon", f"round=1&start={start}")["face"] == "Grinnin'"


@pytest.mark.parametrize(
    ("name", "query", "expected"),
    [
        ("charge", "", {"distance": "is required"}),
        ("dice", "", {"expression": "is required"}),
        ("casting", "unbinds=1", {"value": "is required"}),
        ("bad-moon", "", {"round": "is required", "start": "is required"}),
        (
            "charge",
            "distanse=9",
            {
                "distanse": "is no parameter here; did you mean distance?",
                "distance": "is required",
            },
        ),
        ("charge", "distance=9&distance=8", {"distance": "is given more than once"}),
        ("delusion", "turns=five", {"turns": "must be an integer"}),
        ("delusion", "turns=", {"turns": "must be an integer"}),
        ("delusion", "turns=1e3", {"turns": "must be an integer"}),
        ("delusion", "turns=1234567", {"turns": "must be an integer"}),
        ("rally", "health=2&musician=yes", {"musician": "must be true or false"}),
        (
            "rally",
            "health=2&damage=2",
            {"damage": "must be below the Health of 2: then a model is slain"},
        ),
        (
            "casting",
            "value=7&unbinds=3&unbind_modifier=1&unbind_modifier=2",
            {
                "unbind_modifier": "is given 2 times, for 3 unbinds: one for all, or"
                " one for each"
            },
        ),
        (
            "casting",
            "value=7&unbind_modifier=1",
            {
                "unbind_modifier": "is for unbinding rolls, and unbinds says that there"
                " are none"
            },
        ),
        (
            "casting",
            "value=7&unbinds=2&unbind_modifier=1&unbind_modifier=x",
            {"unbind_modifier": "2: must be an integer"},
        ),
        (
            "charge",
            "distance=9&dice=7&drop=lowest",
            {"drop": "needs dice, and there are none"},
        ),
        ("charge", "distance=9&dice=21D6", {"dice": "must have at most 20 dice"}),
        (
            "charge",
            "distance=9&dice=D6%2B21",
            {"dice": "must add at most 20 to its dice"},
        ),
        (
            "dice",
            "expression=10001",
            {"expression": "must be at most 10000, whatever the dice show"},
        ),
        (
            "charge",
            "distance=-1",
            {"distance": "must be inches from 0 to 1000, such as 9 or 7.5"},
        ),
        (
            "bad-moon",
            "round=1&start=full",
            {"start": "must be one of: Grinnin', Scowlin', Sulkin', Cacklin'"},
        ),
        (
            "charge",
            "distance=9&exact=false",
            {"exact": "must be true, or left out: the fractions are always here"},
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_parameter(
    name: str, query: str, expected: dict[str, str]
) -> None:
    assert refused(name, query) == expected


@pytest.mark.parametrize("name", ["charge?distance=9", "casting?value=7"])
@pytest.mark.parametrize("word", ["ones", "failures", "1", "yes"])
def test_a_re_roll_of_ones_makes_no_sense_for_a_sum(name: str, word: str) -> None:
    path, _, query = name.partition("?")

    found = refused(path, f"{query}&reroll={word}")

    assert "a re-roll of ones, or of single dice, makes no sense" in found["reroll"]


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("dice", "expression=NaND6"),
        ("dice", "expression=" + "D6+" * 400),
        ("dice", "expression=1000D6"),
        ("dice", "expression=2D20"),
        ("dice", "expression=2D6-1"),
        ("dice", "expression="),
        ("charge", "distance=NaN"),
        ("charge", "distance=1e999"),
        ("charge", "distance=1001"),
        ("charge", "distance=" + "9" * 5000),
        ("charge", "distance=9&modifier=21"),
        ("charge", "distance=9&drop=middle"),
        ("casting", "value=0"),
        ("casting", "value=7&unbinds=11"),
        ("casting", "value=7&unbinds=2" + "&unbind_modifier=1" * 500),
        ("casting", "value=7&ward=1"),
        ("chanting", "value=7&turns=0"),
        ("chanting", "value=7&turns=21"),
        ("chanting", "value=101"),
        ("rally", "health=0"),
        ("rally", "health=2&extra_dice=21"),
        ("run", "at_least=-1"),
        ("bad-moon", "round=0&start=grinnin"),
        ("delusion", "turns=%00"),
        ("delusion", "%FF=1"),
    ],
)
def test_what_is_out_of_bounds_is_refused(name: str, query: str) -> None:
    assert refused(name, query)


# ---- what they cost


def cost(name: str, query: str) -> int:
    found = understand(ROLLS[name], query.encode(), LIMITS)
    assert isinstance(found, Understood)
    return found.cost


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("charge", "distance=9&reroll=true"),
        ("casting", "value=7&unbinds=10&reroll=true"),
        ("chanting", "value=12&turns=5&sacred_rites=true"),
        ("dice", "expression=6D6"),
        ("rally", "health=2&extra_dice=20"),
        ("roll-off", ""),
    ],
)
def test_a_question_of_the_game_is_answered_in_line(name: str, query: str) -> None:
    assert cost(name, query) <= LIMITS.inline_cost


def test_many_dice_are_for_a_worker() -> None:
    assert LIMITS.inline_cost < cost("dice", "expression=999D6") < LIMITS.cost


def test_the_longest_prayer_is_for_a_worker() -> None:
    query = "value=100&ritual_points=100&turns=20&sacred_rites=true"

    assert LIMITS.inline_cost < cost("chanting", query) < LIMITS.cost

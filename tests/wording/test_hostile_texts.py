"""Texts come from uploads: whatever they hold, reading them stays short and quiet."""

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.wording.reading import read

PHRASES = [
    "add 1 to hit rolls",
    "for this unit's attacks",
    "and",
    "or",
    "while",
    "If this unit charged this turn,",
    "On a 3+,",
    "Roll a dice.",
    "•",
    "{",
    "}",
    "**^^Hero^^**",
    "**Long Knife**",
    "the target",
    "that target",
    "friendly",
    'wholly within 12" of',
    "has **^^Ward (5+)^^**",
    "\n",
    ":",
    "instead",
    "for each 4+",
    "a maximum of",
    "9" * 50,
]


@given(st.lists(st.sampled_from(PHRASES), max_size=40).map(" ".join))
@settings(max_examples=300, deadline=None)
def test_no_row_of_phrases_is_an_error(effect: str) -> None:
    read(effect)
    read(effect, kind="spell", declare=effect, casting_value="7")


@given(st.text(max_size=300))
@settings(max_examples=200, deadline=None)
def test_no_text_is_an_error(effect: str) -> None:
    read(effect, timing=effect, declare=effect)


@pytest.mark.parametrize(
    "phrase",
    [
        "friendly {X} and ",
        "**^^Hero^^** or ",
        "hit rolls, ",
        "* ^ ",
        "(",
        "[",
        "for the rest of the turn, ",
        'wholly within 12" of a friendly ',
        "if this unit is damaged and ",
        "each time ",
        "this unit can move ",
        "1 ",
        "\n• ",
        "{Ward (5+)} and ",
    ],
)
def test_reading_takes_no_more_than_its_share_for_longer_texts(phrase: str) -> None:
    def seconds(length: int) -> float:
        effect = "Add 1 to " + (phrase * length)[:length]
        # The least of three: what else the process does falls into one of them.
        times = []
        for _ in range(3):
            start = process_time()
            read(effect)
            times.append(process_time() - start)
        return min(times)

    seconds(100)
    short, long = seconds(500), seconds(2000)

    assert long < 12 * max(short, 0.001)


def test_a_huge_text_is_given_back_unread() -> None:
    effect = "Add 1 to hit rolls for this unit's attacks. " * 100_000
    start = process_time()
    reading = read(effect)

    assert reading.abilities == ()
    assert len(reading.not_understood) == 1
    assert process_time() - start < 5


def test_a_text_without_words_is_nothing() -> None:
    assert read("").abilities == ()
    assert read("").not_understood == ()


def test_a_number_beyond_the_contract_is_not_understood() -> None:
    words = f"Add {9 * 10**30} to this unit's control score."

    assert read(words).abilities == ()

"""What is enabled, what is a switch, and what is given back."""

import pytest

from tests.wording.reading import PICKS, read, the_ability


def test_what_always_holds_is_enabled() -> None:
    ability = the_ability("Add 1 to hit rolls for this unit's attacks.")

    assert ability == {
        "effects": [{"kind": "modify_roll", "roll": "hit", "by": 1, "attacks": "made"}]
    }


@pytest.mark.parametrize(
    ("effect", "cells"),
    [
        ("Add 1 to hit rolls for this unit's attacks.", {"kind": "activated"}),
        (
            'Friendly units have Ward (5+) while they are within 12" of this unit.',
            {},
        ),
        ('While this unit is within 12" of an enemy unit, it has Ward (5+).', {}),
        ("The target has **^^Ward (5+)^^**.", {"declare": PICKS["friend"]}),
        ("Pick 1 of the following:\n• This unit has **^^Ward (5+)^^**.", {}),
    ],
)
def test_what_is_declared_picked_placed_or_chosen_is_a_switch(
    effect: str, cells: dict[str, str]
) -> None:
    reading = read(effect, **cells)

    assert [ability.get("enabled") for ability in reading.abilities] == [False]


def test_a_condition_that_can_be_said_is_a_when() -> None:
    ability = the_ability(
        "If this unit charged this turn, add 1 to the Attacks characteristic of its "
        "melee weapons."
    )

    assert ability["when"] == {"charged": True}
    assert "enabled" not in ability


def test_a_debuff_of_a_picked_enemy_is_seen_from_the_unit_that_has_it() -> None:
    ability = the_ability(
        "Subtract 1 from hit rolls for the target's attacks for the rest of the turn.",
        kind="activated",
        declare=PICKS["enemy"],
        timing="Any Combat Phase",
    )

    assert ability == {
        "enabled": False,
        "when": {"phase": "combat"},
        "effects": [
            {"kind": "modify_roll", "roll": "hit", "by": -1, "attacks": "received"}
        ],
    }


def test_a_sentence_that_is_not_understood_takes_the_text_that_hangs_on_it() -> None:
    effect = "Roll a dice. On a 3+, this unit has **^^Ward (5+)^^** unless it sings."
    reading = read(effect, kind="activated")

    assert reading.abilities == ()
    assert reading.not_understood == (
        "Roll a dice. On a 3+, this unit has Ward (5+) unless it sings.",
    )


def test_sentences_that_stand_for_themselves_are_read_apart() -> None:
    reading = read("This unit has **^^Ward (5+)^^**. This unit sings.")

    assert [ability["text"] for ability in reading.abilities] == [
        "This unit has Ward (5+)."
    ]
    assert reading.not_understood == ("This unit sings.",)


@pytest.mark.parametrize(
    "qualified",
    [
        "Add 1 to hit rolls for this unit's attacks on Sundays.",
        "Add 1 to hit rolls for this unit's attacks unless it is singing.",
        "Add 1 to hit rolls for this unit's first attack.",
        "Add 1 to the Attacks characteristic of this unit's **Unknown Knife**.",
        "Add 1 to hit rolls for attacks.",
    ],
)
def test_a_qualifier_is_never_dropped(qualified: str) -> None:
    assert read(qualified).abilities == ()


def test_a_text_that_is_too_long_is_given_back() -> None:
    words = "This unit has **^^Ward (5+)^^**. " * 400

    assert read(words).abilities == ()

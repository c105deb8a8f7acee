"""When what a text says acts: for whom, in which phase and for how long."""

from typing import Any

import pytest

from tests.wording.reading import PICKS, effects_of, read, the_ability


@pytest.mark.parametrize(
    "words",
    [
        "attacks made by friendly **Pike Bands**",
        "attacks made by friendly **^^Skaven^^** or **Pike Bands** units",
        "attacks made by friendly units, excluding **Pike Bands** units",
        "this unit's attacks that target **Pike Bands**",
        "this unit's attacks if the target is a **Pike Band**",
    ],
)
def test_the_name_of_a_warscroll_is_no_keyword_and_the_caller_sees_it(
    words: str,
) -> None:
    ability = the_ability(f"Add 1 to hit rolls for {words}.")

    assert "when" not in ability
    assert ability["enabled"] is False


def test_a_keyword_in_bold_is_a_keyword_all_the_same() -> None:
    ability = the_ability("Add 1 to save rolls for friendly **Slann** units.")

    assert ability["when"] == {"keywords_all": ["SLANN"]}


def test_the_weapons_of_another_unit_may_be_printed_in_the_plural() -> None:
    [effect] = effects_of(
        "Add 1 to the Attacks characteristic of **Old Spears** used by friendly "
        "**^^Skaven^^** units."
    )

    assert effect["weapons"] == {"names": ["Old Spears", "Old Spear"]}


@pytest.mark.parametrize(
    ("timing", "phase"),
    [
        ("Your Shooting Phase", "shooting"),
        ("Any Combat\N{NO-BREAK SPACE}Phase", "combat"),
        ("Reaction: You declared a **^^Shoot^^** ability for this unit", "shooting"),
        ("Reaction: You declared a **^^Fight^^** ability for this unit", "combat"),
    ],
)
def test_what_acts_in_a_phase_of_attacks_alone_says_so(timing: str, phase: str) -> None:
    harm = the_ability(
        "Inflict 1 mortal damage on this unit.", kind="activated", timing=timing
    )
    short = the_ability(
        "For the rest of the phase, this unit's attacks score critical hits on "
        "unmodified hit rolls of 5+.",
        kind="activated",
        timing=timing,
    )

    assert harm["when"] == short["when"] == {"phase": phase}


def test_what_lasts_beyond_a_shooting_phase_acts_in_combat_too() -> None:
    ability = the_ability(
        "For the rest of the turn, this unit's attacks score critical hits on "
        "unmodified hit rolls of 5+.",
        kind="activated",
        timing="Your Shooting Phase",
    )

    assert "when" not in ability


def test_harm_has_its_phase_beside_what_is_about_the_unit_itself() -> None:
    harm, control = effects_of(
        "Roll a dice. On a 3+, inflict 1 mortal damage on the target and subtract 1 "
        "from the target's control score.",
        kind="activated",
        declare=PICKS["enemy"],
        timing="Any Combat Phase",
    )

    assert harm["when"] == {"phase": "combat"}
    assert "when" not in control


@pytest.mark.parametrize(
    ("lasting", "when"),
    [
        ("for the rest of the turn", {"charged": True}),
        ("for the rest of the battle", None),
        ("until the start of your next turn", None),
    ],
)
def test_a_charge_of_this_turn_is_no_condition_of_later_turns(
    lasting: str, when: dict[str, Any] | None
) -> None:
    ability = the_ability(
        "If this unit charged this turn, add 1 to the Rend characteristic of this "
        f"unit's melee weapons {lasting}."
    )

    assert ability.get("when") == when
    assert ability.get("enabled", True) is (when is not None)


def test_effects_of_one_roll_act_together_whoever_the_other_unit_is() -> None:
    ability = the_ability(
        "If this unit is in combat with any enemy units that charged this turn, roll a "
        "dice. On a 3+, this unit has **^^Strike-first^^** but ward rolls cannot be "
        "made for it.",
        kind="activated",
        timing="Any Combat Phase",
    )

    strike, ward = ability["effects"]
    assert "when" not in strike
    assert ward["when"] == {"phase": "combat"}


def test_a_battle_round_is_the_same_for_friends() -> None:
    ability = the_ability(
        "In the second battle round, friendly **^^Skaven^^** units have **^^Ward "
        "(5+)^^**."
    )

    assert ability["when"] == {"battle_round": [2], "keywords_all": ["SKAVEN"]}


def test_what_lasts_but_does_not_say_since_when_is_a_switch() -> None:
    ability = the_ability("This unit has **^^Ward (5+)^^** for the rest of the turn.")

    assert ability["enabled"] is False


@pytest.mark.parametrize(
    ("aim", "when"),
    [
        (
            "all of its combat attacks must target that enemy **^^Hero^^**",
            {"enemy_keywords_all": ["HERO"]},
        ),
        (
            "this unit's attacks must target an enemy **^^Bird^^** or **^^Cat^^** unit",
            {"enemy_keywords_any": ["BIRD", "CAT"]},
        ),
        (
            "it can only pick that enemy unit to be the target of its combat attacks",
            {"enemy_keywords_all": ["HERO"]},
        ),
        ("all of its attacks must target the same enemy unit", None),
    ],
)
def test_a_unit_that_must_attack_some_enemies_strikes_first_against_those_alone(
    aim: str, when: dict[str, Any] | None
) -> None:
    ability = the_ability(
        f"This unit has **^^Strike-first^^** for the rest of the turn, but {aim}.",
        kind="activated",
        timing="Any Combat Phase",
        declare="Pick an enemy **^^Hero^^** in combat with this unit to be the target.",
    )

    assert ability.get("when") == when
    assert ability["enabled"] is False


def test_attacks_that_must_target_some_enemies_change_against_those_alone() -> None:
    strikes, attacks, save = effects_of(
        "For the rest of the turn:\n"
        "• This unit has **^^Strike-first^^**.\n"
        "• Add 1 to wound rolls for this unit's combat attacks.\n"
        "• Add 1 to save rolls for this unit.\n"
        "• All of this unit's combat attacks must target an enemy **^^Monster^^**.",
        kind="activated",
        timing="Any Combat Phase",
    )

    assert strikes["when"] == {"enemy_keywords_all": ["MONSTER"]}
    assert attacks["when"]["enemy_keywords_all"] == ["MONSTER"]
    assert "enemy_keywords_all" not in save.get("when", {})


def test_whom_shooting_attacks_must_target_says_nothing_of_combat() -> None:
    ability = the_ability(
        "Add 1 to wound rolls for this unit's combat attacks, but all of its shooting "
        "attacks must target an enemy **^^Monster^^**."
    )

    assert "enemy_keywords_all" not in ability.get("when", {})


def test_whom_attacks_must_target_is_not_read_apart_from_what_it_limits() -> None:
    reading = read(
        "This unit sings. Add 1 to hit rolls for this unit's attacks. All of this "
        "unit's attacks must target an enemy **^^Monster^^**."
    )

    assert reading.abilities == ()


def test_the_caller_sees_that_an_enemy_strikes_last_as_abilities_give_it() -> None:
    ability = the_ability(
        "This unit's combat attacks score critical hits on unmodified hit rolls of 5+ "
        "if the target of those attacks has **^^Strike-last^^**."
    )

    assert "enemy_keywords_all" not in ability.get("when", {})
    assert ability["enabled"] is False

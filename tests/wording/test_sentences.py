"""One short sentence of our own for each rule of the grammar, and what it says."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.wording.reading import PICKS, effects_of, read, the_ability

CASES = json.loads(Path(__file__).with_name("sentences.json").read_text("utf-8"))
#: Passive sentences, each with its one effect.
PASSIVE = [(case["words"], case["effect"]) for case in CASES["passive"]]
#: What is done to a picked enemy unit: its activation, if any, and the effects.
DECLARED = [
    (case["words"], case["activation"], case["effects"]) for case in CASES["declared"]
]
MORTAL = {"recipient": "target", "attacks": "made"}


@pytest.mark.parametrize(("sentence", "effect"), PASSIVE)
def test_a_passive_sentence_is_one_effect_that_holds(
    sentence: str, effect: dict[str, Any]
) -> None:
    assert the_ability(sentence) == {"effects": [effect]}


@pytest.mark.parametrize(("sentences", "activation", "effects"), DECLARED)
def test_what_is_done_to_a_picked_enemy(
    sentences: str, activation: dict[str, Any] | None, effects: list[dict[str, Any]]
) -> None:
    ability = the_ability(sentences, kind="activated", declare=PICKS["enemy"])

    assert ability["enabled"] is False
    assert ability.get("activation") == activation
    assert ability["effects"] == effects


def test_a_spell_has_its_casting_roll_whatever_its_words_say() -> None:
    ability = the_ability("Heal (3) this unit.", kind="spell", casting_value="7+")

    assert ability["activation"] == {"cast": {"value": 7}}
    assert ability["enabled"] is False


def test_a_higher_chanting_roll_is_a_tier() -> None:
    ability = the_ability(
        "Inflict D3 mortal damage on the target. If the chanting roll was 8+, inflict "
        "D6 mortal damage on the target instead.",
        kind="prayer",
        declare="Pick a visible enemy unit to be the target, then make a chanting roll "
        "of D6.",
        chanting_value="4",
    )

    more = [{"kind": "mortal_damage", "amount": "D6", **MORTAL}]
    tier = {"at_least": 8, "effects": more, "replaces": True}
    assert ability["activation"] == {"chant": {"value": 4}, "tiers": [tier]}
    assert ability["effects"] == [{"kind": "mortal_damage", "amount": "D3", **MORTAL}]


def test_each_branch_of_a_choice_is_a_switch_with_its_own_name() -> None:
    reading = read(
        "Roll a dice. On a 2+, pick 1 of the following effects:\n"
        "***Sharp:*** This unit's melee weapons have **Crit (Mortal)**.\n"
        "***Tough:*** This unit has **^^Ward (5+)^^**.",
        kind="activated",
    )

    assert [ability["name"] for ability in reading.abilities] == [
        "Test: Sharp",
        "Test: Tough",
    ]
    for ability in reading.abilities:
        assert ability["activation"] == {"roll": "D6", "at_least": 2}
        assert ability["enabled"] is False


def test_a_bonus_to_the_roll_is_an_ability_for_where_it_holds() -> None:
    reading = read(
        "Roll a dice. Add 1 to the roll if the target is a **^^Monster^^**. On a 4+, "
        "the target has **^^Strike-last^^**.",
        kind="activated",
        declare=PICKS["enemy"],
    )

    without, bonus = reading.abilities
    assert without["activation"] == {"roll": "D6", "at_least": 4}
    assert without["when"] == {"enemy_keywords_none": ["MONSTER"]}
    assert bonus["activation"] == {"roll": "D6+1", "at_least": 4}
    assert bonus["when"] == {"enemy_keywords_all": ["MONSTER"]}


def test_an_effect_below_applies_with_and_without_the_roll() -> None:
    reading = read(
        'If this unit is within 3" of a friendly unit, apply the effect below. '
        "Otherwise, roll a dice. On a 3+, apply the effect below.\n"
        "This unit has **^^Ward (6+)^^**.",
        kind="activated",
    )

    sure, rolled = reading.abilities
    assert "activation" not in sure
    assert rolled["activation"] == {"roll": "D6", "at_least": 3}
    assert sure["effects"] == rolled["effects"]


def test_what_replaces_an_effect_shuts_it_out_where_it_acts_itself() -> None:
    effects = effects_of(
        "Add 1 to the Damage characteristic of this unit's **Long Knife** if the "
        "target unit has 5 or more models. Add 2 to the Damage characteristic of this "
        "unit's **Long Knife** instead if the target unit has 10 or more models."
    )

    few = {"enemy_models_at_least": 5, "enemy_models_at_most": 9}
    assert [effect["when"] for effect in effects] == [
        few,
        {"enemy_models_at_least": 10},
    ]


@pytest.mark.parametrize(
    ("words", "when"),
    [
        ("this unit charged this turn", {"charged": True}),
        ("this unit has not charged this turn", {"not_charged": True}),
        ("this unit is damaged", {"damage_points_at_least": 1}),
        ("this unit has 10 or more damage points", {"damage_points_at_least": 10}),
        ("this unit has 5 or more models", {"models_at_least": 5}),
        ("the target charged this turn", {"enemy_charged": True}),
        ("the target is damaged", {"enemy_damaged": True}),
        ("the target is a **^^Hero^^**", {"enemy_keywords_all": ["HERO"]}),
        (
            "the target is a **^^Hero^^** or **^^Monster^^**",
            {"enemy_keywords_any": ["HERO", "MONSTER"]},
        ),
        ("the target is not **^^Infantry^^**", {"enemy_keywords_none": ["INFANTRY"]}),
        ("the target unit has 10 or more models", {"enemy_models_at_least": 10}),
    ],
)
def test_a_condition_of_when(words: str, when: dict[str, Any]) -> None:
    ability = the_ability(f"Add 1 to hit rolls for this unit's attacks if {words}.")

    assert ability["when"] == when
    assert "enabled" not in ability


def test_a_sentence_that_depends_on_the_table_is_a_switch_of_its_own() -> None:
    reading = read(
        "This unit has **^^Ward (6+)^^**. Add 1 to hit rolls for this unit's attacks "
        "while it is contesting an objective."
    )

    assert [ability.get("enabled", True) for ability in reading.abilities] == [
        True,
        False,
    ]
    assert [ability["name"] for ability in reading.abilities] == ["Test", "Test (2)"]


def test_what_friends_have_does_not_stand_with_what_the_unit_has() -> None:
    reading = read(
        "For the rest of the turn, the targets have **^^Ward (5+)^^** and this unit "
        "has **^^Strike-last^^**.",
        kind="activated",
        declare="Pick each friendly **^^Skaven^^** unit within this unit's combat "
        "range to be the targets.",
    )

    assert [len(ability["effects"]) for ability in reading.abilities] == [1, 1]


def test_another_enemy_is_not_the_one_that_was_picked() -> None:
    reading = read(
        "Inflict 3 mortal damage on the target, then inflict 1 mortal damage on each "
        'other enemy unit within 3" of the target.',
        kind="activated",
        declare=PICKS["enemy"],
    )

    assert [a["effects"][0]["amount"] for a in reading.abilities] == [3, 1]


def test_moves_costs_and_tokens_say_nothing_that_is_counted() -> None:
    assert effects_of(
        'Spend 1 **rage dice**. This unit can move 6". It can pass through models. '
        "Heal (D3) this unit.",
        kind="activated",
    ) == [{"kind": "heal", "amount": "D3"}]


def test_an_ability_of_each_combat_phase_is_rolled_anew_in_each() -> None:
    rolled = "Roll a dice. On a 3+, this unit has **^^Strike-first^^**."

    often = the_ability(rolled, kind="activated", timing="Any Combat Phase")
    once = "Once Per Battle, Any Combat Phase"
    seldom = the_ability(rolled, kind="activated", timing=once)

    assert often["each"] == "phase"
    assert "each" not in seldom


def test_keywords_of_a_span_must_all_hold_and_those_joined_by_or_one() -> None:
    ability = the_ability(
        "Add 1 to save rolls for friendly **^^Cities of Sigmar Infantry^^** and "
        '**^^Cavalry^^** units while they are wholly within 12" of this unit.'
    )

    assert ability["when"] == {
        "keywords_all": ["CITIES OF SIGMAR"],
        "keywords_any": ["INFANTRY", "CAVALRY"],
    }


@pytest.mark.parametrize(
    "sentence",
    [
        # a result that may decide what follows, or not
        (
            'Roll a dice. On a 2+, this unit can move 6". Inflict an amount of mortal '
            "damage on the target equal to the roll."
        ),
        # a roll that nothing looks at
        "Roll a dice. Inflict 1 mortal damage on the target.",
        # no such target
        "Roll a dice. On a 2+, heal the bard.",
        # the condition could be of one or of both
        (
            "Add 1 to hit rolls for this unit's attacks and add 1 to wound rolls for "
            "this unit's attacks if this unit charged this turn."
        ),
        # which keyword the models are of
        (
            "Add 1 to hit rolls for this unit's attacks that target "
            "**^^War Machines^^** or **^^Infantry^^** units with 10 or more models."
        ),
    ],
)
def test_what_has_two_readings_is_not_understood(sentence: str) -> None:
    reading = read(sentence, kind="activated", declare=PICKS["enemy"])

    assert reading.abilities == ()
    assert reading.not_understood


def test_results_in_a_row_are_tiers_and_a_gap_between_them_is_not_understood() -> None:
    first = "Roll a dice. On a 2-3, inflict 1 mortal damage on the target. "
    row = first + "On a 4+, inflict 2 mortal damage on the target."
    gap = first + "On a 6, inflict 2 mortal damage on the target."
    harm = {"kind": "mortal_damage", "recipient": "target", "attacks": "made"}

    ability = the_ability(row, kind="activated", declare=PICKS["enemy"])
    unread = read(gap, kind="activated", declare=PICKS["enemy"])

    assert ability["effects"] == [{**harm, "amount": 1}]
    [tier] = ability["activation"]["tiers"]
    assert tier["at_least"] == 4
    assert tier["effects"] == [{**harm, "amount": 2}]
    assert unread.abilities == ()


@pytest.mark.parametrize(
    "further",
    [
        "This ability also affects **Companion** weapons.",
        "This also affects weapons that have the **Companion** weapon ability.",
    ],
)
def test_what_also_affects_companion_weapons(further: str) -> None:
    [effect] = effects_of(f"Add 1 to hit rolls for this unit's attacks. {further}")

    assert effect["weapons"] == {"companion": True}


def test_shooting_in_the_combat_phase_is_not_understood() -> None:
    effect = "This unit's ranged weapons have **Shoot in Combat** this phase."

    reading = read(effect, kind="activated", timing="Any Combat Phase")

    assert reading.abilities == ()


def test_an_enemy_in_combat_with_the_unit_may_be_far_from_its_friends() -> None:
    ability = the_ability(
        "Add 1 to hit rolls for shooting attacks made by friendly **^^Archers^^** that "
        "target an enemy unit in combat with this unit."
    )

    assert ability["when"] == {"keywords_all": ["ARCHERS"]}
    assert ability["enabled"] is False


@pytest.mark.parametrize(
    "deed",
    [
        "Each time this unit successfully casts a spell",
        (
            "Each time this unit uses a **^^Fight^^** ability, after that "
            "**^^Fight^^** ability has been resolved"
        ),
    ],
)
def test_what_follows_a_deed_is_a_switch_and_happens_once(deed: str) -> None:
    ability = the_ability(f"{deed}, **^^Heal (2)^^** this unit.")

    assert ability["enabled"] is False
    assert ability["effects"] == [{"kind": "heal", "amount": 2}]


@pytest.mark.parametrize(
    "picked",
    [
        "is within the combat ranges of 5 or more models in this unit",
        "had any damage points allocated to it this turn by this unit's attacks",
    ],
)
def test_the_caller_sees_who_may_be_picked(picked: str) -> None:
    ability = the_ability(
        "Subtract 1 from save rolls for the target for the rest of the turn.",
        kind="activated",
        declare=f"Pick an enemy unit that {picked} to be the target.",
    )

    assert ability["enabled"] is False
    assert ability["effects"] == [
        {"kind": "modify_roll", "roll": "save", "by": -1, "attacks": "made"}
    ]

"""Numbers that can be checked on paper, and what the rules and decisions say."""

from fractions import Fraction

import pytest

from tests.objectives.asking import F, alone, asked, blow, contesting, having, of

# ---- the score


def test_a_score_is_the_control_of_all_models() -> None:
    assert alone({"models": 5, "control": 2}) == {10: F(1)}
    assert alone({"models": 5, "control": 2}, blow(2)) == {10: F(3, 4), 6: F(1, 4)}


def test_a_standard_bearer_adds_1_while_any_model_is_left() -> None:
    unit = {"models": 2, "keywords": ["Standard Bearer (1/20)"]}

    # Two attacks of 1/4: none, one or both models are slain.
    assert alone(unit, blow(1, attacks=2)) == {3: F(9, 16), 2: F(6, 16), 0: F(1, 16)}


def test_a_unit_without_control_contests_nothing() -> None:
    for control in ("-", 0):
        unit = {"models": 5, "control": control, "keywords": ["STANDARD BEARER"]}
        assert alone(unit) == {0: F(1)}


def test_a_control_score_is_at_least_1_while_a_model_stands() -> None:
    lowered = having(of("control_score", operation="add", value=-10))

    assert alone({"models": 3, "abilities": lowered}) == {1: F(1)}
    assert alone({"abilities": lowered}, blow(1)) == {1: F(3, 4), 0: F(1, 4)}
    nothing = having(
        of("modify_unit", characteristic="control", operation="set", value=0)
    )
    assert alone({"models": 3, "abilities": nothing}) == {1: F(1)}


def test_a_score_is_set_then_multiplied_then_added_to_then_capped() -> None:
    effects = [
        of("control_score", operation="cap", value=12),
        of("control_score", operation="add", value=3),
        of("control_score", operation="multiply", value=2),
        of("control_score", operation="set", value=7),
        of("control_score", operation="set", value=4),
    ]

    assert alone({"models": 9, "abilities": having(*effects[1:])}) == {11: F(1)}
    assert alone({"models": 9, "abilities": having(*effects)}) == {11: F(1)}
    bearer = {"keywords": ["STANDARD BEARER"], "abilities": having(*effects)}
    # The standard bearer is one of the additions, and under the cap.
    assert alone({"models": 9, **bearer}) == {12: F(1)}
    assert alone({"models": 9, **bearer, "abilities": having(*effects[:3])}) == {
        12: F(1)
    }


def test_what_is_added_may_be_measured_by_the_unit_as_it_stands() -> None:
    added = having(of("control_score", operation="add", value={"of": "target_models"}))

    assert alone({"models": 3, "abilities": added}, blow(1)) == {
        6: F(3, 4),
        4: F(1, 4),
    }


def test_a_battle_damaged_unit_counts_as_it_stands() -> None:
    worn = having(
        of("modify_unit", characteristic="control", operation="set", value=2),
        when={"damage_points_at_least": 10},
    )

    unit = {"health": 14, "control": 5, "abilities": worn}
    assert alone(unit, blow(9)) == {5: F(1)}
    assert alone(unit, blow(10)) == {5: F(3, 4), 2: F(1, 4)}
    assert alone(unit | {"damage_points": 9}, blow(1)) == {5: F(3, 4), 2: F(1, 4)}


def test_control_is_determined_in_no_phase_of_attacks() -> None:
    in_combat = having(
        of("control_score", operation="add", value=5), when={"phase": "combat"}
    )

    assert alone({"abilities": in_combat}, blow(1)) == {1: F(3, 4), 0: F(1, 4)}


def test_control_is_determined_in_the_battle_round_of_the_request() -> None:
    late = having(
        of("control_score", operation="add", value=5), when={"battle_round": [4, 5]}
    )

    assert alone({"abilities": late}, battle_round=4) == {6: F(1)}
    assert alone({"abilities": late}, battle_round=3) == {1: F(1)}


# ---- the dice of abilities


def test_one_roll_decides_all_effects_of_an_ability_for_attacks_and_control() -> None:
    # On a 4+ the unit cannot be hit by half of the attacks, and counts 10 more.
    blessed = having(
        of("modify_roll", attacks="received", roll="hit", by=-1),
        of("control_score", operation="add", value=10),
        activation={"roll": "D6", "at_least": 4},
    )

    # Hit 4+ at -1 is 5+: slain with 1/3 x 1/2 = 1/6, else 1/4; never 11 with a miss.
    assert alone({"abilities": blessed}, blow(1)) == {
        11: F(1, 2) * F(5, 6),
        1: F(1, 2) * F(3, 4),
        0: F(1, 2) * (F(1, 6) + F(1, 4)),
    }


def test_one_roll_holds_for_all_attacks_that_come_in() -> None:
    immune = having(
        of("fail_on_unmodified", roll="hit", at_most=6),
        activation={"roll": "D6", "at_least": 4},
    )

    # Half of the time nothing can hurt it; else it survives both with 9/16.
    expected = F(1, 2) + F(1, 2) * F(9, 16)
    assert alone({"abilities": immune}, blow(1), blow(1))[1] == expected


def test_a_roll_of_each_phase_holds_for_the_attacks_of_that_phase() -> None:
    immune = having(
        of("fail_on_unmodified", roll="hit", at_most=6),
        activation={"roll": "D6", "at_least": 4},
        each="phase",
    )
    unit = {"abilities": immune}
    once = F(1, 2) + F(1, 2) * F(3, 4)

    assert alone(unit, blow(1), blow(1))[1] == F(1, 2) + F(1, 2) * F(9, 16)
    shooting = blow(1, phase="shooting")
    assert alone(unit, shooting, blow(1))[1] == once**2


def test_what_a_shared_roll_must_reach_is_asked_when_it_acts() -> None:
    # It rolls one die: as many models as stand, or more, help it.
    steady = having(
        of("modify_roll", attacks="received", roll="hit", by=-1),
        of("control_score", operation="add", value=10),
        activation={"roll": "D3", "at_least": {"of": "target_models"}},
    )

    # Of two models one may be slain: with 1/6 on a 2 or 3, which then still holds, and
    # with 1/4 on a 1, which is enough for the one that is left.
    assert alone({"models": 2, "abilities": steady}, blow(1)) == {
        12: F(2, 3) * F(5, 6),
        11: F(2, 3) * F(1, 6) + F(1, 3) * F(1, 4),
        2: F(1, 3) * F(3, 4),
    }


def test_dice_counted_for_each_model_are_rolled_when_control_is_determined() -> None:
    each = {"count": {"dice": {"of": "target_models"}, "at_least": 4}}
    eager = having(of("control_score", operation="add", value=each))

    assert alone({"models": 2, "abilities": eager}, blow(1)) == {
        4: F(3, 4) * F(1, 4),
        3: F(3, 4) * F(1, 2),
        2: F(3, 4) * F(1, 4) + F(1, 4) * F(1, 2),
        1: F(1, 4) * F(1, 2),
    }


def test_dice_whose_number_is_known_are_counted_once_for_all() -> None:
    lucky = having(
        of(
            "control_score",
            operation="add",
            value={"count": {"dice": 2, "at_least": 4}, "plus": 1},
        ),
        of("modify_roll", attacks="received", roll="hit", by=0),
    )

    # 1 and 0 to 2 more; settled beside an attack as without one.
    assert alone({"abilities": lucky}) == {2: F(1, 4), 3: F(1, 2), 4: F(1, 4)}
    assert alone({"models": 2, "abilities": lucky}, blow(1))[5] == F(3, 4) * F(1, 4)


def test_what_attacks_set_to_dice_is_rolled_by_each_model() -> None:
    # Damage is set to a D3 for each attack, whichever ability is settled beside it.
    soft = having(
        of(
            "modify_characteristic",
            attacks="received",
            characteristic="damage",
            operation="set",
            value="D3",
        ),
        activation={"roll": "D6", "at_least": 4},
    )

    # With no help 1 of 3 points is lost; with it 1, 2 or 3; two attacks come in.
    unit = {"health": 3, "abilities": soft}
    slain = F(1, 16) * F(8, 9) + F(6, 16) * F(1, 3)
    assert alone(unit, blow(1), blow(1))[0] == F(1, 2) * slain


def test_a_score_that_is_rolled_is_rolled_once() -> None:
    shaken = having(of("control_score", operation="add", value="-D3"))

    assert alone({"models": 3, "abilities": shaken}) == {2: F(1, 3), 1: F(2, 3)}


def test_higher_tiers_of_a_prayer_change_the_score_more() -> None:
    prayer = having(
        of("control_score", operation="add", value=1),
        activation={
            "chant": {"value": 3},
            "tiers": [
                {
                    "at_least": 6,
                    "replaces": True,
                    "effects": [of("control_score", operation="multiply", value=5)],
                }
            ],
        },
    )

    assert alone({"models": 2, "abilities": prayer}) == {
        2: F(2, 6),
        3: F(3, 6),
        10: F(1, 6),
    }


def test_what_is_not_enabled_does_nothing() -> None:
    off = having(of("control_score", operation="add", value=5), enabled=False)

    assert alone({"abilities": off}) == {1: F(1)}


# ---- both armies


def test_the_higher_score_takes_it_and_a_tie_leaves_it_with_the_holder() -> None:
    ours = [contesting({"models": 2}, blow(1))]
    theirs = [contesting({"models": 1})]

    expected: list[tuple[int | None, Fraction, Fraction, Fraction]] = [
        (None, F(3, 4), F(0), F(1, 4)),
        (0, F(1), F(0), F(0)),
        (1, F(3, 4), F(1, 4), F(0)),
    ]
    for holder, first, second, nobody in expected:
        exact = asked(ours, theirs, holder=holder)["exact"]
        assert [F(text) for text in exact["control"]] == [first, second]
        assert (F(exact["nobody"]), F(exact["tie"])) == (nobody, F(1, 4))


def test_nobody_there_is_a_tie() -> None:
    for units in ([], [contesting({"control": "-"})]):
        exact = asked(units, [], holder=1)["exact"]
        assert exact == {"control": ["0", "1"], "nobody": "0", "tie": "1"}


def test_units_of_an_army_add_up() -> None:
    lone = contesting({}, blow(1))
    answer = asked([lone, lone], [contesting({}, blow(1))])

    # Two of 3/4 against one of 3/4.
    assert F(answer["exact"]["tie"]) == F(6, 16) * F(3, 4) + F(1, 16) * F(1, 4)
    assert F(answer["exact"]["control"][1]) == F(1, 16) * F(3, 4)


@pytest.mark.parametrize("holder", [None, 0, 1])
def test_the_chances_of_both_and_of_nobody_sum_to_1(holder: int | None) -> None:
    answer = asked(
        [contesting({"models": 4, "health": 2}, blow("D3", attacks=7))],
        [contesting({"models": 3}, blow(1, attacks=2))],
        holder=holder,
    )

    exact = answer["exact"]
    assert sum(map(F, exact["control"])) + F(exact["nobody"]) == 1

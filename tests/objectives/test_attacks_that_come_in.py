"""What attacks leave of a unit that contests, worked out on paper."""

from tests.objectives.asking import F, Json, alone, blow, having, of


def test_each_attack_meets_the_unit_as_the_ones_before_left_it() -> None:
    # 2 points of 3, twice: the second slays only after the first.
    assert alone({"health": 3}, blow(2), blow(2)) == {1: F(15, 16), 0: F(1, 16)}


def test_an_attacker_may_look_at_what_is_left() -> None:
    # The second attack hits on 3+ if it meets one model.
    second = blow(1)
    second["attacker"]["abilities"] = having(
        of("modify_roll", roll="hit", by=1), when={"enemy_models_at_most": 1}
    )

    assert alone({"models": 2}, blow(1), second) == {
        2: F(3, 4) * F(3, 4),
        1: F(3, 4) * F(1, 4) + F(1, 4) * F(2, 3),
        0: F(1, 4) * F(1, 3),
    }


def test_the_first_points_of_a_phase_are_ignored_once_in_it() -> None:
    unit = {"abilities": having(of("ignore_first_damage", points=1))}
    shooting = blow(1, phase="shooting")

    # Two points in one phase, of which the first is ignored; or one in each of two.
    assert alone(unit, blow(1), blow(1)) == {1: F(15, 16), 0: F(1, 16)}
    assert alone(unit, shooting, blow(1)) == {1: F(1)}
    assert alone(unit, shooting, blow(2)) == {1: F(3, 4), 0: F(1, 4)}


def test_damage_is_capped_for_the_whole_phase() -> None:
    unit = {"health": 5, "abilities": having(of("cap_damage", points=3))}
    shooting = blow(9, phase="shooting")

    assert alone(unit, blow(9), blow(9)) == {1: F(1)}
    assert alone(unit, shooting, blow(9)) == {1: F(15, 16), 0: F(1, 16)}


def test_destruction_is_prevented_the_first_time_only() -> None:
    reborn = having(of("prevent_destruction", heal=2))
    unit = {"models": 3, "health": 4, "abilities": reborn}

    # The last model stays with Health 2; 1 point does not slay it, 2 do.
    assert alone(unit, blow(12)) == {3: F(3, 4), 1: F(1, 4)}
    assert alone(unit, blow(12), blow(1)) == {3: F(3, 4), 1: F(1, 4)}
    assert alone(unit, blow(12), blow(2))[0] == F(1, 4) * F(1, 4)
    # From 12 points left, twelve more are prevented once.
    assert alone(unit, blow(12), blow(12)) == {
        3: F(9, 16),
        1: F(6, 16),
        0: F(1, 16),
    }


def test_one_prevention_after_the_other_is_used_up() -> None:
    unit = {
        "health": 3,
        "abilities": having(
            of("prevent_destruction", dice="D6", at_least=4, heal=1),
            of("prevent_destruction", heal=2),
        ),
    }
    deadly = blow(1)
    deadly["attacker"]["abilities"] = having(of("destroy_unit"))

    # In half of all cases the first rule saves it, and the second the next time.
    assert alone(unit, deadly) == {1: F(1)}
    assert alone(unit, deadly, deadly) == {1: F(1, 2), 0: F(1, 2)}
    assert alone(unit, deadly, deadly, deadly) == {0: F(1)}


def test_a_model_slain_outright_may_be_saved_with_all_its_health() -> None:
    bolt = blow(1)
    bolt["attacker"]["abilities"] = having(of("destroy_unit"))
    reborn = {"health": 2, "abilities": having(of("prevent_destruction", heal=9))}

    # Whatever the blow did, the model stands with its Health of 2; then once more not.
    assert alone(reborn, bolt) == {1: F(1)}
    assert alone(reborn, bolt, blow(1)) == {1: F(1)}
    assert alone(reborn, bolt, bolt) == {0: F(1)}


def test_models_slain_outright_leave_the_damage_points() -> None:
    bolt = blow(1)
    bolt["attacker"]["abilities"] = having(of("slay_models", models=1))
    unit = {"models": 3, "health": 2}

    # One model always; then 1 more point slays another if the first blow struck.
    assert alone(unit, bolt) == {2: F(1)}
    assert alone(unit, bolt, blow(1)) == {2: F(15, 16), 1: F(1, 16)}
    assert alone({"models": 1}, bolt) == {0: F(1)}


def test_health_that_abilities_change_counts_for_the_attacks() -> None:
    hardy = having(of("modify_unit", characteristic="health", operation="add", value=1))

    assert alone({"abilities": hardy}, blow(1)) == {1: F(1)}
    assert alone({"abilities": hardy}, blow(1), blow(1)) == {1: F(15, 16), 0: F(1, 16)}


def test_many_points_and_models_come_to_what_one_attack_gives() -> None:
    unit: Json = {"models": 10, "health": 3, "save": 4}
    one = alone(unit, blow("D3", attacks=12))
    # The same twelve attacks, as three actions of four.
    split = alone(unit, *[blow("D3", attacks=4)] * 3)

    assert split == one

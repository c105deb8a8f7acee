"""What successful dice set off, each worked out on paper: on_result."""

from fractions import Fraction

import pytest

from tests.kinds.asking import Json, asked, effect

F = Fraction


def result(roll: str, **fields: object) -> Json:
    return effect("on_result", roll=roll, **fields)


def test_a_success_is_every_hit_critical_ones_too() -> None:
    # 4, 5 and 6 hit: 1/2 x (2 mortal damage, and the attack goes on).
    assert asked(result("hit", on="success", mortal=2)).damage == F(1, 2) * 2 + F(1, 4)


def test_it_looks_at_the_unmodified_die_where_the_roll_succeeded() -> None:
    # A 3 is a miss, so only the 6 counts.
    found = asked(result("hit", unmodified=[3, 6], mortal=1))

    assert found.damage == F(1, 6) + F(1, 4)


def test_after_ends_nothing_more_comes_of_the_hit_roll_no_crit_ability_either() -> None:
    found = asked(
        result("hit", on="critical", mortal=2, ends=True),
        weapon={"damage": 5, "abilities": ["Crit (Mortal)"]},
    )

    assert found.damage == F(1, 6) * 2 + F(2, 6) * F(1, 2) * 5


def test_after_ends_of_a_wound_roll_nothing_more_comes_of_that_hit() -> None:
    # A wound by 6 is 3 mortal damage, by 4 and 5 the save of 4+ is made.
    found = asked(
        result("wound", unmodified=[6], mortal=3, ends=True),
        units={"target": {"save": 4}},
    )

    assert found.damage == F(1, 2) * (F(1, 6) * 3 + F(2, 6) * F(1, 2))


def test_hits_stand_in_place_of_one_and_each_has_its_own_wound_roll() -> None:
    found = asked(result("hit", on="success", hits=3))

    assert found.damage == F(1, 2) * 3 * F(1, 2)
    assert found.chances[3] == F(1, 2) * F(1, 8)


def test_of_several_numbers_of_hits_the_greatest_mean_counts() -> None:
    # D6 (3.5) before 3, and before the 2 of Crit (2 Hits).
    found = asked(
        result("hit", on="critical", hits=3),
        result("hit", on="critical", hits="D6"),
        weapon={"hit": 6, "abilities": ["Crit (2 Hits)"]},
    )

    assert found.damage == F(1, 6) * F(7, 2) * F(1, 2)


def test_no_hit_at_all_may_come_of_a_hit_roll() -> None:
    # None of two dice with 4/9, one with 4/9, both with 1/9.
    none = asked(result("hit", unmodified=[4], hits=0))
    some = asked(
        result("hit", on="success", hits={"count": {"dice": 2, "at_least": 5}})
    )

    assert none.damage == F(2, 6) * F(1, 2)
    assert some.chances == {
        0: F(1, 2) + F(1, 2) * (F(4, 9) + F(4, 9) * F(1, 2) + F(1, 9) * F(1, 4)),
        1: F(1, 2) * (F(4, 9) * F(1, 2) + F(1, 9) * F(1, 2)),
        2: F(1, 2) * F(1, 9) * F(1, 4),
    }


def test_mortal_rend_and_damage_of_all_that_match_add_up() -> None:
    # A 6: 1 + 2 mortal, Rend 2 (a save of 4+ becomes 6+), Damage 1 + 1 + 1.
    same = result("hit", unmodified=[6], mortal=1, rend=1, damage=1)
    more = result("hit", on="critical", mortal=2, rend=1, damage=1)
    found = asked(same, more, units={"target": {"save": 4}})

    plain, six = F(1, 2) * F(1, 2), 3 + F(1, 2) * F(5, 6) * 3
    assert found.damage == F(2, 6) * plain + F(1, 6) * six


def test_added_damage_is_among_the_additions_before_the_cap() -> None:
    cap = effect(
        "modify_characteristic", characteristic="damage", operation="cap", value=3
    )
    found = asked(cap, result("hit", on="success", damage=9))

    assert found.damage == F(1, 4) * 3


def test_crit_mortal_ends_the_attack_with_the_added_damage_included() -> None:
    found = asked(
        result("hit", on="critical", damage=2, hits=5),
        weapon={"hit": 6, "abilities": ["Crit (Mortal)"]},
    )

    assert found.damage == F(1, 6) * 3


def test_hits_that_wound_automatically_make_no_wound_roll() -> None:
    # A wound roll is not made, so nothing of it is set off.
    found = asked(
        result("hit", unmodified=[5, 6], auto_wound=True),
        result("wound", on="success", mortal=4),
    )

    assert found.damage == F(2, 6) * 1 + F(1, 6) * F(1, 2) * (4 + 1)


def test_hits_and_automatic_wounds_of_two_rules_go_together() -> None:
    found = asked(
        result("hit", on="critical", hits=2),
        result("hit", unmodified=[6], auto_wound=True),
        weapon={"hit": 6},
    )

    assert found.damage == F(1, 6) * 2


def test_wider_critical_hits_set_off_what_looks_for_critical() -> None:
    found = asked(
        effect("critical_on", value=5),
        result("hit", on="critical", mortal=1, ends=True),
    )

    assert found.damage == F(2, 6) * 1 + F(1, 6) * F(1, 2)


def test_an_amount_is_rolled_for_each_die() -> None:
    # Two attacks of D3 mortal damage by 1/2 each: 6 with 1/4 x 1/9.
    found = asked(
        result("hit", on="success", mortal="D3", ends=True), weapon={"attacks": 2}
    )

    assert found.chances[6] == F(1, 4) * F(1, 9)


def test_the_final_die_counts_after_a_re_roll() -> None:
    # Ones are rolled again: a 6 comes with 7/36.
    found = asked(
        effect("reroll", roll="hit", which="ones"),
        result("hit", unmodified=[6], mortal=1, ends=True),
    )

    assert found.damage == F(7, 36) + F(14, 36) * F(1, 2)


@pytest.mark.parametrize("ward", ["mortal", "combat"])
def test_its_mortal_damage_is_warded_as_mortal_damage_of_the_attack(ward: str) -> None:
    mine = {"effects": [result("hit", on="success", mortal=1, ends=True)]}
    found = asked(
        effect("ward", value=4, against=ward), by="target",
        units={"attacker": {"abilities": [mine]}},
    )  # fmt: skip

    assert found.damage == F(1, 2) * F(1, 2)

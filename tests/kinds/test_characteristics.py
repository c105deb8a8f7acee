"""Effects on characteristics of weapons and units, each worked out on paper."""

from fractions import Fraction

import pytest

from tests.kinds.asking import Json, answered, asked, effect, rulings

F = Fraction


def change(characteristic: str, operation: str, value: object = None) -> Json:
    fields = {"characteristic": characteristic, "operation": operation}
    return effect("modify_characteristic", **fields) | (
        {} if value is None else {"value": value}
    )


def of_unit(characteristic: str, operation: str, value: object) -> Json:
    fields = {"characteristic": characteristic, "operation": operation}
    return effect("modify_unit", **fields, value=value)


# ---- modify_characteristic


def test_a_characteristic_is_set_then_multiplied_then_halved_then_added_to() -> None:
    # 2 becomes 3, times 3 is 9, half of it 5, with +1 it is 6 Attacks of 1/4 each.
    effects = [
        change("attacks", "add", 1),
        change("attacks", "halve"),
        change("attacks", "multiply", 3),
        change("attacks", "set", 3),
    ]

    assert asked(*effects, weapon={"attacks": 2}).damage == 6 * F(1, 4)


def test_a_cap_and_a_floor_come_after_all_else() -> None:
    # 2 + 5 is capped at 4; 2 - 1 is raised to 3.
    cap = [change("attacks", "cap", 4), change("attacks", "add", 5)]
    floor = [change("attacks", "floor", 3), change("attacks", "add", -1)]

    assert asked(*cap, weapon={"attacks": 2}).damage == 4 * F(1, 4)
    assert asked(*floor, weapon={"attacks": 2}).damage == 3 * F(1, 4)


def test_of_several_set_the_last_counts_the_attackers_before_the_targets() -> None:
    mine = [change("damage", "set", 2), change("damage", "set", 3)]
    theirs = change("damage", "set", 5) | {"attacks": "received"}
    both = {"target": {"abilities": [{"effects": [theirs]}]}}

    assert asked(*mine).damage == F(1, 4) * 3
    assert asked(*mine, units=both).damage == F(1, 4) * 5


def test_attacks_set_to_dice_are_rolled_for_each_model() -> None:
    # No damage of one model: the mean of 3/4, its square and its cube.
    none = (F(3, 4) + F(3, 4) ** 2 + F(3, 4) ** 3) / 3
    found = asked(change("attacks", "set", "D3"), units={"attacker": {"models": 2}})

    assert found.destroyed == 1 - none**2


def test_dice_that_are_added_are_rolled_once_and_shared_by_all() -> None:
    # Two models of 1 + D3 Attacks each: 4, 6 or 8 Attacks.
    none = (F(3, 4) ** 4 + F(3, 4) ** 6 + F(3, 4) ** 8) / 3
    found = asked(change("attacks", "add", "D3"), units={"attacker": {"models": 2}})

    assert found.destroyed == 1 - none


def test_what_is_taken_away_may_be_dice() -> None:
    # 4 - D3 is 3, 2 or 1.
    found = asked(change("attacks", "add", "-D3"), weapon={"attacks": 4})

    assert found.damage == 2 * F(1, 4)


def test_damage_set_to_dice_is_rolled_for_each_attack() -> None:
    # Two successful attacks of D3 each make 6 with 1/16 x 1/9.
    found = asked(change("damage", "set", "D3"), weapon={"attacks": 2})

    assert found.chances[6] == F(1, 16) * F(1, 9)


def test_twice_a_d3_is_twice_one_roll() -> None:
    found = asked(change("damage", "multiply", 2), weapon={"damage": "D3"})

    assert found.chances == {
        0: F(3, 4), 2: F(1, 12), 4: F(1, 12), 6: F(1, 12)
    }  # fmt: skip


def test_attacks_and_damage_stay_at_least_one_and_rend_at_least_zero() -> None:
    effects = [change(name, "add", -9) for name in ("attacks", "damage", "rend")]
    found = asked(
        *effects, weapon={"attacks": 3, "damage": 3, "rend": 2},
        units={"target": {"save": 4}},
    )  # fmt: skip

    assert found.damage == F(1, 4) * F(1, 2)


def test_one_more_to_hit_makes_four_into_five_and_six_is_the_worst() -> None:
    # Hit 5+ is 1/3, 6+ is 1/6; Wound 2+ is 5/6.
    assert asked(change("hit", "add", 1)).damage == F(1, 3) * F(1, 2)
    assert asked(change("hit", "add", 5)).damage == F(1, 6) * F(1, 2)
    assert asked(change("wound", "add", -9)).damage == F(1, 2) * F(5, 6)
    assert asked(change("wound", "set", 3)).damage == F(1, 2) * F(2, 3)


def test_damage_may_depend_on_the_health_of_the_target() -> None:
    # 2 and one for each 5+ on 6 dice, at most 3: 3 unless none of 6 shows it.
    count = {"dice": {"of": "target_health"}, "at_least": 5}
    value = {"count": count, "plus": 2, "at_most": 3}
    found = asked(change("damage", "set", value), units={"target": {"health": 6}})

    none = F(2, 3) ** 6
    assert found.chances == {
        0: F(3, 4), 2: F(1, 4) * none, 3: F(1, 4) * (1 - none)
    }  # fmt: skip


@pytest.mark.parametrize(
    ("amount", "number"),
    [
        ({"of": "target_models"}, 2),
        ({"of": "target_health"}, 6),
        ({"of": "target_save"}, 7),
        ({"of": "target_control"}, 4),
        ({"of": "target_damage_points"}, 1),
        ({"of": "attacker_models"}, 3),
        ({"of": "attacker_damage_points"}, 5),
        ({"of": "battle_round"}, 2),
        ({"of": "charge_roll"}, 8),
        ({"of": "target_health", "times": 2, "plus": 1}, 13),
        ({"of": "target_health", "times": -1}, 0),
        ({"of": "target_health", "times": -1, "at_least": -9}, -6),
        ({"of": "target_health", "at_least": 8}, 8),
        ({"of": "target_health", "at_most": 4}, 4),
    ],
)
def test_an_amount_may_be_measured(amount: Json, number: int) -> None:
    units = {
        "attacker": {
            "models": 3, "health": 6, "damage_points": 5, "charge_roll": 8,
            "weapons": [{"models": 1, "attacks": 1, "hit": 4, "wound": 4, "damage": 9}],
        },
        "target": {"models": 2, "health": 6, "control": 4, "damage_points": 1},
    }  # fmt: skip
    found = asked(change("damage", "add", amount), units=units, battle_round=2)

    assert found.damage == F(1, 4) * (9 + number)


def test_rend_may_be_set_to_what_is_measured() -> None:
    # Rend 2 against a save of 4+: only a 6 saves.
    found = asked(
        change("rend", "set", {"of": "target_models"}),
        units={"target": {"models": 2, "save": 4}},
    )

    assert found.damage == F(1, 4) * F(5, 6)


def test_without_a_word_a_change_is_about_the_attacks_that_are_made() -> None:
    found = answered(
        {
            "attacker": {
                "weapons": [{"attacks": 1, "hit": 4, "wound": 4, "damage": 1}]
            },
            "target": {"abilities": [{"effects": [change("damage", "add", 1)]}]},
        }
    )

    assert found.damage == F(1, 4)
    assert rulings(found) == {"/target/abilities/0/effects/0": (False, "direction")}


# ---- modify_unit


def test_the_health_of_the_unit_that_has_the_ability_changes() -> None:
    # Damage 2 slays a model of Health 2, of Health 3 it needs both attacks.
    more = of_unit("health", "add", 1)
    weapon, units = {"attacks": 2, "damage": 2}, {"target": {"health": 2}}

    assert asked(weapon=weapon, units=units).destroyed == F(7, 16)
    assert asked(more, by="target", weapon=weapon, units=units).destroyed == F(1, 16)


def test_the_save_of_a_unit_may_be_set_where_it_had_none() -> None:
    assert asked(of_unit("save", "set", 5), by="target").damage == F(1, 4) * F(2, 3)


def test_control_changes_what_is_measured_by_it() -> None:
    # Control 2, doubled: 4 mortal damage.
    mortal = effect("mortal_damage", amount={"of": "target_control"})
    units = {
        "attacker": {"weapons": [], "abilities": [{"effects": [mortal]}]},
        "target": {"control": 2},
    }

    assert (
        asked(of_unit("control", "multiply", 2), by="target", units=units).damage == 4
    )


def test_the_dice_of_a_change_of_the_unit_are_rolled_once() -> None:
    # Health 1, 2 or 3 for both models: 3 points slay 2, 1 or 1 of them.
    mortal = effect("mortal_damage", amount=3)
    units = {
        "attacker": {"weapons": [], "abilities": [{"effects": [mortal]}]},
        "target": {"models": 2},
    }
    found = asked(of_unit("health", "set", "D3"), by="target", units=units)

    assert (found.slain, found.destroyed) == (F(4, 3), F(1, 3))

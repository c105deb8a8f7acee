"""What the rules leave open about fights, decided: each by a fight done on paper."""

from fractions import Fraction
from typing import Any

import pytest

from schemas.errors import InvalidRequestError
from tests.fights.agreement import engine_answer

Json = dict[str, Any]

SIXTH, HALF = Fraction(1, 6), Fraction(1, 2)


def mortal(amount: int | str, **more: object) -> Json:
    return {"effects": [{"kind": "mortal_damage", "amount": amount}], **more}


def unit(*abilities: Json, **fields: object) -> Json:
    return {"unit": {"abilities": list(abilities), **fields}}


def health_left(answer: Json, side: int) -> dict[int, Fraction]:
    exact = answer["sides"][side]["health_left"]["exact"]
    whole = int(exact["denominator"])
    return {
        value: Fraction(int(weight), whole)
        for value, weight in enumerate(exact["numerators"])
        if weight != "0"
    }


def fight(first: Json, second: Json, **fields: object) -> Json:
    return engine_answer({"sides": [first, second], **fields})


def sure_weapon(name: str, damage: int, **fields: object) -> Json:
    """Return a weapon of which each attack succeeds with 25/36."""
    return {"name": name, "attacks": 1, "hit": 2, "wound": 2, "damage": damage} | fields


@pytest.mark.parametrize(("active", "left"), [(0, {1: Fraction(1)}), (1, {})])
def test_the_active_player_picks_first(active: int, left: dict[int, Fraction]) -> None:
    answer = fight(unit(mortal(1)), unit(mortal(1)), active=active)

    assert health_left(answer, 0) == (left or {0: Fraction(1)})


def test_the_active_player_changes_every_phase() -> None:
    # Each loses 1 of 2 in the first phase; in the second the other one is first.
    answer = fight(unit(mortal(1), health=2), unit(mortal(1), health=2), phases=2)

    assert answer["outcomes"]["exact"]["first_destroyed"] == "1"


def test_strike_first_units_fight_before_the_active_players() -> None:
    first = unit(mortal(1), keywords=["STRIKE-FIRST"])

    assert health_left(fight(unit(mortal(1)), first), 0) == {0: Fraction(1)}


def test_strike_first_and_strike_last_together_are_neither() -> None:
    both = unit(mortal(1), keywords=["STRIKE-FIRST", "STRIKE-LAST"])

    assert health_left(fight(unit(mortal(1)), both), 1) == {0: Fraction(1)}


def test_a_unit_that_fights_again_does_so_as_a_strike_last_unit() -> None:
    again = {"effects": [{"kind": "fight_again"}]}
    # 1 of 2 is lost, then the enemy destroys the unit before its second fight.
    answer = fight(unit(mortal(1), again), unit(mortal(1), health=2))

    assert answer["outcomes"]["exact"]["first_destroyed"] == "1"


def test_after_strike_first_units_the_active_player_picks() -> None:
    again = {"effects": [{"kind": "fight_again"}]}
    first = unit(mortal(1), again, keywords=["STRIKE-FIRST"])
    # With STRIKE-LAST as well it is neither, so it picks again before the enemy.
    answer = fight(first, unit(mortal(1), health=2))

    assert answer["outcomes"]["exact"]["second_destroyed"] == "1"


def test_weapons_of_counted_models_are_lost_from_the_last_listed_on() -> None:
    weapons = [sure_weapon("axe", 1, models=1), sure_weapon("bow", 3, models=2)]
    slain = mortal(2, when={"charged": True})
    # Two of three models fall first: the axe is left, that damages 1 with 25/36.
    answer = fight(unit(slain, charged=True, health=9), unit(models=3, weapons=weapons))

    assert health_left(answer, 0) == {9: Fraction(11, 36), 8: Fraction(25, 36)}


def test_champions_are_slain_last() -> None:
    weapons = [sure_weapon("axe", 1)]
    # One of two models falls; the champion is left with two attacks.
    answer = fight(
        unit(mortal(1), health=9),
        unit(models=2, weapons=weapons, champions=1),
    )

    assert health_left(answer, 0)[7] == Fraction(25, 36) ** 2


def test_charges_count_in_the_first_phase_alone() -> None:
    charged = mortal(1, when={"charged": True})
    answer = fight(unit(charged, charged=True), unit(health=9), phases=3)

    assert health_left(answer, 1) == {8: Fraction(1)}


def test_all_out_attack_lowers_saves_from_the_first_fight_of_a_phase_on() -> None:
    first = unit(health=9, save=4) | {"commands": ["all-out-attack"]}
    second = unit(health=9, weapons=[sure_weapon("axe", 1)])

    before = fight(first, second, active=1)
    after = fight(first, second, active=0)

    # 25/36 of attacks wound; a 4+ save fails with 3/6, at -1 with 4/6.
    assert health_left(before, 0)[8] == Fraction(25, 72)
    assert health_left(after, 0)[8] == Fraction(25, 54)


def test_an_activation_holds_for_the_fight_or_for_a_phase() -> None:
    rolled = {"activation": {"roll": "D6", "at_least": 4}}
    once = fight(unit(mortal(1, **rolled)), unit(health=9), phases=2)
    anew = fight(unit(mortal(1, **rolled, each="phase")), unit(health=9), phases=2)

    assert health_left(once, 1) == {9: HALF, 7: HALF}
    assert health_left(anew, 1)[8] == HALF


def test_an_amount_is_rolled_once_for_the_fight_or_for_a_phase() -> None:
    once = fight(unit(mortal("D3")), unit(health=9), phases=2)
    anew = fight(unit(mortal("D3", each="phase")), unit(health=9), phases=2)

    third = Fraction(1, 3)
    assert health_left(once, 1) == {3: third, 5: third, 7: third}
    assert health_left(anew, 1)[5] == third


def test_first_points_are_ignored_once_in_each_phase() -> None:
    again = {"effects": [{"kind": "fight_again"}]}
    tough = {"effects": [{"kind": "ignore_first_damage", "points": 1}]}
    answer = fight(unit(mortal(1), again), unit(tough, health=9), phases=2)

    assert health_left(answer, 1) == {7: Fraction(1)}


def test_a_cap_holds_for_a_phase() -> None:
    again = {"effects": [{"kind": "fight_again"}]}
    capped = {"effects": [{"kind": "cap_damage", "points": 3}]}
    answer = fight(unit(mortal(2), again), unit(capped, health=9), phases=2)

    assert health_left(answer, 1) == {3: Fraction(1)}


def test_destruction_is_prevented_the_first_time_alone() -> None:
    saved = {"effects": [{"kind": "prevent_destruction", "heal": 2}]}
    answer = fight(unit(mortal(9)), unit(saved, health=3), phases=2)

    stood = [phase["outcomes"]["exact"]["both_alive"] for phase in answer["phases"]]
    assert stood == ["1", "0"]


def test_units_heal_before_models_return() -> None:
    recovers = {
        "effects": [
            {"kind": "return_models", "models": 1},
            {"kind": "heal", "amount": 1},
        ]
    }
    # 3 points of 2 Health each: one slain, one point left; it heals, one returns.
    answer = fight(unit(mortal(3)), unit(recovers, models=3, health=2))

    assert health_left(answer, 1) == {6: Fraction(1)}


def test_a_combined_health_returns_whole_models() -> None:
    returns = {"effects": [{"kind": "return_models", "health": 3}]}
    answer = fight(unit(mortal(4)), unit(returns, models=3, health=2))

    assert health_left(answer, 1) == {4: Fraction(1)}


def test_harm_that_comes_back_may_destroy_both() -> None:
    throes = {
        "effects": [
            {"kind": "death_throes", "dice_per_model": 1, "each_on": 2, "amount": 1}
        ]
    }
    answer = fight(unit(mortal(1)), unit(throes))

    assert answer["outcomes"]["exact"]["both_destroyed"] == "5/6"


def test_critical_hits_heal_after_the_action() -> None:
    heals = {
        "effects": [{"kind": "heal", "trigger": "critical_hit", "amount": 1}],
    }
    hurt = unit(heals, health=2, damage_points=1, weapons=[sure_weapon("axe", 1)])

    assert health_left(fight(hurt, unit(health=9)), 0)[2] == SIXTH


@pytest.mark.parametrize(
    ("ability", "pointer"),
    [
        (
            {
                "when": {"models_at_most": 2},
                "effects": [
                    {
                        "kind": "modify_unit",
                        "characteristic": "health",
                        "operation": "add",
                        "value": 1,
                    }
                ],
            },
            "/sides/0/unit/abilities/0/effects/0",
        ),
        (
            {
                "effects": [
                    {
                        "kind": "heal",
                        "trigger": "critical_hit",
                        "attacks": "received",
                        "amount": 1,
                    }
                ]
            },
            "/sides/0/unit/abilities/0/effects/0/attacks",
        ),
    ],
)
def test_what_a_fight_cannot_say_is_refused(ability: Json, pointer: str) -> None:
    with pytest.raises(InvalidRequestError) as refused:
        fight(unit(ability), unit())

    assert [error.pointer for error in refused.value.errors] == [pointer]


def health(value: object, **more: object) -> Json:
    change = {"kind": "modify_unit", "characteristic": "health", "operation": "add"}
    return {"effects": [change | {"value": value}], **more}


@pytest.mark.parametrize(
    "ability",
    [
        health("D3", each="phase"),
        health({"of": "attacker_models"}),
        health({"count": {"dice": {"of": "target_models"}, "at_least": 4}}),
    ],
)
def test_health_that_follows_the_fight_is_refused(ability: Json) -> None:
    with pytest.raises(InvalidRequestError) as refused:
        fight(unit(ability), unit())

    assert "Health" in refused.value.errors[0].detail


def test_health_that_stays_is_one_number_for_the_fight() -> None:
    counted = health({"count": {"dice": 1, "at_least": 4}})
    halved = {"kind": "modify_unit", "characteristic": "health", "operation": "halve"}

    assert health_left(fight(unit(counted), unit()), 0) == {1: HALF, 2: HALF}
    each = {"effects": [halved], "each": "phase"}
    assert health_left(fight(unit(each, health=4), unit()), 0) == {2: Fraction(1)}


def test_an_order_may_follow_the_state() -> None:
    # Strikes first once one of its two models is slain: in the second phase.
    angry = {
        "when": {"models_at_most": 1},
        "effects": [{"kind": "strike_order", "order": "first"}],
    }
    answer = fight(
        unit(mortal(1), health=9),
        unit(mortal(1), angry, models=2),
        phases=2,
        alternate=False,
    )

    assert answer["outcomes"]["exact"]["second_destroyed"] == "1"
    assert health_left(answer, 0) == {7: Fraction(1)}


def test_a_guard_by_weapons_and_another_fight_do_not_go_together() -> None:
    guard = {
        "effects": [{"kind": "cap_damage", "points": 1, "weapons": {"names": ["axe"]}}]
    }
    again = {"effects": [{"kind": "fight_again"}]}

    with pytest.raises(InvalidRequestError) as refused:
        fight(unit(again), unit(guard))

    (error,) = refused.value.errors
    assert error.pointer == "/sides/1/unit/abilities/0/effects/0/weapons"


def test_a_heal_of_measured_dice_for_critical_hits_is_refused() -> None:
    amount = {"count": {"dice": {"of": "target_models"}, "at_least": 4}}
    heals = {"effects": [{"kind": "heal", "trigger": "critical_hit", "amount": amount}]}

    with pytest.raises(InvalidRequestError) as refused:
        fight(unit(heals), unit())

    (error,) = refused.value.errors
    assert error.pointer == "/sides/0/unit/abilities/0/effects/0/amount"


def test_a_destroyed_enemy_has_no_models() -> None:
    heals = {
        "when": {"enemy_models_at_least": 1},
        "effects": [{"kind": "heal", "amount": 1}],
    }
    answer = fight(unit(heals, mortal(9), health=9, damage_points=8), unit(models=3))

    assert health_left(answer, 0) == {1: Fraction(1)}


def test_prevention_limited_to_weapons_acts_where_one_is_used() -> None:
    saved = {
        "effects": [
            {"kind": "prevent_destruction", "heal": 1, "weapons": {"names": ["axe"]}}
        ]
    }
    hurt = mortal(1)
    hurt["effects"][0]["recipient"] = "attacker"
    weapons = [{"name": "axe", "attacks": 1, "hit": 4, "wound": 4, "damage": 1}]
    answer = fight(unit(hurt, saved, weapons=weapons), unit(health=9))

    assert answer["outcomes"]["exact"]["both_alive"] == "1"


def test_an_order_about_attacks_received_is_that_of_the_enemy() -> None:
    slowed = {
        "effects": [{"kind": "strike_order", "order": "last", "attacks": "received"}]
    }
    answer = fight(unit(mortal(1)), unit(mortal(1), slowed), active=0)

    assert answer["outcomes"]["exact"]["first_destroyed"] == "1"


def test_that_nothing_heals_may_be_said_of_the_other_unit() -> None:
    heals = {"effects": [{"kind": "heal", "amount": 1}]}
    denied = {"effects": [{"kind": "deny_healing", "attacks": "received"}]}
    hurt = unit(heals, health=3, damage_points=2)

    assert health_left(fight(hurt, unit(denied)), 0) == {1: Fraction(1)}
    assert health_left(fight(hurt, unit()), 0) == {2: Fraction(1)}

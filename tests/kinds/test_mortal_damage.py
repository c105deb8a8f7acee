"""Mortal damage and other harm of the action, each worked out on paper."""

from fractions import Fraction

import pytest

from tests.kinds.asking import WEAPON, Answer, Json, answered, asked, effect, rulings

F = Fraction

UNARMED: Json = {"attacker": {"weapons": []}}


def inflicted(*effects: Json, **units: Json) -> Fraction:
    """The expected damage of effects of an attacker without weapons."""
    attacker = UNARMED["attacker"] | units.get("attacker", {})
    return asked(*effects, units=units | {"attacker": attacker}).damage


# ---- mortal_damage, mortal_from_roll, mortal_difference, allocate_damage


def test_mortal_damage_joins_the_pool_of_the_attacks_before_wards() -> None:
    # An attack of 1/4 and D3 points, all with a ward of 5+.
    found = asked(
        effect("mortal_damage", amount="D3"), units={"target": {"ward": 5, "health": 4}}
    )

    assert found.damage == (F(1, 4) + 2) * F(2, 3)
    # All 4 points: the attack, a 3, and no ward.
    assert found.destroyed == F(1, 4) * F(1, 3) * F(2, 3) ** 4


def test_it_comes_once_in_the_action_not_once_a_weapon_or_model() -> None:
    attacker = {"models": 5, "weapons": [WEAPON, WEAPON]}

    assert asked(
        effect("mortal_damage", amount=2), units={"attacker": attacker}
    ).damage == 2 + 10 * F(1, 4)


def test_a_target_may_be_harmed_by_its_own_ability_as_it_is_attacked() -> None:
    found = asked(effect("mortal_damage", amount=2, attacks="received"), by="target")

    assert (found.damage, found.attacker_damage) == (2 + F(1, 4), None)


def test_the_attacker_may_be_the_one_who_suffers_it_with_its_own_ward() -> None:
    harm = effect("mortal_damage", amount=2, recipient="attacker", attacks="received")
    found = asked(harm, by="target", units={"attacker": {"ward": 4}})

    assert (found.damage, found.attacker_damage) == (F(1, 4), 2 * F(1, 2))


def test_without_a_word_harm_is_done_by_the_unit_that_attacks() -> None:
    target = {"abilities": [{"effects": [effect("mortal_damage", amount=2)]}]}
    found = answered({"attacker": {"weapons": [WEAPON]}, "target": target})

    assert found.damage == F(1, 4)
    assert rulings(found) == {"/target/abilities/0/effects/0": (False, "direction")}


def test_a_roll_inflicts_as_much_as_it_shows() -> None:
    # A D6 on 3+: 3 + 4 + 5 + 6 of six.
    assert inflicted(effect("mortal_from_roll", dice="D6", at_least=3)) == F(18, 6)


def test_the_difference_of_two_rolls_is_never_below_zero() -> None:
    # Two D3: 1 with 2/9, 2 with 1/9. 2D6 above 10: 1 with 2/36, 2 with 1/36.
    even = effect("mortal_difference", first="D3", second="D3")
    beyond = effect("mortal_difference", first="2D6", second=10)

    assert inflicted(even) == F(2, 9) + F(2, 9)
    assert inflicted(beyond) == F(2 * 1 + 1 * 2, 36)


def test_allocated_damage_has_no_ward() -> None:
    found = asked(
        effect("allocate_damage", amount=3),
        effect("allocate_damage", amount=2, recipient="attacker"),
        units={"attacker": {"weapons": [], "ward": 2}, "target": {"ward": 2}},
    )

    assert found.damage == 3
    assert found.attacker_damage == 2


# ---- mortal_pool


def test_each_die_of_a_pool_counts_for_itself() -> None:
    # 3 dice of 5+: 1/3 each, with +1 a half; none of them with 8/27.
    pool = effect("mortal_pool", dice=3, each_on=5)
    found = asked(pool, units=UNARMED)

    assert (found.damage, found.destroyed) == (3 * F(1, 3), 1 - F(8, 27))
    assert inflicted(pool | {"roll_modifier": 1}) == 3 * F(1, 2)


def test_the_number_of_dice_may_be_measured_or_rolled() -> None:
    # 4 models of the attacker; D3 dice.
    models = effect("mortal_pool", dice={"of": "attacker_models"}, each_on=6)
    rolled = effect("mortal_pool", dice="D3", each_on=4)

    assert inflicted(models, attacker={"models": 4}) == 4 * F(1, 6)
    assert inflicted(rolled) == 2 * F(1, 2)


def test_above_is_more_than_a_number_which_is_rolled_once_if_it_is_dice() -> None:
    # More than a save of 4+: 5 and 6. More than none: no die of 6 sides is above 7.
    above = effect("mortal_pool", dice=2, above={"of": "target_save"})
    rolled = effect("mortal_pool", dice=2, above="D3")

    assert inflicted(above, target={"save": 4}) == 2 * F(2, 6)
    assert inflicted(above) == 0
    # Above 1, 2 or 3: 5/6, 4/6, 3/6 for both dice; both with the mean of the squares.
    found = asked(rolled, units=UNARMED)
    assert found.damage == 2 * F(4, 6)
    assert found.chances[2] == (F(25, 36) + F(16, 36) + F(9, 36)) / 3


def test_the_amount_is_rolled_for_each_success() -> None:
    # Both dice of 6 and D3 each: 6 points with 1/36 x 1/9.
    found = asked(effect("mortal_pool", dice=2, each_on=6, amount="D3"), units=UNARMED)

    assert found.damage == 2 * F(1, 6) * 2
    assert found.chances[6] == F(1, 36) * F(1, 9)


def test_bands_say_what_each_result_inflicts_within_one_and_six() -> None:
    # 3 to 5: 1, a 6: D3. With +1 a 6 and a 5 are 6; with -5 all but a 6 are 1.
    bands = [{"on": [3, 4, 5], "amount": 1}, {"on": [6], "amount": "D3"}]
    pool = effect("mortal_pool", dice=2, bands=bands)

    assert inflicted(pool) == 2 * (F(3, 6) + F(1, 6) * 2)
    assert inflicted(pool | {"roll_modifier": 1}) == 2 * (F(3, 6) + F(2, 6) * 2)
    lowest = effect("mortal_pool", dice=2, bands=[{"on": [1], "amount": 1}])
    assert inflicted(lowest | {"roll_modifier": -9}) == 2


# ---- backlash


def thrown_back(*effects: Json, weapon: Json | None = None, **units: Json) -> Fraction:
    found = asked(*effects, by="target", weapon=weapon, units=units)
    assert found.attacker_damage is not None
    return found.attacker_damage


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"trigger": "hit_unmodified", "values": [1, 2]}, 2 * F(2, 6)),
        ({"trigger": "wound_unmodified", "values": [6]}, 2 * F(1, 2) * F(1, 6)),
        # A save is rolled for 1/4 of the attacks; the ward for the half of those.
        ({"trigger": "save_unmodified", "values": [1]}, 2 * F(1, 4) * F(1, 6)),
        ({"trigger": "ward_success"}, 2 * F(1, 4) * F(1, 2) * F(1, 3)),
        ({"trigger": "miss"}, 2 * F(1, 2)),
    ],
)
def test_each_final_die_of_a_kind_throws_damage_back(
    fields: Json, expected: Fraction
) -> None:
    two = {"attacks": 2}
    target = {"save": 4, "ward": 5}

    assert (
        thrown_back(effect("backlash", amount=3, **fields), weapon=two, target=target)
        == 3 * expected
    )


def test_the_attacker_wards_what_is_thrown_back_unless_it_may_not() -> None:
    warded = effect("backlash", trigger="miss", amount=2)
    attacker = {"ward": 4}

    assert thrown_back(warded, attacker=attacker) == F(1, 2) * 2 * F(1, 2)
    assert thrown_back(warded | {"ward": False}, attacker=attacker) == F(1, 2) * 2


def test_an_amount_of_backlash_is_rolled_for_each_die() -> None:
    # Both attacks miss with 1/4 and each throws 3 with 1/3.
    rolled = effect("backlash", trigger="miss", amount="D3")
    cap = effect("cap_damage", points=5)
    units = {"attacker": {"abilities": [{"effects": [cap]}]}}
    found = asked(rolled, by="target", weapon={"attacks": 2}, units=units)

    # Uncapped 2 x 1/2 x 2; 6 is capped at 5 with 1/4 x 1/9.
    assert found.attacker_damage == 2 - F(1, 4) * F(1, 9)


def test_a_unit_may_suffer_from_its_own_rolls() -> None:
    found = asked(
        effect("backlash", trigger="hit_unmodified", values=[1], amount=1)
        | {"attacks": "made"},
        weapon={"attacks": 3},
    )

    assert found.attacker_damage == 3 * F(1, 6)


def test_wards_against_other_harm_throw_nothing_back() -> None:
    bolt = {"effects": [effect("mortal_damage", amount=6)]}
    back = effect("backlash", trigger="ward_success", amount=1)

    assert thrown_back(back, attacker={"abilities": [bolt]}, target={"ward": 4}) == F(
        1, 4
    ) * F(1, 2)


def test_the_backlash_of_a_spell_is_spell_damage() -> None:
    # The spell is cast on 2+: all but a double 1; the attacker wards spells on 4+.
    back = {
        "activation": {"cast": {"value": 2}},
        "effects": [effect("backlash", trigger="miss", amount=2)],
    }
    ward = effect("ward", value=4, against="spell")
    found = asked(ward, units={"target": {"abilities": [back]}})

    assert found.attacker_damage == F(35, 36) * F(1, 2) * 2 * F(1, 2)


def test_the_attacker_may_be_immune_to_what_a_named_rule_throws_back() -> None:
    back = {"name": "Thorns", "effects": [effect("backlash", trigger="miss", amount=2)]}
    found = asked(
        effect("mortal_immunity", source="thorns"),
        units={"target": {"abilities": [back]}},
    )

    assert not found.attacker_damage


# ---- death_throes


def test_each_model_slain_throws_its_dice() -> None:
    # Two models of Health 1: each attack slays one with 1/4. 2 dice of 4+ each.
    throes = effect("death_throes", dice_per_model=2, each_on=4, amount=3)

    assert thrown_back(throes, weapon={"attacks": 2}, target={"models": 2}) == (
        2 * F(1, 4) * 2 * F(1, 2) * 3
    )


def test_a_model_throws_one_die_for_one_point_if_nothing_else_is_said() -> None:
    assert thrown_back(effect("death_throes", each_on=5)) == F(1, 4) * F(1, 3)


def test_throes_depend_on_the_same_dice_as_backlash() -> None:
    # One attack: it misses (1/2) and 1 comes back, or slays (1/4) and 1 comes back.
    found = asked(
        effect("backlash", trigger="miss", amount=1),
        effect("death_throes", each_on=2, amount={"of": "attacker_models"}),
        by="target",
        units={
            "attacker": {"abilities": [{"effects": [effect("cap_damage", points=1)]}]}
        },
    )

    assert found.attacker_damage == F(1, 2) + F(1, 4) * F(5, 6)


def test_models_slain_outright_throw_too_and_saved_ones_do_not() -> None:
    slay = {"weapons": [], "abilities": [{"effects": [effect("slay_models")]}]}
    throes = effect("death_throes", each_on=4)
    saved = effect("prevent_destruction", heal=1)

    assert thrown_back(throes, attacker=slay) == F(1, 2)
    assert thrown_back(throes, saved, attacker=slay) == 0


# ---- slay_models, destroy_unit


def test_models_are_slain_outright_after_the_pool_is_allocated() -> None:
    # 1 point at a model of Health 2, then 2 of 4 models: its damage point stays.
    found = asked(
        effect("slay_models", models=2), effect("mortal_damage", amount=1),
        units={"attacker": {"weapons": []}, "target": {"models": 4, "health": 2}},
    )  # fmt: skip

    assert found.slain == 2
    assert found.allocated == found.damage == 1


def test_a_roll_may_decide_whether_models_are_slain() -> None:
    # Above the Health of 4: 5 and 6; at least it: 4, 5 and 6.
    health = {"of": "target_health"}
    units = UNARMED | {"target": {"models": 3, "health": 4}}

    above = asked(effect("slay_models", dice="D6", above=health), units=units)
    least = asked(effect("slay_models", dice="D6", at_least=health), units=units)
    assert (above.slain, least.slain) == (F(2, 6), F(3, 6))


def test_the_number_to_beat_may_be_rolled() -> None:
    # A D6 above a D6: 15 of 36.
    found = asked(effect("slay_models", dice="D6", above="D6"), units=UNARMED)

    assert found.slain == F(15, 36)


def test_a_unit_is_destroyed_outright_whatever_its_models() -> None:
    units = UNARMED | {"target": {"models": 3, "health": 9}}
    always = asked(effect("destroy_unit"), units=units)
    rolled = asked(effect("destroy_unit", dice="2D6", above=9), units=units)

    assert always.destroyed == 1
    assert always.slain == 3
    assert always.damage == 0
    # 10, 11 and 12: 3 + 2 + 1 of 36.
    assert (rolled.destroyed, rolled.slain) == (F(6, 36), 3 * F(6, 36))


def test_a_limited_re_roll_of_wards_is_counted_along_the_attacks_received() -> None:
    """The order of its dice is that of attacks that target the unit: no others."""
    thrown = effect("backlash", trigger="hit_unmodified", values=[1], amount=1)
    again = effect("reroll", roll="ward", which="failures")

    def suffered(**limit: object) -> Answer:
        attacker = {
            "weapons": [WEAPON],
            "ward": 4,
            "abilities": [{"effects": [again | limit]}],
        }
        target = {"abilities": [{"effects": [thrown]}]}
        return answered({"attacker": attacker, "target": target})

    limited, without = suffered(limit=1), suffered()
    assert without.attacker_damage == F(1, 6) * F(1, 4)
    assert limited.attacker_damage == F(1, 6) * F(1, 2)
    place = "/attacker/abilities/0/effects/0"
    assert rulings(limited)[place] == (False, "direction")

"""Effects from the damage pool on, each worked out on paper."""

from fractions import Fraction

import pytest

from schemas.damage import DamageRequest
from schemas.reading import read_value
from schemas.report import damage_answer
from tests.kinds.asking import WEAPON, Json, answered, asked, effect, rulings

F = Fraction


def mortal_from(amount: object, **ability: object) -> Json:
    """An attacker without weapons, whose one ability inflicts mortal damage."""
    effects = [effect("mortal_damage", amount=amount)]
    named = {"name": "Bolt", "effects": effects} | ability
    return {"weapons": [], "abilities": [named]}


def hurt(*effects: Json, amount: object = 6, **target: object) -> Json:
    """A request of mortal damage alone, against a target with these effects."""
    unit = {"abilities": [{"name": "rule", "effects": list(effects)}]} | target
    return {"attacker": mortal_from(amount), "target": unit}


# ---- ward, deny_ward


def test_the_best_ward_that_applies_is_rolled_for_each_point() -> None:
    # Of 5+ and 4+ against everything and 2+ against shooting, in combat: 4+.
    effects = [
        effect("ward", value=5),
        effect("ward", value=4, against="any"),
        effect("ward", value=2, against="shooting"),
    ]
    target = {"abilities": [{"effects": effects}]}
    weapons = [WEAPON | {"damage": 2}]
    found = answered({"attacker": {"weapons": weapons}, "target": target})

    assert found.chances == {
        0: F(3, 4) + F(1, 4) * F(1, 4),
        1: F(1, 4) * F(1, 2),
        2: F(1, 4) * F(1, 4),
    }


@pytest.mark.parametrize(
    ("against", "attack", "mortal"),
    [
        ("any", True, True), ("mortal", False, True), ("attack", True, False),
        ("combat", True, False), ("shooting", False, False), ("spell", False, False),
    ],
)  # fmt: skip
def test_a_ward_may_be_against_some_damage_only(
    against: str, *, attack: bool, mortal: bool
) -> None:
    ward = {"effects": [effect("ward", value=4, against=against)]}
    of_attacks = asked(units={"target": {"abilities": [ward]}})
    of_others = answered(hurt(*ward["effects"], amount=2))

    assert of_attacks.damage == F(1, 4) * (F(1, 2) if attack else 1)
    assert of_others.damage == 2 * (F(1, 2) if mortal else 1)


@pytest.mark.parametrize(
    ("against", "activation"),
    [
        ("spell", {"cast": {"value": 2}}),
        ("prayer", {"chant": {"value": 2}}),
    ],
)
def test_mortal_damage_of_a_spell_or_prayer_has_its_own_wards(
    against: str, activation: Json
) -> None:
    # A spell of 2+ fails on a double 1, a prayer on a 1.
    cast = F(35, 36) if against == "spell" else F(5, 6)
    for other in ("spell", "prayer"):
        ward = [effect("ward", value=4, against=other)]
        attacker = mortal_from(2, activation=activation)
        target = {"abilities": [{"effects": ward}]}
        found = answered({"attacker": attacker, "target": target})
        assert found.damage == cast * 2 * (F(1, 2) if other == against else 1)


def test_mortal_damage_from_a_manifestation_has_its_own_ward() -> None:
    request = hurt(effect("ward", value=4, against="manifestation"), amount=2)
    before = answered(request).damage
    request["attacker"]["keywords"] = ["MANIFESTATION"]

    assert before == 2
    assert answered(request).damage == 1


def test_a_ward_denied_by_the_attacker_leaves_other_mortal_damage_its_ward() -> None:
    # 4 and 5: 1/2 x 1; 6: 1 mortal damage; both unwarded. The bolt of 2 is warded.
    bolt = {"effects": [effect("mortal_damage", amount=2)]}
    found = asked(
        effect("deny_ward"), weapon={"abilities": ["Crit (Mortal)"]},
        units={"attacker": {"abilities": [bolt]}, "target": {"ward": 4}},
    )  # fmt: skip

    assert found.damage == F(2, 6) * F(1, 2) + F(1, 6) + 2 * F(1, 2)


def test_a_unit_that_is_denied_its_ward_makes_no_ward_rolls_at_all() -> None:
    bolt = {"effects": [effect("mortal_damage", amount=2)]}
    found = asked(
        effect("deny_ward", attacks="received"), by="target",
        units={"attacker": {"abilities": [bolt]}, "target": {"ward": 4}},
    )  # fmt: skip

    assert found.damage == F(1, 4) + 2


# ---- ignore_first_damage, cap_damage, reduce_damage_pool


def test_the_first_points_after_wards_are_ignored_and_several_add_up() -> None:
    # Of 3 points 2 are ignored; by default it is one.
    two = [effect("ignore_first_damage"), effect("ignore_first_damage", points=1)]

    assert answered(hurt(*two, amount=3)).damage == 1
    # A ward of 4+ lets k of 3 through: max(0, k - 1) is 1 or 2.
    warded = answered(hurt(two[0], amount=3, ward=4))
    assert warded.damage == F(3, 8) * 1 + F(1, 8) * 2


def test_allocated_damage_is_ignored_and_capped_too() -> None:
    attacker = {
        "weapons": [],
        "abilities": [{"effects": [effect("allocate_damage", amount=6)]}],
    }
    rules = [effect("ignore_first_damage"), effect("cap_damage", points=4)]
    target = {"health": 9, "abilities": [{"effects": rules}]}

    assert answered({"attacker": attacker, "target": target}).damage == 4


def test_the_attacker_too_ignores_its_first_point() -> None:
    back = {"effects": [effect("mortal_damage", amount="D3", attacks="received")
                        | {"recipient": "attacker"}]}  # fmt: skip
    found = asked(
        effect("ignore_first_damage"), units={"target": {"abilities": [back]}}
    )

    assert found.attacker_damage == F(0 + 1 + 2, 3)
    assert found.damage == F(1, 4)


def test_the_cap_comes_after_the_points_that_are_ignored() -> None:
    found = answered(
        hurt(effect("cap_damage", points=4), effect("ignore_first_damage"), amount=5)
    )

    assert found.damage == 4


def test_points_are_taken_out_of_the_pool_after_wards() -> None:
    # Of 3 warded points k are left, less D3: k = 3 with 1/8, less 1 or 2; k = 2
    # with 3/8, less 1.
    found = answered(hurt(effect("reduce_damage_pool", points="D3"), amount=3, ward=4))

    assert found.damage == F(1, 8) * F(2 + 1, 3) + F(3, 8) * F(1, 3)


def test_dice_may_take_points_out_of_the_pool() -> None:
    # Each of 2 dice takes a point on 5+: 4 - 2/3.
    found = answered(hurt(effect("reduce_damage_pool", dice=2, each_on=5), amount=4))

    assert found.damage == 4 - 2 * F(1, 3)


# ---- modify_damage_inflicted


def test_the_damage_of_successful_attacks_is_multiplied_then_added_to() -> None:
    # A cap of 2 on Damage comes before: 2 x 3 + 1.
    more = [
        effect("modify_damage_inflicted", of="attack", operation=o, value=v)
        for o, v in (("add", 1), ("multiply", 3))
    ]
    cap = effect(
        "modify_characteristic", characteristic="damage", operation="cap", value=2
    )

    assert asked(*more, cap, weapon={"damage": 4}).damage == F(1, 4) * 7


def test_the_mortal_damage_of_the_same_ability_changes_where_there_is_any() -> None:
    # A D3 on 2+: 0, 2 x 2 + 1, 3 x 2 + 1. The other ability stays.
    more = [
        effect("modify_damage_inflicted", of="mortal", operation=o, value=v)
        for o, v in (("add", 1), ("multiply", 2))
    ]
    rolled = effect("mortal_from_roll", dice="D3", at_least=2)
    other = {"effects": [effect("mortal_damage", amount=1)]}
    found = asked(
        rolled, *more, units={"attacker": {"weapons": [], "abilities": [other]}}
    )

    assert found.chances == {1: F(1, 3), 6: F(1, 3), 8: F(1, 3)}


def test_mortal_damage_that_a_die_sets_off_is_of_the_same_ability_too() -> None:
    found = asked(
        effect("on_result", roll="hit", on="success", mortal=1, ends=True),
        effect("modify_damage_inflicted", of="mortal", operation="multiply", value=3),
    )

    assert found.damage == F(1, 2) * 3


# ---- redirect_damage, prevent_destruction, mortal_immunity, deny_healing


def test_each_passed_ward_puts_a_point_on_another_unit() -> None:
    found = answered(hurt(effect("redirect_damage", to="Wolves"), amount=3, ward=5))

    assert (found.damage, found.redirected) == (3 * F(2, 3), 3 * F(1, 3))


def test_without_redirection_nothing_is_redirected() -> None:
    assert answered(hurt(amount=3, ward=5)).redirected is None


def test_a_prevented_destruction_leaves_the_last_model_with_what_is_healed() -> None:
    # Two models of Health 2 and 6 points: on a 3+ one is left, with D3 Health but at
    # most 2: 3 of 4 points are allocated where 1 is healed (1/3), else 2.
    seed = effect("prevent_destruction", dice="D6", at_least=3, heal="D3")
    found = answered(hurt(seed, amount=6, models=2, health=2))

    assert found.damage == 6
    assert found.destroyed == F(1, 3)
    assert found.slain == F(1, 3) * 2 + F(2, 3) * 1
    assert found.allocated == F(1, 3) * 4 + F(2, 3) * (F(1, 3) * 3 + F(2, 3) * 2)


def test_destruction_may_be_prevented_without_a_roll() -> None:
    found = answered(hurt(effect("prevent_destruction", heal=1), amount=6))

    assert found.destroyed == found.slain == found.allocated == 0


def test_what_cannot_be_healed_is_destroyed() -> None:
    never = answered(hurt(effect("prevent_destruction", heal=0)))
    denied = answered(
        hurt(effect("prevent_destruction", heal=1), effect("deny_healing"))
    )

    assert never.destroyed == denied.destroyed == 1


def test_models_slain_outright_may_be_what_destroys_the_unit() -> None:
    # Nothing of the pool, one model slain outright, and that is prevented.
    slay = {"weapons": [], "abilities": [{"effects": [effect("slay_models")]}]}
    rules = [effect("prevent_destruction", dice="D6", at_least=4, heal=1)]
    target = {"abilities": [{"effects": rules}]}
    found = answered({"attacker": slay, "target": target})

    assert found.destroyed == F(1, 2)


def test_the_immune_suffer_no_mortal_damage_from_the_source_named() -> None:
    request = hurt(effect("mortal_immunity", source="BOLT"), amount=2)
    found = answered(request)

    assert found.damage == 0
    assert rulings(found)["/attacker/abilities/0/effects/0"] == (False, "immune")
    assert answered(hurt(effect("mortal_immunity", source="Ray"), amount=2)).damage == 2


def test_immunity_is_no_shield_against_allocated_damage_or_attacks() -> None:
    mine = {"name": "Bolt", "effects": [effect("allocate_damage", amount=2)]}
    found = asked(
        effect("mortal_immunity", source="Bolt"), by="target",
        units={"attacker": {"abilities": [mine]}},
    )  # fmt: skip

    assert found.damage == 2 + F(1, 4)


def test_a_ward_is_written_like_any_target_number() -> None:
    written = [{"kind": "ward", "value": value} for value in (4, "4", "4+")]
    answers = [
        damage_answer(
            read_value(
                DamageRequest,
                {
                    "attacker": {
                        "weapons": [{"attacks": 2, "hit": 4, "wound": 4, "damage": 1}]
                    },
                    "target": {"abilities": [{"effects": [ward]}]},
                },
            )
        )
        for ward in written
    ]

    assert answers[0] == answers[1] == answers[2]
    assert answers[0]["damage"]["mean"] == 0.25

"""Effects on the rolls of attacks, each worked out on paper."""

from fractions import Fraction

import pytest

from tests.kinds.asking import Json, answered, asked, effect, rulings

F = Fraction

SAVE_4 = {"target": {"save": 4}}


def add(roll: str, by: int, **fields: object) -> Json:
    return effect("modify_roll", roll=roll, by=by, **fields)


def reroll(roll: str, which: object, **fields: object) -> Json:
    return effect("reroll", roll=roll, which=which, **fields)


# ---- modify_roll


@pytest.mark.parametrize(("by", "hits"), [(1, F(2, 3)), (-1, F(1, 3))])
def test_hit_rolls_are_modified(by: int, hits: Fraction) -> None:
    assert asked(add("hit", by)).damage == hits * F(1, 2)
    assert asked(add("wound", by)).damage == hits * F(1, 2)


def test_hit_and_wound_modifiers_are_clamped_to_one() -> None:
    found = asked(add("hit", 1, weapons={"companion": True}), units={
        "attacker": {"abilities": [{"effects": [add("hit", 1)]}]}
    })  # fmt: skip

    assert found.damage == F(2, 3) * F(1, 2)
    assert rulings(found)["/attacker/abilities/1/effects/0"] == (False, "clamped")


def test_save_modifiers_and_rend_are_capped_at_plus_one_together() -> None:
    # 4+ with +2 - 1 is 3+; with +1 - 3 it is 6+.
    better, rend = add("save", 2), {"rend": 1}

    assert asked(better, by="target", weapon=rend, units=SAVE_4).damage == F(1, 12)
    found = asked(add("save", 1), by="target", weapon={"rend": 3}, units=SAVE_4)
    assert found.damage == F(1, 4) * F(5, 6)


def test_ward_modifiers_have_no_cap() -> None:
    # A ward of 6+ with +3 is 3+.
    found = asked(add("ward", 3), by="target", units={"target": {"ward": 6}})

    assert found.damage == F(1, 4) * F(1, 3)


def test_made_is_the_default_for_hit_and_wound_received_for_save_and_ward() -> None:
    effects = [add(roll, 1) for roll in ("hit", "wound", "save", "ward")]
    units = {
        side: {"save": 4, "ward": 5, "abilities": [{"effects": effects}]}
        for side in ("attacker", "target")
    }
    units["attacker"]["weapons"] = [{"attacks": 1, "hit": 4, "wound": 4, "damage": 1}]
    found = answered(units)

    # 3+ to hit and to wound, a save of 3+, a ward of 4+.
    assert found.damage == F(2, 3) * F(2, 3) * F(1, 3) * F(1, 2)
    assert rulings(found) == {
        "/attacker/abilities/0/effects/0": (True, "applied"),
        "/attacker/abilities/0/effects/1": (True, "applied"),
        "/attacker/abilities/0/effects/2": (False, "direction"),
        "/attacker/abilities/0/effects/3": (True, "applied"),
        "/target/abilities/0/effects/0": (False, "direction"),
        "/target/abilities/0/effects/1": (False, "direction"),
        "/target/abilities/0/effects/2": (True, "applied"),
        "/target/abilities/0/effects/3": (True, "applied"),
    }


# ---- grant_weapon_ability, suppress_weapon_abilities


def test_a_granted_ability_acts_as_one_of_the_weapon() -> None:
    # 4 and 5 hit, wound and do 1; a 6 does 1 mortal damage.
    found = asked(effect("grant_weapon_ability", ability="Crit (Mortal)"))

    assert found.damage == F(2, 6) * F(1, 2) + F(1, 6)


def test_anti_adds_up_even_granted_to_a_weapon_that_has_it() -> None:
    # Rend 2 against a save of 4+: only a 6 saves.
    found = asked(
        effect("grant_weapon_ability", ability="Anti-HERO (+1 Rend)"),
        weapon={"abilities": ["Anti-HERO"]},
        units={"target": {"save": 4, "keywords": ["HERO"]}},
    )

    assert found.damage == F(1, 4) * F(5, 6)


def test_all_abilities_but_companion_and_shoot_in_combat_are_suppressed() -> None:
    everything = [
        "Charge (+1 Damage)", "Anti-HERO", "Crit (2 Hits)", "Shoot in Combat"
    ]  # fmt: skip
    found = asked(
        effect("suppress_weapon_abilities", abilities="all_except_companion"),
        by="target",
        weapon={"kind": "ranged", "abilities": everything},
        units={
            "attacker": {"charged": True},
            "target": {"keywords": ["HERO"]} | {"save": 4},
        },
        phase="shooting",
        in_combat=True,
    )

    assert found.damage == F(1, 4) * F(1, 2)


def test_only_the_three_crit_abilities_are_on_critical() -> None:
    found = asked(
        effect("suppress_weapon_abilities", abilities="on_critical"),
        by="target",
        weapon={"abilities": ["Crit (Mortal)", "Charge (+1 Damage)"]},
        units={"attacker": {"charged": True}},
    )

    assert found.damage == F(1, 4) * 2


def test_granted_abilities_are_suppressed_too_but_not_what_a_result_sets_off() -> None:
    mine = [
        effect("grant_weapon_ability", ability="Crit (Mortal)"),
        effect("on_result", roll="hit", on="critical", mortal=1),
    ]
    found = asked(
        effect("suppress_weapon_abilities", abilities=["Crit (Mortal)"]),
        by="target",
        units={"attacker": {"abilities": [{"effects": mine}]}},
    )

    assert found.damage == F(1, 4) + F(1, 6)


# ---- reroll


@pytest.mark.parametrize(
    ("roll", "which", "chance"),
    [
        # A half, and what is re-rolled of the other half succeeds by half.
        ("hit", "failures", F(1, 2) + F(1, 2) * F(1, 2)),
        ("hit", "ones", F(1, 2) + F(1, 6) * F(1, 2)),
        ("hit", {"at_most": 2}, F(1, 2) + F(2, 6) * F(1, 2)),
        ("hit", {"at_most": 5}, F(1, 2) + F(1, 2) * F(1, 2)),
        ("hit", "best", F(1, 2) + F(1, 2) * F(1, 2)),
        # A 6 stays, the others are rolled again.
        ("hit", "non_criticals", F(1, 6) + F(5, 6) * F(1, 2)),
        ("wound", "failures", F(1, 2) + F(1, 2) * F(1, 2)),
        ("wound", "ones", F(1, 2) + F(1, 6) * F(1, 2)),
    ],
)
def test_hit_and_wound_rolls_are_re_rolled(
    roll: str, which: object, chance: Fraction
) -> None:
    assert asked(reroll(roll, which)).damage == chance * F(1, 2)


def test_the_best_policy_re_rolls_hits_that_are_worth_less_than_a_fresh_roll() -> None:
    # With Crit (Mortal) a 6 is worth 9, a 5 1/6 x 9: a fresh roll is worth more than
    # a hit that only a 6 can make wound: 1/6 x 9 + 1/6 x 1/6 x 9.
    found = asked(
        reroll("hit", "best"),
        weapon={"hit": 5, "wound": 6, "damage": 9, "abilities": ["Crit (Mortal)"]},
    )

    fresh = F(1, 6) * 9 + F(1, 6) * F(1, 6) * 9
    assert found.damage == F(1, 6) * 9 + F(5, 6) * fresh


def test_failed_saves_and_wards_are_re_rolled_by_the_target() -> None:
    save = asked(reroll("save", "failures"), by="target", units=SAVE_4)
    ward = asked(reroll("ward", "failures"), by="target", units={"target": {"ward": 4}})

    assert save.damage == ward.damage == F(1, 4) * F(1, 4)


def test_dice_of_attacks_and_damage_are_re_rolled_one_by_one() -> None:
    # Of a D6 the ones: 3.5 + 1/6 x (3.5 - 1); below its mean: (3.5 + 5) / 2.
    # Of a D3 two and less: 1/3 x 3 + 2/3 x 2.
    ones = asked(reroll("damage", "ones"), weapon={"damage": "D6"})
    best = asked(reroll("damage", "best"), weapon={"damage": "2D6"})
    low = asked(reroll("attacks", {"at_most": 2}), weapon={"attacks": "D3"})

    assert ones.damage == F(1, 4) * (F(7, 2) + F(1, 6) * F(5, 2))
    assert best.damage == F(1, 4) * 2 * F(17, 4)
    assert low.damage == F(1, 4) * F(7, 3)


def test_with_a_limit_the_first_eligible_dice_of_the_action_are_re_rolled() -> None:
    # One of two hit rolls: 1 hit expected, and 1/2 where any failed (3/4).
    # The two attacks are of two weapons, as listed; the second has Damage 3.
    weapons = [
        {"attacks": 1, "hit": 4, "wound": 4, "damage": damage} for damage in (1, 3)
    ]
    one = asked(reroll("hit", "failures", limit=1), weapon={"attacks": 2})
    two = asked(
        reroll("hit", "failures", limit=1), units={"attacker": {"weapons": weapons}}
    )

    assert one.damage == (1 + F(3, 4) * F(1, 2)) * F(1, 2)
    # The first fails by half and is re-rolled; else the second may be.
    first, second = F(3, 4), F(1, 2) * F(1, 2) + F(1, 2) * F(3, 4)
    assert two.damage == (first * 1 + second * 3) * F(1, 2)


def test_dice_that_another_re_rolls_without_limit_use_none_up() -> None:
    # Ones are re-rolled always; the first other failure (2, 3) once.
    found = asked(
        reroll("hit", "ones"), reroll("hit", "failures", limit=1), weapon={"attacks": 2}
    )

    # An attack without the limit hits by 7/12; a 2 or 3 (1/3) uses it up.
    without = F(7, 12)
    second = F(1, 3) * without + F(2, 3) * (without + F(1, 3) * F(1, 2))
    first = without + F(1, 3) * F(1, 2)
    assert found.damage == (first + second) * F(1, 2)


# ---- ignore_modifiers, ignore_rend


def test_ignored_modifiers_of_hit_and_wound_rolls_do_not_count() -> None:
    worse = {"effects": [add("hit", -1, attacks="received")]}
    found = asked(
        effect("ignore_modifiers", rolls=["hit"], sign="negative"),
        units={"target": {"abilities": [worse]}},
        cover=True,
    )

    assert found.damage == F(1, 4)


def test_ignoring_what_makes_saves_worse_ignores_rend_too() -> None:
    # 4+ with +1 and Rend 2: ignoring the worse it is 3+, ignoring both 4+.
    def left(sign: str) -> Fraction:
        return asked(
            effect("ignore_modifiers", rolls=["save"], sign=sign), by="target",
            weapon={"rend": 2}, units=SAVE_4, target_commands=["all-out-defence"],
        ).damage  # fmt: skip

    assert left("negative") == F(1, 4) * F(1, 3)
    assert left("both") == F(1, 4) * F(1, 2)
    assert left("positive") == F(1, 4) * F(5, 6)


def test_changes_of_characteristics_are_ignored_by_their_sign() -> None:
    changes = [
        effect("modify_characteristic", characteristic="damage", operation=o, value=v)
        for o, v in (("add", 2), ("add", -1))
    ]
    found = asked(
        effect("ignore_modifiers", characteristics=["damage"], sign="positive"),
        weapon={"damage": 3},
        units={"attacker": {"abilities": [{"effects": changes}]}},
    )

    assert found.damage == F(1, 4) * 2


def test_rend_is_ignored_whatever_adds_to_it() -> None:
    found = asked(
        effect("ignore_rend"), by="target",
        weapon={"rend": 1, "abilities": ["Anti-HERO"]},
        units={"target": {"save": 4, "keywords": ["HERO"]}},
    )  # fmt: skip

    assert found.damage == F(1, 4) * F(1, 2)


# ---- critical_on, no_criticals, fail_on_unmodified, succeed_on_unmodified


def test_critical_hits_on_lower_rolls_hit_whatever_is_needed() -> None:
    # Hit 6+: 4, 5 and 6 are critical hits and wound; the best of two rules counts.
    effects = [effect("critical_on", value=value) for value in (5, 4)]
    found = asked(*effects, weapon={"hit": 6, "abilities": ["Crit (Auto-wound)"]})

    assert found.damage == F(1, 2)


def test_without_criticals_a_six_is_an_ordinary_successful_hit() -> None:
    # Hit 6+ at -1: the 6 hits still; it sets off no Crit ability and no `critical`.
    theirs = [effect("no_criticals"), add("hit", -1, attacks="received")]
    mine = [
        effect("on_result", roll="hit", on="critical", mortal=9),
        effect("on_result", roll="hit", unmodified=[6], mortal=1),
    ]
    found = asked(
        *theirs, by="target", weapon={"hit": 6, "abilities": ["Crit (Mortal)"]},
        units={"attacker": {"abilities": [{"effects": mine}]}},
    )  # fmt: skip

    assert found.damage == F(1, 6) * (F(1, 2) + 1)


def test_attacks_fail_on_low_rolls_and_on_named_ones_critical_or_not() -> None:
    def left(**which: object) -> Fraction:
        return asked(
            effect("fail_on_unmodified", roll="hit", **which), by="target",
            weapon={"abilities": ["Crit (Auto-wound)"]},
        ).damage  # fmt: skip

    assert left(at_most=4) == F(1, 6) * F(1, 2) + F(1, 6)
    assert left(values=[6]) == F(2, 6) * F(1, 2)
    assert left(unless_critical=True) == F(1, 6)


def test_failing_beats_succeeding_on_an_unmodified_roll() -> None:
    # 2+ succeeds whatever is needed, but 2 and 3 fail.
    mine = {"effects": [effect("succeed_on_unmodified", roll="wound", at_least=2)]}
    found = asked(
        effect("fail_on_unmodified", roll="wound", at_most=3), by="target",
        weapon={"wound": 6}, units={"attacker": {"abilities": [mine]}},
    )  # fmt: skip

    assert found.damage == F(1, 2) * F(1, 2)


def test_a_save_succeeds_on_an_unmodified_roll_whatever_the_rend() -> None:
    passes = effect("succeed_on_unmodified", roll="save", at_least=4)

    found = asked(passes, by="target", weapon={"rend": 4}, units=SAVE_4)
    assert found.damage == F(1, 4) * F(1, 2)
    without = answered(
        {
            "attacker": {
                "weapons": [{"attacks": 1, "hit": 4, "wound": 4, "damage": 1}]
            },
            "target": {"abilities": [{"effects": [passes]}]},
        }
    )
    assert without.damage == F(1, 4)


def test_a_hit_succeeds_on_an_unmodified_roll_but_never_on_a_one() -> None:
    found = asked(
        effect("succeed_on_unmodified", roll="hit", at_least=2), weapon={"hit": 6}
    )

    assert found.damage == F(5, 6) * F(1, 2)

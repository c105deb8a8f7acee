"""From an attack action to its strikes, and what became of every effect."""

from dataclasses import replace

import pytest

from distributions.action import attack
from distributions.conditions import Condition, UnitCondition
from distributions.effects import Ability, Origin, Roll, Side, Source
from distributions.explaining import verdicts_on_effects
from distributions.profiles import AttackAction, Phase, Unit
from distributions.resolution import champions_with
from distributions.rolls import Modifier
from distributions.verdicts import APPLIED, Code, Ruling, Verdict, merged
from distributions.weapon_rulings import refusal_of
from tests.distributions.battlefield import (
    action_with,
    blade,
    bow,
    modifier,
    result_of,
    save_needed,
    strike_with,
)

BEAST = frozenset({"beast"})


def codes(action: AttackAction) -> list[tuple[str, int | None, bool, str]]:
    """Name, weapon, applied and code of each verdict."""
    verdicts = verdicts_on_effects(attack(action))
    return [
        (v.origin.name, v.weapon, v.ruling.applied, v.ruling.code.value)
        for v in verdicts
    ]


# ---- what the attacker makes of its weapon


def test_all_models_wield_a_weapon_unless_it_counts_its_wielders() -> None:
    unit = Unit(models=10)

    assert strike_with(blade(), attacker=unit).models == 10
    assert strike_with(blade(wielders=3), attacker=unit).models == 3


@pytest.mark.parametrize(("charged", "damage"), [(True, "D3+1"), (False, "D3")])
def test_charge_adds_to_damage_where_the_unit_charged(
    *, charged: bool, damage: str
) -> None:
    strike = strike_with(blade("charge", damage="D3"), attacker=Unit(charged=charged))

    assert str(strike.attack.damage) == damage


def test_charge_is_about_the_attacking_unit() -> None:
    strike = strike_with(blade("charge"), target=Unit(charged=True))

    assert str(strike.attack.damage) == "1"


def test_a_weapon_without_charge_gains_nothing_from_it() -> None:
    assert str(strike_with(blade(), attacker=Unit(charged=True)).attack.damage) == "1"


def test_any_other_weapon_ability_counts_once() -> None:
    strike = strike_with(blade("charge", "charge"), attacker=Unit(charged=True))

    assert str(strike.attack.damage) == "2"


# ---- champions, Command Models 1.0


def test_a_champion_uses_every_weapon_that_all_models_use() -> None:
    strike = strike_with(blade(attacks=2), attacker=Unit(models=10, champions=1))

    assert (strike.champions, str(strike.champion_attacks)) == (1, "3")
    assert strike.number_of_attacks.mean == 9 * 2 + 3


def test_a_champion_uses_no_weapon_whose_wielders_are_counted_apart() -> None:
    unit = Unit(models=10, champions=1)

    # Even where the count is that of the unit.
    assert champions_with(blade(wielders=10), unit) == 0
    assert champions_with(blade(), unit) == 1


def test_a_weapon_may_say_how_many_champions_wield_it() -> None:
    unit = Unit(models=10, champions=2)

    assert champions_with(blade(wielders=3, champions=1), unit) == 1
    assert champions_with(blade(champions=0), unit) == 0


def test_a_champions_random_attacks_are_one_more_than_rolled() -> None:
    strike = strike_with(blade(attacks="D3"), attacker=Unit(models=1, champions=1))

    assert str(strike.champion_attacks) == "D3+1"
    assert strike.number_of_attacks.minimum == 2


def test_a_champions_companion_weapon_gains_no_attacks() -> None:
    unit = Unit(models=2, champions=1)

    assert strike_with(blade("Companion"), attacker=unit).champions == 0


def test_a_champions_companion_weapon_gains_attacks_for_a_beast() -> None:
    unit = Unit(models=2, champions=1, keywords=BEAST)

    assert strike_with(blade("Companion"), attacker=unit).champions == 1


# ---- effects become numbers


def test_modifiers_to_one_roll_are_added() -> None:
    abilities = (modifier(Roll.HIT, 2), modifier(Roll.HIT, -1))
    strike = strike_with(blade(), attacker=Unit(abilities=abilities))

    assert strike.hit_modifier.total == 1
    assert strike.attack.hit.needed == 3


def test_modifiers_are_clamped_as_sums() -> None:
    abilities = (
        modifier(Roll.HIT, 2),
        modifier(Roll.WOUND, -2),
        modifier(Roll.WOUND, -1),
    )
    strike = strike_with(blade(), attacker=Unit(abilities=abilities))

    assert strike.hit_modifier == Modifier(2, 1)
    assert strike.wound_modifier == Modifier(-3, -1)
    assert (strike.attack.hit.needed, strike.attack.wound.needed) == (3, 5)


def test_modifiers_of_both_sides_are_added() -> None:
    strike = strike_with(
        blade(),
        attacker=Unit(abilities=(modifier(Roll.WOUND, 1),)),
        target=Unit(abilities=(modifier(Roll.WOUND, -1, Side.TARGET),)),
    )

    assert strike.wound_modifier.total == 0


def test_save_and_ward_modifiers_are_the_defences() -> None:
    abilities = (
        modifier(Roll.SAVE, 1, Side.TARGET),
        modifier(Roll.WARD, -1, Side.TARGET),
    )
    strike = strike_with(blade(), target=Unit(save=4, ward=5, abilities=abilities))

    assert (save_needed(strike), strike.ward) == (3, 6)


# ---- what became of an effect


def test_a_modifier_that_counts_is_applied() -> None:
    action = action_with(blade(), attacker=Unit(abilities=(modifier(Roll.HIT, 1),)))

    assert codes(action) == [("ability", None, True, "applied")]


def named(*modifiers: tuple[str, int]) -> tuple[Ability, ...]:
    return tuple(modifier(Roll.HIT, by, name=name) for name, by in modifiers)


@pytest.mark.parametrize(
    ("modifiers", "expected"),
    [
        # The last ones beyond the limit do not count, one on the limit in part.
        ((("a", 1), ("b", 1)), {"a": (True, "applied"), "b": (False, "clamped")}),
        ((("a", -1), ("b", -1)), {"a": (True, "applied"), "b": (False, "clamped")}),
        ((("a", 2),), {"a": (True, "clamped")}),
        ((("a", -3),), {"a": (True, "clamped")}),
        ((("a", 3), ("b", -1)), {"a": (True, "clamped"), "b": (True, "applied")}),
        ((("a", 1), ("b", -1)), {"a": (True, "applied"), "b": (True, "applied")}),
        (
            (("a", 1), ("b", 2), ("c", -1), ("d", 1)),
            {
                "a": (True, "applied"), "b": (True, "clamped"),
                "c": (True, "applied"), "d": (False, "clamped"),
            },
        ),
    ],
)  # fmt: skip
def test_modifiers_beyond_their_limit_are_clamped_the_last_ones_first(
    modifiers: tuple[tuple[str, int], ...], expected: dict[str, tuple[bool, str]]
) -> None:
    action = action_with(blade(), attacker=Unit(abilities=named(*modifiers)))

    assert {name: rest for name, _, *rest in codes(action)} == {
        name: list(verdict) for name, verdict in expected.items()
    }


def test_a_save_bonus_that_rend_uses_up_is_not_clamped() -> None:
    target = Unit(save=4, abilities=(modifier(Roll.SAVE, 2, Side.TARGET),))

    rended = codes(action_with(blade(rend=1), target=target))
    plain = codes(action_with(blade(), target=target))
    assert (rended[0][3], plain[0][3]) == ("applied", "clamped")


def test_an_effect_that_acts_on_some_weapons_has_a_verdict_for_each() -> None:
    abilities = (modifier(Roll.HIT, 1),)
    action = action_with(
        blade(), bow(), blade("Companion"), attacker=Unit(abilities=abilities)
    )

    # The bow is not used in combat, so nothing is said of it.
    assert codes(action) == [
        ("ability", 0, True, "applied"),
        ("ability", 2, False, "companion"),
    ]


def test_where_no_weapon_is_used_nothing_acts() -> None:
    off = replace(modifier(Roll.HIT, 1, name="off"), enabled=False)
    abilities = (modifier(Roll.HIT, 1, name="on"), off)
    action = action_with(bow(), attacker=Unit(abilities=abilities))

    assert codes(action) == [
        ("on", None, False, "not-used"),
        ("off", None, False, "disabled"),
    ]


def test_a_condition_that_does_not_hold_is_told_once_for_all_weapons() -> None:
    when = Condition(own=UnitCondition(charged=True))
    abilities = (modifier(Roll.HIT, 1, when=when),)
    action = action_with(blade(), blade(), attacker=Unit(abilities=abilities))

    assert codes(action) == [("ability", None, False, "condition")]


def test_a_weapon_that_is_not_used_says_why_and_has_no_strike() -> None:
    result = result_of(blade(), phase=Phase.SHOOTING)
    refusal = refusal_of(result, 0)

    assert [case.strikes for case in result.cases] == [(None,)]
    assert refusal is not None
    assert refusal.reason == "is a melee weapon, not used in shooting"


# ---- verdicts that say the same


ORIGIN, OTHER = (Origin(Source.ABILITY, Side.ATTACKER, name) for name in "ab")
NO = Ruling(applied=False, code=Code.SCOPE, reason="no")


def test_verdicts_are_merged_where_they_say_the_same_of_all_weapons() -> None:
    alike = [Verdict(ORIGIN, 0, APPLIED), Verdict(ORIGIN, 2, APPLIED)]
    different = [Verdict(OTHER, 0, APPLIED), Verdict(OTHER, 2, NO)]

    assert merged(alike + different, [0, 2]) == [
        Verdict(ORIGIN, None, APPLIED),
        *different,
    ]


def test_verdicts_on_some_weapons_only_are_kept_apart() -> None:
    some = [Verdict(ORIGIN, 0, APPLIED)]

    assert merged(some, [0, 2]) == some
    assert merged([], []) == []

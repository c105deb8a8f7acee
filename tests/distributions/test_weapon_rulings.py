"""What became of a weapon's own abilities and of its unit's champions."""

from typing import Any

import pytest

from distributions.profiles import Phase, Unit, Weapon
from distributions.verdicts import Ruling
from distributions.weapon_rulings import ruling_on_champions, rulings_on_abilities
from tests.distributions.battlefield import blade, bow, result_of

Verdict = tuple[bool, str]
APPLIED: Verdict = (True, "applied")
CONDITION: Verdict = (False, "condition")


def short(ruling: Ruling) -> Verdict:
    return ruling.applied, ruling.code.value


def rulings(weapon: Weapon, **action: Any) -> list[Verdict]:  # noqa: ANN401
    found = rulings_on_abilities(result_of(weapon, **action), 0)
    return [short(ruling) for ruling in found]


def reasons(weapon: Weapon, **action: Any) -> list[str]:  # noqa: ANN401
    found = rulings_on_abilities(result_of(weapon, **action), 0)
    return [ruling.reason for ruling in found]


def champions(weapon: Weapon, unit: Unit) -> Verdict:
    return short(ruling_on_champions(result_of(weapon, attacker=unit), 0))


INFANTRY = Unit(keywords=frozenset({"infantry"}))
CHARGED = Unit(charged=True)


@pytest.mark.parametrize(
    ("ability", "action", "verdict"),
    [
        ("Anti-INFANTRY", {"target": INFANTRY}, APPLIED),
        ("Anti-INFANTRY", {}, CONDITION),
        ("Anti-charge", {"target": CHARGED}, APPLIED),
        ("Anti-charge", {}, CONDITION),
        ("Charge", {"attacker": CHARGED}, APPLIED),
        ("Charge", {}, CONDITION),
        ("Companion", {}, APPLIED),
        ("Crit (Mortal)", {}, APPLIED),
        ("Shoot in Combat", {}, CONDITION),
    ],
)
def test_a_weapon_ability_is_applied_where_its_condition_holds(
    ability: str, action: dict[str, Any], verdict: Verdict
) -> None:
    assert rulings(blade(ability), **action) == [verdict]


@pytest.mark.parametrize(
    ("in_combat", "verdict"), [(True, APPLIED), (False, CONDITION)]
)
def test_shoot_in_combat_matters_to_shooting_in_combat(
    *, in_combat: bool, verdict: Verdict
) -> None:
    weapon = bow("Shoot in Combat")

    found = rulings(weapon, phase=Phase.SHOOTING, in_combat=in_combat)
    assert found == [verdict]


def test_reasons_are_told_in_words() -> None:
    weapon = blade("Anti-WAR MACHINE", "Anti-charge", "Charge", "Shoot in Combat")

    assert reasons(weapon) == [
        "the target has not the keyword WARMACHINE",
        "the target did not charge this turn",
        "the unit did not charge this turn",
        "the unit does not shoot while in combat",
    ]


def test_anti_x_twice_is_applied_twice_and_others_once() -> None:
    weapon = blade("Anti-INFANTRY", "Companion", "anti-infantry", "companion")

    assert rulings(weapon, target=INFANTRY) == [
        APPLIED, APPLIED, APPLIED, (False, "counted-once")
    ]  # fmt: skip


def test_the_answer_says_which_crit_ability_is_used() -> None:
    weapon = blade("Crit (2 Hits)", "Crit (Mortal)")

    # A save of 2+ leaves of two hits next to nothing.
    assert rulings(weapon, target=Unit(save=2)) == [(False, "other-critical"), APPLIED]
    assert reasons(weapon, target=Unit(save=2))[0] == (
        "a critical hit triggers one Crit ability: here Crit (Mortal) is worth more"
    )


def test_abilities_of_a_weapon_that_is_not_used_are_not_either() -> None:
    pinned = {"phase": Phase.SHOOTING, "in_combat": True}

    assert rulings(bow("Crit (Mortal)", "Companion")) == [(False, "phase")] * 2
    assert rulings(bow("Crit (Mortal)"), **pinned) == [CONDITION]


# ---- champions


def test_champions_are_applied_to_the_weapons_that_they_use() -> None:
    assert champions(blade(), Unit(models=5, champions=1)) == APPLIED


def test_champions_do_not_count_for_companion_weapons() -> None:
    unit = Unit(models=5, champions=1)

    assert champions(blade("Companion"), unit) == (False, "companion")


def test_champions_do_not_use_weapons_with_counted_wielders() -> None:
    unit = Unit(models=5, champions=1)

    assert champions(blade(wielders=2), unit) == (False, "counted-wielders")


def test_champions_gain_nothing_from_a_weapon_that_is_not_used() -> None:
    assert champions(bow(), Unit(models=5, champions=1)) == (False, "phase")

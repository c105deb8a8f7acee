"""The seven weapon abilities (20.0) and the ways in which their names are written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions.errors import NotWeaponAbilityError
from distributions.keywords import folded
from distributions.weapon_abilities import (
    CRITICALS,
    NAMES,
    AbilityName,
    WeaponAbility,
)

parse = WeaponAbility.parse


def test_there_are_seven() -> None:
    assert NAMES == (
        "Anti-X (+1 Rend), Charge (+1 Damage), Companion, Crit (2 Hits), "
        "Crit (Auto-wound), Crit (Mortal), Shoot in Combat"
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Charge (+1 Damage)", AbilityName.CHARGE),
        ("charge", AbilityName.CHARGE),
        ("CHARGE +1 DAMAGE", AbilityName.CHARGE),
        ("Charge ( 1 Damage)", AbilityName.CHARGE),
        ("Companion", AbilityName.COMPANION),
        ("[companion]", AbilityName.COMPANION),
        ("Crit (2 Hits)", AbilityName.CRIT_2_HITS),
        ("crit-2-hits", AbilityName.CRIT_2_HITS),
        ("Crit (Auto-wound)", AbilityName.CRIT_AUTO_WOUND),
        ("crit auto wound", AbilityName.CRIT_AUTO_WOUND),
        ("Crit (Auto\N{NON-BREAKING HYPHEN}wound)", AbilityName.CRIT_AUTO_WOUND),
        ("Crit (Mortal)", AbilityName.CRIT_MORTAL),
        ("CRIT-MORTAL", AbilityName.CRIT_MORTAL),
        ("Crit\N{NO-BREAK SPACE}(Mortal)", AbilityName.CRIT_MORTAL),
        ("Shoot in Combat", AbilityName.SHOOT_IN_COMBAT),
        ("shoot-in-combat", AbilityName.SHOOT_IN_COMBAT),
    ],
)
def test_case_hyphens_spaces_and_brackets_do_not_count(
    text: str, name: AbilityName
) -> None:
    assert parse(text) == WeaponAbility(name)
    assert str(parse(text)) == name.value


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Anti-WAR MACHINE (+1 Rend)", "WAR MACHINE"),
        ("anti-war-machine", "WAR-MACHINE"),
        ("Anti-War Machine +1 Rend", "WAR MACHINE"),
        ("ANTI WAR MACHINE (1 rend)", "WAR MACHINE"),
        ("Anti (War Machine) (+1 Rend)", "WAR MACHINE"),
        ("anti-WarMachine", "WARMACHINE"),
    ],
)
def test_anti_x_is_compared_folded_and_shown_as_it_was_printed(
    text: str, printed: str
) -> None:
    against = folded("WAR MACHINE")

    assert parse(text).folded == WeaponAbility(AbilityName.ANTI, against)
    assert str(parse(text)) == f"Anti-{printed} (+1 Rend)"


def test_anti_charge_is_about_a_condition() -> None:
    anti = parse("Anti-charge (+1 Rend)")

    assert anti.needs_charged_target
    assert str(anti) == "Anti-charge (+1 Rend)"
    assert not parse("Anti-CAVALRY").needs_charged_target
    assert not parse("charge").needs_charged_target


@pytest.mark.parametrize(
    "text",
    [
        "", "Crit", "Anti-", "Anti-(+1 Rend)", "Anti-HERO, Companion", "Blood-hungry",
        "Crit (3 Hits)", "Charge (+2 Damage)", "Charge (+1 Rend)",
        "Companion +1 Damage",
        "Crit (Mortal) (+1 Damage)", "Anit-INFANTRY", "+1 Damage", "Crit (Mortal)\0",
    ],
)  # fmt: skip
def test_anything_else_is_refused_with_the_seven_names(text: str) -> None:
    with pytest.raises(NotWeaponAbilityError, match="none of the weapon abilities"):
        parse(text)


def test_three_are_triggered_by_a_critical_hit() -> None:
    assert {name.value for name in CRITICALS} == {
        "Crit (2 Hits)", "Crit (Auto-wound)", "Crit (Mortal)"
    }  # fmt: skip


@given(st.sampled_from(AbilityName), st.data())
def test_a_printed_name_is_read_however_it_is_marked(
    name: AbilityName, data: st.DataObject
) -> None:
    marks = st.text("-() []", max_size=2)
    text = "".join(data.draw(marks) + letter for letter in name.value)
    cased = data.draw(st.sampled_from([text, text.upper(), text.lower()]))

    assert parse(cased).name is name

"""Cells as they are printed, misprints among them."""

import pytest

from app.catalogue.cells import (
    control_of,
    health_of,
    inches_of,
    keyword_of,
    plain,
    prose,
    save_of,
    weapon_abilities_of,
    weapon_of,
)

CELLS = {"Atk": "2", "Hit": "4+", "Wnd": "3+", "Rnd": "1", "Dmg": "2", "Ability": "-"}


def test_a_weapon_has_every_field_of_the_contract() -> None:
    assert weapon_of("Spear", "ranged", CELLS | {"Rng": '12"'}).weapon == {
        "name": "Spear",
        "kind": "ranged",
        "models": None,
        "champions": None,
        "attacks": 2,
        "hit": 4,
        "wound": 3,
        "rend": 1,
        "damage": 2,
        "abilities": [],
        "range": 12,
    }


@pytest.mark.parametrize(
    ("heading", "cell", "field", "value"),
    [
        ("Atk", "2D6", "attacks", "2D6"),
        ("Atk", "3d6 + 3", "attacks", "3D6+3"),
        ("Dmg", "D6+0", "damage", "D6"),
        ("Dmg", "3", "damage", 3),
        ("Rnd", "-", "rend", 0),
        ("Rnd", "", "rend", 0),
        ("Rnd", "0", "rend", 0),
        ("Hit", "2+", "hit", 2),
    ],
)
def test_a_number_is_read_as_a_request_may_write_it(
    heading: str, cell: str, field: str, value: object
) -> None:
    weapon = weapon_of("Spear", "melee", CELLS | {heading: cell}).weapon

    assert weapon is not None
    assert weapon[field] == value


@pytest.mark.parametrize("cell", ["X", "", "-", "0", "⟝See 'Beam' ability⟞"])
def test_a_number_in_words_leaves_no_weapon(cell: str) -> None:
    reading = weapon_of("Beam", "ranged", CELLS | {"Atk": cell})

    assert reading.weapon is None
    assert reading.not_understood == (f"Beam: Atk {plain(cell)}".rstrip(),)


@pytest.mark.parametrize(
    ("cell", "abilities"),
    [
        ("", []),
        ("-", []),
        ("Crit (Mortal), Companion", ["Crit (Mortal)", "Companion"]),
        ("**Crit (2 Hits)**", ["Crit (2 Hits)"]),
        ("Crit (Auto-wound)", ["Crit (Auto-wound)"]),
        ("Shoot In Combat", ["Shoot in Combat"]),
        ("Charge (+1 Damage", ["Charge (+1 Damage)"]),
        ("Anti-**^^Infantry^^**\u00a0(+1 Rend)", ["Anti-INFANTRY (+1 Rend)"]),
        ("Anti\u2011**^^Hero^^** (+1 Rend)", ["Anti-HERO (+1 Rend)"]),
        ("Anti-^^**Cavalry^^** (+1 Rend)", ["Anti-CAVALRY (+1 Rend)"]),
        ("Anti-**^^Cavalry^^** +1 Rend)", ["Anti-CAVALRY (+1 Rend)"]),
        ("Anti-**^^Hero (+1 Rend)^^**", ["Anti-HERO (+1 Rend)"]),
        ("Anti-**^^Monster^^**", ["Anti-MONSTER (+1 Rend)"]),
        ("Anti-**^^War Machine^^**(+1 Rend)", ["Anti-WAR MACHINE (+1 Rend)"]),
        ("**^^Anti-**^^Monster^^** (+1 Rend)", ["Anti-MONSTER (+1 Rend)"]),
        ("Anit-**Infantry** (+1 Rend)", ["Anti-INFANTRY (+1 Rend)"]),
        ("Anti-charge (+1 Rend)", ["Anti-charge (+1 Rend)"]),
        ("Charge (+1 Damage), ,\u00a0Companion", ["Charge (+1 Damage)", "Companion"]),
    ],
)
def test_weapon_abilities_however_they_are_set(cell: str, abilities: list[str]) -> None:
    assert weapon_abilities_of(cell) == (abilities, ())


def test_another_ability_is_given_back_with_its_weapon() -> None:
    reading = weapon_of("Maw", "melee", CELLS | {"Ability": "Hungry, Companion"})

    assert reading.weapon is not None
    assert reading.weapon["abilities"] == ["Companion"]
    assert reading.not_understood == ("Maw: Hungry",)


def test_markup_of_keywords_stays_in_prose_alone() -> None:
    text = "Add\u00a01 to hit rolls for\u2011 **^^Orruk^^**\n  units.\u00a0"

    assert prose(text) == "Add 1 to hit rolls for- **^^Orruk^^**\nunits."
    assert plain(text) == "Add 1 to hit rolls for- Orruk units."


def test_entities_that_were_left_in_a_text_are_decoded() -> None:
    assert prose("&#8226; one") == "\N{BULLET} one"


def test_unit_cells() -> None:
    assert [health_of(cell) for cell in ("1", "35", "-", "")] == [1, 35, None, None]
    assert [save_of(cell) for cell in ("2+", "6+", "-", "")] == [2, 6, None, None]
    assert [control_of(cell) for cell in ("20", "-", "")] == [20, 0, 0]
    assert [inches_of(cell) for cell in ('7"', "18", "", "-")] == [7, 18, None, None]


@pytest.mark.parametrize("cell", ["1+", "7+", "fast"])
def test_a_save_that_is_none_is_an_error(cell: str) -> None:
    with pytest.raises(ValueError, match="target number"):
        save_of(cell)


def test_keywords_are_upper_case_without_markup() -> None:
    assert keyword_of("**^^Wizard^^** (2)") == "WIZARD (2)"

"""The normalising of printed cells, on cells of every odd kind that is printed."""

from xml.etree import ElementTree as ET

import pytest

from tests.real.cells import weapon_of


def weapon_with(heading: str, cell: str) -> dict[str, object]:
    profile = ET.Element("profile", name="Boss\u2011stikka", typeName="Melee Weapon")
    ET.SubElement(profile, "characteristic", name=heading).text = cell
    return weapon_of(profile)


@pytest.mark.parametrize(
    ("cell", "abilities"),
    [
        ("-", []),
        ("", []),
        ("Crit (Mortal)", ["Crit (Mortal)"]),
        ("Crit (Mortal),\xa0Companion", ["Crit (Mortal)", "Companion"]),
        ("Anti\u2011**^^Hero^^** (+1 Rend)", ["Anti-Hero (+1 Rend)"]),
        ("**^^Anti-**^^Hero^^**\xa0(+1 Rend)", ["Anti-Hero (+1 Rend)"]),
        ("Charge (+1 Damage), ,\xa0Companion", ["Charge (+1 Damage)", "Companion"]),
        ("Charge (+1 Damage", ["Charge (+1 Damage"]),
        ("Anit-**Infantry** (+1 Rend)", ["Anit-Infantry (+1 Rend)"]),
    ],
)
def test_an_ability_cell_is_split_at_its_commas_and_loses_its_markup(
    cell: str, abilities: list[str]
) -> None:
    assert weapon_with("Ability", cell)["abilities"] == abilities


@pytest.mark.parametrize(("cell", "inches"), [('18"', 18), ("18", 18), ("", None)])
def test_a_range_is_whole_inches(cell: str, inches: int | None) -> None:
    assert weapon_with("Rng", cell)["range"] == inches


def test_a_cell_with_words_keeps_them() -> None:
    weapon = weapon_with("Wnd", "\u27ddSee Warp Lightning Blast ability\u27de")

    assert weapon["wound"] == "See Warp Lightning Blast ability"


def test_a_name_is_written_with_plain_hyphens() -> None:
    assert weapon_with("Hit", "4+")["name"] == "Boss-stikka"

"""Five real lists, each in its three formats, as list builders export them."""

from pathlib import Path
from typing import Any

import pytest

from app.catalogue import catalogue_at
from app.compression import Written
from app.rosters.answer import price_of_upload, read_roster
from app.settings import Settings
from app.work import DAMAGE, json_bytes, work
from schemas.roster import RosterAnswer
from tests.rosters.looking_up import answer_to

FOLDER = Path(__file__).parents[3] / "shared" / "data" / "rosters"
pytestmark = pytest.mark.skipif(not FOLDER.is_dir(), reason="no rosters are at hand")

#: Units and points of each list, counted by hand.
LISTS = {
    "cos-001-all-units": (63, 10_120),
    "fec-001-ghb-kitchen-sink": (22, 2_500),
    "gg-001-all-units": (50, 7_160),
    "kb-001-all-units": (23, 3_350),
    "sce-001-minimal": (2, 290),
}


def raw(name: str, ending: str) -> bytes:
    return (FOLDER / name / f"list.{ending}").read_bytes()


def units_of(name: str) -> dict[str, dict[str, Any]]:
    units = answer_to(raw(name, "json"))["units"]
    return {each["unit"]["name"]: each["unit"] for each in units}


@pytest.mark.parametrize("name", LISTS)
def test_the_three_formats_give_the_same_bytes(name: str) -> None:
    answers = {
        json_bytes(answer_to(raw(name, ending))) for ending in ("ros", "rosz", "json")
    }

    assert len(answers) == 1


@pytest.mark.parametrize("name", LISTS)
def test_every_unit_is_there_and_fits_the_contract(name: str) -> None:
    answer = RosterAnswer.model_validate_json(json_bytes(answer_to(raw(name, "ros"))))
    units, points = LISTS[name]

    assert (len(answer.units), answer.points) == (units, points)
    assert sum(each.unit.points or 0 for each in answer.units) == points
    assert answer.not_understood == ()


@pytest.mark.parametrize("name", LISTS)
def test_every_unit_goes_straight_into_damage(name: str) -> None:
    limit = Settings().cost_limit
    for listed in answer_to(raw(name, "rosz"))["units"]:
        for phase in ("combat", "shooting"):
            sides = {"attacker": listed["unit"], "target": listed["unit"]}
            written = work(DAMAGE, json_bytes(sides | {"phase": phase}), "", limit)
            assert isinstance(written, Written), (listed["unit"]["name"], written)


@pytest.mark.parametrize("name", LISTS)
def test_real_lists_are_far_from_too_costly(name: str) -> None:
    price = price_of_upload(read_roster(raw(name, "ros"), catalogue_at(None)))

    assert price.cost < Settings().cost_limit / 10


def test_models_weapons_and_champions_are_those_of_the_list() -> None:
    units = units_of("cos-001-all-units")
    hunters = units["Wildercorps Hunters"]
    weapons = [(w["name"], w["models"], w["champions"]) for w in hunters["weapons"]]

    assert (hunters["models"], hunters["champions"]) == (11, 1)
    assert weapons == [
        ("Trailhound's Ferocious Bite", 5, 1),
        ("Hunting Crossbow", 7, 1),
        ("Wildercorps Hunting Weapons", 6, None),
        ("Hunting Weapons", 1, 1),
    ]
    # Its keyword is missing from the data; its champion is not.
    assert units["Hammerers"]["champions"] == 1


def test_duplicates_and_variants_are_kept() -> None:
    answer = answer_to(raw("fec-001-ghb-kitchen-sink", "rosz"))
    names = [each["unit"]["name"] for each in answer["units"]]

    assert names.count("Cryptguard") == 3
    assert names.count("Royal Decapitator") == 2
    assert names.count("Royal Decapitator (Scourge of Aqshy)") == 1
    assert names.count("Geminids of Uhl-Gysh") == 1

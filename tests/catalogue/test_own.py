"""The project's own warscrolls, and what the catalogue says to wrong choices."""

from collections.abc import Mapping

import pytest

from app.catalogue import Catalogue, Search, catalogue_at
from app.catalogue.own import own_contents
from schemas.unit import Unit
from schemas.warscrolls import WarscrollError

LIBERATORS = "stormcast-eternals/liberators"


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return catalogue_at(None)


def test_every_one_of_them_is_a_unit_with_weapons_and_points() -> None:
    for source, _ in own_contents().sources:
        unit = Unit.model_validate(source.warscroll.unit())

        assert unit.weapons
        assert unit.points
        assert unit.keywords


def test_there_is_a_handful_of_three_factions(catalogue: Catalogue) -> None:
    assert len(catalogue.factions()) == 3
    assert 6 <= catalogue.search(Search()).total <= 10


def test_a_damaged_model_fights_as_its_warscroll_says(catalogue: Catalogue) -> None:
    unit = catalogue.unit("skaven/hell-pit-abomination", {}, reinforced=False)
    (ability,) = unit["abilities"]

    assert ability["when"] == {"damage_points_at_least": 10}
    assert ability["effects"][0]["value"] == 8


@pytest.mark.parametrize(
    ("identifier", "chosen", "field", "reason"),
    [
        ("skaven/clanratz", {}, "warscroll", "the nearest are: skaven/clanrats"),
        ("skaven/hell-pit-abomination", {}, "reinforced", "cannot be reinforced"),
        (LIBERATORS, {"Maul": None}, "options", "known are: Grandhammer"),
        (LIBERATORS, {"Grandhammer": 3}, "options", "for 0 to 2 models"),
        ("skaven/clanrats", {"Maul": None}, "options", "it has none"),
    ],
)
def test_a_wrong_choice_is_an_error_with_what_would_be_right(
    identifier: str, chosen: Mapping[str, int | None], field: str, reason: str
) -> None:
    with pytest.raises(WarscrollError, match=reason) as error:
        catalogue_at(None).unit(identifier, chosen, reinforced=True)

    assert error.value.field == field
    assert error.value.option == next(iter(chosen), None)

"""Keywords, and those that are rules by themselves."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions.errors import NotKeywordError
from distributions.keywords import champions_among, folded, names_of, ward_of


@pytest.mark.parametrize(
    "keyword",
    [
        "WAR MACHINE", "War Machine", "war-machine",
        "War\N{NON-BREAKING HYPHEN}Machine",
        "**War Machine**", " WAR\N{NO-BREAK SPACE}MACHINE ", "War Machine (3)",
    ],
)  # fmt: skip
def test_case_hyphens_spaces_and_markup_do_not_count(keyword: str) -> None:
    assert folded(keyword) == "warmachine"


def test_a_bracketed_number_is_no_part_of_the_name() -> None:
    assert folded("WIZARD (2)") == folded("WIZARD") == "wizard"
    assert folded("WARD (5+)") == "ward"


def test_names_are_compared_folded() -> None:
    assert names_of(["Hero", "HERO", "FLY"]) == {"hero", "fly"}


@given(st.text())
def test_folding_twice_is_folding_once(keyword: str) -> None:
    assert folded(folded(keyword)) == folded(keyword)


# ---- WARD (n+), 18.1


@pytest.mark.parametrize(
    ("keyword", "ward"),
    [
        ("WARD (5+)", 5), ("Ward (6+)", 6), ("WARD (2)", 2), ("ward(4+)", 4),
        ("WARD ( 3 + ) ", 3), ("WARD (5 )", 5), ("FLY", None), ("WARDEN (5+)", None),
        ("", None),
    ],
)  # fmt: skip
def test_ward_gives_its_number(keyword: str, ward: int | None) -> None:
    assert ward_of(keyword) == ward


@pytest.mark.parametrize("keyword", ["WARD", "WARD (1+)", "WARD (7+)", "ward (X)"])
def test_a_ward_without_its_number_is_not_ignored(keyword: str) -> None:
    with pytest.raises(NotKeywordError, match="WARD needs its number, from 2 to 6"):
        ward_of(keyword)


# ---- CHAMPION, Command Models 1.0


@pytest.mark.parametrize("models", [1, 2, 20])
def test_champion_alone_makes_one_champion(models: int) -> None:
    assert champions_among("CHAMPION", models) == 1
    assert champions_among("Champion", models) == 1


@pytest.mark.parametrize(
    ("models", "champions"),
    [(5, 1), (9, 1), (10, 2), (19, 3), (20, 4)],
)
def test_a_champion_ratio_rounds_down(models: int, champions: int) -> None:
    # floor(models x 1 / 5).
    assert champions_among("CHAMPION (1/5)", models) == champions


def test_a_champion_ratio_gives_at_least_one() -> None:
    assert champions_among("CHAMPION (1/20)", 10) == 1


def test_champions_are_some_of_the_models() -> None:
    assert champions_among("CHAMPION (2/1)", 3) == 3


def test_another_keyword_makes_no_champions() -> None:
    assert champions_among("MUSICIAN (1/5)", 20) == 0


@pytest.mark.parametrize(
    "keyword", ["CHAMPION (2)", "CHAMPION (1/0)", "CHAMPION (0/5)", "CHAMPION (x)"]
)
def test_a_champion_ratio_that_cannot_be_read_is_not_ignored(keyword: str) -> None:
    with pytest.raises(NotKeywordError, match=r"such as \(1/5\)"):
        champions_among(keyword, 10)

"""The real texts of the game: how many are read, and that none of them is lost.

The texts are read from a folder beside the repository, and are no part of it.
"""

import os
import re
from pathlib import Path
from time import process_time

import pytest
from pydantic import TypeAdapter

from app.wording import Reading
from app.wording.cleaning import lines_of, marked, plain
from app.wording.report import Found, Row, found_in, rows_of, written
from schemas.abilities import Ability
from schemas.damage import DamageRequest

SHARED = Path(__file__).resolve().parents[2].parent / "shared"
FOLDER = Path(os.environ.get("SIGMATH_TEST_DATA", SHARED / "data/bsdata"))
SURVEY = SHARED / "design/ability-texts.json"

pytestmark = pytest.mark.skipif(
    not (FOLDER.is_dir() and SURVEY.is_file()),
    reason="no catalogue files and survey: neither ../shared beside the repository "
    "nor SIGMATH_TEST_DATA",
)


@pytest.fixture(scope="module")
def found() -> dict[str, Found]:
    return found_in(FOLDER)


@pytest.fixture(scope="module")
def readings(found: dict[str, Found]) -> list[tuple[Found, Reading]]:
    return [(each, each.read()) for each in found.values()]


@pytest.fixture(scope="module")
def rows(found: dict[str, Found]) -> list[Row]:
    return rows_of(found, SURVEY)


def test_at_least_half_of_the_warscroll_texts_are_fully_read(rows: list[Row]) -> None:
    texts = [row for row in rows if row.relevant and row.warscroll]
    read = [row for row in texts if row.is_read]

    assert len(texts) >= 1446
    assert 2 * len(read) >= len(texts)


def test_every_ability_is_accepted_by_the_schema(rows: list[Row]) -> None:
    abilities = [ability for row in rows for ability in row.reading.abilities]
    adapter = TypeAdapter(list[Ability])

    assert len(adapter.validate_python(abilities)) == len(abilities)


def test_every_ability_is_accepted_in_a_damage_request(rows: list[Row]) -> None:
    for row in rows:
        unit = {"abilities": list(row.reading.abilities)}
        request = {"attacker": unit, "target": unit, "battle_round": 1}
        DamageRequest.model_validate(request)


def test_names_of_the_abilities_of_a_text_differ(rows: list[Row]) -> None:
    for row in rows:
        names = [ability["name"] for ability in row.reading.abilities]
        assert len(set(names)) == len(names), row.name


def words_in(text: str) -> str:
    return " ".join(re.findall(r"\w+", text))


def sentences_of(found: Found) -> set[str]:
    """The sentences of a text, notes to the reader left out."""
    texts = (found.printed.declare, found.printed.effect)
    lines = [line for text in texts for line in lines_of(marked(text))]
    return {words_in(plain(sentence)) for line in lines for sentence in line.sentences}


def test_no_sentence_is_lost(readings: list[tuple[Found, Reading]]) -> None:
    for each, reading in readings:
        kept = [ability["text"] for ability in reading.abilities]
        everything = words_in("\n".join([*kept, *reading.not_understood]))
        lost = {words for words in sentences_of(each) if words not in everything}
        assert lost == set(), each.printed.name


def test_what_is_not_fully_read_is_given_back(
    readings: list[tuple[Found, Reading]],
) -> None:
    for each, reading in readings:
        words = (each.printed.declare + each.printed.effect).strip()
        assert reading.abilities or reading.not_understood or not words


def test_only_passive_abilities_are_enabled(
    readings: list[tuple[Found, Reading]],
) -> None:
    for each, reading in readings:
        enabled = [a for a in reading.abilities if a.get("enabled", True)]
        assert each.printed.kind == "passive" or enabled == [], each.printed.name


def test_all_texts_are_read_in_a_few_seconds(found: dict[str, Found]) -> None:
    next(iter(found.values())).read()  # the grammar is made ready
    start = process_time()

    for each in found.values():
        each.read()

    assert process_time() - start < 20


def test_the_report_says_the_share_of_each_kind(rows: list[Row]) -> None:
    report = written(rows, least=3)

    assert "of warscrolls" in report
    assert "modify_characteristic" in report or "modify_roll" in report
    assert report.count("\n") > 20

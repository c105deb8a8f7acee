"""Real texts of five apps and forms, against the community's catalogue files."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.catalogue import Catalogue, catalogue_at, database_of
from app.rosters.answer import read_roster, roster_answer
from app.rosters.list_text import read_list_text
from schemas.roster import RosterAnswer

DATA = Path(__file__).parents[3] / "shared" / "data"
TEXTS = DATA / "applists"
CATALOGUE = Path(os.environ.get("SIGMATH_CATALOGUE") or DATA / "bsdata")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        not (TEXTS.is_dir() and CATALOGUE.is_dir()),
        reason="no texts of lists, or no catalogue files, are at hand",
    ),
]

#: The units of each text, counted by hand.
UNITS = {
    "app-bok-001-baleful-lords": 8,
    "app-cos-002-empty-roster": 0,
    "app-fs-001-older-handbook": 18,
    "app-gg-001-army-of-renown": 28,
    "app-nh-001-emoji-name-renown": 98,
    "app-ser-002-model-counts": 57,
    "app-skv-002-generals-regiment-asterisk-bullets": 10,
    "listbot-kb-002-goldcon-2025": 13,
    "sigdex-gloomspite-001": 4,
    "sigdex-kruleboyz-001": 4,
    "tournament-bok-007-2d6-carnage-2025": 9,
    "tournament-cos-004-circle-city-slaughter": 10,
    "tournament-gg-006-battle-of-the-bend-2025": 10,
    "tournament-ko-003-sparkle-party-death-match-xiv": 13,
}
#: Lines that name no unit: what somebody wrote into a list.
COMMENTS = {"listbot-kb-002-goldcon-2025": [25]}


@pytest.fixture(scope="module", name="catalogue")
def _catalogue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalogue]:
    cache = tmp_path_factory.mktemp("catalogue")
    yield catalogue_at(database_of(CATALOGUE, cache))
    catalogue_at.cache_clear()


def answer_to(name: str, catalogue: Catalogue) -> dict[str, Any]:
    raw = (TEXTS / f"{name}.txt").read_bytes()
    return roster_answer(read_roster(raw, catalogue))


def test_every_text_is_counted() -> None:
    assert {path.stem for path in TEXTS.glob("*.txt")} == UNITS.keys()


@pytest.mark.parametrize("name", UNITS)
def test_every_unit_of_a_text_is_placed(name: str, catalogue: Catalogue) -> None:
    answer = answer_to(name, catalogue)
    RosterAnswer.model_validate(answer)

    assert len(answer["units"]) == UNITS[name]
    assert all(unit["warscroll"] for unit in answer["units"])
    lines = [unplaced["line"] for unplaced in answer["not_understood"]]
    assert lines == COMMENTS.get(name, [])
    assert answer["faction"]


def test_variants_and_renamed_units_are_the_right_ones(catalogue: Catalogue) -> None:
    named = {
        "app-skv-002-generals-regiment-asterisk-bullets": (
            21,
            "skaven/grey-seer-on-screaming-bell-scourge-of-aqshy",
        ),
        "tournament-ko-003-sparkle-party-death-match-xiv": (
            18,
            "kharadron-overlords/grundstok-gunhauler-scourge-of-ghyran",
        ),
        "sigdex-gloomspite-001": (
            15,
            "gloomspite-gitz/fellwater-troggoths-scourge-of-aqshy",
        ),
        "listbot-kb-002-goldcon-2025": (13, "kruleboyz/kruleboyz-monsta-killaz"),
    }
    for name, (line, warscroll) in named.items():
        units = {u["line"]: u["warscroll"] for u in answer_to(name, catalogue)["units"]}
        assert units[line] == warscroll


def test_counts_options_and_notes_are_those_of_the_text(catalogue: Catalogue) -> None:
    skaven = answer_to("app-skv-002-generals-regiment-asterisk-bullets", catalogue)
    units = {unit["line"]: unit for unit in skaven["units"]}
    stormfiends = {w["name"]: w["models"] for w in units[24]["unit"]["weapons"]}

    assert (units[15]["unit"]["models"], units[15]["unit"]["points"]) == (6, 290)
    names = [ability["name"] for ability in units[15]["unit"]["abilities"]]
    assert "Anabolic Accelerators" in names
    assert stormfiends == {
        "Ratling Cannons": 1,
        "Clubbing Blows": 2,
        "Warpfire Projectors": 1,
        "Shock Gauntlets": 1,
    }

    seraphon = answer_to("app-ser-002-model-counts", catalogue)
    units = {unit["line"]: unit for unit in seraphon["units"]}
    assert units[21]["unit"]["models"] == 2
    assert [note["section"] for note in seraphon["checks"]] == ["3.0", "3.1"]
    boltboyz = {
        unit["line"]: unit["unit"]["models"]
        for unit in answer_to("listbot-kb-002-goldcon-2025", catalogue)["units"]
    }
    assert (boltboyz[10], boltboyz[22], boltboyz[23]) == (20, 6, 3)


@pytest.mark.parametrize("name", UNITS)
def test_every_enhancement_and_option_of_a_text_is_known(
    name: str, catalogue: Catalogue
) -> None:
    text = read_list_text((TEXTS / f"{name}.txt").read_text("utf-8"))
    entries = [entry for part in text.parts for entry in part.entries]
    said = {mark.text for entry in (*entries, *text.heading) for mark in entry.marks}

    left = [
        words
        for unit in answer_to(name, catalogue)["units"]
        for words in unit["not_understood"]
    ]

    assert said & set(left) == set()


def test_regiments_of_renown_are_told_and_cost_as_a_whole(
    catalogue: Catalogue,
) -> None:
    answer = answer_to("app-nh-001-emoji-name-renown", catalogue)
    units = {unit["line"]: unit for unit in answer["units"]}

    assert units[16]["warscroll"] == "regiments-of-renown/outlaw-conqueror-cogfort"
    assert units[16]["unit"]["points"] is None
    assert [note["section"] for note in answer["checks"]] == ["3.0", "3.5"]


@pytest.mark.parametrize(
    ("line", "models", "points", "notes"),
    [
        ("Terradon Riders", 3, 90, 0),
        ("Terradon Riders (2 models)", 2, 70, 0),
        ("- 2 x Terradon Riders (75)", 2, 75, 0),
        ("Terradon Riders (7 models)", 7, 90, 1),
    ],
)
def test_a_smaller_unit_has_its_own_points(
    catalogue: Catalogue, line: str, models: int, points: int, notes: int
) -> None:
    text = f"Seraphon\nRegiment 1\n{line}\n"
    answer = roster_answer(read_roster(text.encode(), catalogue))
    unit = answer["units"][0]["unit"]

    assert (unit["models"], unit["points"]) == (models, points)
    assert sum(note["section"] == "3.3" for note in answer["checks"]) == notes

"""Names of a list become warscrolls, exactly or not at all; the rest still works."""

from typing import Any

import pytest

from schemas.roster import RosterAnswer
from schemas.unit import Unit
from tests.rosters.looking_up import answer_to

Json = dict[str, Any]

HEADER = "A list 500/2000 pts\nSkaven | Claw-horde\n"


def listed(*lines: str) -> Json:
    """The answer to a regiment of these lines; the first is line 4."""
    answer = answer_to("\n".join([HEADER + "Regiment 1", *lines]))
    RosterAnswer.model_validate(answer)
    return answer


def only(*lines: str) -> Json:
    answer = listed(*lines)
    units: list[Json] = answer["units"]
    (unit,) = units
    assert answer["not_understood"] == []
    Unit.model_validate(unit["unit"])
    return unit


def test_a_list_has_its_faction_formation_and_units() -> None:
    answer = listed("Clanrats (150)", "Stormvermin (110)")

    assert answer["name"] == "A list"
    assert (answer["faction"], answer["formation"]) == ("skaven", "Claw-horde")
    assert (answer["points"], answer["points_limit"]) == (500, 2000)
    assert [(u["warscroll"], u["line"]) for u in answer["units"]] == [
        ("skaven/clanrats", 4),
        ("skaven/stormvermin", 5),
    ]
    assert answer["catalogue_version"]


def test_points_are_those_of_the_list() -> None:
    assert only("Clanrats (155)")["unit"]["points"] == 155
    assert only("Clanrats")["unit"]["points"] == 150


def test_a_reinforced_unit_has_twice_the_models() -> None:
    unit = only("Clanrats (300)", "• Reinforced")["unit"]

    assert (unit["models"], unit["points"]) == (40, 300)


@pytest.mark.parametrize(
    ("line", "models", "notes"),
    [
        ("- 20 x Clanrats (150)", 20, 0),
        ("- 40 x Clanrats (300)", 40, 0),
        ("- 37 x Clanrats (300)", 37, 1),
        ("- 1 x Hell Pit Abomination (200)", 1, 0),
        ("- 2 x Hell Pit Abomination (400)", 2, 1),
        ("Clanrats (15 models) (150)", 15, 1),
        ("- 0 x Clanrats (150)", 20, 1),
    ],
)
def test_models_are_those_that_the_list_counts(
    line: str, models: int, notes: int
) -> None:
    answer = listed(line)
    (unit,) = answer["units"]

    assert unit["unit"]["models"] == models
    assert len([n for n in answer["checks"] if n["section"] == "3.3"]) == notes


def test_what_cannot_be_reinforced_is_doubled_and_noted() -> None:
    answer = listed("Hell Pit Abomination (400)", "• Reinforced")
    (unit,) = answer["units"]

    assert unit["unit"]["models"] == 2
    assert {
        "section": "3.3",
        "text": (
            "Hell Pit Abomination (line 4) cannot be reinforced:"
            " its minimum unit size is 1."
        ),
    } in answer["checks"]


def test_an_option_of_the_warscroll_is_taken() -> None:
    answer = answer_to(
        "Stormcast Eternals\nRegiment 1\nLiberators (90)\n• 1x Grandhammer\n"
    )
    (unit,) = answer["units"]
    weapons = {w["name"]: w["models"] for w in unit["unit"]["weapons"]}

    assert weapons == {"Warhammer": 4, "Grandhammer": 1}
    assert "Grandhammer" not in " ".join(unit["not_understood"])


def test_an_option_for_more_models_than_may_is_told() -> None:
    answer = answer_to(
        "Stormcast Eternals\nRegiment 1\nLiberators (90)\n• 4x Grandhammer\n"
    )
    (unit,) = answer["units"]

    assert [w["name"] for w in unit["unit"]["weapons"]] == ["Warhammer"]
    assert "Grandhammer" in unit["not_understood"]


def test_what_weighs_nothing_is_not_told_and_enhancements_are() -> None:
    plain = only("Clanrats (150)")
    marked = only(
        "Clanrats (150)",
        "• General",
        "• Legends",
        "* 1x Champion",
        "• 2x Standard Bearer",
        "• Master of the Swarm - (10) Points",
    )

    assert marked["unit"] == plain["unit"]
    added = marked["not_understood"][len(plain["not_understood"]) :]
    assert added == ["Master of the Swarm"]


@pytest.mark.parametrize(
    "line", ["CLANRATS (150)", "“Clanrats” (150)", "Clanrats ❤️", "Clan­rats"]
)
def test_case_quotes_and_emoji_do_not_count(line: str) -> None:
    assert only(line)["warscroll"] == "skaven/clanrats"


@pytest.mark.parametrize(
    "line", ["Clan Rats", "Clanrat", "Skaven Clanrats", "Stormvermins"]
)
def test_other_words_are_other_names(line: str) -> None:
    answer = listed(line)

    assert answer["units"] == []
    assert [each["text"] for each in answer["not_understood"]] == [line]


def test_a_name_that_is_nearly_right_is_not_taken() -> None:
    answer = listed("Clanratz (150)", "• Reinforced", "Stormvermin (110)")

    assert [u["warscroll"] for u in answer["units"]] == ["skaven/stormvermin"]
    assert answer["not_understood"] == [
        {"line": 4, "text": "Clanratz (150)", "nearest": ["Clanrats"]}
    ]


def test_the_words_of_what_is_not_placed_are_those_that_were_sent() -> None:
    answer = listed("  • 20 x Clan\u2011ratz\u2019 ❤️ (150)")

    (unplaced,) = answer["not_understood"]
    assert unplaced["text"] == "• 20 x Clan\u2011ratz\u2019 ❤️ (150)"


def test_a_sentence_is_near_nothing() -> None:
    sentence = (
        "The player has forgotten his Clanrats, but the judge lets him have them. "
    )
    (unplaced,) = listed(sentence * 2)["not_understood"]

    assert unplaced["nearest"] == []


def test_a_unit_of_another_faction_is_placed_by_its_name_alone() -> None:
    assert only("Gutrippaz (150)")["warscroll"] == "kruleboyz/gutrippaz"


def test_a_list_without_a_faction_is_read() -> None:
    answer = answer_to("Clanrats (150)\nGutrippaz (150)\nNobody (1)")

    assert answer["faction"] is None
    assert [u["warscroll"] for u in answer["units"]] == [
        "skaven/clanrats",
        "kruleboyz/gutrippaz",
    ]
    assert [u["line"] for u in answer["not_understood"]] == [3]


def test_units_of_a_regiment_of_renown_have_no_points_of_their_own() -> None:
    answer = answer_to(
        HEADER + "Regiments of Renown\nThe Mercenaries (260)\nGutrippaz\nClanrats (0)"
    )

    # A line with points begins another Regiment of Renown; 0 is none.
    assert [u["unit"]["points"] for u in answer["units"]] == [None, None]
    assert answer["not_understood"] == []


def test_dashes_tell_the_regiments_of_listbot() -> None:
    answer = answer_to(
        "Kruleboyz\nLight Finga\n"
        "Killaboss on Great Gnashtoof (130)\n[General]\n[Slippery Skumbag]\n"
        "- 10 x Gutrippaz (150)\n- 3 x Man-skewer Boltboyz (100)\n\n"
        "- 1 x Unknown (5)\nA comment on it all\n\n380/2000pts\n"
        "Generated by Listbot 4.0"
    )

    assert [u["warscroll"] for u in answer["units"]] == [
        "kruleboyz/killaboss-on-great-gnashtoof",
        "kruleboyz/gutrippaz",
        "kruleboyz/man-skewer-boltboyz",
    ]
    assert answer["formation"] == "Light Finga"
    assert answer["points"] == 380
    assert [u["line"] for u in answer["not_understood"]] == [9, 10]
    assert answer["checks"] == []


def test_a_second_line_that_is_a_unit_is_no_formation() -> None:
    answer = answer_to("Kruleboyz\nGutrippaz (150)\n")

    assert answer["formation"] is None
    assert [u["warscroll"] for u in answer["units"]] == ["kruleboyz/gutrippaz"]


def test_a_misspelt_unit_is_no_formation_either() -> None:
    answer = answer_to("Kruleboyz\nGutripaz (150)\nGutrippaz (150)\n")

    assert answer["formation"] is None
    assert [u["line"] for u in answer["not_understood"]] == [2]
    assert answer["not_understood"][0]["nearest"][0] == "Gutrippaz"


def test_a_half_built_list_is_read_and_noted() -> None:
    answer = answer_to(
        HEADER + "General's Regiment\n-----\nRegiment 1\nClanrats (150)\n-----\n"
    )

    texts = [note["text"] for note in answer["checks"]]
    assert texts == [
        "General's Regiment has no HERO to lead it.",
        "Regiment 1 has no HERO to lead it.",
    ]
    assert len(answer["units"]) == 1


def test_a_regiment_whose_leader_is_not_placed_is_not_said_to_lack_one() -> None:
    answer = listed("Somebody Unknown (150)", "Clanrats (150)")

    assert answer["checks"] == []


def test_an_empty_list_is_a_list() -> None:
    answer = answer_to("Empty 0/3000 pts\n-----\nSkaven | Nobody\nArmy of Renown\n")

    assert (answer["units"], answer["not_understood"]) == ([], [])
    assert answer["faction"] == "skaven"
    assert [note["section"] for note in answer["checks"]] == ["3.1"]


def test_a_unit_with_more_marks_than_it_has_room_for_is_a_unit() -> None:
    unit = only("Clanrats (150)", *(f"• Gift {n}" for n in range(300)))

    assert unit["not_understood"][-1] == "Gift 299"


@pytest.mark.parametrize(
    "text",
    [
        "Skaven\n• Clanrats (150)\n• Reinforced\n• Stormvermin (230)\n",
        "Skaven | Claw-horde\n- Clanrats\n- Reinforced\n- Stormvermin\n",
        HEADER + "Regiment 1\n• Clanrats (150)\n• Reinforced\n• Stormvermin (230)\n",
        "* Clanrats\n* Reinforced\n* Stormvermin\n",
    ],
)
def test_units_behind_bullets_are_units_where_none_stands_above(text: str) -> None:
    answer = answer_to(text)

    assert [(u["warscroll"], u["unit"]["models"]) for u in answer["units"]] == [
        ("skaven/clanrats", 40),
        ("skaven/stormvermin", 10),
    ]
    assert answer["not_understood"] == []


def test_what_stands_behind_a_bullet_below_no_unit_is_told_with_its_line() -> None:
    answer = answer_to("Skaven\n• Clanrat (150)\n• Stormvermin (230)\n")

    assert [u["line"] for u in answer["units"]] == [3]
    assert answer["not_understood"] == [
        {"line": 2, "text": "• Clanrat (150)", "nearest": ["Clanrats"]}
    ]


def test_what_a_unit_that_is_not_placed_would_have_is_told() -> None:
    answer = listed("Somebody Unknown (150)", "• General", "• Reinforced", "• Foulhide")

    assert [(u["line"], u["text"]) for u in answer["not_understood"]] == [
        (4, "Somebody Unknown (150)"),
        (7, "• Foulhide"),
    ]


@pytest.mark.parametrize("cited", ["> {}", ">{}", "> > {}", "\t{}"])
def test_a_list_that_is_cited_is_the_same_list(cited: str) -> None:
    lines = [*HEADER.splitlines(), "Regiment 1", "Clanrats (300)", "\u2022 Reinforced"]
    answer = answer_to("\n".join(["```txt", *map(cited.format, lines), ">", "```"]))

    assert [u["unit"]["models"] for u in answer["units"]] == [40]
    assert answer["not_understood"] == []
    assert (answer["name"], answer["faction"]) == ("A list", "skaven")


def test_an_option_that_is_told_twice_is_taken_by_both() -> None:
    hammers = only(
        "Liberators (180)", "• Reinforced", "• 1x Grandhammer", "• 1x Grandhammer"
    )["unit"]["weapons"]

    assert [(w["name"], w["models"]) for w in hammers] == [
        ("Warhammer", 8),
        ("Grandhammer", 2),
    ]

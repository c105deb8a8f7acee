"""Numbers that can be checked on paper, and what the rules and decisions say."""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from distributions.events.turns import BAD_MOON
from schemas.rolls import BAD_MOON_FACES
from tests.events.asking import Json, asked, chance, chances, linked
from tests.events.witness import F

# ---- charges


@pytest.mark.parametrize(
    ("distance", "once", "twice"),
    [
        (7, F(7, 12), F(119, 144)),
        (8, F(5, 12), F(95, 144)),
        (9, F(5, 18), F(155, 324)),
        (10, F(1, 6), F(11, 36)),
    ],
)
def test_a_charge_is_2d6_and_may_be_made_again(
    distance: int, once: Fraction, twice: Fraction
) -> None:
    assert chance(asked("charge", distance=distance)) == once
    assert chance(asked("charge", distance=distance, reroll=True)) == twice


def test_more_dice_for_a_charge() -> None:
    assert chance(asked("charge", distance=9, dice="3D6")) == F(20, 27)
    assert chance(asked("charge", distance=9, dice="3D6", drop="lowest")) == F(113, 216)


@pytest.mark.parametrize(
    ("distance", "needed"),
    [("7", 7), ("7.0", 7), ("7.5", 7), ("7.51", 8), ("6.6", 7), ("0.5", 0), ("0", 0)],
)
def test_a_charge_ends_within_half_an_inch(distance: str, needed: int) -> None:
    answer = asked("charge", distance=distance)
    least = asked("dice", expression="2D6", at_least=needed)

    assert chance(answer) == chance(least)


def test_more_or_fewer_dice_are_no_modifier_to_a_charge() -> None:
    # A die of its own, dropped or not, and a modifier beside it.
    answer = asked("charge", distance=4, dice="2D6", drop="highest", modifier=1)

    # The lower of two dice shows 3 or more.
    assert chance(answer) == F(4, 6) ** 2


def test_a_number_may_stand_for_the_dice_of_a_charge() -> None:
    assert chance(asked("charge", distance=8, dice=8)) == 1
    assert chance(asked("charge", distance=9, dice="8")) == 0
    assert chance(asked("charge", distance=9, dice="8", modifier=1, reroll=True)) == 1


def test_a_total_below_0_counts_as_0() -> None:
    answer = asked("run", modifier=-3, at_least=0)

    assert chances(answer["roll"]) == {0: F(1, 2), 1: F(1, 6), 2: F(1, 6), 3: F(1, 6)}
    assert chance(answer) == 1


# ---- magic


def test_two_or_more_unmodified_1s_are_a_miscast() -> None:
    # Two of three dice show a 1, or all three: 3 x 5 / 216 + 1 / 216.
    answer = asked("casting", value=3, dice="3D6", modifier=20)

    assert chance(answer, "miscast") == F(16, 216)
    assert chance(answer, "cast") == F(200, 216)


def test_a_miscast_hurts_the_caster_through_its_ward() -> None:
    damage = chances(asked("casting", value=7)["caster_damage"])

    assert damage == {0: F(35, 36), 1: F(1, 108), 2: F(1, 108), 3: F(1, 108)}
    warded = asked("casting", value=7, ward="5+")["caster_damage"]["exact"]["mean"]
    assert F(warded) == F(1, 36) * 2 * F(2, 3)


def test_an_unbinding_roll_must_exceed_the_roll_of_the_spell() -> None:
    # 12 cannot be exceeded by 2D6, and by 2D6+1 with 1/36.
    twelve: Json = {"value": 12, "dice": "12", "unbinds": 1}

    assert chance(asked("casting", **twelve)) == 1
    assert chance(asked("casting", **twelve, unbind_modifier=1), "unbound") == F(1, 36)


def test_each_of_several_unbinds_is_rolled_for_itself() -> None:
    spell: Json = {"value": 7, "dice": "7", "unbinds": 2}
    one_for_all = asked("casting", **spell, unbind_modifier=1)
    one_each = asked("casting", **spell, unbind_modifier=[1, 0])

    # 2D6 exceeds 7 with 15/36, 2D6+1 with 21/36.
    assert chance(one_for_all) == F(15, 36) ** 2
    assert chance(one_each) == F(15, 36) * F(21, 36)


def test_a_casting_roll_that_failed_is_made_again_miscast_or_not() -> None:
    answer = asked("casting", value=7, reroll=True)

    assert chance(answer, "cast") == F(119, 144)
    assert chance(answer, "miscast") == F(5, 12) * F(1, 36)


def test_each_further_manifestation_adds_1_to_a_banishment() -> None:
    assert chance(asked("banishment", value=7)) == F(21, 36)
    assert chance(asked("banishment", value=7, other_manifestations=2)) == F(30, 36)


# ---- faith


def test_a_prayer_is_answered_at_its_value_points_included() -> None:
    assert chance(asked("chanting", value=5)) == F(2, 6)
    assert chance(asked("chanting", value=5, ritual_points=2)) == F(4, 6)
    assert chance(asked("chanting", value=5, ritual_points=9)) == F(5, 6)


def test_a_roll_that_answers_nothing_is_banked() -> None:
    # A 6 answers at once; 2 to 5 are banked, after which 4+, 3+, 2+, 2+ answer; a 1
    # leaves no points.
    answer = asked("chanting", value=6, turns=2)

    assert answer["exact"]["by_turn"] == ["1/6", "2/3"]
    assert answer["policy"][0] == {
        "turn": 1,
        "ritual_points": 0,
        "use": "prayer",
        "answer_from": 6,
    }


def test_what_is_banked_is_the_modified_roll() -> None:
    points = {p["ritual_points"] for p in plans(value=20, modifier=1, turns=2)}

    assert points == {0, 3, 4, 5, 6, 7}


def test_points_never_go_below_0_on_a_1() -> None:
    later = plans(value=20, ritual_points=2, turns=2)

    # 1, 2 or 3 of two points are lost; or 2 to 6 are banked.
    assert {p["ritual_points"] for p in later} == {2, 1, 0, 4, 5, 6, 7, 8}


def test_sacred_rites_are_used_where_they_are_better() -> None:
    # The prayer cannot be answered yet, and Sacred Rites lose 1 point on a 1, not D3.
    prayer: Json = {"value": 20, "ritual_points": 13, "turns": 3}
    with_rites = asked("chanting", **prayer, sacred_rites=True)
    first = with_rites["policy"][0]

    assert (first["use"], first["answer_from"]) == ("sacred-rites", None)
    assert chance(with_rites) > chance(asked("chanting", **prayer))


def test_sacred_rites_bank_the_unmodified_roll() -> None:
    rites = plans(value=25, ritual_points=20, modifier=-5, turns=2, sacred_rites=True)

    assert {p["ritual_points"] for p in rites} == {20, 19, 22, 23, 24, 25, 26}


def plans(**prayer: object) -> Iterator[Json]:
    yield from asked("chanting", **prayer)["policy"]


# ---- rallies, moves, turns


def test_rally_points_return_models_first() -> None:
    # Four points and more return the model of Health 4; below that they heal.
    answer = asked("rally", health=4, slain=1, damage=3)

    assert chances(answer["models_returned"]) == {0: F(42, 64), 1: F(22, 64)}
    # 0 and 4 points heal nothing, 1 and 5 heal one, 2 and 6 two, 3 three.
    assert chances(answer["points_healed"]) == {
        0: F(1 + 15, 64),
        1: F(6 + 6, 64),
        2: F(15 + 1, 64),
        3: F(20, 64),
    }


def test_a_musician_makes_one_more_rally_roll() -> None:
    assert asked("rally", health=1)["roll"]["maximum"] == 6
    assert asked("rally", health=1, musician=True)["roll"]["maximum"] == 7
    assert asked("rally", health=1, extra_dice=-7)["roll"]["maximum"] == 0


def test_ties_of_a_roll_off_are_rolled_again() -> None:
    assert chance(asked("roll-off")) == F(1, 2)
    assert chance(asked("roll-off", modifier=1)) == F(21, 31)
    assert chance(asked("roll-off", modifier=6)) == 1


def test_a_wanted_delusion_is_held_with_two_thirds_after_the_first_turn() -> None:
    assert asked("delusion")["exact"]["by_turn"] == ["1", "2/3", "2/3", "2/3", "2/3"]


def test_the_bad_moon_moves_one_face_a_round() -> None:
    faces = [asked("bad-moon", round=n, start="sulkin")["face"] for n in range(1, 6)]

    assert faces == ["Sulkin'", "Cacklin'", "Grinnin'", "Scowlin'", "Sulkin'"]
    assert BAD_MOON == BAD_MOON_FACES


def test_an_answer_without_a_question_has_no_probability() -> None:
    for link in ("dice?expression=2D6", "run?", "rally?health=2", "retreat?"):
        answer = linked(*link.split("?"))
        assert answer["probability"] is None
        assert answer["exact"]["probability"] is None

"""Every endpoint of dice against the witness, on questions that are drawn."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.events import witness
from tests.events.asking import Json, asked, chance, chances
from tests.events.witness import F, at_least, gathered, kept

sides = st.lists(st.sampled_from([3, 6]), min_size=1, max_size=3)
modifiers = st.integers(-4, 4)
wards = st.none() | st.integers(2, 6)
flags = st.booleans()
few = settings(max_examples=40, deadline=None)


def written(dice: list[int], constant: int = 0) -> str:
    terms = [f"D{size}" for size in dice] + ([str(constant)] if constant else [])
    return " + ".join(terms)


@few
@given(sides, st.integers(0, 3), st.none() | st.integers(0, 20))
def test_the_total_of_dice(dice: list[int], constant: int, least: int | None) -> None:
    totals = gathered((sum(faces) + constant, p) for faces, p in witness.rolls(dice))

    answer = asked("dice", expression=written(dice, constant), at_least=least)

    assert chances(answer["roll"]) == totals
    if least is None:
        assert answer["probability"] is answer["exact"]["probability"] is None
    else:
        assert chance(answer) == at_least(totals, least)


@few
@given(
    st.fixed_dictionaries(
        {
            "distance": st.integers(0, 64).map(lambda quarters: quarters / 4),
            "modifier": modifiers,
            "reroll": flags,
            "drop": st.sampled_from(["none", "lowest", "highest"]),
        }
    ),
    sides,
)
def test_a_charge(request: Json, dice: list[int]) -> None:
    needed = Fraction(request["distance"]) - F(1, 2)

    def total(faces: witness.Faces) -> int:
        return max(0, kept(faces, request["drop"]) + int(request["modifier"]))

    ends = witness.with_second_roll(
        dice, reroll=request["reroll"], passes=lambda faces: total(faces) >= needed
    )
    totals = gathered((total(faces), p) for faces, p in ends)

    answer = asked("charge", **request, dice=written(dice))

    assert chances(answer["roll"]) == totals
    assert chance(answer) == at_least(totals, needed)


@few
@given(
    st.fixed_dictionaries(
        {
            "value": st.integers(1, 14),
            "modifier": modifiers,
            "reroll": flags,
            "ward": wards,
        }
    ),
    st.lists(st.sampled_from([3, 6]), min_size=1, max_size=2) | st.just([6, 6, 6]),
    st.lists(modifiers, max_size=3),
)
def test_a_spell(request: Json, dice: list[int], unbinds: list[int]) -> None:
    def total(faces: witness.Faces) -> int:
        return sum(faces) + int(request["modifier"])

    def casts(faces: witness.Faces) -> bool:
        return faces.count(1) < 2 and total(faces) >= request["value"]

    ends = list(witness.with_second_roll(dice, reroll=request["reroll"], passes=casts))
    cast = gathered((total(faces), p) for faces, p in ends if casts(faces))
    whole = sum(cast.values(), F(0))
    miscast = sum((p for faces, p in ends if faces.count(1) >= 2), F(0))
    unbound = sum((p * witness.unbound(t, unbinds) for t, p in cast.items()), F(0))
    hurt = witness.damage_through(request["ward"]).items()

    answer = asked(
        "casting",
        **request,
        unbinds=len(unbinds),
        unbind_modifier=unbinds or None,
        dice=written(dice),
    )

    assert chance(answer, "cast") == whole
    assert chance(answer, "miscast") == miscast
    assert chance(answer, "unbound") == unbound
    assert chance(answer) == whole - unbound
    rolled = gathered((max(0, total(faces)), p) for faces, p in ends)
    assert chances(answer["roll"]) == rolled
    harm = gathered([*((k, p * miscast) for k, p in hurt), (0, 1 - miscast)])
    assert chances(answer["caster_damage"]) == harm


prayers = st.fixed_dictionaries(
    {
        "value": st.integers(1, 20),
        "ritual_points": st.integers(0, 12),
        "modifier": modifiers,
        "turns": st.integers(1, 3),
        "sacred_rites": flags,
    }
)


@few
@given(prayers)
def test_a_prayer(request: Json) -> None:
    expected = [
        witness.answered(
            turns,
            request["ritual_points"],
            request["value"],
            request["modifier"],
            rites=request["sacred_rites"],
        )
        for turns in range(1, request["turns"] + 1)
    ]

    answer = asked("chanting", **request)

    assert [F(text) for text in answer["exact"]["by_turn"]] == expected
    assert chance(answer, "this_turn") == expected[0]
    assert chance(answer) == expected[-1]
    assert chances(answer["roll"]) == gathered(
        (max(0, face + request["modifier"]), F(1, 6)) for face in range(1, 7)
    )


@few
@given(prayers, st.integers(1, 40), st.integers(1, 6))
def test_the_policy_of_a_prayer_reaches_its_chance(
    request: Json, value: int, turns: int
) -> None:
    """Walk the policy: whoever follows it has the chance that the answer names."""
    request |= {"value": value, "turns": turns}
    answer = asked("chanting", **request)
    plans = {(p["turn"], p["ritual_points"]): p for p in answer["policy"]}
    states, success = {request["ritual_points"]: F(1)}, F(0)
    for turn in range(1, turns + 1):
        assert {points for t, points in plans if t == turn} == set(states)
        ends = [
            (end, share * chance)
            for points, share in states.items()
            for end, chance in followed(plans[turn, points], request)
        ]
        success += sum((p for end, p in ends if end is None), F(0))
        states = gathered((end, p) for end, p in ends if end is not None)

    assert success == chance(answer)


def followed(plan: Json, request: Json) -> Iterator[tuple[int | None, Fraction]]:
    """The points after a turn of a plan; None: the prayer is answered."""
    points, least = plan["ritual_points"], plan["answer_from"]
    prays = plan["use"] == "prayer"
    for lost in (1, 2, 3) if prays else (1,):
        yield max(0, points - lost), F(1, 18) if prays else F(1, 6)
    for face in range(2, 7):
        if least is not None and face >= least:
            assert prays
            assert face + request["modifier"] + points >= request["value"]
            yield None, F(1, 6)
        else:
            banked = max(0, face + request["modifier"]) if prays else face
            yield points + banked, F(1, 6)


@few
@given(st.integers(1, 20), st.integers(0, 5), modifiers)
def test_a_banishment(value: int, others: int, modifier: int) -> None:
    totals = gathered(
        (max(0, sum(dice) + others + modifier), p) for dice, p in witness.rolls([6, 6])
    )

    answer = asked(
        "banishment", value=value, other_manifestations=others, modifier=modifier
    )

    assert chances(answer["roll"]) == totals
    assert chance(answer) == at_least(totals, value)


@few
@given(
    st.fixed_dictionaries(
        {
            "health": st.integers(1, 4),
            "musician": flags,
            "slain": st.integers(0, 3),
            "extra_dice": st.integers(-7, -2),
        }
    ),
    st.integers(0, 3),
)
def test_a_rally(request: Json, damage: int) -> None:
    damage = min(damage, request["health"] - 1)
    dice = max(0, 6 + request["musician"] + request["extra_dice"])
    returned, healed = witness.rallied(
        dice, request["health"], request["slain"], damage
    )

    answer = asked("rally", **request, damage=damage)

    assert chances(answer["models_returned"]) == returned
    assert chances(answer["points_healed"]) == healed
    assert chances(answer["roll"]) == gathered(
        (sum(face >= 4 for face in faces), p) for faces, p in witness.rolls([6] * dice)
    )
    assert answer["probability"] is None


@pytest.mark.parametrize("name", ["run", "redeploy"])
@few
@given(st.none() | st.integers(0, 12), modifiers)
def test_a_run_roll(name: str, least: int | None, modifier: int) -> None:
    totals = gathered((max(0, face + modifier), F(1, 6)) for face in range(1, 7))

    answer = asked(name, at_least=least, modifier=modifier)

    assert chances(answer["roll"]) == totals
    if least is not None:
        assert chance(answer) == at_least(totals, least)


@pytest.mark.parametrize("name", ["retreat", "power-through"])
@pytest.mark.parametrize("ward", [None, 2, 3, 4, 5, 6])
def test_a_retreat(name: str, ward: int | None) -> None:
    answer = asked(name, ward=ward)

    assert chances(answer["damage"]) == witness.damage_through(ward)
    assert chances(answer["roll"]) == {1: F(1, 3), 2: F(1, 3), 3: F(1, 3)}
    assert answer["probability"] is None


@pytest.mark.parametrize("modifier", range(-7, 8))
def test_a_roll_off(modifier: int) -> None:
    # P(win) = w + t P(win), t being the chance of a tie.
    won = sum(p for (a, b), p in witness.rolls([6, 6]) if a + modifier > b)
    tied = sum(p for (a, b), p in witness.rolls([6, 6]) if a + modifier == b)
    expected = chance(asked("roll-off", modifier=modifier))

    assert expected == won + tied * expected


@pytest.mark.parametrize("turns", range(1, 11))
def test_a_delusion(turns: int) -> None:
    answer = asked("delusion", turns=turns)

    assert [F(text) for text in answer["exact"]["by_turn"]] == witness.held(turns)
    assert chance(answer) == witness.held(turns)[-1]


@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize("battle_round", range(1, 10))
def test_the_bad_moon(start: int, battle_round: int) -> None:
    faces = ["Grinnin'", "Scowlin'", "Sulkin'", "Cacklin'"]
    at = start
    for _ in range(battle_round - 1):
        at = (at + 1) % 4

    answer = asked("bad-moon", start=faces[start], round=battle_round)

    assert answer["face"] == faces[at]
    assert answer["roll"] is answer["probability"] is None

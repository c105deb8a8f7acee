"""What activates an ability, and the amounts that it states, as requests write them."""

import json
from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from pydantic import ValidationError

from distributions import activation as engine
from distributions.amounts import Amount, Counted, Measure, Measured, Rolled
from distributions.dice import Dice
from distributions.effects import Effect
from schemas.abilities import Ability
from schemas.convert import action_from
from schemas.convert_amounts import amount_from
from schemas.damage import DamageRequest
from schemas.errors import InvalidRequestError
from schemas.reading import found_in, read_json, read_value

Json = dict[str, Any]

PLUS_ONE: Json = {"kind": "modify_roll", "roll": "hit", "by": 1}
TIER: Json = {"at_least": 8, "effects": [PLUS_ONE]}


def ability_with(activation: Json) -> Json:
    return {"effects": [PLUS_ONE], "activation": activation}


def read(activation: Json) -> engine.Activation | None:
    """The engine's activation of an ability of the attacker."""
    unit = {"charge_roll": 7, "abilities": [ability_with(activation)]}
    request = read_value(
        DamageRequest, {"attacker": unit, "target": {}, "battle_round": 1}
    )
    (ability,) = action_from(request).attacker.abilities
    return ability.activation


def wrong(activation: Json) -> dict[tuple[str | int, ...], str]:
    """What is wrong with it, by its place in the activation."""
    value = ability_with(activation)
    with pytest.raises(ValidationError) as caught:
        Ability.model_validate(value)
    return {
        place[1:]: reason
        for place, reason in found_in(caught.value, value, Ability).items()
    }


def number(value: int) -> Rolled:
    return Rolled(Dice(constant=value))


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ({"roll": "D6", "at_least": 3}, engine.Roll(Dice.parse("D6"), number(3))),
        ({"roll": "2d6", "at_least": "7"}, engine.Roll(Dice.parse("2D6"), number(7))),
        (
            {"roll": "D6", "at_least": {"of": "target_save"}},
            engine.Roll(Dice.parse("D6"), Measured(Measure.TARGET_SAVE)),
        ),
        ({"cast": {"value": 6}}, engine.Cast(6)),
        (
            {"cast": {"value": 6, "modifier": -1, "unbinds": [{}, {"modifier": 2}]}},
            engine.Cast(6, -1, (0, 2)),
        ),
        ({"chant": {"value": 4}}, engine.Chant(4)),
        (
            {"chant": {"value": 4, "ritual_points": 3, "modifier": 1}},
            engine.Chant(4, 3, 1),
        ),
        ({"probability": "2/3"}, engine.Chance(Fraction(2, 3))),
    ],
)
def test_each_activation_is_read(written: Json, expected: engine.Activation) -> None:
    assert read(written) == expected


def test_tiers_are_read_with_their_places() -> None:
    tiers = [TIER, {"at_least": 10, "effects": [PLUS_ONE, PLUS_ONE], "replaces": True}]
    unit = {"abilities": [ability_with({"cast": {"value": 6}, "tiers": tiers})]}
    request = read_value(DamageRequest, {"attacker": {}, "target": unit})
    (found,) = action_from(request).target.abilities

    assert [(tier.at_least, tier.replaces) for tier in found.tiers] == [
        (8, False), (10, True)
    ]  # fmt: skip
    places = [effect.origin.place for effect in found.all_effects]
    assert places == [
        "/target/abilities/0/effects/0",
        "/target/abilities/0/activation/tiers/0/effects/0",
        "/target/abilities/0/activation/tiers/1/effects/0",
        "/target/abilities/0/activation/tiers/1/effects/1",
    ]
    assert all(isinstance(effect, Effect) for effect in found.all_effects)


@pytest.mark.parametrize(
    ("written", "place", "reason"),
    [
        ({}, (), "needs exactly one of roll, cast, chant and probability"),
        (
            {"cast": {"value": 6}, "chant": {"value": 4}},
            (),
            "needs exactly one of roll, cast, chant and probability",
        ),
        ({"roll": "D6"}, ("at_least",), "goes with roll"),
        ({"cast": {"value": 6}, "at_least": 3}, ("at_least",), "goes with roll"),
        ({"roll": "D6", "at_least": "D3"}, ("at_least",), "must not be rolled"),
        (
            {"roll": "D6", "at_least": {"count": {"dice": 2, "at_least": 4}}},
            ("at_least",),
            "must not be rolled",
        ),
        (
            {"probability": "1/2", "tiers": [TIER]},
            ("tiers",),
            "need a roll, not a probability",
        ),
        (
            {"cast": {"value": 6}, "tiers": [TIER, TIER]},
            ("tiers",),
            "must not name a number twice",
        ),
        ({"cast": {}}, ("cast", "value"), "is required"),
        ({"roll": "D8", "at_least": 3}, ("roll",), "must be a number or dice"),
        ({"roll": [], "at_least": 3}, ("roll",), "must be dice"),
        ({"roll": True, "at_least": 1}, ("roll",), "must be dice"),
    ],
)
def test_an_activation_that_does_not_fit_is_refused_at_its_place(
    written: Json, place: tuple[str | int, ...], reason: str
) -> None:
    (found,) = wrong(written).items()

    assert found[0] == place
    assert found[1].startswith(reason)


# ---- probabilities


@pytest.mark.parametrize(
    ("written", "probability"),
    [
        ("2/3", Fraction(2, 3)),
        ("0", Fraction(0)),
        ("4/4", Fraction(1)),
        (1, Fraction(1)),
        (0.1, Fraction(1, 10)),
        (Decimal("0.1000000000000000000001"), Fraction(10**21 + 1, 10**22)),
        (1e-7, Fraction(1, 10**7)),
    ],
)
def test_a_probability_is_a_fraction_or_the_decimal_that_is_written(
    written: object, probability: Fraction
) -> None:
    assert read({"probability": written}) == engine.Chance(probability)


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("0.5", 'must be a number from 0 to 1, or a text such as "2/3"'),
        ("1/0", 'must be a number from 0 to 1, or a text such as "2/3"'),
        ("1_0/20", 'must be a number from 0 to 1, or a text such as "2/3"'),
        (" 1/2", 'must be a number from 0 to 1, or a text such as "2/3"'),
        ("1/" + "2" * 60, 'must be a number from 0 to 1, or a text such as "2/3"'),
        (True, 'must be a number from 0 to 1, or a text such as "2/3"'),
        ([], 'must be a number from 0 to 1, or a text such as "2/3"'),
        ("3/2", "must be from 0 to 1"),
        (-0.1, "must be from 0 to 1"),
        (Decimal("0." + "1" * 41), "must have at most 40 digits"),
        (Decimal("1e-41"), "must have at most 40 digits"),
        (Decimal("Infinity"), "must have at most 40 digits"),
    ],
)
def test_anything_else_is_no_probability(written: object, reason: str) -> None:
    assert wrong({"probability": written}) == {("probability",): reason}


def body_with(probability: str) -> bytes:
    """The text of a request with this number, digit by digit, as a probability."""
    unit = {"abilities": [ability_with({"probability": "HERE"})]}
    text = json.dumps({"attacker": unit, "target": {}})
    return text.replace('"HERE"', probability).encode()


@pytest.mark.parametrize(
    ("text", "probability"),
    [
        ("0.1", Fraction(1, 10)),
        ("0.30000000000000004", Fraction(30000000000000004, 10**17)),
        ("2e-1", Fraction(1, 5)),
    ],
)
def test_a_number_of_a_body_is_read_as_it_is_written(
    text: str, probability: Fraction
) -> None:
    request = read_json(DamageRequest, body_with(text))

    (ability,) = action_from(request).attacker.abilities
    assert ability.activation == engine.Chance(probability)


@pytest.mark.parametrize("text", ["1e999999999999999999999", "1e400", "-0.5"])
def test_a_number_of_a_body_beyond_all_bounds_has_its_place(text: str) -> None:
    with pytest.raises(InvalidRequestError) as caught:
        read_json(DamageRequest, body_with(text))

    places = [error.pointer for error in caught.value.errors]
    assert places == ["/attacker/abilities/0/activation/probability"]


# ---- amounts


def mortal(amount: object) -> Json:
    return {"kind": "mortal_damage", "amount": amount}


def read_amount(effect: Json, field: str) -> Amount:
    unit = {"charge_roll": 7, "abilities": [{"effects": [effect]}]}
    request = read_value(
        DamageRequest, {"attacker": unit, "target": {}, "battle_round": 1}
    )
    (ability,) = action_from(request).attacker.abilities
    found: Amount = getattr(ability.effects[0], field)
    return found


D3 = Rolled(Dice.parse("D3"))


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (3, number(3)),
        ("3", number(3)),
        ("d3 + 1", Rolled(Dice.parse("D3+1"))),
        ({"of": "charge_roll"}, Measured(Measure.CHARGE_ROLL)),
        (
            {"of": "battle_round", "times": 2, "plus": -1, "at_least": 1, "at_most": 9},
            Measured(Measure.BATTLE_ROUND, 2, -1, 1, 9),
        ),
        ({"count": {"dice": "D3", "at_least": 5}}, Counted(D3, 5)),
        (
            {
                "count": {"dice": {"of": "target_health"}, "at_least": 5},
                "plus": 2,
                "at_most": 12,
            },
            Counted(Measured(Measure.TARGET_HEALTH), 5, 2, 12),
        ),
    ],
)
def test_each_amount_is_read(written: object, expected: Amount) -> None:
    assert read_amount(mortal(written), "amount") == expected


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (-2, Rolled(Dice(constant=2), -1)),
        ("-2", Rolled(Dice(constant=2), -1)),
        ("- D3", Rolled(Dice.parse("D3"), -1)),
        ("-D3", Rolled(Dice.parse("D3"), -1)),
        (0, number(0)),
    ],
)
def test_what_is_added_may_be_negative(written: object, expected: Amount) -> None:
    change = {
        "kind": "modify_characteristic",
        "characteristic": "attacks",
        "operation": "add",
        "value": written,
    }

    assert read_amount(change, "value") == expected


@pytest.mark.parametrize(
    ("written", "place", "reason"),
    [
        (-1, (), "must be an integer from 0 to 1000, dice"),
        (1001, (), "must be an integer from 0 to 1000, dice"),
        (1.5, (), "must be an integer from 0 to 1000, dice"),
        (True, (), "must be an integer from 0 to 1000, dice"),
        (None, (), "must be an integer from 0 to 1000, dice"),
        ([], (), "must be an integer from 0 to 1000, dice"),
        ("-D3", (), "must not be negative"),
        ("D8", (), "must be a number or dice"),
        ("200D6", (), "must be at most 1000, whatever the dice show"),
        ({"of": "target_models", "count": {}}, (), 'must have "of" or "count"'),
        ({"of": "models"}, ("of",), "must be"),
        ({}, ("of",), "is required"),
        ({"of": "target_models", "time": 2}, ("time",), "is no field here"),
        ({"count": {"dice": 2}}, ("count", "at_least"), "is required"),
        ({"count": {"dice": 2, "at_least": 7}}, ("count", "at_least"), "must be"),
        (
            {"count": {"dice": {"count": {}}, "at_least": 4}},
            ("count", "dice"),
            "must not be a count itself",
        ),
    ],
)
def test_anything_else_is_no_amount(
    written: object, place: tuple[str | int, ...], reason: str
) -> None:
    value = {"effects": [mortal(written)]}
    with pytest.raises(ValidationError) as caught:
        Ability.model_validate(value)
    (found,) = found_in(caught.value, value, Ability).items()

    assert found[0] == ("effects", 0, "amount", *place)
    assert found[1].startswith(reason)


def test_what_no_schema_reads_is_no_amount() -> None:
    with pytest.raises(TypeError, match="no amount: 'D3'"):
        amount_from("D3")

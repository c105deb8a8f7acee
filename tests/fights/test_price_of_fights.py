"""What a fight costs is known before any work, whatever its dice may make of it."""

from typing import Any

import pytest

from distributions.fights.fight import fought
from distributions.fights.price import price_of_fight
from distributions.fights.scale import Scale
from schemas.fight import FightRequest
from schemas.fight_report import (
    fight_answer,
    fight_from,
    price_of_fighting,
    price_of_pricing_fights,
)
from schemas.reading import read_value

Json = dict[str, Any]

SWORD: Json = {"attacks": "D6", "hit": 3, "wound": 3, "damage": "D3"}
#: More points and models than the unit can lack.
PLENTY: Json = {"count": {"dice": {"of": "target_models", "times": 20}, "at_least": 2}}


def effects(*kinds: Json, **fields: object) -> Json:
    return {"effects": list(kinds), **fields}


def health(value: int) -> Json:
    return {
        "kind": "modify_unit",
        "characteristic": "health",
        "operation": "set",
        "value": value,
    }


def request_for(unit: Json, phases: int = 2, **output: bool) -> FightRequest:
    side = {"unit": {"models": 10, "weapons": [SWORD], **unit}}
    body = {"sides": [side, side], "phases": phases, "output": output}
    return read_value(FightRequest, body)


def cost_of(unit: Json, phases: int = 2) -> int:
    return price_of_fighting(request_for(unit, phases)).cost


def test_the_greatest_health_of_all_worlds_is_paid_for() -> None:
    table = {"roll": "D6", "at_least": 1}
    high = {"at_least": 6, "replaces": True, "effects": [health(100)]}
    rolled = effects(health(1), health(1), activation=table | {"tiers": [high]})

    assert cost_of({"abilities": [rolled]}) >= cost_of({"health": 100})


def test_weapons_that_dice_may_silence_are_paid_for() -> None:
    weapons = {"health": 10, "weapons": [SWORD] * 20}
    never = {
        "kind": "fail_on_unmodified",
        "attacks": "received",
        "roll": "hit",
        "values": [1, 2, 3, 4, 5, 6],
    }
    silent = effects(never, never, activation={"roll": "D6", "at_least": 6})

    silenced = cost_of(weapons | {"abilities": [silent]})

    # There are four worlds, and weights of the one in which all fight are as long.
    assert silenced > 2 * cost_of(weapons)


def test_rolled_amounts_are_priced_without_all_their_ways() -> None:
    heal = {"kind": "heal", "amount": "6D6"}
    request = request_for({"abilities": [effects(*[heal] * 20)]})

    assert price_of_pricing_fights(request) < 100_000
    assert price_of_fighting(request).cost > 31**20


@pytest.mark.parametrize("kind", ["heal", "return_models"])
def test_what_returns_after_a_phase_is_paid_for(kind: str) -> None:
    field = "amount" if kind == "heal" else "models"
    dice = effects({"kind": kind, field: PLENTY})
    fixed = effects({"kind": kind, field: {"of": "target_models", "times": 20}})

    unit = {"health": 6}
    rolled, known = ({**unit, "abilities": [each]} for each in (dice, fixed))

    assert cost_of(rolled) > cost_of(known)


def test_nothing_returns_beyond_what_was_lost() -> None:
    more = PLENTY | {"plus": 10}
    plenty = effects(
        {"kind": "heal", "amount": more}, {"kind": "return_models", "models": more}
    )
    all_of_it = effects(
        {"kind": "heal", "amount": 5}, {"kind": "return_models", "models": 2}
    )
    unit = {"models": 2, "health": 6}

    some, whole = (
        fight_answer(request_for(unit | {"abilities": [each]}, exact=True))
        for each in (plenty, all_of_it)
    )

    assert some == whole


def thrown(amount: int) -> FightRequest:
    back = {
        "kind": "backlash",
        "trigger": "save_unmodified",
        "values": [6],
        "amount": amount,
    }
    return request_for({"models": 2, "save": 4, "abilities": [effects(back)]}, 1)


def test_weights_are_over_powers_of_the_faces_of_dice_alone() -> None:
    (standing,) = fought(fight_from(thrown(1)), Scale())

    # Long denominators of nothing else would cancel only at the end.
    assert 6**1000 % standing.denominator == 0


def test_backlash_beyond_what_is_left_is_not_told_apart() -> None:
    two, many = thrown(2), thrown(40)

    assert fight_answer(two) == fight_answer(many)
    assert price_of_fighting(many).cost < 6 * price_of_fighting(two).cost


def test_healing_beyond_what_a_model_lacks_is_not_told_apart() -> None:
    def healed(amount: int) -> FightRequest:
        heal = {"kind": "heal", "amount": amount, "trigger": "critical_hit"}
        return request_for({"models": 2, "health": 4, "abilities": [effects(heal)]}, 1)

    three, many = healed(3), healed(10)

    assert fight_answer(three) == fight_answer(many)
    assert price_of_fighting(many).cost < 3 * price_of_fighting(healed(0)).cost


def test_long_weights_of_harm_to_the_attacker_count_for_exactness() -> None:
    def exact_phases(dice: int) -> int:
        number = {"of": "attacker_models", "times": dice}
        harm = {
            "kind": "mortal_damage",
            "recipient": "attacker",
            "amount": {"count": {"dice": number, "at_least": 2}},
        }
        unit = {"health": 10, "weapons": [], "abilities": [effects(harm)]}
        return price_of_fight(fight_from(request_for(unit, 6))).exact_phases

    assert exact_phases(1) == 6
    assert exact_phases(20) < 6

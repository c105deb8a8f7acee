"""What an answer costs: more is never cheaper, and too much is told before any work."""

import json
from itertools import pairwise
from typing import Any

import pytest

from app.compression import Written
from app.problems import Refusal
from app.settings import Settings
from app.work import CLOSED_FORM, DAMAGE, SOLVE, Question, work
from distributions import action, solving
from distributions.price import price_of_resolving
from distributions.worlds import number_of_worlds
from schemas.convert import price_of
from schemas.damage import DamageRequest
from schemas.formula_report import price_of_formulas, price_of_solving
from schemas.reading import read_value
from schemas.solve import SolveRequest
from tests.distributions.varied import (
    ON_3,
    SPEAR,
    WEAPON,
    Json,
    ability,
    action_of,
    of_weapon,
    plus,
    request,
)

LIMIT = Settings().cost_limit

# Six abilities of either side, no two of which do the same.
FRIENDLY: list[Json] = [
    plus("hit"),
    plus("wound"),
    of_weapon("rend", operation="add", value=1),
    of_weapon("attacks", operation="add", value=1),
    {"kind": "reroll", "roll": "hit", "which": "ones"},
    {"kind": "mortal_damage", "amount": "D3"},
]
HOSTILE: list[Json] = [
    plus("hit", -1, attacks="received"),
    plus("wound", -1, attacks="received"),
    plus("save"),
    {"kind": "ward", "value": 6},
    {"kind": "ward", "value": 5},
    of_weapon("damage", operation="add", value=-1, attacks="received"),
]


def uncertain(effects: list[Json], number: int) -> list[Json]:
    """So many abilities, each with a roll of its own; the effects come again."""
    return [
        {
            "name": f"rule {index}",
            "activation": {"roll": "D6", "at_least": 2 + index % 5},
            "effects": [effects[index % len(effects)]],
        }
        for index in range(number)
    ]


def battle(number: int) -> Json:
    """20 models with two weapons, so many uncertain abilities on either side."""
    weapons = [WEAPON | {"damage": 2}, SPEAR | {"models": 5, "rend": 1}]
    return request(
        {
            "models": 20,
            "weapons": weapons,
            "abilities": uncertain(FRIENDLY, number),
        },
        {"models": 10, "abilities": uncertain(HOSTILE, number)},
    )


def price(sent: Json) -> int:
    return price_of(read_value(DamageRequest, sent)).cost


def resolving(sent: Json) -> int:
    return price_of_resolving(action_of(sent))


# ---- damage requests


def reroll(limit: int) -> Json:
    return {"kind": "reroll", "roll": "hit", "which": "ones", "limit": limit}


def back(trigger: str, **fields: object) -> Json:
    return {"kind": "backlash", "trigger": trigger, "amount": 1, **fields}


def of_target(*effects: Json, ward: int | None = 5) -> Json:
    """20 models attack a unit with a ward and with these effects, if any."""
    rules = {"abilities": ability(*effects)} if effects else {}
    return request({"models": 20}, {"models": 10, "ward": ward, **rules})


SAVED = {"kind": "prevent_destruction", "heal": 1}
THROES = {"kind": "death_throes", "dice_per_model": 1, "each_on": 4, "amount": 1}
REDIRECTED = {"kind": "redirect_damage", "to": "the bodyguard"}

LADDERS: dict[str, list[Json]] = {
    "models": [request({"models": n}) for n in (1, 10, 200, 3000)],
    "attacks": [request({"weapons": [WEAPON | {"attacks": n}]}) for n in (1, 30, 900)],
    "damage": [
        request({"weapons": [WEAPON | {"attacks": 30, "damage": damage}]})
        for damage in (1, "D3", "2D6")
    ],
    "different weapons": [
        request({"weapons": [WEAPON | {"hit": 2 + n} for n in range(count)]})
        for count in (1, 2, 5)
    ],
    "the target's Health": [
        request({"models": 100}, {"health": health, "models": 10})
        for health in (3, 10, 40)
    ],
    "effects": [
        request({"abilities": ability(*[plus("hit")] * count)}) for count in (1, 5, 40)
    ],
    "uncertain abilities": [battle(number) for number in (0, 1, 2, 4)],
    "dice of a limit": [
        request({"abilities": ability(reroll(limit))}) for limit in (1, 2, 9)
    ],
    "dice of a limit of wards": [
        of_target(reroll(limit) | {"roll": "ward"}) for limit in (1, 2, 9)
    ],
    "points removed": [
        of_target(),
        of_target({"kind": "ignore_first_damage"}),
        of_target({"kind": "reduce_damage_pool", "points": 20}),
    ],
    "destruction prevented": [
        of_target(*effects)
        for effects in ((), (SAVED,), (SAVED | {"heal": "D3"},), (SAVED, SAVED))
    ],
    "models slain outright": [
        request({"models": 20, "abilities": ability(*effects)})
        for effects in ([], [{"kind": "slay_models"}], [{"kind": "slay_models"}] * 3)
    ],
    "wards redirected": [of_target(), of_target(REDIRECTED)],
    "backlash of failures": [
        of_target(*effects)
        for effects in ((), (back("miss"),), (back("miss", amount="D6"),))
    ],
    "backlash of wards": [
        of_target(*effects)
        for effects in ((), (back("ward_success"),), (back("ward_success"),) * 3)
    ],
    "backlash of saves": [
        of_target(*[back("save_unmodified", values=[6])] * count) for count in (0, 1, 4)
    ],
    "death throes": [
        of_target(*effects)
        for effects in ((), (THROES,), (THROES | {"dice_per_model": 5},))
    ],
    "death throes and backlash": [
        of_target(*effects)
        for effects in ((THROES,), (THROES, back("miss")), (THROES, back("miss")) * 2)
    ],
    "what is asked for": [
        request({"models": 50}) | {"output": output}
        for output in (
            {"distributions": False, "weapons": False},
            {"weapons": False},
            {},
            {"exact": True},
        )
    ],
}


@pytest.mark.parametrize("name", LADDERS)
def test_more_is_never_cheaper(name: str) -> None:
    costs = [price(sent) for sent in LADDERS[name]]

    assert all(less <= more for less, more in pairwise(costs))
    assert costs[0] < costs[-1]


def test_resolving_is_part_of_the_price() -> None:
    for sents in LADDERS.values():
        for sent in sents:
            assert 0 < resolving(sent) < price(sent)


def test_twelve_uncertain_abilities_six_a_side_are_within_the_limit() -> None:
    sent = battle(6)

    assert number_of_worlds(action_of(sent)) == 2**12
    assert resolving(sent) < price(sent) < LIMIT // 2


def test_forty_are_far_above_it() -> None:
    assert resolving(battle(20)) > 10**6 * LIMIT


def test_forty_that_are_switched_off_cost_little() -> None:
    sent = battle(20)
    for side in ("attacker", "target"):
        for each in sent[side]["abilities"]:
            each["enabled"] = False

    assert price(sent) < 20_000


def test_worlds_count_rolls_tiers_and_amounts_that_are_rolled_once() -> None:
    tiers = {"tiers": [{"at_least": 5, "effects": []}]}
    d6 = of_weapon("attacks", operation="add", value="D6")

    def worlds(*abilities: Json) -> int:
        return number_of_worlds(action_of(request({"abilities": list(abilities)})))

    assert worlds(*ability(plus("hit"))) == 1
    assert worlds(*ability(plus("hit"), activation=ON_3)) == 2
    assert worlds(*ability(plus("hit"), activation=ON_3 | tiers)) == 3
    assert worlds(*ability(d6)) == 6
    assert worlds(*ability(d6, activation=ON_3)) == 12


# ---- curves and formulas


def solve(sent: Json, **fields: Any) -> int:  # noqa: ANN401
    goal = fields.pop("goal", {"metric": "destroyed", "probability": 0.5})
    body = {"request": sent, "vary": "models", "goal": goal} | fields
    return price_of_solving(read_value(SolveRequest, body)).cost


def damage_of(points: int) -> Json:
    return {"metric": "damage", "at_least": points, "probability": 0.5}


BY_THE_MODELS = {"abilities": ability(plus("hit"), when={"models_at_least": 5})}


@pytest.mark.parametrize(
    "costs",
    [
        [solve(request(), maximum=most) for most in (1, 10, 100, 1000)],
        [solve(request(), goal=damage_of(n)) for n in (1, 10, 100)],
        [solve(sent) for sent in (request(), request(BY_THE_MODELS))],
        [solve(battle(number), maximum=9) for number in (0, 1, 3)],
        [
            solve(request(target={"models": 2, "health": 3, "abilities": found}))
            for found in ([], ability({"kind": "prevent_destruction", "heal": "D3"}))
        ],
        [
            solve(request({"abilities": found}), maximum=20)
            for found in ([], ability(reroll(1)), ability(reroll(3)))
        ],
    ],
    ids=["maximum", "points", "anew", "worlds", "prevented", "limited"],
)
def test_a_longer_curve_is_never_cheaper(costs: list[int]) -> None:
    assert costs == sorted(set(costs))


def limited(limit: int, **weapon: object) -> Json:
    """A model that attacks an unharmed unit of 100, and re-rolls so many dice."""
    weapons = [WEAPON | weapon]
    armed = {"models": 1, "weapons": weapons, "abilities": ability(reroll(limit))}
    return request(armed, {"models": 100, "health": 5, "damage_points": 0})


@pytest.mark.parametrize(
    "costs",
    [
        [solve(limited(limit)) for limit in (1, 2, 5, 30)],
        [solve(limited(1, damage=damage)) for damage in (1, "D3", "D6")],
        [solve(limited(1, attacks=attacks)) for attacks in (1, "D6", "2D6")],
        [solve(limited(1, attacks="2D6"), maximum=most) for most in (5, 10, 40)],
        [solve(limited(1), goal=damage_of(points)) for points in (1, 50, 500)],
    ],
    ids=["dice of the limit", "damage", "attacks", "maximum", "points"],
)
def test_a_walk_with_more_to_multiply_is_never_cheaper(costs: list[int]) -> None:
    assert costs == sorted(set(costs))


def test_only_the_first_weapon_is_walked_once_for_all_numbers() -> None:
    one, spear = limited(1), SPEAR | {"attacks": 2}
    two = one | {"attacker": one["attacker"] | {"weapons": [WEAPON, spear]}}
    alone = one | {"attacker": one["attacker"] | {"weapons": [spear]}}

    assert solve(two, maximum=100) > 5 * solve(alone, maximum=100)


def test_points_that_no_damage_reaches_cost_no_more() -> None:
    most = damage_of(200)  # of 100 models with 2 attacks

    assert solve(request(), goal=damage_of(10**6)) == solve(request(), goal=most)


def test_formulas_pay_for_sympy_and_for_every_term() -> None:
    costs = [
        price_of_formulas(read_value(DamageRequest, sent)).cost
        for sent in (
            request(),
            request({"weapons": [SPEAR]}),
            request({"weapons": [SPEAR, WEAPON]}),
            battle(1),
            battle(3),
        )
    ]

    assert costs == sorted(set(costs))
    assert costs[0] > Settings().inline_cost


# ---- before any work


DEAR: dict[str, Json] = {
    "forty uncertain abilities": battle(20),
    "thousands of hits": request(
        {
            "abilities": ability(
                {"kind": "on_result", "roll": "hit", "on": "success", "hits": 1000}
            ),
            "weapons": [WEAPON | {"damage": 100}],
        }
    ),
    "a pool of a million": request(
        {
            "abilities": ability(
                {"kind": "mortal_pool", "dice": 1000, "each_on": 2, "amount": 1000}
            )
        }
    ),
    "a thousand dice for each of the slain": request(
        target={
            "models": 1000,
            "abilities": ability(
                {
                    "kind": "death_throes",
                    "dice_per_model": 1000,
                    "each_on": 2,
                    "amount": 1,
                }
            ),
        }
    ),
    "damage by the thousands": request(
        {
            "weapons": [WEAPON | {"damage": 100}],
            "abilities": ability(
                *[of_weapon("damage", operation="multiply", value=1000)] * 5
            ),
        }
    ),
    "limits upon limits": request({"abilities": ability(*[reroll(100)] * 6)}),
}


def working(*_: object) -> None:
    message = "this is work"
    raise AssertionError(message)


@pytest.mark.parametrize("name", DEAR)
def test_too_much_is_refused_before_any_work(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(action, "worlds_of", working)
    monkeypatch.setattr(action, "strikes_of", working)
    monkeypatch.setattr(solving, "attack", working)
    goal = {"metric": "destroyed", "probability": 0.5}
    solved = {"request": DEAR[name], "vary": "models", "goal": goal, "maximum": 2}
    asked: list[tuple[Question[Any], Json]] = [
        (DAMAGE, DEAR[name]),
        (CLOSED_FORM, DEAR[name]),
        (SOLVE, solved),
    ]
    for question, body in asked:
        outcome = work(question, json.dumps(body).encode(), "", LIMIT)
        assert isinstance(outcome, Refusal)
        assert outcome.kind.slug == "too-costly"
        assert outcome.members["cost"] > LIMIT
        assert outcome.members["limit"] == LIMIT


def test_what_costs_too_much_together_is_refused_with_advice() -> None:
    solved = {
        "request": request({"models": 1}, {"models": 1000, "health": 10}),
        "vary": "models",
        "goal": {"metric": "damage", "at_least": 5000, "probability": 0.5},
        "maximum": 1000,
    }
    dear = work(SOLVE, json.dumps(solved).encode(), "", 100_000)
    cheap = work(SOLVE, json.dumps(solved | {"maximum": 5}).encode(), "", 100_000)

    assert isinstance(dear, Refusal)
    assert "a lower maximum, or fewer attacks" in dear.detail
    assert isinstance(cheap, Written)

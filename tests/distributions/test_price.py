"""What an answer costs, told before it is computed."""

from itertools import pairwise
from typing import Any

import pytest

from app.settings import Settings
from schemas.convert import price_of, setup_price_of
from schemas.damage import DamageRequest

Json = dict[str, Any]

ATTACKS = [1, 2, 4, 10, 25, 60, 150, 400, 1000, 2500, 6000, 10_000]
DAMAGES: list[int | str] = [1, 2, "D3", "D6", "D6+6"]
PROFILES = [
    (damage, ward, abilities)
    for damage in DAMAGES
    for ward in (None, 5)
    for abilities in ([], ["Crit (2 Hits)"])
]


def weapon(attacks: int | str, damage: int | str = 1, *abilities: str) -> Json:
    rolls = {"hit": 3, "wound": 3, "rend": 1}
    return {**rolls, "attacks": attacks, "damage": damage, "abilities": abilities}


def request(*weapons: Json, ward: int | None = None, **output: bool) -> Json:
    target = {"models": 10, "health": 2, "save": 4, "ward": ward}
    return {"attacker": {"weapons": weapons}, "target": target, "output": output}


def cost(body: Json) -> int:
    return price_of(DamageRequest.model_validate(body)).cost


# ---- laws


@pytest.mark.parametrize("exact", [False, True])
@pytest.mark.parametrize(("damage", "ward", "abilities"), PROFILES)
def test_more_attacks_never_cost_less(
    damage: int | str, ward: int | None, abilities: list[str], *, exact: bool
) -> None:
    costs = [
        cost(request(weapon(n, damage, *abilities), ward=ward, exact=exact))
        for n in ATTACKS
    ]

    assert all(fewer <= more for fewer, more in pairwise(costs))


@pytest.mark.parametrize("attacks", ATTACKS)
def test_exact_numbers_never_cost_less(attacks: int) -> None:
    bodies = [request(weapon(attacks, "D3"), exact=exact) for exact in (False, True)]

    assert cost(bodies[0]) < cost(bodies[1])


@pytest.mark.parametrize("left_out", ["distributions", "weapons"])
@pytest.mark.parametrize("exact", [False, True])
def test_what_is_left_out_is_not_paid_for(left_out: str, *, exact: bool) -> None:
    weapons = [weapon(40, "D3"), weapon(20, 2)]

    less = cost(request(*weapons, exact=exact, **{left_out: False}))

    assert less < cost(request(*weapons, exact=exact))


def test_more_weapons_cost_more() -> None:
    costs = [cost(request(*[weapon(20, "D3")] * n)) for n in (1, 2, 4, 10, 40)]

    assert all(fewer < more for fewer, more in pairwise(costs))


def test_more_effects_cost_more() -> None:
    def with_effects(number: int) -> Json:
        body = request(weapon(2))
        effect = {"kind": "modify_roll", "roll": "hit", "by": 1}
        body["attacker"]["abilities"] = [{"effects": [effect] * number}]
        return body

    costs = [cost(with_effects(n)) for n in (0, 1, 10, 40)]

    assert all(fewer < more for fewer, more in pairwise(costs))


def test_a_larger_target_never_costs_less() -> None:
    costs = []
    for models in (1, 10, 100, 1000, 10_000):
        body = request(weapon(400, "D6"))
        body["target"]["models"] = models
        costs.append(cost(body))

    assert all(fewer <= more for fewer, more in pairwise(costs))


@pytest.mark.parametrize("attacks", [2, "D6", 60, "2D6+3"])
def test_the_price_of_asking_is_part_of_the_price(attacks: int | str) -> None:
    read = DamageRequest.model_validate(request(weapon(attacks, "D6", "Crit (2 Hits)")))

    assert 0 < setup_price_of(read) < price_of(read).cost


# ---- the default limit


@pytest.mark.parametrize("damage", [*DAMAGES, 3, 6, "2D6"])
@pytest.mark.parametrize("ward", [None, 6, 5])
def test_ten_thousand_attacks_of_a_weapon_are_within_the_limit(
    damage: int | str, ward: int | None
) -> None:
    body = request(weapon(10_000, damage), ward=ward)

    assert cost(body) <= Settings().cost_limit


def test_an_ordinary_request_runs_in_line() -> None:
    settings = Settings()

    assert cost(request(weapon(40, "D3"), ward=6)) <= settings.inline_cost


def test_an_exact_answer_of_ten_thousand_attacks_is_beyond_the_limit() -> None:
    assert cost(request(weapon(10_000, "D3"), exact=True)) > Settings().cost_limit


# ---- the advice


def test_the_advice_names_what_would_help() -> None:
    def advice(**output: bool) -> str:
        body = request(weapon(10, "D3"), **output)
        return price_of(DamageRequest.model_validate(body)).advice

    assert advice() == (
        'leave out the list "weapons", or fewer attacks, or less random Damage'
    )
    assert 'leave out "exact"' in advice(exact=True)
    assert advice(weapons=False) == "fewer attacks, or less random Damage"

"""Upper bounds from the lists alone: whatever makes more of something costs more."""

from itertools import pairwise
from typing import Any

import pytest

from distributions.degrees import Bounds, bounds_of
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

POOL = {"kind": "mortal_pool", "dice": 2, "each_on": 5, "amount": 1}
THROES = {"kind": "death_throes", "dice_per_model": 1, "each_on": 5, "amount": 1}
HIT_AGAIN = {"kind": "reroll", "roll": "hit", "which": "ones"}


def made(*effects: Json, **weapon: Any) -> Json:  # noqa: ANN401
    """An attacker with one weapon and one ability."""
    return request(
        {"weapons": [WEAPON | weapon], "abilities": ability(*effects)}
        if effects
        else {"weapons": [WEAPON | weapon]}
    )


def received(*effects: Json) -> Json:
    return request(target={"abilities": ability(*effects)})


def harm(amount: object) -> Json:
    return {"kind": "mortal_damage", "amount": amount}


def on_hit(**fields: object) -> Json:
    return {"kind": "on_result", "roll": "hit", "on": "success", **fields}


def inflicted(operation: str, value: int) -> Json:
    fields = {"operation": operation, "value": value, "of": "attack"}
    return {"kind": "modify_damage_inflicted", **fields}


def of_damage(operation: str, value: object) -> Json:
    return of_weapon("damage", operation=operation, value=value)


def of_attacks(operation: str, value: object) -> Json:
    return of_weapon("attacks", operation=operation, value=value)


# Each line gets longer: more dice, more points, more models.
LADDERS: dict[str, list[Json]] = {
    "damage": [made(damage=damage) for damage in (1, "D6", "2D6", "10D6", 100)],
    "attacks": [made(attacks=attacks) for attacks in (1, 20, 400, 10_000)],
    "random attacks": [made(attacks=dice, damage=9) for dice in ("D6", "D6+90")],
    "weapons": [request({"weapons": [SPEAR] * count}) for count in (1, 2, 40)],
    "damage set": [made(of_damage("set", n)) for n in (1, 50, "20D6", 1000)],
    "damage multiplied": [made(of_damage("multiply", n)) for n in (1, 20, 1000)],
    "damage added": [made(of_damage("add", n)) for n in (1, "4D6", 1000)],
    "attacks multiplied": [made(of_attacks("multiply", n)) for n in (2, 30, 1000)],
    "attacks that are no dice any more": [
        made(attacks="D6", damage="D6"),
        made(of_attacks("multiply", 2), attacks="D6", damage="D6"),
        made(of_attacks("multiply", 9), attacks="D6", damage="D6"),
    ],
    "attacks that are re-rolled": [
        made(attacks="3D6", damage="D6"),
        made(
            {"kind": "reroll", "roll": "attacks", "which": "ones"},
            attacks="3D6",
            damage="D6",
        ),
    ],
    "damage inflicted": [made(inflicted("multiply", n)) for n in (2, 9, 300)],
    "more damage inflicted": [made(inflicted("add", n)) for n in (1, 90, 900)],
    "hits": [made(on_hit(hits=n), damage=3) for n in (2, 9, "4D6", 500)],
    "mortal damage of hits": [made(on_hit(mortal=n)) for n in (1, "2D6", 400)],
    "damage of hits": [made(on_hit(damage=n)) for n in (1, "2D6", 400)],
    "other harm": [made(harm(n)) for n in (1, "2D6", 200, 1000)],
    "harm by the models": [
        made(harm({"of": "target_models", "times": n})) for n in (1, 5, 20)
    ],
    "harm that is counted": [
        made(harm({"count": {"dice": n, "at_least": 4}})) for n in (3, 40, 900)
    ],
    "dice of a pool": [made(POOL | {"dice": n}) for n in (1, 30, 1000)],
    "amounts of a pool": [
        made(POOL | {"dice": 200, "amount": n}) for n in (1, "2D6", 900)
    ],
    "points removed": [
        received({"kind": "reduce_damage_pool", "dice": n, "each_on": 4})
        for n in (1, 100, 1000)
    ],
    "dice of the slain": [
        received(THROES | {"dice_per_model": n}) for n in (1, 20, 1000)
    ],
    "points of the slain": [
        received(THROES | {"dice_per_model": 9, "amount": n}) for n in (1, 20, 1000)
    ],
    "the best policies": [
        made(*[HIT_AGAIN | {"which": "best"}] * count) for count in (0, 1, 3)
    ],
}


def bounds(sent: Json) -> Bounds:
    return bounds_of(action_of(sent))


@pytest.mark.parametrize("name", LADDERS)
def test_more_is_never_cheaper(name: str) -> None:
    costs = [bounds(sent).making for sent in LADDERS[name]]

    assert all(less <= more for less, more in pairwise(costs))
    assert costs[0] < costs[-1]


def test_what_makes_less_costs_no_less() -> None:
    """The bounds are upper ones: halving and caps do not lower them."""
    plain = bounds(made(attacks="D6", damage="D6")).making
    for operation in ("halve", "cap"):
        value = {} if operation == "halve" else {"value": 1}
        less = of_weapon("damage", operation=operation, **value)
        assert bounds(made(less, attacks="D6", damage="D6")).making >= plain


@pytest.mark.parametrize("name", LADDERS)
def test_another_effect_is_never_cheaper(name: str) -> None:
    for sent in LADDERS[name]:
        attacker = sent["attacker"]
        more = [*attacker.get("abilities", []), *ability(of_damage("add", "D6"))]
        longer = sent | {"attacker": attacker | {"abilities": more}}
        assert bounds(longer).making >= bounds(sent).making


def test_every_limit_multiplies_the_states() -> None:
    limited = [HIT_AGAIN | {"limit": n} for n in (1, 4)]
    ward = {"kind": "reroll", "roll": "ward", "which": "ones", "limit": 2}
    sent = request(
        {"abilities": ability(HIT_AGAIN, *limited)}, {"abilities": ability(ward)}
    )

    assert bounds(request()).states == bounds(made(HIT_AGAIN)).states == 1
    assert bounds(sent).states == 2 * 5 * 3


def test_what_is_switched_off_costs_nothing() -> None:
    dear = ability(of_damage("multiply", 1000), enabled=False)

    assert bounds(request({"abilities": dear})) == bounds(request())


def test_effects_of_tiers_count() -> None:
    tiers = [{"at_least": 5, "effects": [of_damage("multiply", 1000)]}]
    tiered = ability(plus("hit"), activation=ON_3 | {"tiers": tiers})
    plain = ability(plus("hit"), activation=ON_3)

    dear, cheap = (
        bounds(request({"abilities": found})).making for found in (tiered, plain)
    )
    assert dear > cheap + 10_000

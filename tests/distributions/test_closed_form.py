"""Powers with exponents in n: their product for a number is the damage of so many."""

from fractions import Fraction

import pytest
from hypothesis import HealthCheck, assume, given, settings

from distributions.action import attack
from distributions.closed_form import (
    Alternative,
    LinearPower,
    NotAFormulaError,
    closed_form,
)
from distributions.distribution import Distribution, mixture
from distributions.independent_sum import IndependentSum
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
    with_models,
)
from tests.oracle.draw_requests import requests_with

# One attack that hits and wounds on 4+, for one point; at a save of 5+, 1/6.
QUARTER = Distribution.from_weights([3, 1])
SIXTH = Distribution.from_weights([5, 1])


def total_of(sent: Json) -> tuple[Alternative, ...]:
    return closed_form(action_of(sent)).total


def powers_of(sent: Json) -> list[tuple[int, int]]:
    """The exponents a n + b of the one product that a request gives."""
    (alternative,) = total_of(sent)
    assert alternative.probability == 1
    return [(power.per_model, power.fixed) for power in alternative.powers]


# ---- the exponents


def test_every_model_multiplies_by_its_attacks() -> None:
    (alternative,) = total_of(request(target={"save": None}))

    assert alternative == Alternative(Fraction(1), (LinearPower(QUARTER, 2, 0),))


def test_wielders_that_are_counted_are_no_formula_but_a_number() -> None:
    sent = request({"weapons": [WEAPON | {"models": 2}]})

    assert powers_of(sent) == [(0, 4)]


def test_a_champion_adds_one_attack_to_the_same_base() -> None:
    assert powers_of(request({"keywords": ["CHAMPION"]})) == [(2, 1)]
    assert powers_of(request({"champions": 3})) == [(2, 3)]


def test_n_less_the_champions_roll_random_attacks_and_all_add_theirs() -> None:
    sent = request({"champions": 2, "weapons": [SPEAR | {"damage": 1}]})

    # D3 attacks of n - 2 models; D3 of two champions, who have one more each.
    assert powers_of(sent) == [(1, 0), (0, 2)]
    sent["attacker"]["weapons"][0]["attacks"] = "D3+1"
    assert powers_of(sent) == [(1, 0), (1, 2)]


def test_weapons_with_the_same_base_share_one_power() -> None:
    same = [WEAPON, WEAPON | {"name": "other", "attacks": 3, "models": 1}]

    assert powers_of(request({"weapons": same})) == [(2, 3)]


def test_a_weapon_that_is_not_used_has_the_empty_product() -> None:
    sent = request({"weapons": [WEAPON | {"kind": "ranged"}]})
    form = closed_form(action_of(sent))

    nothing = (Alternative(Fraction(1), ()),)
    assert form.total == nothing
    assert form.weapons == (nothing,)


def test_other_harm_is_a_power_that_does_not_follow_n() -> None:
    sent = request({"abilities": ability({"kind": "mortal_damage", "amount": "D3"})})
    (alternative,) = total_of(sent)

    d3 = Distribution.from_weights([0, 1, 1, 1])
    assert set(alternative.powers) == {LinearPower(SIXTH, 2, 0), LinearPower(d3, 0, 1)}


def test_uncertain_abilities_make_a_weighted_sum() -> None:
    hits = ability(plus("hit"), activation=ON_3)
    form = closed_form(action_of(request({"abilities": hits, "weapons": [WEAPON]})))

    better = Distribution.from_weights([7, 2])  # 2/3 of 1/2 of 2/3
    assert set(form.total) == {
        Alternative(Fraction(2, 3), (LinearPower(better, 2, 0),)),
        Alternative(Fraction(1, 3), (LinearPower(SIXTH, 2, 0),)),
    }
    assert set(form.weapons[0]) == set(form.total)


def test_alternatives_that_come_to_the_same_are_one() -> None:
    abilities = [
        {"effects": [plus("hit", by)], "activation": ON_3, "name": f"{by}"}
        for by in (1, 2)
    ]
    chances = [a.probability for a in total_of(request({"abilities": abilities}))]

    assert sorted(chances) == [Fraction(1, 9), Fraction(8, 9)]


# ---- for every n it is the damage


def put_in(alternatives: tuple[Alternative, ...], models: int) -> Distribution:
    """The formula with a number for n."""
    return mixture(
        (
            alternative.probability,
            IndependentSum.of(
                (power.base, power.per_model * models + power.fixed)
                for power in alternative.powers
            ).distribution,
        )
        for alternative in alternatives
    )


@settings(
    max_examples=settings().max_examples // 4, suppress_health_check=list(HealthCheck)
)
@given(requests_with())
def test_a_number_put_in_for_n_gives_the_damage_of_so_many_models(sent: Json) -> None:
    try:
        form = closed_form(action_of(sent))
    except NotAFormulaError:
        assume(condition=False)

    for models in (1, 2, 4):
        result = attack(action_of(with_models(sent, models)))
        assert put_in(form.total, models) == result.damage.distribution
        for index, weapon in enumerate(form.weapons):
            alone = result.damage_with(index).distribution
            assert put_in(weapon, models) == alone


# ---- what is no formula in n

MODELS = {"of": "attacker_models"}
HARM = {"kind": "mortal_damage", "amount": 1}
ON_A = "/attacker/abilities/0"
ON_T = "/target/abilities/0"

NO_FORMULAS: dict[str, tuple[Json, Json, str]] = {
    "a condition of an ability": (
        {"abilities": ability(plus("hit"), when={"models_at_least": 2})},
        {},
        ON_A,
    ),
    "a condition of an effect": (
        {"abilities": ability(plus("hit", when={"models_at_most": 9}))},
        {},
        f"{ON_A}/effects/0",
    ),
    "a condition of the target's ability": (
        {},
        {"abilities": ability(plus("save"), when={"enemy_models_at_least": 2})},
        ON_T,
    ),
    "a condition of the target's effect": (
        {},
        {"abilities": ability(plus("save", when={"enemy_models_at_most": 2}))},
        f"{ON_T}/effects/0",
    ),
    "an amount": (
        {"abilities": ability(HARM | {"amount": MODELS})},
        {},
        f"{ON_A}/effects/0",
    ),
    "an amount of a characteristic": (
        {"abilities": ability(of_weapon("damage", operation="add", value=MODELS))},
        {},
        f"{ON_A}/effects/0",
    ),
    "an amount inside an amount": (
        {
            "abilities": ability(
                HARM | {"amount": {"count": {"dice": MODELS, "at_least": 5}}}
            )
        },
        {},
        f"{ON_A}/effects/0",
    ),
    "an amount of bands": (
        {
            "abilities": ability(
                {
                    "kind": "mortal_pool",
                    "dice": 1,
                    "bands": [{"on": [6], "amount": MODELS}],
                }
            )
        },
        {},
        f"{ON_A}/effects/0",
    ),
    "an amount of the target's ability": (
        {},
        {"abilities": ability(plus("save"), HARM | {"amount": MODELS})},
        f"{ON_T}/effects/1",
    ),
    "a number to reach": (
        {"abilities": ability(HARM, activation={"roll": "D6", "at_least": MODELS})},
        {},
        ON_A,
    ),
    "an effect of a tier": (
        {
            "abilities": ability(
                HARM,
                activation=ON_3
                | {"tiers": [{"at_least": 5, "effects": [HARM | {"amount": MODELS}]}]},
            )
        },
        {},
        f"{ON_A}/activation/tiers/0/effects/0",
    ),
    "a limited re-roll": (
        {
            "abilities": ability(
                plus("wound"),
                {"kind": "reroll", "roll": "hit", "which": "ones", "limit": 1},
            )
        },
        {},
        f"{ON_A}/effects/1",
    ),
    "first points ignored": (
        {},
        {"abilities": ability({"kind": "ignore_first_damage"}, activation=ON_3)},
        f"{ON_T}/effects/0",
    ),
    "a cap": (
        {},
        {"abilities": ability(plus("save"), {"kind": "cap_damage", "points": 3})},
        f"{ON_T}/effects/1",
    ),
    "points removed": (
        {},
        {"abilities": ability({"kind": "reduce_damage_pool", "points": 1})},
        f"{ON_T}/effects/0",
    ),
}


@pytest.mark.parametrize("name", NO_FORMULAS)
def test_what_is_no_formula_in_n_is_refused_at_its_place(name: str) -> None:
    attacker, target, place = NO_FORMULAS[name]
    with pytest.raises(NotAFormulaError) as caught:
        total_of(request(attacker, target))

    assert [found for found, _ in caught.value.places] == [place]
    assert str(caught.value) == caught.value.places[0][1]


def test_every_place_is_named() -> None:
    limited = {"kind": "reroll", "roll": "hit", "which": "ones", "limit": 1}
    with pytest.raises(NotAFormulaError) as caught:
        total_of(
            request(
                {"abilities": ability(limited, HARM | {"amount": MODELS})},
                {"abilities": ability(plus("save"), when={"enemy_models_at_least": 2})},
            )
        )

    assert dict(caught.value.places) == {
        f"{ON_A}/effects/0": "a limited re-roll is no formula in n",
        f"{ON_A}/effects/1": "depends on the number of models",
        ON_T: "depends on the number of models",
    }


@pytest.mark.parametrize(
    ("attacker", "target"),
    [
        # Of the other side's models: a number, whatever n is.
        ({"abilities": ability(plus("hit"), when={"enemy_models_at_least": 2})}, {}),
        ({}, {"abilities": ability(plus("save"), when={"models_at_most": 2})}),
        ({"abilities": ability(HARM | {"amount": {"of": "target_models"}})}, {}),
        # What is switched off, and what protects the attacker.
        (
            {
                "abilities": ability(
                    plus("hit"), when={"models_at_least": 2}, enabled=False
                )
            },
            {},
        ),
        ({"abilities": ability({"kind": "ignore_first_damage"})}, {}),
        # A prevented destruction changes what is allocated, not the damage.
        ({}, {"abilities": ability({"kind": "prevent_destruction", "heal": 1})}),
    ],
)
def test_what_does_not_follow_the_models_is_a_formula(
    attacker: Json, target: Json
) -> None:
    sent = request(attacker, target)
    alternatives = total_of(sent)

    for models in (1, 3):
        result = attack(action_of(with_models(sent, models)))
        assert put_in(alternatives, models) == result.damage.distribution

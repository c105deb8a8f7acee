"""A curve gives what a loop over attack actions gives, number for number."""

from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from distributions.action import AttackResult, attack
from distributions.dice import Dice
from distributions.profiles import AttackAction, Kind, Unit
from distributions.solving import (
    Curve,
    Goal,
    Metric,
    Vary,
    VaryAttacks,
    VaryModels,
)
from tests.distributions.battlefield import action_with, blade
from tests.distributions.varied import (
    ON_3,
    SPEAR,
    TARGET,
    WEAPON,
    Json,
    ability,
    action_of,
    of_weapon,
    plus,
    request,
    vary_models,
    with_attacks,
    with_models,
)
from tests.oracle.draw_requests import requests_with

GOALS = [
    Goal(Metric.DESTROYED),
    Goal(Metric.DAMAGE, 3),
    Goal(Metric.DAMAGE, 1),
    Goal(Metric.MODELS_SLAIN, 1),
    Goal(Metric.MODELS_SLAIN, 3),
    Goal(Metric.MODELS_SLAIN, 9),
]


PREVENTED = {"kind": "prevent_destruction", "dice": "D6", "at_least": 3, "heal": "D3"}
LIMITED = {"kind": "reroll", "roll": "hit", "which": "failures", "limit": 2}

REQUESTS: dict[str, Json] = {
    "plain": request(),
    "random attacks and damage": request({"weapons": [SPEAR]}),
    "two weapons": request({"weapons": [WEAPON, SPEAR | {"abilities": ["companion"]}]}),
    "counted wielders": request({"weapons": [SPEAR | {"models": 2}, WEAPON]}),
    "no weapon is used": request({"weapons": [WEAPON | {"kind": "ranged"}]}),
    "a ward": request(target={"ward": 5}),
    "one champion": request({"keywords": ["CHAMPION"]}),
    "champions by ratio": request({"keywords": ["CHAMPION (1/2)"], "models": 2}),
    "two champions": request({"champions": 2}),
    "champions of a weapon": request(
        {"champions": 2, "weapons": [WEAPON | {"champions": 2}, SPEAR]}
    ),
    "champions among counted wielders": request(
        {"champions": 1, "weapons": [WEAPON | {"models": 2, "champions": 1}]}
    ),
    "uncertain abilities": request(
        {
            "abilities": ability(plus("hit"), activation=ON_3),
            "weapons": [WEAPON, SPEAR],
        },
        {"abilities": ability(plus("save"), activation={"probability": "1/3"})},
    ),
    "more attacks, perhaps": request(
        {
            "abilities": ability(
                of_weapon("attacks", operation="add", value="D3"), activation=ON_3
            )
        }
    ),
    "attacks are doubled": request(
        {"abilities": ability(of_weapon("attacks", operation="multiply", value=2))}
    ),
    "attacks are capped": request(
        {"abilities": ability(of_weapon("attacks", operation="cap", value=2))}
    ),
    "a condition on the models": request(
        {"abilities": ability(plus("hit"), when={"models_at_least": 3})}
    ),
    "a condition on the enemy's models": request(
        target={
            "abilities": ability(
                plus("hit", -1, attacks="received", when={"enemy_models_at_most": 2})
            )
        }
    ),
    "damage by the models": request(
        {
            "abilities": ability(
                {"kind": "mortal_damage", "amount": {"of": "attacker_models"}}
            )
        }
    ),
    "a number to reach, by the models": request(
        {
            "abilities": ability(
                plus("hit"),
                activation={"roll": "D6", "at_least": {"of": "attacker_models"}},
            )
        }
    ),
    "other harm": request(
        {"abilities": ability({"kind": "mortal_damage", "amount": "D3"})}
    ),
    "first points ignored": request(
        target={"abilities": ability({"kind": "ignore_first_damage", "points": 2})}
    ),
    "a cap": request(
        target={
            "abilities": ability({"kind": "cap_damage", "points": 2}, activation=ON_3)
        }
    ),
    "points removed": request(
        target={"abilities": ability({"kind": "reduce_damage_pool", "points": "D3"})}
    ),
    "prevented destruction": request(
        target={"abilities": ability(PREVENTED), "models": 2}
    ),
    "models slain outright": request(
        {"abilities": ability({"kind": "slay_models"}, activation=ON_3)}
    ),
    "a changed Health": request(
        target={
            "abilities": ability(
                {
                    "kind": "modify_unit",
                    "characteristic": "health",
                    "operation": "add",
                    "value": 1,
                },
                activation=ON_3,
            )
        }
    ),
    "a limited re-roll": request({"abilities": ability(LIMITED)}),
    "a limited re-roll of attacks": request(
        {
            "weapons": [SPEAR],
            "abilities": ability(LIMITED | {"roll": "attacks", "which": "best"}),
        }
    ),
    "a limited re-roll of a ward": request(
        target={"ward": 5, "abilities": ability(LIMITED | {"roll": "ward"})}
    ),
    "a limited re-roll of champions by ratio": request(
        {
            "keywords": ["CHAMPION (1/2)"],
            "models": 2,
            "weapons": [WEAPON, SPEAR],
            "abilities": ability(LIMITED),
        }
    ),
    "a limited re-roll after counted wielders": request(
        {"weapons": [WEAPON | {"models": 1}, SPEAR], "abilities": ability(LIMITED)}
    ),
    "a limited re-roll of wards, with other harm": request(
        {"abilities": ability({"kind": "mortal_damage", "amount": "D3"})},
        {"ward": 5, "abilities": ability(PREVENTED, LIMITED | {"roll": "ward"})},
    ),
    "a limited re-roll, perhaps": request(
        {"abilities": ability(LIMITED, activation=ON_3)}
    ),
}


def reached(result: AttackResult, goal: Goal) -> Fraction:
    match goal.metric:
        case Metric.DESTROYED:
            return result.destroyed
        case Metric.DAMAGE:
            return result.damage.distribution.chance_of_at_least(goal.at_least)
        case Metric.MODELS_SLAIN:
            return result.models_slain.chance_of_at_least(goal.at_least)


def curves(sent: Json, vary: Vary, maximum: int) -> dict[Goal, list[Fraction]]:
    action = action_of(sent)
    return {goal: list(Curve(action, vary, goal, maximum).chances()) for goal in GOALS}


def in_a_loop(
    sent: Json, varied: Callable[[Json, int], Json], maximum: int
) -> dict[Goal, list[Fraction]]:
    results = [attack(action_of(varied(sent, n))) for n in range(1, maximum + 1)]
    return {goal: [reached(result, goal) for result in results] for goal in GOALS}


@pytest.mark.parametrize("name", REQUESTS)
def test_a_curve_over_models_is_what_a_loop_over_actions_gives(name: str) -> None:
    sent = REQUESTS[name]
    counted = [weapon.get("models", 0) for weapon in sent["attacker"]["weapons"]]
    first = max(1, *counted)  # fewer models than wielders are no request
    found = curves(sent, vary_models(sent), 5)
    expected = in_a_loop(sent, lambda body, n: with_models(body, max(n, first)), 5)

    for goal in GOALS:
        assert found[goal][first - 1 :] == expected[goal][first - 1 :]


@pytest.mark.parametrize("name", REQUESTS)
def test_a_curve_over_attacks_is_what_a_loop_over_actions_gives(name: str) -> None:
    sent = REQUESTS[name]

    assert curves(sent, VaryAttacks(0), 4) == in_a_loop(sent, with_attacks, 4)


def test_the_attacks_of_another_weapon_may_vary() -> None:
    sent = REQUESTS["two weapons"]
    expected = in_a_loop(sent, lambda body, n: with_attacks(body, n, weapon=1), 4)

    assert curves(sent, VaryAttacks(1), 4) == expected


@settings(
    max_examples=settings().max_examples // 4, suppress_health_check=list(HealthCheck)
)
@given(requests_with(), st.sampled_from(GOALS), st.sampled_from(["models", "attacks"]))
def test_any_request_has_the_curve_of_a_loop(sent: Json, goal: Goal, what: str) -> None:
    vary: Vary = vary_models(sent) if what == "models" else VaryAttacks(0)
    varied = with_models if what == "models" else with_attacks
    found = list(Curve(action_of(sent), vary, goal, 3).chances())
    expected = [reached(attack(action_of(varied(sent, n))), goal) for n in (1, 2, 3)]

    assert found == expected


# ---- worked on paper


def test_each_further_attack_leaves_a_quarter_less_to_miss() -> None:
    curve = Curve(action_with(blade()), VaryAttacks(0), Goal(Metric.DESTROYED), 4)

    misses = [Fraction(3, 4) ** n for n in range(1, 5)]
    assert list(curve.chances()) == [1 - chance for chance in misses]


def test_a_curve_of_models_rises() -> None:
    sent = REQUESTS["uncertain abilities"]
    for goal, chances in curves(sent, vary_models(sent), 5).items():
        rises = [a < b for a, b in pairwise(chances)]
        never = goal.at_least > TARGET["models"] and goal.metric is Metric.MODELS_SLAIN
        assert all(rises) is not never
        assert any(rises) is not never


@pytest.mark.parametrize(
    "goal", [Goal(Metric.MODELS_SLAIN, 5), Goal(Metric.DAMAGE, 10**6)]
)
def test_what_never_comes_has_no_chance(goal: Goal) -> None:
    action = action_with(blade(), target=Unit(models=4))

    assert set(Curve(action, VaryModels(lambda _: 0), goal, 5).chances()) == {0}


def test_a_weapon_that_is_not_used_reaches_nothing_with_any_number() -> None:
    action = action_with(blade(kind=Kind.RANGED))
    for vary in (VaryAttacks(0), VaryModels(lambda _: 1)):
        curve = Curve(action, vary, Goal(Metric.DESTROYED), 3)
        assert list(curve.chances()) == [0, 0, 0]


def test_many_steps_give_what_one_product_gives() -> None:
    """Short products up to a point, and the recurrence from there on."""
    action = action_with(blade(attacks=3, damage="D3"), target=Unit(models=9, health=3))
    goal = Goal(Metric.DESTROYED)
    chances = list(Curve(action, VaryModels(lambda _: 0), goal, 260).chances())

    for models in (1, 2, 40, 150, 260):
        attacker = Unit(models=models)
        armed = action_with(
            blade(attacks=3, damage="D3"), attacker=attacker, target=action.target
        )
        assert chances[models - 1] == attack(armed).destroyed


def test_with_fewer_models_than_champions_all_are_champions() -> None:
    """One model with 3 attacks, two with 6, three with 8: two are champions."""
    sent = REQUESTS["champions of a weapon"]
    lone = {**sent["attacker"], "weapons": [WEAPON | {"champions": 2}]}
    curve = Curve(
        action_of(request(lone, {"models": 1, "health": 1, "damage_points": 0})),
        vary_models(sent),
        Goal(Metric.DESTROYED),
        3,
    )

    misses = [Fraction(5, 6) ** attacks for attacks in (3, 6, 8)]
    assert list(curve.chances()) == [1 - chance for chance in misses]


def test_wielders_that_are_counted_stay_with_any_number_of_models() -> None:
    sent = request({"weapons": [WEAPON | {"models": 3}]})
    curve = Curve(action_of(sent), vary_models(sent), Goal(Metric.DAMAGE, 1), 4)

    assert set(curve.chances()) == {1 - Fraction(5, 6) ** 6}


# ---- what is resolved once


def test_an_action_is_resolved_anew_where_more_than_the_attacks_differs() -> None:
    starts = {
        name: Curve(action_of(sent), vary_models(sent), GOALS[0], 9).starts
        for name, sent in REQUESTS.items()
    }

    every = list(range(1, 10))
    assert {name: found for name, found in starts.items() if found != [1]} == {
        "a condition on the models": [1, 3],
        "a condition on the enemy's models": [1, 3],
        "damage by the models": every,
        "a number to reach, by the models": every,
    }


def test_a_condition_beyond_the_curve_changes_nothing_in_it() -> None:
    when = {"models_at_least": 4, "models_at_most": 9}
    sent = request({"abilities": ability(plus("hit"), when=when)})
    starts = [
        Curve(action_of(sent), vary_models(sent), GOALS[0], most).starts
        for most in (3, 4, 9, 10)
    ]

    assert starts == [[1], [1, 4], [1, 4], [1, 4, 10]]


def test_attacks_are_resolved_anew_where_an_effect_changes_them() -> None:
    once = {
        name: len(Curve(action_of(sent), VaryAttacks(0), GOALS[0], 9).starts)
        for name, sent in REQUESTS.items()
    }

    assert {name: found for name, found in once.items() if found > 1} == {
        "more attacks, perhaps": 9,
        "attacks are doubled": 9,
        "attacks are capped": 9,
    }


def test_worlds_that_come_to_the_same_are_counted_together() -> None:
    """A modifier beyond the limit is clamped, so its ability decides nothing."""
    effects = [plus("hit"), plus("hit")]
    abilities = [
        {"effects": [effect], "activation": {"probability": "1/2"}}
        for effect in effects
    ]
    sent = request({"abilities": abilities})
    curve = Curve(action_of(sent), vary_models(sent), Goal(Metric.DESTROYED), 3)

    chances = sorted(way.probability for way in curve.ways_with(2))
    assert chances == [Fraction(1, 4), Fraction(3, 4)]


def test_dice_that_the_action_sets_are_no_printed_attacks() -> None:
    unit = Unit(weapons=(blade(attacks="D6"),))
    varied = VaryAttacks(0).action(AttackAction(attacker=unit, target=Unit()), 4)

    assert varied.attacker.weapons[0].attacks == Dice(constant=4)

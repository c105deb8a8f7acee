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
from tests.distributions.curve_requests import REQUESTS
from tests.distributions.varied import (
    TARGET,
    WEAPON,
    Json,
    ability,
    action_of,
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
        "a limited re-roll beside damage by the models": every,
        "Damage and Attacks by the models, among others": every,
    }


def test_a_condition_beyond_the_curve_changes_nothing_in_it() -> None:
    when = {"models_at_least": 4, "models_at_most": 9}
    sent = request({"abilities": ability(plus("hit"), when=when)})
    starts = [
        Curve(action_of(sent), vary_models(sent), GOALS[0], most).starts
        for most in (3, 4, 9, 10)
    ]

    assert starts == [[1], [1, 4], [1, 4], [1, 4, 10]]


def test_attacks_are_resolved_anew_where_an_effect_sets_them() -> None:
    """Whether it acts on a Companion weapon depends on what is printed."""
    starts = {
        name: len(Curve(action_of(sent), VaryAttacks(0), GOALS[0], 9).starts)
        for name, sent in REQUESTS.items()
    }

    assert {name: found for name, found in starts.items() if found > 1} == {
        "attacks are set, for Companion too where that is for the worse": 9,
    }


@pytest.mark.parametrize(
    "name",
    [
        "damage by the models",
        "a number to reach, by the models",
        "a limited re-roll beside damage by the models",
        "Damage and Attacks by the models, among others",
    ],
)
def test_a_long_curve_by_the_models_is_what_single_actions_give(name: str) -> None:
    sent = REQUESTS[name] | {"target": TARGET | {"models": 20, "health": 3}}
    goal = Goal(Metric.DESTROYED)
    chances = list(Curve(action_of(sent), vary_models(sent), goal, 36).chances())

    for models in (15, 16, 17, 33, 36):
        alone = attack(action_of(with_models(sent, models)))
        assert chances[models - 1] == alone.destroyed


def test_a_long_curve_of_limited_re_rolls_is_what_single_actions_give() -> None:
    sent = REQUESTS["a limited re-roll of champions by ratio"]
    goal = Goal(Metric.DAMAGE, 12)
    chances = list(Curve(action_of(sent), vary_models(sent), goal, 24).chances())

    for models in (1, 7, 24):
        damage = attack(action_of(with_models(sent, models))).damage
        assert chances[models - 1] == damage.distribution.chance_of_at_least(12)


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

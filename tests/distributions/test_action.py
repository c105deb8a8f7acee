"""The whole attack action: one damage pool, its allocation, the models slain."""

from fractions import Fraction
from math import comb

import pytest

from distributions.distribution import Distribution
from distributions.profiles import Phase, Unit
from distributions.readings import Stages
from tests.distributions.battlefield import blade, bow, result_of


def weights(*values: int) -> Distribution:
    return Distribution.from_weights(values)


# ---- one pool, 17.2 and 18.2


def test_everything_that_one_attack_ability_inflicts_is_one_pool() -> None:
    # 1 or 2 points, each with 1/4 of its own: no, first, second, both.
    result = result_of(blade(), blade(damage=2))

    assert result.damage.distribution == weights(9, 3, 3, 1)


def test_mortal_damage_is_in_the_pool_too() -> None:
    # Hits on 6 alone are critical: 1/6 for 3 points, and 1/4 for 1 point.
    result = result_of(blade("Crit (Mortal)", hit=6, wound=6, damage=3), blade())

    assert result.damage.distribution == weights(15, 5, 0, 3, 1)


def test_a_weapon_that_is_not_used_adds_nothing() -> None:
    assert result_of(blade(), bow()).damage == result_of(blade()).damage
    shooting = result_of(blade(), bow(damage=2), phase=Phase.SHOOTING)
    assert shooting.damage.distribution == weights(3, 0, 1)


def test_without_weapons_nothing_happens() -> None:
    result = result_of(target=Unit(models=3, health=2))

    assert result.damage.distribution == Distribution.point(0)
    assert result.models_slain == Distribution.point(0)
    assert result.destroyed == 0
    assert result.stages == Stages()


# ---- allocation, 18.2 to 18.4


# Four attacks, each of which goes through with 5/6 x 5/6 for one point.
POINTS = [
    comb(4, points) * Fraction(25, 36) ** points * Fraction(11, 36) ** (4 - points)
    for points in range(5)
]
FOUR = blade(attacks=4, hit=2, wound=2)


@pytest.mark.parametrize(
    ("models", "health", "allocated", "slain"),
    [
        # Four points at most, slaying floor(points / Health), at most all models.
        (5, 1, 0, [0, 1, 2, 3, 4]),
        (5, 2, 0, [0, 0, 1, 1, 2]),
        (5, 3, 0, [0, 0, 0, 1, 1]),
        (5, 3, 2, [0, 1, 1, 1, 2]),
        (5, 3, 1, [0, 0, 1, 1, 1]),
        (2, 2, 1, [0, 1, 1, 2, 2]),
        (1, 2, 0, [0, 0, 1, 1, 1]),
        (1, 9, 0, [0, 0, 0, 0, 0]),
    ],
)
def test_damage_carries_over_between_models_from_the_points_already_allocated(
    models: int, health: int, allocated: int, slain: list[int]
) -> None:
    target = Unit(models=models, health=health, damage_points=allocated)
    result = result_of(FOUR, target=target)

    expected: dict[int, Fraction] = {}
    for points, chance in enumerate(POINTS):
        expected[slain[points]] = expected.get(slain[points], Fraction(0)) + chance
    assert result.models_slain == Distribution.from_chances(expected)
    assert result.destroyed == expected.get(models, 0)


def test_when_the_last_model_is_slain_the_rest_has_no_effect() -> None:
    target = Unit(models=2, health=2, damage_points=1)
    result = result_of(FOUR, target=target)

    beyond = POINTS[3] + POINTS[4]
    assert result.allocated == Distribution.from_chances(
        dict(enumerate([*POINTS[:3], beyond]))
    )
    assert result.damage.maximum == 4
    assert result.destroyed == beyond


def test_the_cap_is_what_the_target_has_left() -> None:
    assert Unit(models=3, health=4, damage_points=3).remaining_health == 9


def test_wards_come_before_the_cap() -> None:
    # Damage 3 with a ward of 4+ at one model of Health 1: it lives where all three
    # points are warded, 1/8 of the 1/4, and not half of the time.
    result = result_of(blade(damage=3), target=Unit(ward=4))

    assert result.destroyed == Fraction(1, 4) * Fraction(7, 8)
    assert result.damage.maximum == 3


def test_damage_that_cannot_destroy_does_not() -> None:
    assert result_of(blade(), target=Unit(health=2)).destroyed == 0


def test_expected_numbers_of_all_weapons_are_added() -> None:
    one, other = result_of(blade()), result_of(blade("Crit (Mortal)", damage="D3"))
    both = result_of(blade(), blade("Crit (Mortal)", damage="D3"))

    assert both.stages == one.stages + other.stages
    assert both.stages.damage == both.damage.mean

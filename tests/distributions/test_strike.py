"""One weapon against one defence: all its numbers settled, and its damage pool."""

import pickle
from dataclasses import replace
from fractions import Fraction

import pytest

from distributions.attack import critical_used
from distributions.characteristics import Quantity
from distributions.dice import Dice
from distributions.distribution import Distribution
from distributions.effects import Roll
from distributions.kinds import Against
from distributions.profiles import SaveCap
from distributions.rolls import Modifier, RollRule, limited
from distributions.strike import (
    Arms,
    Defence,
    Strike,
    WardSet,
    anti_applies,
    strike_of,
)
from distributions.weapon_abilities import AbilityName, WeaponAbility
from tests.distributions.battlefield import save_needed

ARMS = Arms(
    attacks=Quantity(Dice(constant=1)),
    champion_attacks=Quantity(Dice(constant=2)),
    models=1,
    champions=0,
    hit=RollRule(needed=4, critical_on=6),
    wound=RollRule(needed=4),
    rend=0,
    damage=Quantity(Dice(constant=1)),
)
OPEN = Defence()


def anti(*names: str) -> tuple[WeaponAbility, ...]:
    return tuple(WeaponAbility.parse(f"anti-{name}") for name in names)


def keywords(*names: str) -> frozenset[str]:
    return frozenset(names)


# ---- Anti-X (+1 Rend), 20.0


@pytest.mark.parametrize(
    ("abilities", "defence", "rend"),
    [
        (("infantry",), OPEN, 0),
        (("infantry",), Defence(keywords=keywords("infantry")), 1),
        (("infantry",), Defence(keywords=keywords("hero")), 0),
        (("infantry", "hero"), Defence(keywords=keywords("infantry", "hero")), 2),
        (("charge",), OPEN, 0),
        (("charge",), Defence(charged=True), 1),
        (("charge",), Defence(keywords=keywords("charge")), 0),
        (("charge", "hero"), Defence(charged=True, keywords=keywords("hero")), 2),
    ],
)
def test_anti_x_adds_rend_against_its_keyword_or_condition(
    abilities: tuple[str, ...], defence: Defence, rend: int
) -> None:
    assert strike_of(replace(ARMS, anti=anti(*abilities)), defence).attack.rend == rend


def test_anti_x_adds_up_even_the_same_twice() -> None:
    arms = replace(ARMS, rend=1, anti=anti("infantry", "INFANTRY", "infantry"))

    assert strike_of(arms, Defence(keywords=keywords("infantry"))).attack.rend == 4


def test_anti_charge_asks_whether_the_target_charged() -> None:
    (ability,) = anti("charge")

    assert anti_applies(ability, keywords(), charged=True)
    assert not anti_applies(ability, keywords("charge"), charged=False)


# ---- from characteristics to rolls


def test_rend_is_a_negative_modifier_to_the_save() -> None:
    strike = strike_of(replace(ARMS, rend=2), Defence(save=3))

    assert save_needed(strike) == 5
    assert strike.save_modifier == Modifier(-2, -2)


def test_a_save_that_rend_puts_out_of_reach_is_none() -> None:
    assert save_needed(strike_of(replace(ARMS, rend=4), Defence(save=3))) is None


def test_a_target_without_a_save_has_none_to_modify() -> None:
    assert save_needed(strike_of(ARMS, Defence(save_bonus=1))) is None


@pytest.mark.parametrize(
    ("cap", "save"),
    [
        (SaveCap.NET, 4),  # 4+ with +2 and Rend 2: 0
        (SaveCap.BONUS, 5),  # +1 of the bonus, less 2
    ],
)
def test_the_reading_of_the_save_cap_is_the_requests(cap: SaveCap, save: int) -> None:
    defence = Defence(save=4, save_bonus=2, save_cap=cap)

    assert save_needed(strike_of(replace(ARMS, rend=2), defence)) == save


def warded(*values: int, by: int = 0) -> Strike:
    """A strike against wards of these values, the rolls modified."""
    wards = frozenset((Against.ANY, value) for value in values)
    modifier = limited(Roll.WARD, by)
    return strike_of(ARMS, Defence(wards=WardSet(wards=wards, modifier=modifier)))


def test_a_ward_is_modified_without_a_cap() -> None:
    assert warded(6, by=2).ward == 4
    assert warded(6, by=-1).ward is None
    assert warded(by=2).ward is None


def test_an_unmodified_1_always_fails_a_ward_roll() -> None:
    assert warded(2, by=3).ward == 2


def test_the_crit_ability_is_chosen_by_the_rolls_of_this_strike() -> None:
    both = (AbilityName.CRIT_2_HITS, AbilityName.CRIT_MORTAL)
    arms = replace(ARMS, wound=RollRule(needed=3), criticals=both)

    # No save: 2 x 2/3 unsaved wounds to 1; with a save of 4+ half of that.
    unsaved, saved = (strike_of(arms, found) for found in (OPEN, Defence(save=4)))
    assert critical_used(unsaved.attack) is AbilityName.CRIT_2_HITS
    assert critical_used(saved.attack) is AbilityName.CRIT_MORTAL


# ---- the pool


def test_random_attacks_are_rolled_for_every_model() -> None:
    arms = replace(ARMS, attacks=Quantity(Dice.parse("D3")), models=2)

    # Totals 2 to 6 in 1, 2, 3, 2, 1 of 9.
    number = strike_of(arms, OPEN).number_of_attacks.distribution
    assert number == Distribution.from_weights([0, 0, 1, 2, 3, 2, 1])


def test_champions_are_some_of_the_models() -> None:
    arms = replace(ARMS, models=5, champions=2)

    # Three with 1 attack, two with 2.
    assert strike_of(arms, OPEN).number_of_attacks.distribution == (
        Distribution.point(7)
    )


def test_the_pool_is_the_sum_of_all_attacks() -> None:
    arms = replace(ARMS, models=3)

    # Each goes through with 1/4: 27, 27, 9, 1 of 64.
    strike = strike_of(arms, OPEN)
    assert strike.pool.distribution == Distribution.from_weights([27, 27, 9, 1])
    assert strike.stages.damage == strike.pool.mean == Fraction(3, 4)
    assert strike.stages.attacks == 3


def test_a_strike_is_one_value_for_all_units_that_share_it() -> None:
    one, other = (strike_of(replace(ARMS), Defence()) for _ in range(2))

    assert one is other
    assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301 (our own bytes)

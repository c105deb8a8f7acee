"""What a final die sets off beside its success: `on_result`, worked on paper.

All attacks here need 4+ to hit and 4+ to wound, against no save, with Damage 1, but
for what is said: half of the dice hit, one in six is a critical hit.
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from distributions.attack import critical_used, damage_of_attack, stages_of
from distributions.attack_numbers import Attack, Result, SaveRule
from distributions.characteristics import Changes, Quantity
from distributions.dice import Dice
from distributions.distribution import Distribution
from distributions.effects import Roll
from distributions.readings import WardRule
from distributions.rolls import RollRule
from distributions.weapon_abilities import AbilityName

PLAIN = Attack(
    hit=RollRule(needed=4, critical_on=6),
    wound=RollRule(needed=4),
    save=SaveRule(),
    rend=0,
    damage=Quantity(Dice(constant=1)),
)
TWO_HITS = AbilityName.CRIT_2_HITS
AUTO_WOUND = AbilityName.CRIT_AUTO_WOUND
MORTAL = AbilityName.CRIT_MORTAL


def weights(*values: int) -> Distribution:
    return Distribution.from_weights(values)


def number(value: int) -> Distribution:
    return Distribution.point(value)


D3 = weights(0, 1, 1, 1)


def on_hit(**said: Any) -> Result:  # noqa: ANN401
    return Result(roll=Roll.HIT, **said)


def on_wound(**said: Any) -> Result:  # noqa: ANN401
    return Result(roll=Roll.WOUND, **said)


def damage(*results: Result, **numbers: Any) -> Distribution:  # noqa: ANN401
    return damage_of_attack(replace(PLAIN, results=results, **numbers))


# ---- on which dice


def test_success_includes_critical_hits() -> None:
    # Three faces in six hit, each for 1 mortal point and, wounding by half, 1 more.
    assert damage(on_hit(mortal=number(1))) == weights(2, 1, 1)


def test_critical_is_for_critical_hits_alone() -> None:
    # Of 12: 6 miss; 4 and 5 give 4 for 0 or 1 point, a 6 gives 2 for 1 or 2.
    assert damage(on_hit(critical=True, mortal=number(1))) == weights(8, 3, 1)


def test_unmodified_faces_act_only_where_they_succeed() -> None:
    # 3 is a miss here; 5 hits: of 12 the faces 4 and 6 give 4, face 5 gives 2.
    assert damage(on_hit(faces=frozenset({3, 5}), mortal=number(1))) == weights(8, 3, 1)


def test_unmodified_faces_count_a_critical_hit_as_ever() -> None:
    ordinary = replace(PLAIN.hit, no_criticals=True)
    six = on_hit(faces=frozenset({6}), mortal=number(1))

    assert damage(six, hit=ordinary) == damage(six) == weights(8, 3, 1)


def test_without_critical_hits_nothing_is_set_off_by_them() -> None:
    ordinary = replace(PLAIN.hit, no_criticals=True)

    assert damage(on_hit(critical=True, mortal=number(1)), hit=ordinary) == (
        weights(3, 1)
    )


def test_wound_rolls_set_off_too() -> None:
    # One attack in four wounds, for 1 point and 1 mortal point.
    assert damage(on_wound(mortal=number(1))) == weights(3, 0, 1)


def test_an_automatic_wound_has_no_wound_roll() -> None:
    # Half of the attacks wound automatically: nothing looks at a wound roll.
    assert damage(on_hit(auto_wound=True), on_wound(mortal=number(1))) == weights(1, 1)


# ---- what several do together


def test_mortal_damage_of_several_adds_up() -> None:
    # 1 + 2 points on every hit, and 1 more on every other one.
    both = on_hit(mortal=number(1)), on_hit(mortal=number(2))

    assert damage(*both) == weights(2, 0, 0, 1, 1)


def test_of_several_numbers_of_hits_the_greatest_mean_is_used() -> None:
    # D3 has a mean of 2, more than 1: of each hit 1, 2 or 3 hits that wound by half.
    # Of 144: 72 miss; of the 72 hits 24 give 1, 1; 24 give 1, 2, 1; 24 give 1, 3, 3, 1.
    several = on_hit(hits=D3), on_hit(hits=number(1))

    none, one, two = 12 + 6 + 3, 12 + 12 + 9, 6 + 9
    assert damage(*several) == weights(72 + none, one, two, 3)


def test_automatic_wounds_and_ends_hold_if_any_says_so() -> None:
    assert damage(on_hit(rend=1), on_hit(auto_wound=True)) == weights(1, 1)
    assert damage(on_hit(mortal=number(1), ends=True), on_hit(rend=1)) == weights(1, 1)


def test_added_damage_adds_up_and_is_of_that_attack_alone() -> None:
    # One in four is successful, for 1 + 1 + 2 points where the die is a 6.
    six = frozenset({6})
    both = on_hit(faces=six, damage=number(1)), on_hit(faces=six, damage=number(2))

    assert damage(*both) == weights(9, 2, 0, 0, 1)


def test_damage_added_by_the_wound_die_joins_that_of_the_hit_die() -> None:
    # Each of 3 x 3 pairs of faces is a success of 36; 1 in 3 of them adds, twice.
    both = (
        on_hit(faces=frozenset({4}), damage=number(1)),
        on_wound(faces=frozenset({6}), damage=number(1)),
    )

    assert damage(*both) == weights(27, 4, 4, 1)


# ---- ends


def test_what_ends_has_no_wound_roll_and_no_crit_ability() -> None:
    ending = on_hit(critical=True, mortal=number(2), ends=True)

    # Of 12: 6 miss; 4 and 5 give 4 for 0 or 1; a 6 gives 2 points, whatever the Crit.
    for crits in ((), (MORTAL,), (TWO_HITS,)):
        assert damage(ending, criticals=crits) == weights(8, 2, 2)


def test_a_wound_that_ends_takes_nothing_from_the_other_hit() -> None:
    # A 6 to wound does 2 mortal points and no more; each of two hits for itself.
    ending = on_wound(faces=frozenset({6}), mortal=number(2), ends=True)
    two = on_hit(hits=number(2), critical=True)
    hit = RollRule(needed=6, critical_on=6)

    # Of each hit 3 faces do nothing, 2 one point, 1 two points: squared, over 36.
    assert damage(two, ending, hit=hit) == weights(5 * 36 + 9, 12, 10, 4, 1)


# ---- Crit abilities beside it


def test_crit_mortal_has_the_added_damage_and_ends_the_attack() -> None:
    added = on_hit(critical=True, damage=number(2))

    # Of 12: 6 miss; 4 and 5 give 4 for 0 or 1; a 6 is 3 mortal points.
    assert damage(added, criticals=(MORTAL,)) == weights(8, 2, 0, 2)


def test_crit_mortal_comes_after_the_mortal_damage_of_the_die() -> None:
    both = damage(on_hit(critical=True, mortal=number(2)), criticals=(MORTAL,))

    assert both == weights(8, 2, 0, 2)


def test_crit_two_hits_gives_2_unless_a_result_says_another_number() -> None:
    hit = RollRule(needed=None, critical_on=6)
    three = on_hit(critical=True, hits=number(3))

    assert damage(hit=hit, criticals=(TWO_HITS,)) == weights(21, 2, 1)
    assert damage(three, hit=hit, criticals=(TWO_HITS,)) == weights(41, 3, 3, 1)


def test_crit_auto_wound_wounds_with_every_hit_of_the_die() -> None:
    hit = RollRule(needed=None, critical_on=6)
    two = on_hit(critical=True, hits=number(2))

    assert damage(two, hit=hit, criticals=(AUTO_WOUND,)) == weights(5, 0, 1)


@pytest.mark.parametrize(
    ("results", "used"),
    [
        # Two hits that wound by half, one that wounds, or one mortal point: all are 1.
        ((), TWO_HITS),
        # Automatic wounds by a result: two of them are 2 points.
        ((on_hit(auto_wound=True),), TWO_HITS),
        # Three hits by a result: 3/2 by rolling, 3 with automatic wounds, 1 mortal.
        ((on_hit(hits=number(3)),), AUTO_WOUND),
    ],
)
def test_the_crit_ability_is_chosen_with_what_the_die_sets_off_beside(
    results: tuple[Result, ...], used: AbilityName
) -> None:
    attack = replace(PLAIN, criticals=(TWO_HITS, AUTO_WOUND, MORTAL))

    assert critical_used(attack, results) is used


def test_the_crit_ability_is_chosen_on_that_die() -> None:
    # Criticals on 5 and 6; a 6 alone has three hits, so there automatic wounds are
    # worth more than the mortal point that wins on a 5.
    hit = RollRule(needed=None, critical_on=5)
    six = on_hit(faces=frozenset({6}), hits=number(3))
    attack = replace(PLAIN, hit=hit, criticals=(MORTAL, AUTO_WOUND), results=(six,))

    assert damage_of_attack(attack) == weights(4, 1, 0, 1)


# ---- Rend: among the additions, before the cap, and at least 0


def saved(more: int, **numbers: Any) -> Fraction:  # noqa: ANN401
    """The mean where every hit adds so much Rend, against a save of 4+."""
    save = SaveRule(target_number=4)
    return damage(on_hit(rend=more), save=save, **numbers).mean


def test_added_rend_is_of_that_attack_alone() -> None:
    # A save of 4+ is 5+ on the dice that add 1: only on a 6 to hit.
    six = on_hit(faces=frozenset({6}), rend=1)
    save = SaveRule(target_number=4)

    plain, rending = Fraction(1, 3) * Fraction(1, 2), Fraction(1, 6) * Fraction(2, 3)
    assert damage(six, save=save).mean == Fraction(1, 2) * (plain + rending)


def test_rend_is_at_least_0_whatever_is_taken_from_it() -> None:
    # Rend 0 and -1 is 0: the save stays at 4+, 1/2 x 1/2 x 1/2.
    assert saved(-1) == saved(0) == Fraction(1, 8)


def test_a_cap_on_rend_comes_after_what_the_die_adds() -> None:
    # Rend 1, capped at 1: 5+ saves, a third; with +1 it stays.
    capped = {"rend": 1, "rend_limits": Changes(cap=1)}

    assert saved(1, **capped) == saved(0, **capped) == Fraction(1, 6)


def test_what_the_cap_took_off_is_there_when_something_is_taken() -> None:
    # Rend 3 capped at 1; 3 - 1 is still capped at 1, 3 - 3 is 0.
    capped = {"rend": 1, "rend_cut": 2, "rend_limits": Changes(cap=1)}

    assert saved(-1, **capped) == Fraction(1, 6)
    assert saved(-3, **capped) == Fraction(1, 8)


# ---- random amounts are rolled for each die


def test_random_mortal_damage_is_rolled_for_each_die() -> None:
    # Half of the attacks do D3 mortal points and end.
    assert damage(on_hit(mortal=D3, ends=True)) == weights(3, 1, 1, 1)


def test_random_added_damage_is_rolled_once_for_all_hits_of_the_die() -> None:
    # Two hits that wound automatically, each 1 + D3: 4, 6 or 8, never 5 or 7.
    result = on_hit(hits=number(2), damage=D3, auto_wound=True)

    assert damage(result) == weights(3, 0, 0, 0, 1, 0, 1, 0, 1)


def test_random_added_damage_of_one_hit_is_added_to_the_roll() -> None:
    # One in four does 1 + D3.
    assert damage(on_hit(damage=D3)) == weights(9, 0, 1, 1, 1)


def test_a_number_of_hits_may_be_rolled_and_may_be_0() -> None:
    # Of each hit 0, 1 or 2 hits in 1, 2, 1 of 4, which wound by half: 9, 6, 1 of 16.
    result = on_hit(hits=weights(1, 2, 1))

    assert damage(result) == weights(16 + 9, 6, 1)
    found = stages_of(replace(PLAIN, results=(result,)))
    assert (found.hits, found.critical_hits) == (Fraction(1, 2), Fraction(1, 6))


# ---- the stages


def test_stages_count_what_results_add() -> None:
    results = (
        on_hit(critical=True, hits=number(3), mortal=number(2)),
        on_wound(faces=frozenset({6}), mortal=number(1), ends=True),
    )
    ward = WardRule(4)
    found = stages_of(replace(PLAIN, results=results, mortal_ward=ward))

    # Hits: 2 of 6 score one, 1 of 6 scores three. Half of all wound; of these one in
    # three ends with a mortal point, the others go on to 1 point of Damage.
    hits, mortal = Fraction(5, 6), Fraction(2, 6) + Fraction(5, 6) * Fraction(1, 6)
    assert (found.hits, found.critical_hits) == (hits, Fraction(1, 6))
    assert found.wounds == hits / 2
    assert found.unsaved == hits / 3
    assert found.mortal_damage == mortal
    assert found.damage_pool == mortal + hits / 3
    # Mortal points are warded on a 4+, the others are not.
    assert found.damage == mortal / 2 + hits / 3

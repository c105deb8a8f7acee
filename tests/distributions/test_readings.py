"""What is counted of an attack: every reading counts the same sequence."""

from dataclasses import fields
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions.attack import faces_rerolled, reading_of, stages_of
from distributions.attack_numbers import Attack, Result, SaveRule
from distributions.characteristics import Changes, Quantity
from distributions.dice import Dice
from distributions.distribution import Distribution
from distributions.effects import Roll
from distributions.expectations import MeanReading, StageReading
from distributions.kinds import Which
from distributions.readings import (
    CountReading,
    DamageReading,
    NothingReading,
    RedirectReading,
    Stages,
    WardRule,
)
from distributions.rolls import Limit, Rerolls, RollRule
from distributions.weapon_abilities import AbilityName

ONES = frozenset({1})
DAMAGE, NOTHING = DamageReading(), NothingReading()


def weights(*values: int) -> Distribution:
    return Distribution.from_weights(values)


def rerolling(which: Which, at_most: int = 0) -> Rerolls:
    return Rerolls(always=frozenset({(which, at_most)}))


# 4+ to hit, 3+ to wound, 5+ to save, Damage 2, ward 4+.
PLAIN: dict[str, Any] = {
    "hit": RollRule(needed=4, critical_on=6),
    "wound": RollRule(needed=3),
    "save": SaveRule(target_number=5),
    "rend": 0,
    "damage": Quantity(Dice(constant=2)),
    "ward": WardRule(4),
    "mortal_ward": WardRule(4),
}


def attack(**said: Any) -> Attack:  # noqa: ANN401
    return Attack(**(PLAIN | said))


# ---- each for itself


def test_nothing_counts_nothing() -> None:
    assert reading_of(attack(), NOTHING) == Distribution.point(0)


def test_damage_counts_the_points_that_get_through() -> None:
    # 2/9 are successful; of the 2 points none, one, both pass in 1, 2, 1 of 4.
    assert reading_of(attack(), DAMAGE) == weights(30, 4, 2)


def test_redirected_are_the_points_that_are_warded() -> None:
    third = attack(ward=WardRule(5))

    # Of the 2 points 4, 4, 1 of 9 are warded: 63 + 8, 8, 2 of 81.
    assert reading_of(third, RedirectReading()) == weights(71, 8, 2)
    assert reading_of(attack(ward=WardRule()), RedirectReading()) == weights(1)


@pytest.mark.parametrize(
    ("stage", "counted"),
    [
        ("attacks", (1,)),
        ("hits", (1, 1)),
        ("critical_hits", (5, 1)),
        ("wounds", (2, 1)),
        ("unsaved", (7, 2)),
        ("damage_pool", (7, 0, 2)),
        ("mortal_damage", (1,)),
    ],
)
def test_stages_are_counted_one_by_one(stage: str, counted: tuple[int, ...]) -> None:
    reading = CountReading(stage)
    found = reading.attack() + reading_of(attack(), reading)

    expected = (0, 1) if stage == "attacks" else counted
    assert found == weights(*expected)


def test_a_critical_hit_is_a_hit_too() -> None:
    two = attack(criticals=(AbilityName.CRIT_2_HITS,))

    # 3 of 6 miss, 2 hit once, 1 twice.
    assert reading_of(two, CountReading("hits")) == weights(3, 2, 1)
    assert reading_of(two, CountReading("critical_hits")) == weights(5, 1)


def test_the_mean_is_that_of_the_damage() -> None:
    assert reading_of(attack(), MeanReading()) == Fraction(2, 9)


# ---- points and their wards


@pytest.mark.parametrize(
    ("ward", "through", "warded"),
    [
        (WardRule(), (0, 0, 1), (1,)),
        (WardRule(7), (0, 0, 1), (1,)),
        (WardRule(4), (1, 2, 1), (1, 2, 1)),
        # 2+ with a re-roll of the failure: 1 of 36 passes.
        (WardRule(2, ONES), (1225, 70, 1), (1, 70, 1225)),
    ],
)
def test_each_point_has_a_ward_roll_of_its_own(
    ward: WardRule, through: tuple[int, ...], warded: tuple[int, ...]
) -> None:
    two = Distribution.point(2)

    assert DAMAGE.points(two, ward, mortal=False) == weights(*through)
    assert RedirectReading().points(two, ward, mortal=True) == weights(*warded)


def test_a_ward_that_never_fails_lets_nothing_through() -> None:
    # Below 1 every face passes it; no rule gives this, but a reading does not ask.
    assert DAMAGE.points(Distribution.point(2), WardRule(1), mortal=True) == weights(1)


# ---- parts


@pytest.mark.parametrize("reading", [NOTHING, MeanReading(), StageReading()])
def test_nothing_is_neutral(reading: Any) -> None:  # noqa: ANN401
    part = reading.hit()

    assert reading.added(reading.nothing, part) == part
    assert reading.added(part, reading.nothing) == part


def test_a_number_of_parts_is_their_sum() -> None:
    coin = weights(1, 1)

    assert NOTHING.each(Distribution.point(1), coin) is coin
    assert NOTHING.each(Distribution.point(2), coin) == weights(1, 2, 1)
    assert NOTHING.each(Distribution.point(0), coin) == weights(1)
    # None or one or two, by 1, 2, 1 of 4.
    assert NOTHING.each(weights(1, 2, 1), coin) == weights(9, 6, 1)
    assert MeanReading().each(weights(1, 2, 1), Fraction(1, 2)) == Fraction(1, 2)
    one = StageReading().hit()
    assert StageReading().each(Distribution.point(1), one) is one
    assert StageReading().each(weights(1, 0, 1), one) == one


def test_faces_that_count_the_same_are_one_part() -> None:
    coin = weights(1, 1)

    assert NOTHING.rolled([coin] * 6, ONES, ()) is coin
    # A 6 for 2 points; ones re-rolled: 7 of 36.
    faces = [NOTHING.nothing] * 5 + [Distribution.point(2)]
    assert NOTHING.rolled(faces, ONES, ()) == weights(29, 0, 7)


# ---- re-rolls of an attack


@pytest.mark.parametrize(
    ("rule", "rerolls", "chance"),
    [
        # 4+ to hit: 3 of 6; ones 21 of 36; failures 27; all but 6s by at most 2.
        ("hit", Rerolls(), Fraction(18, 36)),
        ("hit", rerolling(Which.ONES), Fraction(21, 36)),
        ("hit", rerolling(Which.FAILURES), Fraction(27, 36)),
        ("hit", rerolling(Which.AT_MOST, 2), Fraction(24, 36)),
        # Everything but a 6: that stands, and half of the others: 6 + 15 of 36.
        ("hit", rerolling(Which.NON_CRITICALS), Fraction(21, 36)),
        # Worse than a fresh roll are the failures.
        ("hit", rerolling(Which.BEST), Fraction(27, 36)),
    ],
)
def test_hit_rolls_are_rerolled(rule: str, rerolls: Rerolls, chance: Fraction) -> None:
    made = attack(**{rule: RollRule(needed=4, critical_on=6, rerolls=rerolls)})

    assert stages_of(made).hits == chance


def test_several_rerolls_of_a_roll_join_their_faces() -> None:
    both = Rerolls(always=frozenset({(Which.ONES, 0), (Which.AT_MOST, 2)}))
    made = attack(hit=RollRule(needed=4, critical_on=6, rerolls=both))

    assert faces_rerolled(made)[Roll.HIT] == {1, 2}


def test_a_good_critical_hit_makes_the_best_policy_reroll_ordinary_hits() -> None:
    best = RollRule(needed=4, critical_on=6, rerolls=rerolling(Which.BEST))
    mortal = attack(
        hit=best,
        criticals=(AbilityName.CRIT_MORTAL,),
        wound=RollRule(needed=6),
        save=SaveRule(target_number=2),
    )

    # An ordinary hit is worth 1/6 x 1/6 of a mortal one: less than 1/6 of it.
    assert faces_rerolled(mortal)[Roll.HIT] == {1, 2, 3, 4, 5}


def test_the_best_policy_of_wound_and_save_rolls() -> None:
    best = rerolling(Which.BEST)
    made = attack(
        wound=RollRule(needed=3, rerolls=best),
        save=SaveRule(target_number=5, rerolls=best),
    )

    # A save re-rolls what lets damage through.
    found = faces_rerolled(made)
    assert found[Roll.WOUND] == {1, 2}
    assert found[Roll.SAVE] == {1, 2, 3, 4}
    assert found[Roll.HIT] == frozenset()


def test_a_target_without_a_save_rerolls_none() -> None:
    made = attack(save=SaveRule(rerolls=rerolling(Which.FAILURES)))

    assert Roll.SAVE not in faces_rerolled(made)


def test_faces_of_limited_rerolls_are_named_too() -> None:
    limited = Rerolls(
        always=frozenset({(Which.ONES, 0)}), limits=(Limit("x", Which.FAILURES),)
    )
    made = attack(wound=RollRule(needed=3, rerolls=limited))

    assert faces_rerolled(made)[Roll.WOUND] == {1, 2}


def test_where_every_die_is_worth_the_same_none_is_rerolled() -> None:
    useless = attack(
        hit=RollRule(needed=4, critical_on=6, rerolls=rerolling(Which.BEST)),
        wound=RollRule(needed=None),
    )

    assert faces_rerolled(useless)[Roll.HIT] == frozenset()


def test_limited_rerolls_of_damage_are_left_to_who_counts_the_dice() -> None:
    limited = Quantity(Dice.parse("D3"), limits=(Limit("x", Which.ONES),))
    plain = attack(damage=Quantity(Dice.parse("D3")))

    readings: list[Any] = [DAMAGE, MeanReading(), StageReading(), CountReading("hits")]
    for reading in readings:
        assert reading_of(attack(damage=limited), reading) == reading_of(plain, reading)


# ---- stages as records


def test_stages_add_and_multiply_number_by_number() -> None:
    one = Stages(hits=Fraction(1), damage=Fraction(3))
    other = Stages(hits=Fraction(1, 2), wounds=Fraction(2))

    assert one + other == Stages(
        hits=Fraction(3, 2), wounds=Fraction(2), damage=Fraction(3)
    )
    assert one.times(Fraction(2)) == Stages(hits=Fraction(2), damage=Fraction(6))


# ---- every reading of every attack agrees


NEEDED = st.none() | st.integers(2, 6)
REROLLS = st.builds(
    Rerolls,
    st.frozensets(
        st.sampled_from([(Which.ONES, 0), (Which.FAILURES, 0), (Which.BEST, 0)]),
        max_size=1,
    ),
)
COUNTS = st.sampled_from([weights(0, 1), weights(0, 1, 1, 1), weights(1, 1)])
MAYBE = st.none() | COUNTS
RESULTS = st.builds(
    Result,
    roll=st.sampled_from([Roll.HIT, Roll.WOUND]),
    faces=st.frozensets(st.integers(1, 6), max_size=2),
    critical=st.booleans(),
    hits=MAYBE,
    mortal=MAYBE,
    rend=st.integers(-1, 2),
    damage=MAYBE,
    auto_wound=st.booleans(),
    ends=st.booleans(),
)
WARDS = st.builds(
    WardRule, st.none() | st.integers(2, 7), st.sampled_from([frozenset(), ONES])
)
ATTACKS = st.builds(
    Attack,
    hit=st.builds(
        RollRule,
        needed=NEEDED,
        critical_on=st.integers(3, 6),
        no_criticals=st.booleans(),
        rerolls=REROLLS,
    ),
    wound=st.builds(RollRule, needed=NEEDED, rerolls=REROLLS),
    save=st.builds(SaveRule, target_number=NEEDED, rerolls=REROLLS),
    rend=st.integers(0, 2),
    damage=st.builds(
        Quantity,
        st.sampled_from([Dice.parse(text) for text in ("1", "2", "D3")]),
        st.sampled_from([Changes(), Changes(multiply=2), Changes(cap=2)]),
    ),
    ward=WARDS,
    mortal_ward=WARDS,
    criticals=st.lists(
        st.sampled_from(
            [
                AbilityName.CRIT_2_HITS,
                AbilityName.CRIT_AUTO_WOUND,
                AbilityName.CRIT_MORTAL,
            ]
        ),
        unique=True,
        max_size=2,
    ).map(tuple),
    results=st.lists(RESULTS, max_size=2).map(tuple),
    inflicted_times=st.integers(1, 2),
    inflicted_plus=st.integers(-1, 1),
)


@given(ATTACKS)
def test_all_readings_of_an_attack_agree(made: Attack) -> None:
    stages = stages_of(made)
    damage = reading_of(made, DAMAGE)

    assert damage.mean == reading_of(made, MeanReading()) == stages.damage
    redirected = reading_of(made, RedirectReading())
    assert redirected.mean == stages.damage_pool - stages.damage
    for field in fields(Stages):
        if field.name not in ("attacks", "damage"):
            counted = reading_of(made, CountReading(field.name))
            assert counted.mean == getattr(stages, field.name), field.name


@given(ATTACKS)
def test_no_stage_is_greater_than_the_one_before_it(made: Attack) -> None:
    stages = stages_of(made)

    assert stages.critical_hits <= 1
    assert stages.unsaved <= stages.wounds
    assert stages.mortal_damage <= stages.damage_pool
    assert stages.damage <= stages.damage_pool

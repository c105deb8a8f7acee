"""One attack: its damage and how far it gets, worked on paper."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from distributions.attack import critical_used, damage_of_attack, stages_of
from distributions.attack_numbers import Attack, SaveRule
from distributions.characteristics import Quantity
from distributions.dice import Dice
from distributions.distribution import Distribution
from distributions.readings import Stages, WardRule
from distributions.rolls import RollRule
from distributions.weapon_abilities import AbilityName

TWO_HITS = AbilityName.CRIT_2_HITS
AUTO_WOUND = AbilityName.CRIT_AUTO_WOUND
MORTAL = AbilityName.CRIT_MORTAL


def rolls(damage: str = "1", **said: Any) -> Attack:  # noqa: ANN401
    """4+ to hit, 4+ to wound, no save, no ward, but for what is said."""
    critical = said.get("critical")
    ward = WardRule(said.get("ward"))
    return Attack(
        hit=RollRule(needed=said.get("hit", 4), critical_on=said.get("critical_on", 6)),
        wound=RollRule(needed=said.get("wound", 4)),
        save=SaveRule(target_number=said.get("save")),
        rend=0,
        damage=Quantity(Dice.parse(damage)),
        ward=ward,
        mortal_ward=ward,
        criticals=() if critical is None else (critical,),
    )


def crits(*abilities: AbilityName, **needed: Any) -> Attack:  # noqa: ANN401
    """The same with several Crit abilities."""
    return replace(rolls(**needed), criticals=abilities)


def damage(text: str = "1", **needed: Any) -> Distribution:  # noqa: ANN401
    return damage_of_attack(rolls(text, **needed))


def weights(*values: int) -> Distribution:
    return Distribution.from_weights(values)


# ---- the sequence ("Hit Roll", "Wound Roll", "Save Roll")


def test_an_attack_hits_wounds_and_is_not_saved() -> None:
    # 3+ to hit 2/3, 4+ to wound 1/2, 5+ to save fails 2/3: 2/9 for 2 points.
    assert damage("2", hit=3, wound=4, save=5) == weights(7, 0, 2)


def test_a_target_without_a_save_never_saves() -> None:
    assert damage(hit=4, wound=4, save=None) == weights(3, 1)


def test_a_2_plus_fails_on_a_1() -> None:
    # 5/6 to hit, 5/6 to wound, 1/6 not to save.
    assert damage(hit=2, wound=2, save=2) == weights(191, 25)


def test_random_damage_is_rolled_for_a_successful_attack() -> None:
    # One in four is successful, with 1, 2 or 3 points.
    assert damage("D3") == weights(9, 1, 1, 1)


def test_a_critical_hit_hits_whatever_the_roll_needed() -> None:
    # No roll is enough, so the 6 alone hits: 1/6, and 1/2 to wound.
    assert damage(hit=None) == weights(11, 1)


def test_a_wound_that_cannot_be_rolled_has_no_automatic_success() -> None:
    assert damage(wound=None) == Distribution.point(0)
    assert damage(wound=None, critical=TWO_HITS) == Distribution.point(0)


def test_critical_hits_have_no_effect_on_their_own() -> None:
    assert damage(critical_on=6) == damage(critical_on=4) == weights(3, 1)


def test_a_better_critical_hit_counts_among_the_hits() -> None:
    # Critical on 3+: 2/3, more than the 1/2 of 4+ to hit; 1/2 to wound.
    assert damage(hit=4, critical_on=3) == weights(2, 1)


# ---- wards, 18.1


def test_a_ward_roll_is_made_for_each_damage_point() -> None:
    # 2/9 as above; of the 2 points none, one, both pass 5+ with 1/9, 4/9, 4/9.
    assert damage("2", hit=3, wound=4, save=5, ward=5) == weights(65, 8, 8)


def test_a_ward_roll_is_made_for_each_point_of_random_damage() -> None:
    # D3 points, each passed by half: 7, 11, 5, 1 of 24; one in four attacks.
    assert damage("D3", ward=4) == weights(79, 11, 5, 1)


def test_a_ward_that_cannot_be_rolled_is_none() -> None:
    assert damage("D3", ward=None) == weights(9, 1, 1, 1)


# ---- Crit abilities, 20.0


def test_two_hits_are_rolled_to_wound_each() -> None:
    # 4+, 3+, 5+ to save, Damage 2. A hit goes through with 2/3 x 2/3 = 4/9.
    # Of 486: 243 miss; 162 hit, of which 72 go through; 81 are critical, with
    # two hits that go through 0, 1 or 2 times in 25, 40, 16.
    made = damage("2", hit=4, wound=3, save=5, critical=TWO_HITS)

    assert made == weights(243 + 90 + 25, 0, 72 + 40, 0, 16)
    assert made.mean == Fraction(16, 27)


def test_an_automatic_wound_is_saved_as_normal() -> None:
    # 6+ to wound: 1/3 x 1/6 x 1/2 of the ordinary hits, 1/6 x 1/2 of the critical.
    assert damage(wound=6, save=4, critical=AUTO_WOUND) == weights(8, 1)


def test_a_mortal_critical_hit_inflicts_its_damage_and_ends() -> None:
    # 1/6 at once; 1/3 x 1/2 x 1/3 by the sequence, saved on 3+; D3 points each.
    assert damage("D3", save=3, critical=MORTAL) == weights(21, 2, 2, 2)


def test_mortal_damage_is_warded_like_any_other() -> None:
    # The same with Damage 1 and a ward of 4+: half of 2/9.
    assert damage(save=3, ward=4, critical=MORTAL) == weights(8, 1)


@pytest.mark.parametrize("ability", [TWO_HITS, AUTO_WOUND, MORTAL])
def test_a_crit_ability_acts_on_every_critical_hit(ability: AbilityName) -> None:
    # 2+ to wound and no save: 5/6, 1 or 1 for a hit; critical on 5+: 1/3.
    made = damage(hit=5, wound=2, critical_on=5, critical=ability)

    hit = {TWO_HITS: Fraction(10, 6), AUTO_WOUND: Fraction(1), MORTAL: Fraction(1)}
    assert made.mean == Fraction(1, 3) * hit[ability]


# ---- which Crit ability is used


@pytest.mark.parametrize(
    ("wound", "save", "order"),
    [
        # Unsaved wounds of two hits, of an automatic wound, of a mortal hit (1):
        (3, None, (TWO_HITS, AUTO_WOUND)),  # 4/3 to 1
        (4, None, (TWO_HITS, AUTO_WOUND)),  # 1 to 1: the first
        (4, None, (AUTO_WOUND, TWO_HITS)),  # 1 to 1: the first
        (5, None, (AUTO_WOUND, TWO_HITS)),  # 1 to 2/3
        (3, 6, (TWO_HITS, MORTAL)),  # 2 x 2/3 x 5/6 = 10/9 to 1
        (3, 5, (MORTAL, TWO_HITS)),  # 2 x 2/3 x 2/3 = 8/9
        (2, 6, (TWO_HITS, MORTAL)),
        (2, None, (MORTAL, AUTO_WOUND)),  # 1 to 1: the first
        (2, None, (AUTO_WOUND, MORTAL)),
        (2, 6, (MORTAL, AUTO_WOUND)),  # 1 to 5/6
        (None, 2, (MORTAL, TWO_HITS)),
        (None, 2, (AUTO_WOUND, TWO_HITS)),
        (None, None, (AUTO_WOUND, TWO_HITS)),
    ],
)
def test_one_critical_hit_uses_the_crit_ability_worth_most_and_of_equals_the_first(
    wound: int | None, save: int | None, order: tuple[AbilityName, ...]
) -> None:
    best, _ = order

    assert critical_used(crits(*order, wound=wound, save=save)) is best
    if worth(best, wound, save) > worth(order[1], wound, save):
        assert critical_used(crits(*order[::-1], wound=wound, save=save)) is best


def worth(ability: AbilityName, wound: int | None, save: int | None) -> Fraction:
    """The expected damage of a critical hit that uses an ability."""
    return damage(hit=None, wound=wound, save=save, critical=ability).mean


def test_a_weapon_without_a_crit_ability_uses_none() -> None:
    assert critical_used(rolls(wound=4, save=4)) is None


NEEDED = st.none() | st.integers(2, 6)
CRITS = st.sampled_from([TWO_HITS, AUTO_WOUND, MORTAL])


@given(st.permutations([TWO_HITS, AUTO_WOUND, MORTAL]), NEEDED, NEEDED, NEEDED)
def test_no_other_crit_ability_would_do_more_damage(
    abilities: list[AbilityName], wound: int | None, save: int | None, ward: int | None
) -> None:
    used = critical_used(crits(*abilities, wound=wound, save=save))
    means = {
        ability: damage("D3", wound=wound, save=save, ward=ward, critical=ability).mean
        for ability in abilities
    }

    assert used is not None
    assert means[used] == max(means.values())


# ---- the expected numbers along the sequence


def stages(**expected: object) -> Stages:
    return Stages(**{name: Fraction(str(text)) for name, text in expected.items()})


# 4+ to hit, 3+ to wound, 5+ to save, 6+ ward, Damage 2.
@pytest.mark.parametrize(
    ("ability", "expected"),
    [
        (
            None,
            stages(attacks=1, hits="1/2", critical_hits="1/6", wounds="1/3",
                   unsaved="2/9", damage_pool="4/9", damage="10/27"),
        ),
        (
            TWO_HITS,  # hits: 1/3 + 2 x 1/6
            stages(attacks=1, hits="2/3", critical_hits="1/6", wounds="4/9",
                   unsaved="8/27", damage_pool="16/27", damage="40/81"),
        ),
        (
            AUTO_WOUND,  # wounds: 1/3 x 2/3 + 1/6
            stages(attacks=1, hits="1/2", critical_hits="1/6", wounds="7/18",
                   unsaved="7/27", damage_pool="14/27", damage="35/81"),
        ),
        (
            MORTAL,  # wounds: 1/3 x 2/3; mortal damage: 2 x 1/6
            stages(attacks=1, hits="1/2", critical_hits="1/6", wounds="2/9",
                   unsaved="4/27", mortal_damage="1/3", damage_pool="17/27",
                   damage="85/162"),
        ),
    ],
)  # fmt: skip
def test_the_stages_are_expected_numbers(
    ability: AbilityName | None, expected: Stages
) -> None:
    assert stages_of(rolls("2", wound=3, save=5, ward=6, critical=ability)) == expected


def test_stages_of_several_attacks_add_up() -> None:
    one = stages_of(rolls("D3"))

    assert one + one == one.times(Fraction(2))
    assert one + Stages() == one


@given(
    st.builds(
        rolls,
        hit=NEEDED,
        wound=NEEDED,
        save=NEEDED,
        ward=NEEDED,
        damage=st.sampled_from(["1", "3", "D3", "D6+1"]),
        critical_on=st.integers(2, 6),
        critical=st.none() | CRITS,
    )
)
def test_the_last_stage_is_the_mean_damage(attack: Attack) -> None:
    found = stages_of(attack)

    assert found.damage == damage_of_attack(attack).mean
    assert found.damage_pool >= found.damage
    assert found.wounds >= found.unsaved

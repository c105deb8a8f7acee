"""What must be so of every attack action, whatever its numbers."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from distributions.action import AttackResult, attack
from distributions.dice import Dice
from distributions.distribution import Distribution
from distributions.effects import Ability, Roll, Side
from distributions.profiles import AttackAction, SaveCap, Unit, Weapon
from distributions.readings import Stages
from distributions.weapon_abilities import WeaponAbility
from tests.distributions.battlefield import PLAIN, modifier

NUMBERS = st.integers(2, 6)
NUMBERS_OR_NONE = st.none() | NUMBERS

ABILITIES = st.lists(
    st.sampled_from(
        [
            "Anti-INFANTRY", "Anti-charge", "Charge", "Companion", "Crit (2 Hits)",
            "Crit (Auto-wound)", "Crit (Mortal)",
        ]
    ),
    max_size=3,
)  # fmt: skip


def dice(*texts: str) -> SearchStrategy[Dice]:
    return st.sampled_from([Dice.parse(text) for text in texts])


WEAPONS = st.builds(
    lambda abilities, **printed: replace(
        PLAIN, abilities=tuple(map(WeaponAbility.parse, abilities)), **printed
    ),
    ABILITIES,
    attacks=dice("1", "2", "3", "D3", "D6+1"),
    hit=NUMBERS,
    wound=NUMBERS,
    rend=st.integers(0, 3),
    damage=dice("1", "2", "D3", "D3+1"),
)


def modifiers(side: Side, *rolls: Roll) -> SearchStrategy[tuple[Ability, ...]]:
    effects = st.builds(
        modifier,
        st.sampled_from(rolls),
        st.sampled_from([-2, -1, 1, 2]),
        st.just(side),
    )
    return st.lists(effects, max_size=2).map(tuple)


ATTACKERS = st.builds(
    Unit,
    models=st.integers(1, 4),
    keywords=st.sampled_from([frozenset(), frozenset({"beast"})]),
    champions=st.integers(0, 1),
    charged=st.booleans(),
    weapons=st.lists(WEAPONS, min_size=1, max_size=3).map(tuple),
    abilities=modifiers(Side.ATTACKER, Roll.HIT, Roll.WOUND),
)


@st.composite
def targets(draw: st.DrawFn) -> Unit:
    health = draw(st.integers(1, 4))
    return Unit(
        models=draw(st.integers(1, 5)),
        health=health,
        damage_points=draw(st.integers(0, health - 1)),
        save=draw(NUMBERS_OR_NONE),
        ward=draw(NUMBERS_OR_NONE),
        keywords=draw(st.sampled_from([frozenset(), frozenset({"infantry"})])),
        charged=draw(st.booleans()),
        abilities=draw(modifiers(Side.TARGET, Roll.SAVE, Roll.WARD, Roll.HIT)),
    )


ACTIONS = st.builds(
    AttackAction,
    attacker=ATTACKERS,
    target=targets(),
    save_cap=st.sampled_from(SaveCap),
)


def against(action: AttackAction, **changes: Any) -> AttackResult:  # noqa: ANN401
    """The same attack, its target changed."""
    return attack(replace(action, target=replace(action.target, **changes)))


def of_weapons(action: AttackAction, *weapons: Weapon) -> AttackResult:
    """The same attack with other weapons."""
    return attack(replace(action, attacker=replace(action.attacker, weapons=weapons)))


def no_less_likely(more: Distribution, less: Distribution) -> bool:
    """Whether every value is reached at least as likely by the one as by the other."""
    values = range(1, less.maximum + 1)
    return all(more.chance_of_at_least(k) >= less.chance_of_at_least(k) for k in values)


# ---- chances are chances


@given(ACTIONS)
def test_the_chances_sum_to_1_and_none_is_negative(action: AttackAction) -> None:
    result = attack(action)

    for found in (result.damage.distribution, result.allocated, result.models_slain):
        weights = found.weights.coefficients()
        assert min(weights) >= 0
        assert sum(weights) == found.denominator
    assert 0 <= result.destroyed <= 1


@given(ACTIONS)
def test_what_is_known_without_expanding_is_what_the_distribution_says(
    action: AttackAction,
) -> None:
    damage = attack(action).damage
    whole = damage.distribution

    assert (damage.mean, damage.variance) == (whole.mean, whole.variance)
    assert (damage.minimum, damage.maximum) == (whole.minimum, whole.maximum)
    assert damage.denominator == whole.denominator


@given(ACTIONS)
def test_the_cap_changes_nothing_below_what_the_target_has_left(
    action: AttackAction,
) -> None:
    result = attack(action)
    left = action.target.remaining_health
    damage = result.damage.distribution

    assert result.allocated.maximum <= left
    for points in range(left + 1):
        assert result.allocated.chance_of_at_least(points) == (
            damage.chance_of_at_least(points)
        )
    assert result.destroyed == damage.chance_of_at_least(left)


@given(ACTIONS)
def test_so_many_models_are_slain_as_the_points_fill(action: AttackAction) -> None:
    result, target = attack(action), action.target

    for slain in range(1, target.models + 1):
        points = slain * target.health - target.damage_points
        assert result.models_slain.chance_of_at_least(slain) == (
            result.damage.distribution.chance_of_at_least(points)
        )


@given(ACTIONS)
def test_the_expected_damage_is_the_sum_over_the_weapons(action: AttackAction) -> None:
    result = attack(action)
    alone = [of_weapons(action, weapon) for weapon in action.attacker.weapons]

    assert result.damage.mean == sum(one.damage.mean for one in alone)
    assert result.damage.variance == sum(one.damage.variance for one in alone)
    assert result.stages == sum((one.stages for one in alone), Stages())
    assert result.stages.damage == result.damage.mean


# ---- how weapons are listed does not matter


@given(ACTIONS, st.data())
def test_the_order_of_weapons_does_not_matter(
    action: AttackAction, data: st.DataObject
) -> None:
    weapons = data.draw(st.permutations(action.attacker.weapons))

    shuffled, listed = of_weapons(action, *weapons), attack(action)
    assert shuffled.damage.distribution == listed.damage.distribution
    assert shuffled.models_slain == listed.models_slain


@given(ACTIONS, WEAPONS, st.integers(1, 3))
def test_equal_weapons_are_as_good_as_one_with_all_their_attacks(
    action: AttackAction, weapon: Weapon, times: int
) -> None:
    unled = replace(action, attacker=replace(action.attacker, champions=0))
    assume(weapon.attacks.is_constant)
    one = replace(weapon, attacks=Dice(constant=times * weapon.attacks.constant))

    listed, merged = of_weapons(unled, *[weapon] * times), of_weapons(unled, one)
    assert listed.damage == merged.damage


@given(ACTIONS, WEAPONS, st.integers(1, 3))
def test_wielders_in_two_groups_are_as_good_as_in_one(
    action: AttackAction, weapon: Weapon, first: int
) -> None:
    models = first + 2
    action = replace(action, attacker=replace(action.attacker, models=models))
    groups = [replace(weapon, wielders=n) for n in (first, 2, models)]

    two, one = of_weapons(action, *groups[:2]), of_weapons(action, groups[2])
    assert two.damage == one.damage


# ---- what is better for one side is never worse for it


@given(ACTIONS, NUMBERS)
def test_a_better_save_never_raises_the_expected_damage(
    action: AttackAction, save: int
) -> None:
    assume(action.target.save is not None and save < action.target.save)

    assert against(action, save=save).damage.mean <= attack(action).damage.mean


@given(ACTIONS, NUMBERS)
def test_any_save_is_at_least_as_good_as_none(action: AttackAction, save: int) -> None:
    saved, unsaved = against(action, save=save), against(action, save=None)

    assert saved.damage.mean <= unsaved.damage.mean


@given(ACTIONS, NUMBERS)
def test_a_ward_never_helps_the_attacker(action: AttackAction, ward: int) -> None:
    warded, plain = against(action, ward=ward), against(action, ward=None)

    assert no_less_likely(plain.damage.distribution, warded.damage.distribution)
    assert no_less_likely(plain.models_slain, warded.models_slain)
    assert warded.destroyed <= plain.destroyed


@given(ACTIONS, WEAPONS)
def test_more_attacks_never_make_destruction_less_likely(
    action: AttackAction, weapon: Weapon
) -> None:
    fewer, more = attack(action), of_weapons(action, *action.attacker.weapons, weapon)

    assert no_less_likely(more.damage.distribution, fewer.damage.distribution)
    assert fewer.destroyed <= more.destroyed


@given(ACTIONS)
def test_more_damage_never_does_less(action: AttackAction) -> None:
    stronger = [replace(w, damage=w.damage.plus(1)) for w in action.attacker.weapons]

    more, less = of_weapons(action, *stronger), attack(action)
    assert no_less_likely(more.damage.distribution, less.damage.distribution)


@given(ACTIONS, st.sampled_from([Roll.HIT, Roll.WOUND]))
def test_a_bonus_to_hit_or_wound_never_lowers_the_expected_damage(
    action: AttackAction, roll: Roll
) -> None:
    attacker = action.attacker
    helped = replace(attacker, abilities=(*attacker.abilities, modifier(roll, 1)))

    better = attack(replace(action, attacker=helped))
    assert better.damage.mean >= attack(action).damage.mean


@given(ACTIONS)
def test_more_rend_never_lowers_the_expected_damage(action: AttackAction) -> None:
    rending = [replace(w, rend=w.rend + 1) for w in action.attacker.weapons]

    more = of_weapons(action, *rending)
    assert more.damage.mean >= attack(action).damage.mean


@given(ACTIONS)
def test_the_cap_on_the_sum_with_rend_is_never_worse_for_the_target(
    action: AttackAction,
) -> None:
    net, bonus = (attack(replace(action, save_cap=cap)) for cap in SaveCap)

    assert net.damage.mean <= bonus.damage.mean


@given(ACTIONS, st.sampled_from(["2 Hits", "Auto-wound", "Mortal"]))
def test_one_more_crit_ability_never_lowers_the_expected_damage(
    action: AttackAction, name: str
) -> None:
    crit = WeaponAbility.parse(f"Crit ({name})")
    weapons = action.attacker.weapons
    gifted = [replace(w, abilities=(*w.abilities, crit)) for w in weapons]

    more = of_weapons(action, *gifted)
    assert more.damage.mean >= attack(action).damage.mean


@given(ACTIONS, st.integers(1, 3))
def test_more_models_or_more_health_never_make_destruction_likelier(
    action: AttackAction, more: int
) -> None:
    target, destroyed = action.target, attack(action).destroyed

    assert against(action, models=target.models + more).destroyed <= destroyed
    assert against(action, health=target.health + more).destroyed <= destroyed


@given(ACTIONS)
def test_points_already_allocated_never_make_destruction_less_likely(
    action: AttackAction,
) -> None:
    fresh, destroyed = against(action, damage_points=0), attack(action).destroyed

    assert fresh.destroyed <= destroyed


@given(ACTIONS)
def test_a_champion_never_lowers_the_expected_attacks(action: AttackAction) -> None:
    unled = replace(action, attacker=replace(action.attacker, champions=0))

    more = attack(action).stages.attacks - attack(unled).stages.attacks
    weapons = len(action.attacker.weapons)
    assert 0 <= more <= Fraction(weapons * action.attacker.champions)

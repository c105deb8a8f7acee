"""Harm that comes once with the action, in the pool and beside it."""

from fractions import Fraction
from typing import Any

import pytest

from distributions.action import AttackResult
from distributions.activation import Cast
from distributions.distribution import Distribution
from distributions.effects import Direction, Effect, Roll, Side
from distributions.kinds import (
    Against,
    AllocateDamage,
    Backlash,
    DeathThroes,
    ModifyDamageInflicted,
    MortalDamage,
    MortalImmunity,
    OnResult,
    Operation,
    Trigger,
    Ward,
)
from distributions.profiles import Unit
from tests.distributions.battlefield import (
    ability,
    amount,
    blade,
    bow,
    mine,
    result_of,
    theirs,
    with_effects,
)


def weights(*values: int) -> Distribution:
    return Distribution.from_weights(values)


DOUBLED = mine(
    ModifyDamageInflicted,
    operation=Operation.MULTIPLY,
    value=amount(2),
    of_mortal=True,
)


def harmed(*effects: Effect, target: Unit = Unit(), **said: Any) -> AttackResult:  # noqa: ANN401, B008 (frozen)
    """An attack with a bow, which is not used: all damage is other harm."""
    attacker = with_effects(said.pop("attacker", Unit()), *effects)
    return result_of(bow(), attacker=attacker, target=target, **said)


def test_other_harm_is_in_the_pool_once_whatever_the_weapons() -> None:
    attacker = with_effects(Unit(models=3), mine(MortalDamage, amount=amount(2)))
    result = result_of(blade(hit=6, wound=6), blade(hit=6, wound=6), attacker=attacker)

    assert (result.damage.minimum, result.damage.maximum) == (2, 8)


def test_mortal_damage_is_warded_and_allocated_damage_is_not() -> None:
    warded = Unit(ward=4)

    mortal = harmed(mine(MortalDamage, amount=amount(2)), target=warded)
    allocated = harmed(mine(AllocateDamage, amount=amount(2)), target=warded)
    assert mortal.damage.distribution == weights(1, 2, 1)
    assert allocated.damage.distribution == Distribution.point(2)


@pytest.mark.parametrize(
    ("against", "mean"),
    [
        (Against.ANY, 1),
        (Against.MORTAL, 1),
        (Against.SPELL, 2),
        (Against.ATTACK, 2),
        (Against.COMBAT, 2),
    ],
)
def test_a_ward_is_for_some_damage(against: Against, mean: int) -> None:
    warded = with_effects(Unit(), theirs(Ward, value=4, against=against))

    result = harmed(mine(MortalDamage, amount=amount(2)), target=warded)
    assert result.damage.mean == mean


def test_a_ward_against_spells_is_for_the_damage_of_a_cast() -> None:
    warded = with_effects(Unit(), theirs(Ward, value=4, against=Against.SPELL))
    bolt = ability(mine(MortalDamage, amount=amount(2)), activation=Cast(7))

    # Cast by 21 of 36; half of the points pass.
    result = result_of(attacker=Unit(abilities=(bolt,)), target=warded)
    assert result.damage.mean == Fraction(21, 36)


def test_the_stages_tell_mortal_from_allocated_damage() -> None:
    both = mine(MortalDamage, amount=amount(2)), mine(AllocateDamage, amount=amount(3))
    stages = harmed(*both, target=Unit(ward=4)).stages

    assert (stages.mortal_damage, stages.damage_pool) == (Fraction(2), Fraction(5))
    assert stages.damage == 4


def test_immunity_is_to_the_mortal_damage_of_an_ability_by_its_name() -> None:
    immune = with_effects(Unit(), theirs(MortalImmunity, source="Foul BREATH"))
    names = ("foul breath", "other")

    mortal = [mine(MortalDamage, amount=amount(2), name=name) for name in names]
    allocated = mine(AllocateDamage, amount=amount(4), name="foul breath")
    assert harmed(*mortal, target=immune).damage.distribution == Distribution.point(2)
    assert harmed(allocated, target=immune).damage.distribution == (
        Distribution.point(4)
    )


def test_harm_to_the_attacker_is_its_own_damage() -> None:
    recoil = mine(MortalDamage, amount=amount(2), recipient=Side.ATTACKER)
    result = harmed(recoil, attacker=Unit(ward=4))

    assert result.damage.distribution == Distribution.point(0)
    assert result.attacker_damage is not None
    assert result.attacker_damage.distribution == weights(1, 2, 1)


def test_harm_of_the_target_may_be_to_the_attacker_too() -> None:
    spikes = with_effects(
        Unit(), theirs(MortalDamage, amount=amount(1), recipient=Side.ATTACKER)
    )
    result = result_of(blade(), target=spikes)

    assert result.attacker_damage is not None
    assert result.attacker_damage.distribution == Distribution.point(1)


def test_without_harm_to_the_attacker_there_is_none() -> None:
    assert harmed(mine(MortalDamage, amount=amount(2))).attacker_damage is None


# ---- mortal damage that dice set off, of the same ability


def test_changes_of_mortal_damage_are_of_every_mortal_damage_of_the_ability() -> None:
    critical = mine(OnResult, roll=Roll.HIT, critical=True, mortal=amount(1))
    doubled = Unit(abilities=(ability(critical, DOUBLED),))
    apart = with_effects(Unit(), critical, DOUBLED)
    weapon = blade(wound=6, hit=6)

    # A 6 is 2 points, and one more in six.
    assert result_of(weapon, attacker=doubled).damage.distribution == (
        weights(30, 0, 5, 1)
    )
    assert result_of(weapon, attacker=apart).damage.distribution == weights(30, 5, 1)


@pytest.mark.parametrize(
    ("effect", "mean"),
    [
        (
            theirs(Backlash, trigger=Trigger.MISS, amount=amount(1)),
            Fraction(1, 2) * 2,
        ),
        # A model slain by a quarter throws a die of 4+ for 1, doubled.
        (
            theirs(DeathThroes, dice_per_model=amount(1), each_on=4, amount=amount(1)),
            Fraction(1, 4) * Fraction(1, 2) * 2,
        ),
    ],
)
def test_what_comes_back_is_changed_by_its_ability_too(
    effect: Effect, mean: Fraction
) -> None:
    doubled = theirs(
        ModifyDamageInflicted,
        operation=Operation.MULTIPLY,
        value=amount(2),
        of_mortal=True,
    )
    target = Unit(abilities=(ability(effect, doubled),))
    damage = result_of(blade(), target=target).attacker_damage

    assert damage is not None
    assert damage.mean == mean
    # To these, too, a unit may be immune by the name of the ability.
    immune = with_effects(
        Unit(), mine(MortalImmunity, source="ABILITY", attacks=Direction.RECEIVED)
    )
    spared = result_of(blade(), attacker=immune, target=target).attacker_damage
    assert spared is None or spared.mean == 0


def test_immunity_is_to_mortal_damage_of_dice_by_its_name() -> None:
    six = mine(OnResult, roll=Roll.HIT, critical=True, mortal=amount(3), name="Venom")
    immune = with_effects(Unit(), theirs(MortalImmunity, source="venom"))
    result = result_of(blade(), attacker=with_effects(Unit(), six), target=immune)

    assert result.damage.distribution == weights(3, 1)


def test_what_comes_back_of_a_spell_is_warded_as_one() -> None:
    back = theirs(Backlash, trigger=Trigger.MISS, amount=amount(1))
    target = Unit(abilities=(ability(back, activation=Cast(2)),))
    warded = with_effects(
        Unit(), mine(Ward, value=4, against=Against.SPELL, attacks=Direction.RECEIVED)
    )
    damage = result_of(blade(), attacker=warded, target=target).attacker_damage

    assert damage is not None
    # Cast by 35 of 36; a miss by half, passed by half.
    assert damage.mean == Fraction(35, 36) / 4

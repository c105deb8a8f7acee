"""What must be so of all abilities, whatever their effects."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from hypothesis import given, settings
from hypothesis import strategies as st

from distributions.action import AttackResult, attack
from distributions.activation import Chance
from distributions.amounts import Measure, Measured
from distributions.dice import Dice
from distributions.distribution import Distribution, mixture
from distributions.effects import Ability, Direction, Effect, Roll, Side
from distributions.independent_sum import IndependentSum
from distributions.kinds import (
    Against,
    AllocateDamage,
    Backlash,
    CapDamage,
    Characteristic,
    CriticalOn,
    DeathThroes,
    DenyHealing,
    DenyWard,
    FailOnUnmodified,
    GrantWeaponAbility,
    IgnoreFirstDamage,
    IgnoreModifiers,
    IgnoreRend,
    ModifyCharacteristic,
    ModifyDamageInflicted,
    ModifyRoll,
    ModifyUnit,
    MortalDamage,
    MortalImmunity,
    MortalPool,
    NoCriticals,
    OnResult,
    Operation,
    PreventDestruction,
    RedirectDamage,
    ReduceDamagePool,
    Reroll,
    Sign,
    SlayModels,
    SucceedOnUnmodified,
    SuppressWeaponAbilities,
    Trigger,
    Ward,
    Which,
)
from distributions.mixture import Mixture
from distributions.profiles import AttackAction, Unit
from distributions.weapon_abilities import CRITICALS, WeaponAbility
from tests.distributions.battlefield import (
    ability,
    action_with,
    amount,
    blade,
    mine,
    theirs,
)

Number: TypeAlias = Distribution | None

HIT, WOUND, SAVE, WARD = Roll.HIT, Roll.WOUND, Roll.SAVE, Roll.WARD
ADD = Operation.ADD
SIXES = frozenset({6})
ATTACKS, DAMAGE, REND, HEALTH = (
    Characteristic.ATTACKS,
    Characteristic.DAMAGE,
    Characteristic.REND,
    Characteristic.HEALTH,
)


def change(
    what: Characteristic, operation: Operation, value: int | str
) -> ModifyCharacteristic:
    return mine(
        ModifyCharacteristic,
        characteristic=what,
        operation=operation,
        value=amount(value),
    )


#: One of nearly every kind. Of what is set the last counts, of what prevents death the
#: first, and limited re-rolls are used up in their order: there the order matters.
EFFECTS: list[Effect] = [
    mine(ModifyRoll, roll=HIT, by=1),
    theirs(ModifyRoll, roll=HIT, by=-1),
    mine(ModifyRoll, roll=WOUND, by=1),
    theirs(ModifyRoll, roll=SAVE, by=1),
    theirs(ModifyRoll, roll=WARD, by=1),
    change(ATTACKS, ADD, 1),
    change(ATTACKS, ADD, "-D3"),
    change(DAMAGE, Operation.MULTIPLY, 2),
    change(DAMAGE, Operation.CAP, 2),
    change(REND, ADD, 1),
    mine(GrantWeaponAbility, ability=WeaponAbility.parse("crit-mortal")),
    mine(GrantWeaponAbility, ability=WeaponAbility.parse("companion")),
    mine(GrantWeaponAbility, ability=WeaponAbility.parse("anti-hero")),
    theirs(SuppressWeaponAbilities, names=CRITICALS),
    mine(Reroll, roll=HIT, which=Which.ONES),
    mine(Reroll, roll=WOUND, which=Which.BEST),
    theirs(Reroll, roll=SAVE, which=Which.FAILURES),
    mine(Reroll, roll=Roll.ATTACKS, which=Which.BEST),
    mine(IgnoreModifiers, rolls=frozenset({HIT}), sign=Sign.NEGATIVE),
    mine(CriticalOn, value=5),
    theirs(NoCriticals),
    theirs(FailOnUnmodified, roll=WOUND, faces=frozenset({2})),
    theirs(SucceedOnUnmodified, roll=SAVE, at_least=6),
    theirs(IgnoreRend),
    mine(OnResult, roll=HIT, critical=True, hits=amount(2)),
    mine(OnResult, roll=HIT, faces=SIXES, mortal=amount("D3"), rend=1),
    mine(OnResult, roll=WOUND, faces=SIXES, damage=amount(1)),
    theirs(Ward, value=5, against=Against.MORTAL),
    mine(DenyWard),
    theirs(IgnoreFirstDamage, points=1),
    theirs(CapDamage, points=3),
    theirs(ReduceDamagePool, dice=amount(2), each_on=5),
    mine(ModifyDamageInflicted, operation=ADD, value=amount(1)),
    theirs(RedirectDamage, to="another unit"),
    theirs(PreventDestruction, dice=Dice.parse("D6"), at_least=3, heal=amount(1)),
    theirs(DenyHealing, attacks=Direction.MADE),
    theirs(MortalImmunity, source="ability"),
    mine(MortalDamage, amount=amount("D3")),
    mine(MortalPool, dice=Measured(Measure.TARGET_MODELS), each_on=5, amount=amount(1)),
    mine(AllocateDamage, amount=amount(1), recipient=Side.ATTACKER),
    theirs(Backlash, trigger=Trigger.MISS, amount=amount(1)),
    theirs(DeathThroes, dice_per_model=amount(1), each_on=4, amount=amount(1)),
    mine(SlayModels, dice=Dice.parse("D6"), at_least=amount(5)),
    theirs(ModifyUnit, characteristic=HEALTH, operation=ADD, value=amount(1)),
]  # fmt: skip

#: Those of which the order matters.
ORDERED: list[Effect] = [
    change(ATTACKS, Operation.SET, "D3"),
    change(DAMAGE, Operation.SET, 3),
    theirs(PreventDestruction, heal=amount(2)),
    mine(Reroll, roll=HIT, which=Which.FAILURES, limit=1),
    mine(Reroll, roll=Roll.ATTACKS, which=Which.ONES, limit=1),
    mine(Reroll, roll=Roll.DAMAGE, which=Which.ONES, limit=1),
    theirs(Reroll, roll=SAVE, which=Which.FAILURES, limit=1),
    theirs(Reroll, roll=WARD, which=Which.FAILURES, limit=1),
]

#: Effects with a place of their own, each one for itself in an ability.
PLACED, ALL = (
    [
        replace(effect, origin=replace(effect.origin, place=str(number)))
        for number, effect in enumerate(effects)
    ]
    for effects in (EFFECTS, EFFECTS + ORDERED)
)
CHANCES = st.sampled_from([None, Fraction(1, 2), Fraction(1, 3)])


def maybe(effect: Effect, chance: Fraction | None) -> Ability:
    return ability(effect, activation=None if chance is None else Chance(chance))


def abilities_with(effects: list[Effect]) -> st.SearchStrategy[list[Ability]]:
    return st.lists(
        st.builds(maybe, st.sampled_from(effects), CHANCES),
        max_size=4,
        unique_by=lambda made: made.effects,
    )


ABILITIES, IN_ORDER = abilities_with(PLACED), abilities_with(ALL)
ATTACKER, TARGET = (
    Unit(models=2),
    Unit(models=2, health=2, save=5, ward=6, keywords=frozenset({"hero"})),
)
WEAPONS = (blade("crit-2-hits", attacks="D3", damage=2), blade(hit=3, rend=1))


def resolved(abilities: list[Ability]) -> AttackResult:
    sides = {
        side: tuple(a for a in abilities if a.origin.side is side) for side in Side
    }
    action: AttackAction = action_with(
        *WEAPONS,
        attacker=replace(ATTACKER, abilities=sides[Side.ATTACKER]),
        target=replace(TARGET, abilities=sides[Side.TARGET]),
    )
    return attack(action)


def whole(variable: IndependentSum | Mixture | None) -> Number:
    return None if variable is None else variable.distribution


NUMBERS: dict[str, Callable[[AttackResult], Number]] = {
    "damage": lambda result: result.damage.distribution,
    "allocated": lambda result: result.allocated,
    "models slain": lambda result: result.models_slain,
    "first weapon": lambda result: result.damage_with(0).distribution,
    "attacker damage": lambda result: whole(result.attacker_damage),
    "redirected": lambda result: whole(result.redirected),
}

few = settings(max_examples=40)


@few
@given(ABILITIES, st.data())
def test_the_order_of_abilities_does_not_matter(
    abilities: list[Ability], data: st.DataObject
) -> None:
    shuffled = data.draw(st.permutations(abilities))
    listed, other = resolved(abilities), resolved(shuffled)

    for name, number in NUMBERS.items():
        assert number(listed) == number(other), name
    assert listed.stages == other.stages


@few
@given(IN_ORDER, st.sampled_from(ALL), st.integers(0, 4))
def test_an_uncertain_ability_is_a_mixture_of_having_it_and_not(
    abilities: list[Ability], effect: Effect, at: int
) -> None:
    others = [made for made in abilities if made.effects != (effect,)]
    third = Fraction(1, 3)
    with_it = resolved([*others[:at], ability(effect), *others[at:]])
    without = resolved(others)
    uncertain = resolved([*others[:at], maybe(effect, third), *others[at:]])

    for name, number in NUMBERS.items():
        parts = [(third, number(with_it)), (1 - third, number(without))]
        if all(part is None for _, part in parts):
            assert number(uncertain) is None
            continue
        none = Distribution.point(0)
        mixed = mixture((share, part or none) for share, part in parts)
        assert number(uncertain) == mixed, name
    expected = with_it.stages.times(third) + without.stages.times(1 - third)
    assert uncertain.stages == expected


@few
@given(IN_ORDER, st.sampled_from(ALL))
def test_what_is_not_enabled_or_has_no_chance_changes_nothing(
    abilities: list[Ability], effect: Effect
) -> None:
    off = ability(effect, enabled=False)
    never = maybe(effect, Fraction(0))
    plain = resolved(abilities)

    for idle in (off, never):
        found = resolved([*abilities, idle])
        for name, number in NUMBERS.items():
            assert number(found) == number(plain), name


@few
@given(IN_ORDER)
def test_the_chances_sum_to_1_whatever_acts(abilities: list[Ability]) -> None:
    result = resolved(abilities)

    assert sum(case.probability for case in result.cases) == 1
    for name, number in NUMBERS.items():
        found = number(result)
        if found is not None:
            assert sum(found.weights.coefficients()) == found.denominator, name
    assert 0 <= result.destroyed <= 1
    assert result.allocated.maximum <= 3 * TARGET.models

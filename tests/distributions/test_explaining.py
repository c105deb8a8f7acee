"""What became of every effect, weapon by weapon, in a fixed word."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from distributions.action import attack
from distributions.activation import Chance, Tier
from distributions.conditions import Condition, UnitCondition
from distributions.effects import (
    Ability,
    CompanionScope,
    Direction,
    Effect,
    Roll,
    Side,
    WeaponScope,
)
from distributions.explaining import verdicts_on_effects
from distributions.kinds import (
    Against,
    AllocateDamage,
    CapDamage,
    Characteristic,
    DenyWard,
    Elsewhere,
    GrantWeaponAbility,
    IgnoreModifiers,
    ModifyCharacteristic,
    ModifyDamageInflicted,
    ModifyRoll,
    ModifyUnit,
    MortalDamage,
    MortalImmunity,
    Operation,
    Reroll,
    Sign,
    SucceedOnUnmodified,
    SuppressWeaponAbilities,
    Ward,
    Which,
)
from distributions.profiles import Kind, Phase, SaveCap, Unit, Weapon
from distributions.verdicts import Code, Verdict
from distributions.weapon_abilities import CRITICALS, WeaponAbility
from tests.distributions.battlefield import (
    ability,
    action_with,
    amount,
    blade,
    bow,
    mine,
    theirs,
)

SHOOTING = Condition(phase=Phase.SHOOTING)
CHARGED = Condition(own=UnitCondition(charged=True))
BONUS = mine(ModifyRoll, roll=Roll.HIT, by=1)
COMPANION = (blade("companion"),)


def verdicts(*given: Effect | Ability, **said: Any) -> list[Verdict]:  # noqa: ANN401
    """What becomes of abilities, or of effects that are each one of their own."""
    abilities = [each if isinstance(each, Ability) else ability(each) for each in given]
    units = {
        side.value: replace(
            said.pop(side.value, Unit()),
            abilities=tuple(a for a in abilities if a.origin.side is side),
        )
        for side in Side
    }
    weapons: tuple[Weapon, ...] = said.pop("weapons", (blade(),))
    return verdicts_on_effects(attack(action_with(*weapons, **units, **said)))


def codes(*given: Effect | Ability, **said: Any) -> list[Code]:  # noqa: ANN401
    return [verdict.ruling.code for verdict in verdicts(*given, **said)]


def only(*given: Effect | Ability, **said: Any) -> Verdict:  # noqa: ANN401
    (verdict,) = verdicts(*given, **said)
    return verdict


def granted(name: str) -> GrantWeaponAbility:
    return mine(GrantWeaponAbility, ability=WeaponAbility.parse(name))


def change(
    characteristic: Characteristic, operation: Operation, value: int | str | None
) -> ModifyCharacteristic:
    said = None if value is None else amount(value)
    return mine(
        ModifyCharacteristic,
        characteristic=characteristic,
        operation=operation,
        value=said,
    )


ATTACKS, WOUND = Characteristic.ATTACKS, Characteristic.WOUND
SUPPRESSED = theirs(SuppressWeaponAbilities, names=CRITICALS)


# ---- each word


@pytest.mark.parametrize(
    ("code", "given", "said"),
    [
        (Code.APPLIED, BONUS, {}),
        (Code.APPLIED, theirs(CapDamage, points=1), {}),
        (Code.CLAMPED, mine(ModifyRoll, roll=Roll.HIT, by=2), {}),
        (Code.COMPANION, BONUS, {"weapons": COMPANION}),
        (Code.CONDITION, mine(ModifyRoll, roll=Roll.HIT, by=1, when=CHARGED), {}),
        (Code.CONDITION, ability(BONUS, when=CHARGED), {}),
        (Code.COUNTED_ONCE, granted("charge"), {"weapons": (blade("charge"),)}),
        (
            Code.DIRECTION,
            mine(ModifyRoll, roll=Roll.HIT, by=1, attacks=Direction.RECEIVED),
            {},
        ),
        (Code.DISABLED, ability(BONUS, enabled=False), {}),
        (Code.NOT_ASKED, mine(Elsewhere, kind="rally"), {}),
        (Code.NOT_USED, BONUS, {"weapons": (bow(),)}),
        (Code.NO_ROLL, theirs(ModifyRoll, roll=Roll.SAVE, by=1), {}),
        (Code.NO_ROLL, theirs(Reroll, roll=Roll.SAVE, which=Which.ONES), {}),
        (Code.NO_ROLL, theirs(SucceedOnUnmodified, roll=Roll.SAVE, at_least=6), {}),
        (Code.NO_ROLL, theirs(ModifyRoll, roll=Roll.WARD, by=1), {}),
        (Code.NO_ROLL, theirs(Reroll, roll=Roll.WARD, which=Which.ONES), {}),
        (
            Code.OTHER_WARD,
            theirs(Ward, value=5, against=Against.ANY),
            {"target": Unit(ward=4)},
        ),
        (Code.PHASE, ability(BONUS, when=SHOOTING), {}),
        (
            Code.SCOPE,
            mine(
                ModifyRoll, roll=Roll.HIT, by=1, weapons=WeaponScope(kind=Kind.RANGED)
            ),
            {},
        ),
    ],
)
def test_one_effect_by_itself(
    code: Code, given: Effect | Ability, said: dict[str, Any]
) -> None:
    verdict = only(given, **said)

    assert verdict.ruling.code is code
    assert verdict.weapon is None
    assert verdict.ruling.applied is (code in (Code.APPLIED, Code.CLAMPED))
    assert verdict.ruling.reason


@pytest.mark.parametrize(
    ("given", "found"),
    [
        # Ignored by their sign, and told of the one that is ignored alone.
        (
            (BONUS, mine(IgnoreModifiers, rolls=frozenset({Roll.HIT}), sign=Sign.BOTH)),
            [Code.IGNORED, Code.APPLIED],
        ),
        (
            (
                theirs(ModifyRoll, roll=Roll.HIT, by=-1),
                mine(IgnoreModifiers, rolls=frozenset({Roll.HIT}), sign=Sign.POSITIVE),
            ),
            [Code.APPLIED, Code.APPLIED],
        ),
        # Immune to the ability of that name; allocated damage is no mortal damage.
        (
            (
                mine(MortalDamage, amount=amount(1), name="Breath"),
                theirs(MortalImmunity, source="breath"),
            ),
            [Code.IMMUNE, Code.APPLIED],
        ),
        (
            (
                mine(AllocateDamage, amount=amount(1), name="Breath"),
                theirs(MortalImmunity, source="breath"),
            ),
            [Code.APPLIED, Code.APPLIED],
        ),
        # What is granted and taken away at once.
        ((granted("crit-mortal"), SUPPRESSED), [Code.SUPPRESSED, Code.APPLIED]),
        ((granted("charge"), SUPPRESSED), [Code.APPLIED, Code.APPLIED]),
        # Anti-X adds up, even the same twice.
        ((granted("anti-hero"), granted("anti-hero")), [Code.APPLIED, Code.APPLIED]),
        # A grant of Companion does not keep itself off, but others.
        ((granted("companion"), BONUS), [Code.APPLIED, Code.COMPANION]),
    ],
)
def test_effects_on_each_other(given: tuple[Effect, ...], found: list[Code]) -> None:
    told = [
        replace(effect, origin=replace(effect.origin, place=str(number)))
        for number, effect in enumerate(given)
    ]

    assert codes(*told) == found


# ---- changes of characteristics that are ignored


@pytest.mark.parametrize(
    ("effect", "sign", "ignored"),
    [
        (change(ATTACKS, Operation.ADD, 1), Sign.POSITIVE, True),
        (change(ATTACKS, Operation.ADD, 1), Sign.NEGATIVE, False),
        (change(ATTACKS, Operation.ADD, "-D3"), Sign.NEGATIVE, True),
        (change(ATTACKS, Operation.ADD, "-D3"), Sign.POSITIVE, False),
        (change(ATTACKS, Operation.MULTIPLY, 2), Sign.BOTH, True),
        (change(ATTACKS, Operation.FLOOR, 2), Sign.POSITIVE, True),
        (change(ATTACKS, Operation.CAP, 2), Sign.NEGATIVE, True),
        (change(ATTACKS, Operation.HALVE, None), Sign.NEGATIVE, True),
        (change(ATTACKS, Operation.HALVE, None), Sign.POSITIVE, False),
        # A number that is set is no modifier.
        (change(ATTACKS, Operation.SET, 2), Sign.BOTH, False),
        # Hit and Wound are worse the higher they are.
        (change(WOUND, Operation.ADD, 1), Sign.NEGATIVE, True),
        (change(WOUND, Operation.ADD, -1), Sign.POSITIVE, True),
        (change(WOUND, Operation.ADD, -1), Sign.NEGATIVE, False),
    ],
)
def test_a_change_of_a_characteristic_may_be_ignored(
    effect: ModifyCharacteristic, sign: Sign, *, ignored: bool
) -> None:
    names = frozenset({effect.characteristic})
    ignoring = mine(IgnoreModifiers, characteristics=names, sign=sign)
    expected = Code.IGNORED if ignored else Code.APPLIED

    assert codes(effect, ignoring) == [expected, Code.APPLIED]


# ---- weapon by weapon


def test_an_effect_that_differs_has_a_verdict_for_each_weapon_that_is_used() -> None:
    found = verdicts(BONUS, weapons=(blade(), bow(), blade("companion")))

    assert [(v.weapon, v.ruling.code) for v in found] == [
        (0, Code.APPLIED), (2, Code.COMPANION)
    ]  # fmt: skip


def test_what_acts_on_the_units_is_told_once_whatever_the_weapons() -> None:
    given = (
        mine(MortalDamage, amount=amount(1)),
        theirs(CapDamage, points=1),
        theirs(ModifyUnit, characteristic=Characteristic.HEALTH,
               operation=Operation.ADD, value=amount(1)),
        mine(ModifyDamageInflicted, operation=Operation.ADD, value=amount(1),
             of_mortal=True),
    )  # fmt: skip
    found = verdicts(*given, weapons=(blade(), bow()))

    assert [(v.weapon, v.ruling.code) for v in found] == [(None, Code.APPLIED)] * 4


def test_where_no_weapon_is_used_harm_and_its_wards_are_told_all_the_same() -> None:
    given = (
        mine(MortalDamage, amount=amount(1)),
        theirs(Ward, value=5, against=Against.MORTAL),
        theirs(ModifyRoll, roll=Roll.WARD, by=1),
        BONUS,
    )

    assert codes(*given, weapons=(bow(),)) == [
        Code.APPLIED, Code.NOT_USED, Code.APPLIED, Code.APPLIED
    ]  # fmt: skip


def test_the_attackers_own_wards_are_told_without_a_weapon() -> None:
    better = mine(ModifyRoll, roll=Roll.WARD, by=1, attacks=Direction.RECEIVED)

    assert only(better, attacker=Unit(ward=5)).weapon is None
    assert codes(better, attacker=Unit(ward=5)) == [Code.APPLIED]
    assert codes(better) == [Code.NO_ROLL]


def test_a_denied_ward_is_not_rolled() -> None:
    denied = mine(DenyWard)
    rerolled = theirs(Reroll, roll=Roll.WARD, which=Which.ONES)

    # No ward roll is made against these attacks; the unit may have a ward elsewhere.
    found = codes(denied, rerolled, target=Unit(ward=5))
    assert found == [Code.APPLIED, Code.APPLIED]
    received = theirs(DenyWard, place="x")
    assert codes(received, rerolled, target=Unit(ward=5)) == (
        [Code.APPLIED, Code.NO_ROLL]
    )


@pytest.mark.parametrize(
    ("value", "against", "code"),
    [
        (4, Against.ANY, Code.APPLIED),
        (5, Against.MORTAL, Code.OTHER_WARD),
        (4, Against.MORTAL, Code.APPLIED),
        (3, Against.MORTAL, Code.APPLIED),
    ],
)
def test_a_ward_beside_a_better_one_is_not_used(
    value: int, against: Against, code: Code
) -> None:
    four = theirs(Ward, value=4, against=Against.ANY, place="a")
    ward = theirs(Ward, value=value, against=against, place="b")

    assert codes(four, ward) == [Code.APPLIED, code]


def test_a_ward_against_some_damage_takes_nothing_from_one_against_all() -> None:
    mortal = theirs(Ward, value=3, against=Against.MORTAL, place="a")
    every = theirs(Ward, value=5, against=Against.ANY, place="b")

    assert codes(mortal, every) == [Code.APPLIED, Code.APPLIED]


# ---- uncertain abilities


def test_an_uncertain_ability_is_told_as_it_acts_where_it_succeeds() -> None:
    (verdict,) = verdicts(ability(BONUS, activation=Chance(Fraction(1, 100))))

    assert verdict.ruling == (True, Code.APPLIED, "acts where it succeeds")


def test_effects_of_tiers_are_told_too() -> None:
    tiers = (Tier(6, (mine(ModifyRoll, roll=Roll.WOUND, by=1, place="tier"),)),)

    assert len(verdicts(ability(BONUS, tiers=tiers))) == 2


# ---- modifiers beyond their limits


def modifiers(roll: Roll, *by: int) -> list[Effect]:
    made = theirs if roll in (Roll.SAVE, Roll.WARD) else mine
    return [
        made(ModifyRoll, roll=roll, by=each, place=str(number))
        for number, each in enumerate(by)
    ]


@pytest.mark.parametrize(
    ("roll", "by", "found"),
    [
        (Roll.HIT, (1, 1), [Code.APPLIED, Code.CLAMPED]),
        (Roll.WOUND, (-1, -1), [Code.APPLIED, Code.CLAMPED]),
        # The sum is within the limit.
        (Roll.HIT, (2, -1), [Code.APPLIED, Code.APPLIED]),
        (Roll.WARD, (2, 2), [Code.APPLIED, Code.APPLIED]),
        (Roll.SAVE, (1, 1), [Code.APPLIED, Code.CLAMPED]),
        (Roll.SAVE, (-2, -2), [Code.APPLIED, Code.APPLIED]),
    ],
)
def test_what_is_beyond_a_limit_is_clamped(
    roll: Roll, by: tuple[int, ...], found: list[Code]
) -> None:
    assert codes(*modifiers(roll, *by), target=Unit(save=4, ward=5)) == found


@pytest.mark.parametrize(
    ("cap", "found"), [(SaveCap.NET, Code.APPLIED), (SaveCap.BONUS, Code.CLAMPED)]
)
def test_the_limit_of_saves_is_told_by_the_reading_of_the_request(
    cap: SaveCap, found: Code
) -> None:
    # +2 against Rend 1: the net +1 is within the limit, the bonus is not.
    (code,) = codes(
        *modifiers(Roll.SAVE, 2),
        target=Unit(save=4),
        weapons=(blade(rend=1),),
        save_cap=cap,
    )

    assert code is found


def test_rend_that_is_ignored_uses_up_no_bonus() -> None:
    ignoring = theirs(IgnoreModifiers, rolls=frozenset({Roll.SAVE}), sign=Sign.NEGATIVE)
    given = [*modifiers(Roll.SAVE, 2), ignoring]

    found = codes(*given, target=Unit(save=4), weapons=(blade(rend=1),))
    assert found == [Code.CLAMPED, Code.APPLIED]


def test_a_scope_of_companion_is_told_as_such() -> None:
    scope = WeaponScope(companion=CompanionScope.ONLY)
    only_companion = mine(ModifyRoll, roll=Roll.HIT, by=1, weapons=scope)

    assert codes(only_companion) == [Code.SCOPE]
    assert codes(only_companion, weapons=COMPANION) == [Code.APPLIED]

"""What each kind of effect adds to the sheet of a weapon."""

from typing import Any

import pytest

from distributions.amounts import Counted, Measure, Measured
from distributions.characteristics import Changes
from distributions.dice import Dice
from distributions.distribution import Distribution
from distributions.effects import (
    Effect,
    Roll,
    Side,
)
from distributions.folding import changed, fold_into_weapon, settled
from distributions.harms import Background
from distributions.kinds import (
    Against,
    Backlash,
    CapDamage,
    Characteristic,
    CriticalOn,
    DenyWard,
    Elsewhere,
    FailOnUnmodified,
    GrantWeaponAbility,
    IgnoreModifiers,
    IgnoreRend,
    ModifyCharacteristic,
    ModifyDamageInflicted,
    ModifyRoll,
    NoCriticals,
    OnResult,
    Operation,
    Reroll,
    Sign,
    SucceedOnUnmodified,
    SuppressWeaponAbilities,
    Trigger,
    Ward,
    Which,
)
from distributions.profiles import Unit
from distributions.sheets import HarmDone, LimitedReroll, WeaponSheet
from distributions.weapon_abilities import AbilityName, WeaponAbility
from tests.distributions.battlefield import ability, amount, mine, theirs

HIT, SAVE = Roll.HIT, Roll.SAVE
ATTACKS = Characteristic.ATTACKS
CHARGE = WeaponAbility.parse("charge")
ANY = frozenset({Against.ANY, Against.MORTAL})


def weights(*values: int) -> Distribution:
    return Distribution.from_weights(values)


def point(value: int) -> Distribution:
    return Distribution.point(value)


def background(*effects: Effect) -> Background:
    measures = {"target_models": 4}
    return Background(ability(*effects), effects, Unit(), measures)


def of_weapon(*effects: Effect) -> WeaponSheet:
    sheet = WeaponSheet()
    for effect in effects:
        fold_into_weapon(effect, sheet, background(effect))
    return sheet


def modify(roll: Roll, by: int) -> ModifyRoll:
    return mine(ModifyRoll, roll=roll, by=by)


def change(operation: Operation, value: int | str | None) -> ModifyCharacteristic:
    said = None if value is None else amount(value)
    return mine(
        ModifyCharacteristic, characteristic=ATTACKS, operation=operation, value=said
    )


def again(roll: Roll, **said: Any) -> Reroll:  # noqa: ANN401
    return theirs(Reroll, **({"roll": roll, "which": Which.ONES} | said))


# ---- of a weapon


@pytest.mark.parametrize(
    ("effects", "filled"),
    [
        (
            (modify(HIT, 1), modify(HIT, 2), modify(HIT, -1)),
            {"plus": {HIT: 3}, "minus": {HIT: -1}},
        ),
        (
            (change(Operation.ADD, 1), change(Operation.ADD, -2)),
            {"changes": {ATTACKS: Changes(plus=1, minus=-2)}},
        ),
        (
            (change(Operation.HALVE, None), change(Operation.CAP, 4)),
            {"changes": {ATTACKS: Changes(halves=1, cap=4)}},
        ),
        (
            (mine(GrantWeaponAbility, ability=CHARGE),),
            {"granted": (CHARGE,)},
        ),
        (
            (theirs(SuppressWeaponAbilities, names=frozenset({AbilityName.CHARGE})),),
            {"suppressed": {AbilityName.CHARGE}},
        ),
        (
            (again(HIT), again(SAVE, which=Which.AT_MOST, at_most=2)),
            {"rerolls": {(HIT, Which.ONES, 0), (SAVE, Which.AT_MOST, 2)}},
        ),
        (
            (again(HIT, limit=3, place="x"),),
            {"limits": (LimitedReroll("target:x", HIT, Which.ONES, 0, 3),)},
        ),
        (
            (
                mine(
                    IgnoreModifiers,
                    rolls=frozenset({HIT}),
                    characteristics=frozenset({ATTACKS}),
                    sign=Sign.BOTH,
                ),
            ),
            {
                "ignored": {
                    (what, sign)
                    for what in (HIT, ATTACKS)
                    for sign in (Sign.POSITIVE, Sign.NEGATIVE)
                }
            },
        ),
        ((theirs(IgnoreRend),), {"ignores_rend": True}),
        # The best one counts.
        ((mine(CriticalOn, value=4), mine(CriticalOn, value=5)), {"critical_on": 4}),
        ((theirs(NoCriticals),), {"no_criticals": True}),
        (
            (theirs(FailOnUnmodified, roll=HIT, faces=frozenset({1, 2})),),
            {"fails": {(HIT, 1), (HIT, 2)}},
        ),
        (
            (theirs(FailOnUnmodified, roll=HIT, unless_critical=True),),
            {"unless_critical": {HIT}},
        ),
        (
            (
                mine(SucceedOnUnmodified, roll=HIT, at_least=5),
                mine(SucceedOnUnmodified, roll=HIT, at_least=4),
            ),
            {"passes": {HIT: 4}},
        ),
        (
            (theirs(Ward, value=5, against=Against.SPELL),),
            {"wards": {(Against.SPELL, 5)}},
        ),
        ((mine(DenyWard),), {"ward_denied": True}),
        (
            (
                mine(ModifyDamageInflicted, operation=Operation.ADD, value=amount(1)),
                mine(
                    ModifyDamageInflicted, operation=Operation.MULTIPLY, value=amount(2)
                ),
            ),
            {"inflicted_times": 2, "inflicted_plus": 1},
        ),
        # What is of the units, or of no attack, leaves a weapon alone.
        ((theirs(CapDamage, points=1), mine(Elsewhere, kind="rally")), {}),
    ],
)
def test_an_effect_on_a_weapon_fills_its_sheet(
    effects: tuple[Effect, ...], filled: dict[str, object]
) -> None:
    plain, sheet = vars(WeaponSheet()), vars(of_weapon(*effects))

    assert {name: sheet[name] for name in sheet if sheet[name] != plain[name]} == filled


def test_what_dice_set_off_keeps_what_is_rolled_for_each_die() -> None:
    result = mine(
        OnResult,
        roll=HIT,
        critical=True,
        hits=amount("D3"),
        mortal=Measured(Measure.TARGET_MODELS),
        damage=Counted(amount(1), 4),
        rend=1,
    )
    (found,) = of_weapon(result).results

    assert (found.roll, found.critical, found.rend) == (HIT, True, 1)
    assert (found.hits, found.mortal, found.damage) == (
        weights(0, 1, 1, 1), point(4), weights(1, 1)
    )  # fmt: skip
    assert found.source == "ability"


@pytest.mark.parametrize(("warded", "against"), [(True, ANY), (False, None)])
def test_a_backlash_is_harm_to_the_attacker_for_each_die(
    *, warded: bool, against: frozenset[Against] | None
) -> None:
    back = theirs(
        Backlash,
        trigger=Trigger.MISS,
        faces=frozenset({1}),
        amount=amount("D3"),
        ward=warded,
    )
    (mark,) = of_weapon(back).marks

    assert mark.trigger is Trigger.MISS
    assert mark.faces == {1}
    thrown = weights(0, 1, 1, 1)
    assert mark.harm == HarmDone(Side.ATTACKER, thrown, against, "ability")


def test_sheets_that_came_to_the_same_are_equal() -> None:
    up, down = modify(HIT, 1), modify(HIT, -1)

    assert of_weapon(up, down).key == of_weapon(down, up).key
    assert of_weapon(modify(HIT, 0)).key == WeaponSheet().key
    assert of_weapon(up).key != WeaponSheet().key


def test_a_copy_is_filled_by_itself() -> None:
    sheet = of_weapon(modify(HIT, 1))
    copy = sheet.copy()
    fold_into_weapon(modify(HIT, 1), copy, background(modify(HIT, 1)))

    assert (sheet.plus, copy.plus) == ({HIT: 1}, {HIT: 2})


# ---- what is set, and what is settled


@pytest.mark.parametrize(
    ("value", "base"),
    [
        (amount("D3"), Dice.parse("D3")),
        (amount(2), Dice(constant=2)),
        (Measured(Measure.TARGET_MODELS), Dice(constant=4)),
        (Counted(amount(1), 4), weights(1, 1)),
        (amount("-D3"), Dice(constant=0)),
    ],
)
def test_a_characteristic_is_set_to_dice_a_number_or_any_distribution(
    value: Any,  # noqa: ANN401
    base: object,
) -> None:
    measures = {"target_models": 4}

    assert changed(Changes(), Operation.SET, value, measures).base == base


def test_what_is_settled_has_one_value() -> None:
    assert settled(amount(-2), {}) == -2
    assert settled(Measured(Measure.TARGET_MODELS, plus=1), {"target_models": 4}) == 5
    with pytest.raises(ValueError, match="too many values"):
        settled(amount("D3"), {})

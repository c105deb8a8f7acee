"""What each kind of effect adds to the sheet of the two units."""

from fractions import Fraction
from typing import Any

import pytest

from distributions.action_folding import fold_into_action
from distributions.dice import Dice
from distributions.distribution import Distribution
from distributions.effects import (
    CompanionScope,
    Direction,
    Effect,
    Roll,
    Side,
    WeaponScope,
)
from distributions.harms import Background
from distributions.kinds import (
    Against,
    AllocateDamage,
    CapDamage,
    DeathThroes,
    DenyHealing,
    DenyWard,
    IgnoreFirstDamage,
    IgnoreModifiers,
    ModifyRoll,
    MortalDamage,
    MortalImmunity,
    NoCriticals,
    PreventDestruction,
    RedirectDamage,
    ReduceDamagePool,
    Reroll,
    Sign,
    SlayModels,
    Ward,
    Which,
)
from distributions.profiles import Kind, Unit
from distributions.sheets import ActionSheet, HarmDone, LimitedReroll
from tests.distributions.battlefield import ability, amount, mine, theirs

HIT, WARD = Roll.HIT, Roll.WARD
ANY = frozenset({Against.ANY, Against.MORTAL})


def weights(*values: int) -> Distribution:
    return Distribution.from_weights(values)


def point(value: int) -> Distribution:
    return Distribution.point(value)


def background(*effects: Effect) -> Background:
    measures = {"target_models": 4}
    return Background(ability(*effects), effects, Unit(), measures)


def of_action(*effects: Effect) -> ActionSheet:
    sheet = ActionSheet()
    for effect in effects:
        fold_into_action(effect, sheet, background(effect), None)
    return sheet


def modify(roll: Roll, by: int) -> ModifyRoll:
    return mine(ModifyRoll, roll=roll, by=by)


def again(roll: Roll, **said: Any) -> Reroll:  # noqa: ANN401
    return theirs(Reroll, **({"roll": roll, "which": Which.ONES} | said))


TARGET, ATTACKER = Side.TARGET, Side.ATTACKER
OWN = {"attacks": Direction.RECEIVED}


@pytest.mark.parametrize(
    ("effects", "filled"),
    [
        (
            (theirs(Ward, value=5, against=Against.ANY),),
            {"wards": {(TARGET, Against.ANY, 5)}},
        ),
        (
            (mine(Ward, value=5, against=Against.ANY, **OWN),),
            {"wards": {(ATTACKER, Against.ANY, 5)}},
        ),
        # What is said of some weapons' attacks, or of attacks made, is of them alone.
        (
            (
                theirs(
                    Ward,
                    value=5,
                    against=Against.ANY,
                    weapons=WeaponScope(kind=Kind.RANGED),
                ),
                theirs(
                    Ward,
                    value=5,
                    against=Against.ANY,
                    weapons=WeaponScope(companion=CompanionScope.ONLY),
                ),
                mine(DenyWard),
            ),
            {},
        ),
        ((theirs(DenyWard),), {"denied": {TARGET}}),
        (
            (theirs(ModifyRoll, roll=WARD, by=1), mine(ModifyRoll, roll=WARD, by=-1)),
            {"ward_modifiers": ((TARGET, 1),)},
        ),
        ((again(WARD),), {"ward_rerolls": {(TARGET, Which.ONES, 0)}}),
        (
            (again(WARD, limit=2, place="x"),),
            {"ward_limits": (LimitedReroll("target:x", WARD, Which.ONES, 0, 2),)},
        ),
        (
            (theirs(IgnoreModifiers, rolls=frozenset({WARD}), sign=Sign.BOTH),),
            {"ward_ignored": {(TARGET, Sign.POSITIVE), (TARGET, Sign.NEGATIVE)}},
        ),
        (
            (theirs(IgnoreModifiers, rolls=frozenset({WARD}), sign=Sign.NEGATIVE),),
            {"ward_ignored": {(TARGET, Sign.NEGATIVE)}},
        ),
        (
            (theirs(IgnoreFirstDamage, points=2), theirs(CapDamage, points=3)),
            {"ignored_points": ((TARGET, 2),), "caps": {(TARGET, 3)}},
        ),
        (
            (
                theirs(ReduceDamagePool, points=amount("D3")),
                theirs(ReduceDamagePool, dice=amount(1), each_on=4),
            ),
            {"reductions": (weights(0, 1, 1, 1), weights(1, 1))},
        ),
        ((theirs(RedirectDamage, to="it"),), {"redirected": (None,)}),
        (
            (theirs(MortalImmunity, source="Foul BREATH"),),
            {"immunities": {(TARGET, "foul breath")}},
        ),
        (
            (
                mine(SlayModels),
                mine(SlayModels, dice=Dice.parse("D6"), above=amount(4), models=None),
            ),
            {"slain_outright": ((1, Fraction(1)), (None, Fraction(1, 3)))},
        ),
        (
            (
                theirs(PreventDestruction, heal=amount(1)),
                theirs(
                    PreventDestruction,
                    dice=Dice.parse("D6"),
                    at_least=3,
                    heal=amount("D3"),
                ),
            ),
            {
                "preventions": (
                    (Fraction(1), point(1)),
                    (Fraction(2, 3), weights(0, 1, 1, 1)),
                )
            },
        ),
        (
            (theirs(DenyHealing, attacks=Direction.MADE),),
            {"healing_denied": {TARGET}},
        ),
        # Said of attacks received it is about the other unit of the pair.
        ((theirs(DenyHealing),), {"healing_denied": {ATTACKER}}),
        (
            (
                mine(MortalDamage, amount=amount(2)),
                mine(AllocateDamage, amount=amount(1), recipient=ATTACKER),
            ),
            {
                "harms": (
                    HarmDone(TARGET, point(2), ANY, "ability"),
                    HarmDone(ATTACKER, point(1), None, "ability"),
                )
            },
        ),
        # Two dice, each of 4+ for one point: 1, 2, 1 of 4.
        (
            (
                theirs(
                    DeathThroes, dice_per_model=amount(2), each_on=4, amount=amount(1)
                ),
            ),
            {"throes": (HarmDone(ATTACKER, weights(1, 2, 1), ANY, "ability"),)},
        ),
        ((modify(HIT, 1), theirs(NoCriticals)), {}),
    ],
)
def test_an_effect_on_the_units_fills_the_sheet_of_the_action(
    effects: tuple[Effect, ...], filled: dict[str, object]
) -> None:
    plain, sheet = vars(ActionSheet()), vars(of_action(*effects))

    assert {name: sheet[name] for name in sheet if sheet[name] != plain[name]} == filled

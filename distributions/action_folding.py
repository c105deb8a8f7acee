"""What each kind of effect does to the units of the action: one case a kind."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from distributions.acting import sufferer_of
from distributions.aftermath import Removal
from distributions.amounts import Rolled, chances_of, distribution_of
from distributions.distribution import Distribution
from distributions.effects import CompanionScope, Direction, Roll, Side
from distributions.folding import limited_reroll
from distributions.harms import Background, points_of
from distributions.kinds import (
    AllocateDamage,
    CapDamage,
    DeathThroes,
    DenyHealing,
    DenyWard,
    Harm,
    IgnoreFirstDamage,
    IgnoreModifiers,
    ModifyRoll,
    MortalImmunity,
    PreventDestruction,
    RedirectDamage,
    ReduceDamagePool,
    Reroll,
    Sign,
    SlayModels,
    Ward,
)
from distributions.rolls import chance
from distributions.sheets import ActionSheet, HarmDone

if TYPE_CHECKING:
    from distributions.amounts import Amount, Measures
    from distributions.dice import Dice
    from distributions.effects import Effect
    from distributions.scoped import Touched

__all__ = ["fold_into_action", "prevention_of"]


def fold_into_action(
    effect: Effect, sheet: ActionSheet, background: Background, touched: Touched | None
) -> None:
    """Add an effect that acts on the units to the sheet of the action.

    ``touched`` says whose points it is about; None: all points.
    """
    _fold_wards(effect, sheet)
    if touched is None:
        _fold_pool(effect, sheet, background.measures)
    elif sufferer_of(effect) is Side.TARGET:
        _fold_some_points(effect, sheet, background.measures, touched)
    if isinstance(effect, RedirectDamage):
        sheet.redirected += (touched,)
    if isinstance(effect, MortalImmunity):
        sheet.immunities |= {(effect.origin.side, effect.source.casefold())}
    _fold_fate(effect, sheet, background.measures)
    if isinstance(effect, Harm):
        sheet.harms += (_harm(effect, background),)
    if isinstance(effect, DeathThroes):
        sheet.throes += (_throes(effect, background),)


def _fold_wards(effect: Effect, sheet: ActionSheet) -> None:
    """Fold what is about wards against harm that is no attack's, of either unit.

    What is limited to some weapons' attacks is about nothing else.
    """
    side = effect.origin.side
    if not _is_about_all_harm(effect) or effect.attacks is not Direction.RECEIVED:
        return
    match effect:
        case Ward(value=value, against=against):
            sheet.wards |= {(side, against, value)}
        case DenyWard():
            sheet.denied |= {side}
        case ModifyRoll(roll=Roll.WARD, by=by):
            sheet.ward_modifiers += ((side, by),)
        case Reroll(roll=Roll.WARD, which=which, at_most=at_most, limit=None):
            sheet.ward_rerolls |= {(side, which, at_most)}
        case Reroll(roll=Roll.WARD):
            sheet.ward_limits += (limited_reroll(effect),)
        case IgnoreModifiers(rolls=rolls, sign=sign) if Roll.WARD in rolls:
            both = (Sign.POSITIVE, Sign.NEGATIVE)
            signs = both if sign is Sign.BOTH else (sign,)
            sheet.ward_ignored |= {(side, each) for each in signs}


def _is_about_all_harm(effect: Effect) -> bool:
    scope = effect.weapons
    only_companions = scope.companion is CompanionScope.ONLY
    return scope.kind is None and not scope.names and not only_companions


def _fold_pool(effect: Effect, sheet: ActionSheet, measures: Measures) -> None:
    """Fold what changes the points after wards.

    What is said of the attacks that a unit makes is about the points of their target.
    """
    sufferer = sufferer_of(effect)
    match effect:
        case IgnoreFirstDamage(points=points):
            sheet.ignored_points += ((sufferer, points),)
        case CapDamage(points=points):
            sheet.caps |= {(sufferer, points)}
        case ReduceDamagePool():
            sheet.reductions += (_reduction(effect, measures),)


def _fold_some_points(
    effect: Effect, sheet: ActionSheet, measures: Measures, touched: Touched
) -> None:
    """Fold what changes the points of some weapons: those are the target's."""
    match effect:
        case IgnoreFirstDamage(points=points):
            removal = Removal(ignored=points)
        case CapDamage(points=points):
            removal = Removal(cap=points)
        case ReduceDamagePool():
            removal = Removal((_reduction(effect, measures),))
        case _:
            return
    sheet.removals += ((touched, removal),)


def _fold_fate(effect: Effect, sheet: ActionSheet, measures: Measures) -> None:
    """Fold what slays models, or keeps the last one alive, or happens as they fall."""
    match effect:
        case SlayModels():
            sheet.slain_outright += (
                (effect.models, _chance_to_slay(effect, measures)),
            )
        case PreventDestruction():
            sheet.preventions += (prevention_of(effect, measures),)
        case DenyHealing():
            made = effect.attacks is Direction.MADE
            side = effect.origin.side
            sheet.healing_denied |= {side if made else side.other}


def prevention_of(
    effect: PreventDestruction, measures: Measures
) -> tuple[Fraction, Distribution]:
    """Return the chance that destruction is prevented, and the Health left then."""
    succeeds = Fraction(1)
    if effect.dice is not None:
        succeeds = _at_least(effect.dice, effect.at_least)
    return succeeds, distribution_of(effect.heal, measures)


def _harm(effect: Harm, background: Background) -> HarmDone:
    points, name = points_of(effect, background.measures), background.name
    if isinstance(effect, AllocateDamage):
        return HarmDone(effect.recipient, points, None, name)
    points = background.inflicted(points)
    return HarmDone(effect.recipient, points, background.against, name)


def _reduction(effect: ReduceDamagePool, measures: Measures) -> Distribution:
    if effect.points is not None:
        return distribution_of(effect.points, measures)
    if effect.dice is None:
        return Distribution.point(0)
    return _dice_that_show(effect.dice, effect.each_on, Distribution.point(1), measures)


def _throes(effect: DeathThroes, background: Background) -> HarmDone:
    """Return the points that one slain model throws."""
    measures = background.measures
    amount = background.inflicted(distribution_of(effect.amount, measures))
    thrown = _dice_that_show(effect.dice_per_model, effect.each_on, amount, measures)
    return HarmDone(Side.ATTACKER, thrown, background.against, background.name)


def _dice_that_show(
    dice: Amount, each_on: int, amount: Distribution, measures: Measures
) -> Distribution:
    """Return the amounts of so many dice, each of ``each_on`` or more."""
    success = chance(each_on)
    weights = Distribution.from_chances({0: 1 - success, 1: success})
    return distribution_of(dice, measures).each(weights).each(amount)


def _chance_to_slay(effect: SlayModels, measures: Measures) -> Fraction:
    limit, more = effect.at_least, 0
    if effect.above is not None:
        limit, more = effect.above, 1
    if effect.dice is None or limit is None:
        return Fraction(1)
    return sum(
        (
            chance * _at_least(effect.dice, number + more)
            for number, chance in chances_of(limit, measures).items()
        ),
        Fraction(0),
    )


def _at_least(dice: Dice, number: int) -> Fraction:
    rolled = chances_of(Rolled(dice), {})
    return sum((p for k, p in rolled.items() if k >= number), Fraction(0))

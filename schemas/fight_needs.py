"""What a fight cannot say exactly of abilities: refused, with its place.

Guessed, it would give a wrong answer in silence.
"""

from collections.abc import Iterator

from schemas.abilities import Ability
from schemas.amounts import CountedAmount, MeasuredAmount
from schemas.conditions import WeaponScope, When
from schemas.damage_effects import CapDamage, IgnoreFirstDamage
from schemas.effects import Effect, ModifyUnit
from schemas.other_effects import FightAgain, Heal, ReturnModels
from schemas.unit import Unit

__all__ = ["fights_again", "unfit_for_fights"]

Place = tuple[str | int, ...]

_HEALTH = (
    "changes Health, which is one number for a whole fight: leave out the condition "
    "or amount that follows its course"
)
_RECEIVED = "must be made: it is the unit that has the ability which gets this back"
_SCOPED = (
    "what some weapons' points lose is told for one attack action, and a unit here may "
    "fight again in the phase: leave out weapons, or fight_again"
)
_COUNTED = "must not count dice whose number is measured, for a critical_hit"


def fights_again(unit: Unit) -> bool:
    """Say whether a unit may fight more than once in a phase."""
    return any(
        isinstance(effect, FightAgain)
        for ability in unit.abilities
        if ability.enabled
        for _, effect in _effects(ability)
    )


def unfit_for_fights(unit: Unit, *, again: bool) -> Iterator[tuple[Place, str]]:
    """Yield each place in a unit that a fight cannot say, and the reason.

    ``again``: one of the units may fight more than once in a phase.
    """
    for index, ability in enumerate(unit.abilities):
        for place, effect in _effects(ability) if ability.enabled else ():
            for where, reason in _unfit(ability, effect):
                yield ("abilities", index, *place, *where), reason
            if again and _is_scoped_guard(effect):
                yield ("abilities", index, *place, "weapons"), _SCOPED


def _is_scoped_guard(effect: Effect) -> bool:
    """Say whether an effect guards from the points of some weapons alone."""
    guards = isinstance(effect, IgnoreFirstDamage | CapDamage)
    return guards and effect.weapons not in (None, WeaponScope())


def _unfit(ability: Ability, effect: Effect) -> Iterator[tuple[Place, str]]:
    match effect:
        case ModifyUnit(characteristic="health"):
            if _follows_the_fight(ability, effect):
                yield (), _HEALTH
        case Heal(attacks="received") | ReturnModels(attacks="received"):
            yield ("attacks",), _RECEIVED
        case Heal(trigger="critical_hit", amount=CountedAmount() as amount):
            if isinstance(amount.count.dice, MeasuredAmount):
                yield ("amount",), _COUNTED


def _effects(ability: Ability) -> Iterator[tuple[Place, Effect]]:
    for index, effect in enumerate(ability.effects):
        yield ("effects", index), effect
    tiers = ability.activation.tiers if ability.activation else ()
    for number, tier in enumerate(tiers):
        for index, effect in enumerate(tier.effects):
            yield ("activation", "tiers", number, "effects", index), effect


def _follows_the_fight(ability: Ability, effect: ModifyUnit) -> bool:
    amount = effect.value is not None and not isinstance(effect.value, int)
    if (ability.activation is not None or amount) and ability.each == "phase":
        return True
    at_least = ability.activation.at_least if ability.activation else None
    amounts = (effect.value, at_least)
    if any(isinstance(amount, MeasuredAmount) for amount in amounts):
        return True
    if isinstance(effect.value, CountedAmount):
        return isinstance(effect.value.count.dice, MeasuredAmount)
    return any(
        when is not None and _changes(when) for when in (ability.when, effect.when)
    )


#: What stays as it is from the first action of a fight to the last.
_LASTING = frozenset({
    "phase", "keywords_any", "keywords_all", "keywords_none", "enemy_keywords_any",
    "enemy_keywords_all", "enemy_keywords_none",
})  # fmt: skip


def _changes(when: When) -> bool:
    """Say whether a condition may hold at one time of a fight and not at another."""
    given = {
        name for name in type(when).model_fields if getattr(when, name) is not None
    }
    return not given <= _LASTING

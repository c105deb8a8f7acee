"""What a fight cannot say exactly of abilities: refused, with its place.

Guessed, it would give a wrong answer in silence.
"""

from collections.abc import Iterator

from schemas.abilities import Ability
from schemas.amounts import CountedAmount, MeasuredAmount
from schemas.conditions import When
from schemas.effects import Effect, ModifyUnit
from schemas.other_effects import Heal
from schemas.unit import Unit

__all__ = ["unfit_for_fights"]

Place = tuple[str | int, ...]

_HEALTH = (
    "changes Health, which is one number for a whole fight: leave out the condition "
    "or amount that follows its course"
)
_RECEIVED = "a heal on critical_hit is about attacks made"
_COUNTED = "must not count dice whose number is measured, for a critical_hit"


def unfit_for_fights(unit: Unit) -> Iterator[tuple[Place, str]]:
    """Yield each place in a unit that a fight cannot say, and the reason."""
    for index, ability in enumerate(unit.abilities):
        if ability.enabled:
            for place, reason in _unfit(ability):
                yield ("abilities", index, *place), reason


def _unfit(ability: Ability) -> Iterator[tuple[Place, str]]:
    for place, effect in _effects(ability):
        match effect:
            case ModifyUnit(characteristic="health"):
                if _follows_the_fight(ability, effect):
                    yield place, _HEALTH
            case Heal(trigger="critical_hit", attacks="received"):
                yield (*place, "attacks"), _RECEIVED
            case Heal(trigger="critical_hit", amount=CountedAmount() as amount):
                if isinstance(amount.count.dice, MeasuredAmount):
                    yield (*place, "amount"), _COUNTED


def _effects(ability: Ability) -> Iterator[tuple[Place, Effect]]:
    for index, effect in enumerate(ability.effects):
        yield ("effects", index), effect
    tiers = ability.activation.tiers if ability.activation else ()
    for number, tier in enumerate(tiers):
        for index, effect in enumerate(tier.effects):
            yield ("activation", "tiers", number, "effects", index), effect


def _follows_the_fight(ability: Ability, effect: ModifyUnit) -> bool:
    rolled = ability.activation is not None or not isinstance(effect.value, int)
    if rolled and ability.each == "phase":
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

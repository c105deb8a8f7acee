"""The abilities of a weapon, and which effects touch it: Companion decides."""

from fractions import Fraction

from tests.oracle.amounts import amount
from tests.oracle.chances import mean
from tests.oracle.notation import Json, dice, rend, target_number, weapon_ability
from tests.oracle.situation import Active, Situation

CRITS = ("crit 2 hits", "crit auto-wound", "crit mortal")


def has_companion(situation: Situation, weapon: Json) -> bool:
    """Settle Companion before everything else: printed or granted, not suppressed."""
    own = [weapon_ability(written) for written in weapon.get("abilities") or []]
    printed = "companion" in own
    return printed_or_granted(situation, weapon, "companion", printed=printed) and not (
        is_suppressed(situation, weapon, "companion", companion=printed)
    )


def printed_or_granted(
    situation: Situation, weapon: Json, name: str, *, printed: bool
) -> bool:
    return printed or any(
        weapon_ability(active.effect["ability"]) == name
        for active in situation.of_kind("grant_weapon_ability")
        if touches(active, weapon, companion=printed)
    )


def is_suppressed(
    situation: Situation, weapon: Json, name: str, *, companion: bool
) -> bool:
    return any(
        suppresses(active.effect["abilities"], name)
        for active in situation.of_kind("suppress_weapon_abilities")
        if touches(active, weapon, companion=companion)
    )


def suppresses(abilities: str | list[str], name: str) -> bool:
    """Tell whether an ability is suppressed; Shoot in Combat always stays."""
    if name == "shoot in combat":
        return False
    if abilities == "on_critical":
        return name in CRITS
    if abilities == "all_except_companion":
        return name != "companion"
    return name in [weapon_ability(written) for written in abilities]


def abilities_of(situation: Situation, weapon: Json) -> tuple[str, ...]:
    """Return its own abilities, then the granted ones, less the suppressed.

    Anti-X add up, even the same twice; any other ability counts once.
    """
    companion = has_companion(situation, weapon)
    names = [weapon_ability(written) for written in weapon.get("abilities") or []]
    names += [
        weapon_ability(active.effect["ability"])
        for active in effects_on(situation, weapon)
        if active.kind == "grant_weapon_ability"
    ]
    kept: list[str] = ["companion"] if companion else []
    for name in names:
        if name == "companion" or (name in kept and not name.startswith("anti:")):
            continue
        if not is_suppressed(situation, weapon, name, companion=companion):
            kept.append(name)
    return tuple(kept)


def effects_on(situation: Situation, weapon: Json) -> list[Active]:
    """Return the effects that touch the attacks of this weapon."""
    companion = has_companion(situation, weapon)
    return [
        active
        for active in situation.effects
        if touches(active, weapon, companion=companion)
        and (not companion or reaches_companion(situation, active, weapon))
    ]


def touches(active: Active, weapon: Json, *, companion: bool) -> bool:
    """Tell whether the effect's `weapons` leaves this weapon to it."""
    scope = active.effect.get("weapons") or {}
    if scope.get("kind") not in {None, weapon.get("kind", "melee")}:
        return False
    if scope.get("names") is not None and weapon.get("name", "") not in scope["names"]:
        return False
    if scope.get("companion") is False:
        return not companion
    if scope.get("companion") == "only":
        return companion
    return True


def reaches_companion(situation: Situation, active: Active, weapon: Json) -> bool:
    """Tell whether an effect may change the attacks of a Companion weapon.

    The enemy's do; of the friendly ones those that are negative, that name the
    weapon, or that say that they also affect Companion weapons.
    """
    scope = active.effect.get("weapons") or {}
    return (
        not active.friendly
        or scope.get("names") is not None
        or scope.get("companion") in {True, "only"}
        or not is_shut_out(situation, active, weapon)
    )


def is_shut_out(situation: Situation, active: Active, weapon: Json) -> bool:
    effect = active.effect
    if active.kind == "modify_roll":
        return effect["roll"] in {"hit", "wound"} and effect["by"] > 0
    if active.kind == "modify_characteristic":
        return not is_negative(situation, active, weapon)
    if active.kind == "reroll":
        return effect["roll"] in {"hit", "wound"}
    return active.kind in {"critical_on", "grant_weapon_ability", "on_result"}


def is_negative(situation: Situation, active: Active, weapon: Json) -> bool:
    """Tell whether a change is for the worse: a lower mean, but a higher Hit."""
    effect = active.effect
    change = direction(situation, active, weapon)
    worse_if_higher = effect["characteristic"] in {"hit", "wound"}
    return change > 0 if worse_if_higher else change < 0


def direction(situation: Situation, active: Active, weapon: Json) -> int:
    """Return -1, 0 or +1: which way the change moves the characteristic."""
    operation, value = active.effect["operation"], active.effect.get("value")
    if operation in {"halve", "cap"}:
        return -1
    if operation == "floor":
        return +1
    if operation == "set":
        printed = printed_mean(weapon, active.effect["characteristic"])
        becomes = mean(amount(value, situation.request, active.side))
        return (becomes > printed) - (becomes < printed)
    assert isinstance(value, int)
    neutral = 1 if operation == "multiply" else 0
    return (value > neutral) - (value < neutral)


def printed_mean(weapon: Json, characteristic: str) -> Fraction:
    written = weapon.get(characteristic, 0)
    if characteristic == "rend":
        return Fraction(rend(written))
    if characteristic in {"hit", "wound"}:
        return Fraction(target_number(written) or 0)
    return mean(dice(written).rolled())

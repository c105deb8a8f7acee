"""Mortal damage and other harm that comes with the attack action beside the attacks."""

from collections.abc import Iterator

from tests.oracle.amounts import amount, fixed
from tests.oracle.chances import (
    Chances,
    added,
    certain,
    mapped,
    mixture,
    one_die,
    repeated,
)
from tests.oracle.notation import Json, dice
from tests.oracle.situation import ATTACKER, TARGET, Active, Situation
from tests.oracle.walk import Left, Step, Walk, branches
from tests.oracle.wards import NO_WARD, Ward, attacker_ward, inflict, other_ward, past

MORTAL = ("mortal_damage", "mortal_from_roll", "mortal_pool", "mortal_difference")


def harm_to(situation: Situation, recipient: str) -> Iterator[Active]:
    for active in situation.of_kind(*MORTAL, "allocate_damage"):
        if active.effect.get("recipient", TARGET) == recipient:
            yield active


def harm_steps(situation: Situation) -> Iterator[Step]:
    """Go through all that is inflicted on the target once in the action."""
    for active in harm_to(situation, TARGET):
        yield harm_step(situation, active)


def harm_step(situation: Situation, active: Active) -> Step:
    mortal = active.kind in MORTAL
    ward = other_ward(situation, active) if mortal else NO_WARD
    rolled = points_of(situation, active, TARGET)

    def step(left: Left) -> Walk:
        return branches(
            (chance, inflict(points, ward, left, mortal=mortal))
            for points, chance in rolled.items()
        )

    return step


def harm_to_the_attacker(situation: Situation) -> Chances | None:
    """Return the points that reach the attacker once in the action; None: nothing."""
    total: Chances | None = None
    for active in harm_to(situation, ATTACKER):
        mortal = active.kind in MORTAL
        ward = attacker_ward(situation, active) if mortal else NO_WARD
        points = points_of(situation, active, ATTACKER)
        total = added(total or certain(0), warded(ward, points))
    return total


def warded(ward: Ward, points: Chances) -> Chances:
    """Return the points that get past a ward that has no limited re-rolls."""
    return mixture((c, repeated(past(ward), n)) for n, c in points.items())


def points_of(situation: Situation, active: Active, recipient: str) -> Chances:
    """Return the points before wards, with what changes the ability's mortal damage."""
    if active.kind == "allocate_damage":
        return amount(active.effect["amount"], situation.request, active.side)
    return inflicted(situation, active, mortal_points(situation, active), recipient)


def inflicted(
    situation: Situation, source: Active, points: Chances, recipient: str
) -> Chances:
    """Change mortal damage as its ability says, where there is any."""
    if is_immune(situation, source, recipient):
        return certain(0)
    times, plus = 1, 0
    for active in situation.of_kind("modify_damage_inflicted"):
        if active.effect["of"] != "mortal" or ability_of(active) != ability_of(source):
            continue
        if active.effect["operation"] == "multiply":
            times *= active.effect["value"]
        else:
            plus += active.effect["value"]
    return mapped(points, lambda n: max(0, n * times + plus) if n > 0 else 0)


def ability_of(active: Active) -> tuple[str, int]:
    return active.side, active.place


def is_immune(situation: Situation, source: Active, recipient: str) -> bool:
    """Tell whether the unit is immune to the mortal damage of this ability."""
    names = [
        str(active.effect["source"])
        for active in situation.of_unit(recipient, "mortal_immunity")
    ]
    return source.name.casefold() in [name.casefold() for name in names]


def mortal_points(situation: Situation, active: Active) -> Chances:
    effect, request, side = active.effect, situation.request, active.side
    if active.kind == "mortal_damage":
        return amount(effect["amount"], request, side)
    if active.kind == "mortal_from_roll":
        needed, rolled = effect["at_least"], dice(effect["dice"]).rolled()
        return mapped(rolled, lambda total: total if total >= needed else 0)
    if active.kind == "mortal_difference":
        first, second = dice(effect["first"]).rolled(), dice(effect["second"]).rolled()
        difference = added(first, mapped(second, lambda total: -total))
        return mapped(difference, lambda points: max(0, points))
    each = pool_die(effect, request, side)
    number_of_dice = amount(effect["dice"], request, side)
    return mixture((c, repeated(each, n)) for n, c in number_of_dice.items())


def pool_die(effect: Json, request: Json, side: str) -> Chances:
    """Return the points of one die of the pool: an amount for each success."""
    return mixture(
        (chance, points_of_face(effect, request, side, face))
        for face, chance in one_die(6).items()
    )


def points_of_face(effect: Json, request: Json, side: str, face: int) -> Chances:
    result = face + (effect.get("roll_modifier") or 0)
    if effect.get("bands") is not None:
        result = max(1, min(6, result))
        for band in effect["bands"]:
            if result in band["on"]:
                return amount(band["amount"], request, side)
        return certain(0)
    if effect.get("each_on") is not None:
        success = result >= effect["each_on"]
    else:
        success = result > fixed(effect["above"], request, side)
    points = effect.get("amount")
    each = certain(1) if points is None else amount(points, request, side)
    return each if success else certain(0)

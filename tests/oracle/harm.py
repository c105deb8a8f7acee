"""Mortal damage that comes with the attack action beside the attacks."""

from collections.abc import Iterator
from fractions import Fraction

from tests.oracle.amounts import amount, fixed
from tests.oracle.chances import Chances, certain, mixture, one_die, repeated
from tests.oracle.notation import Json, dice
from tests.oracle.situation import Active, Situation
from tests.oracle.walk import Left, Step, Walk, branches
from tests.oracle.wards import inflict, other_ward


def harm_steps(situation: Situation) -> Iterator[Step]:
    """Go through all that is inflicted on the target once in the action."""
    kinds = ("mortal_damage", "mortal_from_roll", "mortal_pool")
    for active in situation.of_kind(*kinds):
        if active.effect.get("recipient") == "attacker":
            raise NotImplementedError(active.effect)
        yield harm_step(situation, active)


def harm_step(situation: Situation, active: Active) -> Step:
    ward = other_ward(situation, active)
    points_rolled = mortal_points(situation, active)

    def step(left: Left) -> Walk:
        return branches(
            (chance, inflict(points, ward, left, mortal=True))
            for points, chance in points_rolled.items()
        )

    return step


def mortal_points(situation: Situation, active: Active) -> Chances:
    effect, request, side = active.effect, situation.request, active.side
    if active.kind == "mortal_damage":
        return amount(effect["amount"], request, side)
    if active.kind == "mortal_from_roll":
        needed = fixed(effect["at_least"], request, side)
        rolled = dice(effect["dice"]).rolled()
        return mixture(
            (chance, certain(total if total >= needed else 0))
            for total, chance in rolled.items()
        )
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
    return amount(effect["amount"], request, side) if success else certain(0)


def ignored_points(situation: Situation) -> int:
    """Return how many first points are ignored; several add up."""
    return sum(
        int(active.effect.get("points", 1))
        for active in situation.of_kind("ignore_first_damage")
    )


def after_ignoring(damage: Chances, points: int) -> Chances:
    return mixture(
        (chance, {max(0, total - points): Fraction(1)})
        for total, chance in damage.items()
    )

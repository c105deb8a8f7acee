"""Wards: the best that applies to a damage point is rolled for it."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from tests.oracle.chances import Chances, certain
from tests.oracle.dice_rolls import Judgement, Rerolls, rerolls_of, roll
from tests.oracle.modifiers import modifiers
from tests.oracle.notation import Json, keywords
from tests.oracle.situation import Active, Situation
from tests.oracle.units import ward_values
from tests.oracle.walk import (
    NOTHING,
    THROUGH,
    WARDED,
    Left,
    Walk,
    coming_back,
    counting,
    just,
    repeat,
)

ONE = Fraction(1)


@dataclass(frozen=True)
class Ward:
    """The wards that apply to some damage points, and what modifies their roll."""

    values: tuple[int, ...]
    modifier: int = 0
    rerolls: Rerolls = field(default_factory=list)
    redirects: bool = False  # warded points are put on another unit, and counted
    answer: Chances = field(default_factory=lambda: certain(0))  # to a passed ward

    def passes(self, face: int) -> bool:
        """Tell whether the point is warded; on an unmodified 1 it never is."""
        return face != 1 and face + self.modifier >= min(self.values)


NO_WARD = Ward(())


def attack_ward(
    situation: Situation, effects: list[Active], answer: Chances, *, mortal: bool
) -> Ward:
    """Return the ward against points of an attack, or against its mortal damage."""
    against = {"any", "attack", situation.phase} | ({"mortal"} if mortal else set())
    ward = ward_of(situation, situation.target, effects, against, answer)
    return replace(ward, redirects=any(a.kind == "redirect_damage" for a in effects))


def other_ward(situation: Situation, source: Active) -> Ward:
    """Return the target's ward against mortal damage that no attack inflicts.

    Only what the target receives concerns it, and no rule about certain weapons.
    """
    received = [active for active in situation.effects if active.received]
    effects = [active for active in received if is_for_all_weapons(active)]
    against = sorts_of_harm(situation, source)
    redirects = any(map(is_for_all_weapons, situation.of_kind("redirect_damage")))
    ward = ward_of(situation, situation.target, effects, against)
    return replace(ward, redirects=redirects)


def attacker_ward(situation: Situation, source: Active) -> Ward:
    """Return the attacker's ward against harm that comes to it.

    No limited re-rolls: they are for the dice of attacks that target a unit.
    """
    received = situation.attacker_receives
    effects = [active for active in received if is_for_all_weapons(active)]
    unlimited = [active for active in effects if active.effect.get("limit") is None]
    against = sorts_of_harm(situation, source)
    return ward_of(situation, situation.attacker, unlimited, against)


def is_for_all_weapons(active: Active) -> bool:
    scope = active.effect.get("weapons") or {}
    unscoped = scope.get("kind") is None and scope.get("names") is None
    return unscoped and scope.get("companion") != "only"


def sorts_of_harm(situation: Situation, source: Active) -> set[str]:
    inflicted_by = keywords(situation.request[source.side])
    return (
        {"any", "mortal"}
        | ({source.magic} if source.magic else set())
        | ({"manifestation"} & inflicted_by)
    )


def ward_of(
    situation: Situation,
    unit: Json,
    effects: list[Active],
    against: set[str],
    answer: Chances | None = None,
) -> Ward:
    values = (*ward_values(unit), *granted(effects, against))
    if not values or any(active.kind == "deny_ward" for active in effects):
        return NO_WARD
    return Ward(
        values,
        sum(modifiers(effects, "ward", [])),
        rerolls_of(situation, effects, "ward"),
        answer=certain(0) if answer is None else answer,
    )


def granted(effects: Iterable[Active], against: set[str]) -> list[int]:
    return [
        int(active.effect["value"])
        for active in effects
        if active.kind == "ward" and active.effect.get("against", "any") in against
    ]


def inflict(points: int, ward: Ward, left: Left, *, mortal: bool = False) -> Walk:
    """Put points into the damage pool: for each of them a ward roll is made."""
    points = max(0, points)
    stages = {"damage_pool": points} | ({"mortal_damage": points} if mortal else {})
    if not ward.values:
        return counting(stages, Walk({(left, just(points, THROUGH)): ONE}, {}))
    return counting(stages, repeat(points, lambda left: one_point(ward, left), left))


def one_point(ward: Ward, left: Left) -> Walk:
    warded = just(1, WARDED) if ward.redirects else NOTHING

    def after(face: int, left: Left) -> Walk:
        if ward.passes(face):
            return coming_back(ward.answer, Walk({(left, warded): ONE}, {}))
        return Walk({(left, just(1, THROUGH)): ONE}, {})

    judge = Judgement(succeeds=ward.passes, after=after, by_the_target=True)
    return roll(ward.rerolls, left, judge)


def past(ward: Ward) -> Chances:
    """Return whether one point gets past a ward that has no limited re-rolls."""
    if not ward.values:
        return certain(1)
    return one_point(ward, ()).points()

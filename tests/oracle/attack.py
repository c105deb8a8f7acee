"""The walk of one attack: hit roll, wound roll, save roll, damage, wards."""

from dataclasses import dataclass, replace
from itertools import product

from tests.oracle.chances import certain
from tests.oracle.dice_rolls import Judgement, roll
from tests.oracle.profile import Profile
from tests.oracle.results import Bonus, bonuses, matching
from tests.oracle.verdicts import hits, is_critical, saves, wounds
from tests.oracle.walk import Left, Walk, branches, counting, stay, then
from tests.oracle.wards import inflict


@dataclass(frozen=True)
class Hit:
    """What later steps must know of a hit: was it critical, what does it add."""

    critical: bool
    rend: int
    damage: int

    def plus(self, bonus: Bonus) -> "Hit":
        return Hit(self.critical, self.rend + bonus.rend, self.damage + bonus.damage)


def one_attack(profile: Profile, left: Left) -> Walk:
    """Make one attack; a random Hit, Wound or Rend is rolled for it."""
    rolled = product(
        profile.hit.rolled.items(),
        profile.wound.rolled.items(),
        profile.rend.rolled.items(),
    )
    walk = branches(
        (
            p * q * r,
            hit_roll(
                replace(
                    profile,
                    hit=replace(profile.hit, rolled=certain(hit)),
                    wound=replace(profile.wound, rolled=certain(wound)),
                    rend=replace(profile.rend, rolled=certain(rend)),
                ),
                left,
            ),
        )
        for (hit, p), (wound, q), (rend, r) in rolled
    )
    return counting({"attacks": 1}, walk)


def hit_roll(profile: Profile, left: Left) -> Walk:
    judge = Judgement(
        succeeds=lambda face: hits(profile, face),
        critical=lambda face: is_critical(profile, face),
        after=lambda face, left: after_hit_roll(profile, face, left),
    )
    return roll(profile.rerolls("hit"), left, judge)


def after_hit_roll(profile: Profile, face: int, left: Left) -> Walk:
    """Go on after the final die of the hit roll.

    Of several Crit abilities the one with the greatest expected damage on this
    die is used, of equals the first.
    """
    if not hits(profile, face):
        return stay(left)
    critical = is_critical(profile, face)
    crits = profile.crits if critical and profile.crits else ("",)
    walks = [after_hit(profile, face, crit, left) for crit in crits]
    best = max(walks, key=lambda walk: walk.mean)  # max takes the first of equals
    return counting({"critical_hits": int(critical)}, best)


def after_hit(profile: Profile, face: int, crit: str, left: Left) -> Walk:
    """Go on after a successful hit on which this Crit ability acts."""
    critical = is_critical(profile, face)
    found = matching(profile.effects, "hit", face, critical=critical)
    return branches(
        (chance, with_hit_bonus(profile, Hit(critical, 0, 0), bonus, crit, left))
        for chance, bonus in bonuses(profile.situation, found)
    )


def with_hit_bonus(
    profile: Profile, hit: Hit, bonus: Bonus, crit: str, left: Left
) -> Walk:
    hit = hit.plus(bonus)
    walk = inflict(bonus.mortal, profile.mortal_ward, left, mortal=True)
    if bonus.ends:
        return counting({"hits": 1}, walk)
    if crit == "crit mortal":
        mortal = then(walk, lambda left: damage_roll(profile, hit, left, mortal=True))
        return counting({"hits": 1}, mortal)
    scored = 2 if crit == "crit 2 hits" else 1
    if bonus.hits is not None:
        scored = bonus.hits
    no_wound_roll = bonus.auto_wound or crit == "crit auto-wound"
    next_roll = save_roll if no_wound_roll else wound_roll
    for _ in range(scored):
        walk = then(walk, lambda left: next_roll(profile, hit, left))
    return counting({"hits": scored}, walk)


def wound_roll(profile: Profile, hit: Hit, left: Left) -> Walk:
    judge = Judgement(
        succeeds=lambda face: wounds(profile, face, critical=hit.critical),
        after=lambda face, left: after_wound_roll(profile, hit, face, left),
    )
    return roll(profile.rerolls("wound"), left, judge)


def after_wound_roll(profile: Profile, hit: Hit, face: int, left: Left) -> Walk:
    if not wounds(profile, face, critical=hit.critical):
        return stay(left)
    found = matching(profile.effects, "wound", face, critical=False)
    return branches(
        (chance, with_wound_bonus(profile, hit, bonus, left))
        for chance, bonus in bonuses(profile.situation, found)
    )


def with_wound_bonus(profile: Profile, hit: Hit, bonus: Bonus, left: Left) -> Walk:
    walk = inflict(bonus.mortal, profile.mortal_ward, left, mortal=True)
    if bonus.ends:
        return counting({"wounds": 1}, walk)
    return then(walk, lambda left: save_roll(profile, hit.plus(bonus), left))


def save_roll(profile: Profile, hit: Hit, left: Left) -> Walk:
    """Go on after a wound: the target makes its save roll, unless its save is `-`."""
    unsaved = damage_roll(profile, hit, left, mortal=False)
    if profile.save is None:
        return counting({"wounds": 1, "unsaved": 1}, unsaved)

    def after(face: int, left: Left) -> Walk:
        if saves(profile, face, hit.rend):
            return stay(left)
        damage = damage_roll(profile, hit, left, mortal=False)
        return counting({"unsaved": 1}, damage)

    judge = Judgement(
        succeeds=lambda face: saves(profile, face, hit.rend),
        after=after,
        by_the_target=True,
    )
    return counting({"wounds": 1}, roll(profile.rerolls("save"), left, judge))


def damage_roll(profile: Profile, hit: Hit, left: Left, *, mortal: bool) -> Walk:
    """Put the Damage characteristic into the pool, where each point meets a ward."""
    ward = profile.mortal_ward if mortal else profile.ward
    return branches(
        (chance, inflict(points, ward, left, mortal=mortal))
        for points, chance in profile.damage.values(hit.damage).items()
    )

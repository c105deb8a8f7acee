"""The walk of one attack: hit roll, wound roll, save roll, damage, wards."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tests.oracle.dice_rolls import Judgement, none_of, roll
from tests.oracle.memory import remembered
from tests.oracle.profile import Profile
from tests.oracle.results import Bonus, bonuses, matching
from tests.oracle.verdicts import hits, is_critical, saves, wounds
from tests.oracle.walk import (
    HEALED,
    Left,
    Walk,
    branches,
    coming_back,
    counting,
    stay,
    then,
    with_points,
)
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
    """Make one attack; what is rolled for each attack is rolled before its rolls."""
    return counting(
        {"attacks": 1},
        branches((chance, hit_roll(one, left)) for chance, one in profile.rolled),
    )


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
    answer = profile.answers("hit_unmodified", face)
    if not hits(profile, face):
        missed = coming_back(profile.answers("miss"), stay(left))
        return coming_back(answer, missed)
    critical = is_critical(profile, face)
    crits = profile.crits if critical and profile.crits else ("",)
    used = crits[0]
    if len(crits) > 1:
        judged = none_of(left)
        # max takes the first of equals
        used = max(crits, key=lambda crit: after_hit(profile, face, crit, judged).mean)
    walk = after_hit(profile, face, used, left)
    if critical:
        walk = with_points(profile.healing, HEALED, walk)
    return coming_back(answer, counting({"critical_hits": int(critical)}, walk))


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
    walk = mortal_points(profile, bonus.mortal, left)
    if bonus.ends:
        return counting({"hits": 1}, walk)
    if crit == "crit mortal":
        mortal = then(walk, lambda left: mortal_damage_roll(profile, hit, left))
        return counting({"hits": 1}, mortal)
    scored = 2 if crit == "crit 2 hits" else 1
    if bonus.hits is not None:
        scored = bonus.hits
    no_wound_roll = bonus.auto_wound or crit == "crit auto-wound"
    next_roll = save_roll if no_wound_roll else wound_roll
    for _ in range(scored):
        walk = then(walk, lambda left: next_roll(profile, hit, left))
    return counting({"hits": scored}, walk)


@remembered
def wound_roll(profile: Profile, hit: Hit, left: Left) -> Walk:
    judge = Judgement(
        succeeds=lambda face: wounds(profile, face, critical=hit.critical),
        after=lambda face, left: after_wound_roll(profile, hit, face, left),
    )
    return roll(profile.rerolls("wound"), left, judge)


def after_wound_roll(profile: Profile, hit: Hit, face: int, left: Left) -> Walk:
    answer = profile.answers("wound_unmodified", face)
    if not wounds(profile, face, critical=hit.critical):
        return coming_back(answer, stay(left))
    found = matching(profile.effects, "wound", face, critical=False)
    walk = branches(
        (chance, with_wound_bonus(profile, hit, bonus, left))
        for chance, bonus in bonuses(profile.situation, found)
    )
    return coming_back(answer, walk)


def with_wound_bonus(profile: Profile, hit: Hit, bonus: Bonus, left: Left) -> Walk:
    walk = mortal_points(profile, bonus.mortal, left)
    if bonus.ends:
        return counting({"wounds": 1}, walk)
    return then(walk, lambda left: save_roll(profile, hit.plus(bonus), left))


@remembered
def save_roll(profile: Profile, hit: Hit, left: Left) -> Walk:
    """Go on after a wound: the target makes its save roll, unless its save is `-`."""
    if profile.save is None:
        unsaved = damage_roll(profile, hit, left)
        return counting({"wounds": 1, "unsaved": 1}, unsaved)
    judge = Judgement(
        succeeds=lambda face: saves(profile, face, hit.rend),
        after=lambda face, left: after_save_roll(profile, hit, face, left),
        by_the_target=True,
    )
    return counting({"wounds": 1}, roll(profile.rerolls("save"), left, judge))


def after_save_roll(profile: Profile, hit: Hit, face: int, left: Left) -> Walk:
    walk = stay(left)
    if not saves(profile, face, hit.rend):
        walk = counting({"unsaved": 1}, damage_roll(profile, hit, left))
    return coming_back(profile.answers("save_unmodified", face), walk)


@remembered
def damage_roll(profile: Profile, hit: Hit, left: Left) -> Walk:
    """Put the damage of a successful attack into the pool."""
    return branches(
        (chance, attack_points(profile, profile.inflicted(damage), left))
        for left, damage, chance in damages(profile, hit, left)
    )


@remembered
def mortal_damage_roll(profile: Profile, hit: Hit, left: Left) -> Walk:
    """Put the Damage characteristic into the pool as mortal damage."""
    return branches(
        (chance, mortal_points(profile, damage, left))
        for left, damage, chance in damages(profile, hit, left)
    )


def damages(
    profile: Profile, hit: Hit, left: Left
) -> Iterator[tuple[Left, int, Fraction]]:
    for (still_left, thrown), chance in profile.damage.thrown(left).items():
        yield still_left, profile.damage.becomes(thrown, hit.damage), chance


@remembered
def attack_points(profile: Profile, points: int, left: Left) -> Walk:
    """Let each point of an attack meet a ward."""
    return inflict(points, profile.ward, left)


@remembered
def mortal_points(profile: Profile, points: int, left: Left) -> Walk:
    return inflict(points, profile.mortal_ward, left, mortal=True)

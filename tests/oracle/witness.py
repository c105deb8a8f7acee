"""The slow witness: a damage request as plain JSON in, exact answers out.

It walks dice faces with fractions in the order of the rules. It imports nothing
of the project, and every number of the rules stands in it as a literal.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from tests.oracle.abilities import abilities_of
from tests.oracle.attack import one_attack
from tests.oracle.chances import Chances, mapped, mean, mixture
from tests.oracle.dice_rolls import all_left
from tests.oracle.harm import after_ignoring, harm_steps, ignored_points
from tests.oracle.notation import Json, keywords
from tests.oracle.profile import Profile, resolve
from tests.oracle.situation import Situation, situations
from tests.oracle.units import damage_points, health, models, wielders
from tests.oracle.walk import (
    STAGES,
    Left,
    Step,
    Walk,
    again_and_again,
    branches,
    stay,
    then,
)

Stages = dict[str, Fraction]


@dataclass(frozen=True)
class Part:
    """What one weapon does, or all of them together."""

    used: bool
    damage: Chances
    stages: Stages


@dataclass(frozen=True)
class Evidence:
    """The exact answer to a damage request."""

    total: Part
    weapons: tuple[Part, ...]
    allocated: Chances
    models_slain: Chances
    destroyed: Fraction

    @property
    def damage(self) -> Chances:
        return self.total.damage

    @property
    def stages(self) -> Stages:
        return self.total.stages


def answer(request: Json) -> Evidence:
    """Return the mixture over all outcomes of the uncertain abilities."""
    parts = [(chance, in_one_outcome(s)) for chance, s in situations(request)]
    weapons = zip(*(weapons for _, (_, weapons) in parts), strict=True)
    return evidence_for(
        request,
        mixed([(chance, total) for chance, (total, _) in parts]),
        tuple(
            mixed(
                [(chance, part) for (chance, _), part in zip(parts, each, strict=True)]
            )
            for each in weapons
        ),
    )


def mixed(parts: list[tuple[Fraction, Part]]) -> Part:
    return Part(
        used=any(part.used for _, part in parts),
        damage=without_zeros(mixture((chance, p.damage) for chance, p in parts)),
        stages={
            stage: sum((c * p.stages[stage] for c, p in parts), Fraction(0))
            for stage in STAGES
        },
    )


def without_zeros(chances: Chances) -> Chances:
    return {value: chance for value, chance in chances.items() if chance}


def evidence_for(request: Json, total: Part, weapons: tuple[Part, ...]) -> Evidence:
    """Allocate the damage: point by point a model is slain when Health is reached."""
    target = request["target"]
    models_there, damaged = models(target), damage_points(target)
    room = models_there * health(target) - damaged
    slain = mapped(
        total.damage,
        lambda points: min(models_there, (damaged + points) // health(target)),
    )
    return Evidence(
        total=total,
        weapons=weapons,
        allocated=mapped(total.damage, lambda points: min(points, room)),
        models_slain=slain,
        destroyed=slain.get(models_there, Fraction(0)),
    )


def in_one_outcome(situation: Situation) -> tuple[Part, tuple[Part, ...]]:
    """Let the unit use its weapons, one after the other."""
    total = stay(all_left(situation))
    weapons: list[Part] = []
    for weapon in situation.attacker.get("weapons") or []:
        if not is_used(situation, weapon):
            weapons.append(part_of(stay(()), used=False))
            continue
        step = weapon_step(situation, weapon)
        alone = branches((chance, step(left)) for left, chance in total.left.items())
        weapons.append(part_of(alone, used=True))
        total = then(total, step)
    for step in harm_steps(situation):
        total = then(total, step)
    whole = part_of(total, used=True)
    damage = after_ignoring(whole.damage, ignored_points(situation))
    stages = whole.stages | {"damage": mean(damage)}
    return Part(used=True, damage=damage, stages=stages), tuple(weapons)


def part_of(walk: Walk, *, used: bool) -> Part:
    stages = {stage: walk.expected.get(stage, Fraction(0)) for stage in STAGES}
    return Part(used, walk.points, stages)


def is_used(situation: Situation, weapon: Json) -> bool:
    """Melee weapons are used in combat, ranged ones in shooting.

    A unit in combat shoots only with weapons that have Shoot in Combat.
    """
    if weapon.get("kind", "melee") == "melee":
        return situation.phase == "combat"
    if situation.phase != "shooting":
        return False
    return not situation.request.get(
        "in_combat", False
    ) or "shoot in combat" in abilities_of(situation, weapon)


def weapon_step(situation: Situation, weapon: Json) -> Step:
    """Return the attacks of all who wield the weapon; the champions' first."""
    profile = resolve(situation, weapon)
    champions, others = wielders(situation.attacker, weapon)
    bonus = champion_bonus(situation, profile)

    @cache
    def attack(left: Left) -> Walk:
        return one_attack(profile, left)

    @cache
    def model(left: Left, extra: int) -> Walk:
        times = profile.attacks.values(extra)
        return again_and_again(times, attack, left)

    def champion_then_others(left: Left) -> Walk:
        walk = stay(left)
        for _ in range(champions):
            walk = then(walk, lambda left: model(left, bonus))
        for _ in range(others):
            walk = then(walk, lambda left: model(left, 0))
        return walk

    return champion_then_others


def champion_bonus(situation: Situation, profile: Profile) -> int:
    """Return a champion's +1 Attacks: for Companion weapons only if a BEAST."""
    if profile.companion and "beast" not in keywords(situation.attacker):
        return 0
    return 1

"""The slow witness: a damage request as plain JSON in, exact answers out.

It walks dice faces with fractions in the order of the rules. It imports nothing
of the project, and every number of the rules stands in it as a literal.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from tests.oracle.abilities import abilities_of
from tests.oracle.aftermath import Aftermath, aftermath
from tests.oracle.attack import one_attack
from tests.oracle.chances import Chances, certain, mixture
from tests.oracle.dice_rolls import all_left
from tests.oracle.harm import harm_steps
from tests.oracle.notation import Json, keywords
from tests.oracle.pool import needs_telling_apart
from tests.oracle.profile import Profile, resolve
from tests.oracle.situation import Situation, situations
from tests.oracle.units import models, wielders
from tests.oracle.walk import (
    STAGES,
    Left,
    Step,
    Walk,
    branches,
    repeat,
    stay,
    then,
    told_apart,
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
    attacker_damage: Chances | None
    redirected: Chances | None

    @property
    def damage(self) -> Chances:
        return self.total.damage

    @property
    def stages(self) -> Stages:
        return self.total.stages


# One outcome of the uncertain abilities: the pool, each weapon, how it all ends.
World = tuple[Part, tuple[Part, ...], Aftermath]


def answer(request: Json) -> Evidence:
    """Return the mixture over all outcomes of the uncertain abilities."""
    worlds = [(chance, in_one_outcome(s)) for chance, s in situations(request)]
    ends = [(chance, end) for chance, (_, _, end) in worlds]
    count = len(request["attacker"].get("weapons") or [])
    slain = without_zeros(mixture((c, end.slain) for c, end in ends))
    return Evidence(
        total=mixed([(chance, total) for chance, (total, _, _) in worlds]),
        weapons=tuple(
            mixed([(chance, weapons[index]) for chance, (_, weapons, _) in worlds])
            for index in range(count)
        ),
        allocated=without_zeros(mixture((c, end.allocated) for c, end in ends)),
        models_slain=slain,
        destroyed=slain.get(models(request["target"]), Fraction(0)),
        attacker_damage=where_any([(c, end.attacker) for c, end in ends]),
        redirected=where_any([(c, end.redirected) for c, end in ends]),
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


def where_any(parts: list[tuple[Fraction, Chances | None]]) -> Chances | None:
    """Mix what is in some outcomes, and 0 in the others; None if it is in none."""
    if all(part is None for _, part in parts):
        return None
    zero = certain(0)
    return without_zeros(mixture((c, zero if p is None else p) for c, p in parts))


def without_zeros(chances: Chances) -> Chances:
    return {value: chance for value, chance in chances.items() if chance}


def in_one_outcome(situation: Situation) -> World:
    """Let the unit use its weapons, one after the other."""
    total = stay(all_left(situation))
    weapons: list[Part] = []
    apart = needs_telling_apart(situation)
    for place, weapon in enumerate(situation.attacker.get("weapons") or []):
        if not is_used(situation, weapon):
            weapons.append(part_of(stay(()), used=False))
            continue
        step = weapon_step(situation, weapon)
        alone = branches((chance, step(left)) for left, chance in total.left.items())
        weapons.append(part_of(alone, used=True))
        total = then(total, told_apart(step, place) if apart else step)
    for step in harm_steps(situation):
        total = then(total, step)
    end, whole = aftermath(situation, total), part_of(total, used=True)
    return Part(True, end.damage, whole.stages), tuple(weapons), end  # noqa: FBT003


def part_of(walk: Walk, *, used: bool) -> Part:
    stages = {stage: walk.expected.get(stage, Fraction(0)) for stage in STAGES}
    return Part(used, walk.points(), stages | {"damage": walk.mean})


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
    """Return the attacks of all who wield the weapon; the champions' last."""
    profile = resolve(situation, weapon)
    champions, others = wielders(situation.attacker, weapon)
    bonus = champion_bonus(situation, profile)

    @cache
    def attack(left: Left) -> Walk:
        return one_attack(profile, left)

    @cache
    def model(left: Left, extra: int) -> Walk:
        return branches(
            (chance, repeat(profile.attacks.becomes(rolled, extra), attack, left))
            for (left, rolled), chance in profile.attacks.thrown(left).items()
        )

    def others_then_champions(left: Left) -> Walk:
        walk = stay(left)
        for _ in range(others):
            walk = then(walk, lambda left: model(left, 0))
        for _ in range(champions):
            walk = then(walk, lambda left: model(left, bonus))
        return walk

    return others_then_champions


def champion_bonus(situation: Situation, profile: Profile) -> int:
    """Return a champion's +1 Attacks: for Companion weapons only if a BEAST."""
    if profile.companion and "beast" not in keywords(situation.attacker):
        return 0
    return 1

"""One attack, step by step (rules 17.0, 20.0): hit, wound, save, damage.

Every step is a roll whose faces branch into what comes after it. The walk knows
nothing of what is counted: that is a `Reading`. With the reading of damage the result
is the small polynomial of one attack,

    harm    = Damage with (w + (1 - w) z) for z      the ward, for each point
    wounded = saved + unsaved * harm
    struck  = not wounded + wounds * wounded
    attack  = miss + hit * struck + critical * f     f by the Crit ability

where f is struck, struck * struck (2 Hits), wounded (Auto-wound) or harm (Mortal).
Where Hit, Wound or Rend is rolled for each attack, it is the mixture of such attacks.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Generic, TypeVar

from distributions import rules
from distributions.attack_numbers import Attack, Extra, Result
from distributions.characteristics import Finish
from distributions.distribution import Distribution
from distributions.effects import Roll
from distributions.expectations import MeanReading, StageReading
from distributions.kinds import Which
from distributions.readings import DamageReading, Reading, Stages, WardRule
from distributions.rolls import (
    FACES,
    Outcome,
    RollRule,
)
from distributions.weapon_abilities import AbilityName

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from distributions.readings import Limited

__all__ = [
    "critical_used",
    "criticals_used",
    "damage_of_attack",
    "faces_rerolled",
    "reading_of",
    "stages_of",
]

T = TypeVar("T")

_NOTHING_MORE = Extra()
_ONE_HIT = Distribution.point(1)
_TWO_HITS = Distribution.point(rules.EXTRA_HITS)


def reading_of(attack: Attack, reading: Reading[T]) -> T:
    """Return what a reading counts of one attack.

    What is rolled for each attack is rolled first, and known to every choice.
    """
    if attack.variants:
        return reading.mixed(
            [(w, reading_of(one, reading)) for w, one in attack.variants]
        )
    return _Walk(attack, reading).attack()


@lru_cache(maxsize=65_536)
def damage_of_attack(attack: Attack) -> Distribution:
    """Return the damage points that one attack gets through, wards made."""
    return reading_of(attack, DamageReading())


@lru_cache(maxsize=65_536)
def stages_of(attack: Attack) -> Stages:
    """Return the expectations of one attack."""
    return _ONE_ATTACK + reading_of(attack, StageReading()).stages


class _Walk(Generic[T]):
    """The sequence of one attack, with what is counted of it.

    Faces that mean the same share one branch, so most rolls branch two or three ways.
    """

    def __init__(self, attack: Attack, reading: Reading[T]) -> None:
        self._attack = attack
        self._reading = reading

    def attack(self) -> T:
        """Roll to hit, and go on from there."""
        rule = self._attack.hit
        return self._roll(Roll.HIT, rule, _NOTHING_MORE, self._after_hit_roll)

    def _roll(
        self,
        roll: Roll,
        rule: RollRule,
        extra: Extra,
        branch: Callable[[int, Outcome, Extra], T],
    ) -> T:
        reading, parts, faces = self._reading, {}, []
        # All are kept, so that no id comes to mean another object.
        kept = [reading.face(roll, face) for face in FACES]
        for face, counted in zip(FACES, kept, strict=True):
            outcome = rule.outcome(face)
            key = outcome, self._attack.matching(roll, face, outcome), id(counted)
            if key not in parts:
                parts[key] = reading.added(counted, branch(face, outcome, extra))
            faces.append(parts[key])
        always, limits = self.rerolled(roll, rule, extra)
        return reading.rolled(faces, always, limits)

    def rerolled(
        self, roll: Roll, rule: RollRule, extra: Extra
    ) -> tuple[frozenset[int], tuple[Limited, ...]]:
        """Return the faces that are always re-rolled, and those up to a limit."""
        rerolls, always = rule.rerolls, frozenset[int]()
        if not rerolls:
            return always, ()
        for which, at_most in rerolls.always:
            always |= self._named(roll, rule, extra, which, at_most)
        limits = tuple(
            (limit, self._named(roll, rule, extra, limit.which, limit.at_most) - always)
            for limit in rerolls.limits
        )
        return always, limits

    def _named(
        self, roll: Roll, rule: RollRule, extra: Extra, which: Which, at_most: int
    ) -> frozenset[int]:
        if which is not Which.BEST:
            return rule.listed(which, at_most)
        return self._worse_than_fresh(roll, rule, extra)

    def _worse_than_fresh(
        self, roll: Roll, rule: RollRule, extra: Extra
    ) -> frozenset[int]:
        """Return the faces whose expected damage is worse than that of a fresh roll.

        Worse for the one who rolls: less for the attacker, more for a save.
        """
        walk = _Walk(self._attack, MeanReading())
        branch = walk.branch_of(roll)
        worth = [branch(face, rule.outcome(face), extra) for face in FACES]
        fresh = sum(worth) / len(worth)
        sign = -1 if roll is Roll.SAVE else 1
        return frozenset(
            face
            for face, value in zip(FACES, worth, strict=True)
            if sign * value < sign * fresh
        )

    def branch_of(self, roll: Roll) -> Callable[[int, Outcome, Extra], T]:
        """Return what follows a roll."""
        match roll:
            case Roll.HIT:
                return self._after_hit_roll
            case Roll.WOUND:
                return self._after_wound_roll
            case _:
                return self._after_save_roll

    def _after_hit_roll(self, face: int, outcome: Outcome, extra: Extra) -> T:
        reading = self._reading
        if outcome is Outcome.FAIL:
            return reading.miss()
        results = self._attack.matching(Roll.HIT, face, outcome)
        critical = outcome is Outcome.CRITICAL
        mortal = self._mortal(results)
        rolled = reading.added(reading.critical_hit(), mortal) if critical else mortal
        if any(result.ends for result in results):
            return reading.added(rolled, reading.hit())
        ability = critical_used(self._attack, results) if critical else None
        return reading.added(rolled, self.hits(ability, results, extra.plus(results)))

    def hits(
        self, ability: AbilityName | None, results: tuple[Result, ...], extra: Extra
    ) -> T:
        """Return what comes of the hits of one hit roll, by the Crit ability used."""
        reading = self._reading
        if ability is AbilityName.CRIT_MORTAL:
            mortal = self._damage(extra, self._attack.mortal_ward, mortal=True)
            return reading.added(reading.hit(), mortal)
        automatic = ability is AbilityName.CRIT_AUTO_WOUND or any(
            result.auto_wound for result in results
        )
        count = _number_of_hits(ability, results)
        # Added Damage is rolled once for the die, for all its hits.
        extras = extra.settled() if count.maximum > 1 else [(1, extra)]
        parts = [
            (weight, reading.each(count, self._hit(one, automatic=automatic)))
            for weight, one in extras
        ]
        return parts[0][1] if len(parts) == 1 else reading.mixed(parts)

    def _hit(self, extra: Extra, *, automatic: bool) -> T:
        """Return what comes of one hit, which may wound automatically."""
        after = self._wounded(extra) if automatic else self._struck(extra)
        return self._reading.added(self._reading.hit(), after)

    def _struck(self, extra: Extra) -> T:
        """Roll to wound."""
        return self._roll(Roll.WOUND, self._attack.wound, extra, self._after_wound_roll)

    def _after_wound_roll(self, face: int, outcome: Outcome, extra: Extra) -> T:
        if outcome is Outcome.FAIL:
            return self._reading.nothing
        results = self._attack.matching(Roll.WOUND, face, outcome)
        mortal = self._mortal(results)
        if any(result.ends for result in results):
            return self._reading.added(self._reading.wound(), mortal)
        return self._reading.added(mortal, self._wounded(extra.plus(results)))

    def _wounded(self, extra: Extra) -> T:
        """Roll to save, where there is a save at all."""
        attack, reading = self._attack, self._reading
        if attack.save.target_number is None:
            after = self._after_save_roll(1, Outcome.FAIL, extra)
        else:
            rule = attack.save.against(attack.rend_with(extra.rend))
            after = self._roll(Roll.SAVE, rule, extra, self._after_save_roll)
        return reading.added(reading.wound(), after)

    def _after_save_roll(self, face: int, outcome: Outcome, extra: Extra) -> T:
        del face
        if outcome is not Outcome.FAIL:
            return self._reading.nothing
        reading, attack = self._reading, self._attack
        return reading.added(
            reading.unsaved(), self._damage(extra, attack.ward, mortal=False)
        )

    def _damage(self, extra: Extra, ward: WardRule, *, mortal: bool) -> T:
        """Return the Damage characteristic as points: mortal, or of a success."""
        attack, reading = self._attack, self._reading
        times, plus = attack.inflicted_times, attack.inflicted_plus
        finish = Finish(extra.damage, *((1, 0) if mortal else (times, plus)))
        if attack.damage.limits:
            return reading.limited_damage(attack.damage, finish, ward, mortal=mortal)
        return reading.points(finish.of(attack.damage), ward, mortal=mortal)

    def _mortal(self, results: tuple[Result, ...]) -> T:
        reading, total = self._reading, self._reading.nothing
        for result in results:
            if result.mortal is not None:
                ward = self._attack.mortal_ward
                points = reading.points(result.mortal, ward, mortal=True)
                total = reading.added(total, points)
        return total


def _number_of_hits(
    ability: AbilityName | None, results: tuple[Result, ...]
) -> Distribution:
    """Return the hits of one hit roll: of several numbers the greatest mean."""
    said = [result.hits for result in results if result.hits is not None]
    if said:
        return max(said, key=lambda hits: hits.mean)
    return _TWO_HITS if ability is AbilityName.CRIT_2_HITS else _ONE_HIT


@lru_cache(maxsize=65_536)
def critical_used(
    attack: Attack, results: tuple[Result, ...] = ()
) -> AbilityName | None:
    """Return the Crit ability that a critical hit triggers: one of them (a decision).

    The one with the greatest expected damage on that die, after wards; of equals the
    first. ``results`` are those that the die sets off beside it.
    """
    if len(attack.criticals) <= 1:
        return next(iter(attack.criticals), None)
    walk = _Walk(attack, MeanReading())
    extra = _NOTHING_MORE.plus(results)
    return max(attack.criticals, key=lambda name: walk.hits(name, results, extra))


def criticals_used(attack: Attack) -> frozenset[AbilityName]:
    """Return the Crit abilities that a critical hit of any variant triggers."""
    used = (critical_used(variant) for variant in attack.all_variants)
    return frozenset(name for name in used if name)


def faces_rerolled(attack: Attack) -> dict[Roll, frozenset[int]]:
    """Return the unmodified faces that each roll re-rolls, where nothing adds Rend.

    Where attacks vary, those that any of them re-rolls.
    """
    found: dict[Roll, frozenset[int]] = {}
    for variant in attack.all_variants:
        for roll, faces in _rerolled_in(variant):
            found[roll] = found.get(roll, frozenset()) | faces
    return found


def _rerolled_in(attack: Attack) -> Iterator[tuple[Roll, frozenset[int]]]:
    walk = _Walk(attack, MeanReading())
    rules_of = {Roll.HIT: attack.hit, Roll.WOUND: attack.wound}
    if attack.save.target_number is not None:
        rules_of[Roll.SAVE] = attack.save.against(attack.rend)
    for roll, rule in rules_of.items():
        always, limits = walk.rerolled(roll, rule, _NOTHING_MORE)
        yield roll, always.union(*(faces for _, faces in limits))


_ONE_ATTACK = Stages(attacks=Distribution.point(1).mean)

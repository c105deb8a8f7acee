"""`Blow`: one way in which an attack action may turn out, before it meets a state."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from distributions.acting import ruling_on_weapon
from distributions.action import attack
from distributions.aftermath import Removal
from distributions.amounts import distribution_of
from distributions.backlash import JointReading, marks_of, most_thrown_by, throes_of
from distributions.between_attacks import Heal
from distributions.distribution import Distribution
from distributions.effects import Side
from distributions.fights.lasting import in_force
from distributions.independent_sum import IndependentSum
from distributions.measures import measures_of
from distributions.readings import PackedReading
from distributions.scoped import OTHER_HARM

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from distributions.backlash import BacklashMark
    from distributions.case import Case
    from distributions.profiles import AttackAction

__all__ = ["Blow", "Guard", "blows_of", "healed_by_criticals", "most_told_apart"]


@dataclass(frozen=True, slots=True)
class Guard:
    """What keeps points from a unit in a phase: the first ones, and a cap."""

    ignored: int = 0
    cap: int | None = None


@dataclass(frozen=True, slots=True)
class Blow:
    """What an attack action does, with its chance.

    ``points`` reach the target after wards and removed points; ``thrown_back`` reach
    the attacker after its wards, and ``throes`` as many again for each model slain;
    then ``healed`` points of the attacker go. ``slain_outright`` is as in
    `distributions.aftermath`.
    """

    chance: Fraction
    points: Distribution
    target: Guard
    attacker: Guard
    thrown_back: Distribution
    throes: Distribution | None = None
    healed: int = 0
    slain_outright: tuple[tuple[int | None, Fraction], ...] = ()


_NOTHING = Distribution.point(0)


def blows_of(action: AttackAction, most: int) -> tuple[Blow, ...]:
    """Return all blows of an attack action; ``most`` points destroy the target."""
    found: dict[Blow, Fraction] = defaultdict(Fraction)
    for case in attack(action).cases:
        for blow in _of_case(case, most):
            found[replace(blow, chance=Fraction(0))] += blow.chance
    return tuple(replace(blow, chance=chance) for blow, chance in found.items())


def _of_case(case: Case, most: int) -> Iterator[Blow]:
    sheet = case.world.sheet
    harm = IndependentSum.of(case.harm_to_attacker()).distribution
    removal, target = Removal(sheet.reductions), _guard(case, Side.TARGET)
    most += target.ignored
    for way in _ways(case, most + removal.most_lost):
        points = way.points
        if not removal.is_nothing:
            points = removal.after(IndependentSum.of([(points, 1)])).distribution
        yield Blow(
            chance=case.probability * way.chance,
            points=points.capped(most),
            target=target,
            attacker=_guard(case, Side.ATTACKER),
            thrown_back=_raised(harm, way.back),
            throes=throes_of(case),
            healed=way.healed,
            slain_outright=sheet.slain_outright,
        )


def _guard(case: Case, side: Side) -> Guard:
    removal = case.removal_from(side)
    return Guard(removal.ignored, removal.cap)


def _raised(harm: Distribution, by: int) -> Distribution:
    return harm if not by else harm + Distribution.point(by)


@dataclass(frozen=True, slots=True)
class _Way:
    """Points with what came with them."""

    chance: Fraction
    points: Distribution
    back: int = 0
    healed: int = 0


def _ways(case: Case, most: int) -> Iterator[_Way]:
    """Yield the points after wards, apart for each backlash and each healing."""
    marks = [marks_of(case, sheet) for sheet in case.world.weapons]
    heals = healed_by_criticals(case)
    if not any(marks) and not any(heals):
        yield _Way(Fraction(1), case.pool.capped(most))
        return
    scale, unit = case.packing.size, case.packing.unit
    over = scale * (most_thrown_by(case, marks) + 1)
    most_back, most_healed = most_told_apart(case)
    readings = [
        _JointReading(each, scale, heal * over, unit(index))
        for index, (each, heal) in enumerate(zip(marks, heals, strict=True))
    ]
    packed = case.counted(PackedReading(unit(OTHER_HARM)), readings).distribution
    found: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0] * scale)
    for value, weight in enumerate(packed.weights.coefficients()):
        if weight:
            back = min(value % over // scale, most_back)
            healed = min(value // over, most_healed)
            found[back, healed][value % scale] += weight
    for (back, healed), weights in found.items():
        points = Distribution.from_weights(weights)
        if case.scoped.parts:
            points = case.packing.after(points)
        share = Fraction(sum(weights), packed.denominator)
        yield _Way(share, points.capped(most), back, healed)


def most_told_apart(case: Case) -> tuple[int, int]:
    """Return the most backlash and healing that make a difference to the attacker.

    More points than it has left destroy it as surely; a damaged model lacks less than
    its Health.
    """
    attacker = case.action.attacker
    left = attacker.models * attacker.health
    return left + _guard(case, Side.ATTACKER).ignored, attacker.health - 1


class _JointReading(JointReading):
    """Damage and backlash together, and what critical hits heal beyond both."""

    def __init__(
        self, marks: tuple[BacklashMark, ...], scale: int, healed: int, unit: int
    ) -> None:
        super().__init__(marks, scale, unit)
        self._healed = Distribution.point(healed) if healed else self.nothing

    def critical_hit(self) -> Distribution:
        """Return what a critical hit heals."""
        return self._healed


def healed_by_criticals(case: Case) -> Sequence[int]:
    """Return for each weapon the points that each of its critical hits heals.

    No more than a damaged model can lack.
    """
    action, target = case.action, case.action.target
    heals = [
        heal
        for heal in in_force(Heal, action.attacker, target, action.battle_round)
        if heal.on_critical_hit
    ]
    measures = measures_of(action, Side.ATTACKER)
    found = []
    for weapon, sheet in zip(action.attacker.weapons, case.world.weapons, strict=True):
        amounts = [
            distribution_of(heal.amount, measures).maximum
            for heal in heals
            if not ruling_on_weapon(heal, weapon, target, companion=sheet.companion)
        ]
        found.append(min(sum(amounts), action.attacker.health - 1))
    return found

"""How a fight ends: exact, or certified where exact weights grow too long."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from distributions.distribution import Distribution
from distributions.fights.certified import Bounded
from distributions.fights.fight import fought
from distributions.fights.scale import Scale

if TYPE_CHECKING:
    from collections.abc import Sequence

    from distributions.fights.fight import Fight, Standing

__all__ = ["FightResult", "PhaseResult", "SideResult", "resolve"]

#: Bits of rounded weights, one try after another; more are needed only where a mode or
#: a percentile lies within the error of another. No number of bits tells a tie.
_TRIES: Final = (256, 1024)


@dataclass(frozen=True, slots=True)
class SideResult:
    """What is left of a unit: models, and Health points of all of them together."""

    models_left: Distribution | Bounded
    health_left: Distribution | Bounded


@dataclass(frozen=True, slots=True)
class PhaseResult:
    """How it stands after a phase.

    ``outcomes`` are the chances that the first alone is destroyed, the second alone,
    both, none; at most ``missing`` is missing of each.
    """

    outcomes: tuple[Fraction, Fraction, Fraction, Fraction]
    sides: tuple[SideResult, SideResult]
    missing: Fraction

    @property
    def is_certain(self) -> bool:
        """Say whether every mode and percentile is."""
        return all(
            left.is_certain
            for side in self.sides
            for left in (side.models_left, side.health_left)
            if isinstance(left, Bounded)
        )


@dataclass(frozen=True, slots=True)
class FightResult:
    """A fight after each phase, the last one being its end."""

    phases: tuple[PhaseResult, ...]

    @property
    def error_bound(self) -> Fraction:
        """Return what bounds the error of every probability; 0 where all are exact."""
        return max(phase.missing for phase in self.phases)


def resolve(fight: Fight, exact_phases: int | None = None) -> FightResult:
    """Return how a fight stands after each phase.

    After the first ``exact_phases`` (None: all) the weights are rounded down to some
    hundred bits, and all that is returned is certain.
    """
    if exact_phases is None or exact_phases >= fight.phases:
        return FightResult(tuple(map(_exact, fought(fight, Scale()))))
    support = fought(fight, Scale(0))
    for bits in _TRIES:
        standings = fought(fight, Scale(bits), exact_phases)
        phases = [
            _exact(standing)
            if number < exact_phases
            else _certified(standing, support[number])
            for number, standing in enumerate(standings)
        ]
        if all(phase.is_certain for phase in phases):
            break
    return FightResult(tuple(phases))


def _exact(standing: Standing) -> PhaseResult:
    left = map(Distribution.from_polynomial, standing.left)
    return _phase(standing, tuple(left), Fraction(0))


def _certified(standing: Standing, support: Standing) -> PhaseResult:
    left = tuple(
        Bounded(weights, standing.denominator, possible)
        for weights, possible in zip(standing.left, support.left, strict=True)
    )
    missing = standing.denominator - sum(standing.outcomes)
    return _phase(standing, left, Fraction(missing, standing.denominator))


def _phase(
    standing: Standing, left: Sequence[Distribution | Bounded], missing: Fraction
) -> PhaseResult:
    first, second, both, none = (
        Fraction(weight, standing.denominator) for weight in standing.outcomes
    )
    models, other_models, health, other_health = left
    sides = SideResult(models, health), SideResult(other_models, other_health)
    return PhaseResult((first, second, both, none), sides, missing)

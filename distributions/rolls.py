"""One D6 roll: what it needs after its modifiers, and which faces do what."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from functools import lru_cache

from distributions import rules
from distributions.effects import Roll
from distributions.kinds import Which
from distributions.profiles import SaveCap

__all__ = [
    "FACES",
    "Limit",
    "Modifier",
    "Outcome",
    "Rerolls",
    "RollRule",
    "chance",
    "limited",
    "limited_save",
    "needed",
]

FACES = range(1, rules.DIE_SIDES + 1)


@dataclass(frozen=True, slots=True)
class Modifier:
    """The sum of the modifiers to a roll, before and after its limit."""

    total: int = 0
    limited: int = 0


def limited(roll: Roll, total: int) -> Modifier:
    """Return the modifier to a hit, wound or ward roll.

    Hit and wound: within -1..+1. Ward: no limit (a decision).

    >>> limited(Roll.HIT, 3), limited(Roll.WARD, 3)
    (Modifier(total=3, limited=1), Modifier(total=3, limited=3))
    """
    if roll is Roll.WARD:
        return Modifier(total, total)
    limit = rules.HIT_AND_WOUND_LIMIT
    return Modifier(total, max(-limit, min(total, limit)))


def limited_save(bonus: int, rend: int, cap: SaveCap) -> Modifier:
    """Return the modifier to a save roll; Rend is a negative one.

    At most +1, without a lower limit. NET limits the sum with Rend in it, BONUS the
    sum without:

    >>> (
    ...     limited_save(2, 2, SaveCap.NET).limited,
    ...     limited_save(2, 2, SaveCap.BONUS).limited,
    ... )
    (0, -1)
    """
    limit = rules.SAVE_BONUS_LIMIT
    if cap is SaveCap.NET:
        return Modifier(bonus - rend, min(bonus - rend, limit))
    return Modifier(bonus - rend, min(bonus, limit) - rend)


def needed(target_number: int, modifier: int) -> int | None:
    """Return the unmodified roll that reaches the target number, None if none does.

    An unmodified 1 always fails, so it is never below 2.

    >>> needed(4, 1), needed(2, 1), needed(6, -1)
    (3, 2, None)
    """
    roll = max(rules.BEST_TARGET_NUMBER, target_number - modifier)
    return roll if roll <= rules.DIE_SIDES else None


def chance(roll: int | None) -> Fraction:
    """Return the chance that a die shows at least ``roll``; None: it cannot.

    >>> chance(3), chance(None)
    (Fraction(2, 3), Fraction(0, 1))
    """
    if roll is None:
        return Fraction(0)
    return Fraction(rules.DIE_SIDES + 1 - roll, rules.DIE_SIDES)


class Outcome(Enum):
    """What a final die means."""

    FAIL = "fail"
    SUCCESS = "success"
    CRITICAL = "critical"


@dataclass(frozen=True, slots=True)
class Limit:
    """A re-roll of the first dice only; ``place`` tells it from others like it."""

    place: str
    which: Which
    at_most: int = 0


@dataclass(frozen=True, slots=True)
class Rerolls:
    """The re-rolls of one roll: a die is re-rolled if any of them says so."""

    always: frozenset[tuple[Which, int]] = frozenset()
    limits: tuple[Limit, ...] = ()

    def __bool__(self) -> bool:
        """Say whether there are any."""
        return bool(self.always or self.limits)


_NONE = Rerolls()


@dataclass(frozen=True, slots=True, kw_only=True)
class RollRule:
    """One roll of the sequence, after all modifiers.

    ``needed`` is the unmodified roll that succeeds, None where modifiers leave none;
    ``fails`` are faces that fail whatever is added, ``passes`` the number from which a
    face succeeds whatever is taken away, ``critical_on`` that of a critical result.
    """

    needed: int | None
    fails: frozenset[int] = frozenset()
    passes: int | None = None
    critical_on: int | None = None
    no_criticals: bool = False
    unless_critical: bool = False
    rerolls: Rerolls = _NONE

    def outcome(self, face: int) -> Outcome:
        """Return what an unmodified face means."""
        return _outcomes(self)[face - 1]

    @property
    def chance(self) -> Fraction:
        """Return the chance of success without any re-roll."""
        successes = sum(self.outcome(face) is not Outcome.FAIL for face in FACES)
        return Fraction(successes, rules.DIE_SIDES)

    def listed(self, which: Which, at_most: int) -> frozenset[int]:
        """Return the faces that a re-roll other than BEST names."""
        return frozenset(
            face for face in FACES if self._is_listed(which, at_most, face)
        )

    def _is_listed(self, which: Which, at_most: int, face: int) -> bool:
        outcome = self.outcome(face)
        match which:
            case Which.ONES:
                return face == 1
            case Which.FAILURES:
                return outcome is Outcome.FAIL
            case Which.AT_MOST:
                return outcome is Outcome.FAIL and face <= at_most
            case _:
                return outcome is not Outcome.CRITICAL


@lru_cache(maxsize=8192)
def _outcomes(rule: RollRule) -> tuple[Outcome, ...]:
    return tuple(_outcome(rule, face) for face in FACES)


def _outcome(rule: RollRule, face: int) -> Outcome:
    """Return what a face means: failing beats a critical, a critical all else."""
    if face == 1 or face in rule.fails:
        return Outcome.FAIL
    is_critical = rule.critical_on is not None and face >= rule.critical_on
    if rule.unless_critical and (rule.no_criticals or not is_critical):
        return Outcome.FAIL
    if is_critical:
        return Outcome.SUCCESS if rule.no_criticals else Outcome.CRITICAL
    passes = rule.passes is not None and face >= rule.passes
    reached = rule.needed is not None and face >= rule.needed
    return Outcome.SUCCESS if passes or reached else Outcome.FAIL

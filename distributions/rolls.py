"""One D6 roll: what it needs after its modifiers, and how far those may go."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from distributions import rules
from distributions.effects import Roll
from distributions.profiles import SaveCap

__all__ = ["Modifier", "chance", "limited", "limited_save", "needed"]


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

"""`Verdict`: whether a rule acted on a weapon, and why not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from distributions.effects import Origin

__all__ = ["APPLIED", "Code", "Ruling", "Verdict", "merged"]


class Code(Enum):
    """The fixed words for what became of a rule."""

    APPLIED = "applied"
    CLAMPED = "clamped"
    COMPANION = "companion"
    CONDITION = "condition"
    COUNTED_ONCE = "counted-once"
    COUNTED_WIELDERS = "counted-wielders"
    DIRECTION = "direction"
    DISABLED = "disabled"
    IGNORED = "ignored"
    IMMUNE = "immune"
    NOT_ASKED = "not-asked"
    NOT_USED = "not-used"
    NO_EFFECTS = "no-effects"
    NO_ROLL = "no-roll"
    OTHER_CRITICAL = "other-critical"
    OTHER_WARD = "other-ward"
    PHASE = "phase"
    SCOPE = "scope"
    SUPPRESSED = "suppressed"


class Ruling(NamedTuple):
    """What became of a rule, for one weapon or for all."""

    applied: bool
    code: Code
    reason: str


APPLIED = Ruling(applied=True, code=Code.APPLIED, reason="acts")


@dataclass(frozen=True, slots=True)
class Verdict:
    """A ruling on one rule; ``weapon`` is an index, None for all that are used."""

    origin: Origin
    weapon: int | None
    ruling: Ruling


def merged(verdicts: Iterable[Verdict], weapons: Sequence[int]) -> list[Verdict]:
    """Return one verdict in place of those that say the same of every weapon.

    Verdicts of one rule must stand together.
    """
    groups: list[list[Verdict]] = []
    for verdict in verdicts:
        if groups and groups[-1][0].origin == verdict.origin:
            groups[-1].append(verdict)
        else:
            groups.append([verdict])
    result: list[Verdict] = []
    for group in groups:
        alike = len({verdict.ruling for verdict in group}) == 1
        if alike and [verdict.weapon for verdict in group] == list(weapons):
            result.append(replace(group[0], weapon=None))
        else:
            result.extend(group)
    return result

"""Mortal damage that comes back to the attacker for certain dice of its attacks."""

from collections.abc import Iterable

from tests.oracle.amounts import amount
from tests.oracle.chances import Chances, added, certain
from tests.oracle.harm import inflicted, warded
from tests.oracle.situation import ATTACKER, Active, Situation
from tests.oracle.wards import NO_WARD, attacker_ward


def answers(
    situation: Situation, effects: Iterable[Active], trigger: str, face: int = 0
) -> Chances:
    """Return the points that reach the attacker for one final die, or one miss."""
    total = certain(0)
    for active in effects:
        effect = active.effect
        if active.kind != "backlash" or effect["trigger"] != trigger:
            continue
        if effect.get("values") is None or face in effect["values"]:
            total = added(total, answer(situation, active))
    return total


def answer(situation: Situation, active: Active) -> Chances:
    with_ward = active.effect.get("ward", True)
    ward = attacker_ward(situation, active) if with_ward else NO_WARD
    points = amount(active.effect["amount"], situation.request, active.side)
    return warded(ward, inflicted(situation, active, points, ATTACKER))

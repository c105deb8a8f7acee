"""The modifiers of rolls, and which of them are ignored."""

from collections.abc import Iterable

from tests.oracle.notation import keywords
from tests.oracle.situation import Active, Situation
from tests.oracle.units import charged


def modifiers(effects: Iterable[Active], roll: str, others: list[int]) -> list[int]:
    """Return the modifiers to a roll that are not ignored."""
    effects = list(effects)
    ignored = ignored_signs(effects, "rolls", roll)
    found = [
        int(active.effect["by"])
        for active in effects
        if active.kind == "modify_roll" and active.effect["roll"] == roll
    ]
    return [
        modifier
        for modifier in found + others
        if ("positive" if modifier > 0 else "negative") not in ignored
    ]


def ignored_signs(effects: Iterable[Active], field: str, name: str) -> set[str]:
    """Return which modifiers of a roll or characteristic are ignored."""
    signs = {
        active.effect["sign"]
        for active in effects
        if active.kind == "ignore_modifiers"
        and name in (active.effect.get(field) or [])
    }
    return {"positive", "negative"} if "both" in signs else signs


def other_hit_modifiers(situation: Situation) -> list[int]:
    """Return what commands and terrain do to hit rolls."""
    found: list[int] = []
    commands = situation.request.get("attacker_commands") or []
    target = situation.target
    if "all-out-attack" in commands:
        found.append(+1)
    if "covering-fire" in commands and situation.phase == "shooting":
        found.append(-1)
    exposed = charged(target) or "fly" in keywords(target)
    if situation.request.get("cover", False) and not exposed:
        found.append(-1)
    return found


def other_save_modifiers(situation: Situation) -> list[int]:
    """Return what commands do to save rolls."""
    found: list[int] = []
    commands = situation.request.get("target_commands") or []
    if "all-out-defence" in commands:
        found.append(+1)
    if "all-out-attack" in commands:
        found.append(-1)
    return found


def clamped(found: list[int]) -> int:
    """Return the sum of all modifiers of a hit or wound roll: at most -1 or +1."""
    return max(-1, min(+1, sum(found)))

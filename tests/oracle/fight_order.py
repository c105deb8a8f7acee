"""Who fights next: strike-first, strike-last, and the alternation of the players."""

from tests.oracle.fight_setting import Setting, situations_of
from tests.oracle.fight_states import State
from tests.oracle.notation import Json, keywords
from tests.oracle.situation import Active

FIRST, NORMAL, LAST = range(3)


def next_to_fight(setting: Setting, state: State) -> tuple[int, int] | None:
    """Return the side that is picked now, and its tier; None: the phase is over."""
    if not all(unit.stands for unit in state.sides):
        return None
    tiers: dict[int, int] = {}
    for side in (0, 1):
        actives = effects_on_its_fights(setting, state, side)
        if state.of(side).fought < times(actives):
            again = state.of(side).fought > 0 and times(actives) > 1
            tiers[side] = tier_of(setting, side, actives, again=again)
    if not tiers:
        return None
    tier = min(tiers.values())
    picked = pick([side for side in tiers if tiers[side] == tier], tier, setting, state)
    return picked, tier


def effects_on_its_fights(setting: Setting, state: State, side: int) -> list[Active]:
    """Return what acts now on the fights of a unit.

    Its own effects on attacks that it makes, and the enemy's on those it receives.
    """
    _, situation = next(situations_of(setting, state, side))
    return situation.of_kind("strike_order", "fight_again")


def times(actives: list[Active]) -> int:
    again = [int(a.effect.get("times", 2)) for a in actives if a.kind == "fight_again"]
    return max([1, *again])


def tier_of(setting: Setting, side: int, actives: list[Active], *, again: bool) -> int:
    """Return when it fights; a unit that strikes first and last does neither."""
    given = setting.request["sides"][side].get("strike")
    words = words_of(setting.unit(side), actives) if given is None else {given}
    if again:
        words.add("last")
    if "first" in words and "last" not in words:
        return FIRST
    if "last" in words and "first" not in words:
        return LAST
    return NORMAL


def words_of(unit: Json, actives: list[Active]) -> set[str]:
    own = keywords(unit)
    words = {word for word in ("first", "last") if f"strike{word}" in own}
    return words | {a.effect["order"] for a in actives if a.kind == "strike_order"}


def pick(candidates: list[int], tier: int, setting: Setting, state: State) -> int:
    """Of two units in a tier return the one whose player picks."""
    if len(candidates) == 1:
        return candidates[0]
    if state.last is None:
        return setting.active
    fought, in_tier = state.last
    if in_tier == FIRST and tier == NORMAL:
        return setting.active
    return 1 - fought

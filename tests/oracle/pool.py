"""From the points after wards to what the target suffers: points, models, the unit."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import reduce

from tests.oracle.abilities import has_companion, touches
from tests.oracle.amounts import amount, fixed
from tests.oracle.chances import (
    Chances,
    added,
    at_least,
    certain,
    mapped,
    mixture,
    repeated,
)
from tests.oracle.notation import dice
from tests.oracle.situation import TARGET, Active, Situation
from tests.oracle.units import damage_points, health, models
from tests.oracle.walk import THROUGH, Tally

ONE = Fraction(1)

# The chances of (points allocated, models slain).
Fates = dict[tuple[int, int], Fraction]


# Weapons by their place in the list; everything else is at this place.
HARM = -1
POINTS = ("reduce_damage_pool", "ignore_first_damage", "cap_damage")


def touched(situation: Situation, active: Active) -> frozenset[int]:
    """Return whose points an effect is about: weapons by place, and other harm."""
    found = {
        place
        for place, weapon in enumerate(situation.attacker.get("weapons") or [])
        if touches(active, weapon, companion=has_companion(situation, weapon))
    }
    scope = active.effect.get("weapons") or {}
    named = scope.get("kind") is not None or scope.get("names") is not None
    if not named and scope.get("companion") != "only":
        found.add(HARM)
    return frozenset(found)


def everything(situation: Situation) -> frozenset[int]:
    return frozenset({HARM, *range(len(situation.attacker.get("weapons") or []))})


def by_scope(situation: Situation) -> dict[frozenset[int], list[Active]]:
    """Return the effects on points by whose points they touch, the fewest first."""
    found: dict[frozenset[int], list[Active]] = {}
    for active in situation.of_kind(*POINTS):
        found.setdefault(touched(situation, active), []).append(active)
    return dict(sorted(found.items(), key=lambda pair: len(pair[0])))


def needs_telling_apart(situation: Situation) -> bool:
    return any(scope != everything(situation) for scope in by_scope(situation))


def of_all_points(
    situation: Situation, effects: Iterable[Active]
) -> tuple[Active, ...]:
    """Return the effects without those on the points of some weapons only."""
    return tuple(
        active
        for active in effects
        if active.kind not in POINTS
        or touched(situation, active) == everything(situation)
    )


def after_wards(situation: Situation, tally: Tally) -> Chances:
    """Let those on the points of some weapons act first, then those on all."""
    effects = list(of_all_points(situation, situation.of_kind(*POINTS)))
    return mixture(
        (chance, less(situation, effects, points))
        for points, chance in after_scopes(situation, tally).items()
    )


def after_scopes(situation: Situation, tally: Tally) -> Chances:
    """Let the effects act on the points of their weapons, the narrowest first.

    What an effect leaves of several weapons' points is one from then on.
    """
    through, weapons = tally[THROUGH], tally[4:]
    whose: list[tuple[frozenset[int], Chances]] = [
        (frozenset({place}), certain(points)) for place, points in enumerate(weapons)
    ]
    whose.append((frozenset({HARM}), certain(through - sum(weapons))))
    for scope, effects in by_scope(situation).items():
        meant = [pair for pair in whose if pair[0] & scope]
        if not meant or scope == everything(situation):
            continue
        together = reduce(added, [points for _, points in meant])
        left = mixture(
            (chance, less(situation, effects, points))
            for points, chance in together.items()
        )
        whose = [pair for pair in whose if pair not in meant]
        places = frozenset(place for some, _ in meant for place in some)
        whose.append((places, left))
    return reduce(added, [points for _, points in whose])


def less(situation: Situation, effects: list[Active], points: int) -> Chances:
    """Remove points, ignore the first that are left, and cap the rest."""
    removed = certain(0)
    for active in effects:
        if active.kind == "reduce_damage_pool":
            removed = added(removed, removed_points(situation, active))
    left = mapped(removed, lambda fewer: max(0, points - fewer))
    return mapped(left, lambda n: ignored_and_capped(n, effects))


def removed_points(situation: Situation, active: Active) -> Chances:
    effect, request, side = active.effect, situation.request, active.side
    if effect.get("points") is not None:
        return amount(effect["points"], request, side)
    each = at_least(effect["each_on"])
    number_of_dice = amount(effect["dice"], request, side)
    return mixture((c, repeated(each, n)) for n, c in number_of_dice.items())


def ignored_and_capped(points: int, effects: Iterable[Active]) -> int:
    """Ignore the first points, several effects add up; the lowest cap counts."""
    effects = list(effects)
    for active in effects:
        if active.kind == "ignore_first_damage":
            points -= int(active.effect.get("points", 1))
    caps = [int(a.effect["points"]) for a in effects if a.kind == "cap_damage"]
    return max(0, min([points, *caps]))


def fates(situation: Situation, points: int) -> Fates:
    """Allocate the points one by one, slay models outright, prevent destruction."""
    target = situation.target
    there, damaged = models(target), damage_points(target)
    room = there * health(target) - damaged
    slain = min(there, (damaged + points) // health(target))
    found: Fates = {}
    for more, chance in slain_outright(situation, there).items():
        total = min(there, slain + more)
        after: Fates = {(min(points, room), total): ONE}
        if total == there:
            after = when_destroyed(situation, points, room)
        for end, share in after.items():
            found[end] = found.get(end, Fraction(0)) + chance * share
    return found


def slain_outright(situation: Situation, there: int) -> Chances:
    total = certain(0)
    for active in situation.of_kind("slay_models", "destroy_unit"):
        many = there
        if active.kind == "slay_models":
            many = int(active.effect.get("models", 1))
        chance = chance_to_slay(situation, active)
        total = added(total, {0: 1 - chance, many: chance})
    return total


def chance_to_slay(situation: Situation, active: Active) -> Fraction:
    effect, request, side = active.effect, situation.request, active.side
    if effect.get("dice") is None:
        return ONE
    rolled = dice(effect["dice"]).rolled()
    if effect.get("above") is not None:
        bound = fixed(effect["above"], request, side) + 1
    else:
        bound = fixed(effect["at_least"], request, side)
    return sum((c for total, c in rolled.items() if total >= bound), Fraction(0))


def when_destroyed(situation: Situation, points: int, room: int) -> Fates:
    """Try to prevent it: the last model stays with some Health, if it can heal."""
    there, most = models(situation.target), health(situation.target)
    destroyed = (min(points, room), there)
    healing = not situation.upon(TARGET, "deny_healing")
    found: Fates = {}
    for health_left, chance in saved_with(situation):
        kept = min(health_left, most)
        end = destroyed
        if kept > 0 and healing:
            end = (max(0, min(points, room - kept)), there - 1)
        found[end] = found.get(end, Fraction(0)) + chance
    return found


def saved_with(situation: Situation) -> Iterator[tuple[int, Fraction]]:
    """Return the Health that is healed by the first that succeeds; 0 if none does."""
    remaining = ONE
    for active in situation.of_kind("prevent_destruction"):
        effect, success = active.effect, ONE
        if effect.get("dice") is not None:
            rolled = dice(effect["dice"]).rolled()
            success = sum(
                (c for total, c in rolled.items() if total >= effect["at_least"]),
                Fraction(0),
            )
        healed = amount(effect["heal"], situation.request, active.side)
        for points, chance in healed.items():
            yield points, remaining * success * chance
        remaining *= 1 - success
    yield 0, remaining

"""From the points after wards to what the target suffers: points, models, the unit."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

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

ONE = Fraction(1)

# The chances of (points allocated, models slain).
Fates = dict[tuple[int, int], Fraction]


def after_wards(situation: Situation, points: int) -> Chances:
    """Remove points, ignore the first that are left, and cap the rest."""
    removed = certain(0)
    for active in situation.of_kind("reduce_damage_pool"):
        removed = added(removed, removed_points(situation, active))
    left = mapped(removed, lambda fewer: max(0, points - fewer))
    return mapped(left, lambda n: ignored_and_capped(n, situation.effects))


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
    healing = not situation.of_unit(TARGET, "deny_healing")
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

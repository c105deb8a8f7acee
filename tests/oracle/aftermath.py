"""How an attack action ends: for the target, and for the attacker."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from tests.oracle.amounts import amount
from tests.oracle.chances import Chances, added, at_least, certain, mixture, repeated
from tests.oracle.harm import harm_to, harm_to_the_attacker, inflicted, warded
from tests.oracle.pool import after_wards, fates, ignored_and_capped, touched
from tests.oracle.situation import ATTACKER, Active, Situation
from tests.oracle.walk import BACK, THROUGH, WARDED, Tally, Walk
from tests.oracle.wards import attacker_ward, is_for_all_weapons

# The chances of (points allocated, models slain, points that reach the attacker).
Ends = dict[tuple[int, int, int], Fraction]


@dataclass(frozen=True)
class Aftermath:
    """What can be asked of an attack action; None where nothing can be."""

    damage: Chances
    allocated: Chances
    slain: Chances
    attacker: Chances | None
    redirected: Chances | None


def aftermath(situation: Situation, walk: Walk) -> Aftermath:
    """Go on from the points of all attacks and other harm, after wards."""
    ends, reached = all_ends(situation, walk), dict[Tally, Fraction]()
    for tally, chance in walk.tallies.items():
        key = points_that_reach(tally)
        reached[key] = reached.get(key, Fraction(0)) + chance
    return Aftermath(
        damage=mixture((c, after_wards(situation, t)) for t, c in reached.items()),
        allocated=gathered((end[0], chance) for end, chance in ends.items()),
        slain=gathered((end[1], chance) for end, chance in ends.items()),
        attacker=gathered((end[2], chance) for end, chance in ends.items())
        if can_come_back(situation)
        else None,
        redirected=walk.points(WARDED) if is_redirected(situation) else None,
    )


def points_that_reach(tally: Tally) -> Tally:
    return (tally[THROUGH], 0, 0, 0, *tally[4:])


def gathered(parts: Iterable[tuple[int, Fraction]]) -> Chances:
    return mixture((chance, certain(value)) for value, chance in parts)


def is_redirected(situation: Situation) -> bool:
    """Tell whether an effect touches any weapon's points, or other harm."""
    effects = situation.of_kind("redirect_damage")
    return any(touched(situation, active) for active in effects)


def can_come_back(situation: Situation) -> bool:
    by_itself = list(harm_to(situation, ATTACKER))
    return bool(by_itself or situation.of_kind("backlash", "death_throes"))


def all_ends(situation: Situation, walk: Walk) -> Ends:
    """Return what is allocated, slain and comes back, all together.

    The harm of death throes depends on the models slain, and so on the same dice
    as what comes back from the attacks.
    """

    @cache
    def after(reached: Tally) -> Ends:
        found: Ends = {}
        for points, chance in after_wards(situation, reached).items():
            for (allocated, slain), share in fates(situation, points).items():
                for more, part in at_the_end(slain).items():
                    end = (allocated, slain, more)
                    found[end] = found.get(end, Fraction(0)) + chance * share * part
        return found

    @cache
    def at_the_end(slain: int) -> Chances:
        by_itself = harm_to_the_attacker(situation) or certain(0)
        return added(by_itself, throes(situation, slain))

    ends: Ends = {}
    for tally, chance in walk.tallies.items():
        for (allocated, slain, more), share in after(points_that_reach(tally)).items():
            back = suffered(situation, tally[BACK] + more)
            end = (allocated, slain, back)
            ends[end] = ends.get(end, Fraction(0)) + chance * share
    return ends


def suffered(situation: Situation, points: int) -> int:
    """Return what is left of the harm that got past the attacker's wards."""
    meant = filter(is_for_all_weapons, situation.attacker_receives)
    return ignored_and_capped(points, meant)


def throes(situation: Situation, slain: int) -> Chances:
    """Return the points that reach the attacker for the models slain."""
    total = certain(0)
    for active in situation.of_kind("death_throes"):
        total = added(total, repeated(throes_of_a_model(situation, active), slain))
    return total


def throes_of_a_model(situation: Situation, active: Active) -> Chances:
    """Throw the dice of one model; each that shows enough does some damage."""
    effect, request, side = active.effect, situation.request, active.side
    points = amount(effect.get("amount", 1), request, side)
    points = inflicted(situation, active, points, ATTACKER)
    success = at_least(effect["each_on"])
    each = mixture((c, repeated(points, n)) for n, c in success.items())
    number_of_dice = amount(effect.get("dice_per_model", 1), request, side)
    unwarded = mixture((c, repeated(each, n)) for n, c in number_of_dice.items())
    return warded(attacker_ward(situation, active), unwarded)

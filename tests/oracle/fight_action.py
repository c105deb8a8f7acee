"""One attack action of a fight: all that it does to its target and to who attacks."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import neg

from tests.oracle.aftermath import throes
from tests.oracle.amounts import amount
from tests.oracle.chances import Chances, added, certain, mapped
from tests.oracle.dice_rolls import all_left
from tests.oracle.fight_setting import Setting, situations_of
from tests.oracle.fight_states import State, States, UnitState, summed
from tests.oracle.harm import harm_steps, harm_to_the_attacker
from tests.oracle.notation import Json, dice
from tests.oracle.pool import (
    after_scopes,
    needs_telling_apart,
    of_all_points,
    removed_points,
    slain_outright,
)
from tests.oracle.situation import ATTACKER, ONE, TARGET, Active, Situation
from tests.oracle.units import health
from tests.oracle.walk import BACK, HEALED, Tally, stay, then, told_apart
from tests.oracle.wards import is_for_all_weapons
from tests.oracle.witness import is_used, weapon_step

Tallies = dict[Tally, Fraction]


def after_action(setting: Setting, state: State, attacker: int) -> States:
    """Return where the fight stands after this side attacked the other."""
    target = 1 - attacker
    return summed(
        (
            state.becoming(attacker, replace(own, fought=own.fought + 1)).becoming(
                target, other
            ),
            chance * share * part,
        )
        for chance, situation in situations_of(setting, state, attacker)
        for tally, share in tallies(situation).items()
        for own, other, part in suffered_by_both(
            situation, tally, state.of(attacker), state.of(target)
        )
    )


#: The dice of an action of this fight, by all that they are compared with.
MEMORY: dict[str, Tallies] = {}


def tallies(situation: Situation) -> Tallies:
    """Throw all dice of the attacks, and of other harm to the target."""
    effects = [
        [a.side, a.place, a.effect, a.name, a.magic] for a in situation.everything
    ]
    key = json.dumps([situation.request, effects], sort_keys=True)
    if key not in MEMORY:
        MEMORY[key] = summed(walked(situation))
    return MEMORY[key]


def walked(situation: Situation) -> Iterator[tuple[Tally, Fraction]]:
    walk = stay(all_left(situation))
    apart = needs_telling_apart(situation)
    for place, weapon in enumerate(situation.attacker.get("weapons") or []):
        if is_used(situation, weapon):
            step = weapon_step(situation, weapon)
            walk = then(walk, told_apart(step, place) if apart else step)
    for step in harm_steps(situation):
        walk = then(walk, step)
    yield from walk.tallies.items()


def suffered_by_both(
    situation: Situation, tally: Tally, attacker: UnitState, target: UnitState
) -> Iterator[tuple[UnitState, UnitState, Fraction]]:
    """Go through what both units come to: first the target, then the attacker."""
    effects = of_all_points(situation, situation.effects)
    outright = slain_outright(situation, target.models)
    struck = Sufferer(situation, TARGET, effects, outright)
    for points, chance in removed_from(situation, tally).items():
        for other, share in struck.after(target, points):
            back = harm_back(situation, target.models - other.models)
            for more, part in back.items():
                for own, rest in attacker_after(situation, attacker, tally, more):
                    yield own, other, chance * share * part * rest


def removed_from(situation: Situation, tally: Tally) -> Chances:
    """Take away the points of some weapons, and those removed after wards."""
    removed = certain(0)
    for active in of_all_points(situation, situation.of_kind("reduce_damage_pool")):
        removed = added(removed, mapped(removed_points(situation, active), neg))
    left = added(after_scopes(situation, tally), removed)
    return mapped(left, lambda points: max(0, points))


def harm_back(situation: Situation, slain: int) -> Chances:
    """Return the points that get past the attacker's wards beside those of dice.

    They are what its own rules do to it, and the throes of the models slain.
    """
    by_itself = harm_to_the_attacker(situation) or certain(0)
    return added(by_itself, throes(situation, slain))


def attacker_after(
    situation: Situation, before: UnitState, tally: Tally, more: int
) -> Iterator[tuple[UnitState, Fraction]]:
    """Let the attacker suffer; if it still stands it heals for its critical hits."""
    effects = tuple(filter(is_for_all_weapons, situation.attacker_receives))
    hurt = Sufferer(situation, ATTACKER, effects, certain(0))
    for after, chance in hurt.after(before, tally[BACK] + more):
        if after.stands and hurt.may_heal:
            healed = max(0, after.points - tally[HEALED])
            yield replace(after, points=healed), chance
        else:
            yield after, chance


@dataclass(frozen=True)
class Sufferer:
    """A unit that damage points reach, and what it has against them."""

    situation: Situation
    role: str
    effects: tuple[Active, ...]
    outright: Chances  # models slain outright, after allocation

    @property
    def unit(self) -> Json:
        return dict(self.situation.request[self.role])

    @property
    def may_heal(self) -> bool:
        return not self.situation.upon(self.role, "deny_healing")

    def of_kind(self, kind: str) -> list[Active]:
        return [active for active in self.effects if active.kind == kind]

    def after(
        self, before: UnitState, points: int
    ) -> Iterator[tuple[UnitState, Fraction]]:
        """Go through what the points come to: ignored, capped, allocated."""
        met, points = self.ignored_and_capped(before, points)
        slain, left = divmod(before.points + points, health(self.unit))
        for outright, chance in self.outright.items():
            models = before.models - slain - outright
            if models > 0:
                yield replace(met, models=models, points=left), chance
            else:
                for after, share in self.when_destroyed(met):
                    yield after, chance * share

    def ignored_and_capped(
        self, before: UnitState, points: int
    ) -> tuple[UnitState, int]:
        """Ignore the first points of the phase; let no more through than the cap."""
        all_ignored = sum(
            int(active.effect.get("points", 1))
            for active in self.of_kind("ignore_first_damage")
        )
        ignored = min(points, max(0, all_ignored - before.ignored))
        points -= ignored
        for active in self.of_kind("cap_damage"):
            more = int(active.effect["points"]) - before.suffered
            points = max(0, min(points, more))
        # What is left of a pool when the last model is slain is allocated to nobody.
        room = before.models * health(self.unit) - before.points
        met = replace(
            before,
            ignored=before.ignored + ignored,
            suffered=before.suffered + min(points, room),
        )
        return met, points

    def when_destroyed(self, before: UnitState) -> Iterator[tuple[UnitState, Fraction]]:
        """Try in order what may prevent it, once in a fight each."""
        remaining, tried = ONE, before.tried
        for active in self.of_kind("prevent_destruction"):
            name = str(active.effect["id"])
            if name in before.tried:
                continue
            tried |= {name}
            success = chance_to_prevent(active.effect)
            heal = amount(active.effect["heal"], self.situation.request, active.side)
            for points, chance in heal.items():
                after = self.kept(replace(before, tried=tried), points)
                yield after, remaining * success * chance
            remaining *= 1 - success
        yield before.destroyed(), remaining

    def kept(self, before: UnitState, healed: int) -> UnitState:
        """Keep the last model with some Health, if it can be healed."""
        most = health(self.unit)
        kept = min(healed, most)
        if not kept or not self.may_heal:
            return before.destroyed()
        return replace(before, models=1, points=most - kept)


def chance_to_prevent(effect: Json) -> Fraction:
    if effect.get("dice") is None:
        return ONE
    rolled = dice(effect["dice"]).rolled()
    return sum((c for t, c in rolled.items() if t >= effect["at_least"]), Fraction(0))

"""One world of an attack action: its strikes, and everything that follows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from distributions.aftermath import Aftermath, Fate, Removal, fate_of
from distributions.attack import reading_of
from distributions.backlash import attacker_damage_of
from distributions.distribution import Distribution
from distributions.effects import Side
from distributions.independent_sum import IndependentSum
from distributions.readings import (
    CountReading,
    DamageReading,
    NothingReading,
    PackedReading,
    RedirectReading,
    Stages,
    WardRule,
)
from distributions.resolution import wards_of
from distributions.runs import Harms, Walk, means_of, pools_of
from distributions.scoped import OTHER_HARM, Packing, ScopedRemovals

if TYPE_CHECKING:
    from distributions._flint import Polynomial
    from distributions.profiles import AttackAction
    from distributions.sheets import HarmDone
    from distributions.strike import Strike, WardSet
    from distributions.worlds import World

__all__ = ["Case"]

Term = tuple[Distribution, int]

_DAMAGE = DamageReading()
_NONE = IndependentSum(())
_COUNTED = (
    "attacks", "hits", "critical_hits", "wounds", "unsaved",
    "mortal_damage", "damage_pool",
)  # fmt: skip


@dataclass(frozen=True)
class Case:
    """One world of an attack action: its strikes, and everything that follows."""

    action: AttackAction
    world: World
    strikes: tuple[Strike | None, ...]

    @property
    def probability(self) -> Fraction:
        """Return how likely this world is."""
        return self.world.probability

    @property
    def addends(self) -> tuple[IndependentSum, ...]:
        """Return the pool as independent parts: each weapon's, and other harm."""
        if self.limits or self.scoped.parts:
            return (self.pool,)
        return (*self.weapon_pools, self.harm_to_target)

    @cached_property
    def harm_to_target(self) -> IndependentSum:
        """Return the other harm to the target, after wards."""
        if not self.world.sheet.harms:
            return _NONE
        return _kept(IndependentSum.of(self._harm_to(Side.TARGET, _DAMAGE)))

    @property
    def pool_unmade(self) -> IndependentSum:
        """Return the pool without limited re-rolls, which hardly change its size.

        Making it is cheap in any case: a price is asked for before the pool is made.
        """
        strikes = [strike.pool.terms for strike in self.strikes if strike]
        harm = self.harm_to_target.terms
        return IndependentSum.of([*(t for terms in strikes for t in terms), *harm])

    @cached_property
    def pool(self) -> IndependentSum:
        """Return all points after wards: those of attacks and other harm (17.2).

        What is taken from the points of some weapons only is not there any more.
        """
        if not self.scoped.parts:
            return self.counted(_DAMAGE)
        if not self.limits:
            return self.pool_of(self.strikes)
        packing = self.packing
        readings = [PackedReading(packing.unit(i)) for i in range(len(self.strikes))]
        packed = self.counted(PackedReading(packing.unit(OTHER_HARM)), readings)
        return IndependentSum.of([(packing.after(packed.distribution), 1)])

    def pool_of(self, strikes: Sequence[Strike | None]) -> IndependentSum:
        """Return the pool with other strikes, without limited re-rolls."""
        pools = dict(enumerate(strike.pool if strike else _NONE for strike in strikes))
        return self.scoped.after(pools | {OTHER_HARM: self.harm_to_target})

    @cached_property
    def scoped(self) -> ScopedRemovals:
        """Return what is taken from the points of some weapons only."""
        return ScopedRemovals.of(self.world.sheet.removals)

    @cached_property
    def packing(self) -> Packing:
        """Return how the points of weapons that are touched alike are told apart."""
        pools = dict(enumerate(s.pool if s else _NONE for s in self.strikes))
        pools[OTHER_HARM] = self.harm_to_target
        groups = self.scoped.alike(pools)
        most = [sum(pools[index].maximum for index in group) for group in groups]
        return Packing(self.scoped, groups, most)

    def after_removal(self, pool: IndependentSum) -> IndependentSum:
        """Return a pool without the points that the target's rules take from it."""
        return self.removal.after(pool)

    @property
    def removal(self) -> Removal:
        """Return what the target's rules take from a pool after wards."""
        return self.removal_from(Side.TARGET)

    def counted(
        self,
        reading: NothingReading,
        of_weapons: Sequence[NothingReading] | None = None,
    ) -> IndependentSum:
        """Return what a reading counts of all attacks and of other harm to the target.

        ``of_weapons`` holds other readings, one for each weapon's attacks.
        """
        of_weapons = of_weapons or [reading] * len(self.strikes)
        if self.limits:
            plain = reading is _DAMAGE and all(each is _DAMAGE for each in of_weapons)
            whole, _ = (
                self._damage_with_memory
                if plain
                else self._with_memory(reading, of_weapons)
            )
            return IndependentSum.of([(whole, 1)])
        terms: list[Term] = self._harm_to(Side.TARGET, reading)
        for strike, of_weapon in zip(self.strikes, of_weapons, strict=True):
            if strike and of_weapon is _DAMAGE:
                terms += strike.pool.terms
            elif strike:
                one = reading_of(strike.attack, of_weapon)
                terms += strike.number_of_attacks.each(one).terms
        return IndependentSum.of(terms)

    @cached_property
    def limits(self) -> dict[str, int]:
        """Return the dice of each limited re-roll in force, by its place."""
        found = [
            limit
            for sheet, strike in zip(self.world.weapons, self.strikes, strict=True)
            if strike
            for limit in sheet.limits
        ]
        if self._harms(Side.TARGET):
            found += self.world.sheet.ward_limits
        return {limit.place: limit.dice for limit in found}

    @cached_property
    def _damage_with_memory(self) -> tuple[Distribution, tuple[Distribution, ...]]:
        return self._with_memory(_DAMAGE, [_DAMAGE] * len(self.strikes))

    def _with_memory(
        self, reading: NothingReading, of_weapons: Sequence[NothingReading]
    ) -> tuple[Distribution, tuple[Distribution, ...]]:
        pairs = list(zip(self.strikes, of_weapons, strict=True))
        return pools_of(pairs, self._harms_with_wards(), reading, self.limits)

    def _harms_with_wards(self) -> Harms:
        wards = wards_of(self.world, Side.TARGET)
        return [
            (harm.points, _ward_for(harm, wards)) for harm in self._harms(Side.TARGET)
        ]

    def walked(
        self, strikes: Sequence[Strike | None], walk: Walk
    ) -> tuple[Polynomial, int]:
        """Return the pool's first weights with other strikes, and its denominator."""
        return walk.head(strikes, self._harms_with_wards())

    def harm_to_attacker(self) -> list[Term]:
        """Return the other harm to the attacker, after wards."""
        return self._harm_to(Side.ATTACKER, _DAMAGE)

    def _harm_to(self, side: Side, reading: NothingReading) -> list[Term]:
        wards = wards_of(self.world, side)
        return [
            (reading.points(harm.points, _ward_for(harm, wards), mortal=True), 1)
            for harm in self._harms(side)
        ]

    def _harms(self, side: Side) -> list[HarmDone]:
        """Return the harm to a unit from sources to which it is not immune."""
        sheet = self.world.sheet
        return [
            harm
            for harm in sheet.harms
            if harm.recipient is side
            and (harm.against is None or (side, harm.name) not in sheet.immunities)
        ]

    def removal_from(self, side: Side) -> Removal:
        """Return what a unit's rules take from points after wards."""
        sheet = self.world.sheet
        caps = [points for owner, points in sheet.caps if owner is side]
        ignored = [points for owner, points in sheet.ignored_points if owner is side]
        reductions = sheet.reductions if side is Side.TARGET else ()
        return Removal(reductions, sum(ignored), min(caps, default=None))

    @property
    def aftermath(self) -> Aftermath:
        """Return how points act on the target in this world."""
        target, sheet = self.world.target, self.world.sheet
        unhealed = Side.TARGET in sheet.healing_denied
        return Aftermath(
            models=target.models,
            health=target.health,
            damage_points=target.damage_points,
            slain_outright=sheet.slain_outright,
            preventions=() if unhealed else sheet.preventions,
        )

    @cached_property
    def fate(self) -> Fate:
        """Return what becomes of the target."""
        return fate_of(self.aftermath, self.after_removal(self.pool))

    @cached_property
    def attacker_damage(self) -> IndependentSum | None:
        """Return the points that reach the attacker after wards; None: none can."""
        points = attacker_damage_of(self)
        return (
            None if points is None else self.removal_from(Side.ATTACKER).after(points)
        )

    @cached_property
    def redirected(self) -> IndependentSum | None:
        """Return the points that passed wards put on another unit; None: none can."""
        indexes = range(len(self.strikes))
        used = {OTHER_HARM, *(i for i in indexes if self.strikes[i])}
        touched = [
            some for some in self.world.sheet.redirected if some is None or some & used
        ]
        if not touched:
            return None
        *of_weapons, of_harm = (
            RedirectReading()
            if any(some is None or index in some for some in touched)
            else NothingReading()
            for index in (*indexes, OTHER_HARM)
        )
        return self.counted(of_harm, of_weapons)

    @cached_property
    def weapon_pools(self) -> tuple[IndependentSum, ...]:
        """Return the damage of each weapon alone."""
        if self.limits:
            _, alone = self._damage_with_memory
            return tuple(IndependentSum.of([(pool, 1)]) for pool in alone)
        return tuple(strike.pool if strike else _NONE for strike in self.strikes)

    @cached_property
    def weapon_stages(self) -> tuple[Stages, ...]:
        """Return the expected numbers of each weapon alone."""
        if not self.limits:
            return tuple(s.stages if s else Stages() for s in self.strikes)
        counted = {
            name: means_of(self.strikes, CountReading(name), self.limits)
            for name in _COUNTED
        }
        counted["damage"] = means_of(self.strikes, _DAMAGE, self.limits)
        return tuple(
            Stages(**{name: means[i] for name, means in counted.items()})
            for i in range(len(self.strikes))
        )

    @cached_property
    def stages_of_harm(self) -> Stages:
        """Return the expected points of other harm to the target."""
        harms = self._harms(Side.TARGET)
        mortal = [harm.points.mean for harm in harms if harm.against is not None]
        return Stages(
            mortal_damage=sum(mortal, Fraction(0)),
            damage_pool=sum((harm.points.mean for harm in harms), Fraction(0)),
            damage=self._damage_of_harm(harms),
        )

    def _damage_of_harm(self, harms: Sequence[HarmDone]) -> Fraction:
        """Return the expected points of other harm after wards.

        Its wards have what the attacks left of limited re-rolls.
        """
        if self.limits and harms:
            of_weapons = sum((each.damage for each in self.weapon_stages), Fraction(0))
            return self.counted(_DAMAGE).mean - of_weapons
        wards = wards_of(self.world, Side.TARGET)
        means = (harm.points.mean * _ward_for(harm, wards).passes for harm in harms)
        return sum(means, Fraction(0))


def _ward_for(harm: HarmDone, wards: WardSet) -> WardRule:
    return WardRule() if harm.against is None else wards.against(harm.against)


@lru_cache(maxsize=1024)
def _kept(pool: IndependentSum) -> IndependentSum:
    """Return the same object for equal sums, so that each is expanded once."""
    return pool

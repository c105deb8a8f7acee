"""The whole attack action: every weapon's pool, their sum, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from distributions.aftermath import Aftermath, Fate, Removal, fate_of
from distributions.attack import reading_of
from distributions.backlash import attacker_damage_of
from distributions.distribution import Distribution, mixture
from distributions.effects import Side
from distributions.independent_sum import IndependentSum
from distributions.limited import pools_of
from distributions.mixture import Mixture, mixed
from distributions.readings import (
    CountReading,
    DamageReading,
    NothingReading,
    RedirectReading,
    Stages,
    WardRule,
)
from distributions.resolution import strikes_of, wards_of
from distributions.worlds import worlds_of

if TYPE_CHECKING:
    from distributions.profiles import AttackAction
    from distributions.sheets import HarmDone
    from distributions.strike import Strike, WardSet
    from distributions.worlds import World

__all__ = ["AttackResult", "Case", "attack"]

Variable = IndependentSum | Mixture
Term = tuple[Distribution, int]

_DAMAGE = DamageReading()
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

    @cached_property
    def damage(self) -> IndependentSum:
        """Return the points that reach the target, after wards, not capped."""
        return self.after_removal(self.pool)

    @cached_property
    def pool(self) -> IndependentSum:
        """Return all points after wards: those of attacks and other harm (17.2)."""
        return self.counted(_DAMAGE)

    def after_removal(self, pool: IndependentSum) -> IndependentSum:
        """Return a pool without the points that the target's rules take from it."""
        return self._removal(Side.TARGET).after(pool)

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
            whole, _ = self._with_memory(reading, of_weapons)
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

    def _with_memory(
        self, reading: NothingReading, of_weapons: Sequence[NothingReading]
    ) -> tuple[Distribution, tuple[Distribution, ...]]:
        wards = wards_of(self.world, Side.TARGET)
        harms = [
            (harm.points, _ward_for(harm, wards)) for harm in self._harms(Side.TARGET)
        ]
        pairs = list(zip(self.strikes, of_weapons, strict=True))
        return pools_of(pairs, harms, reading, self.limits)

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

    def _removal(self, side: Side) -> Removal:
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
        return fate_of(self.aftermath, self.damage)

    @cached_property
    def attacker_damage(self) -> IndependentSum | None:
        """Return the points that reach the attacker after wards; None: none can."""
        points = attacker_damage_of(self)
        return None if points is None else self._removal(Side.ATTACKER).after(points)

    @cached_property
    def redirected(self) -> IndependentSum | None:
        """Return the points that passed wards put on another unit; None: none can."""
        if not self.world.sheet.redirected:
            return None
        return self.counted(RedirectReading())

    @cached_property
    def weapon_pools(self) -> tuple[IndependentSum, ...]:
        """Return the damage of each weapon alone."""
        if self.limits:
            alone = self._counted_by_weapon(_DAMAGE)
            return tuple(IndependentSum.of([(pool, 1)]) for pool in alone)
        none = IndependentSum(())
        return tuple(strike.pool if strike else none for strike in self.strikes)

    @cached_property
    def weapon_stages(self) -> tuple[Stages, ...]:
        """Return the expected numbers of each weapon alone."""
        if not self.limits:
            return tuple(s.stages if s else Stages() for s in self.strikes)
        counted = {
            name: [part.mean for part in self._counted_by_weapon(CountReading(name))]
            for name in _COUNTED
        }
        counted["damage"] = [pool.mean for pool in self.weapon_pools]
        return tuple(
            Stages(**{name: means[i] for name, means in counted.items()})
            for i in range(len(self.strikes))
        )

    def _counted_by_weapon(self, reading: NothingReading) -> tuple[Distribution, ...]:
        return self._with_memory(reading, [reading] * len(self.strikes))[1]

    @cached_property
    def stages(self) -> Stages:
        """Return the expected numbers of all weapons and of other harm together."""
        wards = wards_of(self.world, Side.TARGET)
        total = sum(self.weapon_stages, Stages())
        for harm in self._harms(Side.TARGET):
            mean = harm.points.mean
            total += Stages(
                mortal_damage=mean if harm.against is not None else Fraction(0),
                damage_pool=mean,
                damage=mean * _ward_for(harm, wards).passes,
            )
        return total


def _ward_for(harm: HarmDone, wards: WardSet) -> WardRule:
    return WardRule() if harm.against is None else wards.against(harm.against)


@dataclass(frozen=True)
class AttackResult:
    """An attack action, resolved in every world; the rest is computed when asked for.

    Everything that one ATTACK ability inflicts is one damage pool (17.2).
    """

    action: AttackAction
    cases: tuple[Case, ...]

    def _mixed(self, part: Callable[[Case], IndependentSum]) -> Variable:
        return mixed((case.probability, part(case)) for case in self.cases)

    @cached_property
    def damage(self) -> Variable:
        """Return the points that reach the target, after wards, not capped."""
        return self._mixed(lambda case: case.damage)

    @cached_property
    def allocated(self) -> Distribution:
        """Return the points that are allocated: no more than the target has left."""
        return mixture((case.probability, case.fate.allocated) for case in self.cases)

    @cached_property
    def models_slain(self) -> Distribution:
        """Return min(models, floor((points already there + X) / Health)) (18.2)."""
        return mixture(
            (case.probability, case.fate.models_slain) for case in self.cases
        )

    @cached_property
    def destroyed(self) -> Fraction:
        """Return the chance that every model is slain (18.4)."""
        chances = (case.probability * case.fate.destroyed for case in self.cases)
        return sum(chances, Fraction(0))

    @cached_property
    def stages(self) -> Stages:
        """Return the expected numbers of all weapons together."""
        total = Stages()
        for case in self.cases:
            total += case.stages.times(case.probability)
        return total

    @cached_property
    def attacker_damage(self) -> Variable | None:
        """Return the points that reach the attacker, None where none ever do."""
        return self._mixed_if_any(lambda case: case.attacker_damage)

    @cached_property
    def redirected(self) -> Variable | None:
        """Return the points put on another unit, None where none ever are."""
        return self._mixed_if_any(lambda case: case.redirected)

    def _mixed_if_any(
        self, part: Callable[[Case], IndependentSum | None]
    ) -> Variable | None:
        if all(part(case) is None for case in self.cases):
            return None
        return self._mixed(lambda case: part(case) or IndependentSum(()))

    @cached_property
    def used(self) -> list[int]:
        """Return the indexes of the weapons that are used in some world."""
        number = len(self.action.attacker.weapons)
        return [i for i in range(number) if any(c.strikes[i] for c in self.cases)]

    def likeliest_with(self, index: int) -> Case:
        """Return the likeliest case in which a weapon is used, if there is one."""
        using = (case for case in self.cases if case.strikes[index])
        return next(using, self.cases[0])

    def strikes_with(self, index: int) -> list[tuple[Fraction, Strike | None]]:
        """Return the different strikes of one weapon, the likeliest first."""
        found: dict[Strike | None, Fraction] = {}
        for case in self.cases:
            strike = case.strikes[index]
            found[strike] = found.get(strike, Fraction(0)) + case.probability
        pairs = [(chance, strike) for strike, chance in found.items()]
        return sorted(pairs, key=lambda pair: -pair[0])

    def damage_with(self, index: int) -> Variable:
        """Return the damage of one weapon alone."""
        return self._mixed(lambda case: case.weapon_pools[index])

    def stages_with(self, index: int) -> Stages:
        """Return the expected numbers of one weapon alone."""
        total = Stages()
        for case in self.cases:
            total += case.weapon_stages[index].times(case.probability)
        return total


def attack(action: AttackAction) -> AttackResult:
    """Resolve an attack action (rules 16.0 to 18.4, 20.0).

    Two attacks, 4+ to hit and to wound, no save, Damage 1, at one model:

    >>> from distributions import AttackAction, Dice, Kind, Unit, Weapon
    >>> sword = Weapon(
    ...     name="sword",
    ...     kind=Kind.MELEE,
    ...     attacks=Dice.parse("2"),
    ...     hit=4,
    ...     wound=4,
    ...     rend=0,
    ...     damage=Dice.parse("1"),
    ... )
    >>> result = attack(AttackAction(attacker=Unit(weapons=(sword,)), target=Unit()))
    >>> result.damage.mean, result.destroyed
    (Fraction(1, 2), Fraction(7, 16))
    """
    worlds = worlds_of(action)
    return AttackResult(
        action,
        tuple(Case(action, world, strikes_of(world, action)) for world in worlds),
    )

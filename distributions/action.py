"""The whole attack action: every weapon's pool, their sum, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING

from distributions.aftermath import Aftermath, Fate, Removal, fate_of
from distributions.attack import reading_of
from distributions.backlash import attacker_damage_of
from distributions.distribution import Distribution, mixture
from distributions.effects import Side
from distributions.independent_sum import IndependentSum
from distributions.limited import means_of, pools_of
from distributions.mixture import Mixture, mixed, mixture_of_sums
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
        if self.limits:
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
        """Return all points after wards: those of attacks and other harm (17.2)."""
        return self.counted(_DAMAGE)

    def after_removal(self, pool: IndependentSum) -> IndependentSum:
        """Return a pool without the points that the target's rules take from it."""
        return self.removal.after(pool)

    @property
    def removal(self) -> Removal:
        """Return what the target's rules take from a pool after wards."""
        return self._removal(Side.TARGET)

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
        return fate_of(self.aftermath, self.after_removal(self.pool))

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
        wards = wards_of(self.world, Side.TARGET)
        total = Stages()
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

    @cached_property
    def _groups(self) -> list[_Group]:
        """Return the cases by what happens to their pools, which is then done once."""
        found: dict[tuple[Removal, Aftermath], list[Case]] = {}
        for case in self.cases:
            found.setdefault((case.removal, case.aftermath), []).append(case)
        return [_Group(*key, tuple(cases)) for key, cases in found.items()]

    @cached_property
    def damage(self) -> Variable:
        """Return the points that reach the target, after wards, not capped."""
        return mixed((group.probability, group.damage) for group in self._groups)

    @cached_property
    def allocated(self) -> Distribution:
        """Return the points that are allocated: no more than the target has left."""
        return mixture((g.probability, g.fate.allocated) for g in self._groups)

    @cached_property
    def models_slain(self) -> Distribution:
        """Return min(models, floor((points already there + X) / Health)) (18.2)."""
        return mixture((g.probability, g.fate.models_slain) for g in self._groups)

    @cached_property
    def destroyed(self) -> Fraction:
        """Return the chance that every model is slain (18.4)."""
        chances = (group.probability * group.fate.destroyed for group in self._groups)
        return sum(chances, Fraction(0))

    @cached_property
    def stages(self) -> Stages:
        """Return the expected numbers of all weapons and of other harm together."""
        weapons = range(len(self.action.attacker.weapons))
        total = sum(map(self.stages_with, weapons), Stages())
        for chance, case in self._different(lambda case: id(case.world.sheet)):
            if case.world.sheet.harms:
                total += case.stages_of_harm.times(chance)
        return total

    def _different(
        self, part: Callable[[Case], object]
    ) -> Iterator[tuple[Fraction, Case]]:
        """Yield one case for each value of a part, with the chance of that value."""
        found: dict[object, tuple[Fraction, Case]] = {}
        for case in self.cases:
            key = part(case)
            so_far = found[key][0] if key in found else Fraction(0)
            found[key] = so_far + case.probability, case
        yield from found.values()

    def _mixed(self, part: Callable[[Case], IndependentSum]) -> Variable:
        return mixed((case.probability, part(case)) for case in self.cases)

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
        return self._mixed(lambda case: part(case) or _NONE)

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
        return self._alone[index].strikes

    def damage_with(self, index: int) -> Variable:
        """Return the damage of one weapon alone."""
        return self._alone[index].damage

    def stages_with(self, index: int) -> Stages:
        """Return the expected numbers of one weapon alone."""
        return self._alone[index].stages

    @cached_property
    def _alone(self) -> tuple[_Alone, ...]:
        number = len(self.action.attacker.weapons)
        return tuple(_Alone(index, tuple(self._with(index))) for index in range(number))

    def _with(self, index: int) -> Iterator[tuple[Fraction, Case]]:
        """Yield the cases that differ in one weapon's strike, as far as is known."""
        if any(case.limits for case in self.cases):
            yield from ((case.probability, case) for case in self.cases)
        else:
            yield from self._different(lambda case: id(case.strikes[index]))


@dataclass(frozen=True)
class _Alone:
    """One weapon: the cases that differ in it, with their chances."""

    index: int
    cases: tuple[tuple[Fraction, Case], ...]

    @cached_property
    def strikes(self) -> list[tuple[Fraction, Strike | None]]:
        found: dict[Strike | None, Fraction] = {}
        for chance, case in self.cases:
            strike = case.strikes[self.index]
            found[strike] = found.get(strike, Fraction(0)) + chance
        pairs = [(chance, strike) for strike, chance in found.items()]
        return sorted(pairs, key=lambda pair: -pair[0])

    @cached_property
    def damage(self) -> Variable:
        return mixed((p, case.weapon_pools[self.index]) for p, case in self.cases)

    @cached_property
    def stages(self) -> Stages:
        parts = [(p, case.weapon_stages[self.index]) for p, case in self.cases]
        if len(parts) == 1:
            return parts[0][1]
        return sum((stages.times(chance) for chance, stages in parts), Stages())


@dataclass(frozen=True)
class _Group:
    """The cases in which the same happens to the pool."""

    removal: Removal
    aftermath: Aftermath
    cases: tuple[Case, ...]

    @cached_property
    def probability(self) -> Fraction:
        return sum((case.probability for case in self.cases), Fraction(0))

    @cached_property
    def damage(self) -> IndependentSum:
        return self.removal.after(self._pool)

    @cached_property
    def _pool(self) -> IndependentSum:
        if len(self.cases) == 1:
            return self.cases[0].pool
        parts = [(case.probability, case.addends) for case in self.cases]
        lengths = {len(addends) for _, addends in parts}
        if len(lengths) > 1:
            parts = [(case.probability, (case.pool,)) for case in self.cases]
        return IndependentSum.of([(mixture_of_sums(parts), 1)])

    @cached_property
    def fate(self) -> Fate:
        return self.aftermath.fate(self.damage)


@lru_cache(maxsize=1024)
def _kept(pool: IndependentSum) -> IndependentSum:
    """Return the same object for equal sums, so that each is expanded once."""
    return pool


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
    strikes = strikes_of(worlds, action)
    cases = (Case(action, world, found) for world, found in strikes)
    return AttackResult(action, tuple(cases))

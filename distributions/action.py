"""The whole attack action: every weapon's pool, their sum, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING

from distributions.aftermath import Aftermath, Fate, Removal
from distributions.case import Case
from distributions.distribution import Distribution, mixture
from distributions.folded_sum import FoldedSum
from distributions.independent_sum import IndependentSum
from distributions.mixture import Mixture, mixed, mixture_of_sums
from distributions.readings import Stages
from distributions.resolution import strikes_of
from distributions.worlds import Worlds, worlds_of

if TYPE_CHECKING:
    from distributions.effects import Ability
    from distributions.profiles import AttackAction
    from distributions.strike import Strike
    from distributions.worlds import World

__all__ = ["AttackResult", "Attacks", "Case", "attack"]

Variable = IndependentSum | Mixture
_NONE = IndependentSum(())


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
    def allocation(self) -> Distribution | FoldedSum:
        """Return the same as `allocated`, as a fold of the damage where it is large."""
        plain = self._plain_aftermath
        if plain is None:
            return self.allocated
        return FoldedSum(self._groups[0].damage, 1, 0, plain.remaining)

    @cached_property
    def casualties(self) -> Distribution | FoldedSum:
        """Return the same as `models_slain`, as a fold where the damage is large."""
        plain = self._plain_aftermath
        if plain is None:
            return self.models_slain
        pool = self._groups[0].damage
        return FoldedSum(pool, plain.health, plain.damage_points, plain.models)

    @property
    def _plain_aftermath(self) -> Aftermath | None:
        """Return what a large pool does, if nothing but its points decides that."""
        first, *others = self._groups
        plain = first.aftermath.is_plain and not others and first.damage.is_large
        return first.aftermath if plain else None

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
        for chance, case in self._different(_what_harm_depends_on):
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


def _what_harm_depends_on(case: Case) -> int:
    """Return the identity of the sheet; with limited re-rolls, of the whole case."""
    return id(case) if case.limits else id(case.world.sheet)


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
    return _resolved(action, worlds_of(action), None)


class Attacks:
    """The same attack action, with other models under the same conditions.

    ``following`` are the abilities that are others with every number of models.
    """

    def __init__(self, action: AttackAction, following: Sequence[Ability]) -> None:
        self._worlds = Worlds(action, following)
        self._strikes: dict[tuple[object, ...], Strike | None] = {}

    def resolved(self, action: AttackAction) -> AttackResult:
        """Resolve one of the actions, but for the models that use the weapons."""
        kept = self._strikes if self._worlds.are_kept else None
        return _resolved(action, self._worlds.of(action), kept)


def _resolved(
    action: AttackAction,
    worlds: Sequence[World],
    kept: dict[tuple[object, ...], Strike | None] | None,
) -> AttackResult:
    strikes = strikes_of(worlds, action, kept)
    cases = (Case(action, world, found) for world, found in strikes)
    return AttackResult(action, tuple(cases))

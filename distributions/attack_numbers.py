"""Every number of one attack after all modifiers, and what its dice set off."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from distributions.characteristics import Changes, Quantity
from distributions.distribution import Distribution
from distributions.profiles import SaveCap
from distributions.readings import WardRule
from distributions.rolls import Outcome, Rerolls, RollRule, limited_save, needed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from distributions.effects import Roll
    from distributions.weapon_abilities import AbilityName

__all__ = ["Attack", "Extra", "Result", "SaveRule"]

_NO_WARD = WardRule()
_NO_REROLLS = Rerolls()
_UNCHANGED = Changes()


@dataclass(frozen=True, slots=True, kw_only=True)
class SaveRule:
    """The target's save against this weapon; ``target_number`` None is no save.

    ``bonus`` is the sum of modifiers without Rend. With ``ignores_rend`` no Rend of
    the attack counts, whatever adds to it.
    """

    target_number: int | None = None
    bonus: int = 0
    cap: SaveCap = SaveCap.NET
    ignores_rend: bool = False
    passes: int | None = None
    rerolls: Rerolls = _NO_REROLLS

    def against(self, rend: int) -> RollRule:
        """Return the save roll against so much Rend."""
        modifier = limited_save(self.bonus, 0 if self.ignores_rend else rend, self.cap)
        roll = needed(self.target_number or 0, modifier.limited)
        return RollRule(needed=roll, passes=self.passes, rerolls=self.rerolls)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a final die of a successful roll sets off; amounts are settled.

    ``source`` is the name by which a unit may be immune to its mortal damage.
    """

    roll: Roll
    faces: frozenset[int] = frozenset()
    critical: bool = False
    hits: Distribution | None = None
    mortal: Distribution | None = None
    rend: int = 0
    damage: Distribution | None = None
    auto_wound: bool = False
    ends: bool = False
    source: str = ""

    def matches(self, face: int, outcome: Outcome) -> bool:
        """Say whether it acts on this final die."""
        if outcome is Outcome.FAIL:
            return False
        if self.faces:
            return face in self.faces
        return outcome is Outcome.CRITICAL or not self.critical


@dataclass(frozen=True, slots=True)
class Extra:
    """What this attack has more: Rend, and Damage among the additions."""

    rend: int = 0
    damage: Distribution | None = None

    def settled(self) -> list[tuple[int, Extra]]:
        """Return this with each value of the added Damage, and its weight."""
        if self.damage is None or self.damage.minimum == self.damage.maximum:
            return [(1, self)]
        weights = enumerate(self.damage.weights.coefficients())
        return [(w, Extra(self.rend, Distribution.point(k))) for k, w in weights if w]

    def plus(self, results: Sequence[Result]) -> Extra:
        """Return this and what the results add."""
        rend, damage = self.rend, self.damage
        for result in results:
            rend += result.rend
            if result.damage is not None:
                damage = result.damage if damage is None else damage + result.damage
        return Extra(rend, damage)


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """One attack of a weapon against a defence: every number after all modifiers.

    ``ward`` is for ordinary points, ``mortal_ward`` for mortal ones. ``criticals`` are
    the Crit abilities that a critical hit may trigger; it triggers one of them.
    ``inflicted_times`` and ``inflicted_plus`` change the Damage of successful attacks.
    ``rend_cut`` is what the cap, the floor and 0 took off the Rend: `rend_with` counts
    what an attack has more among the additions, before them.

    Where Hit, Wound or Rend is rolled for each attack, ``variants`` are all the attacks
    that it may be, with their weights; the numbers here are those of the likeliest.
    """

    hit: RollRule
    wound: RollRule
    save: SaveRule
    rend: int
    damage: Quantity
    ward: WardRule = _NO_WARD
    mortal_ward: WardRule = _NO_WARD
    criticals: tuple[AbilityName, ...] = ()
    results: tuple[Result, ...] = ()
    inflicted_times: int = 1
    inflicted_plus: int = 0
    rend_cut: int = 0
    rend_limits: Changes = _UNCHANGED
    variants: tuple[tuple[int, Attack], ...] = ()

    @property
    def all_variants(self) -> tuple[Attack, ...]:
        """Return all that the attack may be: itself, where nothing of it is rolled."""
        return tuple(attack for _, attack in self.variants) or (self,)

    def rend_with(self, more: int) -> int:
        """Return the Rend with something added, within its cap and floor, at least 0.

        >>> from distributions.dice import Dice
        >>> hit = RollRule(needed=4, critical_on=6)
        >>> one = Quantity(Dice(constant=1))
        >>> capped = Changes(cap=2)
        >>> attack = Attack(
        ...     hit=hit,
        ...     wound=hit,
        ...     save=SaveRule(),
        ...     rend=1,
        ...     damage=one,
        ...     rend_limits=capped,
        ... )
        >>> attack.rend_with(3), attack.rend_with(-3)
        (2, 0)
        """
        total = self.rend + self.rend_cut + more
        return max(0, self.rend_limits.bounded(total)) if more else self.rend

    def matching(self, roll: Roll, face: int, outcome: Outcome) -> tuple[Result, ...]:
        """Return the results that a final die sets off."""
        return tuple(
            result
            for result in self.results
            if result.roll is roll and result.matches(face, outcome)
        )

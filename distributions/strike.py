"""`Strike`: one weapon, all its numbers settled, against one defence.

`Arms` is what the attacking side brings, `Defence` what the attack meets: save, ward,
keywords, and nothing of models or Health. `strike_of` joins the two into a value that
is small, frozen and cached, because many units share it; the pool of a strike is its
attacks, each with the damage of one attack.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from distributions import rules
from distributions.attack import damage_of_attack, faces_rerolled, stages_of
from distributions.attack_numbers import Attack, Result, SaveRule
from distributions.characteristics import Changes, Quantity
from distributions.effects import Roll
from distributions.kinds import Against, Which
from distributions.profiles import SaveCap
from distributions.readings import WardRule
from distributions.rolls import (
    Modifier,
    Rerolls,
    RollRule,
    limited_save,
    needed,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributions.independent_sum import IndependentSum
    from distributions.readings import Stages
    from distributions.weapon_abilities import AbilityName, WeaponAbility

__all__ = [
    "Arms",
    "Defence",
    "Numbers",
    "Strike",
    "WardSet",
    "anti_applies",
    "strike_of",
]

_UNCHANGED = Changes()
_NO_REROLLS = Rerolls()
_NO_MODIFIER = Modifier()


class Numbers(NamedTuple):
    """What an attack rolls with, where Hit, Wound or Rend is rolled for each attack."""

    hit: RollRule
    wound: RollRule
    rend: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Arms:
    """A weapon with all that acts on it, but for the target's own numbers.

    ``models`` counts all wielders, ``champions`` those that make ``champion_attacks``.
    ``hit`` and ``wound`` are the finished rolls; ``varied`` all that they and Rend may
    be, with weights, where an attack rolls for them, the likeliest first.
    """

    attacks: Quantity
    champion_attacks: Quantity
    models: int
    champions: int
    hit: RollRule
    wound: RollRule
    rend: int
    damage: Quantity
    rend_changes: Changes = _UNCHANGED
    hit_modifier: Modifier = _NO_MODIFIER
    wound_modifier: Modifier = _NO_MODIFIER
    anti: tuple[WeaponAbility, ...] = ()
    criticals: tuple[AbilityName, ...] = ()
    results: tuple[Result, ...] = ()
    inflicted_times: int = 1
    inflicted_plus: int = 0
    varied: tuple[tuple[int, Numbers], ...] = ()

    def variants(self) -> Iterator[tuple[int, Arms]]:
        """Yield the arms of each attack that it may be, with its weight."""
        for weight, (hit, wound, rend) in self.varied:
            yield weight, replace(self, hit=hit, wound=wound, rend=rend, varied=())


@dataclass(frozen=True, slots=True, kw_only=True)
class WardSet:
    """The wards of a unit, by what they are against, and how they are rolled."""

    wards: frozenset[tuple[Against, int]] = frozenset()
    modifier: Modifier = _NO_MODIFIER
    rerolls: Rerolls = _NO_REROLLS

    def against(self, kinds: frozenset[Against]) -> WardRule:
        """Return the best ward that applies to damage of these kinds (18.1)."""
        fitting = [value for against, value in self.wards if against in kinds]
        if not fitting:
            return WardRule()
        roll = needed(min(fitting), self.modifier.limited)
        return _ward_rule(roll, self.rerolls)


def _ward_rule(roll: int | None, rerolls: Rerolls) -> WardRule:
    # A roll that cannot succeed is still rolled; 7 is above every face.
    rule = RollRule(needed=roll)
    always = frozenset[int]()
    for which, at_most in rerolls.always:
        always |= _failures(rule, which, at_most)
    limits = tuple(
        (limit, _failures(rule, limit.which, limit.at_most) - always)
        for limit in rerolls.limits
    )
    number = rules.DIE_SIDES + 1 if roll is None else roll
    return WardRule(number, always, limits)


def _failures(rule: RollRule, which: Which, at_most: int) -> frozenset[int]:
    """Return the faces that a ward re-rolls: the best policy re-rolls its failures."""
    which = Which.FAILURES if which is Which.BEST else which
    return rule.listed(which, at_most)


@dataclass(frozen=True, slots=True, kw_only=True)
class Defence:
    """What an attack meets. ``save_bonus`` is the sum of modifiers without Rend.

    ``kinds`` are the kinds of damage that the points of this attack are.
    """

    save: int | None = None
    save_bonus: int = 0
    save_cap: SaveCap = SaveCap.NET
    ignores_rend: bool = False
    save_passes: int | None = None
    save_rerolls: Rerolls = _NO_REROLLS
    wards: WardSet = WardSet()
    kinds: frozenset[Against] = frozenset({Against.ANY, Against.ATTACK})
    keywords: frozenset[str] = frozenset()
    charged: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """One weapon's attacks against one defence; every number after all modifiers."""

    attacks: Quantity
    champion_attacks: Quantity
    models: int
    champions: int
    attack: Attack
    hit_modifier: Modifier
    wound_modifier: Modifier
    save_modifier: Modifier
    ward_modifier: Modifier

    @property
    def groups(self) -> tuple[tuple[Quantity, int], ...]:
        """Return the attacks of models that are alike, and how many they are."""
        ordinary = self.models - self.champions
        return (self.attacks, ordinary), (self.champion_attacks, self.champions)

    @property
    def number_of_attacks(self) -> IndependentSum:
        """Return the attacks of all models; random ones are rolled for each."""
        ordinary, champions = (attacks.total(n) for attacks, n in self.groups)
        return ordinary + champions

    @property
    def ward(self) -> int | None:
        """Return the ward roll needed for ordinary points; None: no roll wards."""
        ward = self.attack.ward.needed
        return None if ward is None or ward > rules.DIE_SIDES else ward

    @property
    def faces_rerolled(self) -> dict[Roll, frozenset[int]]:
        """Return the unmodified faces that each roll re-rolls, limits included."""
        ward = self.attack.ward
        faces = ward.rerolled.union(*(named for _, named in ward.limited))
        none = frozenset[int]()
        found = {Roll.HIT: none, Roll.WOUND: none, Roll.SAVE: none}
        return found | faces_rerolled(self.attack) | {Roll.WARD: faces}

    @property
    def pool(self) -> IndependentSum:
        """Return the damage of all attacks after wards, not capped (17.2, 18.1)."""
        return _pool(self)

    @property
    def stages(self) -> Stages:
        """Return the expected numbers along the sequence, for all attacks."""
        return stages_of(self.attack).times(self.number_of_attacks.mean)


@lru_cache(maxsize=65_536)
def strike_of(arms: Arms, defence: Defence) -> Strike:
    """Return the strike of a weapon against a defence."""
    variants = tuple((w, _attack_of(one, defence)) for w, one in arms.variants())
    attack = replace(_attack_of(arms, defence), variants=variants)
    counted = 0 if defence.ignores_rend else attack.rend
    return Strike(
        attacks=arms.attacks,
        champion_attacks=arms.champion_attacks,
        models=arms.models,
        champions=arms.champions,
        attack=attack,
        hit_modifier=arms.hit_modifier,
        wound_modifier=arms.wound_modifier,
        save_modifier=limited_save(defence.save_bonus, counted, defence.save_cap),
        ward_modifier=defence.wards.modifier,
    )


def _attack_of(arms: Arms, defence: Defence) -> Attack:
    total, rend = _rend(arms, defence)
    adds_rend = any(result.rend for result in arms.results)
    save = SaveRule(
        target_number=defence.save,
        bonus=defence.save_bonus,
        cap=defence.save_cap,
        ignores_rend=defence.ignores_rend,
        passes=defence.save_passes,
        rerolls=defence.save_rerolls,
    )
    return Attack(
        hit=arms.hit,
        wound=arms.wound,
        save=save,
        rend=rend,
        damage=arms.damage,
        ward=defence.wards.against(defence.kinds),
        mortal_ward=defence.wards.against(defence.kinds | {Against.MORTAL}),
        criticals=arms.criticals,
        results=arms.results,
        inflicted_times=arms.inflicted_times,
        inflicted_plus=arms.inflicted_plus,
        rend_cut=total - rend if adds_rend else 0,
        rend_limits=arms.rend_changes if adds_rend else _UNCHANGED,
    )


def _rend(arms: Arms, defence: Defence) -> tuple[int, int]:
    """Return the sum of all Rend, and what its cap, its floor and 0 leave of it.

    Anti-X is one of the additions (a decision).
    """
    anti = rules.ANTI_REND * sum(
        anti_applies(anti, defence.keywords, charged=defence.charged)
        for anti in arms.anti
    )
    changes = arms.rend_changes
    total = changes.unbounded(arms.rend) + anti
    return total, max(0, changes.bounded(total))


def anti_applies(
    ability: WeaponAbility, keywords: frozenset[str], *, charged: bool
) -> bool:
    """Say whether an Anti-X meets its target: the keyword X, or that it charged."""
    if ability.needs_charged_target:
        return charged
    return ability.against in keywords


@lru_cache(maxsize=4096)
def _pool(strike: Strike) -> IndependentSum:
    return strike.number_of_attacks.each(damage_of_attack(strike.attack))

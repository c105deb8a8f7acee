"""`Strike`: one weapon, all its numbers settled, against one defence.

`Arms` is what the attacking side brings, `Defence` what the target's side does: save,
ward, keywords, and nothing of its models or Health. `strike_of` joins the two into a
value that is small, frozen and cached, because many units share it; the pool of a
strike is its attacks, each with the damage of one attack.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from distributions import rules
from distributions.attack import (
    AttackRolls,
    Stages,
    critical_used,
    damage_of_attack,
    stages_of,
)
from distributions.effects import Roll
from distributions.profiles import SaveCap
from distributions.rolls import Modifier, limited, limited_save, needed

if TYPE_CHECKING:
    from distributions.dice import Dice
    from distributions.independent_sum import IndependentSum
    from distributions.weapon_abilities import AbilityName, WeaponAbility

__all__ = ["Arms", "Defence", "Strike", "anti_applies", "strike_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Arms:
    """A weapon with all that its own side, and effects on its rolls, make of it.

    ``hit_modifier`` and ``wound_modifier`` are sums before their limits. ``models``
    counts all wielders, ``champions`` those of them that make ``champion_attacks``.
    """

    attacks: Dice
    champion_attacks: Dice
    models: int
    champions: int
    hit: int
    wound: int
    rend: int
    damage: Dice
    hit_modifier: int = 0
    wound_modifier: int = 0
    critical_on: int = rules.CRITICAL_ON
    anti: tuple[WeaponAbility, ...] = ()
    criticals: tuple[AbilityName, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Defence:
    """What an attack meets. ``save_bonus`` is the sum of modifiers without Rend."""

    save: int | None = None
    ward: int | None = None
    save_bonus: int = 0
    ward_modifier: int = 0
    save_cap: SaveCap = SaveCap.NET
    keywords: frozenset[str] = frozenset()
    charged: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Strike:
    """One weapon's attacks against one defence; every number after all modifiers."""

    attacks: Dice
    champion_attacks: Dice
    models: int
    champions: int
    rend: int
    rolls: AttackRolls
    hit_modifier: Modifier
    wound_modifier: Modifier
    save_modifier: Modifier
    ward_modifier: Modifier

    @property
    def number_of_attacks(self) -> IndependentSum:
        """Return the attacks of all models; random ones are rolled for each."""
        ordinary = self.attacks.total(self.models - self.champions)
        return ordinary + self.champion_attacks.total(self.champions)

    @property
    def pool(self) -> IndependentSum:
        """Return the damage of all attacks after wards, not capped (17.2, 18.1)."""
        return _pool(self)

    @property
    def stages(self) -> Stages:
        """Return the expected numbers along the sequence, for all attacks."""
        return stages_of(self.rolls).times(self.number_of_attacks.mean)


@lru_cache(maxsize=65_536)
def strike_of(arms: Arms, defence: Defence) -> Strike:
    """Return the strike of a weapon against a defence."""
    rend = arms.rend + rules.ANTI_REND * sum(
        anti_applies(anti, defence.keywords, charged=defence.charged)
        for anti in arms.anti
    )
    hit = limited(Roll.HIT, arms.hit_modifier)
    wound = limited(Roll.WOUND, arms.wound_modifier)
    save = limited_save(defence.save_bonus, rend, defence.save_cap)
    ward = limited(Roll.WARD, defence.ward_modifier)
    wound_needed = needed(arms.wound, wound.limited)
    save_needed = _needed_if_any(defence.save, save)
    return Strike(
        attacks=arms.attacks,
        champion_attacks=arms.champion_attacks,
        models=arms.models,
        champions=arms.champions,
        rend=rend,
        rolls=AttackRolls(
            hit=needed(arms.hit, hit.limited),
            wound=wound_needed,
            save=save_needed,
            ward=_needed_if_any(defence.ward, ward),
            damage=arms.damage,
            critical_on=arms.critical_on,
            critical=critical_used(arms.criticals, wound_needed, save_needed),
        ),
        hit_modifier=hit,
        wound_modifier=wound,
        save_modifier=save,
        ward_modifier=ward,
    )


def _needed_if_any(target_number: int | None, modifier: Modifier) -> int | None:
    return None if target_number is None else needed(target_number, modifier.limited)


def anti_applies(
    ability: WeaponAbility, keywords: frozenset[str], *, charged: bool
) -> bool:
    """Say whether an Anti-X meets its target: the keyword X, or that it charged."""
    if ability.needs_charged_target:
        return charged
    return ability.against in keywords


@lru_cache(maxsize=4096)
def _pool(strike: Strike) -> IndependentSum:
    return strike.number_of_attacks.each(damage_of_attack(strike.rolls))

"""One attack: its damage as a generating function, and how far it gets.

The damage of one attack is a small polynomial. Each step of the sequence wraps the
one after it, and each Crit ability puts another step in place of the hit:

    harm    = Damage with (w + (1 - w) z) for z      the ward, for each point
    wounded = saved + unsaved * harm
    struck  = not wounded + wounds * wounded
    attack  = miss + hit * struck + critical * f     f by the Crit ability

where f is struck, struck * struck (2 Hits), wounded (Auto-wound) or harm (Mortal).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING

from distributions import rules
from distributions.distribution import Distribution, mixture
from distributions.rolls import chance
from distributions.weapon_abilities import AbilityName

if TYPE_CHECKING:
    from distributions.dice import Dice

__all__ = ["AttackRolls", "Stages", "critical_used", "damage_of_attack", "stages_of"]

_NO_DAMAGE = Distribution.point(0)


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackRolls:
    """What one attack rolls: every number after all modifiers.

    ``hit``, ``wound``, ``save`` and ``ward`` are the unmodified rolls needed, 2 to 6;
    None where no roll is enough (hit: but for a critical hit) or there is none.
    """

    hit: int | None
    wound: int | None
    save: int | None
    ward: int | None
    damage: Dice
    critical_on: int = rules.CRITICAL_ON
    critical: AbilityName | None = None

    @property
    def chance_of_critical(self) -> Fraction:
        """Return the chance of a critical hit."""
        return chance(self.critical_on)

    @property
    def chance_of_ordinary_hit(self) -> Fraction:
        """Return the chance of a hit that is not a critical hit."""
        # A critical hit always hits, whatever the roll needed: a decision.
        return max(Fraction(0), chance(self.hit) - self.chance_of_critical)


@lru_cache(maxsize=65_536)
def damage_of_attack(rolls: AttackRolls) -> Distribution:
    """Return the damage points that one attack gets through, wards made.

    3+ to hit, 3+ to wound, no save, Damage 1:

    >>> from distributions.dice import Dice
    >>> rolls = AttackRolls(
    ...     hit=3, wound=3, save=None, ward=None, damage=Dice(constant=1)
    ... )
    >>> damage_of_attack(rolls).mean
    Fraction(4, 9)
    """
    harm = harm_of(rolls.damage, rolls.ward)
    wounded = _if(1 - chance(rolls.save), harm)
    struck = _if(chance(rolls.wound), wounded)
    critical = _critical_hit(rolls.critical, harm, wounded, struck)
    hit, crit = rolls.chance_of_ordinary_hit, rolls.chance_of_critical
    return mixture([(1 - hit - crit, _NO_DAMAGE), (hit, struck), (crit, critical)])


def _critical_hit(
    ability: AbilityName | None,
    harm: Distribution,
    wounded: Distribution,
    struck: Distribution,
) -> Distribution:
    """Return the damage of a critical hit by the Crit ability that it triggers."""
    match ability:
        case AbilityName.CRIT_2_HITS:
            return struck.times(rules.EXTRA_HITS)
        case AbilityName.CRIT_AUTO_WOUND:
            return wounded
        case AbilityName.CRIT_MORTAL:
            return harm
        case _:
            return struck


@lru_cache(maxsize=1024)
def harm_of(damage: Dice, ward: int | None) -> Distribution:
    """Return the points that pass the wards, one roll for each point (18.1)."""
    passes = Distribution.from_chances({0: chance(ward), 1: 1 - chance(ward)})
    return damage.total(1).distribution.each(passes)


def _if(likelihood: Fraction, then: Distribution) -> Distribution:
    return mixture([(1 - likelihood, _NO_DAMAGE), (likelihood, then)])


@dataclass(frozen=True, slots=True, kw_only=True)
class Stages:
    """Expected numbers along the attack sequence; the last three are damage points.

    ``hits`` counts critical and extra ones, ``wounds`` automatic ones,
    ``damage_pool`` the mortal damage; both pools are before wards.
    """

    attacks: Fraction = Fraction(0)
    hits: Fraction = Fraction(0)
    critical_hits: Fraction = Fraction(0)
    wounds: Fraction = Fraction(0)
    unsaved: Fraction = Fraction(0)
    mortal_damage: Fraction = Fraction(0)
    damage_pool: Fraction = Fraction(0)
    damage: Fraction = Fraction(0)

    def __add__(self, other: Stages) -> Stages:
        """Add stage by stage."""
        return Stages(
            **{
                f.name: getattr(self, f.name) + getattr(other, f.name)
                for f in fields(self)
            }
        )

    def times(self, factor: Fraction) -> Stages:
        """Multiply every stage: expectations of that many attacks."""
        return Stages(**{f.name: getattr(self, f.name) * factor for f in fields(self)})


@lru_cache(maxsize=65_536)
def stages_of(rolls: AttackRolls) -> Stages:
    """Return the expectations of one attack.

    >>> from distributions.dice import Dice
    >>> rolls = AttackRolls(hit=4, wound=4, save=4, ward=4, damage=Dice(constant=2))
    >>> stages_of(rolls).unsaved, stages_of(rolls).damage
    (Fraction(1, 8), Fraction(1, 8))
    """
    ordinary, crit = rolls.chance_of_ordinary_hit, rolls.chance_of_critical
    extra, automatic, mortal = _of_critical_hit(rolls.critical)
    hits = ordinary + crit * extra
    # The hits that are rolled to wound: an automatic wound and a mortal one are not.
    rolled = hits - crit * (automatic + mortal)
    wounds = rolled * chance(rolls.wound) + crit * automatic
    unsaved = wounds * (1 - chance(rolls.save))
    mortal_damage = crit * mortal * rolls.damage.mean
    pool = unsaved * rolls.damage.mean + mortal_damage
    return Stages(
        attacks=Fraction(1),
        hits=hits,
        critical_hits=crit,
        wounds=wounds,
        unsaved=unsaved,
        mortal_damage=mortal_damage,
        damage_pool=pool,
        damage=pool * (1 - chance(rolls.ward)),
    )


def _of_critical_hit(ability: AbilityName | None) -> tuple[int, int, int]:
    """Return the hits, automatic wounds and mortal results of a critical hit."""
    match ability:
        case AbilityName.CRIT_2_HITS:
            return rules.EXTRA_HITS, 0, 0
        case AbilityName.CRIT_AUTO_WOUND:
            return 1, 1, 0
        case AbilityName.CRIT_MORTAL:
            return 1, 0, 1
        case _:
            return 1, 0, 0


def critical_used(
    abilities: tuple[AbilityName, ...], wound: int | None, save: int | None
) -> AbilityName | None:
    """Return the Crit ability that a critical hit triggers: one of them (a decision).

    The one with the greatest expected damage on that die; of equals the first. Damage
    and ward are the same for all, so the expected number of unsaved wounds decides.

    >>> both = (AbilityName.CRIT_2_HITS, AbilityName.CRIT_MORTAL)
    >>> critical_used(both, 4, None).value, critical_used(both, 4, 4).value
    ('Crit (2 Hits)', 'Crit (Mortal)')
    """
    unsaved = 1 - chance(save)
    worth = {
        AbilityName.CRIT_2_HITS: rules.EXTRA_HITS * chance(wound) * unsaved,
        AbilityName.CRIT_AUTO_WOUND: unsaved,
        AbilityName.CRIT_MORTAL: Fraction(1),
    }
    return max(abilities, key=worth.__getitem__, default=None)

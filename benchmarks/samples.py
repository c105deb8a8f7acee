"""The attacks that are measured: four weapons, as the engine makes them."""

from functools import lru_cache

from distributions.attack import damage_of_attack
from distributions.attack_numbers import Attack, SaveRule
from distributions.characteristics import Quantity
from distributions.dice import Dice
from distributions.distribution import Distribution
from distributions.independent_sum import IndependentSum
from distributions.readings import WardRule
from distributions.rolls import RollRule
from distributions.weapon_abilities import AbilityName

# Hit, wound, save and Crit ability of each weapon.
_WEAPONS = (
    (3, 3, 5, AbilityName.CRIT_MORTAL),
    (4, 3, 4, AbilityName.CRIT_2_HITS),
    (4, 4, 6, AbilityName.CRIT_AUTO_WOUND),
    (3, 4, None, None),
)


@lru_cache(maxsize=64)
def attack(damage: str, ward: int | None = 5, weapon: int = 0) -> Distribution:
    """Return the damage of one attack."""
    hit, wound, save, critical = _WEAPONS[weapon]
    return damage_of_attack(
        Attack(
            hit=RollRule(needed=hit, critical_on=6),
            wound=RollRule(needed=wound),
            save=SaveRule(target_number=save),
            rend=0,
            damage=Quantity(Dice.parse(damage)),
            ward=WardRule(ward),
            mortal_ward=WardRule(ward),
            criticals=() if critical is None else (critical,),
        )
    )


def pool(
    damage: str, attacks: int, weapons: int = 1, ward: int | None = 5
) -> IndependentSum:
    """Return the damage of so many attacks with each of the first weapons."""
    return IndependentSum.of((attack(damage, ward, w), attacks) for w in range(weapons))

"""Exact mathematics and rules of attacks in Age of Sigmar, 4th edition.

Conventions: every value is frozen and may be hashed, cached and pickled; every
number is a whole number or a ``Fraction``; damage is counted in damage points. The
package knows nothing of schemas, of HTTP, or of floats, but for the one function
that rounds an exact result (`nearest_floats`).

Read `rules`, `attack`, `strike`, `action`, in this order; `worlds` and `folding` add
the abilities. `fights`, `objectives` and `events` are packages of their own, each with
its order of reading. ``price*`` say what an answer costs before it is computed.
"""

from distributions._flint import nearest_floats
from distributions.action import AttackResult, attack
from distributions.attack import damage_of_attack, stages_of
from distributions.attack_numbers import Attack
from distributions.dice import Dice
from distributions.distribution import Distribution, mixture
from distributions.errors import (
    EngineError,
    NotDiceError,
    NotKeywordError,
    NotWeaponAbilityError,
    NotWeightsError,
)
from distributions.independent_sum import IndependentSum
from distributions.profiles import AttackAction, Kind, Phase, SaveCap, Unit, Weapon
from distributions.readings import Stages
from distributions.strike import Arms, Defence, Strike, strike_of
from distributions.weapon_abilities import AbilityName, WeaponAbility

__all__ = [
    "AbilityName",
    "Arms",
    "Attack",
    "AttackAction",
    "AttackResult",
    "Defence",
    "Dice",
    "Distribution",
    "EngineError",
    "IndependentSum",
    "Kind",
    "NotDiceError",
    "NotKeywordError",
    "NotWeaponAbilityError",
    "NotWeightsError",
    "Phase",
    "SaveCap",
    "Stages",
    "Strike",
    "Unit",
    "Weapon",
    "WeaponAbility",
    "attack",
    "damage_of_attack",
    "mixture",
    "nearest_floats",
    "stages_of",
    "strike_of",
]

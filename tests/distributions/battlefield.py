"""Units, weapons and abilities of the tests: what is not said is plain."""

from dataclasses import replace
from typing import Any, Final, TypeVar

from distributions.action import AttackResult, attack
from distributions.amounts import Rolled
from distributions.dice import Dice
from distributions.effects import (
    Ability,
    Direction,
    Effect,
    Origin,
    Roll,
    Side,
    Source,
)
from distributions.kinds import ModifyRoll
from distributions.profiles import AttackAction, Kind, Unit, Weapon
from distributions.strike import Strike
from distributions.weapon_abilities import WeaponAbility

ONE: Final = Dice(constant=1)
PLAIN: Final = Weapon(
    name="blade", kind=Kind.MELEE, attacks=ONE, hit=4, wound=4, rend=0, damage=ONE
)
LONE: Final = Unit()

E = TypeVar("E", bound=Effect)


def blade(*abilities: str, **printed: Any) -> Weapon:  # noqa: ANN401
    """A melee weapon: 1 attack, 4+ to hit and to wound, Rend 0 and Damage 1."""
    for name in {"attacks", "damage"} & set(printed):
        printed[name] = Dice.parse(str(printed[name]))
    read = tuple(map(WeaponAbility.parse, abilities))
    return replace(PLAIN, abilities=read, **printed)


def bow(*abilities: str, **printed: Any) -> Weapon:  # noqa: ANN401
    """The same as a ranged weapon."""
    return blade(*abilities, name="bow", kind=Kind.RANGED, **printed)


def action_with(
    *weapons: Weapon,
    attacker: Unit = LONE,
    target: Unit = LONE,
    **context: Any,  # noqa: ANN401
) -> AttackAction:
    """The attack action in which a unit uses these weapons."""
    armed = replace(attacker, weapons=weapons)
    return AttackAction(attacker=armed, target=target, **context)


def result_of(*weapons: Weapon, **action: Any) -> AttackResult:  # noqa: ANN401
    """What comes of `action_with` the same."""
    return attack(action_with(*weapons, **action))


def strike_with(weapon: Weapon, **action: Any) -> Strike:  # noqa: ANN401
    """The strike of one weapon that is used, where nothing is uncertain."""
    (case,) = result_of(weapon, **action).cases
    (strike,) = case.strikes
    assert strike is not None
    return strike


def save_needed(strike: Strike) -> int | None:
    """The unmodified save roll that a strike needs; None: no roll saves."""
    attack = strike.attack
    none = attack.save.target_number is None
    return None if none else attack.save.against(attack.rend).needed


def amount(written: int | str) -> Rolled:
    """A number or dice, as an amount; "-D3" is taken away."""
    text = str(written)
    if text.startswith("-"):
        return Rolled(Dice.parse(text[1:]), -1)
    return Rolled(Dice.parse(text))


def mine(kind: type[E], /, **said: Any) -> E:  # noqa: ANN401
    """An effect of the attacker, on its attacks where nothing else is said."""
    return _effect(kind, Side.ATTACKER, Direction.MADE, said)


def theirs(kind: type[E], /, **said: Any) -> E:  # noqa: ANN401
    """An effect of the target, on the attacks that it receives."""
    return _effect(kind, Side.TARGET, Direction.RECEIVED, said)


def _effect(kind: type[E], side: Side, attacks: Direction, said: dict[str, Any]) -> E:
    """An effect of a side; its ``place`` tells it from others like it."""
    place = said.pop("place", kind.__name__)
    origin = Origin(Source.ABILITY, side, said.pop("name", "ability"), place)
    fields: dict[str, Any] = {"origin": origin, "attacks": attacks} | said
    return kind(**fields)


def ability(*effects: Effect, **said: Any) -> Ability:  # noqa: ANN401
    """An ability of the side that its effects are of."""
    return Ability(origin=effects[0].origin, effects=effects, **said)


def with_effects(unit: Unit, *effects: Effect) -> Unit:
    """A unit that has an ability for each effect more."""
    return replace(unit, abilities=(*unit.abilities, *map(ability, effects)))


def modifier(
    roll: Roll,
    by: int,
    side: Side = Side.ATTACKER,
    name: str = "ability",
    **effect: Any,  # noqa: ANN401
) -> Ability:
    """An ability that modifies a roll: of attacks made, or received by the target."""
    origin = Origin(Source.ABILITY, side, name)
    made = Direction.MADE if side is Side.ATTACKER else Direction.RECEIVED
    said: dict[str, Any] = {"attacks": made, "roll": roll, "by": by} | effect
    return Ability(origin=origin, effects=(ModifyRoll(origin=origin, **said),))

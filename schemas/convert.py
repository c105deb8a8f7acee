"""From a request to the engine's own values, and to the price of its answer."""

from functools import lru_cache

from distributions import commands, effects, keywords, profiles
from distributions.action import AttackResult, attack
from distributions.effects import Side
from distributions.price import (
    Price,
    Wanted,
    price_of_resolving,
)
from distributions.price import price_of as price_of_result
from distributions.price_of_resolving import advice_on_resolving
from distributions.profiles import AttackAction, Kind, Phase, SaveCap
from schemas.convert_abilities import ability_from
from schemas.damage import DamageRequest
from schemas.unit import Unit, Weapon

__all__ = [
    "action_from",
    "price_of",
    "result_of",
    "setup_advice_on",
    "setup_price_of",
    "unit_from",
    "wanted_from",
]


def price_of(request: DamageRequest) -> Price:
    """Return what the answer costs. Worth asking only where the set-up is cheap."""
    return price_of_result(result_of(action_from(request)), wanted_from(request))


def setup_price_of(request: DamageRequest) -> int:
    """Return what it costs to find the price, from the lengths of the lists alone."""
    return price_of_resolving(action_from(request))


def setup_advice_on(request: DamageRequest) -> str:
    """Return what would bring the cost of finding the price down."""
    return advice_on_resolving(action_from(request))


@lru_cache(maxsize=16)
def result_of(action: AttackAction) -> AttackResult:
    """Resolve an action; kept, because price and answer both need it."""
    return attack(action)


def wanted_from(request: DamageRequest) -> Wanted:
    """Return what the answer is to hold."""
    output = request.output
    return Wanted(output.exact, output.distributions, output.weapons)


@lru_cache(maxsize=16)
def action_from(request: DamageRequest) -> AttackAction:
    """Return the attack action that a request describes."""
    return AttackAction(
        attacker=unit_from(request.attacker, Side.ATTACKER, "/attacker"),
        target=unit_from(request.target, Side.TARGET, "/target"),
        phase=Phase(request.phase),
        in_combat=request.in_combat,
        battle_round=request.battle_round,
        save_cap=SaveCap(request.rules.save_cap),
        circumstances=_circumstances(request),
    )


def _circumstances(request: DamageRequest) -> tuple[effects.Ability, ...]:
    made = [
        commands.ATTACKER_COMMANDS[name](f"/attacker_commands/{index}")
        for index, name in enumerate(request.attacker_commands)
    ]
    made += [
        commands.TARGET_COMMANDS[name](f"/target_commands/{index}")
        for index, name in enumerate(request.target_commands)
    ]
    if request.cover:
        made.append(commands.cover("/cover"))
    return tuple(made)


def unit_from(unit: Unit, side: Side, place: str) -> profiles.Unit:
    """Return the engine's unit in a role; ``place`` is its JSON pointer."""
    return profiles.Unit(
        models=unit.models,
        health=unit.health,
        save=unit.save,
        ward=_ward(unit),
        keywords=keywords.names_of(unit.keywords),
        champions=champions_of(unit),
        control=unit.control,
        damage_points=unit.damage_points,
        charged=unit.charged,
        charge_roll=unit.charge_roll,
        weapons=tuple(map(_weapon, unit.weapons)),
        abilities=tuple(
            ability_from(ability, side, f"{place}/abilities/{index}")
            for index, ability in enumerate(unit.abilities)
        ),
    )


def _ward(unit: Unit) -> int | None:
    """Return the best ward, printed or by keyword (18.1); "-" switches all off."""
    if unit.ward == "-":
        return None
    by_keyword = map(keywords.ward_of, unit.keywords)
    return min((ward for ward in (unit.ward, *by_keyword) if ward), default=None)


def champions_of(unit: Unit) -> int:
    """Return how many models are champions."""
    if unit.champions is not None:
        return unit.champions
    return max(
        (keywords.champions_among(word, unit.models) for word in unit.keywords),
        default=0,
    )


def _weapon(weapon: Weapon) -> profiles.Weapon:
    return profiles.Weapon(
        name=weapon.name,
        kind=Kind(weapon.kind),
        attacks=weapon.attacks,
        hit=weapon.hit,
        wound=weapon.wound,
        rend=weapon.rend,
        damage=weapon.damage,
        abilities=weapon.abilities,
        wielders=weapon.models,
        champions=weapon.champions,
    )

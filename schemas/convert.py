"""From a request to the engine's own values, and to the price of its answer."""

from functools import lru_cache

from distributions import commands, effects, keywords, profiles
from distributions.action import AttackResult, attack
from distributions.conditions import Condition, UnitCondition
from distributions.effects import Direction, Origin, Side, Source
from distributions.price import Price, Wanted, price_of_resolving
from distributions.price import price_of as price_of_result
from distributions.profiles import AttackAction, Kind, Phase, SaveCap
from schemas.abilities import Ability, ModifyRoll, WeaponScope, When
from schemas.damage import DamageRequest
from schemas.unit import Unit, Weapon

__all__ = ["action_from", "price_of", "result_of", "setup_price_of", "wanted_from"]


def price_of(request: DamageRequest) -> Price:
    """Return what the answer costs. Worth asking only where the set-up is cheap."""
    return price_of_result(result_of(action_from(request)), wanted_from(request))


def setup_price_of(request: DamageRequest) -> int:
    """Return what it costs to find the price, from the lengths of the lists alone."""
    return price_of_resolving(action_from(request))


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
        attacker=_unit(request.attacker, Side.ATTACKER),
        target=_unit(request.target, Side.TARGET),
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


def _unit(unit: Unit, side: Side) -> profiles.Unit:
    return profiles.Unit(
        models=unit.models,
        health=unit.health,
        save=unit.save,
        ward=_ward(unit),
        keywords=keywords.names_of(unit.keywords),
        champions=champions_of(unit),
        damage_points=unit.damage_points,
        charged=unit.charged,
        weapons=tuple(map(_weapon, unit.weapons)),
        abilities=tuple(
            _ability(ability, side, f"/{side.value}/abilities/{index}")
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


def _ability(ability: Ability, side: Side, place: str) -> effects.Ability:
    return effects.Ability(
        origin=Origin(Source.ABILITY, side, ability.name, place),
        effects=tuple(
            _effect(
                effect,
                Origin(Source.ABILITY, side, ability.name, f"{place}/effects/{i}"),
            )
            for i, effect in enumerate(ability.effects)
        ),
        enabled=ability.enabled,
        when=_condition(ability.when),
    )


def _effect(effect: ModifyRoll, origin: Origin) -> effects.Effect:
    roll = effects.Roll(effect.roll)
    made = roll in (effects.Roll.HIT, effects.Roll.WOUND)
    default = Direction.MADE if made else Direction.RECEIVED
    return effects.ModifyRoll(
        origin=origin,
        attacks=Direction(effect.attacks) if effect.attacks else default,
        weapons=_scope(effect.weapons),
        when=_condition(effect.when),
        roll=roll,
        by=effect.by,
    )


_COMPANION_SCOPES = {
    None: effects.CompanionScope.BY_RULE,
    False: effects.CompanionScope.NEVER,
    True: effects.CompanionScope.ALSO,
    "only": effects.CompanionScope.ONLY,
}


def _scope(scope: WeaponScope | None) -> effects.WeaponScope:
    if scope is None:
        return effects.WeaponScope()
    return effects.WeaponScope(
        kind=Kind(scope.kind) if scope.kind else None,
        names=frozenset(name.casefold() for name in scope.names or ()),
        companion=_COMPANION_SCOPES[scope.companion],
    )


def _condition(when: When | None) -> Condition | None:
    if when is None:
        return None
    own = UnitCondition(
        charged=bool(when.charged),
        not_charged=bool(when.not_charged),
        keywords_any=keywords.names_of(when.keywords_any or ()),
        keywords_all=keywords.names_of(when.keywords_all or ()),
        keywords_none=keywords.names_of(when.keywords_none or ()),
        models_at_least=when.models_at_least,
        models_at_most=when.models_at_most,
        damage_points_at_least=when.damage_points_at_least,
    )
    enemy = UnitCondition(
        charged=bool(when.enemy_charged),
        keywords_any=keywords.names_of(when.enemy_keywords_any or ()),
        keywords_all=keywords.names_of(when.enemy_keywords_all or ()),
        keywords_none=keywords.names_of(when.enemy_keywords_none or ()),
        models_at_least=when.enemy_models_at_least,
        models_at_most=when.enemy_models_at_most,
        damage_points_at_least=1 if when.enemy_damaged else None,
    )
    return Condition(
        phase=Phase(when.phase) if when.phase else None,
        battle_rounds=frozenset(when.battle_round or ()),
        own=own,
        enemy=enemy,
    )

"""From the abilities of a request to those of the engine."""

from collections.abc import Callable
from typing import Any, Final

from distributions import activation, effects, keywords, kinds
from distributions.conditions import Condition, UnitCondition
from distributions.dice import Dice
from distributions.effects import Direction, Origin, Side, Source
from distributions.profiles import Kind, Phase
from distributions.weapon_abilities import CRITICALS, AbilityName, WeaponAbility
from schemas import effects as sent
from schemas.abilities import Ability, Activation
from schemas.conditions import WeaponScope, When
from schemas.convert_amounts import amount_from, maybe_amount_from
from schemas.convert_between import BETWEEN_ATTACKS

__all__ = ["ability_from"]


def ability_from(ability: Ability, side: Side, place: str) -> effects.Ability:
    """Return the engine's ability; ``place`` is its JSON pointer."""
    tiers = ability.activation.tiers if ability.activation else ()
    return effects.Ability(
        origin=Origin(Source.ABILITY, side, ability.name, place),
        effects=_effects(ability, ability.effects, side, f"{place}/effects"),
        enabled=ability.enabled,
        each_phase=ability.each == "phase",
        when=condition_from(ability.when),
        activation=_activation(ability.activation),
        tiers=tuple(
            activation.Tier(
                tier.at_least,
                _effects(
                    ability, tier.effects, side, f"{place}/activation/tiers/{i}/effects"
                ),
                tier.replaces,
            )
            for i, tier in enumerate(tiers)
        ),
    )


def _effects(
    ability: Ability, effects_sent: tuple[sent.Effect, ...], side: Side, place: str
) -> tuple[effects.Effect, ...]:
    return tuple(
        _effect(effect, Origin(Source.ABILITY, side, ability.name, f"{place}/{i}"))
        for i, effect in enumerate(effects_sent)
    )


def _activation(given: Activation | None) -> activation.Activation | None:
    match given:
        case None:
            return None
        case Activation(roll=Dice() as dice, at_least=at_least):
            return activation.Roll(dice, amount_from(at_least))
        case Activation(cast=sent_cast) if sent_cast is not None:
            unbinds = tuple(unbind.modifier for unbind in sent_cast.unbinds)
            return activation.Cast(sent_cast.value, sent_cast.modifier, unbinds)
        case Activation(chant=chant) if chant is not None:
            return activation.Chant(chant.value, chant.ritual_points, chant.modifier)
        case _:
            return activation.Chance(given.probability)


def _effect(effect: sent.Effect, origin: Origin) -> effects.Effect:
    default = _default_direction(effect)
    common: dict[str, Any] = {
        "origin": origin,
        "attacks": Direction(effect.attacks) if effect.attacks else default,
        "weapons": scope_from(effect.weapons),
        "when": condition_from(effect.when),
    }
    build = _BUILDERS.get(type(effect))
    if build is None:
        return kinds.Elsewhere(kind=effect.kind, **common)
    made, fields = build(effect)
    return made(**common, **fields)


_RECEIVED_KINDS: Final = (
    sent.SuppressWeaponAbilities, sent.NoCriticals, sent.FailOnUnmodified,
    sent.IgnoreRend, sent.Ward, sent.IgnoreFirstDamage, sent.CapDamage,
    sent.ReduceDamagePool, sent.RedirectDamage, sent.PreventDestruction, sent.Backlash,
    sent.DeathThroes, sent.MortalImmunity,
)  # fmt: skip
_DEFENDER: Final = frozenset({"save", "ward"})


def _default_direction(effect: sent.Effect) -> Direction:
    """Return the direction of an effect that does not say it, as its kind does."""
    match effect:
        case sent.ModifyRoll() | sent.Reroll() | sent.SucceedOnUnmodified():
            received = effect.roll in _DEFENDER
        case sent.IgnoreModifiers():
            received = bool(effect.rolls) and set(effect.rolls) <= _DEFENDER
            received = received and not effect.characteristics
        case _:
            received = isinstance(effect, _RECEIVED_KINDS)
    return Direction.RECEIVED if received else Direction.MADE


Built = tuple[type[effects.Effect], dict[str, Any]]


def _characteristic(effect: sent.ModifyCharacteristic | sent.ModifyUnit) -> Built:
    unit = isinstance(effect, sent.ModifyUnit)
    return kinds.ModifyUnit if unit else kinds.ModifyCharacteristic, {
        "characteristic": kinds.Characteristic(effect.characteristic),
        "operation": kinds.Operation(effect.operation),
        "value": maybe_amount_from(effect.value),
    }


def _reroll(effect: sent.Reroll) -> Built:
    if effect.roll not in _ROLLS:
        return kinds.Elsewhere, {"kind": "a re-roll of another roll"}
    low = effect.which if isinstance(effect.which, sent.AtMost) else None
    return kinds.Reroll, {
        "roll": effects.Roll(effect.roll),
        "which": kinds.Which.AT_MOST if low else kinds.Which(effect.which),
        "at_most": low.at_most if low else 0,
        "limit": effect.limit,
    }


_ROLLS: Final = frozenset(roll.value for roll in effects.Roll)


def _ignore_modifiers(effect: sent.IgnoreModifiers) -> Built:
    return kinds.IgnoreModifiers, {
        "rolls": frozenset(map(effects.Roll, effect.rolls)),
        "characteristics": frozenset(map(kinds.Characteristic, effect.characteristics)),
        "sign": kinds.Sign(effect.sign),
    }


def _suppress(effect: sent.SuppressWeaponAbilities) -> Built:
    named: set[AbilityName | WeaponAbility]
    match effect.abilities:
        case "all_except_companion":
            stay = {AbilityName.COMPANION, AbilityName.SHOOT_IN_COMBAT}
            named = {name for name in AbilityName if name not in stay}
        case "on_critical":
            named = set(CRITICALS)
        case abilities:
            stays = AbilityName.SHOOT_IN_COMBAT
            named = {_suppressed(a) for a in abilities if a.name is not stays}
    return kinds.SuppressWeaponAbilities, {"names": frozenset(named)}


def _suppressed(ability: WeaponAbility) -> AbilityName | WeaponAbility:
    """Return what a name takes away: Anti-X as printed all Anti, else that one."""
    specific = ability.name is AbilityName.ANTI and ability.against != "x"
    return ability if specific else ability.name


def _fail(effect: sent.FailOnUnmodified) -> Built:
    low = range(1, (effect.at_most or 0) + 1)
    return kinds.FailOnUnmodified, {
        "roll": effects.Roll(effect.roll),
        "faces": frozenset((*low, *(effect.values or ()))),
        "unless_critical": bool(effect.unless_critical),
    }


def _on_result(effect: sent.OnResult) -> Built:
    return kinds.OnResult, {
        "roll": effects.Roll(effect.roll),
        "faces": frozenset(effect.unmodified or ()),
        "critical": effect.on == "critical",
        "hits": maybe_amount_from(effect.hits),
        "mortal": maybe_amount_from(effect.mortal),
        "rend": effect.rend or 0,
        "damage": maybe_amount_from(effect.damage),
        "auto_wound": bool(effect.auto_wound),
        "ends": effect.ends,
    }


def _inflicted(effect: sent.ModifyDamageInflicted) -> Built:
    return kinds.ModifyDamageInflicted, {
        "operation": kinds.Operation(effect.operation),
        "value": amount_from(effect.value),
        "of_mortal": effect.of == "mortal",
    }


def _pool(effect: sent.MortalPool) -> Built:
    bands = tuple((frozenset(b.on), amount_from(b.amount)) for b in effect.bands or ())
    return kinds.MortalPool, {
        "recipient": Side(effect.recipient),
        "dice": amount_from(effect.dice),
        "roll_modifier": effect.roll_modifier,
        "each_on": effect.each_on,
        "above": maybe_amount_from(effect.above),
        "amount": amount_from(1 if effect.amount is None else effect.amount),
        "bands": bands,
    }


def _slay(effect: sent.SlayModels | sent.DestroyUnit) -> Built:
    return kinds.SlayModels, {
        "dice": effect.dice,
        "above": maybe_amount_from(effect.above),
        "at_least": maybe_amount_from(effect.at_least),
        "models": effect.models if isinstance(effect, sent.SlayModels) else None,
    }


def _harm(kind: type[effects.Effect]) -> Callable[[Any], Built]:
    def build(effect: Any) -> Built:  # noqa: ANN401
        recipient = Side(effect.recipient)
        return kind, {"amount": amount_from(effect.amount), "recipient": recipient}

    return build


def _backlash(effect: sent.Backlash) -> Built:
    return kinds.Backlash, {
        "trigger": kinds.Trigger(effect.trigger),
        "faces": frozenset(effect.values or ()),
        "amount": amount_from(effect.amount),
        "ward": effect.ward,
    }


def _throes(effect: sent.DeathThroes) -> Built:
    return kinds.DeathThroes, {
        "dice_per_model": amount_from(effect.dice_per_model),
        "each_on": effect.each_on,
        "amount": amount_from(effect.amount),
    }


def _control_score(effect: sent.ControlScore) -> Built:
    return kinds.ControlScore, {
        "kind": effect.kind,
        "operation": kinds.Operation(effect.operation),
        "value": amount_from(effect.value),
    }


def _same(kind: type[effects.Effect], *names: str) -> Callable[[Any], Built]:
    """Return a builder for a kind whose fields are taken as they are."""
    return lambda effect: (kind, {name: getattr(effect, name) for name in names})


_BUILDERS: Final[dict[type, Callable[[Any], Built]]] = {
    sent.ModifyCharacteristic: _characteristic,
    sent.ModifyUnit: _characteristic,
    sent.ModifyRoll: lambda e: (
        kinds.ModifyRoll,
        {"roll": effects.Roll(e.roll), "by": e.by},
    ),
    sent.GrantWeaponAbility: _same(kinds.GrantWeaponAbility, "ability"),
    sent.Reroll: _reroll,
    sent.IgnoreModifiers: _ignore_modifiers,
    sent.SuppressWeaponAbilities: _suppress,
    sent.CriticalOn: _same(kinds.CriticalOn, "value"),
    sent.NoCriticals: _same(kinds.NoCriticals),
    sent.FailOnUnmodified: _fail,
    sent.SucceedOnUnmodified: lambda e: (
        kinds.SucceedOnUnmodified,
        {"roll": effects.Roll(e.roll), "at_least": e.at_least},
    ),
    sent.IgnoreRend: _same(kinds.IgnoreRend),
    sent.OnResult: _on_result,
    sent.Ward: lambda e: (
        kinds.Ward,
        {"value": e.value, "against": kinds.Against(e.against)},
    ),
    sent.DenyWard: _same(kinds.DenyWard),
    sent.IgnoreFirstDamage: _same(kinds.IgnoreFirstDamage, "points"),
    sent.CapDamage: _same(kinds.CapDamage, "points"),
    sent.ReduceDamagePool: lambda e: (
        kinds.ReduceDamagePool,
        {
            "points": maybe_amount_from(e.points),
            "dice": maybe_amount_from(e.dice),
            "each_on": e.each_on or 0,
        },
    ),
    sent.ModifyDamageInflicted: _inflicted,
    sent.RedirectDamage: _same(kinds.RedirectDamage, "to"),
    sent.PreventDestruction: lambda e: (
        kinds.PreventDestruction,
        {"dice": e.dice, "at_least": e.at_least or 0, "heal": amount_from(e.heal)},
    ),
    sent.MortalImmunity: _same(kinds.MortalImmunity, "source"),
    sent.DenyHealing: _same(kinds.DenyHealing),
    sent.MortalDamage: _harm(kinds.MortalDamage),
    sent.AllocateDamage: _harm(kinds.AllocateDamage),
    sent.MortalFromRoll: lambda e: (
        kinds.MortalFromRoll,
        {"dice": e.dice, "at_least": e.at_least, "recipient": Side(e.recipient)},
    ),
    sent.MortalPool: _pool,
    sent.MortalDifference: lambda e: (
        kinds.MortalDifference,
        {"first": e.first, "second": e.second, "recipient": Side(e.recipient)},
    ),
    sent.Backlash: _backlash,
    sent.DeathThroes: _throes,
    sent.SlayModels: _slay,
    sent.DestroyUnit: _slay,
    **BETWEEN_ATTACKS,
    sent.ControlScore: _control_score,
}


_COMPANION_SCOPES = {
    None: effects.CompanionScope.BY_RULE,
    False: effects.CompanionScope.NEVER,
    True: effects.CompanionScope.ALSO,
    "only": effects.CompanionScope.ONLY,
}


def scope_from(scope: WeaponScope | None) -> effects.WeaponScope:
    if scope is None:
        return effects.WeaponScope()
    return effects.WeaponScope(
        kind=Kind(scope.kind) if scope.kind else None,
        names=frozenset(name.casefold() for name in scope.names or ()),
        companion=_COMPANION_SCOPES[scope.companion],
    )


def condition_from(when: When | None) -> Condition | None:
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

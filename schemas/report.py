"""From a result of the engine to the answer: here exact numbers become floats."""

from dataclasses import fields
from fractions import Fraction
from typing import Any

from distributions import distribution, rules
from distributions.action import AttackResult
from distributions.attack import Stages
from distributions.dice import Dice
from distributions.independent_sum import IndependentSum
from distributions.price import Wanted
from distributions.resolution import ResolvedWeapon
from distributions.rolls import Modifier
from distributions.rounding import decimal, nearest, nearest_root, rational_text
from distributions.strike import Strike
from distributions.table import Table, tabulate
from schemas.applied import applied_of
from schemas.convert import action_from, result_of, wanted_from
from schemas.damage import DamageRequest

__all__ = ["damage_answer"]

Json = dict[str, Any]


def damage_answer(request: DamageRequest) -> Json:
    """Return the answer to a damage request, as `schemas.damage.DamageAnswer`."""
    result, wanted = result_of(action_from(request)), wanted_from(request)
    damage = _pool(result.damage, wanted)
    return {
        "rules_version": rules.RULES_VERSION,
        "catalogue_version": None,
        "method": "exact",
        "damage": damage,
        "allocated": _small(result.allocated, wanted),
        "models_slain": _small(result.models_slain, wanted),
        "destroyed": nearest(result.destroyed),
        "stages": _stages(result.stages, wanted),
        "weapons": _weapons(request, result, damage) if wanted.weapons else None,
        "attacker_damage": None,
        "redirected": None,
        "applied": applied_of(request, result),
        "exact": {"destroyed": rational_text(result.destroyed)}
        if wanted.exact
        else None,
    }


def _pool(pool: IndependentSum, wanted: Wanted) -> Json:
    """Write a sum that may be too long to hold as a whole."""
    table = tabulate(pool.blocks(), pool.denominator, floats=wanted.distributions)
    exact = None
    if wanted.exact:
        whole = pool.distribution if wanted.distributions else None
        exact = _exact(pool.mean, pool.variance, whole)
    return _written(pool, table, wanted, exact)


def _small(whole: distribution.Distribution, wanted: Wanted) -> Json:
    table = tabulate(whole.blocks(), whole.denominator, floats=wanted.distributions)
    exact = None
    if wanted.exact:
        lists = whole if wanted.distributions else None
        exact = _exact(whole.mean, whole.variance, lists)
    return _written(whole, table, wanted, exact)


def _written(
    variable: IndependentSum | distribution.Distribution,
    table: Table,
    wanted: Wanted,
    exact: Json | None,
) -> Json:
    lists = wanted.distributions
    return {
        "minimum": variable.minimum,
        "maximum": variable.maximum,
        "mean": nearest(variable.mean),
        "variance": nearest(variable.variance),
        "standard_deviation": nearest_root(variable.variance),
        "mode": table.mode,
        "percentiles": {f"p{p}": x for p, x in table.percentiles.items()},
        "median": table.percentiles[50],
        "pmf": table.pmf if lists else None,
        "at_least": table.at_least if lists else None,
        "exact": exact,
    }


def _exact(
    mean: Fraction, variance: Fraction, whole: distribution.Distribution | None
) -> Json:
    return {
        "denominator": decimal(whole.denominator) if whole else None,
        "numerators": whole.weights.texts() if whole else None,
        "mean": rational_text(mean),
        "variance": rational_text(variance),
    }


def _stages(stages: Stages, wanted: Wanted) -> Json:
    values = {f.name: getattr(stages, f.name) for f in fields(stages)}
    written: Json = {name: nearest(value) for name, value in values.items()}
    exact = {name: rational_text(value) for name, value in values.items()}
    return written | {"exact": exact if wanted.exact else None}


def _weapons(request: DamageRequest, result: AttackResult, damage: Json) -> list[Json]:
    wanted = wanted_from(request)
    return [
        {
            "name": sent.name,
            "used": resolved.strike is not None,
            "reason": resolved.refusal.reason if resolved.refusal else None,
            "damage": damage
            if _pool_of(resolved) == result.damage
            else _pool(_pool_of(resolved), wanted),
            "stages": _stages(
                resolved.strike.stages if resolved.strike else Stages(), wanted
            ),
            "resolved": [_resolved(resolved.strike, wanted)] if resolved.strike else [],
        }
        for sent, resolved in zip(request.attacker.weapons, result.weapons, strict=True)
    ]


def _pool_of(resolved: ResolvedWeapon) -> IndependentSum:
    return resolved.strike.pool if resolved.strike else IndependentSum(())


def _resolved(strike: Strike, wanted: Wanted) -> Json:
    rolls = strike.rolls
    champion_attacks = _dice(strike.champion_attacks) if strike.champions else None
    return {
        "probability": nearest(Fraction(1)),
        "attacks": _dice(strike.attacks),
        "champion_attacks": champion_attacks,
        "models": strike.models,
        "champions": strike.champions,
        "hit": rolls.hit,
        "wound": rolls.wound,
        "rend": strike.rend,
        "damage": _dice(rolls.damage),
        "save": rolls.save,
        "ward": rolls.ward,
        "critical_on": rolls.critical_on,
        "critical": rolls.critical.value if rolls.critical else None,
        "rerolls": {"hit": [], "wound": [], "save": [], "ward": []},
        "modifiers": {
            "hit": _modifier(strike.hit_modifier),
            "wound": _modifier(strike.wound_modifier),
            "save": _modifier(strike.save_modifier),
            "ward": _modifier(strike.ward_modifier),
        },
        "exact": {"probability": "1"} if wanted.exact else None,
    }


def _modifier(modifier: Modifier) -> Json:
    return {"total": modifier.total, "clamped": modifier.limited}


def _dice(dice: Dice) -> int | str:
    """Write a number as an integer, dice as the game does."""
    return dice.constant if dice.is_constant else str(dice)

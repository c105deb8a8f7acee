"""From a result of the engine to the answer: here exact numbers become floats."""

from collections.abc import Iterable
from dataclasses import fields
from fractions import Fraction
from typing import Any

from distributions import rules
from distributions.action import AttackResult, Variable
from distributions.attack import critical_used
from distributions.characteristics import Quantity
from distributions.price import Wanted
from distributions.readings import Stages
from distributions.rolls import Modifier
from distributions.rounding import nearest, rational_text
from distributions.strike import Strike
from distributions.table import table_of
from distributions.weapon_rulings import refusal_of
from schemas.applied import applied_of
from schemas.convert import action_from, result_of, wanted_from
from schemas.damage import DamageRequest
from schemas.distribution_report import distribution_answer, written_distribution

__all__ = ["damage_answer"]

Json = dict[str, Any]


def damage_answer(request: DamageRequest) -> Json:
    """Return the answer to a damage request, as `schemas.damage.DamageAnswer`."""
    result, wanted = result_of(action_from(request)), wanted_from(request)
    damage = distribution_answer(result.damage, wanted)
    # P(destroyed) is one of the numbers in the lists, which are short.
    slain = table_of(result.casualties)
    return {
        "rules_version": rules.RULES_VERSION,
        "catalogue_version": None,
        "method": "exact",
        "damage": damage,
        "allocated": distribution_answer(result.allocation, wanted),
        "models_slain": written_distribution(result.casualties, slain, wanted),
        "destroyed": slain.chance_of_at_least(request.target.models),
        "stages": _stages(result.stages, wanted),
        "weapons": _weapons(request, result, damage) if wanted.weapons else None,
        "attacker_damage": _distribution_if_any(result.attacker_damage, wanted),
        "redirected": _distribution_if_any(result.redirected, wanted),
        "applied": applied_of(request, result),
        "exact": {"destroyed": rational_text(result.destroyed)}
        if wanted.exact
        else None,
    }


def _distribution_if_any(variable: Variable | None, wanted: Wanted) -> Json | None:
    return None if variable is None else distribution_answer(variable, wanted)


def _stages(stages: Stages, wanted: Wanted) -> Json:
    values = {f.name: getattr(stages, f.name) for f in fields(stages)}
    written: Json = {name: nearest(value) for name, value in values.items()}
    exact = {name: rational_text(value) for name, value in values.items()}
    return written | {"exact": exact if wanted.exact else None}


def _weapons(request: DamageRequest, result: AttackResult, damage: Json) -> list[Json]:
    return [
        _weapon(weapon.name, index, result, damage, wanted_from(request))
        for index, weapon in enumerate(request.attacker.weapons)
    ]


def _weapon(
    name: str, index: int, result: AttackResult, damage: Json, wanted: Wanted
) -> Json:
    refusal, pool = refusal_of(result, index), result.damage_with(index)
    # The only weapon's damage is all the damage: it is written once.
    same = pool == result.damage
    return {
        "name": name,
        "used": refusal is None,
        "reason": refusal.reason if refusal else None,
        "damage": damage if same else distribution_answer(pool, wanted),
        "stages": _stages(result.stages_with(index), wanted),
        "resolved": [
            _resolved(chance, strike, wanted)
            for chance, strike in result.strikes_with(index)
            if strike
        ],
    }


def _resolved(probability: Fraction, strike: Strike, wanted: Wanted) -> Json:
    attack, all_of_it = strike.attack, strike.attack.all_variants
    champion_attacks = _quantity(strike.champion_attacks) if strike.champions else None
    saves = [one.save.against(one.rend).needed for one in all_of_it]
    critical = critical_used(attack)
    return {
        "probability": nearest(probability),
        "attacks": _quantity(strike.attacks),
        "champion_attacks": champion_attacks,
        "models": strike.models,
        "champions": strike.champions,
        "hit": _rolled_for(one.hit.needed for one in all_of_it),
        "wound": _rolled_for(one.wound.needed for one in all_of_it),
        "rend": _rolled_for(one.rend for one in all_of_it),
        "damage": _quantity(attack.damage),
        "save": None if attack.save.target_number is None else _rolled_for(saves),
        "ward": strike.ward,
        "critical_on": attack.hit.critical_on,
        "critical": critical.value if critical else None,
        "rerolls": {
            roll.value: sorted(faces) for roll, faces in strike.faces_rerolled.items()
        },
        "modifiers": {
            "hit": _modifier(strike.hit_modifier),
            "wound": _modifier(strike.wound_modifier),
            "save": _modifier(strike.save_modifier),
            "ward": _modifier(strike.ward_modifier),
        },
        "exact": {"probability": rational_text(probability)} if wanted.exact else None,
    }


def _rolled_for(numbers: Iterable[int | None]) -> int | str | None:
    """Write a number of an attack, or the range of what is rolled for each attack.

    None is a roll that cannot succeed, the worst of all.
    """
    found = set(numbers)
    if len(found) == 1:
        return found.pop()
    known = sorted(number for number in found if number is not None)
    least, most = known[0], known[-1]
    text = str(least) if least == most else f"{least}-{most}"
    return f"{text} or none" if None in found else text


def _modifier(modifier: Modifier) -> Json:
    return {"total": modifier.total, "clamped": modifier.limited}


def _quantity(quantity: Quantity) -> int | str:
    """Write a number as an integer, dice as the game does."""
    text = str(quantity)
    return int(text) if text.isdecimal() else text

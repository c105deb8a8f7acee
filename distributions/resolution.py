"""From an attack action to its strikes: rules and effects become numbers."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from distributions import rules
from distributions.acting import candidates, not_used, ruling_on_weapon
from distributions.effects import ModifyRoll, Roll
from distributions.keywords import BEAST
from distributions.strike import Arms, Defence, Strike, strike_of
from distributions.verdicts import APPLIED, Code, Ruling, Verdict, merged
from distributions.weapon_abilities import CRITICALS, AbilityName

if TYPE_CHECKING:
    from distributions.effects import Origin
    from distributions.profiles import AttackAction, Unit, Weapon
    from distributions.rolls import Modifier

__all__ = ["ResolvedWeapon", "champions_with", "resolve", "verdicts_on_effects"]


@dataclass(frozen=True, slots=True)
class ResolvedWeapon:
    """A weapon of the attacker: its strike, or why it is not used.

    ``modifiers`` are the effects that its rolls add up, in the order of the request.
    """

    index: int
    weapon: Weapon
    refusal: Ruling | None = None
    strike: Strike | None = None
    modifiers: tuple[ModifyRoll, ...] = ()
    rulings: tuple[tuple[Origin, Ruling], ...] = field(default=(), repr=False)


def resolve(action: AttackAction) -> tuple[ResolvedWeapon, ...]:
    """Return every weapon of the attacker, resolved against the target."""
    return tuple(
        _resolve_weapon(action, index, weapon)
        for index, weapon in enumerate(action.attacker.weapons)
    )


def _resolve_weapon(action: AttackAction, index: int, weapon: Weapon) -> ResolvedWeapon:
    refusal = not_used(weapon, action)
    if refusal:
        return ResolvedWeapon(index, weapon, refusal)
    acting: list[ModifyRoll] = []
    rulings: list[tuple[Origin, Ruling]] = []
    for effect, refusal_for_all in candidates(action):
        ruling = refusal_for_all or ruling_on_weapon(effect, weapon, action.target)
        rulings.append((effect.origin, ruling or APPLIED))
        if ruling is None and isinstance(effect, ModifyRoll):
            acting.append(effect)
    sums: dict[Roll, int] = defaultdict(int)
    for effect in acting:
        sums[effect.roll] += effect.by
    strike = strike_of(_arms(action, weapon, sums), _defence(action, sums))
    return ResolvedWeapon(
        index,
        weapon,
        None,
        strike,
        tuple(acting),
        _with_clamps(strike, acting, rulings),
    )


def _arms(action: AttackAction, weapon: Weapon, sums: dict[Roll, int]) -> Arms:
    unit, names = action.attacker, [ability.name for ability in weapon.abilities]
    charge = rules.CHARGE_DAMAGE if unit.charged and AbilityName.CHARGE in names else 0
    champions = champions_with(weapon, unit)
    return Arms(
        attacks=weapon.attacks,
        champion_attacks=weapon.attacks.plus(rules.CHAMPION_ATTACKS),
        models=unit.models if weapon.wielders is None else weapon.wielders,
        champions=champions if _gains_from_champions(weapon, unit) else 0,
        hit=weapon.hit,
        wound=weapon.wound,
        rend=weapon.rend,
        damage=weapon.damage.plus(charge),
        hit_modifier=sums[Roll.HIT],
        wound_modifier=sums[Roll.WOUND],
        anti=tuple(a for a in weapon.abilities if a.name is AbilityName.ANTI),
        criticals=tuple(name for name in names if name in CRITICALS),
    )


def _defence(action: AttackAction, sums: dict[Roll, int]) -> Defence:
    target = action.target
    return Defence(
        save=target.save,
        ward=target.ward,
        save_bonus=sums[Roll.SAVE],
        ward_modifier=sums[Roll.WARD],
        save_cap=action.save_cap,
        keywords=target.keywords,
        charged=target.charged,
    )


def champions_with(weapon: Weapon, unit: Unit) -> int:
    """Return how many champions use a weapon.

    All of them use a weapon that every model has; of wielders that are counted apart,
    as many as the weapon says, else none: a decision.
    """
    if weapon.champions is not None:
        return weapon.champions
    return unit.champions if weapon.wielders is None else 0


def _gains_from_champions(weapon: Weapon, unit: Unit) -> bool:
    """Say if a champion's +1 Attacks counts: with Companion only for a BEAST."""
    companion = any(a.name is AbilityName.COMPANION for a in weapon.abilities)
    return not companion or BEAST in unit.keywords


def _with_clamps(
    strike: Strike, acting: list[ModifyRoll], rulings: list[tuple[Origin, Ruling]]
) -> tuple[tuple[Origin, Ruling], ...]:
    """Mark the modifiers beyond a limit as clamped, the last ones first."""
    clamped: dict[Origin, Ruling] = {}
    for roll, modifier in _modifiers_of(strike):
        clamped |= _clamped([e for e in acting if e.roll is roll], modifier)
    return tuple((origin, clamped.get(origin, ruling)) for origin, ruling in rulings)


def _modifiers_of(strike: Strike) -> tuple[tuple[Roll, Modifier], ...]:
    return (
        (Roll.HIT, strike.hit_modifier),
        (Roll.WOUND, strike.wound_modifier),
        (Roll.SAVE, strike.save_modifier),
        (Roll.WARD, strike.ward_modifier),
    )


def _clamped(effects: list[ModifyRoll], modifier: Modifier) -> dict[Origin, Ruling]:
    excess, result = modifier.total - modifier.limited, {}
    for effect in reversed(effects):
        if excess * effect.by <= 0:
            continue
        cut = min(abs(excess), abs(effect.by))
        partly = cut < abs(effect.by)
        reason = f"the modifiers to {effect.roll.value} rolls are beyond their limit"
        result[effect.origin] = Ruling(partly, Code.CLAMPED, reason)
        excess -= cut if excess > 0 else -cut
    return result


def verdicts_on_effects(
    action: AttackAction, weapons: tuple[ResolvedWeapon, ...]
) -> list[Verdict]:
    """Return what became of every effect, on each weapon that is used."""
    used = [weapon for weapon in weapons if weapon.strike]
    if not used:
        none = Ruling(applied=False, code=Code.NOT_USED, reason="no weapon is used")
        return [
            Verdict(effect.origin, None, refusal or none)
            for effect, refusal in candidates(action)
        ]
    verdicts = [
        Verdict(origin, used[i].index, ruling)
        for row in zip(*(weapon.rulings for weapon in used), strict=True)
        for i, (origin, ruling) in enumerate(row)
    ]
    return merged(verdicts, [weapon.index for weapon in used])

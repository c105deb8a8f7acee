"""What the next action of a fight looks like: an attack request, and its effects."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import prod

from tests.oracle.amounts import amount
from tests.oracle.conditions import holds
from tests.oracle.directions import is_asked
from tests.oracle.fight_lots import Lot, Lots
from tests.oracle.fight_states import State
from tests.oracle.notation import Json
from tests.oracle.situation import (
    ATTACKER,
    ONE,
    TARGET,
    Active,
    Situation,
    changes_a_unit,
    finds_its_weapon,
    in_the_order_of,
    with_changed_units,
    with_shared_amounts,
)
from tests.oracle.units import champions, charged, health, models

IN_FIGHTS = frozenset({"fight_again", "heal", "return_models", "strike_order"})


@dataclass(frozen=True)
class Setting:
    """One phase of a fight, after all that is rolled once for it was rolled."""

    request: Json
    lots: Lots
    phase: int  # from 0
    health: tuple[int, int]  # of a model of each unit, in the whole fight

    @property
    def active(self) -> int:
        """Return the side of the active player."""
        first = int(self.request.get("active", 0))
        alternate = self.request.get("alternate", True)
        return (first + self.phase) % 2 if alternate else first

    @property
    def battle_round(self) -> int | None:
        first = self.request.get("battle_round")
        return None if first is None else int(first) + self.phase // 2

    def unit(self, side: int) -> Json:
        return dict(self.request["sides"][side]["unit"])

    def commands(self, side: int) -> list[str]:
        return list(self.request["sides"][side].get("commands") or [])


def health_in_the_fight(request: Json, lots: Lots, start: State) -> tuple[int, int]:
    """Return the Health of a model of each unit with what changes it."""
    units = [request["sides"][side]["unit"] for side in (0, 1)]
    printed = Setting(request, lots, 0, (health(units[0]), health(units[1])))
    _, situation = next(situations_of(printed, start, 0, fixed_health=False))
    return health(situation.attacker), health(situation.target)


def situations_of(
    setting: Setting, state: State, attacker: int, *, fixed_health: bool = True
) -> Iterator[tuple[Fraction, Situation]]:
    """Go through the situations in which this side attacks, as all stand now.

    There is more than one only where a number of dice is measured.
    """
    request = action_request(setting, state, attacker)
    lots = in_roles(setting.lots, attacker)
    early = [where for where in lots if changes_a_unit(request, *where)]
    settling = acting(request, {where: lots[where] for where in early})
    for chance, changed, settled in with_changed_units(request, settling):
        if fixed_health:
            changed[ATTACKER]["health"] = setting.health[attacker]
            changed[TARGET]["health"] = setting.health[1 - attacker]
        others = {where: lots[where] for where in lots if where not in early}
        everything = in_the_order_of(list(lots), settled + acting(changed, others))
        for share, actives in with_shared_amounts(changed, everything):
            for part, last in with_rolled_heals(changed, actives):
                yield chance * share * part, Situation(changed, tuple(last))


def in_roles(lots: Lots, attacker: int) -> dict[tuple[str, int], Lot]:
    """Return the lots by the roles of their sides, the attacker's first."""
    roles = {attacker: ATTACKER, 1 - attacker: TARGET}
    found = [((roles[side], place), lot) for (side, place), lot in lots.items()]
    return dict(sorted(found, key=lambda item: (item[0][0] != ATTACKER, item[0][1])))


def acting(request: Json, lots: dict[tuple[str, int], Lot]) -> list[Active]:
    """Return the effects whose conditions hold."""
    return [
        Active(side, place, effect, lot.ability.get("name", ""), lot.ability["magic"])
        for (side, place), lot in lots.items()
        if holds(request, side, lot.ability.get("when"))
        for effect in lot.effects(request, side)
        if holds(request, side, effect.get("when"))
        and (is_asked(effect) or effect["kind"] in IN_FIGHTS)
        and finds_its_weapon(request, effect)
    ]


def with_rolled_heals(
    request: Json, actives: list[Active]
) -> Iterator[tuple[Fraction, list[Active]]]:
    """Roll what a critical hit of this action heals, for each hit the same."""
    each = [rolled_heal(request, active) for active in actives]
    for together in product(*each):
        yield prod((c for c, _ in together), start=ONE), [a for _, a in together]


def rolled_heal(request: Json, active: Active) -> list[tuple[Fraction, Active]]:
    effect = active.effect
    if active.kind != "heal" or effect.get("trigger") != "critical_hit":
        return [(ONE, active)]
    points = amount(effect["amount"], request, active.side)
    return [
        (chance, replace(active, effect=effect | {"amount": many}))
        for many, chance in points.items()
    ]


def action_request(setting: Setting, state: State, attacker: int) -> Json:
    """Return the action as an attack request: the units as they stand now."""
    target = 1 - attacker
    defending = setting.commands(target)
    commands = ["all-out-defence"] if "all-out-defence" in defending else []
    if "all-out-attack" in defending and state.of(target).fought:
        commands.append("all-out-attack")
    attacking = setting.commands(attacker)
    return {
        ATTACKER: unit_now(setting, state, attacker),
        TARGET: unit_now(setting, state, target),
        "phase": "combat",
        "attacker_commands": [c for c in attacking if c == "all-out-attack"],
        "target_commands": commands,
        "battle_round": setting.battle_round,
        "rules": setting.request.get("rules") or {},
    }


def unit_now(setting: Setting, state: State, side: int) -> Json:
    """Return what is left of a unit; its champions are slain last."""
    unit, now = setting.unit(side), state.of(side)
    return unit | {
        "models": now.models,
        "damage_points": now.points,
        "champions": min(champions(unit), now.models),
        "charged": charged(unit) and setting.phase == 0,
        "weapons": weapons_left(unit, now.models),
    }


def weapons_left(unit: Json, left: int) -> list[Json]:
    """Return the weapons that those who are left wield.

    The weapons whose wielders are counted are dealt in listed order to the models
    in a row, from the last to be slain to the first, and from the start again at
    the end of the row; melee and ranged weapons apart.
    """
    dealt = {"melee": 0, "ranged": 0}
    found: list[Json] = []
    for weapon in unit.get("weapons") or []:
        count = weapon.get("models")
        if count is None:
            found.append(weapon)
            continue
        kind = weapon.get("kind", "melee")
        places = [(dealt[kind] + n) % models(unit) for n in range(count)]
        dealt[kind] += count
        wielders = sum(place < left for place in places)
        if wielders:
            found.append(weapon | {"models": wielders})
    return found

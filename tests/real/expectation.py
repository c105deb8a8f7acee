"""
The expected damage of one unit's attacks, in closed form, from the printed cells.

A witness that shares nothing with the engine. The mean is linear, so it needs no
distribution: attacks x the chance of each way through the sequence x damage x the
chance that no ward stops a point. It knows champions, Companion, Anti-X, Charge and
the three Crits, and no modifiers. Rule values are written out as literals on purpose.
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeAlias

__all__ = ["expected_damage", "expected_damage_of_weapon"]

Unit: TypeAlias = Mapping[str, Any]
Weapon: TypeAlias = Mapping[str, Any]


def expected_damage(attacker: Unit, target: Unit, kind: str) -> Fraction:
    """Return the expected damage of all of the attacker's weapons of one kind."""
    weapons = [weapon for weapon in attacker["weapons"] if weapon["kind"] == kind]
    means = (expected_damage_of_weapon(attacker, each, target) for each in weapons)
    return sum(means, Fraction(0))


def expected_damage_of_weapon(attacker: Unit, weapon: Weapon, target: Unit) -> Fraction:
    """
    Return attacks x points of one attack x (1 - P(ward)).

    With h, c the chances of a hit and of an unmodified 6, w of a wound, u of no save,
    and D the damage, one attack is worth h w u D; 2 Hits: (h + c) w u D;
    Auto-wound: ((h - c) w + c) u D; Mortal: ((h - c) w u + c) D.
    """
    hit, critical = _chance(_target_number(weapon["hit"])), Fraction(1, 6)
    wound = _chance(_target_number(weapon["wound"]))
    unsaved = 1 - _save(target, _rend(weapon, target))
    match _crit(weapon):
        case None:
            struck = hit * wound * unsaved
        case "2 hits":
            struck = (hit + critical) * wound * unsaved
        case "auto-wound":
            struck = ((hit - critical) * wound + critical) * unsaved
        case "mortal":
            struck = (hit - critical) * wound * unsaved + critical
    points = struck * _damage(weapon, attacker) * (1 - _ward(target))
    return _attacks(weapon, attacker) * points


def _chance(needed: int) -> Fraction:
    """Return P(D6 >= needed), needed from 2 on: a 1 always fails."""
    return Fraction(max(0, 7 - needed), 6)


def _target_number(cell: str) -> int:
    return int(cell.removesuffix("+"))


def _number(cell: str) -> int:
    """Return a rend cell as a number: `-` and an empty cell are 0."""
    return int(cell) if cell not in {"", "-"} else 0


def _mean(dice: str) -> Fraction:
    """Return the mean of a sum of dice and constants: nDs has n (s + 1) / 2."""
    total = Fraction(0)
    for term in dice.split("+"):
        match term.split("D"):
            case [constant]:
                total += int(constant)
            case [count, sides]:
                total += Fraction(int(count or 1) * (int(sides) + 1), 2)
    return total


def _abilities(weapon: Weapon) -> list[str]:
    return [ability.lower() for ability in weapon["abilities"]]


def _crit(weapon: Weapon) -> str | None:
    crits = ("2 hits", "auto-wound", "mortal")
    found = [crit for crit in crits if f"crit ({crit})" in _abilities(weapon)]
    # No real weapon has two, so that which of them is used needs no answer here.
    assert len(found) <= 1
    return found[0] if found else None


def _rend(weapon: Weapon, target: Unit) -> int:
    """Return Rend, one more for each Anti-X that the target answers to."""
    answers_to = {_name(keyword) for keyword in target.get("keywords", [])}
    answers_to |= {"charge"} if target.get("charged") else set()
    anti = (re.match(r"anti-([a-z ]+[a-z])", each) for each in _abilities(weapon))
    matching = sum(found is not None and found[1] in answers_to for found in anti)
    return _number(weapon["rend"]) + matching


def _name(keyword: str) -> str:
    """Return a keyword without its bracketed number, in lower case."""
    return keyword.partition(" (")[0].lower()


def _bracket(unit: Unit, name: str) -> str | None:
    """Return what stands in brackets after a keyword, "" if nothing, None without."""
    for keyword in unit.get("keywords", []):
        if _name(keyword) == name:
            return str(keyword.partition(" (")[2].removesuffix(")"))
    return None


def _attacks(weapon: Weapon, attacker: Unit) -> Fraction:
    """Return the expected attacks: each wielder's, and one more for a champion's."""
    wielders = int(weapon.get("models", attacker["models"]))
    return wielders * _mean(weapon["attacks"]) + _champions(weapon, attacker)


def _champions(weapon: Weapon, attacker: Unit) -> int:
    beast = _bracket(attacker, "beast") is not None
    if "companion" in _abilities(weapon) and not beast:
        return 0
    if "models" in weapon:
        return int(weapon.get("champions", 0))
    match _bracket(attacker, "champion"):
        case None:
            return 0
        case "":
            return 1
        case ratio:
            some, of_models = ratio.split("/")
            return max(1, int(attacker["models"]) * int(some) // int(of_models))


def _damage(weapon: Weapon, attacker: Unit) -> Fraction:
    charge = attacker.get("charged", False) and any(
        ability.startswith("charge (") for ability in _abilities(weapon)
    )
    return _mean(weapon["damage"]) + charge


def _save(target: Unit, rend: int) -> Fraction:
    save = target.get("save")
    return Fraction(0) if save in {None, "-"} else _chance(_target_number(save) + rend)


def _ward(target: Unit) -> Fraction:
    ward = target.get("ward") or _bracket(target, "ward")
    return _chance(_target_number(ward)) if ward else Fraction(0)

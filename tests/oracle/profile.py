"""A weapon against a target, resolved: what every roll of its attacks needs."""

from dataclasses import dataclass

from tests.oracle.notation import (
    Dice,
    Json,
    dice,
    keywords,
    rend,
    squashed,
    target_number,
    weapon_ability,
)
from tests.oracle.situation import ATTACKER, Active, Situation
from tests.oracle.units import charged, save, ward_values


@dataclass(frozen=True)
class Characteristic:
    """A printed number or sum of dice, and what is added to it."""

    printed: Dice
    add: int = 0
    least: int = 1

    def becomes(self, rolled: int, extra: int = 0) -> int:
        return max(rolled + self.add + extra, self.least)


@dataclass(frozen=True)
class Profile:
    """All that one attack with this weapon needs to know."""

    attacks: Characteristic
    hit: int
    wound: int
    rend: Characteristic
    damage: Characteristic
    abilities: tuple[str, ...]
    hit_modifiers: tuple[int, ...]
    wound_modifiers: tuple[int, ...]
    save_modifiers: tuple[int, ...]
    ward_modifiers: tuple[int, ...]
    save: int | None
    save_cap: str
    wards: tuple[int, ...]
    mortal_wards: tuple[int, ...]


def abilities_of(weapon: Json) -> tuple[str, ...]:
    """Return the weapon's abilities; other than Anti-X each counts once."""
    names: list[str] = []
    for written in weapon.get("abilities") or []:
        name = weapon_ability(written)
        if name.startswith("anti:") or name not in names:
            names.append(name)
    return tuple(names)


def touches(active: Active, weapon: Json, *, companion: bool) -> bool:
    """Tell whether the effect's `weapons` leaves this weapon to it."""
    scope = active.effect.get("weapons") or {}
    if scope.get("kind") not in {None, weapon.get("kind", "melee")}:
        return False
    if scope.get("names") is not None and weapon.get("name", "") not in scope["names"]:
        return False
    if scope.get("companion") is False:
        return not companion
    if scope.get("companion") == "only":
        return companion
    return True


def reaches_companion(active: Active) -> bool:
    """Tell whether an effect may change the attacks of a Companion weapon.

    The enemy's do; of the friendly ones those that are negative, that name the
    weapon, or that say that they also affect Companion weapons.
    """
    scope = active.effect.get("weapons") or {}
    return (
        active.side != ATTACKER
        or scope.get("names") is not None
        or scope.get("companion") in {True, "only"}
        or not shut_out_by_companion(active)
    )


def shut_out_by_companion(active: Active) -> bool:
    effect = active.effect
    if active.kind == "modify_roll":
        return effect["roll"] in {"hit", "wound"} and effect["by"] > 0
    raise NotImplementedError(active.kind)


def effects_on(situation: Situation, weapon: Json) -> list[Active]:
    """Return the effects that touch the attacks of this weapon."""
    companion = "companion" in abilities_of(weapon)
    return [
        active
        for active in situation.effects
        if touches(active, weapon, companion=companion)
        and (not companion or reaches_companion(active))
    ]


def roll_modifiers(effects: list[Active], roll: str) -> list[int]:
    return [
        int(active.effect["by"])
        for active in effects
        if active.kind == "modify_roll" and active.effect["roll"] == roll
    ]


def hit_modifiers(situation: Situation, effects: list[Active]) -> list[int]:
    """Return the modifiers of abilities, commands and terrain to hit rolls."""
    modifiers = roll_modifiers(effects, "hit")
    commands = situation.request.get("attacker_commands") or []
    target = situation.target
    if "all-out-attack" in commands:
        modifiers.append(+1)
    if "covering-fire" in commands and situation.phase == "shooting":
        modifiers.append(-1)
    exposed = charged(target) or "fly" in keywords(target)
    if situation.request.get("cover", False) and not exposed:
        modifiers.append(-1)
    return modifiers


def save_modifiers(situation: Situation, effects: list[Active]) -> list[int]:
    """Return the modifiers of abilities and commands to save rolls, without Rend."""
    modifiers = roll_modifiers(effects, "save")
    commands = situation.request.get("target_commands") or []
    if "all-out-defence" in commands:
        modifiers.append(+1)
    if "all-out-attack" in commands:
        modifiers.append(-1)
    return modifiers


def anti_rend(situation: Situation, abilities: tuple[str, ...]) -> int:
    """Return +1 for each Anti-X whose X is a keyword or condition of the target."""
    target = situation.target
    words = {squashed(word) for word in keywords(target)}
    if charged(target):
        words.add("charge")
    return sum(a.startswith("anti:") and a[len("anti:") :] in words for a in abilities)


def resolve(situation: Situation, weapon: Json) -> Profile:
    """Return the weapon after everything that modifies it."""
    abilities = abilities_of(weapon)
    effects = effects_on(situation, weapon)
    charge = charged(situation.attacker) and "charge" in abilities
    hit, wound = target_number(weapon["hit"]), target_number(weapon["wound"])
    assert hit is not None
    assert wound is not None
    return Profile(
        attacks=Characteristic(dice(weapon["attacks"])),
        hit=hit,
        wound=wound,
        rend=Characteristic(
            Dice((), rend(weapon.get("rend", 0))),
            add=anti_rend(situation, abilities),
            least=0,
        ),
        damage=Characteristic(dice(weapon["damage"]), add=int(charge)),
        abilities=abilities,
        hit_modifiers=tuple(hit_modifiers(situation, effects)),
        wound_modifiers=tuple(roll_modifiers(effects, "wound")),
        save_modifiers=tuple(save_modifiers(situation, effects)),
        ward_modifiers=tuple(roll_modifiers(effects, "ward")),
        save=save(situation.target),
        save_cap=(situation.request.get("rules") or {}).get("save_cap") or "net",
        wards=tuple(ward_values(situation.target)),
        mortal_wards=tuple(ward_values(situation.target)),
    )

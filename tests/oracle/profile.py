"""A weapon against a target, resolved: what every roll of its attacks needs."""

from dataclasses import dataclass, replace

from tests.oracle.abilities import CRITS, abilities_of, effects_on
from tests.oracle.characteristics import Characteristic, characteristic_of
from tests.oracle.dice_rolls import limited_rerolls
from tests.oracle.notation import Json, keywords
from tests.oracle.situation import Active, Situation
from tests.oracle.units import charged, save
from tests.oracle.wards import Ward, attack_ward


@dataclass(frozen=True)
class Profile:
    """All that one attack with this weapon needs to know."""

    attacks: Characteristic
    hit: Characteristic
    wound: Characteristic
    rend: Characteristic
    damage: Characteristic
    companion: bool
    crits: tuple[str, ...]
    hit_modifier: int
    wound_modifier: int
    save_modifier: int  # the sum without Rend, not yet capped
    save: int | None
    save_cap: str
    ignores_rend: bool
    critical_on: int
    no_criticals: bool
    ward: Ward
    mortal_ward: Ward
    effects: tuple[Active, ...]  # those that single dice are compared with
    situation: Situation

    def rerolls(self, roll: str) -> list[tuple[Json, int | None]]:
        """Return the re-rolls, each with its place among the limited ones."""
        limited = limited_rerolls(self.situation)
        places = {id(active): place for place, active in enumerate(limited)}
        return [
            (active.effect, places.get(id(active)))
            for active in self.effects
            if active.kind == "reroll" and active.effect["roll"] == roll
        ]

    def of_kind(self, kind: str, roll: str) -> list[Json]:
        return [
            active.effect
            for active in self.effects
            if active.kind == kind and active.effect["roll"] == roll
        ]


def modifiers(effects: list[Active], roll: str, others: list[int]) -> list[int]:
    """Return the modifiers to a roll that are not ignored."""
    ignored = ignored_signs(effects, roll)
    found = [
        int(active.effect["by"])
        for active in effects
        if active.kind == "modify_roll" and active.effect["roll"] == roll
    ]
    return [
        modifier
        for modifier in found + others
        if ("positive" if modifier > 0 else "negative") not in ignored
    ]


def ignored_signs(effects: list[Active], roll: str) -> set[str]:
    signs = {
        active.effect.get("sign", "both")
        for active in effects
        if active.kind == "ignore_modifiers"
        and roll in (active.effect.get("rolls") or [])
    }
    return {"positive", "negative"} if "both" in signs else signs


def other_hit_modifiers(situation: Situation) -> list[int]:
    """Return what commands and terrain do to hit rolls."""
    found: list[int] = []
    commands = situation.request.get("attacker_commands") or []
    target = situation.target
    if "all-out-attack" in commands:
        found.append(+1)
    if "covering-fire" in commands and situation.phase == "shooting":
        found.append(-1)
    exposed = charged(target) or "fly" in keywords(target)
    if situation.request.get("cover", False) and not exposed:
        found.append(-1)
    return found


def other_save_modifiers(situation: Situation) -> list[int]:
    """Return what commands do to save rolls."""
    found: list[int] = []
    commands = situation.request.get("target_commands") or []
    if "all-out-defence" in commands:
        found.append(+1)
    if "all-out-attack" in commands:
        found.append(-1)
    return found


def clamped(found: list[int]) -> int:
    """Return the sum of all modifiers of a hit or wound roll: at most -1 or +1."""
    return max(-1, min(+1, sum(found)))


def anti_rend(situation: Situation, abilities: tuple[str, ...]) -> int:
    """Return +1 for each Anti-X whose X is a keyword or condition of the target."""
    target = situation.target
    words = keywords(target) | ({"charge"} if charged(target) else set())
    return sum(a.startswith("anti:") and a[len("anti:") :] in words for a in abilities)


def more(characteristic: Characteristic, by: int) -> Characteristic:
    return replace(characteristic, add=characteristic.add + by)


def resolve(situation: Situation, weapon: Json) -> Profile:
    """Return the weapon after everything that modifies it."""
    abilities = abilities_of(situation, weapon)
    effects = effects_on(situation, weapon)
    charge = charged(situation.attacker) and "charge" in abilities

    def after_changes(name: str) -> Characteristic:
        return characteristic_of(situation, weapon, effects, name)

    thresholds = [a.effect["value"] for a in effects if a.kind == "critical_on"]
    hit_modifiers = modifiers(effects, "hit", other_hit_modifiers(situation))
    ward_modifier = sum(modifiers(effects, "ward", []))
    return Profile(
        attacks=after_changes("attacks"),
        hit=after_changes("hit"),
        wound=after_changes("wound"),
        rend=more(after_changes("rend"), anti_rend(situation, abilities)),
        damage=more(after_changes("damage"), int(charge)),
        companion="companion" in abilities,
        crits=tuple(name for name in abilities if name in CRITS),
        hit_modifier=clamped(hit_modifiers),
        wound_modifier=clamped(modifiers(effects, "wound", [])),
        save_modifier=sum(modifiers(effects, "save", other_save_modifiers(situation))),
        save=save(situation.target),
        save_cap=(situation.request.get("rules") or {}).get("save_cap") or "net",
        ignores_rend="negative" in ignored_signs(effects, "save")
        or any(active.kind == "ignore_rend" for active in effects),
        critical_on=min([6, *thresholds]),
        no_criticals=any(active.kind == "no_criticals" for active in effects),
        ward=attack_ward(situation, effects, ward_modifier, mortal=False),
        mortal_ward=attack_ward(situation, effects, ward_modifier, mortal=True),
        effects=tuple(effects),
        situation=situation,
    )

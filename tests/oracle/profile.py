"""A weapon against a target, resolved: what every roll of its attacks needs."""

from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from itertools import product
from math import prod

from tests.oracle.abilities import CRITS, abilities_of, effects_on
from tests.oracle.amounts import fixed
from tests.oracle.backlash import answers
from tests.oracle.chances import Chances, certain
from tests.oracle.characteristics import Characteristic, characteristic_of
from tests.oracle.dice_rolls import Rerolls, rerolls_of
from tests.oracle.modifiers import (
    clamped,
    ignored_signs,
    modifiers,
    other_hit_modifiers,
    other_save_modifiers,
)
from tests.oracle.notation import Dice, Json, keywords
from tests.oracle.situation import Active, Situation
from tests.oracle.throws import Throw
from tests.oracle.units import charged, save
from tests.oracle.walk import Walk
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
    # Walks that were taken before: the same steps need not be walked twice.
    memory: dict[Hashable, Walk] = field(default_factory=dict)

    @cached_property
    def rolled(self) -> list[tuple[Fraction, "Profile"]]:
        """Return what an attack may be, Hit, Wound and Rend rolled for it."""
        ways = product(
            *(c.thrown(()).items() for c in (self.hit, self.wound, self.rend))
        )
        if len(found := list(ways)) == 1:
            return [(Fraction(1), self)]
        return [
            (
                prod((chance for _, chance in way), start=Fraction(1)),
                replace(
                    self,
                    hit=shows(self.hit, way[0][0][1]),
                    wound=shows(self.wound, way[1][0][1]),
                    rend=shows(self.rend, way[2][0][1]),
                    memory={},
                ),
            )
            for way in found
        ]

    def rerolls(self, roll: str) -> Rerolls:
        return rerolls_of(self.situation, self.effects, roll)

    def answers(self, trigger: str, face: int = 0) -> Chances:
        return answers(self.situation, self.effects, trigger, face)

    def of_kind(self, kind: str, roll: str) -> list[Json]:
        return [
            active.effect
            for active in self.effects
            if active.kind == kind and active.effect["roll"] == roll
        ]

    @property
    def healing(self) -> Chances:
        """Return the points that the attacker heals for each critical hit."""
        return certain(
            sum(
                fixed(active.effect["amount"], self.situation.request, active.side)
                for active in self.effects
                if active.kind == "heal"
                and active.effect.get("trigger") == "critical_hit"
            )
        )

    def inflicted(self, damage: int) -> int:
        """Return the damage of a successful attack: multiplied, then added to."""
        times, plus = 1, 0
        for active in self.effects:
            effect = active.effect
            if active.kind != "modify_damage_inflicted" or effect["of"] != "attack":
                continue
            if effect["operation"] == "multiply":
                times *= int(effect["value"])
            else:
                plus += int(effect["value"])
        return max(0, damage * times + plus)


def anti_rend(situation: Situation, abilities: tuple[str, ...]) -> int:
    """Return +1 for each Anti-X whose X is a keyword or condition of the target."""
    target = situation.target
    words = keywords(target) | ({"charge"} if charged(target) else set())
    return sum(a.startswith("anti:") and a[len("anti:") :] in words for a in abilities)


def shows(characteristic: Characteristic, value: int) -> Characteristic:
    """Return the characteristic once its dice show a value."""
    return replace(characteristic, throw=Throw(Dice((), value), {}, []))


def more(characteristic: Characteristic, by: int) -> Characteristic:
    changes = characteristic.changes
    return replace(characteristic, changes=replace(changes, add=changes.add + by))


def resolve(situation: Situation, weapon: Json) -> Profile:
    """Return the weapon after everything that modifies it."""
    abilities = abilities_of(situation, weapon)
    effects = effects_on(situation, weapon)
    charge = charged(situation.attacker) and "charge" in abilities

    def after_changes(name: str) -> Characteristic:
        return characteristic_of(situation, weapon, effects, name)

    thresholds = [a.effect["value"] for a in effects if a.kind == "critical_on"]
    hit_modifiers = modifiers(effects, "hit", other_hit_modifiers(situation))
    passed_ward = answers(situation, effects, "ward_success")
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
        ignores_rend="negative" in ignored_signs(effects, "rolls", "save")
        or any(active.kind == "ignore_rend" for active in effects),
        critical_on=min([6, *thresholds]),
        no_criticals=any(active.kind == "no_criticals" for active in effects),
        ward=attack_ward(situation, effects, passed_ward, mortal=False),
        mortal_ward=attack_ward(situation, effects, passed_ward, mortal=True),
        effects=tuple(effects),
        situation=situation,
    )

"""From the sheets of a world to its strikes: rules and effects become numbers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from distributions import rules
from distributions.acting import not_used
from distributions.characteristics import Quantity, low_faces
from distributions.effects import Roll, Side
from distributions.keywords import BEAST
from distributions.kinds import Against, Characteristic, Sign
from distributions.profiles import Phase
from distributions.rolls import Limit, Rerolls, RollRule, limited, needed
from distributions.strike import Arms, Defence, Numbers, Strike, WardSet, strike_of
from distributions.weapon_abilities import CRITICALS, AbilityName, WeaponAbility
from distributions.worlds import World, has_ability

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from distributions.attack_numbers import Result
    from distributions.characteristics import Changes
    from distributions.profiles import AttackAction, Unit, Weapon
    from distributions.rolls import Modifier
    from distributions.sheets import WeaponSheet
    from distributions.verdicts import Ruling

__all__ = ["abilities_with", "champions_with", "refusal_in", "strikes_of", "wards_of"]


def strikes_of(
    worlds: Sequence[World],
    action: AttackAction,
    kept: dict[tuple[object, ...], Strike | None] | None = None,
) -> Iterator[tuple[World, tuple[Strike | None, ...]]]:
    """Yield each world with the strike of every weapon, None where it is not used.

    Worlds share sheets and units, so each weapon is resolved once for each of them.
    ``kept`` holds the strikes of actions whose units differ in the attacker's models
    alone; those of the strikes are then not to be looked at.
    """
    known = {} if kept is None else kept
    for world in worlds:
        strikes = []
        immune = world.sheet.immunities
        for index, sheet in enumerate(world.weapons):
            units = (id(world.attacker), id(world.target)) if kept is None else ()
            key = (index, id(sheet), *units, immune)
            if key not in known:
                known[key] = _strike_of(world, index, action)
            strikes.append(known[key])
        yield world, tuple(strikes)


def _strike_of(world: World, index: int, action: AttackAction) -> Strike | None:
    if refusal_in(world, index, action):
        return None
    return strike_of(*_Resolution(world, index, action).sides())


def refusal_in(world: World, index: int, action: AttackAction) -> Ruling | None:
    """Return why a weapon is not used in a world."""
    weapon, sheet = world.attacker.weapons[index], world.weapons[index]
    shoots = has_ability(weapon, sheet, AbilityName.SHOOT_IN_COMBAT)
    return not_used(weapon, action, shoots_in_combat=shoots)


def champions_with(weapon: Weapon, unit: Unit) -> int:
    """Return how many champions use a weapon.

    All of them use a weapon that every model has; of wielders that are counted apart,
    as many as the weapon says, else none: a decision.
    """
    if weapon.champions is not None:
        return weapon.champions
    return unit.champions if weapon.wielders is None else 0


def abilities_with(weapon: Weapon, sheet: WeaponSheet) -> tuple[WeaponAbility, ...]:
    """Return a weapon's abilities in force, its own before the granted ones.

    Anti-X add up, even the same twice; any other counts once: a decision.
    """
    found: list[WeaponAbility] = []
    for ability in (*weapon.abilities, *sheet.granted):
        again = ability.name is not AbilityName.ANTI and ability in found
        gone = not sheet.suppressed.isdisjoint((ability.folded, ability.name))
        if not again and not gone:
            found.append(ability)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Resolution:
    """One weapon in one world."""

    world: World
    index: int
    action: AttackAction

    @property
    def weapon(self) -> Weapon:
        return self.world.attacker.weapons[self.index]

    @property
    def sheet(self) -> WeaponSheet:
        return self.world.weapons[self.index]

    def sides(self) -> tuple[Arms, Defence]:
        """Return what the weapon brings and what it meets."""
        return self._arms(), self._defence()

    def _arms(self) -> Arms:
        weapon, sheet, unit = self.weapon, self.sheet, self.world.attacker
        abilities = abilities_with(weapon, sheet)
        names = [ability.name for ability in abilities]
        charges = unit.charged and AbilityName.CHARGE in names
        attacks = self._quantity(Characteristic.ATTACKS, Roll.ATTACKS)
        damage = self._quantity(Characteristic.DAMAGE, Roll.DAMAGE)
        companion = sheet.companion and BEAST not in unit.keywords
        hit, wound = self._modifier(Roll.HIT), self._modifier(Roll.WOUND)
        varied = self._numbers(hit.limited, wound.limited)
        likeliest = varied[0][1]
        return Arms(
            attacks=attacks,
            champion_attacks=attacks.plus(rules.CHAMPION_ATTACKS),
            models=unit.models if weapon.wielders is None else weapon.wielders,
            champions=0 if companion else champions_with(weapon, unit),
            hit=likeliest.hit,
            wound=likeliest.wound,
            rend=likeliest.rend,
            rend_changes=replace(self._changes(Characteristic.REND), base=None),
            damage=damage.plus(rules.CHARGE_DAMAGE) if charges else damage,
            hit_modifier=hit,
            wound_modifier=wound,
            anti=tuple(a for a in abilities if a.name is AbilityName.ANTI),
            criticals=tuple(name for name in names if name in CRITICALS),
            results=self._results(),
            inflicted_times=sheet.inflicted_times,
            inflicted_plus=sheet.inflicted_plus,
            varied=varied if len(varied) > 1 else (),
        )

    def _numbers(self, hit: int, wound: int) -> tuple[tuple[int, Numbers], ...]:
        """Return what Hit, Wound and Rend may be, with weights, the likeliest first.

        The modifiers to both rolls are given; each of them that is set to dice is
        rolled for each attack.
        """
        weapon = self.weapon
        hits = self._rolls(Roll.HIT, Characteristic.HIT, weapon.hit, hit)
        wounds = self._rolls(Roll.WOUND, Characteristic.WOUND, weapon.wound, wound)
        rends = self._changes(Characteristic.REND).numbers(weapon.rend)
        found = [
            (of_hit * of_wound * of_rend, Numbers(one, other, rend))
            for of_hit, one in hits
            for of_wound, other in wounds
            for of_rend, rend in rends
        ]
        return tuple(sorted(found, key=lambda weighted: -weighted[0]))

    def _results(self) -> tuple[Result, ...]:
        """Return what dice set off, without what the target is immune to."""
        immune = self.world.sheet.immunities
        suffered = [
            replace(result, mortal=None)
            if (Side.TARGET, result.source) in immune
            else result
            for result in self.sheet.results
        ]
        # Where it comes from does not matter any more: equal results are equal.
        return tuple(replace(result, source="") for result in suffered)

    def _defence(self) -> Defence:
        target, sheet = self.world.target, self.sheet
        bonus = self._sum(Roll.SAVE)
        no_rend = (Roll.SAVE, Sign.NEGATIVE) in sheet.ignored
        shooting = self.action.phase is Phase.SHOOTING
        phase = Against.SHOOTING if shooting else Against.COMBAT
        return Defence(
            save=target.save,
            save_bonus=bonus,
            save_cap=self.action.save_cap,
            ignores_rend=sheet.ignores_rend or no_rend,
            save_passes=sheet.passes.get(Roll.SAVE),
            save_rerolls=self._rerolls(Roll.SAVE),
            wards=self._wards(),
            kinds=frozenset({Against.ANY, Against.ATTACK, phase}),
            keywords=target.keywords,
            charged=target.charged,
        )

    def _wards(self) -> WardSet:
        if self.sheet.ward_denied:
            return WardSet()
        wards = set(self.sheet.wards)
        if self.world.target.ward is not None:
            wards.add((Against.ANY, self.world.target.ward))
        return WardSet(
            wards=frozenset(wards),
            modifier=limited(Roll.WARD, self._sum(Roll.WARD)),
            rerolls=self._rerolls(Roll.WARD),
        )

    def _sum(self, roll: Roll) -> int:
        """Return the sum of the modifiers to a roll that are not ignored."""
        sheet, total = self.sheet, 0
        if (roll, Sign.POSITIVE) not in sheet.ignored:
            total += sheet.plus.get(roll, 0)
        if (roll, Sign.NEGATIVE) not in sheet.ignored:
            total += sheet.minus.get(roll, 0)
        return total

    def _modifier(self, roll: Roll) -> Modifier:
        return limited(roll, self._sum(roll))

    def _changes(self, characteristic: Characteristic) -> Changes:
        """Return the changes of a characteristic that are not ignored."""
        ignored = self.sheet.ignored
        more = (characteristic, Sign.POSITIVE) in ignored
        less = (characteristic, Sign.NEGATIVE) in ignored
        if characteristic in (Characteristic.HIT, Characteristic.WOUND):
            # The higher, the worse: what raises them is the negative modifier.
            more, less = less, more
        return self.sheet.change_of(characteristic).ignoring(
            positive=more, negative=less
        )

    def _quantity(self, characteristic: Characteristic, roll: Roll) -> Quantity:
        weapon = self.weapon
        attacks = characteristic is Characteristic.ATTACKS
        printed = weapon.attacks if attacks else weapon.damage
        rerolled = tuple(
            (sides, faces)
            for sides in (3, 6)
            if (faces := self._dice_rerolled(roll, sides))
        )
        limits = self._rerolls(roll).limits
        return Quantity(printed, self._changes(characteristic), rerolled, limits)

    def _dice_rerolled(self, roll: Roll, sides: int) -> frozenset[int]:
        """Return the faces of a die of an expression that are always re-rolled."""
        return frozenset[int]().union(
            *(
                low_faces(which, at_most, sides)
                for rolled, which, at_most in self.sheet.rerolls
                if rolled is roll
            )
        )

    def _rolls(
        self, roll: Roll, name: Characteristic, printed: int, modifier: int
    ) -> list[tuple[int, RollRule]]:
        """Return the rule of a roll for each number it may need, with weights."""
        changes, found = self._changes(name), dict[int, int]()
        for weight, number in changes.numbers(printed):
            target = replace(changes, base=None).applied_to(number)
            # A 1 always fails and no die shows a 7: Hit and Wound stay 2 to 6.
            best, worst = rules.BEST_TARGET_NUMBER, rules.WORST_TARGET_NUMBER
            target = max(best, min(target, worst))
            found[target] = found.get(target, 0) + weight
        return [(w, self._roll(roll, needed(k, modifier))) for k, w in found.items()]

    def _roll(self, roll: Roll, number: int | None) -> RollRule:
        sheet = self.sheet
        return RollRule(
            needed=number,
            fails=frozenset(face for failing, face in sheet.fails if failing is roll),
            passes=sheet.passes.get(roll),
            critical_on=sheet.critical_on if roll is Roll.HIT else None,
            no_criticals=sheet.no_criticals,
            unless_critical=roll in sheet.unless_critical,
            rerolls=self._rerolls(roll),
        )

    def _rerolls(self, roll: Roll) -> Rerolls:
        always = frozenset(
            (which, at_most)
            for rolled, which, at_most in self.sheet.rerolls
            if rolled is roll
        )
        limits = tuple(
            Limit(limit.place, limit.which, limit.at_most)
            for limit in self.sheet.limits
            if limit.roll is roll
        )
        return Rerolls(always, limits)


def wards_of(world: World, side: Side) -> WardSet:
    """Return the wards of a unit against harm that is no attack's."""
    sheet = world.sheet
    unit = world.attacker if side is Side.ATTACKER else world.target
    if side in sheet.denied:
        return WardSet()
    wards = {(against, value) for owner, against, value in sheet.wards if owner is side}
    if unit.ward is not None:
        wards.add((Against.ANY, unit.ward))
    total = sum(
        by
        for owner, by in sheet.ward_modifiers
        if owner is side
        and (side, Sign.POSITIVE if by > 0 else Sign.NEGATIVE) not in sheet.ward_ignored
    )
    always = frozenset(
        (which, at_most)
        for owner, which, at_most in sheet.ward_rerolls
        if owner is side
    )
    return WardSet(
        wards=frozenset(wards),
        modifier=limited(Roll.WARD, total),
        rerolls=Rerolls(
            always,
            tuple(
                Limit(limit.place, limit.which, limit.at_most)
                for limit in sheet.ward_limits
                if side is Side.TARGET
            ),
        ),
    )

"""Worlds: everything that the dice of uncertain abilities may decide, merged.

Abilities are independent of each other; all effects of one share its roll. Ability
after ability, each outcome is folded into the sheets of each world so far, and worlds
whose sheets came to the same become one, so twelve uncertain abilities stay few worlds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, TypeVar

from distributions.acting import (
    OF_THE_ACTION,
    abilities_of,
    refusal_of_ability,
    refusal_of_effect,
    ruling_on_weapon,
    touched_by,
)
from distributions.action_folding import fold_into_action
from distributions.activation import outcomes
from distributions.amounts import Counted, Measures, Rolled, greatest
from distributions.changing_units import with_changed_units
from distributions.effects import Side
from distributions.folding import fold_into_weapon
from distributions.harms import Background
from distributions.kinds import (
    GrantWeaponAbility,
    ModifyUnit,
    SuppressWeaponAbilities,
)
from distributions.measures import measures_of
from distributions.profiles import AttackAction, Unit, Weapon
from distributions.shared_amounts import Chosen, settled, shared_amount
from distributions.sheets import ActionSheet, WeaponSheet
from distributions.weapon_abilities import AbilityName

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from distributions.effects import Ability, Effect

__all__ = ["World", "Worlds", "has_ability", "number_of_worlds", "worlds_of"]

Sheet = TypeVar("Sheet", ActionSheet, WeaponSheet)
States = dict[tuple[object, ...], tuple[ActionSheet, tuple[WeaponSheet, ...], Fraction]]

#: Whether a weapon has one of these is settled before everything else (20.0).
_EARLY = frozenset({AbilityName.COMPANION, AbilityName.SHOOT_IN_COMBAT})


@dataclass(frozen=True)
class World:
    """One way in which all uncertain abilities may turn out.

    ``attacker`` and ``target`` are the units as abilities change them.
    """

    probability: Fraction
    attacker: Unit
    target: Unit
    sheet: ActionSheet
    weapons: tuple[WeaponSheet, ...]

    @property
    def key(self) -> tuple[object, ...]:
        """Return a value that is equal for worlds that differ in chance alone."""
        sheets = tuple(weapon.key for weapon in self.weapons)
        return self.attacker, self.target, self.sheet.key, sheets


def number_of_worlds(action: AttackAction) -> int:
    """Return how many worlds there are at most, before any is merged."""
    total = 1
    for ability in abilities_of(action):
        if refusal_of_ability(ability, action) is None:
            measures = measures_of(action, ability.origin.side)
            total *= _number_of_outcomes(ability, measures)
    return total


def _number_of_outcomes(ability: Ability, measures: Measures) -> int:
    ways = 1 if ability.activation is None else 2 + len(ability.tiers)
    for effect in ability.all_effects:
        match shared_amount(effect):
            case Rolled(dice=dice):
                ways *= dice.maximum - dice.minimum + 1
            case Counted(dice=dice):
                ways *= greatest(dice, measures) + 1
    return ways


def worlds_of(action: AttackAction) -> tuple[World, ...]:
    """Return all worlds, equal ones merged, the likeliest first."""
    abilities = _in_force(action)
    early = [index for index, ability in enumerate(abilities) if _is_early(ability)]
    worlds: list[World] = []
    ways = list(_choices(abilities, early, action))
    for chance, chosen in ways:
        worlds += _Fold(action, abilities, chosen).worlds(chance)
    if len(ways) > 1:
        worlds = _merged(worlds)
    return _likeliest_first(worlds)


def _in_force(action: AttackAction) -> list[Ability]:
    return [a for a in abilities_of(action) if not refusal_of_ability(a, action)]


def _likeliest_first(worlds: Iterable[World]) -> tuple[World, ...]:
    return tuple(sorted(worlds, key=lambda world: -world.probability))


class Worlds:
    """The worlds of actions in which other models attack under the same conditions.

    ``following`` are the abilities that are others in every action. What the rest make
    of the sheets is kept; where abilities are settled before all else, nothing is.
    """

    def __init__(self, action: AttackAction, following: Sequence[Ability]) -> None:
        abilities = _in_force(action)
        self.are_kept = not any(map(_is_early, abilities))
        self._fold = _Fold(action, abilities, {})
        self._fold.keep(following)

    def of(self, action: AttackAction) -> tuple[World, ...]:
        """Return the worlds of one of the actions, the likeliest first."""
        if not self.are_kept:
            return worlds_of(action)
        self._fold.turn_to(action)
        return _likeliest_first(self._fold.worlds(Fraction(1)))


def _merged(worlds: list[World]) -> list[World]:
    """Count worlds together that differ in how the abilities settled first came out."""
    found: dict[tuple[object, ...], World] = {}
    for world in worlds:
        known = found.get(world.key)
        total = world.probability + (known.probability if known else 0)
        found[world.key] = replace(world, probability=total)
    return list(found.values())


def _is_early(ability: Ability) -> bool:
    return any(map(_is_settled_first, ability.all_effects))


def _is_settled_first(effect: Effect) -> bool:
    match effect:
        case GrantWeaponAbility(ability=ability):
            return ability.name in _EARLY
        case SuppressWeaponAbilities(names=names):
            return AbilityName.COMPANION in names
        case _:
            return isinstance(effect, ModifyUnit)


def _choices(
    abilities: list[Ability], early: list[int], action: AttackAction
) -> Iterator[tuple[Fraction, dict[int, Chosen]]]:
    """Yield each way in which the abilities that are settled first may turn out.

    Those that change units come before all that is measured by units.
    """
    of_units = [i for i in early if _changes_units(abilities[i])]
    others = [i for i in early if i not in of_units]
    for share, chosen in _together(abilities, of_units, action):
        changed_action = with_changed_units(action, chosen)
        for more, further in _together(abilities, others, changed_action):
            yield share * more, chosen | further


def _changes_units(ability: Ability) -> bool:
    return any(isinstance(effect, ModifyUnit) for effect in ability.all_effects)


def _together(
    abilities: list[Ability], indexes: list[int], action: AttackAction
) -> Iterator[tuple[Fraction, dict[int, Chosen]]]:
    """Yield each way in which some abilities may turn out, by their indexes."""
    measures = {side: measures_of(action, side) for side in Side}
    ways = [
        list(_with_units_settled(abilities[index], measures).items())
        for index in indexes
    ]
    for combination in product(*ways):
        effects = (chosen for chosen, _ in combination)
        chance = prod((part for _, part in combination), start=Fraction(1))
        yield chance, dict(zip(indexes, effects, strict=True))


def _outcomes(ability: Ability, measures: Measures) -> dict[Chosen, Fraction]:
    return outcomes(ability.activation, ability.effects, ability.tiers, measures)


def _with_units_settled(
    ability: Ability, measures: Mapping[Side, Measures]
) -> dict[Chosen, Fraction]:
    """Return the outcomes of an ability, with what it rolls for units settled.

    What it rolls beside may be measured by the units as they then are.
    """
    own = measures[ability.origin.side]
    return settled(_outcomes(ability, own), own, of_units=True)


def has_ability(weapon: Weapon, sheet: WeaponSheet, name: AbilityName) -> bool:
    """Say whether a weapon has an ability, granting and suppressing done."""
    suppressed = sheet.suppressed
    return any(
        ability.name is name
        for ability in (*weapon.abilities, *sheet.granted)
        if name not in suppressed and ability.folded not in suppressed
    )


class _Folded:
    """What one ability, with its ``ways`` to turn out, made of sheets.

    The sheets of which others were made are kept alive with them, and so are the
    effects, so that no id can come to mean another object.
    """

    def __init__(self, ways: Mapping[Chosen, Fraction] | None = None) -> None:
        self.ways = ways or {}
        self.acts: dict[int, tuple[bool, ...]] = {}
        self.made: dict[tuple[int, ...], tuple[Any, object, object]] = {}


class _Fold:
    """The worlds of one way in which the abilities settled first turned out."""

    def __init__(
        self, action: AttackAction, abilities: list[Ability], chosen: dict[int, Chosen]
    ) -> None:
        self._abilities = abilities
        self._chosen = chosen
        self._action = with_changed_units(action, chosen)
        self._measures = {side: measures_of(self._action, side) for side in Side}
        self._companion = [
            self._has_companion(w) for w in self._action.attacker.weapons
        ]
        self._sheets: dict[object, Any] = {}
        self._now = _Folded()
        self._kept: dict[int, _Folded] = {}
        self._following: frozenset[int] | None = None

    def keep(self, following: Sequence[Ability]) -> None:
        """Keep from now on what is folded of abilities that are not following."""
        self._following = frozenset(
            index
            for index, ability in enumerate(self._abilities)
            if any(ability is other for other in following)
        )

    def turn_to(self, action: AttackAction) -> None:
        """Fold another action from now on, in which nothing differs but the models."""
        self._action = action
        self._measures = {side: measures_of(action, side) for side in Side}

    def worlds(self, chance: Fraction) -> Iterator[World]:
        """Yield the worlds, equal ones merged; their chances sum to ``chance``."""
        attacker, target = self._action.attacker, self._action.target
        blank = [WeaponSheet(companion=companion) for companion in self._companion]
        weapons = tuple(self._same(sheet) for sheet in blank)
        states: States = {(): (self._same(ActionSheet()), weapons, chance)}
        for index, ability in enumerate(self._abilities):
            states = self._with_ability(index, ability, states)
        for sheet, weapons, probability in states.values():
            yield World(probability, attacker, target, sheet, weapons)

    def _with_ability(self, index: int, ability: Ability, states: States) -> States:
        self._now = self._kept.get(index) or _Folded(self._ways(index, ability))
        if self._following is not None and index not in self._following:
            self._kept[index] = self._now
        result: States = {}
        for sheet, weapons, probability in states.values():
            for effects, chance in self._now.ways.items():
                made = self._folded(ability, effects, sheet, weapons)
                key = (id(made[0]), *map(id, made[1]))
                known = result[key][2] if key in result else 0
                result[key] = (*made, known + probability * chance)
        return result

    def _ways(self, index: int, ability: Ability) -> dict[Chosen, Fraction]:
        measures = self._measures[ability.origin.side]
        if index in self._chosen:
            ways = {self._chosen[index]: Fraction(1)}
        else:
            ways = _outcomes(ability, measures)
        return settled(ways, measures, of_units=False)

    def _folded(
        self,
        ability: Ability,
        effects: Chosen,
        sheet: ActionSheet,
        weapons: tuple[WeaponSheet, ...],
    ) -> tuple[ActionSheet, tuple[WeaponSheet, ...]]:
        together = tuple(e for e in effects if not refusal_of_effect(e, self._action))
        if not together:
            return sheet, weapons
        whole = self._on_action(ability, together, sheet)
        if all(isinstance(effect, OF_THE_ACTION) for effect in together):
            return whole, weapons
        return whole, tuple(
            self._on_weapon(ability, together, index, weapon)
            for index, weapon in enumerate(weapons)
        )

    def _background(self, ability: Ability, effects: Chosen) -> Background:
        side = ability.origin.side
        attacker, target = self._action.attacker, self._action.target
        owner = attacker if side is Side.ATTACKER else target
        return Background(ability, effects, owner, self._measures[side])

    def _on_action(
        self, ability: Ability, effects: Chosen, sheet: ActionSheet
    ) -> ActionSheet:
        key = id(sheet), -1, *map(id, effects)
        if key not in self._now.made:
            background, after = self._background(ability, effects), sheet.copy()
            for effect in effects:
                touched = touched_by(
                    effect, self._action.attacker.weapons, self._companion
                )
                fold_into_action(effect, after, background, touched)
            self._now.made[key] = self._same(after), sheet, effects
        made: ActionSheet = self._now.made[key][0]
        return made

    def _on_weapon(
        self, ability: Ability, effects: Chosen, index: int, sheet: WeaponSheet
    ) -> WeaponSheet:
        acting = [effect for effect in effects if self._acts_on(effect)[index]]
        if not acting:
            return sheet
        key = id(sheet), index, *map(id, effects)
        if key not in self._now.made:
            background, after = self._background(ability, effects), sheet.copy()
            for effect in acting:
                fold_into_weapon(effect, after, background)
            self._now.made[key] = self._same(after), sheet, effects
        made: WeaponSheet = self._now.made[key][0]
        return made

    def _same(self, sheet: Sheet) -> Sheet:
        """Return the one object that stands for all equal sheets."""
        same: Sheet = self._sheets.setdefault((type(sheet), sheet.key), sheet)
        return same

    def _acts_on(self, effect: Effect) -> tuple[bool, ...]:
        """Say of each weapon whether an effect acts on its attacks."""
        if id(effect) not in self._now.acts:
            self._now.acts[id(effect)] = self._found_acting_on(effect)
        return self._now.acts[id(effect)]

    def _found_acting_on(self, effect: Effect) -> tuple[bool, ...]:
        made = effect.origin.side is Side.ATTACKER
        if made != (effect.attacks.value == "made"):
            return (False,) * len(self._companion)
        attacker, target = self._action.attacker, self._action.target
        measures = self._measures[effect.origin.side]
        return tuple(
            ruling_on_weapon(
                effect, weapon, target, companion=companion, measures=measures
            )
            is None
            for weapon, companion in zip(attacker.weapons, self._companion, strict=True)
        )

    def _has_companion(self, weapon: Weapon) -> bool:
        """Settle Companion, by what is granted and suppressed, before all else."""
        sheet = WeaponSheet()
        own = any(a.name is AbilityName.COMPANION for a in weapon.abilities)
        target = self._action.target
        for place, effects in self._chosen.items():
            background = self._background(self._abilities[place], effects)
            for effect in effects:
                fits = not refusal_of_effect(effect, self._action)
                if fits and not ruling_on_weapon(effect, weapon, target, companion=own):
                    match effect:
                        case GrantWeaponAbility() | SuppressWeaponAbilities():
                            fold_into_weapon(effect, sheet, background)
        return has_ability(weapon, sheet, AbilityName.COMPANION)

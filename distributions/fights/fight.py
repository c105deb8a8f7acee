"""The whole fight: phases, who fights next, and the chances of how it stands."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING

from distributions._flint import Polynomial
from distributions._rows import chosen, moved, sum_of
from distributions.fights.action import Action
from distributions.fights.health import with_health_settled
from distributions.fights.mass import Mass, merged
from distributions.fights.meeting import Meeting, Setting, classes_of
from distributions.fights.order import Progress, next_to_fight
from distributions.fights.recovery import Recovery
from distributions.fights.scale import Scale
from distributions.fights.settling import Scope, worlds_of_scope
from distributions.fights.sight import sights_of
from distributions.fights.suffering import Memory
from distributions.profiles import SaveCap

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from distributions.between_attacks import Tier
    from distributions.fights.fighter import Fighter
    from distributions.fights.sight import Sight

__all__ = ["Fight", "Standing", "fought"]

Fighters = tuple["Fighter", "Fighter"]
#: Which states are of a class; None: all.
Members = list[bool] | None
#: Two classes of states, and who fights next in them.
Choice = tuple[Members, Members, "tuple[int, Tier] | None"]


@dataclass(frozen=True, kw_only=True)
class Fight:
    """Two units that fight: everything that decides how it ends.

    ``active`` is the side of the active player in the first phase; ``alternate``: the
    other one's in every second phase. Two phases make a battle round.
    """

    fighters: Fighters
    phases: int = 1
    active: int = 0
    alternate: bool = True
    battle_round: int | None = None
    save_cap: SaveCap = SaveCap.NET

    def setting(self, phase: int) -> Setting:
        """Return what holds in a phase, counted from 0."""
        battle_round = self.battle_round
        if battle_round is not None:
            battle_round += phase // 2
        return Setting(battle_round, phase == 0, self.save_cap)

    def active_in(self, phase: int) -> int:
        """Return the active player's side in a phase."""
        return self.active ^ (phase % 2) if self.alternate else self.active


@dataclass(frozen=True, slots=True)
class Standing:
    """How a fight stands after a phase: weights over ``denominator``.

    ``outcomes`` are those of: the first destroyed alone, the second alone, both, none;
    ``left`` by models left of the first and of the second, then by Health left of both.
    """

    outcomes: tuple[int, ...]
    left: tuple[Polynomial, ...]
    denominator: int


def fought(fight: Fight, scale: Scale, exact_phases: int = 0) -> list[Standing]:
    """Return how the fight stands after each phase.

    The first phases may be exact whatever the scale: their weights are short.
    """
    scales = [Scale() if k < exact_phases else scale for k in range(fight.phases)]
    scope = Scope(each_phase=False, phases=fight.phases)
    worlds = []
    for chance, fighters in worlds_of_scope(fight.fighters, scope):
        settled = replace(
            fight, fighters=with_health_settled(fighters, fight.battle_round)
        )
        worlds.append((chance, list(_Course(settled).standings(scales))))
    return [
        _mixed([(chance, standings[k]) for chance, standings in worlds], scales[k])
        for k in range(fight.phases)
    ]


def _mixed(parts: list[tuple[Fraction, Standing]], scale: Scale) -> Standing:
    if len(parts) == 1:
        return parts[0][1]
    common = lcm(*(p.denominator * standing.denominator for p, standing in parts))
    factors = [
        p.numerator * (common // (p.denominator * standing.denominator))
        for p, standing in parts
    ]
    whole = Standing(
        tuple(
            sum(weight * factor for weight, factor in zip(each, factors, strict=True))
            for each in zip(*(standing.outcomes for _, standing in parts), strict=True)
        ),
        tuple(
            sum_of(zip(each, factors, strict=True))
            for each in zip(*(standing.left for _, standing in parts), strict=True)
        ),
        common,
    )
    return whole if not scale.bits else _rounded(whole, scale.bits)


def _rounded(standing: Standing, bits: int) -> Standing:
    """Return lower bounds of the same over ``2**bits``."""
    size, whole = 1 << bits, standing.denominator
    outcomes = (each * size // whole for each in standing.outcomes)
    left = (each.scaled(size).divided(whole) for each in standing.left)
    return Standing(tuple(outcomes), tuple(left), size)


@dataclass(frozen=True)
class _Course:
    """The course of a fight in which what is rolled for all of it has been rolled."""

    fight: Fight
    _actions: dict[tuple[object, ...], Action] = field(default_factory=dict)

    def standings(self, scales: list[Scale]) -> Iterator[Standing]:
        """Yield how it stands after each phase, with weights of its scale."""
        mass = self._start
        for number, scale in enumerate(scales):
            mass = mass.on(scale)
            mass = merged(
                [
                    (chance, _Phase(self, scale, number, fighters, world).after(mass))
                    for world, (chance, fighters) in enumerate(self._worlds_of_a_phase)
                ],
                scale,
            )
            yield _standing(mass, self.fight.fighters)

    @cached_property
    def _worlds_of_a_phase(self) -> list[tuple[Fraction, Fighters]]:
        """Return what may be rolled for a phase: the same in each."""
        return list(worlds_of_scope(self.fight.fighters, Scope(each_phase=True)))

    @property
    def _start(self) -> Mass:
        first, second = self.fight.fighters
        rows = [Polynomial([])] * (first.total + 1)
        rows[first.lost] = Polynomial([1]).shifted(second.lost)
        cells = {(Memory(), Memory()): tuple(rows)}
        return Mass(cells, 1, (first.total, second.total))

    def action(self, meeting: Meeting, scale: Scale, *key: object) -> Action:
        """Return the same action for the same key, whose blows it knows."""
        whole = (meeting.setting, meeting.enemy_has_fought, scale, *key)
        if whole not in self._actions:
            self._actions[whole] = Action(meeting, scale)
        return self._actions[whole]


@dataclass(frozen=True)
class _Phase:
    """One phase of a course; ``world`` numbers what is rolled for the phase."""

    course: _Course
    scale: Scale
    number: int
    fighters: Fighters
    world: int

    @cached_property
    def _setting(self) -> Setting:
        return self.course.fight.setting(self.number)

    @cached_property
    def _active(self) -> int:
        return self.course.fight.active_in(self.number)

    def after(self, mass: Mass) -> Mass:
        """Return the chances of all states after the phase."""
        return self._recovered(self._fought(mass)).remembering(_after_phase)

    def _fought(self, mass: Mass) -> Mass:
        """Return them after all fights of the phase, before its end."""
        waiting, done = {Progress(): [mass]}, []
        while waiting:
            progress = min(waiting, key=lambda each: sum(each.fought))
            here = _together(waiting.pop(progress), self.scale)
            for chosen_next, part in self._by_next(here, progress):
                if chosen_next is None:
                    done.append(part)
                    continue
                side, tier = chosen_next
                after = self._acted(part, side, progress)
                waiting.setdefault(progress.after(side, tier), []).append(after)
        return _together(done, self.scale)

    def _acted(self, mass: Mass, side: int, progress: Progress) -> Mass:
        has_fought = progress.fought[1 - side] > 0
        meeting = self._meeting(side, enemy_has_fought=has_fought)
        action = self.course.action(meeting, self.scale, side, self.world)
        return _turned_for(side, mass, action.after)

    def _meeting(self, side: int, *, enemy_has_fought: bool = False) -> Meeting:
        sights = self._sights
        return Meeting(
            fighter=self.fighters[side],
            enemy=self.fighters[1 - side],
            sights=sights if side == 0 else (sights[1], sights[0]),
            setting=self._setting,
            enemy_has_fought=enemy_has_fought,
        )

    @cached_property
    def _sights(self) -> tuple[Sight, Sight]:
        return sights_of(self.fighters)

    def _by_next(
        self, mass: Mass, progress: Progress
    ) -> Iterator[tuple[tuple[int, Tier] | None, Mass]]:
        """Yield the states apart for who fights next; None: nobody does.

        Once a unit is destroyed nobody is left to be attacked.
        """
        found = self._choices(progress)
        choices = {choice for _, _, choice in found}
        if len(choices) == 1:
            # States with a destroyed unit stay as they are through any action.
            yield choices.pop(), mass
            return
        for choice in choices:
            pairs = [(mine, other) for mine, other, each in found if each == choice]
            yield choice, _part_of(mass, pairs, dead=False)
        yield None, _part_of(mass, [], dead=True)

    def _choices(self, progress: Progress) -> list[Choice]:
        """Return who fights next, for every pair of classes of states."""
        first, second = (
            classes_of(fighter, sight)
            for fighter, sight in zip(self.fighters, self._sights, strict=True)
        )
        return [
            (mine, other, self._next(progress, lost, other_lost))
            for lost, mine in first
            for other_lost, other in second
        ]

    def _next(
        self, progress: Progress, lost: int, other_lost: int
    ) -> tuple[int, Tier] | None:
        return next_to_fight(
            self.fighters, (lost, other_lost), progress, self._active, self._setting
        )

    def _recovered(self, mass: Mass) -> Mass:
        """Return the chances after heals and returned models, the active unit first."""
        for side in (self._active, 1 - self._active):
            recovery = Recovery(self._meeting(1 - side), self.scale)
            if not recovery.is_nothing:
                mass = _turned_for(1 - side, mass, recovery.after)
        return mass


def _turned_for(side: int, mass: Mass, change: Callable[[Mass], Mass]) -> Mass:
    """Return a mass changed by what wants the unit of a side to be the first."""
    return change(mass) if side == 0 else change(mass.turned()).turned()


def _part_of(mass: Mass, pairs: list[tuple[Members, Members]], *, dead: bool) -> Mass:
    """Return the states of some pairs of classes, or those with a destroyed unit."""
    first, second = mass.sizes
    cells = {}
    for memories, rows in mass.cells.items():
        table = []
        for lost, row in enumerate(rows):
            wanted = [dead and lost == first] * second + [dead]
            for mine, other in pairs if lost < first else ():
                if mine is None or mine[lost]:
                    of_pair = other or [True] * second
                    wanted = [a or b for a, b in zip(wanted, of_pair, strict=False)]
            table.append(chosen(row, wanted))
        cells[memories] = tuple(table)
    return Mass(cells, mass.denominator, mass.sizes)


def _together(parts: list[Mass], scale: Scale) -> Mass:
    """Return masses of different states as one."""
    return merged(((Fraction(1), part) for part in parts), scale)


def _after_phase(memory: Memory) -> Memory:
    """Forget what is counted by phase."""
    return Memory(spent=memory.spent)


def _standing(mass: Mass, fighters: Fighters) -> Standing:
    """Return how it stands, from the chances of all states."""
    first_total, second_total = mass.sizes
    rows = [row for table in mass.cells.values() for row in enumerate(table)]
    of_first = [0] * (first_total + 1)
    for lost, row in rows:
        of_first[lost] += row.total()
    lost_by = Polynomial(of_first), sum_of((row, 1) for _, row in rows)
    both = sum(row.coefficient(second_total) for k, row in rows if k == first_total)
    first, second = of_first[first_total], lost_by[1].coefficient(second_total)
    none = sum(of_first) - first - second + both
    return Standing(
        (first - both, second - both, both, none),
        (
            *map(_models_left, fighters, lost_by),
            *map(_health_left, fighters, lost_by),
        ),
        mass.denominator,
    )


def _models_left(fighter: Fighter, lost: Polynomial) -> Polynomial:
    models, health = fighter.models, fighter.health
    return moved(lost, [models - k // health for k in range(fighter.total + 1)])


def _health_left(fighter: Fighter, lost: Polynomial) -> Polynomial:
    return moved(lost, range(fighter.total, -1, -1))

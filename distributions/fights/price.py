"""What a fight costs, asked for before it is fought: upper bounds, fitted to runs.

One unit is about one microsecond of one core, as in `distributions.price`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from math import prod
from typing import TYPE_CHECKING

from distributions.action import attack
from distributions.backlash import marks_of, most_thrown_by, throes_of
from distributions.fights.blows import healed_by_criticals, most_told_apart
from distributions.fights.health import (
    greatest_health,
    number_of_healths,
    with_health_settled,
)
from distributions.fights.meeting import Meeting
from distributions.fights.recovery import Recovery
from distributions.fights.scale import Scale
from distributions.fights.settling import (
    Scope,
    fullest_world,
    most_fights,
    number_of_worlds,
)
from distributions.fights.sight import sights_of
from distributions.kinds import CapDamage, IgnoreFirstDamage, PreventDestruction
from distributions.price import Price, price_of_resolving, price_of_scopes
from distributions.worlds import number_of_worlds as number_of_worlds_in

if TYPE_CHECKING:
    from collections.abc import Iterator

    from distributions.case import Case
    from distributions.distribution import Distribution
    from distributions.effects import Effect
    from distributions.fights.fight import Fight
    from distributions.fights.fighter import Fighter
    from distributions.profiles import AttackAction

__all__ = ["LOOKED_AT", "FightPrice", "price_of_fight", "price_of_pricing_fight"]

_FIXED = 2500
# A row of states that meets a blow; one state of it; and bits of weights per unit.
_ROW, _STATE_UNITS, _BITS_PER_UNIT = 60, 1, 600
# A blow, made and made ready.
_BLOW, _BLOW_BITS_PER_UNIT = 200, 100
# Health in one of the worlds that change it.
_HEALTH = 300
# One part of a row, brought to where it belongs.
_PART = 6
# One state moved by what is healed or returns, and such an amount, found.
_MOVED, _AMOUNT = 1, 100
#: States times bits of exact weights up to which a fight is exact: about half a second.
_EXACT = 30_000_000
_ROUNDED_BITS = 256
#: Pairs of classes of states that are looked at for the greatest pool.
LOOKED_AT = 12
# Worlds of one action that are looked at for it, too; each multiplies the price.
_OPEN_WORLDS = 200
_PHASE = Scope(each_phase=True)
_ADVICE = "fewer models, fewer phases, or fewer uncertain abilities"


@dataclass(frozen=True, slots=True)
class FightPrice:
    """The price, and how many phases are short enough to be exact."""

    price: Price
    exact_phases: int


def price_of_pricing_fight(fight: Fight) -> int:
    """Return what it costs to find the price, from lists and sizes alone."""
    cost = _states(fight.fighters) * fight.phases // 20
    fighters = _fullest(fight)
    for side in (0, 1):
        cost += _HEALTH * number_of_healths(fight.fighters, side)
        action = _meeting(fight, fighters, side).attack_at(
            fighters[side].lost, fighters[1 - side].lost
        )
        cost += LOOKED_AT * price_of_resolving(action)
        cost += sum(map(price_of_resolving, _unsettled(fight, side)))
    return cost


def price_of_fight(fight: Fight) -> FightPrice:
    """Return the price of a fight. Worth asking only where the set-up is cheap."""
    whole = Scope(each_phase=False, phases=fight.phases)
    worlds = number_of_worlds(fight.fighters, whole)
    worlds *= number_of_worlds(fight.fighters, _PHASE)
    first = _settled(fight)
    turns = [_Turns(fight, first, side) for side in (0, 1)]
    ends = [_Recoveries(fight, first, side) for side in (0, 1)]
    bits = sum(each.number * each.kernel_bits for each in turns)
    bits += fight.phases * sum(each.bits for each in ends)
    size = _states(first) * _memories(fight) * bits
    exact = fight.phases if size <= _EXACT else fight.phases * _EXACT // size
    if exact == fight.phases:
        cost = sum(turn.cost(bits // 2) for turn in turns)
        cost += sum(end.cost(bits // 2) for end in ends)
    else:
        # Rounded weights need to be told which values are possible at all, and a
        # second try where they do not tell a mode or percentile from another.
        cost = sum(turn.cost(_ROUNDED_BITS) for turn in turns)
        cost += sum(end.cost(_ROUNDED_BITS) for end in ends)
        cost = 2 * cost + _EXACT // 100
    return FightPrice(Price(_FIXED + cost * worlds * _memories(fight), _ADVICE), exact)


def _states(fighters: tuple[Fighter, Fighter]) -> int:
    return prod(fighter.total + 1 for fighter in fighters)


def _settled(fight: Fight) -> tuple[Fighter, Fighter]:
    """Return the fullest world, with the greatest Health that any world has."""
    first, second = _fullest(fight)
    return (
        first.with_health(greatest_health(fight.fighters, 0, fight.battle_round)),
        second.with_health(greatest_health(fight.fighters, 1, fight.battle_round)),
    )


def _fullest(fight: Fight) -> tuple[Fighter, Fighter]:
    whole = Scope(each_phase=False, phases=fight.phases)
    fighters = fullest_world(fullest_world(fight.fighters, whole), _PHASE)
    return with_health_settled(fighters, fight.battle_round)


def _meeting(fight: Fight, fighters: tuple[Fighter, Fighter], side: int) -> Meeting:
    first, second = sights_of(fighters)
    sights = (first, second) if side == 0 else (second, first)
    return Meeting(fighters[side], fighters[1 - side], sights, fight.setting(0))


def _unsettled(fight: Fight, side: int) -> list[AttackAction]:
    """Return the first action of a side, all its dice open, where they are and few.

    It has the pools of all worlds, of which the fullest need not be the greatest.
    """
    fighters = fight.fighters
    action = _meeting(fight, fighters, side).attack_at(
        fighters[side].lost, fighters[1 - side].lost
    )
    return [action] if 1 < number_of_worlds_in(action) <= _OPEN_WORLDS else []


def _memories(fight: Fight) -> int:
    """Return how many different things there may be to remember of both units.

    What is remembered for a phase alone is that of one unit at a time, unless a unit
    fights again.
    """
    (first, lasting), (second, others) = map(_memories_of, fight.fighters)
    again = any(most_fights(fight.fighters, side) > 1 for side in (0, 1))
    of_phase = first * second if again else max(first, second)
    return of_phase * lasting * others


def _memories_of(fighter: Fighter) -> tuple[int, int]:
    ignored = caps = preventions = 0
    for effect in _effects(fighter):
        match effect:
            case IgnoreFirstDamage(points=points):
                ignored += points
            case CapDamage(points=points):
                caps = max(caps, points)
            case PreventDestruction():
                preventions += 1
    return (ignored + 1) * (caps + 1), 1 << preventions


def _effects(fighter: Fighter) -> list[Effect]:
    return [
        effect
        for ability in fighter.attacking.abilities
        if ability.enabled
        for effect in ability.all_effects
    ]


@dataclass(frozen=True)
class _Turns:
    """All attack actions of one side."""

    fight: Fight
    settled: tuple[Fighter, Fighter]
    side: int

    @property
    def _own(self) -> Fighter:
        return self.settled[self.side]

    @property
    def _enemy(self) -> Fighter:
        return self.settled[1 - self.side]

    @property
    def number(self) -> int:
        """Return how many there are at most."""
        return self.fight.phases * most_fights(self.fight.fighters, self.side)

    @cached_property
    def kernel_bits(self) -> int:
        """Return the bits that one of them adds to the weights at most."""
        return max(_bits(case) for action in self._actions() for case in _cases(action))

    @cached_property
    def _meeting(self) -> Meeting:
        return _meeting(self.fight, self.settled, self.side)

    @property
    def _first_action(self) -> AttackAction:
        return self._meeting.attack_at(self._own.lost, self._enemy.lost)

    def _actions(self) -> Iterator[AttackAction]:
        """Yield the action at the start, and at some other classes of states."""
        yield self._first_action
        yield from _unsettled(self.fight, self.side)
        own, enemy = (
            _some_states(fighter, looked_at=bool(sight.models or sight.points))
            for fighter, sight in zip(
                (self._own, self._enemy), self._meeting.sights, strict=True
            )
        )
        pairs = ((mine, other) for mine in own for other in enemy)
        for mine, other in islice(pairs, LOOKED_AT):
            yield self._meeting.attack_at(mine, other)

    def cost(self, bits: int) -> int:
        """Return the cost of all of them, with weights of so many bits."""
        cases = _cases(self._first_action)
        rows, length = self._own.total, self._enemy.total + 1
        classes, kernel = _classes(self._meeting), min(self.kernel_bits, bits)
        row = _ROW + length * (_STATE_UNITS + (bits + kernel) // _BITS_PER_UNIT)
        meets = sum(self._meets(case, row) for case in cases)
        blows = self._own.models * classes * _settings(self.fight)
        each = _BLOW + price_of_resolving(self._first_action)
        each += length * kernel // _BLOW_BITS_PER_UNIT
        each += sum(map(_packed, cases))
        own = self.number * rows * (classes * meets + length // 2)
        return own + blows * each

    def _meets(self, case: Case, row: int) -> int:
        """Return the cost of one blow's ways, of which one costs ``row``."""
        ways, models = _ways(case), self._enemy.models
        if throes_of(case) is None:
            return ways * (row + _PART * self._ends(case, 0))
        # Each number of models slain before meets the blow, and is told from others.
        parts = models * (models + 1) // 2 * self._ends(case, models)
        return ways * (models * _ROW + row + _PART * parts)

    def _ends(self, case: Case, slain: int) -> int:
        """Return how many states of its own a unit may come to by one way."""
        harm: int = sum(term.maximum * n for term, n in case.harm_to_attacker())
        throes = throes_of(case)
        harm += throes.maximum * slain if throes else 0
        return min(self._own.total, harm) + 1


@dataclass(frozen=True)
class _Recoveries:
    """What the unit of one side gets back at the ends of all phases."""

    fight: Fight
    settled: tuple[Fighter, Fighter]
    side: int

    @cached_property
    def _recovery(self) -> Recovery:
        return Recovery(_meeting(self.fight, self.settled, 1 - self.side), Scale())

    @cached_property
    def _amounts(self) -> list[tuple[Distribution, Distribution]]:
        """Return the amounts at the start and at some other states."""
        if self._recovery.is_nothing:
            return []
        own, other = (
            _some_states(self.settled[side], looked_at=True)
            for side in (self.side, 1 - self.side)
        )
        return [self._recovery.amounts(lost, mine) for mine in own for lost in other]

    @property
    def bits(self) -> int:
        """Return the bits that one end of a phase adds to the weights at most."""
        return max(
            (
                heal.denominator.bit_length() + back.denominator.bit_length() - 2
                for heal, back in self._amounts
            ),
            default=0,
        )

    def cost(self, bits: int) -> int:
        """Return the cost of all of them, with weights of so many bits."""
        if self._recovery.is_nothing:
            return 0
        meeting = self._recovery.meeting
        ways = max(_ways_of(heal) + _ways_of(back) for heal, back in self._amounts)
        length = self.settled[self.side].total + 1
        rows = self.settled[1 - self.side].total + 1
        row = _ROW + length * (2 + ways * (_MOVED + bits // _BITS_PER_UNIT))
        kinds = meeting.fighter.models + 1
        found = _classes(meeting) * kinds * (_AMOUNT + self.bits * ways // 10)
        return self.fight.phases * (rows * _classes(meeting) * row + found)


def _ways_of(amount: Distribution) -> int:
    """Return how many values an amount may have, 0 where it is nothing."""
    values = sum(map(bool, amount.weights.coefficients()))
    return values if amount.maximum else 0


def _cases(action: AttackAction) -> tuple[Case, ...]:
    return attack(action).cases


def _bits(case: Case) -> int:
    """Return the bits of the weights of all that one case may do, at most."""
    harm = sum(n * term.denominator.bit_length() for term, n in case.harm_to_attacker())
    return case.pool_unmade.denominator_bits + harm


def _some_states(fighter: Fighter, *, looked_at: bool) -> list[int]:
    """Return some states of a unit, the start first, where they are looked at."""
    if not looked_at:
        return [fighter.lost]
    last = fighter.total - 1
    return sorted({fighter.lost, last // 3, last // 2, last})


def _classes(meeting: Meeting) -> int:
    """Return how many classes of states the enemy has at most."""
    sight, enemy = meeting.sights[1], meeting.enemy
    return min(enemy.total, (len(sight.models) + 1) * (len(sight.points) + 1))


def _settings(fight: Fight) -> int:
    """Return in how many settings the same action is resolved anew."""
    rounds = fight.phases if fight.battle_round is not None else min(2, fight.phases)
    used = any(fighter.all_out_attack for fighter in fight.fighters)
    return rounds * (2 if used else 1)


def _ways(case: Case) -> int:
    """Return how many pairs of backlash and healing of one case are told apart."""
    most_back, most_healed = most_told_apart(case)
    thrown, healed = min(_thrown(case), most_back), min(_healed(case), most_healed)
    outright = 1 + len(case.world.sheet.slain_outright)
    return (1 + thrown) * (1 + healed) * outright


def _thrown(case: Case) -> int:
    """Return the most points of backlash."""
    marks = [marks_of(case, sheet) for sheet in case.world.weapons]
    return most_thrown_by(case, marks) if any(marks) else 0


def _healed(case: Case) -> int:
    """Return the most points that critical hits heal."""
    return sum(
        strike.number_of_attacks.maximum * points
        for strike, points in zip(case.strikes, healed_by_criticals(case), strict=True)
        if strike
    )


def _packed(case: Case) -> int:
    """Return the cost of damage, backlash and healing in one polynomial."""
    ways = (1 + _thrown(case)) * (1 + _healed(case))
    apart = price_of_scopes(case, ways, packed=ways > 1)
    if ways == 1:
        return apart
    pool = case.pool_unmade
    return apart + (pool.maximum + 1) * ways * (100 + 5 * pool.denominator_bits) // 1000

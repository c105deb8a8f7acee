"""How a unit stands after one attack action upon another.

The state of a unit is how many models stand, the damage points of the damaged one, and
what has been used up: points that are ignored or capped in each phase, and the first
time that destruction is prevented.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd, lcm
from typing import TYPE_CHECKING, NamedTuple

from distributions._flint import Polynomial
from distributions.action import attack
from distributions.aftermath import Aftermath, Removal
from distributions.distribution import Distribution, mixture

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from distributions.objectives.sight import Sight
    from distributions.profiles import AttackAction, Unit

__all__ = ["Memory", "State", "States", "after_attack", "as_it_stands"]


#: The chance that destruction is prevented, and the Health that is left then.
Prevention = tuple[Fraction, Distribution]


class Memory(NamedTuple):
    """Points ignored, and allocated, in this phase; and the preventions used up.

    They count only where a rule asks for them.
    """

    ignored: int = 0
    allocated: int = 0
    spent: tuple[Prevention, ...] = ()


FRESH = Memory()


class State(NamedTuple):
    """A unit as it stands; without models it is destroyed."""

    models: int
    points: int
    memory: Memory = FRESH


_DESTROYED = State(0, 0)

Weights = dict[State, int]


class States(NamedTuple):
    """Whole-number weights of states, over one denominator."""

    weights: Weights
    denominator: int

    @classmethod
    def certain(cls, state: State) -> States:
        """Return the state that is certain."""
        return cls({state: 1}, 1)

    @classmethod
    def mixed(cls, parts: Iterable[tuple[Fraction, States]]) -> States:
        """Return the states that are each part with the chance given."""
        collected = [(chance, part) for chance, part in parts if chance]
        whole = lcm(*(p.denominator * s.denominator for p, s in collected))
        found: Weights = defaultdict(int)
        for chance, (weights, denominator) in collected:
            share = whole // (chance.denominator * denominator) * chance.numerator
            for state, weight in weights.items():
                found[state] += weight * share
        content = gcd(whole, *found.values())
        reduced = {state: weight // content for state, weight in found.items()}
        return cls(reduced, whole // content)

    def at_start_of_phase(self) -> States:
        """Return the states when nothing has been ignored or capped yet."""
        found: Weights = defaultdict(int)
        for state, weight in self.weights.items():
            memory = Memory(spent=state.memory.spent)
            found[state._replace(memory=memory)] += weight
        return States(found, self.denominator)


def as_it_stands(unit: Unit, state: State) -> Unit:
    """Return the unit in a state; its Health stays above its damage points."""
    return replace(
        unit,
        models=state.models,
        health=max(unit.health, state.points + 1),
        champions=min(unit.champions, state.models),
        damage_points=state.points,
    )


@dataclass(frozen=True, slots=True)
class _Blow:
    """One way in which an attack turns out; ``points`` come after wards and removal."""

    chance: Fraction
    points: Distribution
    removal: Removal
    aftermath: Aftermath


def after_attack(
    action: AttackAction, unit: Unit, sight: Sight, states: States
) -> States:
    """Return the states of a unit after an attack on it, from those before."""
    gone = {state: w for state, w in states.weights.items() if not state.models}
    parts = [(Fraction(1), States(gone, states.denominator))]
    for alike in _classes(states, sight):
        most = max(state.models for state in alike)
        least = min(state.points for state in alike)
        target = as_it_stands(unit, State(most, least))
        for blow in _blows(replace(action, target=target)):
            denominator = states.denominator * blow.points.denominator
            parts += [
                (blow.chance * chance, States(weights, denominator))
                for chance, weights in _after_blow(blow, alike)
            ]
    return States.mixed(parts)


def _classes(states: States, sight: Sight) -> Iterable[Weights]:
    """Return the states of a unit that stands, by what rules see of them."""
    found: dict[tuple[int | None, int | None], Weights] = {}
    for state, weight in states.weights.items():
        if state.models:
            seen = sight.seen(state.models, state.points)
            found.setdefault(seen, {})[state] = weight
    return found.values()


def _blows(action: AttackAction) -> Iterator[_Blow]:
    """Yield the ways in which an attack may turn out, those of one kind mixed."""
    kinds: dict[tuple[Removal, Aftermath], list[tuple[Fraction, Distribution]]] = (
        defaultdict(list)
    )
    for case in attack(action).cases:
        removal, aftermath = case.removal, case.aftermath
        pool = Removal(removal.reductions).after(case.pool)
        # More points than these destroy the unit, and use up all that is held back.
        most = max(aftermath.models * aftermath.health, removal.cap or 0)
        points = pool.capped(most + removal.ignored)
        kinds[removal, aftermath].append((case.probability, points))
    for (removal, aftermath), parts in kinds.items():
        chance = sum((part for part, _ in parts), Fraction(0))
        points = mixture((part / chance, points) for part, points in parts)
        yield _Blow(chance, points, removal, aftermath)


def _after_blow(blow: _Blow, states: Weights) -> Iterator[tuple[Fraction, Weights]]:
    """Yield weights of states after a blow, each with a chance."""
    groups: dict[tuple[int, Memory], Weights] = defaultdict(dict)
    for state, weight in states.items():
        # Health stays above the points already allocated.
        health = max(blow.aftermath.health, state.points + 1)
        groups[health, state.memory][state] = weight
    for (health, memory), alike in groups.items():
        for after, points in _allotted(blow, memory):
            landed = _allocated(alike, health, points, after)
            yield from _ends(blow.aftermath, health, landed)


def _allotted(blow: _Blow, memory: Memory) -> Iterator[tuple[Memory, Polynomial]]:
    """Yield the weights of points to be allocated, by what is remembered then.

    The first points of the phase are ignored; then what is allocated in it is capped
    (decisions).
    """
    ignored, cap = blow.removal.ignored, blow.removal.cap
    if not ignored and cap is None:
        yield memory, blow.points.weights
        return
    found: dict[Memory, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for points, weight in enumerate(blow.points.weights.coefficients()):
        spared = min(points, max(0, ignored - memory.ignored))
        left = points - spared
        after = memory._replace(ignored=memory.ignored + spared)
        if cap is not None:
            left = min(left, max(0, cap - memory.allocated))
            after = after._replace(allocated=memory.allocated + left)
        if weight:
            found[after][left] += weight
    for after, weights in found.items():
        yield after, Polynomial(weights[k] for k in range(max(weights) + 1))


def _allocated(
    states: Weights, health: int, points: Polynomial, memory: Memory
) -> Weights:
    """Return the weights of states after points are allocated (18.2, 18.4).

    Points lost are Health times the models slain and the damage points of the damaged
    one: they add up, to no more than destroy the unit.
    """
    most = max(state.models for state in states)
    before = [0] * (most * health)
    for state, weight in states.items():
        before[(most - state.models) * health + state.points] = weight
    after = (Polynomial(before) * points).folded(1, 0, most * health)
    found: Weights = {}
    for lost, weight in enumerate(after.coefficients()):
        if weight:
            slain, left = divmod(lost, health)
            found[State(most - slain, left, memory)] = weight
    return found


def _ends(
    rules: Aftermath, health: int, landed: Weights
) -> Iterator[tuple[Fraction, Weights]]:
    """Yield the states after models are slain outright and destruction prevented."""
    found: dict[Fraction, Weights] = defaultdict(lambda: defaultdict(int))
    known: dict[tuple[int, tuple[Prevention, ...]], list[_Fate]] = {}
    for state, weight in landed.items():
        key = state.models, state.memory.spent
        if key not in known:
            known[key] = list(_fates(rules, health, state))
        for fate in known[key]:
            found[fate.chance][fate.end_of(state, health)] += weight
    yield from found.items()


class _Fate(NamedTuple):
    """What becomes of a unit: so many models are left.

    Where its end was prevented, ``kept`` is the Health of the last one, and ``spent``
    holds all preventions used up by then.
    """

    chance: Fraction
    models: int
    kept: int = 0
    spent: tuple[Prevention, ...] = ()

    def end_of(self, state: State, health: int) -> State:
        """Return what a state becomes; damage points stay unless it was saved."""
        if self.kept:
            memory = state.memory._replace(spent=self.spent)
            return State(self.models, health - self.kept, memory)
        return state._replace(models=self.models) if self.models else _DESTROYED


def _fates(rules: Aftermath, health: int, state: State) -> Iterator[_Fate]:
    """Yield what may become of a unit when points have been allocated."""
    models, spent = state.models, state.memory.spent
    if rules.is_plain:
        yield _Fate(Fraction(1), models)
        return
    most, left = max(1, models), _without(rules.preventions, spent)
    rules = replace(rules, models=most, health=health, preventions=left)
    for chance, slain, kept, used in rules.ends(most - models):
        yield _Fate(chance, most - slain, kept, spent + left[:used])


def _without(
    preventions: tuple[Prevention, ...], spent: tuple[Prevention, ...]
) -> tuple[Prevention, ...]:
    """Return the preventions that have not been used up yet."""
    left = list(preventions)
    for each in spent:
        if each in left:
            left.remove(each)
    return tuple(left)

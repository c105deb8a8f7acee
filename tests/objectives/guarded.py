"""A second witness: blows of one attack against guards that remember the phase.

Each blow does its damage with 1/4. The unit may ignore the first points of a phase, cap
what is allocated in it, and be saved from destruction once; attackers may slay models
outright.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

F = Fraction


@dataclass(frozen=True)
class Unit:
    models: int
    health: int
    ignored: int = 0
    cap: int | None = None
    saved_on: int | None = None
    heal: int = 1


@dataclass(frozen=True)
class Blow:
    phase: str
    damage: int
    slays: int = 0
    slays_on: int = 1


@dataclass(frozen=True)
class State:
    models: int
    points: int = 0
    spared: int = 0
    taken: int = 0
    was_saved: bool = False


def models_left(unit: Unit, blows: list[Blow]) -> dict[int, Fraction]:
    """The chance of each number of models after all blows."""
    states = {State(unit.models): F(1)}
    phase = None
    for blow in blows:
        after: dict[State, Fraction] = defaultdict(Fraction)
        for before, share in states.items():
            state = before
            if blow.phase != phase:
                state = replace(state, spared=0, taken=0)
            for end, chance in struck(unit, state, blow):
                after[end] += share * chance
        states, phase = dict(after), blow.phase
    found: dict[int, Fraction] = defaultdict(Fraction)
    for state, share in states.items():
        found[state.models] += share
    return dict(found)


def struck(unit: Unit, state: State, blow: Blow) -> Iterator[tuple[State, Fraction]]:
    if not state.models:
        yield state, F(1)
        return
    slain = F(7 - blow.slays_on, 6) if blow.slays else F(0)
    for damage, chance in ((blow.damage, F(1, 4)), (0, F(3, 4))):
        hit = allocated(unit, state, damage)
        for models, share in ((blow.slays, slain), (0, 1 - slain)):
            for end, part in ends(unit, hit, models):
                if share:
                    yield end, chance * share * part


def allocated(unit: Unit, state: State, damage: int) -> State:
    """Point by point."""
    for _ in range(damage):
        if state.spared < unit.ignored:
            state = replace(state, spared=state.spared + 1)
        elif unit.cap is None or state.taken < unit.cap:
            state = replace(state, taken=state.taken + 1, points=state.points + 1)
            if state.points == unit.health:
                state = replace(state, points=0, models=max(0, state.models - 1))
    return state


def ends(unit: Unit, state: State, slain: int) -> Iterator[tuple[State, Fraction]]:
    left = max(0, state.models - slain)
    if left or unit.saved_on is None or state.was_saved:
        yield replace(state, models=left), F(1)
        return
    saved = F(7 - unit.saved_on, 6)
    kept = min(unit.heal, unit.health)
    yield replace(state, models=1, points=unit.health - kept, was_saved=True), saved
    if saved < 1:
        yield replace(state, models=0), 1 - saved

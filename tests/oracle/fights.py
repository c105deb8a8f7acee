"""The slow witness of fights: a fight request as plain JSON in, exact answers out.

It walks from state to state, one attack action after the other, each walked through
all faces of its dice. It imports nothing of the project.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from tests.oracle.amounts import amount
from tests.oracle.chances import Chances, added, certain, mapped
from tests.oracle.fight_action import MEMORY, after_action
from tests.oracle.fight_lots import Lots, drawn
from tests.oracle.fight_order import next_to_fight
from tests.oracle.fight_setting import Setting, health_in_the_fight, situations_of
from tests.oracle.fight_states import State, States, UnitState, summed
from tests.oracle.notation import Json
from tests.oracle.situation import ATTACKER, Active, Situation
from tests.oracle.units import damage_points, health, models

# Of one unit (models left, Health left), and of both.
Left = tuple[int, int]
Both = tuple[Left, Left]


@dataclass(frozen=True)
class AfterPhase:
    """What is left of both units, with the chance of each case."""

    left: dict[Both, Fraction]

    @property
    def outcomes(self) -> dict[str, Fraction]:
        chances = dict.fromkeys(
            ("first_destroyed", "second_destroyed", "both_destroyed", "both_alive"),
            Fraction(0),
        )
        for (first, second), chance in self.left.items():
            chances[outcome(alive=(first[0] > 0, second[0] > 0))] += chance
        return chances

    def models_left(self, side: int) -> Chances:
        return summed((both[side][0], chance) for both, chance in self.left.items())

    def health_left(self, side: int) -> Chances:
        return summed((both[side][1], chance) for both, chance in self.left.items())


def outcome(alive: tuple[bool, bool]) -> str:
    return {
        (True, True): "both_alive",
        (True, False): "second_destroyed",
        (False, True): "first_destroyed",
        (False, False): "both_destroyed",
    }[alive]


def fight(request: Json) -> tuple[AfterPhase, ...]:
    """Return what is so after each phase: the mixture over what is rolled once."""
    MEMORY.clear()
    worlds = [
        (chance, after_each_phase(request, lots))
        for chance, lots in drawn(request, "fight")
    ]
    return tuple(
        AfterPhase(
            summed(
                (both, chance * share)
                for chance, phases in worlds
                for both, share in phases[phase].items()
            )
        )
        for phase in range(request.get("phases", 1))
    )


def after_each_phase(request: Json, lots: Lots) -> list[dict[Both, Fraction]]:
    """Fight phase after phase, with what is rolled once for the fight."""
    start = start_of(request)
    of_a_model = health_in_the_fight(request, lots, start)
    states: States = {start: Fraction(1)}
    found: list[dict[Both, Fraction]] = []
    for phase in range(request.get("phases", 1)):
        before = states
        states = summed(
            (state, chance * share)
            for chance, more in drawn(request, "phase")
            for state, share in after_phase(
                Setting(request, lots | more, phase, of_a_model), before
            ).items()
        )
        found.append(summed(left_of(states, of_a_model)))
    return found


def start_of(request: Json) -> State:
    first, second = (request["sides"][side]["unit"] for side in (0, 1))
    return State(
        (
            UnitState(models(first), damage_points(first)),
            UnitState(models(second), damage_points(second)),
        )
    )


def left_of(
    states: States, of_a_model: tuple[int, int]
) -> Iterator[tuple[Both, Fraction]]:
    for state, chance in states.items():
        first, second = (
            (unit.models, unit.models * of_a_model[side] - unit.points)
            for side, unit in enumerate(state.sides)
        )
        yield (first, second), chance


def after_phase(setting: Setting, states: States) -> States:
    """Let one unit after the other fight, then heal the active player's unit first."""
    states = summed(all_fought(setting, states))
    for side in (setting.active, 1 - setting.active):
        states = summed(
            (after, chance * share)
            for state, chance in states.items()
            for after, share in after_healing(setting, state, side)
        )
    return summed((state.in_a_new_phase(), c) for state, c in states.items())


def all_fought(setting: Setting, states: States) -> Iterator[tuple[State, Fraction]]:
    """Go on until no unit is left that may be picked to fight."""
    while states:
        fought: list[tuple[State, Fraction]] = []
        for state, chance in states.items():
            picked = next_to_fight(setting, state)
            if picked is None:
                yield state, chance
                continue
            fought += [
                (replace(after, last=picked), chance * share)
                for after, share in after_action(setting, state, picked[0]).items()
            ]
        states = summed(fought)


def after_healing(
    setting: Setting, state: State, side: int
) -> Iterator[tuple[State, Fraction]]:
    """Heal at the end of a phase, then return slain models, as all stood before."""
    unit = state.of(side)
    if not unit.stands:
        yield state, Fraction(1)
        return
    for chance, situation in situations_of(setting, state, side):
        if situation.upon(ATTACKER, "deny_healing"):
            yield state, chance
            continue
        for healed, share in healed_points(situation).items():
            for returned, part in returned_models(situation).items():
                after = replace(
                    unit,
                    points=max(0, unit.points - healed),
                    models=min(models(setting.unit(side)), unit.models + returned),
                )
                yield state.becoming(side, after), chance * share * part


def healed_points(situation: Situation) -> Chances:
    total = certain(0)
    for active in situation.of_unit(ATTACKER, "heal"):
        if active.effect.get("trigger", "end_of_phase") == "end_of_phase":
            total = added(total, amount_of(situation, active, "amount"))
    return total


def returned_models(situation: Situation) -> Chances:
    """Return how many models return; combined Health returns whole models only."""
    total = certain(0)
    for active in situation.of_unit(ATTACKER, "return_models"):
        if active.effect.get("models") is not None:
            total = added(total, amount_of(situation, active, "models"))
        else:
            points = amount_of(situation, active, "health")
            total = added(total, whole_models(points, health(situation.attacker)))
    return total


def whole_models(points: Chances, of_a_model: int) -> Chances:
    return mapped(points, lambda many: many // of_a_model)


def amount_of(situation: Situation, active: Active, field: str) -> Chances:
    return amount(active.effect[field], situation.request, active.side)

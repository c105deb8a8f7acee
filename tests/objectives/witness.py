"""The slow witness of objectives: a request as plain JSON in, exact answers out.

Each attack is asked of the witness of attacks, from every state of its target. It
imports nothing of the engine. Models slain outright, and prevented destruction, it
does not know.
"""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from tests.oracle.notation import Json, keywords
from tests.oracle.witness import answer as of_attack

F = Fraction
#: Models that stand, and the damage points of the damaged one.
State = tuple[int, int]
Chances = dict[int, Fraction]


def scores(request: Json) -> list[Chances]:
    """The chances of each side's score."""
    found = []
    for side in request["sides"]:
        total: Chances = {0: F(1)}
        for each in side["units"]:
            total = added(total, score_after(each))
        found.append(total)
    return found


def added(first: Chances, second: Chances) -> Chances:
    found: Chances = defaultdict(Fraction)
    for a, p in first.items():
        for b, q in second.items():
            found[a + b] += p * q
    return dict(found)


def score_after(each: Json) -> Chances:
    """The score of a unit after what comes in, its dice rolled once for all of it."""
    found: Chances = defaultdict(Fraction)
    for chance, unit in settled(each["unit"]):
        for state, share in states_after(unit, each.get("incoming", [])).items():
            found[score(unit, state)] += chance * share
    return dict(found)


# ---- the dice of abilities


def settled(unit: Json) -> Iterator[tuple[Fraction, Json]]:
    ways = [list(outcomes(ability)) for ability in unit.get("abilities", [])]
    for combination in product(*ways):
        chance = F(1)
        for share, _ in combination:
            chance *= share
        yield chance, unit | {"abilities": [ability for _, ability in combination]}


def outcomes(ability: Json) -> Iterator[tuple[Fraction, Json]]:
    """An ability without dice, in every way in which they may come up."""
    activation = ability.get("activation")
    if activation is None:
        success = F(1)
    elif "probability" in activation:
        success = F(activation["probability"])
    else:
        success = F(7 - activation["at_least"], 6)
    certain = {name: value for name, value in ability.items() if name != "activation"}
    if success < 1:
        yield 1 - success, certain | {"effects": []}
    values = [rolled(effect) for effect in ability["effects"]]
    for combination in product(*values):
        yield (
            success / len(list(product(*values))),
            certain | {"effects": list(combination)},
        )


def rolled(effect: Json) -> list[Json]:
    """A control score whose value is D3, or -D3, with each face of it."""
    signs = {"D3": 1, "-D3": -1}
    value = effect.get("value")
    if effect["kind"] == "control_score" and value in ("D3", "-D3"):
        return [effect | {"value": signs[value] * face} for face in (1, 2, 3)]
    return [effect]


# ---- the attacks


def states_after(unit: Json, attacks: list[Json]) -> dict[State, Fraction]:
    whole = unit.get("models", 1)
    states: dict[State, Fraction] = {(whole, unit.get("damage_points", 0)): F(1)}
    for attack in attacks:
        after: dict[State, Fraction] = defaultdict(Fraction)
        for state, share in states.items():
            for end, chance in ends(unit, state, attack).items():
                after[end] += share * chance
        states = dict(after)
    return states


def ends(unit: Json, state: State, attack: Json) -> dict[State, Fraction]:
    models, points = state
    if not models:
        return {state: F(1)}
    health = unit.get("health", 1)
    request = attack | {"target": standing(unit, state)}
    found: dict[State, Fraction] = defaultdict(Fraction)
    for more, chance in of_attack(request).allocated.items():
        slain, left = divmod(points + more, health)
        found[(models - slain, left) if slain < models else (0, 0)] += chance
    return found


def standing(unit: Json, state: State) -> Json:
    return unit | {"models": state[0], "damage_points": state[1]}


# ---- control


def score(unit: Json, state: State) -> int:
    now = standing(unit, state)
    if not state[0]:
        return 0
    effects = [
        effect
        for ability in unit.get("abilities", [])
        if holds(ability.get("when"), state)
        for effect in ability["effects"]
        if holds(effect.get("when"), state)
    ]
    printed = now.get("control", 1)
    of_units = [e for e in effects if e["kind"] == "modify_unit"]
    control = changed(printed, of_units, state)
    if not control and not printed:
        return 0
    of_scores = [e for e in effects if e["kind"] == "control_score"]
    bearer = "standardbearer" in keywords(unit)
    bearers = [{"operation": "add", "value": 1}] if bearer else []
    return max(1, changed(state[0] * control, of_scores + bearers, state, floor=None))


def changed(
    number: int, effects: list[Json], state: State, floor: int | None = 0
) -> int:
    """Set (the last), multiply, halve rounding up, add, then cap."""
    by: dict[str, list[int]] = defaultdict(list)
    for effect in effects:
        by[effect["operation"]].append(value_of(effect.get("value"), state))
    for value in by["set"]:
        number = value
    for value in by["multiply"]:
        number *= value
    for _ in by["halve"]:
        number = (number + 1) // 2
    number += sum(by["add"])
    for value in by["cap"]:
        number = min(number, value)
    return number if floor is None else max(floor, number)


def value_of(value: object, state: State) -> int:
    match value:
        case {"of": "target_models"}:
            return state[0]
        case {"of": "target_damage_points"}:
            return state[1]
        case int():
            return value
        case _:
            return 0


def holds(when: Json | None, state: State) -> bool:
    """Whether what is asked of the unit itself holds; there is no phase of attacks."""
    models, points = state
    asked = when or {}
    return (
        models >= asked.get("models_at_least", 0)
        and models <= asked.get("models_at_most", models)
        and points >= asked.get("damage_points_at_least", 0)
        and "phase" not in asked
    )

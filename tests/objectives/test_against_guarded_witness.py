"""What a phase remembers, against the witness that allocates point by point."""

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.objectives import guarded
from tests.objectives.asking import Json, alone, blow

units = st.builds(
    guarded.Unit,
    models=st.integers(1, 4),
    health=st.integers(1, 4),
    ignored=st.integers(0, 3),
    cap=st.none() | st.integers(0, 4),
    saved_on=st.none() | st.integers(2, 6),
    heal=st.integers(1, 3),
)
blows = st.builds(
    guarded.Blow,
    phase=st.sampled_from(["combat", "shooting"]),
    damage=st.integers(1, 6),
    slays=st.sampled_from([0, 0, 1, 2]),
    slays_on=st.integers(2, 6),
)


def request_of(unit: guarded.Unit) -> Json:
    effects: list[dict[str, Any]] = []
    if unit.ignored:
        effects.append({"kind": "ignore_first_damage", "points": unit.ignored})
    if unit.cap is not None:
        effects.append({"kind": "cap_damage", "points": unit.cap})
    if unit.saved_on is not None:
        saved = {"dice": "D6", "at_least": unit.saved_on, "heal": unit.heal}
        effects.append({"kind": "prevent_destruction", **saved})
    abilities = [{"effects": effects}]
    return {"models": unit.models, "health": unit.health, "abilities": abilities}


def attack_of(given: guarded.Blow) -> Json:
    attack = blow(given.damage, phase=given.phase)
    if given.slays:
        slays = {"kind": "slay_models", "models": given.slays}
        slays |= {"dice": "D6", "at_least": given.slays_on}
        attack["attacker"]["abilities"] = [{"effects": [slays]}]
    return attack


@settings(max_examples=150, deadline=None)
@given(units, st.lists(blows, min_size=1, max_size=4))
def test_what_is_left_is_what_the_witness_says(
    unit: guarded.Unit, attacks: list[guarded.Blow]
) -> None:
    found = alone(request_of(unit), *map(attack_of, attacks))

    assert found == guarded.models_left(unit, attacks)

"""Kinds that other questions than an attack ask for: accepted, and said to be idle."""

from fractions import Fraction

import pytest

from tests.kinds.asking import WEAPON, Json, answered, effect, rulings

F = Fraction

IDLE: list[Json] = [
    effect("heal", amount="D3"),
    effect("heal", amount=1, trigger="critical_hit"),
    effect("return_models", models="D3"),
    effect("return_models", health={"of": "target_health"}),
    effect("strike_order", order="first"),
    effect("strike_order", order="last"),
    effect("fight_again"),
    effect("fight_again", times=2),
    *(
        effect("control_score", operation=operation, value=2)
        for operation in ("set", "multiply", "add", "cap")
    ),
    effect("control_score", operation="add", value="-D3"),
    effect("rally", dice=-3),
    *(
        effect("modify_event_roll", roll=roll, by=1)
        for roll in ("charge", "run", "casting", "chanting", "unbinding", "banishment")
    ),
    effect("modify_event_roll", roll="charge", by="D3"),
    effect("reroll", roll="charge", which="failures"),
    effect("change_dice_count", roll="charge", by=1, drop="lowest"),
    effect("change_dice_count", roll="unbinding", by=-1),
    effect("substitute_roll", roll="casting", value=9),
    effect("substitute_roll", roll="charge", at_least=6),
    effect("spell_outcome", cannot_be_unbound=True),
    effect("spell_outcome", miscast_on=2),
    effect("ritual_points", by="D3"),
]


@pytest.mark.parametrize("side", ["attacker", "target"])
@pytest.mark.parametrize(
    "idle", IDLE, ids=[f"{index}-{e['kind']}" for index, e in enumerate(IDLE)]
)
def test_what_cannot_matter_to_an_attack_is_accepted_and_said_to_be_idle(
    side: str, idle: Json
) -> None:
    request: Json = {"attacker": {"weapons": [WEAPON]}, "target": {}}
    request[side]["abilities"] = [{"effects": [idle]}]
    found = answered(request)

    assert found.damage == F(1, 2) * F(1, 2)
    assert rulings(found) == {f"/{side}/abilities/0/effects/0": (False, "not-asked")}


def test_the_reason_names_the_kind() -> None:
    rally = {"abilities": [{"effects": [effect("rally", dice=3)]}]}
    (entry,) = answered({"attacker": {}, "target": rally}).applied

    assert entry["reason"] == "rally does not matter to an attack"

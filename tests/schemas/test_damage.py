"""A damage request as a whole: its defaults, and rules between its parts."""

from typing import Any

import pytest

from schemas.damage import DamageRequest, Output, Rules
from schemas.errors import InvalidRequestError
from schemas.reading import read_value

Json = dict[str, Any]

WEAPON: Json = {"attacks": 2, "hit": 4, "wound": 4, "damage": 1}
EFFECT: Json = {"kind": "modify_roll", "roll": "hit", "by": 1}


def read(**fields: object) -> DamageRequest:
    return read_value(DamageRequest, {"attacker": {}, "target": {}, **fields})


def refusals(**fields: object) -> dict[str | None, str]:
    with pytest.raises(InvalidRequestError) as caught:
        read(**fields)
    return {error.pointer: error.detail for error in caught.value.errors}


def test_a_request_needs_its_two_units_alone() -> None:
    request = read()

    assert request.phase == "combat"
    assert (request.in_combat, request.cover) == (False, False)
    assert request.attacker_commands == request.target_commands == ()
    assert request.battle_round is None
    assert request.rules == Rules(save_cap="net")
    assert request.output == Output(exact=False, distributions=True, weapons=True)
    assert DamageRequest.model_json_schema()["required"] == ["attacker", "target"]


def test_both_units_are_required() -> None:
    with pytest.raises(InvalidRequestError) as caught:
        read_value(DamageRequest, {})

    assert [(error.pointer, error.detail) for error in caught.value.errors] == [
        ("/attacker", "is required"),
        ("/target", "is required"),
    ]


@pytest.mark.parametrize(
    "fields",
    [
        {"attacker": None}, {"target": []}, {"phase": "hero"}, {"in_combat": 1},
        {"cover": "true"}, {"battle_round": 0}, {"battle_round": 21}, {"rules": None},
        {"output": []}, {"attacker_commands": "all-out-attack"},
        {"target_commands": None},
    ],
)  # fmt: skip
def test_the_fields_of_a_request_have_limits(fields: Json) -> None:
    (name,) = fields

    assert list(refusals(**fields)) == [f"/{name}"]


# ---- unknown fields, at every depth


ABILITY: Json = {"effects": [EFFECT]}
UNKNOWN: Json = {"surprise": 1}


def units(**attacker: object) -> Json:
    return {"attacker": attacker, "target": {}}


@pytest.mark.parametrize(
    ("fields", "pointer"),
    [
        (UNKNOWN, ""),
        (units(**UNKNOWN), "/attacker"),
        ({"target": UNKNOWN}, "/target"),
        (units(weapons=[WEAPON, WEAPON | UNKNOWN]), "/attacker/weapons/1"),
        (units(abilities=[ABILITY | UNKNOWN]), "/attacker/abilities/0"),
        (units(abilities=[ABILITY | {"when": UNKNOWN}]), "/attacker/abilities/0/when"),
        (
            units(abilities=[{"effects": [EFFECT | UNKNOWN]}]),
            "/attacker/abilities/0/effects/0",
        ),
        (
            units(abilities=[{"effects": [EFFECT | {"weapons": UNKNOWN}]}]),
            "/attacker/abilities/0/effects/0/weapons",
        ),
        ({"rules": UNKNOWN}, "/rules"),
        ({"output": UNKNOWN}, "/output"),
    ],
)
def test_a_field_that_is_not_known_is_refused_with_those_that_are(
    fields: Json, pointer: str
) -> None:
    (found,) = refusals(**fields).items()

    assert found[0] == f"{pointer}/surprise"
    assert found[1].startswith("is no field here; known are: ")


@pytest.mark.parametrize(
    ("fields", "pointer", "nearest"),
    [
        ({"atacker_commands": []}, "/atacker_commands", "attacker_commands"),
        (units(heath=3), "/attacker/heath", "health"),
        (units(weapons=[WEAPON | {"Rend": 1}]), "/attacker/weapons/0/Rend", "rend"),
        (
            units(abilities=[{"effects": [EFFECT | {"attack": "made"}]}]),
            "/attacker/abilities/0/effects/0/attack",
            "attacks",
        ),
        ({"output": {"weapon": False}}, "/output/weapon", "weapons"),
    ],
)
def test_a_typing_mistake_gets_the_nearest_field(
    fields: Json, pointer: str, nearest: str
) -> None:
    assert refusals(**fields) == {pointer: f"is no field here; did you mean {nearest}?"}


# ---- commands


@pytest.mark.parametrize(
    ("field", "commands"),
    [
        ("attacker_commands", ["all-out-attack", "covering-fire"]),
        ("target_commands", ["all-out-defence", "all-out-attack"]),
    ],
)
def test_each_side_has_its_commands(field: str, commands: list[str]) -> None:
    assert getattr(read(**{field: commands}), field) == tuple(commands)
    assert list(refusals(**{field: ["rally"]})) == [f"/{field}/0"]


@pytest.mark.parametrize("field", ["attacker_commands", "target_commands"])
def test_a_command_is_used_once_at_most(field: str) -> None:
    assert refusals(**{field: ["all-out-attack"] * 2}) == {
        f"/{field}/1": "is used once at most"
    }


# ---- conditions on the battle round


def on_round_one(side: str, *, of_effect: bool = False, **fields: object) -> Json:
    """A unit whose ability, or its effect, acts in the first battle round."""
    when = {"when": {"battle_round": [1]}}
    other = when if of_effect else {}
    effects = [EFFECT, EFFECT | other]
    ability = {"effects": effects} | ({} if of_effect else when) | fields
    return {side: {"abilities": [{"effects": []}, ability]}}


@pytest.mark.parametrize("side", ["attacker", "target"])
@pytest.mark.parametrize(
    ("of_effect", "place"), [(False, "1/when"), (True, "1/effects/1/when")]
)
def test_a_condition_on_the_battle_round_needs_one(
    side: str, place: str, *, of_effect: bool
) -> None:
    asking = on_round_one(side, of_effect=of_effect)

    assert refusals(**asking) == {
        f"/{side}/abilities/{place}/battle_round": (
            "needs the battle round, and the request has no battle_round"
        )
    }
    assert read(**asking, battle_round=2).battle_round == 2


ROUND: Json = {"of": "battle_round"}
CHARGE: Json = {"of": "charge_roll"}
MORTAL: Json = {"kind": "mortal_damage", "amount": 1}


@pytest.mark.parametrize(
    ("ability", "place"),
    [
        ({"effects": [MORTAL | {"amount": ROUND}]}, "effects/0/amount/of"),
        (
            {
                "effects": [
                    MORTAL | {"amount": {"count": {"dice": ROUND, "at_least": 5}}}
                ]
            },
            "effects/0/amount/count/dice/of",
        ),
        (
            {"effects": [], "activation": {"roll": "D6", "at_least": ROUND}},
            "activation/at_least/of",
        ),
        (
            {
                "effects": [],
                "activation": {
                    "cast": {"value": 6},
                    "tiers": [
                        {"at_least": 8, "effects": [EFFECT, MORTAL | {"amount": ROUND}]}
                    ],
                },
            },
            "activation/tiers/0/effects/1/amount/of",
        ),
    ],
)
def test_an_amount_that_needs_the_battle_round_is_refused_without_one(
    ability: Json, place: str
) -> None:
    unit = {"abilities": [ability]}

    assert refusals(target=unit) == {
        f"/target/abilities/0/{place}": (
            "needs the battle round, and the request has no battle_round"
        )
    }
    assert read(target=unit, battle_round=1).battle_round == 1


def test_an_amount_that_needs_the_charge_roll_is_refused_without_one() -> None:
    ability = {"effects": [{"kind": "mortal_pool", "dice": CHARGE, "each_on": 4}]}

    assert refusals(attacker={"abilities": [ability]}, target={"charge_roll": 7}) == {
        "/attacker/abilities/0/effects/0/dice/of": (
            "needs the charge roll, and the unit has no charge_roll"
        )
    }
    charged = read(attacker={"abilities": [ability], "charge_roll": 7})
    assert charged.attacker.charge_roll == 7


def test_an_ability_that_is_not_used_needs_no_battle_round() -> None:
    assert read(**on_round_one("attacker", enabled=False)).battle_round is None


def test_conditions_without_a_round_need_none() -> None:
    ability = {"when": {"charged": True}, "effects": [EFFECT | {"when": {}}]}

    assert read(attacker={"abilities": [ability]}).battle_round is None


def test_all_that_does_not_fit_is_told_together() -> None:
    wrong = refusals(attacker_commands=["all-out-attack"] * 2, **on_round_one("target"))

    assert list(wrong) == [
        "/attacker_commands/1",
        "/target/abilities/1/when/battle_round",
    ]

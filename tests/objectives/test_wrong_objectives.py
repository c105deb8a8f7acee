"""What is wrong with a request about an objective, and what one costs."""

import json

import pytest

from app.problems import Refusal
from app.work import OBJECTIVE, Limits, Understood, understand, work
from schemas.examples import OBJECTIVE_EXAMPLES
from tests.objectives.asking import Json, blow, refused

LIMITS = Limits(cost=8_000_000, inline_cost=3_000)
LATE = {"when": {"battle_round": [4]}}
UP = {"kind": "control_score", "operation": "add", "value": 1}
SAVED = {"kind": "modify_roll", "roll": "save", "by": 1}


def request(unit: Json, *incoming: Json, **more: object) -> Json:
    sides = [{"units": [{"unit": unit, "incoming": list(incoming)}]}, {"units": []}]
    return {"sides": sides, **more}


def having(*effects: Json, **more: object) -> Json:
    return {"abilities": [{"effects": list(effects), **more}]}


COUNTED = {"count": {"dice": {"of": "attacker_models"}, "at_least": 5}}
UNIT = "/sides/0/units/0/unit"


@pytest.mark.parametrize(
    ("wrong", "pointer"),
    [
        ({}, "/sides"),
        ({"sides": [{"units": []}]}, "/sides"),
        ({"sides": [{"units": []}] * 3}, "/sides"),
        ({"sides": [{}, {"units": []}]}, "/sides/0/units"),
        ({"sides": [{"units": []}] * 2, "holder": 2}, "/holder"),
        ({"sides": [{"units": []}] * 2, "keeper": 1}, "/keeper"),
        ({"sides": [{"units": [{"unit": {}}] * 21}, {"units": []}]}, "/sides/0/units"),
        (request({"control": -1}), f"{UNIT}/control"),
        (request({}, blow(1), {}), "/sides/0/units/0/incoming/1/attacker"),
        (request({}, *[blow(1)] * 21), "/sides/0/units/0/incoming"),
        (
            request({}, blow(1, target_commands=["all-out-attack"] * 2)),
            "/sides/0/units/0/incoming/0/target_commands/1",
        ),
    ],
)
def test_a_mistake_has_its_place(wrong: Json, pointer: str) -> None:
    assert list(refused(wrong)) == [pointer]


def test_what_needs_a_battle_round_is_refused_without_one() -> None:
    place = f"{UNIT}/abilities/0/when/battle_round"
    attacked = having(SAVED, **LATE)

    in_time = blow(1, battle_round=4)
    for wrong in (
        request(having(UP, **LATE)),
        request(having(UP, **LATE), in_time),
        request(attacked, blow(1)),
        request(attacked, in_time, blow(1)),
    ):
        assert list(refused(wrong)) == [place]
    attack = blow(1)
    attack["attacker"] |= having(SAVED, **LATE)
    (pointer,) = map(str, refused(request({}, attack)))
    assert (
        pointer == "/sides/0/units/0/incoming/0/attacker/abilities/0/when/battle_round"
    )


@pytest.mark.parametrize(
    "right",
    [
        # Nothing attacks it, so that the battle round of attacks does not matter.
        request(having(SAVED, **LATE)),
        request(having(SAVED, **LATE), blow(1, battle_round=4)),
        request(having(SAVED, UP, **LATE), blow(1), battle_round=4),
        request(having(UP, **LATE, enabled=False)),
        request(having(SAVED, when={"enemy_charged": True}), blow(1)),
    ],
)
def test_what_does_not_matter_needs_no_battle_round(right: Json) -> None:
    assert cost(right)


@pytest.mark.parametrize(
    ("ability", "place"),
    [
        (having(UP, when={"enemy_charged": True}), "when/enemy_charged"),
        (
            having(SAVED, UP | {"when": {"enemy_damaged": True}}),
            "effects/1/when/enemy_damaged",
        ),
        (having(UP | {"value": {"of": "attacker_models"}}), "effects/0/value/of"),
        (
            having(
                UP
                | {
                    "value": {
                        "count": {"dice": {"of": "attacker_models"}, "at_least": 5}
                    }
                }
            ),
            "effects/0/value/count/dice/of",
        ),
        (
            having(
                UP, activation={"roll": "D6", "at_least": {"of": "attacker_models"}}
            ),
            "activation/at_least/of",
        ),
        (
            having(
                SAVED,
                activation={
                    "chant": {"value": 3},
                    "tiers": [
                        {
                            "at_least": 5,
                            "effects": [UP | {"when": {"enemy_models_at_most": 3}}],
                        }
                    ],
                },
            ),
            "activation/tiers/0/effects/0/when/enemy_models_at_most",
        ),
        (
            having(
                {
                    "kind": "modify_unit",
                    "characteristic": "control",
                    "operation": "add",
                    "value": 1,
                },
                when={"enemy_keywords_any": ["HERO"]},
            ),
            "when/enemy_keywords_any",
        ),
    ],
)
def test_what_asks_for_an_enemy_cannot_change_control(
    ability: Json, place: str
) -> None:
    found = refused(request(ability))

    assert list(found) == [f"{UNIT}/abilities/0/{place}"]
    assert "there is none" in found[f"{UNIT}/abilities/0/{place}"]


# ---- what it costs


def cost(asked: Json) -> int:
    found = understand(OBJECTIVE, json.dumps(asked).encode(), LIMITS)
    assert isinstance(found, Understood), found
    return found.cost


def too_costly(asked: Json) -> bool:
    limits = Limits(cost=8_000_000, inline_cost=10**12)
    found = understand(OBJECTIVE, json.dumps(asked).encode(), limits)
    return not isinstance(found, Understood) and found.kind.slug == "too-costly"


def test_a_usual_objective_is_answered_in_line() -> None:
    for example in OBJECTIVE_EXAMPLES.values():
        assert cost(example["value"]) <= LIMITS.inline_cost


def test_dice_that_are_counted_cost_more_the_more_models_there_are() -> None:
    counted = {"count": {"dice": {"of": "target_models"}, "at_least": 4}}
    plain, dice = having(UP), having(UP | {"value": counted})

    assert cost(request({"models": 50} | dice)) > cost(request({"models": 5} | dice))
    assert cost(request({"models": 50} | dice)) > cost(request({"models": 50} | plain))


HORDE = {"models": 10_000, "health": 1000}
STORM = {
    "attacker": {
        "models": 10_000,
        "weapons": [{"attacks": 100, "hit": 3, "wound": 3, "damage": "3D6"}],
    }
}


@pytest.mark.parametrize(
    "dear",
    [
        request({"models": 10_000, "control": 1000}),
        request(HORDE | having(UP | {"operation": "multiply", "value": 1000})),
        request(HORDE, STORM),
        request(HORDE | having(SAVED, when={"models_at_most": 5}), *[STORM] * 20),
        request(
            {"models": 100, "health": 20} | having({"kind": "ignore_first_damage"}),
            *[STORM] * 5,
        ),
        request(
            {
                "abilities": [
                    {
                        "activation": {"roll": "D6", "at_least": 2},
                        "effects": [UP | {"value": f"{n + 1}D6"}],
                    }
                    for n in range(20)
                ]
            }
        ),
        request({"abilities": [{"effects": [UP | {"value": "100D6"}] * 40}]}),
    ],
)
def test_what_would_take_long_is_refused_before_it_is_begun(dear: Json) -> None:
    assert too_costly(dear)


def test_what_would_bring_the_cost_down_fits_the_question() -> None:
    body = json.dumps(request({"models": 10}, *[STORM] * 20)).encode()

    refused = work(OBJECTIVE, body, "identity", cost_limit=1)

    assert isinstance(refused, Refusal)
    assert refused.detail.endswith(
        "down: fewer attacks, fewer models, or fewer uncertain abilities."
    )


def test_a_score_of_the_other_unit_of_a_pair_is_refused() -> None:
    wrong = request(having(UP | {"attacks": "received"}))

    assert list(refused(wrong)) == [f"{UNIT}/abilities/0/effects/0/attacks"]

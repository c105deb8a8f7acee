"""Abilities of a request: conditions, scopes and the effect that modifies rolls."""

from typing import Any

import pytest
from pydantic import ValidationError

from distributions.conditions import Condition, UnitCondition
from distributions.effects import CompanionScope, Direction, Roll, Side, WeaponScope
from distributions.kinds import ModifyRoll as Modifier
from distributions.profiles import Kind, Phase
from schemas.abilities import Ability
from schemas.conditions import When
from schemas.convert import action_from
from schemas.damage import DamageRequest
from schemas.reading import found_in

Json = dict[str, Any]

PLUS_ONE: Json = {"kind": "modify_roll", "roll": "hit", "by": 1}


def ability(**fields: object) -> Ability:
    return Ability.model_validate({"effects": [PLUS_ONE], **fields})


def refused(**fields: object) -> list[tuple[str | int, ...]]:
    """The places of what is wrong, in the value as it was sent."""
    value = {"effects": [PLUS_ONE], **fields}
    with pytest.raises(ValidationError) as caught:
        Ability.model_validate(value)
    return list(found_in(caught.value, value, Ability))


def engine_effect(effect: Json, side: str = "attacker") -> Modifier:
    """The engine's effect of an ability of one side of a request."""
    units: Json = {"attacker": {}, "target": {}}
    units[side] = {"abilities": [{"effects": [PLUS_ONE | effect]}]}
    action = action_from(DamageRequest.model_validate(units | {"battle_round": 1}))
    (found,) = getattr(action, side).abilities[0].effects
    assert isinstance(found, Modifier)
    return found


def test_an_ability_needs_its_effects_alone() -> None:
    made = ability()

    assert (made.name, made.text, made.enabled, made.each) == ("", "", True, "fight")
    assert made.when is None
    assert Ability.model_json_schema()["required"] == ["effects"]
    assert Ability.model_validate({"effects": []}).effects == ()


@pytest.mark.parametrize(
    "fields",
    [
        {"name": "x" * 201}, {"text": "x" * 5001}, {"enabled": 1}, {"each": "turn"},
        {"effects": [PLUS_ONE] * 41}, {"effects": None}, {"when": []},
        {"activation": []},
    ],
)  # fmt: skip
def test_the_fields_of_an_ability_have_limits(fields: Json) -> None:
    assert refused(**fields) == [tuple(fields)]


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "rerolls"}, {"kind": None}, {"roll": "charge"}, {"roll": None},
        {"by": 21}, {"by": "1"}, {"by": "D3"}, {"attacks": "both"}, {"weapons": []},
        {"times": 2},
    ],
)  # fmt: skip
def test_the_fields_of_an_effect_have_limits(fields: Json) -> None:
    (name,) = fields

    assert refused(effects=[PLUS_ONE | fields]) == [("effects", 0, name)]


# ---- the defaults of an effect


@pytest.mark.parametrize(
    ("roll", "direction"),
    [
        ("hit", Direction.MADE),
        ("wound", Direction.MADE),
        ("save", Direction.RECEIVED),
        ("ward", Direction.RECEIVED),
    ],
)
def test_hit_and_wound_are_about_attacks_made_save_and_ward_about_those_received(
    roll: str, direction: Direction
) -> None:
    assert engine_effect({"roll": roll}).attacks is direction
    for given in Direction:
        assert engine_effect({"roll": roll, "attacks": given.value}).attacks is given


def test_an_effect_touches_all_weapons_that_the_rules_let_it() -> None:
    assert engine_effect({}).weapons == WeaponScope()
    assert engine_effect({"weapons": {}}).weapons == WeaponScope()


@pytest.mark.parametrize(
    ("scope", "expected"),
    [
        ({"kind": "ranged"}, WeaponScope(kind=Kind.RANGED)),
        ({"names": ["Bow", "AXE"]}, WeaponScope(names=frozenset({"bow", "axe"}))),
        ({"companion": None}, WeaponScope(companion=CompanionScope.BY_RULE)),
        ({"companion": False}, WeaponScope(companion=CompanionScope.NEVER)),
        ({"companion": True}, WeaponScope(companion=CompanionScope.ALSO)),
        ({"companion": "only"}, WeaponScope(companion=CompanionScope.ONLY)),
    ],
)
def test_a_scope_is_read(scope: Json, expected: WeaponScope) -> None:
    assert engine_effect({"weapons": scope}).weapons == expected


@pytest.mark.parametrize(
    ("scope", "field"),
    [
        ({"kind": "both"}, "kind"), ({"names": []}, "names"),
        ({"names": ["x" * 201]}, "names"), ({"names": "bow"}, "names"),
        ({"companion": "also"}, "companion"), ({"companion": 0}, "companion"),
    ],
)  # fmt: skip
def test_the_fields_of_a_scope_have_limits(scope: Json, field: str) -> None:
    places = refused(effects=[PLUS_ONE | {"weapons": scope}])

    assert {place[:4] for place in places} == {("effects", 0, "weapons", field)}


@pytest.mark.parametrize("side", ["attacker", "target"])
def test_an_effect_knows_its_side_and_its_place(side: str) -> None:
    effect = engine_effect({"roll": "save", "by": -2}, side)

    assert (effect.roll, effect.by) == (Roll.SAVE, -2)
    assert effect.origin.side is Side(side)
    assert effect.origin.place == f"/{side}/abilities/0/effects/0"


# ---- conditions


def own(**parts: Any) -> Condition:  # noqa: ANN401
    return Condition(own=UnitCondition(**parts))


def enemy(**parts: Any) -> Condition:  # noqa: ANN401
    return Condition(enemy=UnitCondition(**parts))


HERO = frozenset({"hero"})


@pytest.mark.parametrize(
    ("when", "expected"),
    [
        ({}, Condition()),
        ({"phase": "shooting"}, Condition(phase=Phase.SHOOTING)),
        ({"battle_round": [1, 2]}, Condition(battle_rounds=frozenset({1, 2}))),
        ({"charged": True}, own(charged=True)),
        ({"not_charged": True}, own(not_charged=True)),
        ({"charged": True, "not_charged": True}, own(charged=True, not_charged=True)),
        ({"keywords_any": ["Hero"]}, own(keywords_any=HERO)),
        ({"keywords_all": ["HERO (1)"]}, own(keywords_all=HERO)),
        ({"keywords_none": ["hero"]}, own(keywords_none=HERO)),
        ({"models_at_least": 5}, own(models_at_least=5)),
        ({"models_at_most": 5}, own(models_at_most=5)),
        ({"damage_points_at_least": 7}, own(damage_points_at_least=7)),
        ({"enemy_charged": True}, enemy(charged=True)),
        ({"enemy_keywords_any": ["HERO"]}, enemy(keywords_any=HERO)),
        ({"enemy_keywords_all": ["HERO"]}, enemy(keywords_all=HERO)),
        ({"enemy_keywords_none": ["HERO"]}, enemy(keywords_none=HERO)),
        ({"enemy_models_at_least": 5}, enemy(models_at_least=5)),
        ({"enemy_models_at_most": 5}, enemy(models_at_most=5)),
        ({"enemy_damaged": True}, enemy(damage_points_at_least=1)),
    ],
)
def test_each_condition_is_read(when: Json, expected: Condition) -> None:
    assert engine_effect({"when": when}).when == expected
    assert engine_effect({"when": dict.fromkeys(When.model_fields) | when}).when == (
        expected
    )


def test_without_a_when_nothing_is_asked_for() -> None:
    assert engine_effect({}).when is engine_effect({"when": None}).when is None


@pytest.mark.parametrize(
    "when",
    [
        {"phase": "hero"}, {"battle_round": []}, {"battle_round": [0]},
        {"battle_round": 1}, {"charged": False}, {"enemy_damaged": 1},
        {"keywords_any": []}, {"models_at_least": 0}, {"damage_points_at_least": 0},
        {"enemy_keywords_all": "HERO"}, {"enemy_not_charged": True},
    ],
)  # fmt: skip
def test_the_fields_of_a_condition_have_limits(when: Json) -> None:
    (name,) = when

    assert {place[:2] for place in refused(when=when)} == {("when", name)}

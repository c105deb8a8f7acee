"""Which effects of friends act on a Companion weapon, each worked out on paper."""

from fractions import Fraction

import pytest

from tests.kinds.asking import WEAPON, Answer, Json, answered, effect, rulings

F = Fraction

PLACE = "/attacker/abilities/0/effects/0"


def companion(mine: Json, **weapon: object) -> Answer:
    """The answer of one Companion weapon whose unit has this effect."""
    jaws = WEAPON | {"name": "Jaws", "damage": 3, "abilities": ["Companion"]} | weapon
    attacker = {"weapons": [jaws], "abilities": [{"effects": [mine]}]}
    return answered({"attacker": attacker, "target": {"models": 2, "save": 4}})


def change(operation: str, value: object, characteristic: str = "damage") -> Json:
    return effect(
        "modify_characteristic",
        characteristic=characteristic,
        operation=operation,
        value=value,
    )


@pytest.mark.parametrize(
    "mine",
    [
        effect("modify_roll", roll="hit", by=1),
        effect("modify_roll", roll="wound", by=1),
        change("add", 1),
        change("add", "D3"),
        change("add", {"of": "target_models"}),
        change("set", "D6"),
        change("multiply", 2),
        change("floor", 4),
        change("add", -1, "hit"),
        effect("reroll", roll="hit", which="failures"),
        effect("reroll", roll="wound", which="ones"),
        effect("critical_on", value=5),
        effect("grant_weapon_ability", ability="Crit (Mortal)"),
        effect("on_result", roll="hit", on="success", mortal=1),
    ],
)
def test_what_helps_its_rolls_or_characteristics_does_not_act(mine: Json) -> None:
    found = companion(mine)

    assert found.damage == F(1, 4) * F(1, 2) * 3
    assert rulings(found)[PLACE] == (False, "companion")


@pytest.mark.parametrize(
    ("mine", "damage"),
    [
        (effect("modify_roll", roll="hit", by=-1), F(1, 3) * F(1, 2) * F(1, 2) * 3),
        (change("add", -1), F(1, 8) * 2),
        # 3 - D3 is 2, 1 or, at least, 1.
        (change("add", "-D3"), F(1, 8) * F(4, 3)),
        (change("add", {"of": "target_models", "times": -1, "at_least": -9}), F(1, 8)),
        (change("set", "D3"), F(1, 8) * 2),
        (change("set", {"of": "target_models"}), F(1, 8) * 2),
        (change("multiply", 0), F(1, 8)),
        (change("cap", 2), F(1, 8) * 2),
        (change("add", 1, "hit"), F(1, 3) * F(1, 2) * F(1, 2) * 3),
        (change("set", 5, "wound"), F(1, 2) * F(1, 3) * F(1, 2) * 3),
    ],
)
def test_what_is_negative_acts(mine: Json, damage: Fraction) -> None:
    found = companion(mine)

    assert found.damage == damage
    assert rulings(found)[PLACE] == (True, "applied")


def test_half_the_damage_is_negative() -> None:
    half = effect("modify_characteristic", characteristic="damage", operation="halve")

    assert companion(half).damage == F(1, 8) * 2


@pytest.mark.parametrize(
    ("mine", "damage"),
    [
        # Neither is about the weapon's own hit and wound rolls or characteristics.
        (
            effect("modify_roll", roll="save", by=-1, attacks="made"),
            F(1, 4) * F(2, 3) * 3,
        ),
        (effect("ignore_modifiers", rolls=["hit"], sign="both"), F(1, 8) * 3),
        (
            effect("modify_damage_inflicted", of="attack", operation="add", value=1),
            F(1, 8) * 4,
        ),
        (effect("deny_ward"), F(1, 8) * 3),
    ],
)
def test_all_else_acts(mine: Json, damage: Fraction) -> None:
    found = companion(mine)

    assert found.damage == damage
    assert rulings(found)[PLACE] == (True, "applied")


@pytest.mark.parametrize(
    ("scope", "acts"),
    [
        ({"names": ["JAWS"]}, True),
        ({"companion": True}, True),
        ({"companion": "only"}, True),
        ({"companion": None}, False),
        ({"companion": False}, False),
        ({"kind": "melee"}, False),
    ],
)
def test_what_names_the_weapon_or_companion_acts(scope: Json, *, acts: bool) -> None:
    found = companion(change("add", 1) | {"weapons": scope})

    assert found.damage == F(1, 8) * (4 if acts else 3)


def test_what_the_enemy_does_acts_whatever_it_is() -> None:
    jaws = WEAPON | {"abilities": ["Companion"]}
    theirs = change("add", 1) | {"attacks": "received"}
    target = {"abilities": [{"effects": [theirs]}]}

    assert answered({"attacker": {"weapons": [jaws]}, "target": target}).damage == F(
        1, 2
    )


def test_a_weapon_that_is_granted_companion_is_one() -> None:
    granted = effect("grant_weapon_ability", ability="Companion")
    better = effect("modify_roll", roll="hit", by=1)
    attacker = {"weapons": [WEAPON], "abilities": [{"effects": [better, granted]}]}
    found = answered({"attacker": attacker, "target": {}})

    assert found.damage == F(1, 4)
    assert rulings(found) == {
        "/attacker/abilities/0/effects/0": (False, "companion"),
        "/attacker/abilities/0/effects/1": (True, "applied"),
    }


def test_a_weapon_whose_companion_is_suppressed_is_none() -> None:
    jaws = WEAPON | {"abilities": ["Companion"]}
    better = effect("modify_roll", roll="hit", by=1)
    off = effect("suppress_weapon_abilities", abilities=["Companion"])
    attacker = {"weapons": [jaws], "abilities": [{"effects": [better]}]}
    target = {"abilities": [{"effects": [off]}]}

    assert answered({"attacker": attacker, "target": target}).damage == F(2, 3) * F(
        1, 2
    )


def test_shoot_in_combat_stays_even_where_it_is_named() -> None:
    bow = WEAPON | {"kind": "ranged", "abilities": ["Shoot in Combat"]}
    off = effect("suppress_weapon_abilities", abilities=["Shoot in Combat"])
    target = {"abilities": [{"effects": [off]}]}
    found = answered(
        {"attacker": {"weapons": [bow]}, "target": target}
        | {"phase": "shooting", "in_combat": True}
    )

    assert found.damage == F(1, 4)
    assert rulings(found)["/target/abilities/0/effects/0"] == (False, "condition")

"""The list `applied`: what became of every rule in play, with its place and a word."""

from typing import Any

import pytest

from distributions.verdicts import Code
from schemas.damage import DamageRequest
from schemas.report import damage_answer

Json = dict[str, Any]

WEAPON: Json = {"attacks": 1, "hit": 4, "wound": 4, "damage": 1}
PLUS_ONE: Json = {"kind": "modify_roll", "roll": "hit", "by": 1}
BETTER_SAVE: Json = {"kind": "modify_roll", "roll": "save", "by": 1}


def armed(*abilities: str, **weapon: object) -> Json:
    return WEAPON | {"abilities": list(abilities)} | weapon


def applied(
    attacker: Json | None = None, target: Json | None = None, **fields: object
) -> list[Json]:
    unit = {"weapons": [WEAPON]} | (attacker or {})
    request = {"attacker": unit, "target": target or {}, **fields}
    found = damage_answer(DamageRequest.model_validate(request))["applied"]
    assert isinstance(found, list)
    return found


def short(entries: list[Json]) -> list[tuple[object, ...]]:
    keys = ("pointer", "weapon", "applied", "code")
    return [tuple(entry[key] for key in keys) for entry in entries]


def with_effects(*effects: Json, **ability: object) -> Json:
    return {"abilities": [{"name": "rule", "effects": list(effects), **ability}]}


def test_where_no_rule_is_in_play_the_list_is_empty() -> None:
    assert applied() == []


def test_an_entry_says_what_where_and_why() -> None:
    (entry,) = applied(with_effects(PLUS_ONE))

    assert entry == {
        "source": "ability",
        "side": "attacker",
        "name": "rule",
        "pointer": "/attacker/abilities/0/effects/0",
        "weapon": None,
        "applied": True,
        "code": "applied",
        "reason": "acts",
    }


# ---- weapon abilities


def test_each_ability_of_each_weapon_has_an_entry() -> None:
    weapons = [armed("crit-mortal"), armed("companion", "Anti-HERO")]
    entries = applied({"weapons": weapons})

    assert [entry["name"] for entry in entries] == [
        "Crit (Mortal)", "Companion", "Anti-HERO (+1 Rend)"
    ]  # fmt: skip
    assert {entry["source"] for entry in entries} == {"weapon_ability"}
    assert short(entries) == [
        ("/attacker/weapons/0/abilities/0", 0, True, "applied"),
        ("/attacker/weapons/1/abilities/0", 1, True, "applied"),
        ("/attacker/weapons/1/abilities/1", 1, False, "condition"),
    ]


# ---- champions


def test_champions_by_keyword_point_at_the_keyword() -> None:
    (entry,) = applied({"keywords": ["HERO", "CHAMPION (1/5)"], "models": 5})

    assert (entry["source"], entry["name"]) == ("keyword", "CHAMPION")
    assert short([entry]) == [("/attacker/keywords/1", None, True, "applied")]


def test_of_two_champion_keywords_the_one_that_gives_more_is_used() -> None:
    entries = applied({"keywords": ["CHAMPION", "CHAMPION (1/5)"], "models": 10})

    assert short(entries) == [("/attacker/keywords/1", None, True, "applied")]


def test_champions_by_number_point_at_the_number() -> None:
    entries = applied({"keywords": ["CHAMPION"], "champions": 1})

    assert short(entries) == [("/attacker/champions", None, True, "applied")]


@pytest.mark.parametrize("champions", [0, None])
def test_a_unit_without_champions_has_no_entry(champions: int | None) -> None:
    assert applied({"champions": champions}) == []
    assert applied({"champions": 0, "keywords": ["CHAMPION"]}) == []


def test_champions_have_an_entry_for_each_weapon_where_these_differ() -> None:
    weapons = [WEAPON, WEAPON | {"models": 1}, WEAPON | {"kind": "ranged"}]
    entries = applied({"champions": 1, "models": 3, "weapons": weapons})

    assert short(entries) == [
        ("/attacker/champions", 0, True, "applied"),
        ("/attacker/champions", 1, False, "counted-wielders"),
    ]


def test_champions_of_the_target_are_in_no_play() -> None:
    assert applied(target={"keywords": ["CHAMPION"]}) == []


# ---- wards, 18.1


def test_the_ward_with_the_lowest_value_is_used() -> None:
    entries = applied(target={"keywords": ["WARD (6+)", "HERO", "Ward (4+)"]})

    assert [entry["name"] for entry in entries] == ["WARD (6+)", "Ward (4+)"]
    assert short(entries) == [
        ("/target/keywords/0", None, False, "other-ward"),
        ("/target/keywords/2", None, True, "applied"),
    ]
    assert entries[0]["reason"] == "the ward used is 4+"


def test_of_equal_wards_the_first_is_used() -> None:
    entries = applied(target={"keywords": ["WARD (5+)", "WARD (5+)"]})

    assert [entry["applied"] for entry in entries] == [True, False]


@pytest.mark.parametrize(
    ("ward", "verdict", "reason"),
    [
        (None, True, "acts"),
        (6, True, "acts"),
        (5, False, "the ward used is 5+"),
        (4, False, "the ward used is 4+"),
        ("-", False, "ward says there is none"),
    ],
)
def test_a_ward_by_keyword_stands_beside_the_printed_one(
    ward: object, reason: str, *, verdict: bool
) -> None:
    (entry,) = applied(target={"ward": ward, "keywords": ["WARD (5+)"]})

    assert (entry["applied"], entry["reason"]) == (verdict, reason)


def test_a_ward_of_the_attacker_is_in_no_play() -> None:
    assert applied({"keywords": ["WARD (5+)"]}) == []


# ---- commands and terrain


@pytest.mark.parametrize(
    ("fields", "entry"),
    [
        (
            {"attacker_commands": ["covering-fire", "all-out-attack"]},
            ("command", "attacker", "All-out Attack", "/attacker_commands/1", True),
        ),
        (
            {"attacker_commands": ["all-out-attack", "covering-fire"]},
            ("command", "attacker", "Covering Fire", "/attacker_commands/1", False),
        ),
        (
            {"target_commands": ["all-out-defence"]},
            ("command", "target", "All-out Defence", "/target_commands/0", True),
        ),
        (
            {"target_commands": ["all-out-attack"]},
            ("command", "target", "All-out Attack", "/target_commands/0", True),
        ),
        ({"cover": True}, ("terrain", "target", "Cover", "/cover", True)),
    ],
)
def test_commands_and_terrain_are_rules_too(
    fields: Json, entry: tuple[object, ...]
) -> None:
    found = applied(target={"save": 4}, **fields)[-1]

    keys = ("source", "side", "name", "pointer", "applied")
    assert tuple(found[key] for key in keys) == entry


def test_what_cannot_act_here_is_no_error() -> None:
    (entry,) = applied(attacker_commands=["covering-fire"])

    assert (entry["code"], entry["reason"]) == (
        "phase", "does not act in the combat phase"
    )  # fmt: skip


def test_an_ability_without_effects_is_reported_too() -> None:
    (entry,) = applied(target={"abilities": [{"name": "Words", "effects": []}]})
    assert (entry["name"], entry["pointer"]) == ("Words", "/target/abilities/0")
    assert (entry["applied"], entry["code"]) == (False, "no-effects")

    (entry,) = applied(target={"abilities": [{"effects": [], "enabled": False}]})
    assert (entry["applied"], entry["code"]) == (False, "disabled")


# ---- every word for what became of a rule


BOW: Json = WEAPON | {"kind": "ranged"}
COMPANION: Json = {"weapons": [armed("companion")]}

ONE_REQUEST_FOR_EACH_CODE: dict[Code, Json] = {
    Code.APPLIED: {"cover": True},
    Code.CLAMPED: {"attacker": with_effects(PLUS_ONE | {"by": 2})},
    Code.COMPANION: {"attacker": COMPANION | with_effects(PLUS_ONE)},
    Code.CONDITION: {"cover": True, "target": {"keywords": ["FLY"]}},
    Code.COUNTED_ONCE: {"attacker": {"weapons": [armed("charge", "charge")],
                                     "charged": True}},
    Code.COUNTED_WIELDERS: {"attacker": {"weapons": [WEAPON | {"models": 1}],
                                         "champions": 1}},
    Code.DIRECTION: {"attacker": with_effects(PLUS_ONE | {"attacks": "received"})},
    Code.DISABLED: {"target": with_effects(BETTER_SAVE, enabled=False)},
    Code.IGNORED: {"attacker": with_effects(
        PLUS_ONE,
        {"kind": "ignore_modifiers", "rolls": ["hit"], "sign": "positive"},
    )},
    Code.IMMUNE: {
        "attacker": with_effects({"kind": "mortal_damage", "amount": 1}),
        "target": with_effects({"kind": "mortal_immunity", "source": "RULE"}),
    },
    Code.NOT_ASKED: {"attacker": with_effects({"kind": "rally", "dice": 1})},
    Code.NOT_USED: {"attacker": {"weapons": [BOW], **with_effects(PLUS_ONE)}},
    Code.NO_EFFECTS: {"target": with_effects()},
    Code.NO_ROLL: {"target": with_effects(BETTER_SAVE)},
    Code.OTHER_CRITICAL: {"attacker": {"weapons": [armed("Crit (2 Hits)",
                                                         "Crit (Mortal)")]},
                          "target": {"save": 2}},
    Code.OTHER_WARD: {"target": {"ward": 4, "keywords": ["WARD (5+)"]}},
    Code.PHASE: {"attacker_commands": ["covering-fire"]},
    Code.SCOPE: {"attacker": with_effects(PLUS_ONE | {"weapons": {"names": ["x"]}})},
    Code.SUPPRESSED: {
        "attacker": {"weapons": [armed("crit-mortal")]},
        "target": with_effects(
            {"kind": "suppress_weapon_abilities", "abilities": "on_critical"}
        ),
    },
}  # fmt: skip


@pytest.mark.parametrize("code", Code)
def test_each_word_is_said_of_some_request(code: Code) -> None:
    entries = applied(**ONE_REQUEST_FOR_EACH_CODE[code])

    assert code.value in {entry["code"] for entry in entries}


def test_rules_about_effects_are_told_where_no_weapon_is_used_as_well() -> None:
    request = ONE_REQUEST_FOR_EACH_CODE[Code.NOT_USED]

    assert short(applied(**request, cover=True)) == [
        ("/attacker/abilities/0/effects/0", None, False, "not-used"),
        ("/cover", None, False, "not-used"),
    ]

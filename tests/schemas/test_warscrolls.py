"""A Unit that is given by its warscroll."""

import json
from collections.abc import Mapping
from typing import Any

import pytest

from schemas.complete import CompleteUnit, CompleteWeapon
from schemas.damage import DamageRequest
from schemas.errors import InvalidRequestError
from schemas.fight import FightRequest
from schemas.reading import read_json
from schemas.report import damage_answer
from schemas.unit import Unit, Weapon
from schemas.used import catalogue_version_of
from schemas.warscrolls import WarscrollError

Json = dict[str, Any]

ATTACK: Json = {"attacks": 2, "hit": 4, "wound": 4, "damage": 1}
NEWTS: Json = {
    "name": "Newts",
    "models": 10,
    "health": 2,
    "save": 4,
    "points": 100,
    "champions": None,
    "keywords": ["INFANTRY", "CHAMPION"],
    "weapons": [
        ATTACK | {"name": "Spear", "models": 8, "champions": 1},
        ATTACK | {"name": "Net", "models": 2, "champions": None},
    ],
    "abilities": [
        {"name": "Thick Skin", "effects": [{"kind": "ward", "value": 6}]},
        {
            "name": "Late Anger",
            "when": {"battle_round": [3]},
            "enabled": False,
            "effects": [{"kind": "modify_roll", "roll": "hit", "by": 1}],
        },
    ],
}


class Pond:
    """A catalogue with one warscroll."""

    version = "pond 1"

    def unit(
        self, identifier: str, chosen: Mapping[str, int | None], *, reinforced: bool
    ) -> Json:
        if identifier != "pond/newts":
            reason = "is not here"
            raise WarscrollError(reason)
        for name in chosen:
            if name != "Net":
                reason = "is no option"
                raise WarscrollError(reason, "options", option=name)
        return NEWTS | ({"models": 20} if reinforced else {})


def read(attacker: Json, **rest: object) -> DamageRequest:
    body = {"attacker": attacker, "target": {}, **rest}
    return read_json(DamageRequest, json.dumps(body).encode(), Pond())


def unit(**given: object) -> Unit:
    return read({"warscroll": "pond/newts", **given}).attacker


def refusals(**given: object) -> dict[str | None, str]:
    with pytest.raises(InvalidRequestError) as refused:
        unit(**given)
    return {error.pointer: error.detail for error in refused.value.errors}


def test_it_is_the_unit_of_the_warscroll() -> None:
    assert unit().models == 10
    assert [weapon.name for weapon in unit().weapons] == ["Spear", "Net"]
    for field in NEWTS:
        assert getattr(unit(), field) == getattr(Unit.model_validate(NEWTS), field)


def test_reinforced_it_is_that_of_the_reinforced_warscroll() -> None:
    assert unit(reinforced=True).models == 20
    assert unit(reinforced=False).models == 10


@pytest.mark.parametrize(
    ("given", "field", "value"),
    [
        ({"name": "Mine"}, "name", "Mine"),
        ({"health": 3}, "health", 3),
        ({"save": None}, "save", None),
        ({"points": 120}, "points", 120),
        ({"weapons": []}, "weapons", ()),
        ({"damage_points": 1}, "damage_points", 1),
        ({"charged": True}, "charged", True),
    ],
)
def test_fields_that_are_given_replace_those_of_the_warscroll(
    given: Json, field: str, value: object
) -> None:
    assert getattr(unit(**given), field) == value


def test_keywords_are_added() -> None:
    assert unit(keywords=["FLY"]).keywords == ("FLY", "INFANTRY", "CHAMPION")


def test_abilities_are_added_and_one_of_the_same_name_replaces() -> None:
    added = {"name": "Aura", "effects": []}
    other = {"name": "thick  skin", "effects": [{"kind": "ward", "value": 4}]}
    names = [each.name for each in unit(abilities=[added, other]).abilities]

    assert names == ["Aura", "thick  skin", "Late Anger"]


def test_weapons_have_no_more_wielders_than_models_are_left() -> None:
    few = unit(models=1).weapons

    assert [(each.models, each.champions) for each in few] == [(1, 1), (1, None)]
    assert unit(champions=0).weapons[0].champions == 0


def test_weapons_that_are_given_are_not_changed() -> None:
    assert refusals(models=1, weapons=[ATTACK | {"models": 2}]) == {
        "/attacker/weapons/0/models": "must be at most the unit's 1 models"
    }


@pytest.mark.parametrize(
    ("given", "pointer"),
    [
        ({"warscroll": "pond/eels"}, "/attacker/warscroll"),
        ({"warscroll": 7}, "/attacker/warscroll"),
        ({"reinforced": "yes"}, "/attacker/reinforced"),
        ({"options": [{"name": "Club"}]}, "/attacker/options/0"),
        ({"options": [{"name": "Net"}, {"name": "Club"}]}, "/attacker/options/1"),
        ({"options": [{"name": "Net"}, {"name": "Net"}]}, "/attacker/options/1"),
        ({"options": [{"name": "Net", "models": "2"}]}, "/attacker/options/0/models"),
        ({"options": [{"models": 2}]}, "/attacker/options/0/name"),
        ({"options": ["Net"]}, "/attacker/options/0"),
        ({"options": 7}, "/attacker/options"),
        ({"models": 0}, "/attacker/models"),
        ({"damage_points": 2}, "/attacker/damage_points"),
        ({"keywords": "FLY"}, "/attacker/keywords"),
        ({"keywords": ["FLY", "WARD"]}, "/attacker/keywords/1"),
        ({"abilities": [{"name": "x", "effect": []}]}, "/attacker/abilities/0/effect"),
        ({"weapon": []}, "/attacker/weapon"),
    ],
)
def test_what_is_wrong_is_pointed_at_where_it_was_sent(
    given: Json, pointer: str
) -> None:
    assert pointer in refusals(**given)


def test_what_a_warscroll_needs_to_know_is_asked_for_where_it_is_named() -> None:
    """Its ability is nowhere in the body: the place is that of the warscroll."""
    abilities = [{"name": "x", "effects": []}]
    angry = NEWTS["abilities"][1] | {"enabled": True}

    class Angry(Pond):
        def unit(self, *_: object, **__: object) -> Json:
            return NEWTS | {"abilities": [angry, angry | {"name": "Again"}]}

    for given in ({}, {"abilities": abilities}):
        body = {"attacker": {"warscroll": "pond/newts", **given}, "target": {}}
        with pytest.raises(InvalidRequestError) as refused:
            read_json(DamageRequest, json.dumps(body).encode(), Angry())

        (error,) = refused.value.errors
        assert error.pointer == "/attacker/warscroll"
        assert error.detail.count("needs the battle round") == 1


@pytest.mark.parametrize("field", ["reinforced", "options"])
def test_what_is_chosen_goes_with_a_warscroll(field: str) -> None:
    given = {"reinforced": True, "options": [{"name": "Net"}]}

    with pytest.raises(InvalidRequestError, match="goes with warscroll"):
        read({field: given[field]})


def test_without_a_catalogue_no_warscroll_can_be_looked_up() -> None:
    body = b'{"attacker": {"warscroll": "pond/newts"}, "target": {}}'

    with pytest.raises(InvalidRequestError, match="no catalogue"):
        read_json(DamageRequest, body)


def test_a_warscroll_where_none_may_stand_hides_nothing_that_is_missing() -> None:
    """Only a unit has what is missing of it from its warscroll."""
    body = {"sides": [{"warscroll": "pond/newts"}, {"unit": {}}]}

    with pytest.raises(InvalidRequestError) as refused:
        read_json(FightRequest, json.dumps(body).encode(), Pond())

    assert {error.pointer: error.detail for error in refused.value.errors} == {
        "/sides/0/unit": "is required",
        "/sides/0/warscroll": "is no field here; known are: commands, strike, unit",
    }


def test_null_is_no_warscroll() -> None:
    assert read({"warscroll": None, "models": 3}).attacker.models == 3


def test_the_version_of_the_catalogue_is_known_where_one_was_used() -> None:
    assert catalogue_version_of(read({"warscroll": "pond/newts"})) == "pond 1"
    assert catalogue_version_of(read({"models": 3})) is None


def test_rules_of_the_warscroll_have_no_place_in_the_request() -> None:
    sent = {
        "name": "Aura",
        "effects": [{"kind": "modify_roll", "roll": "hit", "by": 1}],
    }
    attacker = {"warscroll": "pond/newts", "abilities": [sent], "keywords": ["FLY"]}
    applied = damage_answer(read(attacker, attacker_commands=["all-out-attack"]))
    places = {each["name"]: each["pointer"] for each in applied["applied"]}

    assert places == {
        "Aura": "/attacker/abilities/0/effects/0",
        "All-out Attack": "/attacker_commands/0",
        "CHAMPION": None,
        "Thick Skin": None,
        "Late Anger": None,
    }


def test_rules_that_replace_those_of_the_warscroll_have_a_place() -> None:
    weapon = ATTACK | {"abilities": ["Crit (Mortal)"]}
    applied = damage_answer(
        read({"warscroll": "pond/newts", "weapons": [weapon], "champions": 2})
    )
    places = {each["name"]: each["pointer"] for each in applied["applied"]}

    assert places["Crit (Mortal)"] == "/attacker/weapons/0/abilities/0"
    assert places["CHAMPION"] == "/attacker/champions"


def test_a_complete_unit_has_the_fields_of_a_unit_and_not_those_that_choose_it() -> (
    None
):
    choosing = {"warscroll", "reinforced", "options"}

    assert set(CompleteUnit.model_fields) == set(Unit.model_fields) - choosing
    assert set(CompleteWeapon.model_fields) == set(Weapon.model_fields)

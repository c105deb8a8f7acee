"""The short form of a link says the same as the request that it stands for."""

from typing import Any
from urllib.parse import parse_qsl, urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.damage import DamageRequest
from schemas.errors import FieldError, InvalidRequestError
from schemas.query import PARAMETERS, read_damage_query

Json = dict[str, Any]

WEAPON: Json = {"attacks": 2, "hit": 4, "wound": 3, "damage": 1}
ATTACKER: Json = {"weapons": [WEAPON]}
TARGET: Json = {"health": 3, "save": 4}
SHORT = "weapon=2/4/3/-/1&target=3/4"


def read(query: str) -> DamageRequest:
    """Read a query as a URL holds it, decoded as servers do."""
    return read_damage_query(parse_qsl(query, keep_blank_values=True))


def posted(**fields: object) -> DamageRequest:
    return DamageRequest.model_validate(
        {"attacker": ATTACKER, "target": TARGET, **fields}
    )


def refusals(query: str) -> dict[str | None, str]:
    with pytest.raises(InvalidRequestError) as caught:
        read(query)
    errors: tuple[FieldError, ...] = caught.value.errors
    assert all(error.pointer is None for error in errors)
    by_parameter = {error.parameter: error.detail for error in errors}
    assert len(by_parameter) == len(errors)
    return by_parameter


# ---- the same as POST


def test_the_example_of_the_contract_is_the_request_that_it_stands_for() -> None:
    read_ = read("weapon=20x2/4/3/-/1/crit-mortal&target=10x2/3/6")

    assert read_ == DamageRequest.model_validate(
        {
            "attacker": {
                "models": 20,
                "weapons": [WEAPON | {"rend": "-", "abilities": ["Crit (Mortal)"]}],
            },
            "target": {"models": 10, "health": 2, "save": 3, "ward": 6},
        }
    )


@pytest.mark.parametrize(
    "query",
    [
        "weapon=2/4/3/-/1&target=3/4",
        "weapon=2/4%2B/3%2B/-/1&target=3/4%2B",
        "weapon=2/4+/3+/-/1&target=3/4+",  # a plus sign lost to URL decoding
        "weapon=1x2/4/3/0/1&target=1*3/4",
        "weapon=1*2/4/3//1&target=1X3/4",
        "weapon=1%20x%202/4/3/-/1&target=3/4&utm_source=x&utm_&fbclid=1&gclid=",
        "target=3/4&weapon=2/4/3/-/1&format=svg",
    ],
)
def test_all_these_say_the_same(query: str) -> None:
    assert read(query) == posted()


@pytest.mark.parametrize(
    ("parameters", "fields"),
    [
        ("in_combat=true", {"in_combat": True}),
        ("in_combat=FALSE", {}),
        ("cover=true", {"cover": True}),
        ("battle_round=3", {"battle_round": 3}),
        ("save_cap=bonus", {"rules": {"save_cap": "bonus"}}),
        ("exact=true", {"output": {"exact": True}}),
        ("distributions=false", {"output": {"distributions": False}}),
        (
            "exact=true&distributions=false",
            {"output": {"exact": True, "distributions": False}},
        ),
        (
            "attacker_commands=all-out-attack&attacker_commands=covering-fire",
            {"attacker_commands": ["all-out-attack", "covering-fire"]},
        ),
        (
            "target_commands=all-out-defence",
            {"target_commands": ["all-out-defence"]},
        ),
        (
            "attacker_keywords=BEAST&attacker_keywords=CHAMPION+(1/5)",
            {"attacker": ATTACKER | {"keywords": ["BEAST", "CHAMPION (1/5)"]}},
        ),
        (
            "target_keywords=WARD+(5%2B)",
            {"target": TARGET | {"keywords": ["WARD (5+)"]}},
        ),
        ("attacker_charged=true", {"attacker": ATTACKER | {"charged": True}}),
        ("target_charged=true", {"target": TARGET | {"charged": True}}),
        ("target_damage_points=2", {"target": TARGET | {"damage_points": 2}}),
    ],
)
def test_each_parameter_stands_for_its_field(parameters: str, fields: Json) -> None:
    assert read(f"{SHORT}&{parameters}") == posted(**fields)


def test_the_weapons_are_of_the_kind_of_the_phase() -> None:
    ranged = {"weapons": [WEAPON | {"kind": "ranged"}]}

    assert read(f"{SHORT}&phase=shooting") == posted(phase="shooting", attacker=ranged)
    assert read(f"{SHORT}&phase=combat") == posted()


def test_a_weapon_may_repeat_and_the_largest_count_is_the_unit() -> None:
    request = read("weapon=10x2/4/3/-/1&weapon=2/4/3/-/1&weapon=3x2/4/3/-/1&target=3/4")

    attacker = {"models": 10, "weapons": [WEAPON, WEAPON, WEAPON | {"models": 3}]}
    assert request == posted(attacker=attacker)


def test_several_abilities_follow_the_damage() -> None:
    request = read("weapon=2/4/3/-/1/Crit+(Mortal)/anti-infantry/charge&target=3/4")

    abilities = ["Crit (Mortal)", "Anti-INFANTRY (+1 Rend)", "Charge (+1 Damage)"]
    weapons = [WEAPON | {"abilities": abilities}]
    assert request == posted(attacker={"weapons": weapons})


def test_a_plus_sign_lost_in_an_ability_is_not_missed() -> None:
    request = read("weapon=2/4/3/-/1/Anti-INFANTRY+(+1+Rend)&target=3/4")

    weapons = [WEAPON | {"abilities": ["Anti-INFANTRY (+1 Rend)"]}]
    assert request == posted(attacker={"weapons": weapons})


@pytest.mark.parametrize("dice", ["3D6%2B3", "3D6+3", "3d6+%2B+3", "3D6%20%203"])
def test_dice_keep_their_plus_sign(dice: str) -> None:
    request = read(f"weapon={dice}/4/3/-/D3%2B0&target=3/4")

    weapons = [WEAPON | {"attacks": "3D6+3", "damage": "D3"}]
    assert request == posted(attacker={"weapons": weapons})


def test_a_target_may_have_no_save_and_no_ward() -> None:
    assert read("weapon=2/4/3/-/1&target=3/-/-") == posted(
        target={"health": 3, "save": "-", "ward": "-"}
    )


PARTS = ("attacks", "hit", "wound", "rend", "damage")
NUMBERS = st.integers(2, 6)
PROFILES = st.fixed_dictionaries(
    {
        "attacks": st.sampled_from(["1", "D6", "2D3+1"]),
        "hit": NUMBERS,
        "wound": NUMBERS,
        "rend": st.sampled_from(["-", "", "0", "2", "-1"]),
        "damage": st.sampled_from(["1", "D3", "D3+3"]),
        "abilities": st.lists(st.sampled_from(["crit-mortal", "charge"]), max_size=2),
    }
)


@given(
    weapons=st.lists(PROFILES, min_size=1, max_size=3),
    target=st.fixed_dictionaries(
        {
            "models": st.integers(1, 20),
            "health": st.integers(1, 9),
            "save": NUMBERS,
            "ward": NUMBERS,
        }
    ),
    switches=st.fixed_dictionaries(
        {"cover": st.booleans(), "in_combat": st.booleans()}
    ),
)
def test_a_link_says_what_the_request_says(
    weapons: list[Json], target: Json, switches: Json
) -> None:
    pairs = [
        ("weapon", "/".join([*(str(w[part]) for part in PARTS), *w["abilities"]]))
        for w in weapons
    ]
    health = f"{target['models']}x{target['health']}"
    pairs.append(("target", f"{health}/{target['save']}/{target['ward']}"))
    pairs += [(name, str(value).lower()) for name, value in switches.items()]

    assert read(urlencode(pairs)) == posted(
        attacker={"weapons": weapons}, target=target, **switches
    )


# ---- what is refused, by the name of the parameter


TARGET_FORM = (
    "[models x]health/save[/ward], such as 10x2/3/6, or the id of a warscroll, such as "
    "kruleboyz/gutrippaz"
)


def test_weapon_and_target_are_required() -> None:
    assert refusals("phase=combat") == {
        "weapon": (
            "is required: [models x]attacks/hit/wound/rend/damage[/ability…], "
            "such as 20x2/4/3/-/1/crit-mortal"
        ),
        "target": f"is required: {TARGET_FORM}",
    }


@pytest.mark.parametrize("target", ["", "3", "10x3", "3/4/5/6"])
def test_a_target_has_two_parts_or_three(target: str) -> None:
    assert refusals(f"weapon=2/4/3/-/1&target={target}") == {
        "target": f"must be {TARGET_FORM}"
    }


@pytest.mark.parametrize("weapon", ["", "2", "2/4/3/1", "20x2/4/3/-"])
def test_a_weapon_has_at_least_five_parts(weapon: str) -> None:
    found = refusals(f"weapon=2/4/3/-/1&weapon={weapon}&target=3/4")

    assert list(found) == ["weapon"]
    assert found["weapon"].startswith("must be [models x]attacks/hit")


def test_an_unknown_parameter_is_refused_with_the_nearest_name() -> None:
    assert refusals(f"{SHORT}&atacker_charged=true") == {
        "atacker_charged": "is no parameter here; did you mean attacker_charged?"
    }


def test_an_unknown_parameter_that_is_like_none_is_refused_with_all_names() -> None:
    names = ", ".join(PARAMETERS)

    assert refusals(f"{SHORT}&qqq=1&utmsource=1") == {
        "qqq": f"is no parameter here; known: {names}",
        "utmsource": f"is no parameter here; known: {names}",
    }


@pytest.mark.parametrize("parameter", ["target", "phase", "cover", "save_cap"])
def test_what_is_no_list_is_given_once(parameter: str) -> None:
    query = f"{SHORT}&{parameter}=combat&{parameter}=combat"

    assert refusals(query)[parameter] == "is given more than once"


@pytest.mark.parametrize(
    ("parameters", "parameter", "detail"),
    [
        ("phase=hero", "phase", "must be 'combat' or 'shooting'"),
        ("cover=1", "cover", "must be true or false"),
        ("exact=yes", "exact", "must be true or false"),
        ("battle_round=x", "battle_round", "must be an integer"),
        ("battle_round=-1", "battle_round", "must be an integer"),
        ("battle_round=1.0", "battle_round", "must be an integer"),
        ("battle_round=%D9%A3", "battle_round", "must be an integer"),
        ("battle_round=9999999", "battle_round", "must be an integer"),
        ("battle_round=21", "battle_round", "must be less than or equal to 20"),
        ("save_cap=x", "save_cap", "must be 'net' or 'bonus'"),
        (
            "target_damage_points=3",
            "target_damage_points",
            "must be below the Health of 3: then a model is slain",
        ),
        (
            "target_commands=all-out-defence&target_commands=all-out-defence",
            "target_commands",
            "is used once at most",
        ),
        (
            "target_keywords=WARD",
            "target_keywords",
            "WARD needs its number, from 2 to 6, such as WARD (5+)",
        ),
        (
            "attacker_keywords=",
            "attacker_keywords",
            "must have at least 1 character",
        ),
    ],
)
def test_a_wrong_value_is_refused_by_the_name_of_its_parameter(
    parameters: str, parameter: str, detail: str
) -> None:
    assert refusals(f"{SHORT}&{parameters}") == {parameter: detail}


@pytest.mark.parametrize(
    ("query", "parameter", "detail"),
    [
        (
            "weapon=2/7/3/-/1&target=3/4",
            "weapon",
            'weapons 1 hit: must be a target number from 2 to 6, such as 4 or "4+"',
        ),
        (
            "weapon=2/4/3/-/1&weapon=2/4/3/-/0&target=3/4",
            "weapon",
            "weapons 2 damage: must be from 1 to 100, whatever the dice show",
        ),
        (
            "weapon=0x2/4/3/-/1&target=3/4",
            "weapon",
            "models: must be greater than or equal to 1",
        ),
        (
            "weapon=1234567x2/4/3/-/1&target=3/4",
            "weapon",
            "weapons 1 attacks: must be a number or dice such as 2, D6, 2D3 or D3+1",
        ),
        ("weapon=2/4/3/-/1&target=1x/4", "target", "health: must be an integer"),
        (
            "weapon=2/4/3/-/1&target=0/4",
            "target",
            "health: must be greater than or equal to 1",
        ),
    ],
)
def test_the_part_of_a_weapon_or_target_that_is_wrong_is_named(
    query: str, parameter: str, detail: str
) -> None:
    assert refusals(query) == {parameter: detail}


def test_all_that_is_wrong_in_one_parameter_is_told_together() -> None:
    found = refusals("weapon=2/7/3/-/1&weapon=2/4/1/-/1&target=3/4")

    assert found["weapon"].split("; ") == [
        'weapons 1 hit: must be a target number from 2 to 6, such as 4 or "4+"',
        'weapons 2 wound: must be a target number from 2 to 6, such as 4 or "4+"',
    ]


def test_no_more_than_50_parameters_are_named() -> None:
    many = "&".join(f"x{i}=1" for i in range(5_000))

    assert len(refusals(f"{SHORT}&{many}")) == 50


@given(pairs=st.lists(st.tuples(st.sampled_from(PARAMETERS) | st.text(), st.text())))
def test_no_query_whatever_is_met_with_another_error(
    pairs: list[tuple[str, str]],
) -> None:
    with pytest.raises(InvalidRequestError):
        read_damage_query([("cover", "perhaps"), *pairs])


PIECES = st.lists(
    st.sampled_from(["2", "4+", "/", "x", "*", "-", " ", "+", "D3", "crit", "\0", "9"]),
    max_size=12,
).map("".join)


@given(weapon=PIECES, target=PIECES)
def test_no_weapon_or_target_whatever_is_met_with_another_error(
    weapon: str, target: str
) -> None:
    wrong: tuple[FieldError, ...] = ()
    try:
        read_damage_query([("weapon", weapon), ("target", target)])
    except InvalidRequestError as error:
        wrong = error.errors

    assert {error.parameter for error in wrong} <= {"weapon", "target"}

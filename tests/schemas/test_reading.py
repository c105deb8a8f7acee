"""From bytes to a request: no body whatever is met with anything but its errors."""

import json
from typing import Any

import pytest

from schemas.damage import DamageRequest
from schemas.errors import FieldError, InvalidRequestError, NotJsonError
from schemas.reading import read_json

LONG = b"1" * 5000


def errors_of(body: bytes) -> list[FieldError]:
    with pytest.raises(InvalidRequestError) as caught:
        read_json(DamageRequest, body)
    return list(caught.value.errors)


def places_of(body: bytes) -> list[str | None]:
    return [error.pointer for error in errors_of(body)]


def not_json(body: bytes) -> str:
    with pytest.raises(NotJsonError) as caught:
        read_json(DamageRequest, body)
    return caught.value.detail


# ---- integers that are too long


@pytest.mark.parametrize("sign", [b"", b"-"])
def test_an_integer_over_the_digit_limit_is_out_of_range(sign: bytes) -> None:
    body = b'{"attacker": {"models": ' + sign + LONG + b'}, "target": {}}'

    (error,) = errors_of(body)

    assert error.pointer == "/attacker/models"
    assert error.detail.startswith(
        "must be greater than" if sign else "must be less than"
    )


def test_integers_beside_a_long_one_are_read_as_they_are() -> None:
    body = b'{"attacker": {"models": 3, "points": ' + LONG + b'}, "target": {}}'

    assert places_of(body) == ["/attacker/points"]


def test_what_is_no_json_after_a_long_integer_is_no_json() -> None:
    assert "Expecting value at line 1" in not_json(b"[" + LONG + b", }")


def test_what_is_too_deep_after_a_long_integer_is_too_deep() -> None:
    assert "too deeply" in not_json(b"[" + LONG + b", " + b"[" * 100_000)


# ---- names that stand twice


def test_a_name_that_stands_twice_is_an_error_at_its_place() -> None:
    body = b'{"attacker": {"models": 1, "models": 2}, "target": {}, "target": {}}'

    assert places_of(body) == ["/target", "/attacker/models"]
    assert errors_of(body)[0].detail == "stands twice in its object"


def test_names_inside_what_a_repeated_name_drops_are_not_looked_for() -> None:
    assert places_of(b'{"a": {"b": 1, "b": 2}, "a": 3}') == ["/a"]


def test_names_that_stand_twice_beside_a_long_integer_are_found() -> None:
    assert places_of(b'{"a": 1, "a": ' + LONG + b"}") == ["/a"]


def test_many_repeated_names_are_found_in_a_moment() -> None:
    twice = ", ".join(f'"n{i}": 1, "n{i}": 2' for i in range(20_000))

    assert len(errors_of(b"{" + twice.encode() + b"}")) == 50


# How deep JSON may be nested depends on the version of Python: up to there it is
# an object that should not be an array, beyond it is not read.
DEPTHS = [*range(100, 900, 100), *range(980, 1010), 2000, 5000, 9000, 50_000]


@pytest.mark.parametrize(
    "innermost", [b"", b'{"a": 1, "a": 2}', LONG], ids=["none", "twice", "long"]
)
def test_no_depth_of_nesting_is_more_than_can_be_answered(innermost: bytes) -> None:
    for depth in DEPTHS:
        for start, end in ((b"[", b"]"), (b'{"attacker":', b"}")):
            body = start * depth + (innermost or b"0") + end * depth
            with pytest.raises((NotJsonError, InvalidRequestError)):
                read_json(DamageRequest, body)


def test_a_deep_value_where_a_number_belongs_is_refused_there() -> None:
    attacks: Any = 1
    for _ in range(500):
        attacks = [attacks]
    weapon = {"attacks": attacks, "hit": 4, "wound": 4, "damage": 1}
    body = json.dumps({"attacker": {"weapons": [weapon]}, "target": {}}).encode()

    assert places_of(body) == ["/attacker/weapons/0/attacks"]


# ---- where an error points


def effect_with(**fields: object) -> bytes:
    effect = {"kind": "modify_roll", "roll": "hit", "by": 1, **fields}
    attacker = {"abilities": [{"effects": [effect]}]}
    return json.dumps({"attacker": attacker, "target": {}}).encode()


@pytest.mark.parametrize("value", [{}, {"bool": 1}, [], [1], 5, "x"])
def test_an_error_in_an_alternative_points_at_the_field(value: object) -> None:
    (error,) = errors_of(effect_with(weapons={"companion": value}))

    assert error.pointer == "/attacker/abilities/0/effects/0/weapons/companion"
    assert error.detail == "must be true or false, or must be 'only'"


def test_an_unknown_field_that_is_called_like_the_kind_is_pointed_at() -> None:
    places = places_of(effect_with(modify_roll=1))

    assert places == ["/attacker/abilities/0/effects/0/modify_roll"]


def test_many_unknown_fields_are_refused_in_a_moment() -> None:
    request = {f"field{i}": 1 for i in range(100_000)}
    errors = errors_of(json.dumps(request).encode())

    assert len(errors) == 50
    assert [error.pointer for error in errors[:3]] == [
        "/attacker", "/target", "/field0"
    ]  # fmt: skip


# ---- the words of an error


@pytest.mark.parametrize(
    ("request_", "pointer", "detail"),
    [
        ({"attacker": {"models": 0}}, "/attacker/models", "must be greater than"),
        (
            {"attacker": {"keywords": [""]}},
            "/attacker/keywords/0",
            "must have at least 1 character",
        ),
        (
            {"attacker": {"name": "x" * 201}},
            "/attacker/name",
            "must have at most 200 characters",
        ),
        (
            {"attacker": {"keywords": ["x"] * 101}},
            "/attacker/keywords",
            "must have at most 100 items, not 101",
        ),
        ({"phase": "hero"}, "/phase", "must be 'combat' or 'shooting'"),
    ],
)
def test_an_error_says_what_must_be_in_words_of_the_contract(
    request_: dict[str, Any], pointer: str, detail: str
) -> None:
    body = json.dumps({"attacker": {}, "target": {}} | request_).encode()

    (error,) = errors_of(body)

    assert error.pointer == pointer
    assert error.detail.startswith(detail)

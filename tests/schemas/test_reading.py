"""From bytes to a request: no body whatever is met with anything but its errors."""

import json
import pickle
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from schemas.damage import DamageRequest
from schemas.errors import FieldError, InvalidRequestError, NotJsonError
from schemas.reading import pointer_to, read_json
from tests.oracle.strategies import damage_requests
from tests.schemas.answers import few

Json = Any

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


# ---- what is no JSON


@pytest.mark.parametrize("body", [b"", b" \n\t ", b"\xef\xbb\xbf"])
def test_an_empty_body_is_no_json(body: bytes) -> None:
    assert not_json(body) == "is empty; send a JSON object"


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (b"\xff{}", "is not UTF-8: byte 0 cannot be read"),
        (b'{"name": "\xed\xa0\x80"}', "is not UTF-8: byte 10 cannot be read"),
        ("{}".encode("utf-16"), "is not UTF-8: byte 0 cannot be read"),
        (b"{", "Expecting property name enclosed in double quotes at line 1, column 2"),
        (b"{}\n x", "Extra data at line 2, column 2"),
        (b'{"a": NaN}', "NaN is no JSON number"),
        (b"[Infinity]", "Infinity is no JSON number"),
        (b"-Infinity", "-Infinity is no JSON number"),
        (b"attacker=1&target=2", "Expecting value at line 1, column 1"),
    ],
)
def test_what_is_no_json_says_where_it_is_not(body: bytes, detail: str) -> None:
    assert not_json(body) == detail


def test_a_byte_order_mark_is_no_part_of_the_text() -> None:
    body = b'\xef\xbb\xbf{"attacker": {}, "target": {}}'

    assert read_json(DamageRequest, body) == DamageRequest.model_validate(
        {"attacker": {}, "target": {}}
    )


@pytest.mark.parametrize("body", [b"null", b"5", b'"x"', b"[]", b"true", b"[1e999]"])
def test_json_that_is_no_object_is_no_request(body: bytes) -> None:
    (error,) = errors_of(body)

    assert (error.pointer, error.detail) == ("", "must be an object")


# ---- texts that are no Unicode


SURROGATE = b'"\\ud800"'


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        (b'{"attacker": {"name": %s}, "target": {}}', "/attacker/name"),
        (b'{"attacker": {"keywords": [%s]}, "target": {}}', "/attacker/keywords/0"),
        (b'{"attacker": {"save": %s}, "target": {}}', "/attacker/save"),
        (b'{"attacker": {}, "target": {}, "phase": %s}', "/phase"),
        # A name that is no text cannot be pointed at: its object is.
        (b'{"attacker": {%s: 1}, "target": {}}', "/attacker"),
        (b'{"attacker": {}, "target": {}, %s: 1}', ""),
    ],
)
def test_half_a_surrogate_pair_is_no_text(body: bytes, pointer: str) -> None:
    errors = errors_of(body % SURROGATE)

    assert [error.pointer for error in errors] == [pointer]
    assert all(error.detail.isascii() for error in errors)


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
            "must have at most 100 items",
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


# ---- errors


def test_a_pointer_escapes_what_json_pointers_escape() -> None:
    body = b'{"attacker": {}, "target": {}, "a/b~c": 1, "": 2}'

    assert places_of(body) == ["/a~1b~0c", "/"]


def test_errors_come_back_from_another_process_as_they_were() -> None:
    invalid = InvalidRequestError((FieldError("is required", pointer="/attacker"),))
    unread = NotJsonError("is empty")

    copy = pickle.loads(pickle.dumps(invalid))  # noqa: S301 (our own bytes)
    assert (copy.errors, str(copy)) == (invalid.errors, "is required")
    copy = pickle.loads(pickle.dumps(unread))  # noqa: S301
    assert (copy.detail, str(copy)) == ("is empty", "is empty")


def test_each_place_has_one_entry_and_no_more_than_50_have_one() -> None:
    weapons: list[Json] = [{}] * 40
    places = places_of(json.dumps({"attacker": {"weapons": weapons}}).encode())

    assert len(places) == len(set(places)) == 50
    assert places[:4] == [
        f"/attacker/weapons/0/{name}" for name in ("attacks", "hit", "wound", "damage")
    ]


# ---- any body whatever


VALUES: st.SearchStrategy[Json] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda parts: st.lists(parts) | st.dictionaries(st.text(), parts),
)
# Values that belong to one field or another, where they often do not.
NEAR: st.SearchStrategy[Json] = st.sampled_from(
    [4, "4+", 0, -1, "D6", "only", "combat", [], {}, [{}], {"phase": "combat"}, [[]],
     {"bool": 1}, {"kind": "modify_roll"}, 10**30, "\ud800", {"\ud800": 1}, 1.0]
)  # fmt: skip


def places_in(node: Json, place: tuple[str | int, ...] = ()) -> Iterator[Any]:
    yield place
    named = node.items() if isinstance(node, dict) else ()
    counted = enumerate(node) if isinstance(node, list) else ()
    for key, part in (*named, *counted):
        yield from places_in(part, (*place, key))


@st.composite
def nearly_requests(draw: st.DrawFn) -> Json:
    """A request with one to three parts put in the place of others, or beside them."""
    request = deepcopy(draw(damage_requests()))
    for _ in range(draw(st.integers(1, 3))):
        places = [place for place in places_in(request) if place]
        *way, last = draw(st.sampled_from(places))
        part: Json = request
        for key in way:
            part = part[key]
        if isinstance(part, dict) and draw(st.booleans()):
            last = draw(st.sampled_from(["bool", "kind", "models", "modify_roll", ""]))
        part[last] = draw(NEAR | VALUES)
    return request


def wrong_places(body: bytes) -> list[str | None]:
    """The places of a body's errors: nothing else may be raised."""
    try:
        read_json(DamageRequest, body)
    except InvalidRequestError as error:
        return [field.pointer for field in error.errors]
    except NotJsonError:
        return []
    return []


@few
@given(nearly_requests())
def test_every_error_points_at_a_place_that_was_sent_or_is_missing(
    request_: Json,
) -> None:
    sent = set(map(pointer_to, places_in(request_)))

    for pointer in wrong_places(json.dumps(request_).encode()):
        assert pointer is not None
        assert pointer in sent or pointer.rpartition("/")[0] in sent


@given(st.binary() | VALUES.map(lambda value: json.dumps(value).encode()))
def test_no_body_whatever_is_met_with_another_error(body: bytes) -> None:
    assert len(wrong_places(body)) <= 50

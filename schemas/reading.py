"""From the bytes of a request to a value, or to a list of what is wrong with it."""

import json
import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from itertools import islice
from typing import Any, NoReturn, TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from schemas.base import Contract
from schemas.errors import (
    MOST_ERRORS,
    FieldError,
    InvalidRequestError,
    NotJsonError,
)
from schemas.hints import about_unknown_field, about_unknown_word, fields_at
from schemas.warscrolls import Warscrolls

__all__ = ["Place", "found_in", "pointer_to", "read_json", "read_value"]

M = TypeVar("M", bound=Contract)
Place = tuple[str | int, ...]
# An object of the body, and the names that stand in it more than once.
_Repeated = tuple[dict[str, Any], list[str]]

#: Python reads integers of so many digits, whatever its limit is set to.
_MOST_DIGITS = 640
_TOO_LARGE = int("1" + "0" * (_MOST_DIGITS - 1))

_REASONS = {
    "bool_type": "must be true or false",
    "dict_type": "must be an object",
    "int_type": "must be an integer",
    "list_type": "must be an array",
    "missing": "is required",
    "model_attributes_type": "must be an object",
    "model_type": "must be an object",
    "string_type": "must be a text",
    "string_unicode": "must be a text of whole Unicode characters",
    "tuple_type": "must be an array",
}
#: The field of a unit that names its warscroll.
_WARSCROLL = "warscroll"
_OR = ", or "
# pydantic counts the items of what it made: for us, those that were sent.
_INWARDLY = " after validation"


def read_json(model: type[M], body: bytes, warscrolls: Warscrolls | None = None) -> M:
    """Read a request from its JSON text; units may be those of a catalogue.

    Raises NotJsonError, or InvalidRequestError with a JSON pointer for each place.
    """
    return read_value(model, _parsed(body), warscrolls)


def read_value(
    model: type[M], value: object, warscrolls: Warscrolls | None = None
) -> M:
    """Read a request from the value of its JSON text; raises InvalidRequestError."""
    try:
        return model.model_validate(value, context=warscrolls)
    except ValidationError as error:
        places = found_in(error, value, model)
        errors = (
            FieldError(detail, pointer=pointer_to(place))
            for place, detail in places.items()
        )
        raise InvalidRequestError(tuple(errors)) from None


def pointer_to(place: Place) -> str:
    """Return the JSON pointer (RFC 6901) to a place.

    >>> pointer_to(("a/b", 0))
    '/a~1b/0'
    """
    escaped = (str(part).replace("~", "~0").replace("/", "~1") for part in place)
    return "".join(f"/{part}" for part in escaped)


def _parsed(body: bytes) -> Any:  # noqa: ANN401 (any JSON value)
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        message = f"is not UTF-8: byte {error.start} cannot be read"
        raise NotJsonError(message) from None
    if not text.strip():
        message = "is empty; send a JSON object"
        raise NotJsonError(message)
    repeated: list[_Repeated] = []
    value = _loaded(text, repeated)
    if repeated:
        _refuse_repeated(value, repeated)
    return value


def _loaded(text: str, repeated: list[_Repeated]) -> Any:  # noqa: ANN401
    def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        made = dict(pairs)
        if len(made) < len(pairs):
            counts = Counter(name for name, _ in pairs)
            repeated.append((made, [n for n, count in counts.items() if count > 1]))
        return made

    hooks: dict[str, Any] = {
        "object_pairs_hook": object_of,
        "parse_constant": _refuse_constant,
        "parse_float": _decimal,
    }
    try:
        return _decoded(text, hooks)
    except ValueError:
        # An integer over Python's digit limit: read again, so that it has a place.
        repeated.clear()
        return _decoded(text, hooks | {"parse_int": _whole})


def _decoded(text: str, hooks: dict[str, Any]) -> Any:  # noqa: ANN401
    try:
        return json.loads(text, **hooks)
    except json.JSONDecodeError as error:
        message = f"{error.msg} at line {error.lineno}, column {error.colno}"
        raise NotJsonError(message) from None
    except RecursionError:
        message = "is nested too deeply to be read"
        raise NotJsonError(message) from None


def _whole(digits: str) -> int:
    """Read an integer; one that is too long becomes one that fits no field either."""
    if len(digits) <= _MOST_DIGITS:
        return int(digits)
    return -_TOO_LARGE if digits.startswith("-") else _TOO_LARGE


def _decimal(text: str) -> Decimal:
    """Read a number as the decimal that is written, not as the float nearest to it."""
    try:
        return Decimal(text)
    except InvalidOperation:
        # An exponent beyond all bounds fits no field.
        return Decimal("Infinity")


def _refuse_constant(word: str) -> NoReturn:
    message = f"{word} is no JSON number"
    raise NotJsonError(message)


def _refuse_repeated(value: object, repeated: list[_Repeated]) -> NoReturn:
    """Refuse names that stand twice in one object: one of them would be dropped."""
    names = {id(made): twice for made, twice in repeated}
    found = (
        FieldError("stands twice in its object", pointer_to((*place, name)))
        for place, made in _objects_in(value)
        for name in names.get(id(made), ())
    )
    raise InvalidRequestError(tuple(islice(found, MOST_ERRORS)))


def _objects_in(value: object) -> Iterator[tuple[Place, dict[str, Any]]]:
    # A queue: what JSON may nest can be deeper than Python's stack.
    waiting: deque[tuple[Place, object]] = deque([((), value)])
    while waiting:
        place, part = waiting.popleft()
        if isinstance(part, dict):
            yield place, part
        waiting.extend(((*place, key), child) for key, child in _parts_of(part))


def _parts_of(value: object) -> Iterable[tuple[str | int, Any]]:
    if isinstance(value, dict):
        return value.items()
    return enumerate(value) if isinstance(value, list) else ()


def found_in(
    error: ValidationError, value: object, model: type[Contract]
) -> dict[Place, str]:
    """Return what is wrong, by place in the value as it was sent.

    One entry a place, and no more than MOST_ERRORS.
    """
    found: dict[Place, str] = {}
    words: set[Place] = set()
    for detail in error.errors(include_url=False):
        if _is_of_parts(detail):
            continue
        place = (*_place_in(value, detail, model), *_tag(detail))
        if detail["type"] == "literal_error":
            words.add(place)
        if len(found) == MOST_ERRORS and place not in found:
            break
        reason = _reason(detail, place, model, value)
        # A place has two reasons where each of two alternatives was tried, and one
        # several times where a warscroll has several things wrong.
        if reason not in found.get(place, "").split(_OR):
            found[place] = _OR.join([*filter(None, [found.get(place)]), reason])
    # What is wrong inside says more than that no word stands there.
    inside = {place[:length] for place in found for length in range(len(place))}
    return {place: found[place] for place in found if place not in words & inside}


def _is_of_parts(detail: ErrorDetails) -> bool:
    """Say whether a list is called too short only because parts of it are wrong."""
    sent = detail["input"]
    if detail["type"] != "too_short" or not isinstance(sent, list):
        return False
    return len(sent) >= int(detail["ctx"]["min_length"])


def _place_in(value: object, detail: ErrorDetails, model: type[Contract]) -> Place:
    """Return the place that an error's ``loc`` means.

    pydantic adds to the path which alternative of a union it tried; such a part is no
    field of the object that it stands in and is left out. What a unit has from its
    warscroll has the place where that is named.
    """
    place: list[str | int] = []
    current, loc = value, detail["loc"]
    for index, part in enumerate(loc):
        if isinstance(current, Mapping):
            last = index == len(loc) - 1
            unknown = last and detail["type"] == "extra_forbidden"
            fields = fields_at(model, place, value)
            if not unknown and part not in fields:
                continue
            if part not in current and _WARSCROLL in fields & current.keys():
                return (*place, _WARSCROLL)
            place.append(part)
            current = current.get(part)
        elif isinstance(current, list) and isinstance(part, int):
            if part >= len(current):
                # What was sent stands first, what the warscroll adds behind it.
                return (*place[:-1], _WARSCROLL)
            place.append(part)
            current = current[part]
    return tuple(place)


def _tag(detail: ErrorDetails) -> Place:
    """Return the field that says which alternative is meant, where it is wrong."""
    if detail["type"] not in ("union_tag_invalid", "union_tag_not_found"):
        return ()
    return (detail["ctx"]["discriminator"].strip("'"),)


def _reason(
    detail: ErrorDetails, place: Place, model: type[Contract], value: object
) -> str:
    kind = detail["type"]
    if kind == "union_tag_not_found":
        return _REASONS["missing"]
    if kind == "union_tag_invalid":
        return about_unknown_word(detail["ctx"]["tag"], detail["ctx"]["expected_tags"])
    if kind == "extra_forbidden":
        names = fields_at(model, place[:-1], value)
        return about_unknown_field(names, str(place[-1]))
    if kind in _REASONS:
        return _REASONS[kind]
    # "Input should be …", "Tuple should have at most 40 items after validation, …".
    return re.sub(r"^\w+ should ", "must ", detail["msg"]).replace(_INWARDLY, "")

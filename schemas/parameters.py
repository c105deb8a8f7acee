"""Parameters of a query as a request: text by text, each read as its schema says."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final, TypeVar

from pydantic import ValidationError

from schemas.base import Contract
from schemas.errors import MOST_ERRORS, FieldError, InvalidRequestError
from schemas.reading import found_in

__all__ = ["read_parameters", "repeated_parameters", "unknown_parameters"]

M = TypeVar("M", bound=Contract)
Given = Mapping[str, Sequence[str]]

#: Parameters that links get on their way and that mean nothing here.
_IGNORED: Final = re.compile(r"utm_.*|fbclid|gclid", re.DOTALL)
#: Chooses the form of the answer and is read elsewhere.
_FORMAT: Final = "format"
# A plus sign may have become a space.
_WHOLE: Final = re.compile(r"[ +]?(-?[0-9]{1,6})")


def read_parameters(model: type[M], pairs: Iterable[tuple[str, str]]) -> M:
    """Read a request whose fields are the parameters of a query.

    Raises InvalidRequestError with the name of each parameter that is wrong.
    """
    given: defaultdict[str, list[str]] = defaultdict(list)
    for name, value in pairs:
        given[name].append(value)
    fields = _fields_of(model)
    request = {
        name: _value(texts, fields[name])
        for name, texts in given.items()
        if name in fields
    }
    once = [name for name, types in fields.items() if "array" not in types]
    wrong = [
        *repeated_parameters(given, once),
        *unknown_parameters(given, [*fields, _FORMAT]),
    ]
    try:
        made = model.model_validate(request)
    except ValidationError as error:
        wrong += _wrong(error, request, model)
    if wrong:
        by_name = {error.parameter: error for error in reversed(wrong[:MOST_ERRORS])}
        raise InvalidRequestError(tuple(reversed(by_name.values())))
    return made


def unknown_parameters(given: Given, known: Collection[str]) -> Iterable[FieldError]:
    """Yield an error for each name that is none of those ``known``."""
    for name in given:
        if name in known or _IGNORED.fullmatch(name):
            continue
        near = get_close_matches(name[:100], known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"known: {', '.join(known)}"
        yield FieldError(f"is no parameter here; {hint}", parameter=name)


def repeated_parameters(given: Given, once: Collection[str]) -> Iterable[FieldError]:
    """Yield an error for each of these names that stands there more than once."""
    for name, values in given.items():
        if name in once and len(values) > 1:
            yield FieldError("is given more than once", parameter=name)


@lru_cache(maxsize=64)
def _fields_of(model: type[Contract]) -> dict[str, frozenset[str]]:
    """Return the JSON types that each field may have."""
    fields = model.model_json_schema()["properties"]
    return {name: frozenset(_types_in(schema)) for name, schema in fields.items()}


def _types_in(schema: Mapping[str, Any]) -> Iterable[str]:
    for part in schema.get("anyOf", [schema]):
        yield part["type"]
        if part["type"] == "array":
            yield from _types_in(part["items"])


def _value(texts: Sequence[str], types: frozenset[str]) -> object:
    values = [_read(text, types) for text in texts]
    return values if "array" in types else values[0]


def _read(text: str, types: frozenset[str]) -> object:
    """Return the JSON value that a text writes, or the text where it writes none."""
    if "boolean" in types:
        return {"true": True, "false": False}.get(text.lower(), text)
    whole = _WHOLE.fullmatch(text)
    if whole and "integer" in types and "string" not in types:
        return int(whole[1])
    return text


def _wrong(
    error: ValidationError, request: object, model: type[Contract]
) -> list[FieldError]:
    """Name the parameter at which each error is; of several values, which one."""
    reasons: defaultdict[str, list[str]] = defaultdict(list)
    for place, reason in found_in(error, request, model).items():
        name, *index = place
        prefix = "".join(f"{int(part) + 1}: " for part in index)
        reasons[str(name)].append(prefix + reason)
    return [
        FieldError("; ".join(texts), parameter=name) for name, texts in reasons.items()
    ]

"""Which fields a place of a request has, so that an error can name the nearest one."""

from collections.abc import Collection, Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any

from schemas.base import Contract

__all__ = ["about_unknown_field", "about_unknown_word", "fields_at"]

_LONGEST_COMPARED = 100


def about_unknown_field(names: Collection[str], name: str) -> str:
    """Return what to say of a field that an object with the fields ``names`` has not.

    >>> about_unknown_field({"hit", "wound"}, "wond")
    'is no field here; did you mean wound?'
    """
    if name in names:
        return "does not go with the other fields here"
    names = sorted(names)
    near = get_close_matches(name[:_LONGEST_COMPARED], names, n=1)
    if near:
        return f"is no field here; did you mean {near[0]}?"
    return f"is no field here; known are: {', '.join(names)}"


def about_unknown_word(word: str, known: str) -> str:
    """Return what to say of a word that is none of those ``known``, as pydantic lists.

    >>> about_unknown_word("wards", "'ward', 'deny_ward'")
    'is not known; did you mean ward? Known are: ward, deny_ward'
    """
    names = [name.strip("'") for name in known.split(", ")]
    near = get_close_matches(word[:_LONGEST_COMPARED], names, n=1)
    nearest = f"; did you mean {near[0]}?" if near else "."
    return f"is not known{nearest} Known are: {', '.join(names)}"


def fields_at(
    model: type[Contract], place: Sequence[str | int], value: object
) -> set[str]:
    """Return the fields that the object at ``place`` of the ``value`` sent may have."""
    schema = _schema_of(model)
    nodes = list(_alternatives(schema, schema, value))
    for part in place:
        value = _part_of(value, part)
        nodes = [
            found
            for node in nodes
            for child in _child(node, part)
            for found in _alternatives(child, schema, value)
        ]
    return {name for node in nodes for name in node.get("properties", {})}


def _part_of(value: object, part: str | int) -> object:
    match value, part:
        case dict(), _:
            return value.get(part)
        case list(), int() if part < len(value):
            return value[part]
        case _:
            return None


@cache
def _schema_of(model: type[Contract]) -> dict[str, Any]:
    return model.model_json_schema()


def _child(node: dict[str, Any], part: str | int) -> list[dict[str, Any]]:
    child = (
        node.get("items")
        if isinstance(part, int)
        else node.get("properties", {}).get(part)
    )
    return [] if child is None else [child]


def _alternatives(
    node: dict[str, Any], schema: dict[str, Any], value: object
) -> Iterator[dict[str, Any]]:
    """Yield the node, or what it refers to, or each of its alternatives.

    Where a field of the value says which alternative is meant, that one alone.
    """
    if "$ref" in node:
        node = schema["$defs"][node["$ref"].rpartition("/")[2]]
    alternatives = [*node.get("anyOf", ()), *node.get("oneOf", ())]
    meant = _meant(node.get("discriminator"), value)
    for alternative in [{"$ref": meant}] if meant else alternatives:
        yield from _alternatives(alternative, schema, value)
    if not alternatives:
        yield node


def _meant(discriminator: dict[str, Any] | None, value: object) -> str | None:
    """Return the reference to the alternative that a value names."""
    if discriminator is None or not isinstance(value, dict):
        return None
    word = value.get(discriminator["propertyName"])
    meant = discriminator["mapping"].get(word) if isinstance(word, str) else None
    return None if meant is None else str(meant)

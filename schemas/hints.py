"""Which fields a place of a request has, so that an error can name the nearest one."""

from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import cache
from typing import Any

from schemas.base import Contract

__all__ = ["about_unknown_field", "about_unknown_word", "fields_at"]

_LONGEST_COMPARED = 100


def about_unknown_field(
    model: type[Contract], place: tuple[str | int, ...], name: str
) -> str:
    """Return what to say of a field that the object at ``place`` does not have."""
    names = sorted(fields_at(model, place))
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


def fields_at(model: type[Contract], place: Sequence[str | int]) -> set[str]:
    """Return the fields that an object at ``place`` may have."""
    schema = _schema_of(model)
    nodes = list(_alternatives(schema, schema))
    for part in place:
        nodes = [
            found
            for node in nodes
            for child in _child(node, part)
            for found in _alternatives(child, schema)
        ]
    return {name for node in nodes for name in node.get("properties", {})}


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
    node: dict[str, Any], schema: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """Yield the node, or what it refers to, or each of its alternatives."""
    if "$ref" in node:
        node = schema["$defs"][node["$ref"].rpartition("/")[2]]
    alternatives = [*node.get("anyOf", ()), *node.get("oneOf", ())]
    for alternative in alternatives:
        yield from _alternatives(alternative, schema)
    if not alternatives:
        yield node

"""Parameters of a query, documented by hand: the routes read the query themselves."""

from typing import Any

Schema = dict[str, Any]


def parameter(name: str, schema: Schema, description: str, **more: object) -> Schema:
    """Return what documents one parameter of the query."""
    return {
        "name": name,
        "in": "query",
        "required": False,
        "schema": schema,
        "description": description,
        **more,
    }


def listed(name: str, item: Schema, description: str, **more: object) -> Schema:
    """Return what documents a parameter that may be repeated."""
    schema = {"type": "array", "items": item}
    return parameter(name, schema, description, **more)


def flag(name: str, description: str) -> Schema:
    """Return what documents a parameter that is true or false."""
    return parameter(name, {"type": "boolean"}, description)


def choice(name: str, words: tuple[str, ...], description: str) -> Schema:
    """Return what documents a parameter that is one of a few words."""
    return parameter(name, {"type": "string", "enum": list(words)}, description)

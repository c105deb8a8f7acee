"""Parameters of a query, documented by hand: the routes read the query themselves."""

from typing import Any

from pydantic import BaseModel

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


def parameters_of(model: type[BaseModel]) -> list[Schema]:
    """Return what documents the fields of a request as parameters of the query."""
    document = model.model_json_schema()
    required = document.get("required", [])
    documented = [
        _documented(name, field, required=name in required)
        for name, field in document["properties"].items()
    ]
    return [*documented, choice("format", ("json",), "the form; it wins over Accept")]


def _documented(name: str, field: Schema, *, required: bool) -> Schema:
    about = field.pop("description")
    example = {"example": field.pop("examples")[0]} if "examples" in field else {}
    # A parameter is left out, and never null.
    parts = [p for p in field.get("anyOf", []) if p != {"type": "null"}]
    schema = {"anyOf": parts} if len(parts) > 1 else parts[0] if parts else field
    return parameter(name, schema, about, required=required, **example)

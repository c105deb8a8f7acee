"""What all schemas share: frozen, closed to unknown fields, defaults in words."""

import json
from typing import Any, NoReturn

from pydantic import BaseModel, ConfigDict, ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

__all__ = ["Answer", "Contract", "refuse"]


def _defaults_into_words(schema: dict[str, Any]) -> None:
    """Say each default in the description, and nowhere else.

    Generators of typed clients make a field with a ``default`` required.
    """
    for field in schema.get("properties", {}).values():
        field.pop("title", None)
        if "default" in field:
            default = json.dumps(field.pop("default"))
            words = field.get("description", "").rstrip(". ")
            field["description"] = f"{words}. Default: {default}."


def _bare(schema: dict[str, Any]) -> None:
    for field in schema.get("properties", {}).values():
        field.pop("title", None)
        field.pop("default", None)


class Contract(BaseModel):
    """A part of a request; a field that it does not know is an error."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        json_schema_extra=_defaults_into_words,
        arbitrary_types_allowed=True,
    )


class Answer(BaseModel):
    """A part of an answer: every field is always there. Answers may gain fields."""

    model_config = ConfigDict(frozen=True, json_schema_extra=_bare)


def refuse(title: str, *places: tuple[tuple[str | int, ...], str]) -> NoReturn:
    """Refuse a value with an error at each of the places inside it.

    For rules between fields: pydantic puts the errors of a nested ValidationError
    where they belong, while a plain one would point at the whole value.
    """
    raise ValidationError.from_exception_data(
        title,
        [
            InitErrorDetails(
                type=PydanticCustomError("rule", "{reason}", {"reason": reason}),
                loc=place,
                input=None,
            )
            for place, reason in places
        ],
    )

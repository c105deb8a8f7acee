"""Refusals: every way in which a request can end without an answer, as plain data.

A refusal crosses from the worker processes to the server, so it is data and no
exception; `RefusedError` carries one through code that has no other way out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from schemas.errors import (
    FieldError,
    InvalidRequestError,
    NotJsonError,
    TooLargeError,
)

MEDIA_TYPE = "application/problem+json"


@dataclass(frozen=True, slots=True)
class Kind:
    """One `type` of problem: the same word, status and title wherever it occurs."""

    slug: str
    status: int
    title: str
    meaning: str

    @property
    def type(self) -> str:
        """The `type` member: a path under which this service explains it.

        Without a slug it is what RFC 9457 has for a status that says it all.
        """
        return f"/problems/{self.slug}" if self.slug else "about:blank"


NOT_JSON = Kind(
    "not-json",
    400,
    "The body is not JSON",
    "The body must be one JSON text in UTF-8. NaN, Infinity, comments, names that are"
    " given twice and commas at the end are no JSON.",
)
NOT_FOUND = Kind(
    "not-found",
    404,
    "There is nothing here",
    "No resource has this path. Paths have no slash at their end. The list of all of"
    " them is in /openapi.json.",
)
METHOD_NOT_ALLOWED = Kind(
    "method-not-allowed",
    405,
    "This method is not allowed here",
    "The path exists, but not for this method. The Allow header lists those that it"
    " has. HEAD goes wherever GET does.",
)
NOT_ACCEPTABLE = Kind(
    "not-acceptable",
    406,
    "This is not to be had in that form",
    "The Accept header, or the parameter format, asks for a form that this resource"
    " does not have. application/json is always to be had.",
)
TOO_LARGE = Kind(
    "too-large",
    413,
    "The request is too large",
    "The body or the query is longer than this service reads. GET /v1 tells how long"
    " they may be.",
)
UNSUPPORTED_MEDIA_TYPE = Kind(
    "unsupported-media-type",
    415,
    "This kind of body is not read here",
    "A body is sent as application/json in UTF-8, without a Content-Encoding. Where a"
    " file is uploaded, its bytes decide, under any Content-Type.",
)
INVALID = Kind(
    "invalid",
    422,
    "The request does not fit",
    "It is well-formed, but does not fit the schema or breaks a rule of the game. Each"
    " entry of errors names the place (a JSON pointer into the body that was sent, or a"
    " parameter of the query) and says what is wrong there.",
)
TOO_COSTLY = Kind(
    "too-costly",
    422,
    "The request is too costly",
    "The work was priced before it was begun, and it is above the limit of this"
    " service. cost and limit are in units of about one microsecond; detail says what"
    " would bring the cost down.",
)
RATE_LIMITED = Kind(
    "rate-limited",
    429,
    "Too many requests",
    "Too many requests came in a short time. Retry-After tells in how many seconds the"
    " next one is welcome.",
)
BUSY = Kind(
    "busy",
    503,
    "The service is busy",
    "All places in the queue of work are taken, or the service is about to stop."
    " Retry-After tells in how many seconds it is worth another try.",
)
INTERNAL = Kind(
    "internal",
    500,
    "Something broke here",
    "This is a fault of the service and not of the request. It has been logged.",
)

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        kind.slug: kind
        for kind in (
            NOT_JSON,
            NOT_FOUND,
            METHOD_NOT_ALLOWED,
            NOT_ACCEPTABLE,
            TOO_LARGE,
            UNSUPPORTED_MEDIA_TYPE,
            INVALID,
            TOO_COSTLY,
            RATE_LIMITED,
            BUSY,
            INTERNAL,
        )
    }
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why there is no answer: what RFC 9457 calls a problem, before it is written."""

    kind: Kind
    detail: str
    errors: tuple[FieldError, ...] = ()
    members: dict[str, Any] = field(default_factory=dict)
    headers: tuple[tuple[str, str], ...] = ()

    def document(self) -> dict[str, Any]:
        """Return the problem document in plain JSON types."""
        document: dict[str, Any] = {
            "type": self.kind.type,
            "title": self.kind.title,
            "status": self.kind.status,
            "detail": self.detail,
        }
        if self.errors:
            document["errors"] = [_entry(error) for error in self.errors]
        return document | self.members


class RefusedError(Exception):
    """Ends the handling of a request with a refusal."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.kind.slug)
        self.refusal = refusal


def _entry(error: FieldError) -> dict[str, str]:
    place = {"pointer": error.pointer, "parameter": error.parameter}
    return {name: text for name, text in place.items() if text is not None} | {
        "detail": error.detail
    }


def not_json(error: NotJsonError) -> Refusal:
    """Return the refusal of a body that is no JSON."""
    return Refusal(NOT_JSON, f"The body is no JSON: {error.detail}.")


def invalid(errors: tuple[FieldError, ...]) -> Refusal:
    """Return the refusal of a request that does not fit, with its places."""
    places = "1 place is" if len(errors) == 1 else f"{len(errors)} places are"
    return Refusal(INVALID, f"{places} wrong; errors says which.", errors)


def misread(error: NotJsonError | InvalidRequestError | TooLargeError) -> Refusal:
    """Return the refusal that belongs to an error of reading."""
    if isinstance(error, NotJsonError):
        return not_json(error)
    if isinstance(error, TooLargeError):
        return Refusal(TOO_LARGE, error.detail)
    return invalid(error.errors)


def wrong_parameter(name: str, detail: str) -> Refusal:
    """Return the refusal of one parameter of the query."""
    return invalid((FieldError(detail=detail, parameter=name),))


def unknown_warscroll(identifier: str, nearest: list[str]) -> Refusal:
    """Return the refusal of a warscroll that is not there, with those most like it."""
    near = f" The nearest are: {', '.join(nearest)}." if nearest else ""
    detail = f"There is no warscroll {identifier}.{near}"
    return Refusal(NOT_FOUND, detail, members={"nearest": nearest})


def too_costly(cost: int, limit: int, advice: str) -> Refusal:
    """Return the refusal of work above the limit.

    A cost of more than 2**53 is given as 2**53: readers of JSON have no larger whole
    numbers, and that much is never paid.
    """
    shown = min(cost, 2**53)
    detail = (
        f"This would cost about {shown} units; the limit is {limit}."
        f" What would bring it down: {advice.rstrip('.')}."
    )
    return Refusal(TOO_COSTLY, detail, members={"cost": shown, "limit": limit})


def busy(detail: str, retry_seconds: int) -> Refusal:
    """Return the refusal of work for which there is no place now."""
    return Refusal(BUSY, detail, headers=(("retry-after", str(retry_seconds)),))

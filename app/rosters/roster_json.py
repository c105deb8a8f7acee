"""A roster in JSON, as New Recruit exports it."""

from typing import Any, Final

import orjson

from app.rosters.limits import MOST_PARTS, refuse
from schemas.errors import NotJsonError

__all__ = ["read_json_roster"]

#: What begins a value. Each is kept in memory until the end, and a roster has about
#: six of them for each part that is read.
_BEGINNINGS: Final = (b"{", b"[", b",")
_MOST_VALUES: Final = 6 * MOST_PARTS


def read_json_roster(raw: bytes) -> dict[str, Any]:
    """Return the roster of a JSON text.

    Raises NotJsonError for what is no JSON, InvalidRequestError for what is no roster
    or has more values than one.

    >>> read_json_roster(b'{"roster": {"name": "Mine"}}')
    {'name': 'Mine'}
    """
    if sum(map(raw.count, _BEGINNINGS)) > _MOST_VALUES:
        refuse(f"has more than {_MOST_VALUES} values")
    try:
        document = orjson.loads(raw)
    except orjson.JSONDecodeError as error:
        message = f"{error.msg} at line {error.lineno}, column {error.colno}"
        raise NotJsonError(message) from None
    roster = document.get("roster") if isinstance(document, dict) else None
    if not isinstance(roster, dict):
        refuse('is no roster: it has no object called "roster"')
    return roster

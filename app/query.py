"""The query of a URL: its names and values, and which of them nobody knows."""

from collections.abc import Iterable
from urllib.parse import parse_qsl

from schemas.errors import FieldError

# What links gain on their way through mail and social networks.
_TRACKING = ("fbclid", "gclid")
_TRACKING_PREFIX = "utm_"

_MOST_ERRORS = 50
_SHOWN_LETTERS = 80


def query_pairs(query: bytes) -> list[tuple[str, str]]:
    """Return the names and values of a query.

    >>> query_pairs(b"a=1&a=%2B+&b")
    [('a', '1'), ('a', '+ '), ('b', '')]
    """
    # What is no UTF-8 becomes a mark that no name or value contains.
    return parse_qsl(query.decode(errors="replace"), keep_blank_values=True)


def unknown_parameters(pairs: Iterable[tuple[str, str]]) -> tuple[FieldError, ...]:
    """Return an error for each name, where a resource has no parameters at all.

    >>> [error.parameter for error in unknown_parameters([("a", ""), ("utm_id", "")])]
    ['a']
    """
    names = dict.fromkeys(
        name[:_SHOWN_LETTERS] for name, _ in pairs if not _is_tracking(name)
    )
    return tuple(
        FieldError(detail="is no parameter here", parameter=name)
        for name in list(names)[:_MOST_ERRORS]
    )


def _is_tracking(name: str) -> bool:
    return name in _TRACKING or name.startswith(_TRACKING_PREFIX)

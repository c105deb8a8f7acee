"""Keywords: how they are compared, and those that are rules by themselves.

Case, hyphens, spaces and markup do not count, and a bracketed number is no part of
the name: ``WIZARD`` matches ``Wizard (2)``.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from distributions.errors import NotKeywordError

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "BEAST",
    "FLY",
    "STANDARD_BEARER",
    "STRIKE_FIRST",
    "STRIKE_LAST",
    "champions_among",
    "folded",
    "names_of",
    "ward_of",
]

FLY: Final = "fly"
BEAST: Final = "beast"
STRIKE_FIRST: Final = "strikefirst"
STRIKE_LAST: Final = "strikelast"
STANDARD_BEARER: Final = "standardbearer"
_WARD: Final = "ward"
_CHAMPION: Final = "champion"

_BRACKETED = re.compile(r"\([^()]*\)\s*$")
_WARD_NUMBER = re.compile(r"\(\s*([2-6])\s*\+?\s*\)\s*$")
# "WARD 5+" or "CHAMPION 1/5": the number stands outside of brackets.
_UNBRACKETED = re.compile(r"(ward|champion)[0-9]+")
_RATIO = re.compile(r"\(\s*([1-9][0-9]{0,3})\s*/\s*([1-9][0-9]{0,3})\s*\)\s*$")


@lru_cache(maxsize=4096)
def folded(keyword: str) -> str:
    """Return a keyword as it is compared.

    >>> folded("WAR MACHINE") == folded("War-machine"), folded("WIZARD (2)")
    (True, 'wizard')
    """
    name = _BRACKETED.sub("", keyword)
    return "".join(c for c in name.casefold() if c.isalnum())


def names_of(keywords: Iterable[str]) -> frozenset[str]:
    """Return all keywords as they are compared."""
    return frozenset(map(folded, keywords))


def ward_of(keyword: str) -> int | None:
    """Return n of ``WARD (n+)``, None for any other keyword (rules 18.1).

    Raises NotKeywordError for a WARD without its number: ignored, it would give a
    wrong answer in silence.

    >>> ward_of("Ward (5+)"), ward_of("FLY")
    (5, None)
    """
    _check_brackets(keyword)
    if folded(keyword) != _WARD:
        return None
    number = _WARD_NUMBER.search(keyword)
    if number is None:
        message = "WARD needs its number, from 2 to 6, such as WARD (5+)"
        raise NotKeywordError(message)
    return int(number[1])


def _check_brackets(keyword: str) -> None:
    """Raise NotKeywordError for a rule whose number is not in brackets.

    Ignored as another keyword, it would give a wrong answer in silence.
    """
    found = _UNBRACKETED.fullmatch(folded(keyword))
    if found:
        right = "WARD (5+)" if found[1] == _WARD else "CHAMPION (1/5)"
        message = f"{found[1].upper()} has its number in brackets, such as {right}"
        raise NotKeywordError(message)


def champions_among(keyword: str, models: int) -> int:
    """Return how many of the models a CHAMPION keyword makes champions, else 0.

    One, or with a ratio ``(a/b)`` floor(models a / b), at least one: a decision.

    >>> champions_among("CHAMPION", 20), champions_among("CHAMPION (1/5)", 19)
    (1, 3)
    """
    if folded(keyword) != _CHAMPION:
        return 0
    ratio = _RATIO.search(keyword)
    if ratio is None and "(" in keyword:
        message = "CHAMPION may have a ratio of champions to models, such as (1/5)"
        raise NotKeywordError(message)
    if ratio is None:
        return 1
    return min(models, max(1, models * int(ratio[1]) // int(ratio[2])))

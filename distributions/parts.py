"""A value and all that it holds, however deep: to ask what rules look at."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["parts_of"]


def parts_of(value: object) -> Iterator[object]:
    """Yield a value, then what its tuples and dataclasses hold, in their order.

    >>> list(parts_of((1, (2, "a"))))
    [(1, (2, 'a')), 1, (2, 'a'), 2, 'a']
    """
    yield value
    if isinstance(value, tuple):
        for item in value:
            yield from parts_of(item)
    elif is_dataclass(value):
        for each in fields(value):
            yield from parts_of(getattr(value, each.name))

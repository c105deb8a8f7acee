"""Steps of an attack that were walked before are not walked again."""

from collections.abc import Callable, Hashable
from functools import wraps
from typing import Protocol, TypeVar, TypeVarTuple

from tests.oracle.walk import Walk


class Remembering(Protocol):
    """What keeps the walks."""

    @property
    def memory(self) -> dict[Hashable, Walk]: ...


Who = TypeVar("Who", bound=Remembering)
What = TypeVarTuple("What")


def remembered(step: Callable[[Who, *What], Walk]) -> Callable[[Who, *What], Walk]:
    """Keep the walk of a step for the weapon and all else that it depends on."""

    @wraps(step)
    def once(who: Who, *what: *What) -> Walk:
        key = (step.__name__, *what)
        if key not in who.memory:
            who.memory[key] = step(who, *what)
        return who.memory[key]

    return once

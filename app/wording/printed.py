"""An ability as it is printed."""

from dataclasses import dataclass

__all__ = ["PrintedAbility"]


@dataclass(frozen=True, slots=True)
class PrintedAbility:
    """The cells of an ability, cleaned by ``app.catalogue.cells.prose``.

    The markup of keywords, ``**^^KEYWORD^^**``, is kept: who reads the words can tell
    a keyword by it. ``kind`` is how it is used: ``passive``, ``activated``, ``spell``,
    ``prayer``, ``command``, or another word, in lower case.
    """

    name: str
    kind: str
    timing: str = ""
    declare: str = ""
    effect: str = ""
    keywords: str = ""
    used_by: str = ""
    casting_value: str = ""
    chanting_value: str = ""
    cost: str = ""

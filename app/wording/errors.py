"""What reading may come to: words that are not understood."""

from typing import NoReturn

__all__ = ["NotUnderstoodError", "refuse"]


class NotUnderstoodError(Exception):
    """Words that the grammar, or what may be said of a unit, does not hold."""


def refuse(words: str) -> NoReturn:
    """Raise NotUnderstoodError for these words."""
    raise NotUnderstoodError(words)

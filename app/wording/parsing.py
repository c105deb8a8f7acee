"""The grammar, made ready once, and the sentences that it reads."""

from functools import lru_cache
from importlib import resources
from typing import Any, Final

from lark import Lark, Tree
from lark.exceptions import UnexpectedInput

from app.wording.errors import NotUnderstoodError, refuse

__all__ = ["tree_of"]

#: No sentence of the game is longer; what is longer is not read.
LONGEST: Final = 800


@lru_cache(maxsize=1)
def _parser() -> Lark:
    folder = resources.files("app.wording") / "grammar"
    parts = sorted(folder.iterdir(), key=lambda part: part.name)
    grammar = "\n".join(part.read_text("utf-8") for part in parts)
    return Lark(grammar, parser="lalr", start="start")


@lru_cache(maxsize=8192)
def tree_of(sentence: str) -> Tree[Any]:
    """Return the parsed words of a marked sentence."""
    words = sentence.lower()
    if len(sentence) > LONGEST or len(words) != len(sentence):
        refuse(sentence)
    try:
        return _parser().parse(words.rstrip(". "))
    except UnexpectedInput as error:
        raise NotUnderstoodError(sentence) from error

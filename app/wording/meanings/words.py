"""What the meanings share: the text around a sentence, and how numbers are read."""

import re
from typing import Any, Final

from lark import Token, Transformer

from app.wording.errors import refuse
from app.wording.who import Noun, Who, conditions_of

__all__ = ["Words", "faces_in", "missing", "models_in", "number_in", "rounds_in"]

_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


class Words(Transformer[Token, Any]):
    """The text around the sentence whose words are read.

    ``_target`` and ``_picked`` are what "the target" and "that unit" stand for,
    ``_spoken`` what "it" does, ``_reacts_to`` whose roll it is that is reacted to;
    ``_weapons`` are the names of the unit's weapons, if known. ``_groups`` are the
    groups that the sentence has named so far; ``_itself`` and ``_others`` say whether
    it has named the unit that has the ability, and a target.
    """

    _original: str = ""
    _target: Who | None = None
    _picked: Who | None = None
    _spoken: Who | None = None
    _weapons: tuple[str, ...] | None = None

    _reacts_to: Who | None = None
    _groups: tuple[Who, ...] = ()
    _itself: bool = False
    _others: bool = False

    @property
    def _only_itself(self) -> bool:
        """Whether the sentence has named the unit itself, and no other."""
        return self._itself and not self._others and not self._groups

    def _reacting(self) -> Who:
        """Return the unit whose roll a reaction is about."""
        return self._reacts_to or refuse("the roll")

    def _printed(self, token: Token) -> str:
        """Return a bracketed word as it is printed, without its brackets."""
        start, end = token.start_pos or 0, token.end_pos or 0
        return self._original[start + 1 : end - 1]

    def _is_state(self, noun: Noun) -> bool:
        """Say whether bold words are a state of a unit: those begin in lower case."""
        return noun.token is not None and self._printed(noun.token)[:1].islower()

    def _weapon(self, token: Token) -> str:
        """Return the weapon of the unit that is printed, the plural aside."""
        printed = self._printed(token)
        if self._weapons is None:
            return printed
        for fold in (str.casefold, _singular):
            found = {name for name in self._weapons if fold(name) == fold(printed)}
            if len(found) == 1:
                return found.pop()
        last = " " + _singular(printed)
        found = {name for name in self._weapons if _singular(name).endswith(last)}
        return found.pop() if len(found) == 1 else refuse(printed)


def _singular(name: str) -> str:
    return re.sub(r"s\b", "", name.casefold())


def number_in(words: str) -> int:
    """Return the first number of some words.

    >>> number_in("10 or more models")
    10
    """
    found = re.search(r"\d+", words)
    if found is None:
        refuse(words)
    return int(found[0])


def faces_in(words: str) -> list[int]:
    """Return the faces of a die that some words name.

    >>> faces_in("an unmodified hit roll of 1-3")
    [1, 2, 3]
    """
    found = re.search(r"(\d)(?:-(\d))?", words)
    if found is None:
        refuse(words)
    return list(range(int(found[1]), int(found[2] or found[1]) + 1))


def models_in(words: str) -> dict[str, int]:
    """Return the condition on models that some words are.

    >>> models_in("more than 10 models"), models_in("3 or fewer models")
    ({'models_at_least': 11}, {'models_at_most': 3})
    """
    number = number_in(words)
    if "no more than" in words:
        return {"models_at_most": number}
    if "more than" in words:
        return {"models_at_least": number + 1}
    if "or more" in words:
        return {"models_at_least": number}
    if "or fewer" in words:
        return {"models_at_most": number}
    return {"models_at_least": number, "models_at_most": number}


def rounds_in(words: str) -> list[int]:
    """Return the battle rounds that some words name.

    >>> rounds_in("from the third battle round onwards")
    [3, 4, 5]
    """
    first = next(n for n, name in enumerate(_ORDINALS, 1) if name in words)
    later = ("onwards", "subsequent", "later")
    return list(range(first, 6)) if any(w in words for w in later) else [first]


def missing(nouns: list[Noun]) -> dict[str, Any]:
    """Return the condition that a unit has none of the keywords of some nouns."""
    asked = conditions_of(nouns)
    every, some = asked.get("keywords_all"), asked.get("keywords_any")
    if some and not every:
        return {"keywords_none": some}
    if every and len(every) == 1 and not some:
        return {"keywords_none": every}
    return refuse("none of")

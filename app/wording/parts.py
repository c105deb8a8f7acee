"""A text as a whole, or those of its parts that do not hang on the rest."""

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from app.wording.building import abilities_of, told_apart
from app.wording.cleaning import Line, lines_of, marked, plain, with_weapons
from app.wording.errors import NotUnderstoodError
from app.wording.printed import PrintedAbility
from app.wording.reading import LONGEST, text_of
from app.wording.words import Reading, UnitWords
from schemas.abilities import Ability

__all__ = ["read_ability"]

Json = dict[str, Any]

_ABILITIES: Final = TypeAdapter(tuple[Ability, ...])
#: A text of more parts is read as a whole or not at all.
_MOST_PARTS: Final = 30
#: Words by which a sentence hangs on others, or changes them.
_HANGS: Final = re.compile(
    r"^(then|otherwise|however|if (you|they|it) do(es)?\b|finally|instead)"
    r"|^if it is picked|\binstead\b|\broll\b|\bpick 1\b|\bat any time\b"
    r"|\b(this|that|these|those) (ability|abilities|effects?|rolls?|spell|prayer)\b"
    r"|\b(the|these|those) (effects?|rolls?|dice)\b"
    r"|\b(first|following|below|above) effects?\b|\bafter the first\b|\bsecond\b"
    r"|\bmust target\b|\bonly pick\b"
    r"|^(if|while)\b[^,:]*$|\balso affects\b|\breplacement\b|\bas if it were\b",
    re.IGNORECASE,
)


def read_ability(printed: PrintedAbility, unit: UnitWords | None = None) -> Reading:
    """Return the abilities that a printed ability is, and what is not understood.

    Either every sentence is understood, or those sentences and items of lists that do
    not hang on the others: these are then the abilities, and the others are given back.

    >>> effect = "Add 1 to hit rolls for this unit's combat attacks. It sings."
    >>> reading = read_ability(PrintedAbility("Choir", "passive", effect=effect))
    >>> [ability["effects"][0]["by"] for ability in reading.abilities]
    [1]
    >>> reading.not_understood
    ('It sings.',)
    """
    if len(printed.declare) + len(printed.effect) > LONGEST:
        return Reading(not_understood=(f"{printed.declare} {printed.effect}".strip(),))
    whole = _words_of(printed)
    if not whole:
        return Reading()
    weapons = unit.weapons if unit else None
    lines = lines_of(with_weapons(marked(printed.effect), weapons))
    try:
        text = text_of(printed, weapons, lines)
        text.whole = whole
        return Reading(_accepted(abilities_of(text)))
    except NotUnderstoodError:
        return _read_apart(printed, weapons, lines) or Reading(not_understood=(whole,))


def _accepted(abilities: tuple[Json, ...]) -> tuple[Json, ...]:
    """Return the abilities, all of which the contract must accept."""
    try:
        _ABILITIES.validate_python(abilities)
    except ValidationError as error:
        raise NotUnderstoodError(str(error)) from error
    return abilities


def _words_of(printed: PrintedAbility) -> str:
    return plain(
        " ".join(f"{marked(printed.declare)} {marked(printed.effect)}".split())
    )


def _read_apart(
    printed: PrintedAbility, weapons: tuple[str, ...] | None, lines: tuple[Line, ...]
) -> Reading | None:
    """Return the parts that stand for themselves, None if there are none."""
    parts = list(_parts_of(lines))
    every = [" ".join(_sentences(part)) for part in parts]
    few = 1 < len(parts) <= _MOST_PARTS
    if not few or any(_HANGS.search(plain(words)) for words in every):
        return None
    found: list[Json] = []
    left: list[str] = []
    declared = plain(" ".join(marked(printed.declare).split()))
    for part, words in zip(parts, every, strict=True):
        try:
            text = text_of(printed, weapons, part)
            text.whole = " ".join([declared, plain(words)]).strip()
            found += _accepted(abilities_of(text))
        except NotUnderstoodError:
            left.append(plain(words))
    if not found:
        return None
    return Reading(tuple(told_apart(found)), tuple(left))


def _parts_of(lines: tuple[Line, ...]) -> Iterator[tuple[Line, ...]]:
    """Return each sentence by itself, each item of a list together with its head."""
    head: Line | None = None
    for i, line in enumerate(lines):
        if line.bullet or line.heading:
            yield (head, line) if head else (line,)
            continue
        head = None
        listed = i + 1 < len(lines) and (lines[i + 1].bullet or lines[i + 1].heading)
        sentences = line.sentences
        if listed and sentences:
            head = replace(line, sentences=sentences[-1:])
            sentences = sentences[:-1]
        for sentence in sentences:
            yield (replace(line, sentences=(sentence,)),)


def _sentences(part: tuple[Line, ...]) -> list[str]:
    return [
        " ".join([line.heading + ":" if line.heading else "", *line.sentences]).strip()
        for line in part
    ]

"""Texts as they are printed, made ready for the grammar.

Marks become brackets: ``{keyword}``, ``[bold words]``, ``<weapon ability>``. Then a
text becomes its lines, and these their sentences. Nothing is taken away but notes to
the reader, which are no rules.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

__all__ = ["Line", "lines_of", "marked", "plain", "with_weapons"]

_SPELLINGS: Final = str.maketrans(
    {
        "\N{RIGHT SINGLE QUOTATION MARK}": "'",
        "\N{LEFT SINGLE QUOTATION MARK}": "'",
        "\N{RIGHT DOUBLE QUOTATION MARK}": '"',
        "\N{LEFT DOUBLE QUOTATION MARK}": '"',
        "\N{NO-BREAK SPACE}": " ",
        "\N{NON-BREAKING HYPHEN}": "-",
        "\N{EN DASH}": "-",
        "\N{MINUS SIGN}": "-",
    }
)
_MARKS: Final = re.compile(r"([*^]+)")
_BRACKETS: Final = {"keyword": ("{", "}"), "bold": ("[", "]")}
_NOTE: Final = re.compile(
    r"\n?[\[{]?designer'?s'? notes?:?.*", re.IGNORECASE | re.DOTALL
)
_SENTENCE_END: Final = re.compile(r"(?<=[.!?])[\]}]?\s+")
_BULLET: Final = re.compile(r"[•·]\s*")
_NAMED: Final = re.compile(r"\[([^\]]*?)\s*:?\s*\]\s*:?\s*(?=\S)")
_ABILITY: Final = re.compile(
    r"[\[{]{0,2} ?(crit \((?:mortal|2 hits|auto-wound)\)|charge \(\+1 damage\)"
    r"|anti-[\[\]{}]{0,2}(?:\w[\w -]{0,40}?)[\[\]{} ]{0,3}\(\+1 rend\)"
    r"|shoot in combat) ?[\]}]{0,2}(?!\w)",
    re.IGNORECASE,
)
#: Words that are keywords or weapon abilities whatever their marks, and lost spaces.
_RULES: Final[tuple[tuple[re.Pattern[str], str], ...]] = (
    (
        re.compile(
            r"[\[{]{0,2}\bcompanion\b[\]}]{0,2}(?= (?:melee |ranged )?weapons?\b)",
            re.IGNORECASE,
        ),
        "<Companion>",
    ),
    (re.compile(r"\} ?\[ ?(\(\d\+?\)) ?\]"), r" \1}"),
    (
        re.compile(
            r"[\[{]{0,2}\b(ward \(\d\+\)|strike-(?:first|last))[\]}]{0,2}",
            re.IGNORECASE,
        ),
        r"{\1}",
    ),
    (
        re.compile(r"[\[{]{0,2}\bheal ?(\([^)]{1,20}\))[\]}]{0,2}", re.IGNORECASE),
        r"Heal \1",
    ),
    (re.compile(r"\[([XY])\]"), r"\1"),
    (re.compile(r" ([.,;:])"), r"\1"),
)
_SPACES: Final = re.compile(r"[^\S\n]+")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a text: its sentences, whether it is a bullet, and its bold heading."""

    sentences: tuple[str, ...]
    bullet: bool = False
    heading: str = ""


def marked(text: str) -> str:
    """Return a text with brackets for marks, whatever their order.

    >>> marked("The **^^Fight^^** of its **Long Knife** has ^^**Ward (5+)^^**")
    'The {Fight} of its [Long Knife] has {Ward (5+)}'
    >>> marked("**Anti-^^Hero^^ (+1 Rend)**")
    '<Anti-Hero (+1 Rend)>'
    """
    spans: list[tuple[str, str]] = []
    on = {"keyword": False, "bold": False}
    for piece in _MARKS.split(text.translate(_SPELLINGS)):
        if _MARKS.fullmatch(piece):
            on["keyword"] ^= "^^" in piece
            on["bold"] ^= "**" in piece
        elif piece:
            style = "keyword" if on["keyword"] else "bold" if on["bold"] else ""
            spans.append((style, piece))
    joined = "".join(_bracketed(style, piece) for style, piece in spans)
    result = _SPACES.sub(" ", joined)
    result = _ABILITY.sub(_weapon_ability, result)
    for pattern, replacement in _RULES:
        result = pattern.sub(replacement, result)
    return result.strip()


def _bracketed(style: str, piece: str) -> str:
    words = piece.strip()
    if not style or not words or not any(map(str.isalnum, words)):
        return piece
    before, _, after = piece.partition(words)
    opening, closing = _BRACKETS[style]
    return f"{before}{opening}{words}{closing}{after}"


def _weapon_ability(found: re.Match[str]) -> str:
    return f"<{re.sub(r'[][{}]', '', found[1])}>"


def with_weapons(text: str, weapons: Iterable[str] | None) -> str:
    """Return a marked text with brackets for the unit's weapons that have none.

    >>> with_weapons("its Long Knife and its [Long Knife]", ["Long Knife", "Knife"])
    'its [Long Knife] and its [Long Knife]'
    """
    names = sorted(weapons or (), key=len, reverse=True)
    if not names:
        return text
    words = "|".join(map(re.escape, names))
    return re.sub(rf"\[[^\]]*\]|('s |\bits )({words})s?\b", _with_brackets, text)


def _with_brackets(found: re.Match[str]) -> str:
    if found[2] is None:
        return found[0]
    return f"{found[1]}[{found[0].removeprefix(found[1])}]"


def plain(text: str) -> str:
    """Return a marked text without its brackets, as people read it.

    >>> plain("its [Long Knife] has <Crit (Mortal)>")
    'its Long Knife has Crit (Mortal)'
    """
    return re.sub(r"[\[\]{}<>]", "", text)


def lines_of(text: str) -> tuple[Line, ...]:
    r"""Return the lines of a marked text.

    >>> [line.sentences for line in lines_of("Roll a dice. On a 2+:\n• A.\n• B.")]
    [('Roll a dice.', 'On a 2+:'), ('A.',), ('B.',)]
    """
    text = _NOTE.sub("", text).replace(" • ", "\n• ").replace(", On a", ". On a")
    return tuple(_line(line) for line in _joined(text.splitlines()))


def _joined(lines: Iterable[str]) -> list[str]:
    """Return the lines, one that goes on with a sentence joined to its beginning."""
    joined: list[str] = []
    for line in map(str.strip, lines):
        if line and joined and _goes_on(joined[-1], line):
            joined[-1] += " " + line
        elif line:
            joined.append(line)
    return joined


def _goes_on(before: str, line: str) -> bool:
    """Say whether a line goes on with the sentence of the line before it.

    >>> _goes_on("On a 3+, the target has", "1 model.")
    True
    """
    ended = before.rstrip("]}").endswith((".", ":", "!", "?", ")"))
    begins = line[0] in "[•{" or _NAMED.match(line) is not None
    item = _BULLET.match(before) is not None or before.startswith("[")
    return line[0].islower() or not (ended or begins or item)


def _line(line: str) -> Line:
    bullet = _BULLET.match(line)
    rest = line[bullet.end() :] if bullet else line
    heading, rest = _heading_of(rest)
    if heading.isdigit():
        name, rest = _heading_of(rest)
        heading = f"{heading} {name}".strip()
    sentences = tuple(s.strip() for s in _SENTENCE_END.split(rest) if s.strip())
    return Line(sentences, bullet=bullet is not None, heading=heading)


def _heading_of(line: str) -> tuple[str, str]:
    """Return a bold heading, "" if there is none, and the line without it."""
    named = _NAMED.match(line)
    if named and (":" in named[0] or re.match(r"\d", named[1])):
        return named[1].strip(), line[named.end() :]
    return "", line

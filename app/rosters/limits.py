"""How much of an upload is read, and how one is refused."""

from typing import Final, NoReturn

from schemas.errors import FieldError, InvalidRequestError

__all__ = [
    "MOST_DEPTH",
    "MOST_LETTERS",
    "MOST_LETTERS_OF_LINE",
    "MOST_LETTERS_OF_LIST",
    "MOST_LINES",
    "MOST_PARTS",
    "MOST_UNPACKED_BYTES",
    "refuse",
]

#: An archive may unpack to so much. Real ones shrink 12 to 1, bombs no better than
#: other repetitions do: only the absolute number of bytes tells them apart.
MOST_UNPACKED_BYTES: Final = 32 * 1024 * 1024
#: Parts of a roster that are kept, of every sort. An army of all units of a faction has
#: 3,500; each takes up to a kilobyte of memory.
MOST_PARTS: Final = 30_000
#: Letters of all texts and names of a roster together.
MOST_LETTERS: Final = 2_000_000
#: What is nested deeper was made to be deep: real rosters have 17 levels of XML.
MOST_DEPTH: Final = 100
#: Lines of a list text; the longest of an army that can be played has 200.
MOST_LINES: Final = 2_000
#: Letters of a list text and of one line of it; the longest lines that are known, of
#: lores, have 200. One sign may stand for 18 letters (U+FDFA), and to put accents in
#: order takes the square of their number.
MOST_LETTERS_OF_LIST: Final = 200_000
MOST_LETTERS_OF_LINE: Final = 2_000


def refuse(detail: str) -> NoReturn:
    """Refuse the whole upload: it has no places that a JSON pointer could name."""
    raise InvalidRequestError((FieldError(detail, pointer=""),))

"""The bytes of an upload, and which of the formats they are in."""

import codecs
import re
from collections.abc import Iterator
from typing import Final

from app.rosters.archive import SIGNATURES, unpacked
from app.rosters.limits import MOST_LETTERS, MOST_LINES, refuse
from app.rosters.list_text import lines_of
from app.rosters.roster import Roster, roster_from
from app.rosters.roster_json import read_json_roster
from app.rosters.roster_xml import read_xml

__all__ = ["read_upload"]

_UTF_16: Final = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_PIECE_BYTES: Final = 64 * 1024
#: How a browser sends the fields of a form.
_FORM: Final = re.compile(rb"--[^\r\n]{1,80}\r?\nContent-Disposition:", re.IGNORECASE)


def read_upload(raw: bytes) -> Roster | str:
    """Return the roster that a file holds, or the text of a list.

    The bytes decide: an archive begins with PK, XML with ``<``, JSON with ``{``; all
    else is text. Raises InvalidRequestError, NotJsonError or TooLargeError.
    """
    if raw.startswith(SIGNATURES):
        return roster_from(read_xml(unpacked(raw)))
    raw = _in_utf_8(raw)
    begins = raw[:64].lstrip()
    if begins.startswith(b"<"):
        return roster_from(read_xml(_pieces(raw.lstrip())))
    if begins.startswith(b"{"):
        return roster_from(read_json_roster(raw))
    return _text(raw)


def _pieces(raw: bytes) -> Iterator[bytes]:
    for start in range(0, len(raw), _PIECE_BYTES):
        yield raw[start : start + _PIECE_BYTES]


def _in_utf_8(raw: bytes) -> bytes:
    """Return a text in UTF-8 without its mark; UTF-16 must have one."""
    if raw.startswith(_UTF_16):
        try:
            return raw.decode("utf-16").encode("utf-8")
        except UnicodeError:
            refuse("is no text: it begins like UTF-16, and is not")
    return raw.removeprefix(codecs.BOM_UTF8)


def _text(raw: bytes) -> str:
    if _FORM.match(raw):
        refuse("is a form; send the file itself as the body")
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        refuse(f"is neither a roster nor text in UTF-8: see byte {error.start}")
    if "\0" in text:
        refuse("is neither a roster nor text: it has characters that text has not")
    if not text.strip():
        refuse("is empty; send a roster or the text of a list")
    if len(text) > MOST_LETTERS or len(lines_of(text)) > MOST_LINES:
        refuse(f"is longer than any list: it has more than {MOST_LINES} lines")
    return text

"""A roster in XML (.ros), read as it comes in and kept in the shape of its JSON.

Only what units are made of is kept; all else passes by. A document type is refused as
soon as it begins, and with it every entity, external or not: no roster has one.
"""

from collections.abc import Iterable
from typing import Any, Final
from xml.parsers import expat

from app.rosters.limits import MOST_DEPTH, MOST_LETTERS, MOST_PARTS, refuse

__all__ = ["read_xml"]

Part = dict[str, Any]

#: The elements that are kept: the list of their parent that they stand in.
_LISTS: Final = {
    "category": "categories",
    "characteristic": "characteristics",
    "cost": "costs",
    "costLimit": "costLimits",
    "force": "forces",
    "profile": "profiles",
    "selection": "selections",
}
#: The elements around those, which say nothing themselves.
_AROUND: Final = frozenset(_LISTS.values())
_ATTRIBUTES: Final = frozenset(
    [
        "catalogueName",
        "entryId",
        "gameSystemId",
        "gameSystemName",
        "hidden",
        "name",
        "number",
        "type",
        "typeId",
        "typeName",
        "value",
    ]
)
#: An element with its attributes, or a comment; real ones have less than one kilobyte.
_LONGEST_TAG_BYTES: Final = 256 * 1024
#: Elements of every sort, kept or not.
_MOST_ELEMENTS: Final = 15 * MOST_PARTS


def read_xml(pieces: Iterable[bytes]) -> Part:
    """Return the roster of an XML text: what its JSON would hold of the same.

    Raises InvalidRequestError where it is no XML, no roster, or made to do harm.

    >>> read_xml(
    ...     [
    ...         b'<roster name="Mine"><rules/><forces><force name="A"/></forces>',
    ...         b"</roster>",
    ...     ]
    ... )
    {'name': 'Mine', 'forces': [{'name': 'A'}]}
    """
    builder = _Builder()
    # Given here, UTF-8 wins over an encoding that the text declares.
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = _refuse_doctype
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.text
    fed = 0
    try:
        for piece in pieces:
            parser.Parse(piece, False)  # noqa: FBT003 (takes no keyword)
            fed += len(piece)
            if fed - parser.CurrentByteIndex > _LONGEST_TAG_BYTES:
                refuse(f"a tag has more than {_LONGEST_TAG_BYTES} bytes")
        parser.Parse(b"", True)  # noqa: FBT003
    except expat.ExpatError as error:
        reason = expat.ErrorString(error.code)
        refuse(f"is no XML: {reason} at line {error.lineno}")
    return builder.roster()


def _refuse_doctype(*_: object) -> None:
    refuse("has a document type, which no roster has")


class _Builder:
    """Puts the elements together, those that are kept, as they open and close."""

    def __init__(self) -> None:
        self._root: Part | None = None
        # What is open: a part, or None for what is passed by.
        self._open: list[Part | None] = []
        self._elements = self._parts = self._letters = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Open an element."""
        self._elements += 1
        if self._elements > _MOST_ELEMENTS:
            refuse(f"has more than {_MOST_ELEMENTS} elements")
        if len(self._open) == MOST_DEPTH:
            refuse(f"is nested deeper than {MOST_DEPTH} elements")
        self._open.append(self._opened(tag.rpartition(":")[2], attributes))

    def _opened(self, tag: str, attributes: dict[str, str]) -> Part | None:
        if not self._open:
            if tag != "roster":
                refuse(f"is no roster: its root is called {tag[:100]!r}")
            self._root = self._part(attributes)
            return self._root
        parent = self._open[-1]
        if parent is None or tag in _AROUND or "$text" in parent:
            # Inside the text of a characteristic may stand elements; it goes on.
            return parent
        if tag not in _LISTS:
            return None
        part = self._part(attributes)
        if tag == "characteristic":
            part["$text"] = []
        parent.setdefault(_LISTS[tag], []).append(part)
        return part

    def _part(self, attributes: dict[str, str]) -> Part:
        self._parts += 1
        if self._parts > MOST_PARTS:
            refuse(f"has more than {MOST_PARTS} parts")
        part = {name: attributes[name] for name in _ATTRIBUTES & attributes.keys()}
        self._count(sum(map(len, part.values())))
        return part

    def text(self, text: str) -> None:
        """Take text, where it is that of a characteristic."""
        part = self._open[-1]
        if part is not None and "$text" in part:
            self._count(len(text))
            part["$text"].append(text)

    def _count(self, letters: int) -> None:
        self._letters += letters
        if self._letters > MOST_LETTERS:
            refuse(f"has more than {MOST_LETTERS} letters")

    def end(self, _: str) -> None:
        """Close an element."""
        part = self._open.pop()
        if part is None or "$text" not in part:
            return
        if not self._open or self._open[-1] is not part:
            part["$text"] = "".join(part["$text"])

    def roster(self) -> Part:
        """Return what has been put together."""
        if self._root is None:
            refuse("is empty")
        return self._root

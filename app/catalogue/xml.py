"""The door to XML: elements and texts, and nothing that a document could do.

All that XML can do to its reader (entities that multiply, entities that name files or
addresses, definitions that are fetched) stands behind a document type, and no
catalogue has one: it is refused as soon as it begins, before any of it is read.
"""

from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

__all__ = ["Element", "NotXmlError", "children", "read_xml", "text_of"]

Element = ET.Element

_MOST_DEPTH: Final = 200
_CHUNK_BYTES: Final = 1 << 20


class NotXmlError(Exception):
    """A file is no XML, or none that is read here."""


class _Builder(ET.TreeBuilder):
    """Builds the tree; tags are kept without their namespace."""

    def __init__(self) -> None:
        super().__init__()
        self._depth = 0

    def doctype(self, name: str, pubid: str | None, system: str | None) -> None:  # noqa: ARG002
        message = "has a document type, and no catalogue has one"
        raise NotXmlError(message)

    def start(self, tag: str, attrs: dict[str, str]) -> Element:
        self._depth += 1
        if self._depth > _MOST_DEPTH:
            message = f"is nested more than {_MOST_DEPTH} deep"
            raise NotXmlError(message)
        return super().start(tag.rpartition("}")[2], attrs)

    def end(self, tag: str) -> Element:
        self._depth -= 1
        return super().end(tag.rpartition("}")[2])


def read_xml(path: Path) -> Element:
    """Return the root of a file's document.

    Raises NotXmlError where it is no XML, has a document type, or is nested too deeply.
    """
    parser = ET.XMLParser(target=_Builder())  # noqa: S314 (see the head of the module)
    try:
        with path.open("rb") as file:
            while chunk := file.read(_CHUNK_BYTES):
                parser.feed(chunk)
        root: Element = parser.close()
    except ET.ParseError as error:
        message = f"{path.name} is no XML: {error}"
        raise NotXmlError(message) from None
    except NotXmlError as error:
        message = f"{path.name} {error}"
        raise NotXmlError(message) from None
    return root


def children(element: Element, *path: str) -> list[Element]:
    """Return the elements at a path below an element, such as profiles, profile."""
    return element.findall("/".join(path))


def text_of(element: Element) -> str:
    """Return all of the text in an element, before and after the elements in it.

    A cell may begin with an element that says when it counts; its words then stand
    behind it, where ``text`` alone would not see them.
    """
    return "".join(element.itertext()).strip()

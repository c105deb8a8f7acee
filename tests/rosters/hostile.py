"""Uploads that were made to do harm, by what they are."""

import io
import json
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from itertools import repeat

from tests.rosters.making import army, as_archive, as_json, as_xml, force, roster, unit

MEGABYTE = 1_000_000
OPEN = b'<roster name="x" gameSystemName="Age of Sigmar 4.0"><forces><force>'
CLOSE = b"</force></forces></roster>"
SMALL = as_xml(army(force("Regiment", unit("Liberators"))))


def packed(parts: Iterator[bytes], name: str = "list.ros") -> bytes:
    """An archive of a text that need not be in memory as a whole."""
    file = io.BytesIO()
    with (
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive,
        archive.open(name, "w") as entry,
    ):
        for part in parts:
            entry.write(part)
    return file.getvalue()


def inside(part: bytes, times: int) -> bytes:
    """An archive of a roster that has one thing many times."""
    return packed(iter([OPEN, *repeat(part, times), CLOSE]))


def around(before: bytes, part: bytes, times: int, after: bytes) -> bytes:
    return packed(iter([OPEN, before, *repeat(part, times), after, CLOSE]))


def several() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("a.ros", SMALL)
        archive.writestr("b.ros", SMALL)
    return file.getvalue()


def without_entries() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w"):
        pass
    return file.getvalue()


def changed(offset: int, form: str, value: int) -> bytes:
    """An archive with another number in the record of its directory."""
    raw = bytearray(as_archive(SMALL))
    struct.pack_into(form, raw, raw.rfind(b"PK\x01\x02") + offset, value)
    return bytes(raw)


def laughs() -> bytes:
    entities = "".join(
        f'<!ENTITY a{n + 1} "{f"&a{n};" * 10}">' for n in range(9)
    ).encode()
    doctype = b'<!DOCTYPE roster [<!ENTITY a0 "ha">' + entities + b"]>"
    return doctype + OPEN + b'<selection name="&a9;"/>' + CLOSE


def entity(declaration: bytes) -> bytes:
    return b"<!DOCTYPE roster [" + declaration + b"]>" + OPEN + b"&a;" + CLOSE


def nested_selections(depth: int) -> bytes:
    inner = unit("x")
    for _ in range(depth):
        inner = {"name": "x", "type": "upgrade", "number": 1, "selections": [inner]}
    return as_json(army(force("Regiment", inner)))


#: What is refused for what it is (422), each with words of the reason.
REFUSED: dict[str, tuple[Callable[[], bytes], str]] = {
    "nothing": (lambda: b"", "empty"),
    "spaces": (lambda: b" \n\t" * 1_000, "empty"),
    "an entity bomb": (laughs, "document type"),
    "an external entity": (
        lambda: entity(b'<!ENTITY a SYSTEM "file:///etc/passwd">'),
        "document type",
    ),
    "an external parameter entity": (
        lambda: entity(b'<!ENTITY % a SYSTEM "http://127.0.0.1/a.dtd"> %a;'),
        "document type",
    ),
    "an external document type": (
        lambda: b'<!DOCTYPE roster SYSTEM "file:///etc/passwd">' + OPEN + CLOSE,
        "document type",
    ),
    "a document type in an archive": (lambda: as_archive(laughs()), "document type"),
    "an entity of nowhere": (lambda: OPEN + b"&a;" + CLOSE, "no XML"),
    "a name that leads up": (lambda: as_archive(SMALL, "../list.ros"), "path"),
    "a name from the root": (lambda: as_archive(SMALL, "/etc/list.ros"), "path"),
    "a name with a drive": (lambda: as_archive(SMALL, "C:\\list.ros"), "path"),
    "a name in a folder": (lambda: as_archive(SMALL, "a/list.ros"), "path"),
    "another file": (lambda: as_archive(SMALL, "list.exe"), "no .ros file"),
    "several entries": (several, "2 entries"),
    "no entries": (without_entries, "empty archive"),
    "an encrypted entry": (lambda: changed(8, "<H", 1), "encrypted"),
    "a strongly encrypted entry": (lambda: changed(8, "<H", 0x41), "encrypted"),
    "another compression": (lambda: changed(10, "<H", 12), "packed in a way"),
    "a wrong checksum": (lambda: changed(16, "<L", 1), "checksum"),
    "sizes beyond the archive": (lambda: changed(20, "<L", 2**32 - 1), "broken"),
    "an entry beyond the archive": (lambda: changed(42, "<L", 2**31), "broken"),
    "half an archive": (lambda: as_archive(SMALL)[:-30], "broken"),
    "an archive's beginning": (lambda: b"PK\x03\x04", "broken"),
    "an archive of noise": (
        lambda: b"PK\x03\x04" + zlib.compress(bytes(range(256)) * 99) * 9,
        "broken",
    ),
    "an archive in an archive": (lambda: as_archive(as_archive(SMALL)), "no XML"),
    "a roster of another game": (
        lambda: as_xml(roster(game="Warhammer 40,000 10th Edition")),
        "40,000",
    ),
    "an archive of another game": (
        lambda: as_archive(as_xml(roster(game="Warhammer 40,000 10th Edition"))),
        "40,000",
    ),
    "JSON of another game": (
        lambda: as_json(roster(game="Warhammer 40,000 10th Edition")),
        "40,000",
    ),
    "an older edition": (lambda: as_xml(roster(game="Age of Sigmar 3.0")), "3.0"),
    "no game": (lambda: as_xml(roster(game="")), "no game system"),
    "a catalogue": (lambda: b'<catalogue name="x"/>', "no roster"),
    "XML that ends early": (lambda: SMALL[:-20], "no XML"),
    "XML with more behind it": (lambda: SMALL + SMALL, "no XML"),
    "JSON without a roster": (lambda: b'{"a": 1}', "no roster"),
    "deeply nested XML": (lambda: OPEN + b"<a>" * 100_000, "nested deeper"),
    "deeply nested forces": (lambda: inside(b"<force>", 100_000), "nested deeper"),
    "deeply nested selections in JSON": (lambda: nested_selections(60), "nested too"),
    "20 MB of empty elements": (
        lambda: inside(b"<a/>" * 1_000, 20 * MEGABYTE // 4_000),
        "elements",
    ),
    "20 MB of selections": (
        lambda: inside(b"<selection/>" * 1_000, 20 * MEGABYTE // 12_000),
        "parts",
    ),
    "20 MB of a comment": (
        lambda: around(b"<!--", b"x" * 1_000, 20_000, b"-->"),
        "a tag has more",
    ),
    "20 MB of an attribute": (
        lambda: around(b'<a b="', b">" * 1_000, 20_000, b'"/>'),
        "a tag has more",
    ),
    "20 MB of a tag": (
        lambda: around(b"<", b"x" * 1_000, 20_000, b"/>"),
        "a tag has more",
    ),
    "20 MB of a cell": (
        lambda: around(
            b"<selection><profile><characteristic>",
            "\N{COLLISION SYMBOL}x".encode() * 200,
            20_000,
            b"</characteristic></profile></selection>",
        ),
        "letters",
    ),
    "20 MB of NUL in an archive": (
        lambda: packed(repeat(b"\0" * MEGABYTE, 20)),
        "no XML",
    ),
    "20 MB of spaces in an archive": (
        lambda: packed(repeat(b" " * MEGABYTE, 20)),
        "no XML",
    ),
    "4 MB of JSON objects": (
        lambda: b'{"roster":[' + b"{}," * 1_300_000 + b"{}]}",
        "values",
    ),
    "4 MB of JSON names": (
        lambda: json.dumps({f"{n:x}": n for n in range(250_001)}).encode(),
        "values",
    ),
    "an enormous unit": (
        lambda: as_json(
            army(force("Regiment", unit("x") | {"number": 10**8})),
        ),
        "number",
    ),
    "a number that is none": (
        lambda: as_json(army(force("Regiment", unit("x") | {"number": "1e9"}))),
        "number",
    ),
    "a list where a text belongs": (
        lambda: as_json(army(force("Regiment", unit("x") | {"name": []}))),
        "name",
    ),
    "a text where a list belongs": (
        lambda: as_json(army(force("Regiment", unit("x") | {"selections": "x"}))),
        "selections",
    ),
    "an endless name": (
        lambda: as_json(army(force("Regiment", unit("x" * 1_000)))),
        "letters",
    ),
    "a picture": (lambda: b"\x89PNG\r\n\x1a\n" + bytes(range(256)), "UTF-8"),
    "4 MB of NUL": (lambda: b"\0" * 4 * MEGABYTE, "characters"),
    "4 MB of lines": (lambda: b"x\n" * 2 * MEGABYTE, "longer than any list"),
    "4 MB of one line": (lambda: b"x" * 4 * MEGABYTE, "longer than any list"),
    "4 MB of signs of 18 letters each": (
        lambda: "\ufdfa".encode() * 1_300_000,
        "longer than any list",
    ),
    "accents that are long to put in order": (
        lambda: b"a" + "\u0301\u0316".encode() * 90_000,
        "line 1 has more than 2000 letters",
    ),
    "a line of bars": (
        lambda: b"Kruleboyz\n" + b"a|" * 50_000,
        "line 2 has more than 2000 letters",
    ),
    "half of UTF-16": (lambda: b"\xff\xfe\x00\xd8x", "UTF-16"),
    "a form": (
        lambda: b'--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--x--',
        "form",
    ),
}

#: What unpacks to more than is read (413).
TOO_LARGE: dict[str, Callable[[], bytes]] = {
    "40 MB of spaces": lambda: around(b"", b" " * MEGABYTE, 40, b""),
    "2 GB of spaces": lambda: around(b"", b" " * MEGABYTE, 2_000, b""),
}

#: What is no JSON though it begins like it (400).
NOT_JSON: dict[str, Callable[[], bytes]] = {
    "a brace": lambda: b"{",
    "a hundred thousand objects": lambda: b'{"a":' * 100_000,
    "a thousand brackets": lambda: b'{"a":' + b"[" * 5_000,
    "bytes that are no UTF-8": lambda: b'{"roster": "\xff"}',
}

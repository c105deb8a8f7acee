"""The roster in a .rosz archive, unpacked piece by piece.

An archive is read by the little of the ZIP format that a list builder writes: one
entry, stored or deflated. What it says of sizes is not believed; nothing is unpacked
to a file, so that its names lead nowhere.
"""

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, NoReturn

from app.rosters.limits import MOST_UNPACKED_BYTES, refuse
from schemas.errors import TooLargeError

__all__ = ["SIGNATURES", "unpacked"]

#: How an archive begins: with an entry, or with the end where it has none.
SIGNATURES: Final = (b"PK\x03\x04", b"PK\x05\x06")

_PIECE_BYTES: Final = 64 * 1024
# The records of APPNOTE.TXT 4.3, each from its signature to its variable part.
_END: Final = struct.Struct("<4s4H2LH")
_CENTRAL: Final = struct.Struct("<4s6H3L5H2L")
_LOCAL: Final = struct.Struct("<4s5H3L2H")
_END_SIGNATURE: Final = b"PK\x05\x06"
_CENTRAL_SIGNATURE: Final = b"PK\x01\x02"
_LOCAL_SIGNATURE: Final = b"PK\x03\x04"
#: A comment follows the end record; its length is a number of 16 bits.
_LONGEST_COMMENT: Final = 65_535

_ENCRYPTED: Final = 0x0001
_STRONGLY_ENCRYPTED: Final = 0x0040
_HIDDEN_DIRECTORY: Final = 0x2000
_STORED, _DEFLATED = 0, 8


@dataclass(frozen=True, slots=True)
class _Entry:
    """The one entry of an archive: its bytes as they are packed."""

    method: int
    checksum: int
    packed: memoryview


def unpacked(raw: bytes) -> Iterator[bytes]:
    """Yield the bytes of the only entry of an archive, at most 64 KiB at a time.

    Raises InvalidRequestError for an archive that is broken, encrypted, has no entry
    or several, or one whose name is a path; TooLargeError above MOST_UNPACKED_BYTES.
    """
    entry = _entry_of(raw)
    checksum = size = 0
    for piece in _inflated(entry):
        size += len(piece)
        if size > MOST_UNPACKED_BYTES:
            message = f"The archive unpacks to more than {MOST_UNPACKED_BYTES} bytes."
            raise TooLargeError(message)
        checksum = zlib.crc32(piece, checksum)
        yield piece
    if checksum != entry.checksum:
        refuse("is a damaged archive: its checksum is another")


def _entry_of(raw: bytes) -> _Entry:
    start = _start_of_directory(raw)
    fields = _record(_CENTRAL, _CENTRAL_SIGNATURE, raw, start)
    flags, method, checksum, packed_bytes = fields[3], fields[4], fields[7], fields[8]
    name_bytes, offset = fields[10], fields[16]
    if flags & (_ENCRYPTED | _STRONGLY_ENCRYPTED | _HIDDEN_DIRECTORY):
        refuse("is an encrypted archive; send it without a password")
    if method not in {_STORED, _DEFLATED}:
        refuse("is an archive that is packed in a way that no list builder uses")
    name_start = start + _CENTRAL.size
    _check_name(raw[name_start : name_start + name_bytes])
    local = _record(_LOCAL, _LOCAL_SIGNATURE, raw, offset)
    data = offset + _LOCAL.size + local[9] + local[10]
    if data + packed_bytes > start:
        _broken()
    return _Entry(method, checksum, memoryview(raw)[data : data + packed_bytes])


def _start_of_directory(raw: bytes) -> int:
    """Return where the one record of the directory stands."""
    least = max(0, len(raw) - _END.size - _LONGEST_COMMENT)
    end = raw.rfind(_END_SIGNATURE, least)
    if end < 0:
        _broken()
    fields = _record(_END, _END_SIGNATURE, raw, end)
    entries, start = fields[4], int(fields[6])
    if entries == 0:
        refuse("is an empty archive")
    if entries > 1:
        refuse(f"is an archive of {entries} entries, not of the one of a roster")
    return start


def _record(
    form: struct.Struct, signature: bytes, raw: bytes, start: int
) -> tuple[int, ...]:
    """Return the fields of a record, its signature (as a number of no use) first."""
    if raw[start : start + len(signature)] != signature:
        _broken()
    if start + form.size > len(raw):
        _broken()
    _, *fields = form.unpack_from(raw, start)
    return (0, *fields)


def _check_name(name: bytes) -> None:
    r"""Refuse a name that leads out of the place where it is unpacked.

    >>> _check_name(b"List of mine.ros")
    >>> _check_name(b"..\\list.ros")
    Traceback (most recent call last):
    schemas.errors.InvalidRequestError: is an archive whose entry is named by a path
    """
    if any(mark in name for mark in (b"/", b"\\", b":", b"\0")):
        refuse("is an archive whose entry is named by a path")
    if not name.lower().endswith(b".ros"):
        refuse("is an archive whose entry is no .ros file")


def _inflated(entry: _Entry) -> Iterator[bytes]:
    if entry.method == _STORED:
        yield from _pieces(entry.packed)
        return
    inflater = zlib.decompressobj(-zlib.MAX_WBITS)
    for packed in _pieces(entry.packed):
        yield from _through(inflater, packed)
        if inflater.eof:
            return
    _broken()


def _pieces(packed: memoryview) -> Iterator[bytes]:
    for start in range(0, len(packed), _PIECE_BYTES):
        yield bytes(packed[start : start + _PIECE_BYTES])


def _through(inflater: "zlib._Decompress", packed: bytes) -> Iterator[bytes]:
    """Yield all that comes out for what goes in, never more than a piece at a time."""
    try:
        while piece := inflater.decompress(packed, _PIECE_BYTES):
            yield piece
            packed = inflater.unconsumed_tail
    except zlib.error:
        _broken()


def _broken() -> NoReturn:
    refuse("is a broken archive")

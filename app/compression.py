"""Content codings: the same bytes for the same text, wherever and whenever."""

import gzip
from dataclasses import dataclass

import brotli  # type: ignore[import-untyped]
import zstandard

# In order of preference where a client has none: the fastest first.
CODINGS = ("zstd", "br", "gzip")
LEAST_BYTES = 1_000  # 1 KB; below, a coding costs more than it saves

# Levels where a further step costs more time than the network wins with it.
_ZSTD_LEVEL = 3
_BROTLI_QUALITY = 4
_GZIP_LEVEL = 6
# Exact answers are this long: digits hardly shrink, whatever is tried.
_LONG_BYTES, _GZIP_LEVEL_OF_LONG = 256_000, 1


@dataclass(frozen=True, slots=True)
class Written:
    """Bytes ready to be sent, and their Content-Encoding (empty: none)."""

    body: bytes
    coding: str = ""


def compressed(body: bytes, coding: str) -> Written:
    """Return the body in a content coding, or as it is where it is at most 1 KB.

    >>> compressed(b"short", "gzip")
    Written(body=b'short', coding='')
    >>> compressed(b"long" * 1_000, "gzip").coding
    'gzip'
    """
    if len(body) <= LEAST_BYTES or not coding:
        return Written(body)
    match coding:
        case "zstd":
            small: bytes = zstandard.ZstdCompressor(level=_ZSTD_LEVEL).compress(body)
        case "br":
            small = brotli.compress(body, quality=_BROTLI_QUALITY)
        case _:
            level = _GZIP_LEVEL if len(body) <= _LONG_BYTES else _GZIP_LEVEL_OF_LONG
            # Without a time: it would make other bytes every second.
            small = gzip.compress(body, compresslevel=level, mtime=0)
    return Written(small, coding)

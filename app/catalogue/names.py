"""Names, as ids are made of them and as they are compared."""

import re
import unicodedata
from typing import Final

__all__ = ["bare", "faction_of", "folded", "slug"]

#: Marks that some catalogues put before their names, to be sorted by.
_LEADING_MARKS: Final = re.compile(r"^[^\w'\"(]+\s*|^\N{LATIN SMALL LETTER THORN}\s+")
_LEGENDS: Final = re.compile(r"\s*\[LEGENDS\]?\s*$", re.IGNORECASE)
_LIBRARY: Final = re.compile(r"\s+-\s+Library$", re.IGNORECASE)
_APOSTROPHES: Final = dict.fromkeys(map(ord, "'\u2018\u2019`\u00b4"))


def slug(name: str) -> str:
    """Return a name as it stands in an id: small Latin letters, digits and hyphens.

    >>> slug("Kragnos, the End of Empires"), slug("Da Kunnin' Krew (Legends)")
    ('kragnos-the-end-of-empires', 'da-kunnin-krew-legends')
    """
    return re.sub(r"[^a-z0-9]+", "-", _plain_letters(name)).strip("-")


def folded(name: str) -> str:
    """Return a name as it is compared: case, accents and punctuation do not count.

    >>> folded("Morgok's  Krushas") == folded("MORGOKS KRUSHAS")
    True
    """
    return " ".join(re.sub(r"[^a-z0-9]+", " ", _plain_letters(name)).split())


def _plain_letters(name: str) -> str:
    text = unicodedata.normalize("NFKD", name.translate(_APOSTROPHES)).casefold()
    return "".join(c for c in text if not unicodedata.combining(c))


def bare(name: str) -> str:
    """Return the name of a catalogue without the marks around it.

    >>> bare("þ Big Waaagh!"), bare("Beasts of Chaos [LEGENDS]")
    ('Big Waaagh!', 'Beasts of Chaos')
    """
    return _LIBRARY.sub("", _LEGENDS.sub("", _LEADING_MARKS.sub("", name))).strip()


def faction_of(name: str) -> str:
    """Return the faction whose catalogue, library or army a name is.

    >>> faction_of("Kruleboyz - Library"), faction_of("Kruleboyz - Murkvast Menagerie")
    ('Kruleboyz', 'Kruleboyz')
    """
    return bare(name).partition(" - ")[0].strip()

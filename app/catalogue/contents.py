"""What a catalogue holds before it is stored, whatever it was read from."""

import hashlib
import logging
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from pydantic import ValidationError

from app.catalogue.enhancements import Enhancement
from app.catalogue.names import slug
from app.catalogue.warscroll import Warscroll
from schemas.unit import Unit

__all__ = ["Contents", "Source"]

_log = logging.getLogger("sigmath.catalogue")


@dataclass(frozen=True, slots=True)
class Source:
    """A warscroll, the data's own id of it, and the factions that have it.

    ``faction`` is the name of its own one, ``others`` the ids of those that share it.
    """

    data_id: str
    faction: str
    warscroll: Warscroll
    others: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Contents:
    """All warscrolls, each with the data's own ids of it, and all enhancements."""

    sources: tuple[tuple[Source, tuple[str, ...]], ...]
    version: str
    enhancements: tuple[Enhancement, ...] = ()

    @classmethod
    def of(
        cls,
        name: str,
        sources: Iterable[Source],
        enhancements: Iterable[Enhancement] = (),
    ) -> "Contents":
        """Return the contents of these sources; the name begins their version.

        The same warscroll twice in one faction is one; others of one name are told
        apart by a number. What is no unit of the contract is left out, and logged.
        """
        named: defaultdict[str, list[tuple[Source, list[str]]]] = defaultdict(list)
        for source in sources:
            if not _is_accepted(source.warscroll):
                continue
            for known, data_ids in named[source.warscroll.id]:
                if _printed(known.warscroll) == _printed(source.warscroll):
                    data_ids.append(source.data_id)
                    break
            else:
                named[source.warscroll.id].append((source, [source.data_id]))
        merged = [pair for pairs in named.values() for pair in _apart(pairs)]
        merged.sort(key=lambda pair: pair[0].warscroll.id)
        given = tuple(dict.fromkeys(each.to_json() for each in enhancements))
        version = f"{name} {_digest(merged, given)}"
        return cls(tuple(merged), version, tuple(map(Enhancement.from_json, given)))

    def factions(self) -> dict[str, str]:
        """Return the name of each faction that has a warscroll, by its id."""
        names = {slug(source.faction): source.faction for source, _ in self.sources}
        for source, _ in self.sources:
            for army in source.warscroll.armies:
                if army.id in source.others:
                    names.setdefault(army.id, army.name)
        return names


def _printed(warscroll: Warscroll) -> tuple[object, ...]:
    """Return what makes two warscrolls the same: all that is printed, no prices."""
    abilities = tuple(each.printed for each in warscroll.abilities)
    cells = sorted(warscroll.characteristics.items())
    return (warscroll.name, cells, warscroll.keywords, warscroll.kinds, abilities)


def _apart(
    pairs: list[tuple[Source, list[str]]],
) -> list[tuple[Source, tuple[str, ...]]]:
    """Number warscrolls of one name, in the order of the data's own ids."""
    pairs = sorted(pairs, key=lambda pair: min(pair[1]))
    found = []
    for number, (source, data_ids) in enumerate(pairs, start=1):
        warscroll = source.warscroll
        if number > 1:
            warscroll = replace(warscroll, id=f"{warscroll.id}-{number}")
        found.append((replace(source, warscroll=warscroll), tuple(data_ids)))
    return found


def _is_accepted(warscroll: Warscroll) -> bool:
    try:
        Unit.model_validate(warscroll.unit())
        if warscroll.reinforceable:
            Unit.model_validate(warscroll.unit(reinforced=True))
    except (ValidationError, ValueError) as error:
        _log.warning("%s is left out: %s", warscroll.id, error)
        return False
    return True


def _digest(
    merged: list[tuple[Source, tuple[str, ...]]], enhancements: tuple[bytes, ...]
) -> str:
    digest = hashlib.sha256(b"".join(enhancements))
    for source, data_ids in merged:
        digest.update(source.warscroll.to_json())
        digest.update(repr((data_ids, sorted(source.others))).encode())
    return digest.hexdigest()[:12]

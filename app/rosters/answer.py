"""The answer to an upload, and what it costs to make."""

from dataclasses import dataclass
from typing import Any, Final

from app.catalogue import Catalogue
from app.rosters.army import Army, Member, Unplaced
from app.rosters.army_of_roster import army_of_roster, units_in
from app.rosters.army_of_text import army_of_text
from app.rosters.checks import notes_on
from app.rosters.formats import read_upload
from app.rosters.list_text import lines_of, read_list_text
from app.rosters.placing import Placing
from app.rosters.roster import Force, Roster
from distributions.price import Price
from distributions.rules import RULES_VERSION

__all__ = ["Upload", "price_of_upload", "read_roster", "roster_answer"]

Json = dict[str, Any]

#: Units of cost (microseconds): for a unit, for each of its profiles and of the letters
#: in these; for a line of a text, and for each of its letters.
_UNIT_COST: Final = 500
_PROFILE_COST: Final = 200
_LETTER_COST: Final = 5
_LINE_COST: Final = 4_000
_SIGN_COST: Final = 20


@dataclass(frozen=True, slots=True)
class Upload:
    """A file or a text, read, and the catalogue in which its names are looked up."""

    content: Roster | str
    catalogue: Catalogue


def read_roster(raw: bytes, catalogue: Catalogue) -> Upload:
    """Read an upload; raises the errors of ``read_upload``."""
    return Upload(read_upload(raw), catalogue)


def price_of_upload(upload: Upload) -> Price:
    """Return what the answer costs: a price for each unit, profile and line."""
    if isinstance(upload.content, str):
        lines = sum(map(bool, map(str.strip, lines_of(upload.content))))
        letters = len(upload.content)
        return Price(lines * _LINE_COST + letters * _SIGN_COST, "fewer lines")
    return Price(sum(map(_cost_of, upload.content.forces)), "fewer units")


def _cost_of(force: Force) -> int:
    cost = sum(map(_cost_of, force.forces))
    for unit in units_in(force):
        profiles = [each for part in unit.all() for each in part.profiles]
        letters = sum(len(cell) for each in profiles for cell in each.cells.values())
        cost += _UNIT_COST + _PROFILE_COST * len(profiles) + _LETTER_COST * letters
    return cost


def roster_answer(upload: Upload) -> Json:
    """Return the answer to an upload, in the names of the API."""
    army = _army_of(upload)
    return {
        "name": army.name,
        "faction": army.faction,
        "formation": army.formation,
        "lores": list(army.lores),
        "points": army.points,
        "points_limit": army.points_limit,
        "units": [_unit(member) for group in army.groups for member in group.members],
        "not_understood": list(map(_unplaced, army.not_understood)),
        "checks": [
            {"section": note.section, "text": note.text} for note in notes_on(army)
        ],
        "rules_version": RULES_VERSION,
        "catalogue_version": upload.catalogue.version,
        "method": "exact",
    }


def _army_of(upload: Upload) -> Army:
    placing = Placing(upload.catalogue)
    if isinstance(upload.content, str):
        return army_of_text(read_list_text(upload.content), placing)
    return army_of_roster(upload.content, placing)


def _unit(member: Member) -> Json:
    return {
        "unit": member.unit,
        "warscroll": member.warscroll,
        "line": member.line,
        "not_understood": list(member.not_understood),
    }


def _unplaced(part: Unplaced) -> Json:
    return {"line": part.line, "text": part.text, "nearest": list(part.nearest)}

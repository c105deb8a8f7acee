"""The answer to an upload, and what it costs to make."""

from typing import Any, Final

from app.rosters.army import Member, Unplaced
from app.rosters.army_of_roster import army_of_roster, units_in
from app.rosters.checks import notes_on
from app.rosters.limits import refuse
from app.rosters.roster import Force, Roster
from distributions.price import Price
from distributions.rules import RULES_VERSION

__all__ = ["price_of_upload", "roster_answer"]

Json = dict[str, Any]
Upload = Roster | str

#: Units of cost (microseconds): for a unit, and for each of its profiles.
_UNIT_COST: Final = 1_500
_PROFILE_COST: Final = 300


def price_of_upload(upload: Upload) -> Price:
    """Return what the answer costs: a price for each unit, profile and line."""
    if isinstance(upload, str):
        refuse("is no roster file; texts of lists are not read yet")
    cost = sum(map(_cost_of, upload.forces))
    return Price(cost, "fewer units")


def _cost_of(force: Force) -> int:
    cost = sum(map(_cost_of, force.forces))
    for unit in units_in(force):
        profiles = sum(len(selection.profiles) for selection in unit.all())
        cost += _UNIT_COST + _PROFILE_COST * profiles
    return cost


def roster_answer(upload: Upload) -> Json:
    """Return the answer to an upload, in the names of the API."""
    if isinstance(upload, str):
        refuse("is no roster file; texts of lists are not read yet")
    army = army_of_roster(upload)
    return {
        "name": army.name,
        "faction": army.faction,
        "points": army.points,
        "points_limit": army.points_limit,
        "units": [_unit(member) for group in army.groups for member in group.members],
        "not_understood": list(map(_unplaced, army.not_understood)),
        "checks": [
            {"section": note.section, "text": note.text} for note in notes_on(army)
        ],
        "rules_version": RULES_VERSION,
        "catalogue_version": None,
        "method": "exact",
    }


def _unit(member: Member) -> Json:
    return {
        "unit": member.unit,
        "warscroll": member.warscroll,
        "line": member.line,
        "not_understood": list(member.not_understood),
    }


def _unplaced(part: Unplaced) -> Json:
    return {"line": part.line, "text": part.text, "nearest": list(part.nearest)}

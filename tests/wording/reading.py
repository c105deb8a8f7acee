"""Short texts of our own, read as the abilities of a toy unit."""

from typing import Any

from app.wording import Reading, UnitWords, read_ability
from app.wording.printed import PrintedAbility
from schemas.abilities import Ability

TOY = UnitWords("Toy", ("Long Knife", "Short Knives", "Biting Jaws"))
#: What a text picks, by the side that it is on.
PICKS = {
    "enemy": "Pick an enemy unit in combat with this unit to be the target.",
    "friend": 'Pick a friendly unit wholly within 12" of this unit to be the target.',
}


def read(effect: str, *, kind: str = "passive", **cells: str) -> Reading:
    """Return the reading, after the schema has accepted all of it."""
    printed = PrintedAbility("Test", kind, effect=effect, **cells)
    reading = read_ability(printed, TOY)
    for ability in reading.abilities:
        Ability.model_validate(ability)
    return reading


def the_ability(effect: str, *, kind: str = "passive", **cells: str) -> dict[str, Any]:
    """Return the one ability that a text is, without its name and words."""
    reading = read(effect, kind=kind, **cells)
    assert reading.not_understood == ()
    [ability] = reading.abilities
    return {name: ability[name] for name in ability if name not in {"name", "text"}}


def effects_of(effect: str, *, kind: str = "passive", **cells: str) -> Any:  # noqa: ANN401
    """Return the effects of the one ability that a text is."""
    return the_ability(effect, kind=kind, **cells)["effects"]

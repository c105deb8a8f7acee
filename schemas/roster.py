"""The answer to a roster: the units of a list that another program wrote."""

from typing import Literal

from pydantic import Field

from schemas.base import Answer
from schemas.unit import Unit

__all__ = ["ArmyNote", "ListedUnit", "RosterAnswer", "Unplaced"]


class ListedUnit(Answer):
    """A unit of the list."""

    unit: Unit = Field(description="The unit, complete: fit for every endpoint.")
    warscroll: str | None = Field(
        description="The id of its warscroll; null: the catalogue has none."
    )
    line: int | None = Field(
        description="The line of a text that it stands in, from 1; null for files."
    )
    not_understood: tuple[str, ...] = Field(
        description="What is said of the unit and not in its numbers: texts, whole."
    )


class Unplaced(Answer):
    """A part of the list that stands for nothing known."""

    line: int | None = Field(description="Its line, from 1; null for files.")
    text: str = Field(description="Its words, as they were sent.")
    nearest: tuple[str, ...] = Field(description="The nearest names that are known.")


class ArmyNote(Answer):
    """A rule of armies that the list breaks: a note, the list is read all the same."""

    section: str = Field(description="The section of the rules.")
    text: str = Field(description="What breaks it.")


class RosterAnswer(Answer):
    """The units of a list."""

    name: str = Field(description="What the list is called.")
    faction: str | None = Field(description="The id of its faction; null: not known.")
    formation: str | None = Field(
        description="Its battle formation, or army of renown, in its own words."
    )
    lores: tuple[str, ...] = Field(description="Its lores, in its own words.")
    points: int | None = Field(description="Its points, as it says itself.")
    points_limit: int | None = Field(description="The most that it may have.")
    units: tuple[ListedUnit, ...] = Field(description="All units, in its order.")
    not_understood: tuple[Unplaced, ...] = Field(
        description="What could not be placed: it stands for no unit above."
    )
    checks: tuple[ArmyNote, ...] = Field(description="Rules of armies that it breaks.")
    rules_version: str = Field(description="The text of the rules.")
    catalogue_version: str | None = Field(
        description="The catalogue that was used; null: none."
    )
    method: Literal["exact"] = Field(description="How the answer was found.")

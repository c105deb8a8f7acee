"""What every effect may say, and the words that several kinds share."""

from typing import Annotated, Literal

from pydantic import Field

from schemas.base import Contract, refuse
from schemas.conditions import WeaponScope, When
from schemas.scalars import Whole, short

__all__ = [
    "EffectBase",
    "EventRoll",
    "Faces",
    "Operation",
    "Points",
    "Recipient",
    "check_value",
]

Faces = Annotated[
    tuple[Annotated[Whole, Field(ge=1, le=6)], ...],
    Field(min_length=1, max_length=6),
    short(6),
]
Recipient = Literal["target", "attacker"]
EventRoll = Literal["charge", "run", "casting", "chanting", "unbinding", "banishment"]
Points = Annotated[Whole, Field(ge=0, le=1000)]
Operation = Literal["add", "set", "multiply", "halve", "cap", "floor"]


class EffectBase(Contract):
    """What every effect may say beside what it changes."""

    attacks: Literal["made", "received"] | None = Field(
        None,
        description=(
            "Attacks by this unit, or attacks that target it; null: as its kind says."
        ),
    )
    weapons: WeaponScope | None = Field(
        None, description="The weapons that it touches; null: rules decide."
    )
    when: When | None = Field(None, description="When it acts; null: always.")


def check_value(operation: str, value: object) -> None:
    """Refuse a change of a characteristic whose value does not fit its operation."""
    if (operation == "halve") != (value is None):
        reason = "is for other operations" if operation == "halve" else "is required"
        refuse("effect", (("value",), reason))
    negative = (isinstance(value, int) and value < 0) or isinstance(value, tuple)
    if negative and operation != "add":
        refuse("effect", (("value",), "may be negative for the operation add only"))

"""GET /v1/rolls/…: the questions about dice that are no attack's."""

import re
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Final, Literal, NoReturn, Self

from pydantic import Field, PlainValidator, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from distributions.dice import DICE_PATTERN, Dice
from distributions.errors import NotDiceError
from schemas.base import Contract, refuse
from schemas.scalars import Flag, Modifier, Ward, Whole, short

__all__ = [
    "BAD_MOON_FACES",
    "BadMoon",
    "Banishment",
    "Casting",
    "Chanting",
    "Charge",
    "Delusion",
    "DiceTotal",
    "Harm",
    "Move",
    "Rally",
    "RollOff",
    "RollRequest",
]

#: The faces of the Bad Moon, in their sequence, as answers write them.
BAD_MOON_FACES: Final = ("Grinnin'", "Scowlin'", "Sulkin'", "Cacklin'")

_MOST_TOTAL: Final = 10_000
_MOST_DICE: Final = 20
_MOST_INCHES: Final = 1000
_INCHES_TEXT: Final = r"[0-9]{1,4}(?:\.[0-9]{1,20})?"


def _refuse(reason: str) -> NoReturn:
    kind, template = "roll", "{reason}"
    raise PydanticCustomError(kind, template, {"reason": reason}) from None


def _read_dice(value: Any) -> Dice:  # noqa: ANN401 (the text of a parameter)
    try:
        # A plus sign that URL decoding turned into a space is put back.
        dice = Dice.parse(re.sub(r" *[+ ] *", "+", str(value).strip()[:200]))
    except NotDiceError as error:
        _refuse(str(error))
    if dice.maximum > _MOST_TOTAL:
        _refuse(f"must be at most {_MOST_TOTAL}, whatever the dice show")
    return dice


def _read_few_dice(value: Any) -> Dice:  # noqa: ANN401
    dice = _read_dice(value)
    if sum(number for _, number in dice.dice) > _MOST_DICE:
        _refuse(f"must have at most {_MOST_DICE} dice")
    if dice.constant > _MOST_DICE:
        _refuse(f"must add at most {_MOST_DICE} to its dice")
    return dice


def _read_inches(value: Any) -> Fraction:  # noqa: ANN401
    text = str(value).strip()
    if not re.fullmatch(_INCHES_TEXT, text) or Decimal(text) > _MOST_INCHES:
        _refuse(f"must be inches from 0 to {_MOST_INCHES}, such as 9 or 7.5")
    return Fraction(text)


def _read_reroll(value: Any) -> bool:  # noqa: ANN401
    if isinstance(value, bool):
        return value
    _refuse(
        "must be true or false: what is re-rolled is the whole roll, where it failed;"
        " for a sum a re-roll of ones, or of single dice, makes no sense"
    )


def _read_exact(value: Any) -> bool:  # noqa: ANN401
    if value is True:
        return True
    _refuse("must be true, or left out: the fractions are always here")


def _read_face(value: Any) -> str:  # noqa: ANN401
    letters = re.sub(r"[^a-z]", "", str(value)[:20].casefold())
    for face in BAD_MOON_FACES:
        if letters == face.casefold().rstrip("'"):
            return face
    _refuse(f"must be one of: {', '.join(BAD_MOON_FACES)}")


_DICE_TEXT = {"type": "string", "pattern": DICE_PATTERN}

AnyDice = Annotated[Dice, PlainValidator(_read_dice), WithJsonSchema(_DICE_TEXT)]
FewDice = Annotated[Dice, PlainValidator(_read_few_dice), WithJsonSchema(_DICE_TEXT)]
Inches = Annotated[
    Fraction,
    PlainValidator(_read_inches),
    WithJsonSchema({"type": "number", "minimum": 0, "maximum": _MOST_INCHES}),
]
WholeReroll = Annotated[
    bool, PlainValidator(_read_reroll), WithJsonSchema({"type": "boolean"})
]
Exact = Annotated[
    bool, PlainValidator(_read_exact), WithJsonSchema({"type": "boolean"})
]
Face = Annotated[
    str,
    PlainValidator(_read_face),
    WithJsonSchema({"type": "string", "enum": list(BAD_MOON_FACES)}),
]
_AtLeast = Annotated[Whole, Field(ge=0, le=_MOST_TOTAL)]
_Value = Annotated[Whole, Field(ge=1, le=100)]


def _two_dice() -> Dice:
    return Dice.parse("2D6")


class RollRequest(Contract):
    """What every question about dice may say."""

    exact: Exact = Field(
        True,  # noqa: FBT003 (a default)
        description="Fractions; an answer about dice always has them.",
    )


class DiceTotal(RollRequest):
    """The total of dice."""

    expression: AnyDice = Field(
        description="The dice, such as 2D6 or 3D6+3.", examples=["3D6+3"]
    )
    at_least: _AtLeast | None = Field(
        None, description="The total whose probability is asked for."
    )


class Charge(RollRequest):
    """A charge roll."""

    distance: Inches = Field(
        description='Inches to the enemy; the total may fall 1/2" short of it.',
        examples=[9],
    )
    modifier: Modifier = Field(0, description="Added to the roll.")
    reroll: WholeReroll = Field(
        False,  # noqa: FBT003 (a default)
        description="The whole roll is made again where it failed.",
    )
    dice: FewDice = Field(
        default_factory=_two_dice,
        description='The dice; more or fewer of them are no modifier. Default: "2D6".',
    )
    drop: Literal["none", "lowest", "highest"] = Field(
        "none", description="The one of the dice that does not count."
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.drop != "none" and not self.dice.dice:
            refuse("charge", (("drop",), "needs dice, and there are none"))
        return self


class Casting(RollRequest):
    """A casting roll, and the rolls to unbind the spell."""

    value: Annotated[Whole, Field(ge=1, le=100)] = Field(
        description="Casting value.", examples=[7]
    )
    modifier: Modifier = Field(0, description="Added to the casting roll.")
    unbinds: Annotated[Whole, Field(ge=0, le=10)] = Field(
        0, description="Rolls to unbind it, each of which must exceed the casting roll."
    )
    unbind_modifier: Annotated[
        tuple[Modifier, ...], Field(min_length=1, max_length=10), short(10)
    ] = Field(
        (0,), description="Added to the unbinding rolls: one for all, or one for each."
    )
    reroll: WholeReroll = Field(
        False,  # noqa: FBT003 (a default)
        description="The whole casting roll is made again where it failed.",
    )
    ward: Ward = Field(
        None, description="The caster's ward against the damage of a miscast."
    )
    dice: FewDice = Field(
        default_factory=_two_dice,
        description='The dice of the casting roll. Default: "2D6".',
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        given = len(self.unbind_modifier)
        if given not in (1, self.unbinds):
            reason = f"is given {given} times, for {self.unbinds} unbinds: one for all,"
            refuse("casting", (("unbind_modifier",), f"{reason} or one for each"))
        if any(self.unbind_modifier) and not self.unbinds:
            reason = "is for unbinding rolls, and unbinds says that there are none"
            refuse("casting", (("unbind_modifier",), reason))
        return self

    @property
    def unbind_modifiers(self) -> tuple[int, ...]:
        """The modifier of each unbinding roll."""
        if len(self.unbind_modifier) == 1:
            return self.unbind_modifier * self.unbinds
        return self.unbind_modifier


class Chanting(RollRequest):
    """A prayer, over several turns."""

    value: _Value = Field(description="Chanting value.", examples=[5])
    ritual_points: Annotated[Whole, Field(ge=0, le=100)] = Field(
        0, description="Ritual points that the priest has."
    )
    modifier: Modifier = Field(0, description="Added to each chanting roll.")
    turns: Annotated[Whole, Field(ge=1, le=20)] = Field(
        1, description="Turns in which the priest chants."
    )
    sacred_rites: Flag = Field(
        False,  # noqa: FBT003 (a default)
        description="The priest may use Sacred Rites in place of the prayer.",
    )


class Banishment(RollRequest):
    """A banishment roll."""

    value: _Value = Field(description="Banishment value.", examples=[7])
    other_manifestations: Annotated[Whole, Field(ge=0, le=100)] = Field(
        0, description="Further enemy manifestations on the battlefield: +1 for each."
    )
    modifier: Modifier = Field(0, description="Added to the roll.")


class Rally(RollRequest):
    """The Rally command."""

    health: Annotated[Whole, Field(ge=1, le=1000)] = Field(
        description="Health of each model.", examples=[2]
    )
    musician: Flag = Field(
        False,  # noqa: FBT003 (a default)
        description="The unit has a musician: one more roll.",
    )
    slain: Annotated[Whole, Field(ge=0, le=10_000)] = Field(
        0, description="Models that have been slain."
    )
    damage: Annotated[Whole, Field(ge=0, le=999)] = Field(
        0, description="Damage points on the damaged model, below Health."
    )
    extra_dice: Annotated[Whole, Field(ge=-7, le=20)] = Field(
        0, description="More rally rolls, or fewer."
    )

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.damage >= self.health:
            reason = f"must be below the Health of {self.health}: then a model is slain"
            refuse("rally", (("damage",), reason))
        return self


class Move(RollRequest):
    """A roll for inches."""

    at_least: _AtLeast | None = Field(
        None, description="The inches whose probability is asked for."
    )
    modifier: Modifier = Field(0, description="Added to the roll.")


class Harm(RollRequest):
    """Damage that a unit takes for what it does."""

    ward: Ward = Field(None, description="The ward of the unit.")


class RollOff(RollRequest):
    """A roll-off; ties are rolled again."""

    modifier: Modifier = Field(0, description="Added to the own roll.")


class Delusion(RollRequest):
    """A Kingdom Deluded."""

    turns: Annotated[Whole, Field(ge=1, le=100)] = Field(
        5, description="Turns of the battle, the first of which needs no roll."
    )


class BadMoon(RollRequest):
    """The Bad Moon."""

    round: Annotated[Whole, Field(ge=1, le=100)] = Field(
        description="The battle round.", examples=[2]
    )
    start: Face = Field(
        description="The face of the first battle round.", examples=[BAD_MOON_FACES[0]]
    )

"""Amounts: numbers that an ability states, in all the ways in which it may."""

import re
from typing import Annotated, Any, Final, Literal, NoReturn

from pydantic import Field, WrapValidator
from pydantic_core import PydanticCustomError

from distributions.dice import DICE_PATTERN, Dice
from distributions.errors import NotDiceError
from schemas.base import Contract
from schemas.scalars import Target, Whole

__all__ = [
    "Amount",
    "Count",
    "CountedAmount",
    "Die",
    "MeasuredAmount",
    "PlainDice",
    "SignedAmount",
]

_MOST: Final = 1000
_SIGNED_PATTERN: Final = rf"^ *-?{DICE_PATTERN[1:]}"

#: A number that a die must show, written as target numbers are: 4, "4" or "4+".
Die = Target
_Limit = Annotated[Whole, Field(ge=-_MOST, le=_MOST)]


class MeasuredAmount(Contract):
    """A number measured on the battlefield; the roles are those in the action."""

    of: Literal[
        "target_models",
        "target_health",
        "target_save",
        "target_control",
        "target_damage_points",
        "attacker_models",
        "attacker_damage_points",
        "battle_round",
        "charge_roll",
    ] = Field(description="What is measured; a target without a save has save 7.")
    times: Annotated[Whole, Field(ge=-20, le=20)] = Field(
        1, description="It is multiplied by this."
    )
    plus: _Limit = Field(0, description="This is added.")
    at_least: _Limit = Field(0, description="It is no less than this.")
    at_most: _Limit | None = Field(None, description="It is no more than this.")


def _refuse(reason: str) -> NoReturn:
    kind, template = "amount", "{reason}"
    raise PydanticCustomError(kind, template, {"reason": reason}) from None


def _read(value: Any, handler: Any) -> Any:  # noqa: ANN401 (a pydantic wrap validator)
    del handler  # one alternative is chosen by what was written, so its errors show
    return _read_amount(value, least=0)


def _read_signed(value: Any, handler: Any) -> Any:  # noqa: ANN401
    del handler
    return _read_amount(value, least=-_MOST)


def _read_counted_dice(value: Any, handler: Any) -> Any:  # noqa: ANN401
    del handler
    if isinstance(value, dict) and "count" in value:
        _refuse("must not be a count itself")
    return _read_amount(value, least=0)


def _read_amount(value: object, *, least: int) -> object:
    match value:
        case bool():
            pass
        case int() if least <= value <= _MOST:
            return value
        case str():
            return _read_dice(value, signed=least < 0)
        case {"of": _, "count": _}:
            return _refuse('must have "of" or "count", not both')
        case {"count": _}:
            return CountedAmount.model_validate(value)
        case dict():
            return MeasuredAmount.model_validate(value)
    wanted = f'an integer from {least} to {_MOST}, dice such as "D3+1", or an object'
    return _refuse(f'must be {wanted} with "of" or "count"')


def _read_dice(text: str, *, signed: bool) -> object:
    negative = re.match(r" *-", text)
    if negative and not signed:
        _refuse("must not be negative")
    try:
        dice = Dice.parse(text[negative.end() :] if negative else text)
    except NotDiceError as error:
        _refuse(str(error))
    if dice.maximum > _MOST:
        _refuse(f"must be at most {_MOST}, whatever the dice show")
    if dice.is_constant:
        return -dice.constant if negative else dice.constant
    return ("-", dice) if negative else dice


def _read_plain_dice(value: Any, handler: Any) -> Any:  # noqa: ANN401
    del handler
    if isinstance(value, str):
        dice = _read_dice(value, signed=False)
        return Dice(constant=dice) if isinstance(dice, int) else dice
    if isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= _MOST:
        return Dice(constant=value)
    return _refuse('must be dice such as "D6" or "2D6", or a number')


_DiceText = Annotated[str, Field(pattern=DICE_PATTERN)]
_SignedText = Annotated[str, Field(pattern=_SIGNED_PATTERN)]
_Whole = Annotated[Whole, Field(ge=0, le=_MOST)]
# No count of a count: a schema that holds itself would say more than any rule does.
_CountedDice = Annotated[
    _Whole | _DiceText | MeasuredAmount, WrapValidator(_read_counted_dice)
]


class Count(Contract):
    """Dice of which those that show enough are counted."""

    dice: _CountedDice = Field(description="How many D6.")
    at_least: Die = Field(description="The number that a die must show.")


class CountedAmount(Contract):
    """How many dice show enough."""

    count: Count = Field(description="The dice.")
    plus: _Limit = Field(0, description="This is added.")
    at_most: _Limit | None = Field(None, description="It is no more than this.")


_Expression = MeasuredAmount | CountedAmount

#: What is read is an int, a Dice, a pair ("-", Dice), or one of the two models.
Amount = Annotated[_Whole | _DiceText | _Expression, WrapValidator(_read)]
SignedAmount = Annotated[
    _Limit | _SignedText | _Expression, WrapValidator(_read_signed)
]
#: A roll: what is read is a Dice, a constant one too.
PlainDice = Annotated[_Whole | _DiceText, WrapValidator(_read_plain_dice)]

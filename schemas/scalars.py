"""The small values of a request, each read from all the ways in which it is written.

Each reader takes exactly what its JSON schema says, no more and no less, and gives
one form; the patterns are shared between the two.
"""

import re
from typing import Annotated, Any, Final, Literal, NoReturn

from pydantic import BeforeValidator, Field, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from distributions.dice import DICE_PATTERN, Dice
from distributions.errors import EngineError, NotDiceError
from distributions.rules import BEST_TARGET_NUMBER, WORST_TARGET_NUMBER
from distributions.weapon_abilities import WeaponAbility

__all__ = [
    "AttacksDice",
    "Control",
    "DamageDice",
    "Flag",
    "Keyword",
    "Keywords",
    "Modifier",
    "Name",
    "Rend",
    "Save",
    "Target",
    "True_",
    "Ward",
    "WeaponAbilityText",
    "Whole",
    "short",
]

_MOST_REND: Final = 9
_MOST_ATTACKS: Final = 10_000
_MOST_DAMAGE: Final = 100
_MOST_CONTROL: Final = 1000
_LONGEST_NAME: Final = 100

# Spaces are bounded: an unbounded run before an optional sign is read in a time that
# grows with its square.
_TARGET_TEXT: Final = r"^ {0,8}[2-6] {0,8}\+? {0,8}$"
_REND_TEXT: Final = r"^ {0,8}(?:-?[0-9]|-|) {0,8}$"
_WHOLE_TEXT: Final = r"^ {0,8}[0-9]{1,4} {0,8}$"
_NONE_TEXT: Final = r"^ {0,8}- {0,8}$"

Whole = Annotated[int, Field(strict=True)]
Flag = Annotated[bool, Field(strict=True)]
Name = Annotated[str, Field(strict=True, max_length=200)]


def _refuse(reason: str) -> NoReturn:
    kind, template = "scalar", "{reason}"
    raise PydanticCustomError(kind, template, {"reason": reason}) from None


def short(most: int) -> BeforeValidator:
    """Refuse a list of more than ``most`` before any of it is read.

    ``Field(max_length=…)`` alone says so only after every part has been read.
    """

    def check(value: object) -> object:
        if isinstance(value, list) and len(value) > most:
            _refuse(f"must have at most {most} items, not {len(value)}")
        return value

    return BeforeValidator(check)


def _is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _matches(pattern: str, value: object) -> bool:
    return isinstance(value, str) and re.fullmatch(pattern[1:-1], value) is not None


def _read_target(value: Any) -> int:  # noqa: ANN401 (anything that JSON can hold)
    if _matches(_TARGET_TEXT, value):
        return int(value.strip(" +"))
    if _is_whole(value) and BEST_TARGET_NUMBER <= value <= WORST_TARGET_NUMBER:
        return int(value)
    _refuse('must be a target number from 2 to 6, such as 4 or "4+"')


def _read_save(value: Any) -> int | None:  # noqa: ANN401
    if value is None or _matches(_NONE_TEXT, value):
        return None
    try:
        return _read_target(value)
    except PydanticCustomError:
        reason = 'must be a target number from 2 to 6, or null or "-" for none'
        _refuse(reason)


def _read_ward(value: Any) -> int | Literal["-"] | None:  # noqa: ANN401
    if value is None:
        return None
    return _read_save(value) or "-"


def _read_rend(value: Any) -> int:  # noqa: ANN401
    if _matches(_REND_TEXT, value):
        return int(value.strip(" -") or 0)
    if _is_whole(value) and abs(value) <= _MOST_REND:
        return abs(int(value))
    _refuse(f'must be a Rend from 0 to {_MOST_REND}, such as 1, "1" or "-"')


def _read_control(value: Any) -> int:  # noqa: ANN401
    if _matches(_NONE_TEXT, value):
        return 0
    if _matches(_WHOLE_TEXT, value):
        value = int(value)
    if _is_whole(value) and 0 <= value <= _MOST_CONTROL:
        return int(value)
    _refuse(f'must be a Control from 0 to {_MOST_CONTROL}, or "-"')


def _read_dice(value: Any, most: int) -> Dice:  # noqa: ANN401
    try:
        dice = Dice.parse(value) if isinstance(value, str) else _constant(value)
    except NotDiceError as error:
        _refuse(str(error))
    if not (dice.minimum >= 1 and dice.maximum <= most):
        _refuse(f"must be from 1 to {most}, whatever the dice show")
    return dice


def _constant(value: Any) -> Dice:  # noqa: ANN401
    if not _is_whole(value):
        _refuse('must be an integer, or dice such as "2D6" or "D3+1"')
    return Dice(constant=value)


def _read_attacks(value: Any) -> Dice:  # noqa: ANN401
    return _read_dice(value, _MOST_ATTACKS)


def _read_damage(value: Any) -> Dice:  # noqa: ANN401
    return _read_dice(value, _MOST_DAMAGE)


def _read_weapon_ability(value: Any) -> WeaponAbility:  # noqa: ANN401
    if not isinstance(value, str) or len(value) > _LONGEST_NAME:
        _refuse("must be the name of one weapon ability, as text")
    try:
        return WeaponAbility.parse(value)
    except EngineError as error:
        _refuse(str(error))


def _read_true(value: Any) -> Literal[True]:  # noqa: ANN401
    if value is not True:
        _refuse("must be true, or left out")
    return True


def _integer(least: int, most: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": least, "maximum": most}


def _text(pattern: str) -> dict[str, Any]:
    return {"type": "string", "pattern": pattern}


def _any_of(*schemas: dict[str, Any]) -> WithJsonSchema:
    return WithJsonSchema({"anyOf": list(schemas)})


_TARGET = [_integer(BEST_TARGET_NUMBER, WORST_TARGET_NUMBER), _text(_TARGET_TEXT)]
_OR_NONE = [*_TARGET, _text(_NONE_TEXT), {"type": "null"}]

Target = Annotated[int, PlainValidator(_read_target), _any_of(*_TARGET)]
Save = Annotated[int | None, PlainValidator(_read_save), _any_of(*_OR_NONE)]
Ward = Annotated[
    int | Literal["-"] | None, PlainValidator(_read_ward), _any_of(*_OR_NONE)
]
Rend = Annotated[
    int,
    PlainValidator(_read_rend),
    _any_of(_integer(-_MOST_REND, _MOST_REND), _text(_REND_TEXT)),
]
Control = Annotated[
    int,
    PlainValidator(_read_control),
    _any_of(_integer(0, _MOST_CONTROL), _text(_WHOLE_TEXT), _text(_NONE_TEXT)),
]
AttacksDice = Annotated[
    Dice,
    PlainValidator(_read_attacks),
    _any_of(_integer(1, _MOST_ATTACKS), _text(DICE_PATTERN)),
]
DamageDice = Annotated[
    Dice,
    PlainValidator(_read_damage),
    _any_of(_integer(1, _MOST_DAMAGE), _text(DICE_PATTERN)),
]
# A condition is either asked for or left out; `false` could be read as its opposite.
True_ = Annotated[
    Literal[True],
    PlainValidator(_read_true),
    WithJsonSchema({"type": "boolean", "const": True}),
]
WeaponAbilityText = Annotated[
    WeaponAbility,
    PlainValidator(_read_weapon_ability),
    WithJsonSchema({"type": "string", "minLength": 1, "maxLength": _LONGEST_NAME}),
]
Keyword = Annotated[str, Field(strict=True, min_length=1, max_length=_LONGEST_NAME)]
Keywords = Annotated[tuple[Keyword, ...], Field(max_length=100), short(100)]
Modifier = Annotated[int, Field(strict=True, ge=-20, le=20)]

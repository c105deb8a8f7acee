"""A probability in a request: "p/q", or a number, read as the decimal written."""

import re
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, Final, NoReturn

from pydantic import PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

__all__ = ["Probability"]

#: More digits than anybody means; they bound what a denominator can become.
_MOST_DIGITS: Final = 40
_RATIONAL: Final = r"^[0-9]{1,18}(?:/[1-9][0-9]{0,17})?$"


def _refuse(reason: str) -> NoReturn:
    kind, template = "probability", "{reason}"
    raise PydanticCustomError(kind, template, {"reason": reason}) from None


def _read_probability(value: Any) -> Fraction:  # noqa: ANN401 (any JSON value)
    if isinstance(value, str) and re.fullmatch(_RATIONAL[1:-1], value):
        probability = Fraction(value)
    elif isinstance(value, Decimal | int | float) and not isinstance(value, bool):
        probability = _read_decimal(Decimal(str(value)))
    else:
        _refuse('must be a number from 0 to 1, or a text such as "2/3"')
    if not 0 <= probability <= 1:
        _refuse("must be from 0 to 1")
    return probability


def _read_decimal(value: Decimal) -> Fraction:
    _, digits, exponent = value.as_tuple()
    long = len(digits) > _MOST_DIGITS
    if not isinstance(exponent, int) or long or abs(exponent) > _MOST_DIGITS:
        _refuse(f"must have at most {_MOST_DIGITS} digits")
    return Fraction(value)


Probability = Annotated[
    Fraction,
    PlainValidator(_read_probability),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "number", "minimum": 0, "maximum": 1},
                {"type": "string", "pattern": _RATIONAL},
            ]
        }
    ),
]

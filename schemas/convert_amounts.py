"""From the amounts of a request to those of the engine."""

from typing import Any

from distributions import amounts
from distributions.dice import Dice
from schemas.amounts import CountedAmount, MeasuredAmount

__all__ = ["amount_from", "maybe_amount_from"]


def amount_from(amount: Any) -> amounts.Amount:  # noqa: ANN401 (what schemas.amounts reads)
    """Return the engine's amount for what `schemas.amounts` reads."""
    match amount:
        case int():
            return amounts.Rolled(Dice(constant=abs(amount)), -1 if amount < 0 else 1)
        case Dice():
            return amounts.Rolled(amount)
        case ("-", dice):
            return amounts.Rolled(dice, -1)
        case MeasuredAmount():
            return amounts.Measured(
                amounts.Measure(amount.of),
                amount.times,
                amount.plus,
                amount.at_least,
                amount.at_most,
            )
        case CountedAmount():
            dice = amount_from(amount.count.dice)
            at_least = amount.count.at_least
            return amounts.Counted(dice, at_least, amount.plus, amount.at_most)
        case _:
            message = f"no amount: {amount!r}"
            raise TypeError(message)


def maybe_amount_from(amount: Any) -> amounts.Amount | None:  # noqa: ANN401 (the same)
    """Return the same, None for None."""
    return None if amount is None else amount_from(amount)

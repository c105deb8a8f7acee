"""How the weights of a fight are kept: exact, or rounded down to so many bits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from distributions._flint import Polynomial

__all__ = ["Part", "Scale"]


class Part(NamedTuple):
    """Weights by points lost, over ``denominator`` times that of the state."""

    weights: Polynomial
    denominator: int = 1


@dataclass(frozen=True, slots=True)
class Scale:
    """``bits`` None: exact weights over a denominator that grows with every action.

    Else every weight is over ``2**bits`` and rounded down, so each is a lower bound;
    since nothing is ever gained, what is missing of the whole at the end bounds the
    error of every probability from above.
    """

    bits: int | None = None

    def kernel(self, weights: Polynomial, denominator: int) -> Part:
        """Return weights to multiply by."""
        if self.bits is None:
            return Part(weights, denominator)
        return Part(weights.scaled(1 << self.bits).divided(denominator), 1 << self.bits)

    def settled(self, weights: Polynomial, denominator: int) -> Part:
        """Return weights of the state: rounded at once, or with their denominator."""
        if self.bits is None or denominator == 1:
            return Part(weights, denominator)
        return Part(weights.divided(denominator), 1)

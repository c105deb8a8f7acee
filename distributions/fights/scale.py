"""How the weights of a fight are kept: exact, or rounded down to so many bits."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from distributions._rows import present

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
    error of every probability from above. With no bits at all a weight only says
    whether something can be.
    """

    bits: int | None = None

    @property
    def one(self) -> int:
        """Return the weight of what is certain, at the start."""
        return 1 if self.bits is None else 1 << self.bits

    def kernel(self, weights: Polynomial, denominator: int) -> Part:
        """Return weights to multiply by."""
        if self.bits is None:
            return Part(weights, denominator)
        if self.bits == 0:
            return Part(present(weights), 1)
        return Part(weights.scaled(self.one).divided(denominator), self.one)

    def settled(self, weights: Polynomial, denominator: int) -> Part:
        """Return weights of the state: rounded at once, or with their denominator."""
        if self.bits == 0:
            return Part(present(weights), 1)
        if self.bits is None or denominator == 1:
            return Part(weights, denominator)
        return Part(weights.divided(denominator), 1)

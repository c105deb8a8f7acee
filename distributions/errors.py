"""What can go wrong in the engine: a class for each decision a caller can take."""

from __future__ import annotations

__all__ = [
    "EngineError",
    "NotDiceError",
    "NotKeywordError",
    "NotWeaponAbilityError",
    "NotWeightsError",
]


class EngineError(Exception):
    """Anything that the engine refuses; it knows nothing of HTTP."""


class NotDiceError(EngineError):
    """A text is not a dice expression."""

    def __init__(self, text: str, reason: str) -> None:
        """Keep the text and what would be right."""
        super().__init__(text, reason)
        self.text = text
        self.reason = reason

    def __str__(self) -> str:
        """Return what would be right."""
        return self.reason


class NotKeywordError(EngineError):
    """A keyword that is a rule cannot be read, such as WARD without its number."""


class NotWeaponAbilityError(EngineError):
    """A text names none of the seven weapon abilities (rules 20.0)."""


class NotWeightsError(EngineError):
    """Weights are negative or all zero, so they are no distribution."""

"""Abilities read from their words by a grammar; what it does not know is given back."""

from app.wording.parts import read_ability
from app.wording.words import Reading, UnitWords

__all__ = ["Reading", "UnitWords", "read_ability"]

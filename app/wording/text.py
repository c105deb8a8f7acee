"""A text as it is read, before its abilities are made of it."""

from dataclasses import dataclass, field

from app.wording.drafts import Bonus, Draft
from app.wording.pieces import Piece
from app.wording.printed import PrintedAbility
from app.wording.who import State

__all__ = ["Text", "is_below"]


@dataclass(slots=True)
class Text:
    """A text as it is read: its pieces, its picks, the roll of a spell or prayer.

    ``aims``: whom attacks must target, each with its branch of a choice.
    """

    printed: PrintedAbility
    whole: str = ""
    pieces: list[Piece] = field(default_factory=list)
    aims: list[tuple[str, Draft]] = field(default_factory=list)
    states: tuple[State, ...] = ()
    picked: bool = False
    magic: str = ""
    bonus: Bonus | None = None
    companion: bool = False
    choice: bool = False

    def has_below(self) -> bool:
        """Whether an effect that stands below is applied."""
        return any(is_below(piece) for piece in self.pieces)


def is_below(piece: Piece) -> bool:
    """Return whether a piece applies the effect that stands below."""
    return any(draft.effect["kind"] == "below" for draft in piece.drafts)

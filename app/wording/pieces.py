"""What the sentences of a text say, kept apart until all of them are read."""

from dataclasses import dataclass, field

from app.wording.drafts import Bonus, Draft, Gate, Outcome

__all__ = ["Piece", "Roll"]


@dataclass(slots=True)
class Roll:
    """A roll of a text, with what is added to it; ``within``: where it is rolled.

    ``looked_at``: the result that has decided something that is no effect.
    """

    gate: Gate
    bonuses: list[Bonus] = field(default_factory=list)
    within: "tuple[Roll, Outcome] | None" = None
    looked_at: Outcome | None = None


@dataclass(slots=True)
class Piece:
    """Effects of one sentence, the roll that decides them, and its branch of a choice.

    ``words`` are its connectives and durations.
    """

    drafts: list[Draft]
    text: str
    outcome: Outcome | None = None
    roll: Roll | None = None
    words: frozenset[str] = frozenset()
    branch: str = ""

    @property
    def rolled(self) -> bool:
        """Whether the roll decides the effects."""
        return self.roll is not None and (
            self.outcome is not None or any(draft.of_roll for draft in self.drafts)
        )

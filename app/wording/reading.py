"""From the cells of an ability to abilities of the contract.

The sentences of a text are read one after the other; what they say is kept in
`app.wording.text.Text` until all are read. A sentence that is not understood takes the
whole text with it, but for parts that do not hang on each other (`app.wording.parts`).
"""

import re
from dataclasses import replace
from typing import Final

from app.wording.cleaning import Line, lines_of, marked, with_weapons
from app.wording.drafts import (
    AIM,
    Bonus,
    Draft,
    Gate,
    Head,
    Note,
    Pick,
    Said,
    held_together,
)
from app.wording.errors import refuse
from app.wording.meanings.meaning import Meaning
from app.wording.pieces import Piece, Roll
from app.wording.printed import PrintedAbility
from app.wording.text import Text

__all__ = ["LONGEST", "text_of"]

#: Longer texts are not read: the longest of the game has less than 3,000 characters.
LONGEST: Final = 4000

#: What hangs on what the ability itself came to, which the caller sees.
_BY_THIS: Final = re.compile(r"\bby this (ability|spell|prayer)\b", re.IGNORECASE)


def text_of(
    printed: PrintedAbility, weapons: tuple[str, ...] | None, lines: tuple[Line, ...]
) -> Text:
    """Return what a declaration and these lines of an effect say.

    Raises NotUnderstoodError if any sentence of them is not understood.
    """
    reader = _Reader(printed, weapons)
    for line in lines_of(with_weapons(marked(printed.declare), weapons)):
        for sentence in line.sentences:
            reader.declaration(sentence)
    reader.lines(lines)
    return reader.text


class _Reader:
    """The text so far, the roll that was made last, and what words stand for."""

    def __init__(
        self, printed: PrintedAbility, weapons: tuple[str, ...] | None
    ) -> None:
        self.text = Text(printed)
        self._meaning = Meaning(weapons, marked(printed.timing[:LONGEST]))
        self._roll: Roll | None = None
        self._branches = 0
        self._moved = False

    def declaration(self, sentence: str) -> None:
        """Read a sentence of the declaration: picks and notes."""
        said = self._meaning.of(sentence)
        match said:
            case Note():
                self._note(said)
            case Pick():
                self._pick(said)
            case Bonus() if self.text.magic:
                self.text.bonus = said
            case _:
                refuse(sentence)

    def lines(self, lines: tuple[Line, ...]) -> None:
        """Read the lines of an effect: sentences, and lists with their heads."""
        head: Head | None = None
        listing = False
        for line in lines:
            if line.bullet or line.heading:
                listing = True
                self._item(line, head)
                continue
            if listing:
                head, listing, self._roll = None, False, None
            for sentence in line.sentences:
                head = self._after(head, sentence)
        if head is not None and not listing:
            refuse("a head without its list")

    def _after(self, head: Head | None, sentence: str) -> Head | None:
        """Read a sentence; between a head and its list only notes may stand."""
        if head is None:
            return self._sentence(sentence)
        note = self._meaning.of(sentence)
        if not isinstance(note, Note):
            refuse("a head without its list")
        self._note(note)
        return head

    def _item(self, line: Line, head: Head | None) -> None:
        """Read an item of a list; the items of a choice are branches."""
        bare = not self.text.pieces or self.text.has_below()
        if head is None and not line.heading and bare:
            head = Head()
        if head is None or (line.heading and not head.choice):
            refuse("a list without its head")
        branch = ""
        if head.choice:
            self._branches += 1
            branch = line.heading or str(self._branches)
        roll = self._roll
        for sentence in line.sentences:
            if self._sentence(sentence, head, branch) is not None:
                refuse("a list within a list")
        self._roll = roll

    def _sentence(
        self, sentence: str, head: Head | None = None, branch: str = ""
    ) -> Head | None:
        """Read a sentence; return it if it is the head of a list."""
        said = self._meaning.of(sentence, head)
        match said:
            case Head():
                return said
            case Gate():
                self._gate(said, head)
            case Bonus() if self._roll is not None:
                self._roll.bonuses.append(said)
            case Note():
                self._note(said)
            case Pick(magic=""):
                self._moved = "during that move" in sentence
                self._pick(said)
            case Said():
                self._said(said, Piece([], sentence, branch=branch), head)
            case _:
                refuse(sentence)
        return None

    def _note(self, note: Note) -> None:
        kinds = [d.effect["kind"] for piece in self.text.pieces for d in piece.drafts]
        match note.sort:
            case "companion" if not kinds:
                refuse("this ability")
            case "companion":
                self.text.companion = True
            case "after the first" if "fight_again" not in kinds:
                refuse("the first")
            case _:
                pass

    def _pick(self, pick: Pick) -> None:
        if pick.who is not None:
            if self.text.pieces == [] and self._meaning.has_target:
                refuse("a second pick")
            who = replace(pick.who, table=True, combat=False, names=())
            self._meaning.pick(who, target=not self._meaning.has_target)
            self.text.picked = True
        self.text.states += pick.states
        self.text.magic = pick.magic or self.text.magic
        if pick.gate is not None:
            self._gate(pick.gate, None)

    def _gate(self, gate: Gate, head: Head | None) -> None:
        """Take a roll; it may be made on a result of the one before it."""
        if gate.otherwise and not self.text.has_below():
            refuse("otherwise")
        outcome = gate.outcome
        if head is not None:
            gate = replace(gate, states=gate.states + head.states)
            outcome = outcome or head.outcome
        if outcome is not None and self._roll is None:
            refuse("a result without a roll")
        within = (self._roll, outcome) if self._roll and outcome else None
        self._roll = Roll(gate, within=within)

    def _said(self, said: Said, piece: Piece, head: Head | None) -> None:
        """Take effects, with the roll that decides them."""
        aims = [draft for draft in said.drafts if draft.effect["kind"] == AIM]
        self.text.aims += [(piece.branch, aim) for aim in aims]
        piece.drafts = self._told_apart(said, piece.text)
        piece.outcome, piece.words, piece.roll = said.outcome, said.words, self._roll
        if self._moved and self._roll is not None and piece.outcome is None:
            piece.outcome = self._roll.looked_at
        if head is not None:
            self._headed(piece, head)
        if any(draft.more for draft in piece.drafts) or self._goes_on(piece):
            self._more(piece)
        if "otherwise" in piece.words:
            refuse("otherwise")
        self._check_roll(piece)
        if piece.rolled and piece.roll is not None:
            piece.drafts = held_together(piece.drafts, piece.roll.gate.states)
        else:
            piece.roll = None
        if piece.drafts:
            self.text.pieces.append(piece)
        elif self._roll is not None and said.outcome is not None:
            self._roll.looked_at = said.outcome

    def _told_apart(self, said: Said, sentence: str) -> list[Draft]:
        """Return the effects, those that only the caller sees marked as a switch.

        What "in addition" joins is a switch together with what stands before it.
        """
        apart = sentence if said.placed else ""
        joined = "connected" in said.words and not (said.placed or said.outcome)
        if joined and self.text.pieces:
            apart = self.text.pieces[-1].drafts[-1].apart
        effects = [draft for draft in said.drafts if draft.effect["kind"] != AIM]
        return [replace(draft, apart=apart) for draft in effects]

    def _headed(self, piece: Piece, head: Head) -> None:
        piece.drafts = held_together(piece.drafts, head.states)
        piece.words |= head.words
        made_on_it = self._roll is not None and self._roll.within is not None
        if head.outcome is not None and not made_on_it:
            if piece.outcome is not None:
                refuse("two results")
            piece.outcome = head.outcome

    def _goes_on(self, piece: Piece) -> bool:
        """Say whether "in addition" joins effects to a result just said."""
        last = self.text.pieces[-1] if self.text.pieces else None
        joined = piece.text.lower().startswith("in addition")
        rolled = last is not None and last.rolled and last.roll is self._roll
        return joined and rolled and piece.outcome is None

    def _more(self, piece: Piece) -> None:
        """Join what adds to the sentence before it to the roll of that sentence."""
        if piece.outcome is not None or not self.text.pieces:
            refuse("additional")
        last = self.text.pieces[-1]
        piece.outcome, piece.roll = last.outcome, last.roll

    def _check_roll(self, piece: Piece) -> None:
        """Refuse a result without its roll, and a roll that is not looked at."""
        outcome, of_roll = piece.outcome, any(d.of_roll for d in piece.drafts)
        if outcome is not None and outcome.sort == "tier":
            if not self.text.magic:
                refuse("a chanting roll")
            piece.roll = None
        elif (outcome is not None or of_roll) and piece.roll is None:
            refuse("a result without a roll")
        elif outcome is None and of_roll and piece.roll and piece.roll.looked_at:
            refuse("a result that may decide this")
        elif outcome is None and not of_roll and piece.roll is not None:
            self._check_unrolled(piece)

    def _check_unrolled(self, piece: Piece) -> None:
        """Refuse effects after a roll that may or may not decide them."""
        apart = piece.branch or _BY_THIS.search(piece.text) or self.text.has_below()
        if piece.drafts and not apart:
            refuse("a roll that is not looked at")

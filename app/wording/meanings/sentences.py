"""What a sentence says as a whole: grammar/sentence.lark, picks.lark, notes.lark."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from lark import Token, v_args

from app.wording.drafts import (
    Draft,
    Gate,
    Head,
    Note,
    Outcome,
    Pick,
    Said,
    about_unit,
    held,
)
from app.wording.errors import refuse
from app.wording.meanings.words import Words, number_in, rounds_in
from app.wording.who import State, Who

__all__ = ["Lead", "SentenceMeanings"]


@dataclass(frozen=True, slots=True)
class Lead:
    """What leads to what is said, or limits it after: one of these."""

    word: str = ""
    states: tuple[State, ...] = ()
    outcome: Outcome | None = None
    rallying: Who | None = None


@v_args(inline=True)
class SentenceMeanings(Words):
    """Sentences."""

    def start(self, sentence: Any) -> Any:  # noqa: ANN401 (any of the kinds below)
        """Return what the sentence says."""
        return sentence

    # ---- leads and tails

    def lead(self, outcome: Outcome | Lead) -> Lead:
        """Return an outcome that leads to what is said."""
        return outcome if isinstance(outcome, Lead) else Lead(outcome=outcome)

    def lasting(self, words: Token) -> Lead:
        """Return "for the rest of the turn"."""
        return Lead(f"lasting: {words}")

    def connected(self) -> Lead:
        """Return "then" or "in addition"."""
        return Lead("connected")

    def otherwise(self) -> Lead:
        """Return "otherwise"."""
        return Lead("otherwise")

    def provided(self, states: tuple[State, ...]) -> Lead:
        """Return "if …", "while …"."""
        return Lead(states=states)

    def in_rounds(self, words: Token) -> Lead:
        """Return "in the first battle round"."""
        return Lead(states=(State(Who("self"), {"battle_round": rounds_in(words)}),))

    def after_a_deed(self) -> Lead:
        """Return "each time this unit successfully casts a spell"."""
        return Lead(states=(State(Who("self"), table=True),))

    def rallying(self, who: Who) -> Lead:
        """Return "each time … uses the 'Rally' command"."""
        return Lead(rallying=who)

    def chanted(self, words: Token) -> Lead:
        """Return "if the chanting roll was 8+"."""
        return Lead(outcome=Outcome("tier", number_in(words)))

    def for_each_after(self, words: Token) -> Lead:
        """Return "for each 5+", said after what it decides."""
        faces = words.split()[-1]
        low = int(faces.rstrip("+"))
        high = None if faces.endswith("+") else low
        return Lead(outcome=Outcome("each", low, high))

    def in_place(self) -> Lead:
        """Return "instead"."""
        return Lead("instead")

    def at_most(self, _: Token) -> Lead:
        """Return "to a maximum of 3", of dice."""
        return Lead("maximum")

    def when_using(self) -> Lead:
        """Return "when it uses a {X} ability", which the caller alone sees."""
        return Lead(states=(State(Who("self"), table=True),))

    # ---- effects

    def said(self, drafts: list[Draft], *tails: Lead) -> tuple[Any, ...]:
        """Return a clause and its tails."""
        return (drafts, tails)

    def clauses(self, *clauses: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the clauses of a sentence."""
        return clauses

    def effects(self, *parts: Any) -> Said:  # noqa: ANN401
        """Return a sentence with effects; conditions that lead to it hold for all."""
        *leads, clauses = parts
        head = _head_of(leads)
        rallying = [lead.rallying for lead in leads if lead.rallying]
        drafts: list[Draft] = []
        every: list[State] = []
        for found, tails in clauses:
            tail = _head_of(tails)
            if len(clauses) > 1 and (tail.states or tail.outcome):
                refuse("tail")
            head = replace(
                head,
                words=head.words | tail.words,
                outcome=head.outcome or tail.outcome,
            )
            states = (*head.states, *tail.states)
            every += states
            drafts += [held(_rallied(draft, rallying), states) for draft in found]
        counts = all(draft.effect["kind"] == "change_dice_count" for draft in drafts)
        if "maximum" in head.words and not counts:
            refuse("a maximum")
        placed = any(state.table or state.combat for state in every)
        return Said(tuple(drafts), head.outcome, head.words, placed)

    # ---- heads, picks and notes

    def head(self, *leads: Lead) -> Head:
        """Return the head of a list: "on a 3+:"."""
        if any(lead.rallying for lead in leads):
            refuse("rally")
        return _head_of(leads)

    def choose(self, *leads: Lead) -> Head:
        """Return "pick 1 of the following effects"."""
        return replace(self.head(*leads), choice=True)

    def pick_target(self, *parts: Any) -> Pick:  # noqa: ANN401
        """Return "pick an enemy unit … to be the target, then make a casting roll"."""
        leads = [part for part in parts if isinstance(part, Lead)]
        head = _head_of(leads)
        if head.outcome is not None:
            refuse("pick")
        [who] = [part for part in parts if isinstance(part, Who)]
        rolls = [part for part in parts if isinstance(part, Token)]
        gates = [part for part in parts if isinstance(part, Gate)]
        magic = rolls[0].split()[2] if rolls else ""
        return Pick(who, head.states, magic, gates[0] if gates else None)

    def pick_with_others(self, *parts: Any) -> Pick:  # noqa: ANN401
        """Return "pick this unit and up to 2 friendly {X} units": one or another."""
        *leads, others = parts
        head = _head_of(leads)
        if head.outcome is not None or others.side != "friend":
            refuse("pick")
        return Pick(Who("friend", table=True), head.states)

    def only_if(self, states: tuple[State, ...]) -> Pick:
        """Return "this unit can only use this ability if …"."""
        return Pick(None, states)

    def only_rolled(self, *parts: Any) -> Pick:  # noqa: ANN401
        """Return "make a casting roll of 2D6"."""
        *leads, words = parts
        return Pick(None, _head_of(leads).states, words.split()[2])

    def also_companion(self) -> Note:
        """Return "this ability also affects <Companion> weapons"."""
        return Note("companion")

    def after_the_first(self) -> Note:
        """Return "after the first …": it is part of fighting twice."""
        return Note("after the first")

    def usage(self) -> Note:
        """Return how often, or by whom, an ability may be used."""
        return Note("usage")

    def note(self, note: Note) -> Note:
        """Return a note."""
        return note


def _head_of(leads: Iterable[Lead]) -> Head:
    head = Head()
    for lead in leads:
        if lead.outcome is not None and head.outcome is not None:
            refuse("two outcomes")
        head = replace(
            head,
            states=head.states + lead.states,
            outcome=lead.outcome or head.outcome,
            words=head.words | ({lead.word} if lead.word else frozenset()),
        )
    return head


def _rallied(draft: Draft, rallying: list[Who]) -> Draft:
    """Return a draft on the rally of whoever rallies, any other as it is."""
    if (draft.effect["kind"] == "rally") != bool(rallying):
        refuse("rally")
    return (
        replace(about_unit(draft.effect, rallying[0]), table=True)
        if rallying
        else draft
    )

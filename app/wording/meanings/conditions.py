"""What words say must be so: grammar/conditions.lark."""

from dataclasses import replace
from typing import Any, Final

from lark import Token, v_args

from app.wording.errors import refuse
from app.wording.meanings.units import Place
from app.wording.meanings.words import Words, missing, models_in, number_in, rounds_in
from app.wording.who import Noun, State, Who, conditions_of, noun_of

__all__ = ["ConditionMeanings"]

#: The unit of a predicate, until it is known.
_SUBJECT: Final = Who("subject")
#: What a unit mostly has by an ability for a turn, not by a keyword of its own.
_GIVEN: Final = frozenset({"{strike-first}", "{strike-last}"})


@v_args(inline=True)
class ConditionMeanings(Words):
    """States of units."""

    def condition(self, first: State, *others: State | Token) -> tuple[State, ...]:
        """Return states that must all hold; the first one's unit is spoken of.

        Of states of which one must hold only the caller sees whether one does.
        """
        if self._spoken is None and first.who.side != "it":
            self._spoken = first.who
        if any(isinstance(other, Token) for other in others):
            return (State(first.who, table=True),)
        states = [other for other in others if isinstance(other, State)]
        return (first, *(_of(first.who, state) for state in states))

    def is_so(self, who: Who, state: State) -> State:
        """Return a state of a unit."""
        return _of(who, state)

    def placed(self, place: Place) -> State:
        """Return "is in combat with any {X}"."""
        table = not place.combat
        return State(_SUBJECT, table=table, combat=place.combat, foe=place.foe)

    def not_placed(self, _: Place) -> State:
        """Return "is not in combat"."""
        return State(_SUBJECT, table=True)

    def is_damaged(self) -> State:
        """Return "is damaged"."""
        return State(_SUBJECT, {"damaged": True})

    def is_a(self, *words: Any) -> State:  # noqa: ANN401 (words and nouns)
        """Return "is an {X} or a {Y}", or what has a name, such as "is [burning]"."""
        nouns = _nouns(words)
        if any(noun.is_name for noun in nouns):
            return State(_SUBJECT, table=True)
        return State(_SUBJECT, conditions_of(nouns))

    def is_not_a(self, *words: Any) -> State:  # noqa: ANN401
        """Return "is not {X}"."""
        nouns = _nouns(words)
        if all(noun.is_name for noun in nouns):
            return State(_SUBJECT, table=True)
        return State(_SUBJECT, missing(nouns))

    def has_keyword(self, span: Token) -> State:
        """Return "has {X}"; abilities too give {Strike-last}, which the caller sees."""
        if span in _GIVEN:
            return State(_SUBJECT, table=True)
        return State(_SUBJECT, conditions_of([noun_of("keyword", span)]))

    def has_any_keyword(self, *nouns: Noun) -> State:
        """Return "has the {X} or {Y} keyword"."""
        return State(_SUBJECT, conditions_of(nouns))

    def has_charged(self) -> State:
        """Return "charged this turn"."""
        return State(_SUBJECT, {"charged": True})

    def has_not_charged(self) -> State:
        """Return "has not charged this turn"."""
        return State(_SUBJECT, {"not_charged": True})

    def has_damage_points(self, words: Token) -> State:
        """Return "has 10 or more damage points"."""
        return State(_SUBJECT, {"damage_points_at_least": number_in(words)})

    def has_models(self, words: Token) -> State:
        """Return "has 10 or more models", "contains 2 models"."""
        return State(_SUBJECT, models_in(words))

    def is_on_the_table(self) -> State:
        """Return a state that the caller alone sees."""
        return State(_SUBJECT, table=True)

    def on_the_table_so(self) -> State:
        """Return "there are any friendly {X} within …"."""
        return State(Who("self"), table=True)

    def token_is_there(self, who: Who, _: Token) -> State:
        """Return "its [token] is on the battlefield"."""
        return State(who, table=True)

    def token_is_by(self, who: Who, _: Token, __: Who) -> State:
        """Return "its [token] is next to an enemy unit"."""
        return State(who, table=True)

    def in_battle_round(self, words: Token) -> State:
        """Return "it is the second battle round"."""
        return State(Who("self"), {"battle_round": rounds_in(words)})


def _of(who: Who, state: State) -> State:
    """Return a state with its unit, unless it names one itself."""
    return replace(state, who=who) if state.who is _SUBJECT else state


def _nouns(words: tuple[Any, ...]) -> list[Noun]:
    nouns = [word for word in words if isinstance(word, Noun) and word.sort != "units"]
    others = [word for word in words if isinstance(word, Token)]
    if not nouns or any(word not in {"a", "an", "any", "the"} for word in others):
        refuse("is")
    return nouns

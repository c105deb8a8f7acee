"""What words say must be so: grammar/conditions.lark."""

from typing import Any

from lark import Token, v_args

from app.wording.errors import refuse
from app.wording.meanings.units import Place
from app.wording.meanings.words import Words, missing, models_in, number_in, rounds_in
from app.wording.who import Noun, State, Who, conditions_of, noun_of

__all__ = ["ConditionMeanings"]


@v_args(inline=True)
class ConditionMeanings(Words):
    """States of units."""

    def condition(self, *states: State) -> tuple[State, ...]:
        """Return states that must all hold; the first one's unit is spoken of."""
        if self._spoken is None and states[0].who.side != "it":
            self._spoken = states[0].who
        return states

    def is_placed(self, who: Who, place: Place) -> State:
        """Return "it is in combat with any {X}"."""
        return State(who, table=not place.combat, combat=place.combat, foe=place.foe)

    def is_not_placed(self, who: Who, _: Place) -> State:
        """Return "it is not in combat"."""
        return State(who, table=True)

    def is_damaged(self, who: Who) -> State:
        """Return "it is damaged"."""
        return State(who, {"damaged": True})

    def is_a(self, who: Who, *words: Any) -> State:  # noqa: ANN401 (words and nouns)
        """Return "the target is an {X} or a {Y}", or a state such as "[burning]"."""
        nouns = _nouns(words)
        if all(self._is_state(noun) for noun in nouns):
            return State(who, table=True)
        return State(who, conditions_of(nouns))

    def is_not_a(self, who: Who, *words: Any) -> State:  # noqa: ANN401
        """Return "the target is not {X}"."""
        nouns = _nouns(words)
        if all(self._is_state(noun) for noun in nouns):
            return State(who, table=True)
        return State(who, missing(nouns))

    def has_keyword(self, who: Who, span: Token) -> State:
        """Return "it has {X}"."""
        return State(who, conditions_of([noun_of("keyword", span)]))

    def has_charged(self, who: Who) -> State:
        """Return "it charged this turn"."""
        return State(who, {"charged": True})

    def has_not_charged(self, who: Who) -> State:
        """Return "it has not charged this turn"."""
        return State(who, {"not_charged": True})

    def has_damage_points(self, who: Who, words: Token) -> State:
        """Return "it has 10 or more damage points"."""
        return State(who, {"damage_points_at_least": number_in(words)})

    def has_models(self, who: Who, words: Token) -> State:
        """Return "it has 10 or more models", "it contains 2 models"."""
        return State(who, models_in(words))

    def is_on_the_table(self, who: Who) -> State:
        """Return a state that the caller alone sees."""
        return State(who, table=True)

    def token_is_there(self, who: Who, _: Token) -> State:
        """Return "its [token] is on the battlefield"."""
        return State(who, table=True)

    def there_is(self, _: Who) -> State:
        """Return "there are any friendly {X} within …"."""
        return State(Who("self"), table=True)

    def in_battle_round(self, words: Token) -> State:
        """Return "it is the second battle round"."""
        return State(Who("self"), {"battle_round": rounds_in(words)})


def _nouns(words: tuple[Any, ...]) -> list[Noun]:
    nouns = [word for word in words if isinstance(word, Noun) and word.sort != "units"]
    others = [word for word in words if isinstance(word, Token)]
    if not nouns or any(word not in {"a", "an", "any", "the"} for word in others):
        refuse("is")
    return nouns

"""What words say of units: grammar/units.lark."""

from dataclasses import dataclass, field, replace
from typing import Any, Final

from lark import Token, v_args

from app.wording.errors import refuse
from app.wording.meanings.words import Words, missing, models_in
from app.wording.who import (
    Conditions,
    Noun,
    Who,
    conditions_of,
    merged,
    noun_of,
    without_names,
)

__all__ = ["Place", "UnitMeanings"]

_SIDES: Final = {"friendly": "friend", "enemy": "enemy"}


@dataclass(frozen=True, slots=True)
class Place:
    """Where a unit is: where the caller alone sees, or in combat, with a foe or not."""

    combat: bool = False
    foe: Who | None = None


@v_args(inline=True)
class UnitMeanings(Words):
    """Units, and the groups that they are of."""

    def unit(self, who: Who) -> Who:
        """Return the unit of any of these."""
        return who

    def this_unit(self) -> Who:
        """Return the unit that has the ability."""
        self._itself = True
        return Who("self")

    def us(self) -> Who:
        """Return "this unit and the target": a friendly unit, whichever it is."""
        target = self._target or self._picked
        if target is None or target.side != "friend":
            refuse("this unit and the target")
        return Who("friend", table=True)

    def the_attacker(self) -> Who:
        """Return the attacking unit."""
        return Who("attacker")

    def it(self, word: Token) -> Who:
        """Return the unit that the sentence speaks of, or one to be bound later."""
        singular = word in {"it", "its", "itself"}
        if singular and self._spoken is not None:
            return self._spoken
        if word == "its" and self._picked is None:
            return Who("self")
        return Who("self") if singular and self._only_itself else Who("it")

    def the_target(self, words: Token) -> Who:
        """Return the unit that the text picks, or else the one that is attacked."""
        self._others = True
        if self._target is None and self._picked is None:
            return Who("attacked")
        return _on_its_side(self._target, words)

    def that_unit(self, words: Token) -> Who:
        """Return the unit that was picked last, or the one group that was named."""
        if self._picked is not None:
            return _on_its_side(self._picked, words)
        side = next((s for word, s in _SIDES.items() if word in words), None)
        named = [who for who in self._groups if side in {None, who.side}]
        if len(named) != 1:
            refuse(words)
        return replace(named[0], table=True)

    def group(self, *parts: Any) -> Who:  # noqa: ANN401 (words, nouns, limits)
        """Return "friendly {X} units within … that charged this turn"."""
        found = _Group()
        for part in parts:
            found.take(part)
        states = [noun for noun in found.nouns if self._is_state(noun)]
        nouns = [noun for noun in found.nouns if noun not in states]
        if any(noun.sort == "place" for noun in nouns):
            return Who("place")
        vague = "models_at_least" in found.conditions and len(nouns) > 1
        if not found.told or vague:
            refuse("group")
        bold = [noun.token for noun in nouns if noun.token is not None]
        only_names = len(parts) == len(nouns) and bool(bold)
        who = Who(
            found.side,
            merged(found.conditions, conditions_of(without_names(nouns))),
            table=found.table or bool(states) or any(n.is_name for n in nouns),
            combat=found.combat,
            other=found.other,
            names=tuple(bold) if only_names else (),
        )
        self._groups += (who,) if who.side else ()
        return who

    # ---- nouns

    def keyword(self, span: Token) -> Noun:
        """Return "{X Y}"."""
        return noun_of("keyword", span)

    name = keyword

    def non_keyword(self, span: Token) -> Noun:
        """Return "non-{X Y}"."""
        return noun_of("non", span)

    non_name = non_keyword

    def or_(self) -> Noun:
        """Return what joins alternatives."""
        return Noun("or")

    def units(self) -> Noun:
        """Return "units"."""
        return Noun("units")

    def places(self) -> Noun:
        """Return "objective" or "terrain feature"."""
        return Noun("place")

    # ---- limits

    def unit_limit(self, limit: Any) -> Any:  # noqa: ANN401
        """Return a limit of a group."""
        return limit

    def damaged(self) -> Conditions:
        """Return "that is damaged"."""
        return {"damaged": True}

    def that_charged(self) -> Conditions:
        """Return "that charged this turn"."""
        return {"charged": True}

    def that_did_not_charge(self) -> Conditions:
        """Return "that did not charge this turn"."""
        return {"not_charged": True}

    def that_lacks(self, span: Token) -> Conditions:
        """Return "that does not have {X}"."""
        return missing([noun_of("keyword", span)])

    def that_has(self, span: Token) -> Conditions:
        """Return "that has {X}"."""
        return conditions_of([noun_of("keyword", span)])

    def with_models(self, words: Token) -> Conditions:
        """Return "that has 10 or more models"."""
        return models_in(words)

    def excluding(self, *nouns: Noun) -> Conditions | Place:
        """Return "excluding {X} units"; which have a name, the caller sees."""
        if any(noun.is_name for noun in nouns):
            return Place()
        return missing([noun for noun in nouns if noun.sort != "units"])

    def on_the_table(self, *_: Who) -> Place:
        """Return a place, or a deed, that the caller alone sees."""
        return Place()

    def in_combat(self) -> Place:
        """Return "in combat"."""
        return Place(combat=True)

    def in_combat_with(self, foe: Who) -> Place:
        """Return "in combat with this unit"."""
        return Place(combat=True, foe=foe)


def _on_its_side(who: Who | None, words: str) -> Who:
    if who is None:
        refuse(words)
    sides = [side for word, side in _SIDES.items() if word in words]
    if sides and who.side != sides[0]:
        refuse(words)
    return who


@dataclass(slots=True)
class _Group:
    """What the words of a group add up to."""

    side: str = ""
    nouns: list[Noun] = field(default_factory=list)
    conditions: dict[str, Any] = field(default_factory=dict)
    table: bool = False
    combat: bool = False
    told: bool = False
    other: bool = False

    def take(self, part: Any) -> None:  # noqa: ANN401
        """Add a word, a noun or a limit."""
        match part:
            case Token():
                self._take_word(part)
            case Noun():
                self.told = True
                if part.sort != "units":
                    self.nouns.append(part)
            case Place(combat=True, foe=Who(side="self" | "it")):
                self.combat = True
            case Place():
                self.table = True
            case _:
                self.conditions = merged(self.conditions, part)

    def _take_word(self, word: Token) -> None:
        match word.type:
            case "SIDE" if not self.side:
                self.side = _SIDES[str(word)]
            case "ADJECTIVE" if word == "damaged":
                self.conditions = merged(self.conditions, {"damaged": True})
            case "ADJECTIVE":
                self.table = True
            case "DETERMINER":
                self.other |= "other" in word
                self.table |= self.other or "or more" in word
            case _:
                refuse(word)

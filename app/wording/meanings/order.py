"""What words say of fights, rallying and dice events: grammar/order.lark."""

from dataclasses import replace

from lark import Token, v_args

from app.wording.drafts import AIM, Draft, about_unit
from app.wording.errors import refuse
from app.wording.meanings.rolls import Amount
from app.wording.meanings.words import Words, number_in
from app.wording.who import Who, when_of

__all__ = ["OrderMeanings"]


@v_args(inline=True)
class OrderMeanings(Words):
    """Fights, rallying, the dice of events; and what only the table knows of."""

    def rally(self, words: Token) -> list[Draft]:
        """Return "you can make 3 additional rally rolls"; who rallies stands before."""
        dice = number_in(words) * (-1 if "fewer" in words else 1)
        effect = {"kind": "rally", "dice": dice}
        return [Draft(effect, Who("rallying"), table=True, unit=True)]

    def more_dice(self, by: Amount, words: Token, who: Who, *_: Token) -> list[Draft]:
        """Return "add 1 to the number of dice rolled when making … rolls for …"."""
        return [_dice(words, by, who, 1)]

    def fewer_dice(self, by: Amount, words: Token, who: Who, *_: Token) -> list[Draft]:
        """Return "subtract 1 from the number of dice …"."""
        return [_dice(words, by, who, -1)]

    def fight_again(self, who: Who) -> list[Draft]:
        """Return "this unit can use 2 {Fight} abilities this phase"."""
        if not who.ours:
            refuse("fight again")
        again = about_unit({"kind": "fight_again", "times": 2}, who)
        return [replace(again, table=True)]

    def ritual_points(self, who: Who, by: Amount) -> list[Draft]:
        """Return "give this unit D3 ritual points"."""
        return [about_unit({"kind": "ritual_points", "by": by}, who)]

    def not_unbound(self) -> list[Draft]:
        """Return "that spell cannot be unbound"."""
        effect = {"kind": "spell_outcome", "cannot_be_unbound": True}
        return [about_unit(effect, Who("self", table=True))]

    def drop_dice(self, who: Who, _: Token) -> list[Draft]:
        """Return "when making charge rolls for …, roll 1 more … and discard 1"."""
        change = {"roll": "charge", "by": 1, "drop": "lowest"}
        return [about_unit({"kind": "change_dice_count", **change}, who)]

    def substitute_run(self, who: Who, _: Token) -> list[Draft]:
        """Return "when making run rolls for …, … you can use a value of 4 instead"."""
        effect = {"kind": "substitute_roll", "roll": "run", "at_least": 4}
        return [about_unit(effect, who)]

    # ---- grammar/table.lark

    def is_marked(self, _: Who, name: Token) -> list[Draft]:
        """Return nothing for "the target is [marked]", which others may ask about."""
        return [] if self._printed(name)[:1].islower() else refuse(name)

    def gains_keyword(self, _: Who) -> list[Draft]:
        """Return nothing for "the target has the {X} keyword"."""
        return []

    def must_target(self, *parts: Who | Token) -> list[Draft]:
        """Return "all of its attacks must target an enemy {X}", for all of the text."""
        [foe] = [part for part in parts if isinstance(part, Who)]
        [words] = [part for part in parts if isinstance(part, Token)]
        if foe.side != "enemy":
            refuse("must target")
        kinds = {"combat": "melee", "shooting": "ranged"}
        kind = next((kinds[word] for word in kinds if word in words), None)
        when = when_of(foe.conditions, enemy=True)
        return [Draft({"kind": AIM, "weapons": kind}, Who("self"), when, unit=True)]

    def nothing(self) -> list[Draft]:
        """Return nothing: what is said is the caller's."""
        return []

    def below(self) -> list[Draft]:
        """Return a place for the effect that stands below."""
        return [Draft({"kind": "below"}, Who("self"))]


def _dice(words: str, by: Amount, who: Who, sign: int) -> Draft:
    if not isinstance(by, int):
        refuse("dice")
    change = {"roll": words.split(maxsplit=1)[0], "by": sign * by}
    return about_unit({"kind": "change_dice_count", **change}, who)

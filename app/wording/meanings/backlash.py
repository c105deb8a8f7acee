"""What words say of harm to the attacker for its dice: grammar/backlash.lark."""

import re

from lark import Token, v_args

from app.wording.drafts import Draft, about_attacks
from app.wording.errors import refuse
from app.wording.meanings.rolls import Amount
from app.wording.meanings.words import Words, faces_in
from app.wording.scopes import Attacks
from app.wording.who import Who

__all__ = ["BacklashMeanings"]


@v_args(inline=True)
class BacklashMeanings(Words):
    """Mortal damage for each die of a kind."""

    def backlash(
        self, words: Token, attacks: Attacks, _: Token, amount: Amount, who: Who
    ) -> list[Draft]:
        """Return "each time you make an unmodified save roll of 6 for …, inflict …"."""
        return [_thrown_back(words, attacks, amount, who)]

    def backlash_where(
        self, words: Token, attacks: Attacks, faces: Token, *harm: Amount | Who
    ) -> list[Draft]:
        """Return "each time an unmodified hit roll for … is 1, inflict …"."""
        _, amount, who = harm
        if isinstance(amount, Who) or not isinstance(who, Who):
            refuse(words)
        return [_thrown_back(f"{words} {faces}", attacks, amount, who)]


def _thrown_back(words: str, attacks: Attacks, amount: Amount, who: Who) -> Draft:
    """Return the backlash on whoever makes the attacks."""
    found = re.search("save|hit|wound", words)
    roll = found[0] if found else ""
    trigger = {"trigger": f"{roll}_unmodified", "values": faces_in(words)}
    draft = about_attacks({"kind": "backlash", **trigger, "amount": amount}, attacks)
    made = draft.effect["attacks"] == "made"
    struck = {"self"} if made else {"attacker", "enemy"}
    if who.side not in struck or (roll == "save" and made):
        refuse(words)
    return draft

"""What words say of harm to the attacker for its dice: grammar/backlash.lark."""

import re
from dataclasses import replace

from lark import Token, v_args

from app.wording.drafts import Draft, about_attacks
from app.wording.errors import refuse
from app.wording.meanings.rolls import Amount
from app.wording.meanings.words import Words, faces_in
from app.wording.scopes import Attacks, Weapons
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

    def on_critical(
        self, attacks: Attacks, amount: Amount, who: Who, ends: Token
    ) -> list[Draft]:
        """Return "each time an attack … scores a critical hit, it inflicts …"."""
        if who.side not in {"attacked", "enemy"}:
            refuse("critical hit")
        result = {"roll": "hit", "on": "critical", "mortal": amount}
        effect = {"kind": "on_result", **result, "ends": "ends" in ends}
        return [about_attacks(effect, attacks)]

    def heal_on_critical(self, attacks: Attacks, words: Token, who: Who) -> list[Draft]:
        """Return "each time an attack … scores a critical hit, Heal (1) this unit"."""
        if who.side != "self" or attacks.by is None or attacks.by.side != "self":
            refuse("critical hit")
        amount = words.partition("(")[2].rstrip(")").upper()
        healed = int(amount) if amount.isdigit() else amount
        effect = {"kind": "heal", "amount": healed, "trigger": "critical_hit"}
        return [about_attacks(effect, attacks)]

    def redirect(self, words: Token) -> list[Draft]:
        """Return "each time you make a successful ward roll, allocate 1 … to a …"."""
        start, end = words.start_pos or 0, words.end_pos or 0
        printed = self._original[start:end]
        to = re.sub(r"^.*? to (a .*?)( units?)? within .*$", r"\1", printed)
        unit = re.sub(r"[][{}]", "", to).removeprefix("a ")
        effect = {"kind": "redirect_damage", "to": unit}
        return [replace(about_attacks(effect, Attacks(at=Who("self"))), table=True)]

    def ward_backlash(self, who: Who, *harm: Amount | Who) -> list[Draft]:
        """Return "each time you make a successful ward roll for …, inflict …"."""
        _, amount, struck = harm
        if not isinstance(struck, Who) or struck.side != "attacker" or not who.ours:
            refuse("ward roll")
        effect = {"kind": "backlash", "trigger": "ward_success", "amount": amount}
        return [about_attacks(effect, Attacks(at=who), Weapons("melee"))]


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

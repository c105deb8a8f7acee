"""What words say of rolls: grammar/rolls.lark."""

import re
from typing import Any, Final

from lark import Token, v_args

from app.wording.drafts import Draft, about_attacks, about_unit
from app.wording.errors import refuse
from app.wording.meanings.words import Words, faces_in, number_in
from app.wording.scopes import Attacks, Weapons, attacks_with
from app.wording.who import Who

__all__ = ["ROLLED", "Amount", "RollMeanings", "negative"]

#: A number, dice such as "D3+1", or a measured amount.
Amount = int | str | dict[str, Any]

_NAMES: Final = re.compile(
    "hit|wound|save|ward|run|charge|casting|chanting|unbinding|banishment"
)
_IN_ATTACKS: Final = ("hit", "wound", "save", "ward")


def negative(amount: Amount) -> Amount:
    """Return an amount with the other sign.

    >>> negative(2), negative("D3")
    (-2, '-D3')
    """
    if isinstance(amount, dict):
        return {**amount, "times": -1}
    return -amount if isinstance(amount, int) else f"-{amount}"


#: An amount that is as much as the roll that decides it.
ROLLED: Final = "roll"


@v_args(inline=True)
class RollMeanings(Words):
    """Changes of rolls."""

    def amount(self, token: Token) -> Amount:
        """Return a number, or dice."""
        if token.type == "NUMBER":
            return int(token)
        if token.type == "ROLLED":
            return ROLLED
        if token.type == "ROUND_NUMBER":
            return {"of": "battle_round"}
        return token.upper().replace(" ", "")

    def rolls(self, words: Token) -> tuple[str, ...]:
        """Return the names of rolls."""
        if "unmodified" in words:
            refuse(words)
        return tuple(_NAMES.findall(words))

    def roll_subject(self, subject: Who | Attacks) -> Who | Attacks:
        """Return for whom, or for which attacks, the rolls are made."""
        return subject

    def add_to_roll(
        self, by: Amount, rolls: tuple[str, ...], subject: Who | Attacks
    ) -> list[Draft]:
        """Return "add 1 to hit rolls for …"."""
        return [_modified(roll, by, subject) for roll in rolls]

    def subtract_from_roll(
        self, by: Amount, rolls: tuple[str, ...], subject: Who | Attacks
    ) -> list[Draft]:
        """Return "subtract 1 from hit rolls for …"."""
        return [_modified(roll, negative(by), subject) for roll in rolls]

    def add_to_its_roll(
        self, by: Amount, subject: Who, rolls: tuple[str, ...]
    ) -> list[Draft]:
        """Return "add 1 to its hit rolls"."""
        return [_modified(roll, by, subject) for roll in rolls]

    def reroll(
        self, words: Token, rolls: tuple[str, ...], subject: Who | Attacks
    ) -> list[Draft]:
        """Return "you can re-roll hit rolls for …"; "1 hit roll" is a limit."""
        limit = re.search(r"\d", words)
        return [
            _about(roll, _rerolled(roll, words, limit and int(limit[0])), subject)
            for roll in rolls
        ]

    def reroll_ones(self, words: Token, subject: Who | Attacks) -> list[Draft]:
        """Return "you can re-roll unmodified hit rolls of 1 for …"."""
        [roll] = _NAMES.findall(words)
        top = faces_in(words)[-1]
        if roll not in _IN_ATTACKS:
            refuse(words)
        which: Any = "ones" if top == 1 else {"at_most": top}
        return [_about(roll, {"kind": "reroll", "roll": roll, "which": which}, subject)]

    def ignore_modifiers(
        self, signs: Token, rolls: tuple[str, ...], subject: Who | Attacks, *more: Token
    ) -> list[Draft]:
        """Return "ignore negative modifiers to hit rolls for …"."""
        words = " ".join([signs, *more])
        both = ("positive" in words) == ("negative" in words)
        sign = "both" if both else "positive" if "positive" in words else "negative"
        if not set(rolls) <= set(_IN_ATTACKS):
            refuse("ignore")
        groups = [
            [r for r in rolls if r in pair]
            for pair in (("hit", "wound"), ("save", "ward"))
        ]
        effect = {"kind": "ignore_modifiers", "sign": sign}
        return [
            _about(group[0], {**effect, "rolls": group}, subject)
            for group in groups
            if group
        ]

    def critical_on(self, attacks: Attacks, words: Token) -> list[Draft]:
        """Return "attacks score critical hits on unmodified hit rolls of 5+"."""
        return [
            about_attacks({"kind": "critical_on", "value": number_in(words)}, attacks)
        ]

    def weapons_critical_on(self, weapons: Weapons, words: Token) -> list[Draft]:
        """Return the same of weapons."""
        return self.critical_on(attacks_with(weapons), words)

    def no_criticals(self, attacks: Attacks) -> list[Draft]:
        """Return "attacks cannot score critical hits"."""
        return [about_attacks({"kind": "no_criticals"}, attacks)]

    def suppress_all(self, attacks: Attacks) -> list[Draft]:
        """Return "other than Companion, weapon abilities for … have no effect"."""
        every = {
            "kind": "suppress_weapon_abilities",
            "abilities": "all_except_companion",
        }
        return [about_attacks(every, attacks)]

    def suppress_one(self, ability: Token, attacks: Attacks) -> list[Draft]:
        """Return "ignore the effect of <X> for attacks …"."""
        names = [self._printed(ability)]
        effect = {"kind": "suppress_weapon_abilities", "abilities": names}
        return [about_attacks(effect, attacks)]

    def not_affected(self, weapons: Weapons, ability: Token) -> list[Draft]:
        """Return "the target's weapons cannot be affected by the <X> ability"."""
        return self.suppress_one(ability, attacks_with(weapons))

    def fails(self, words: Token, attacks: Attacks, faces: Token) -> list[Draft]:
        """Return "each time the unmodified hit roll for … is 1-3, the attack fails"."""
        values = faces_in(faces)
        low = values[0] == 1
        which = {"at_most": values[-1]} if low else {"values": values}
        effect = {"kind": "fail_on_unmodified", **which}
        return [
            about_attacks({**effect, "roll": roll}, attacks)
            for roll in re.findall("hit|wound", words)
        ]

    def only_criticals(self, attacks: Attacks) -> list[Draft]:
        """Return "only critical hits score hits for …"."""
        effect = {"kind": "fail_on_unmodified", "roll": "hit", "unless_critical": True}
        return [about_attacks(effect, attacks)]

    def add_to_the_roll(self, by: Amount, words: Token) -> list[Draft]:
        """Return "add 1 to the charge roll", of a reaction to it."""
        roll = words.split()[1]
        effect = {"kind": "modify_event_roll", "roll": roll, "by": by}
        return [about_unit(effect, self._reacting())]

    def reroll_the_roll(self, words: Token) -> list[Draft]:
        """Return "you can re-roll the charge roll", in reaction to it."""
        effect = {"kind": "reroll", "roll": words.split()[1], "which": "failures"}
        return [about_unit(effect, self._reacting())]

    def modifiers(self, words: Token) -> Token:
        """Return which modifiers are ignored."""
        return words

    def sign(self, words: Token) -> Token:
        """Return which modifiers are ignored, said in brackets."""
        return words


def _rerolled(roll: str, words: str, limit: int | None) -> dict[str, Any]:
    """Return a re-roll; whoever may re-roll any hit roll does so where it is best."""
    any_hit = roll == "hit" and "failed" not in words and limit is None
    which = "best" if any_hit else "failures"
    effect: dict[str, Any] = {"kind": "reroll", "roll": roll, "which": which}
    if limit is not None and roll in _IN_ATTACKS:
        effect["limit"] = limit
    return effect


def _modified(roll: str, by: Amount, subject: Who | Attacks) -> Draft:
    if roll not in _IN_ATTACKS:
        return _about(
            roll, {"kind": "modify_event_roll", "roll": roll, "by": by}, subject
        )
    if not isinstance(by, int):
        refuse("dice")
    return _about(roll, {"kind": "modify_roll", "roll": roll, "by": by}, subject)


def _about(roll: str, effect: dict[str, Any], subject: Who | Attacks) -> Draft:
    """Return an effect on a roll: a unit's own attacks, or attacks at whom it saves."""
    if roll not in _IN_ATTACKS:
        if not isinstance(subject, Who):
            refuse(roll)
        return about_unit(effect, subject)
    if isinstance(subject, Attacks):
        return about_attacks(effect, subject)
    own = roll in {"hit", "wound"}
    return about_attacks(effect, Attacks(by=subject) if own else Attacks(at=subject))

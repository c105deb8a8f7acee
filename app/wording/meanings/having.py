"""What words say that units and weapons have: grammar/having.lark."""

import re
from typing import Final

from lark import Token, v_args

from app.wording.drafts import Draft, about_attacks, about_unit
from app.wording.errors import refuse
from app.wording.meanings.words import Words
from app.wording.scopes import Attacks, Weapons, attacks_with
from app.wording.who import Who

__all__ = ["HavingMeanings"]

_SOURCES: Final = {
    "{spell}": "spell",
    "{prayer}": "prayer",
    "{manifestations}": "manifestation",
    "shooting": "shooting",
    "combat": "combat",
}
_WARD: Final = re.compile(r"\{ward \((\d)\+\)\}")
_STRIKE: Final = re.compile(r"\{strike-(first|last)\}")


@v_args(inline=True)
class HavingMeanings(Words):
    """Keywords that are rules, weapon abilities, and what is kept off."""

    def things(self, *keywords: Token) -> tuple[Token, ...]:
        """Return "{Ward (5+)} and {Strike-first}"."""
        return keywords

    def against(self, words: Token) -> list[str]:
        """Return the kinds of damage that a ward is for."""
        return _damages(words)

    def has_keywords(
        self, who: Who, keywords: tuple[Token, ...], *against: list[str]
    ) -> list[Draft]:
        """Return "… has {Ward (5+)} against damage by …"."""
        sources = against[0] if against else []
        return [draft for word in keywords for draft in _keyword(who, word, sources)]

    def both_have(
        self, keywords: tuple[Token, ...], *against: list[str]
    ) -> list[Draft]:
        """Return "both this unit and that friendly unit have {Ward (5+)}"."""
        return self.has_keywords(Who("self", table=True), keywords, *against)

    def ability(self, token: Token) -> str:
        """Return a weapon ability as it is printed."""
        return self._printed(token) if token.startswith("<") else "Companion"

    def has_abilities(self, weapons: Weapons, *abilities: str | Attacks) -> list[Draft]:
        """Return "… weapons have <Crit (Mortal)> for attacks that target …"."""
        limits = [part for part in abilities if isinstance(part, Attacks)]
        attacks = attacks_with(weapons, *limits)
        return [
            about_attacks({"kind": "grant_weapon_ability", "ability": name}, attacks)
            for name in abilities
            if isinstance(name, str)
        ]

    def attacks_have(self, attacks: Attacks, ability: str) -> list[Draft]:
        """Return "attacks … have <Crit (2 Hits)>"."""
        effect = {"kind": "grant_weapon_ability", "ability": ability}
        return [about_attacks(effect, attacks)]

    def deny_healing(self, who: Who) -> list[Draft]:
        """Return "… cannot be healed or have slain models returned to them"."""
        return [about_unit({"kind": "deny_healing"}, who)]

    def no_retreat_damage(self, who: Who) -> list[Draft]:
        """Return "no mortal damage is inflicted on … by {Retreat} abilities"."""
        return [about_unit({"kind": "mortal_immunity", "source": "retreat"}, who)]

    def deny_ward(self, subject: Who | Attacks) -> list[Draft]:
        """Return "ward rolls cannot be made for …"."""
        attacks = Attacks(at=subject) if isinstance(subject, Who) else subject
        return [about_attacks({"kind": "deny_ward"}, attacks)]

    def ignore_first_damage(self, who: Who) -> list[Draft]:
        """Return "ignore the first damage point allocated to … each phase"."""
        if not who.ours:
            refuse("first damage")
        effect = {"kind": "ignore_first_damage", "points": 1}
        return [about_attacks(effect, Attacks(at=who))]


def _keyword(who: Who, word: str, sources: list[str]) -> list[Draft]:
    if ward := _WARD.fullmatch(word):
        if not who.ours:
            refuse("ward")
        effect = {"kind": "ward", "value": int(ward[1])}
        effects = [{**effect, "against": source} for source in sources] or [effect]
        return [about_attacks(effect, Attacks(at=who)) for effect in effects]
    strike = _STRIKE.fullmatch(word)
    if strike is None or sources:
        refuse(word)
    return [about_unit({"kind": "strike_order", "order": strike[1]}, who)]


def _damages(words: str) -> list[str]:
    sources = [source for word, source in _SOURCES.items() if word in words]
    in_battle = {"shooting", "combat"}.intersection(sources)
    if sources and not (in_battle and "mortal" in words):
        return sources
    if re.fullmatch(r"against mortal damage( points)?\s*", words):
        return ["mortal"]
    return refuse(words)

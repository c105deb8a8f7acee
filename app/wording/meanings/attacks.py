"""What words say of attacks and weapons: grammar/attacks.lark."""

import re
from dataclasses import replace

from lark import Token, v_args

from app.wording.errors import refuse
from app.wording.meanings.words import Words
from app.wording.scopes import Attacks, Weapons
from app.wording.who import Who

__all__ = ["AttackMeanings"]

_Limit = tuple[str, Who | Weapons]


@v_args(inline=True)
class AttackMeanings(Words):
    """Attacks by whom, with what, at whom."""

    def same(self, found: Who | Attacks) -> Who | Attacks:
        """Return what stands in the brackets of a rule."""
        return found

    def owned_attacks(self, by: Who, noun: Token, *limits: _Limit) -> Attacks:
        """Return "this unit's combat attacks that target …"."""
        return _limited(Attacks(by=by, weapons=Weapons(_kind_of_attack(noun))), limits)

    def free_attacks(self, noun: Token, *limits: _Limit) -> Attacks:
        """Return "attacks made by … that target …"."""
        return _limited(Attacks(weapons=Weapons(_kind_of_attack(noun))), limits)

    def made_by(self, who: Who) -> _Limit:
        """Return "made by …"."""
        return ("by", who)

    def made_with(self, weapons: Weapons) -> _Limit:
        """Return "made with this unit's …"."""
        return ("with", weapons)

    def with_companion(self) -> _Limit:
        """Return "including those made with <Companion> weapons"."""
        return ("with", Weapons(companion=True))

    def that_target(self, who: Who) -> _Limit:
        """Return "that target …"."""
        return ("at", who)

    # ---- weapons

    def owned_weapons(self, owner: Who, weapons: Weapons) -> Weapons:
        """Return "the target's melee weapons"."""
        return replace(weapons, owner=owner)

    def used_weapons(self, weapons: Weapons, owner: Who) -> Weapons:
        """Return "melee weapons used by …"."""
        return replace(weapons, owner=owner)

    def weapons_of(self, words: Token, owner: Who) -> Weapons:
        """Return "the melee weapons of …"."""
        return Weapons(_kind(words), owner=owner)

    def weapons_for(self, weapons: Weapons, attacks: Attacks) -> Weapons:
        """Return "weapons used for attacks that target …"."""
        if attacks.by is not None:
            refuse("weapons used for attacks")
        return replace(weapons.of_kind(attacks.weapons.kind), at=attacks.at)

    def weapons_of_unit(self, who: Who) -> Weapons:
        """Return all weapons of units, or the weapons whose names stand alone."""
        if who.names:
            names = tuple(self._weapon(name) for name in who.names)
            return Weapons(names=names, owner=Who("self"))
        return Weapons(owner=who)

    def names_used(self, names: Who, owner: Who) -> Weapons:
        """Return "[Long Knives] used by friendly {X} units"."""
        if not names.names:
            refuse("used by")
        return self.named_weapons(owner, names.names)

    def named_weapons(self, owner: Who, names: tuple[Token, ...]) -> Weapons:
        """Return "its [Long Knife] and [Short Knife]", as the unit's weapons are named.

        The weapons of another unit are not known: they have the name that is printed,
        or that is the plural of theirs.
        """
        if owner.side in {"friend", "enemy"}:
            printed = [self._printed(name).strip() for name in names]
            both = [name for one in printed for name in _in_both_numbers(one)]
            return Weapons(names=tuple(both), owner=owner)
        return Weapons(names=tuple(map(self._weapon, names)), owner=owner)

    def weapon_names(self, *names: Token) -> tuple[Token, ...]:
        """Return the names of weapons."""
        return names

    def weapon_kind(self, words: Token) -> Weapons:
        """Return "melee weapons"."""
        return Weapons(_kind(words))

    def and_companion(self, words: Token) -> Weapons:
        """Return "melee weapons, including <Companion> weapons"."""
        return Weapons(_kind(words), companion=True)

    def only_companion(self, words: Token) -> Weapons:
        """Return "<Companion> weapons"."""
        return Weapons(_kind(words), companion="only")

    def no_companion(self, words: Token) -> Weapons:
        """Return "non-<Companion> weapons"."""
        return Weapons(_kind(words), companion=False)


def _in_both_numbers(name: str) -> list[str]:
    plural = name.endswith("s") and not name.endswith(("ss", "ves"))
    return [name, name.removesuffix("s")] if plural else [name]


def _kind(words: str) -> str | None:
    return "melee" if "melee" in words else "ranged" if "ranged" in words else None


def _kind_of_attack(words: str) -> str | None:
    if re.search("combat|melee", words):
        return "melee"
    return "ranged" if re.search("shooting|ranged", words) else None


def _within(scope: Weapons, limit: Weapons) -> Weapons:
    """Return the weapons of a scope that are within a further limit."""
    if scope.names and limit.names:
        refuse("weapons")
    joined = replace(limit, names=limit.names or scope.names, owner=None)
    if joined.companion is None:
        joined = replace(joined, companion=scope.companion)
    return joined.of_kind(scope.kind)


def _limited(attacks: Attacks, limits: tuple[_Limit, ...]) -> Attacks:
    for name, value in limits:
        if isinstance(value, Weapons):
            scope = _within(attacks.weapons, value)
            attacks = replace(attacks, weapons=scope).limited(by=value.owner)
        elif name == "by":
            attacks = attacks.limited(by=value)
        else:
            attacks = attacks.limited(at=value)
    return attacks

"""What words say of characteristics and control: grammar/characteristics.lark."""

import re
from dataclasses import replace

from lark import Token, v_args

from app.wording.drafts import Draft, about_attacks, about_unit
from app.wording.errors import refuse
from app.wording.meanings.rolls import ROLLED, Amount, negative
from app.wording.meanings.words import Words, number_in
from app.wording.scopes import Attacks, Weapons, attacks_with
from app.wording.who import Who

__all__ = ["CharacteristicMeanings"]


@v_args(inline=True)
class CharacteristicMeanings(Words):
    """Changes of characteristics of weapons, of units, and of their control scores."""

    def add_to_characteristic(
        self, by: Amount, names: Token, weapons: Weapons, *limit: Attacks
    ) -> list[Draft]:
        """Return "add 1 to the Attacks characteristic of …"."""
        return _changed(names, weapons, limit, operation="add", value=by)

    def subtract_from_characteristic(
        self, by: Amount, names: Token, weapons: Weapons, *limit: Attacks
    ) -> list[Draft]:
        """Return "subtract 1 from the Rend characteristic of …"."""
        return _changed(names, weapons, limit, operation="add", value=negative(by))

    def double(self, names: Token, weapons: Weapons, *limit: Attacks) -> list[Draft]:
        """Return "double the Damage characteristic of …"."""
        return _changed(names, weapons, limit, operation="multiply", value=2)

    def halve(self, names: Token, weapons: Weapons, *limit: Attacks) -> list[Draft]:
        """Return "halve the Attacks characteristic of … (rounding up)"."""
        return _changed(names, weapons, limit, operation="halve")

    def set_characteristic(
        self, names: Token, weapons: Weapons, value: Amount, *limit: Attacks
    ) -> list[Draft]:
        """Return "the Attacks characteristic of … is 4"."""
        return _changed(names, weapons, limit, operation="set", value=value)

    def have_characteristic(
        self, weapons: Weapons, names: Token, value: Amount
    ) -> list[Draft]:
        """Return "… have an Attacks characteristic of 6"."""
        return _changed(names, weapons, (), operation="set", value=value)

    def set_save(self, who: Who, words: Token) -> list[Draft]:
        """Return "this unit's Save characteristic is 3+"."""
        if who.side != "self":
            refuse("Save")
        change = {"characteristic": "save", "operation": "set"}
        effect = {"kind": "modify_unit", **change, "value": number_in(words)}
        return [about_unit(effect, who)]

    def cap_attacks(self, weapons: Weapons, most: Token) -> list[Draft]:
        """Return "… have a maximum Attacks characteristic of 10"."""
        return _changed("attacks", weapons, (), operation="cap", value=int(most))

    def add_to_damage(self, by: Amount, attacks: Attacks) -> list[Draft]:
        """Return "add 1 to the damage inflicted by …'s attacks"."""
        return [about_attacks(_inflicted("add", by, of="attack"), attacks)]

    def add_to_mortal(self, by: Amount) -> list[Draft]:
        """Return "add 1 to the mortal damage inflicted"."""
        return [_more(_inflicted("add", by, of="mortal"), self._target)]

    def double_mortal(self) -> list[Draft]:
        """Return "double the mortal damage inflicted"."""
        return [_more(_inflicted("multiply", 2, of="mortal"), self._target)]

    # ---- control

    def add_control(self, by: Amount, who: Who) -> list[Draft]:
        """Return "add 3 to the control scores of …"."""
        return [_scored(by, who)]

    def subtract_control(self, by: Amount, who: Who) -> list[Draft]:
        """Return "subtract 3 from the control scores of …"."""
        return [_scored(negative(by), who)]

    def cap_control(self, who: Who, words: Token) -> list[Draft]:
        """Return "… has a maximum control score of 1"."""
        return [about_unit(_control("cap", number_in(words)), who)]

    def set_control(self, who: Who, words: Token) -> list[Draft]:
        """Return "this unit has a Control characteristic of 5"."""
        if who.side != "self":
            refuse("Control")
        change = {"characteristic": "control", "operation": "set"}
        effect = {"kind": "modify_unit", **change, "value": number_in(words)}
        return [about_unit(effect, who)]


def _changed(
    names: str, weapons: Weapons, limit: tuple[Attacks, ...], **change: object
) -> list[Draft]:
    if change.get("value") in (ROLLED, negative(ROLLED)):
        refuse("the roll")
    attacks = attacks_with(weapons, *limit)
    return [
        about_attacks(
            {"kind": "modify_characteristic", "characteristic": name, **change}, attacks
        )
        for name in re.findall("attacks|rend|damage", names)
    ]


def _inflicted(operation: str, value: Amount, *, of: str) -> dict[str, object]:
    change = {"operation": operation, "value": value, "of": of}
    return {"kind": "modify_damage_inflicted", **change}


def _more(effect: dict[str, object], target: Who | None) -> Draft:
    who = target or Who("enemy")
    return Draft({**effect, "attacks": "made"}, who, table=True, more=True)


def _scored(by: Amount, who: Who) -> Draft:
    """Return a change of a control score, which may be the roll that decides it."""
    draft = about_unit(_control("add", by), who)
    return replace(draft, of_roll=by in (ROLLED, negative(ROLLED)))


def _control(operation: str, value: Amount) -> dict[str, object]:
    return {"kind": "control_score", "operation": operation, "value": value}

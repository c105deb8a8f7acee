"""What words say of mortal damage and healing: grammar/harm.lark."""

from dataclasses import replace

from lark import Token, v_args

from app.wording.drafts import Draft, about_unit, harm_to
from app.wording.errors import refuse
from app.wording.meanings.rolls import Amount
from app.wording.meanings.words import Words, number_in
from app.wording.who import Who, when_of

__all__ = ["HarmMeanings"]


@v_args(inline=True)
class HarmMeanings(Words):
    """Mortal damage, healing, models slain and returned."""

    def inflict(self, words: Token, amount: Amount, who: Who) -> list[Draft]:
        """Return "inflict D3 mortal damage on …"."""
        effect = {"kind": "mortal_damage", "amount": amount}
        return [harm_to(who, effect, more="additional" in words)]

    def suffers(self, who: Who, amount: Amount) -> list[Draft]:
        """Return "… suffers 1 mortal damage"."""
        return [harm_to(who, {"kind": "mortal_damage", "amount": amount})]

    def inflict_roll(self, who: Who) -> list[Draft]:
        """Return "inflict an amount of mortal damage on … equal to the roll"."""
        effect = {"kind": "mortal_damage", "amount": None}
        return [harm_to(who, effect, of_roll=True)]

    def allocate(self, amount: Amount, who: Who) -> list[Draft]:
        """Return "allocate D3 damage points to … (no ward rolls)"."""
        return [harm_to(who, {"kind": "allocate_damage", "amount": amount})]

    def slay(self, models: Amount, who: Who) -> list[Draft]:
        """Return "1 model in … is slain"."""
        if not isinstance(models, int):
            refuse("slain")
        return [_outright(who, {"kind": "slay_models", "models": models})]

    def destroy(self, who: Who) -> list[Draft]:
        """Return "… is destroyed"."""
        return [_outright(who, {"kind": "destroy_unit"})]

    # ---- healing

    def heal(self, words: Token, who: Who) -> list[Draft]:
        """Return "Heal (D3) …"."""
        inner = words.partition("(")[2].rstrip(")").upper().replace(" ", "")
        return [_healing(who, "heal", amount=int(inner) if inner.isdigit() else inner)]

    def heal_roll(self, who: Who) -> list[Draft]:
        """Return "Heal (X) …, where X is the roll"."""
        return [replace(_healing(who, "heal", amount=None), of_roll=True)]

    def return_models(self, *parts: Amount | Who) -> list[Draft]:
        """Return "you can return D3 slain models to …"."""
        amounts = [part for part in parts if not isinstance(part, Who)]
        models = amounts[0] if amounts else 1
        return [_healing(parts[-1], "return_models", models=models)]

    def return_health(self, who: Who, words: Token) -> list[Draft]:
        """Return "… with a combined Health characteristic of up to 5"."""
        return [_healing(who, "return_models", health=number_in(words))]

    def return_roll(self, who: Who) -> list[Draft]:
        """Return "return a number of slain models to … equal to the roll"."""
        return [replace(_healing(who, "return_models", models=None), of_roll=True)]


def _outright(who: Who, effect: dict[str, object]) -> Draft:
    if who.side != "enemy":
        refuse("slain")
    when = when_of(who.conditions, enemy=True)
    return Draft({**effect, "attacks": "made"}, who, when, table=True)


def _healing(who: Amount | Who, kind: str, **amount: Amount | None) -> Draft:
    """Return healing, which is done at a time, or by a choice: the caller's switch."""
    if not isinstance(who, Who) or not who.ours:
        refuse("heal")
    return replace(about_unit({"kind": kind, **amount}, who), table=True)

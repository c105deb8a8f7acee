"""What words say must be rolled: grammar/gates.lark."""

import re
from dataclasses import replace
from typing import Any

from lark import Token, v_args

from app.wording.drafts import Bonus, Gate, Outcome, about_attacks
from app.wording.errors import refuse
from app.wording.meanings.sentences import Lead
from app.wording.meanings.words import Words, number_in
from app.wording.scopes import Attacks, Weapons
from app.wording.who import State, Who

__all__ = ["GateMeanings"]

_Measure = dict[str, Any]


@v_args(inline=True)
class GateMeanings(Words):
    """Rolls, and what they must come to."""

    def measure(self, words: Token) -> _Measure:
        """Return what a roll, or a number of dice, is compared with."""
        if "fury" in words:
            refuse(words)
        if "battle round" in words:
            return {"of": "battle_round"}
        if "charge roll" in words:
            return {"of": "charge_roll"}
        role = "attacker" if "this unit" in words else "target"
        enemy = self._target or self._picked
        if role == "target":
            if enemy is None or enemy.side != "enemy":
                refuse(words)
            self._spoken = enemy
        if "damage points" in words:
            return {"of": f"{role}_damage_points"}
        found = re.search("health|control|save|models", words)
        return {"of": f"{role}_{found[0] if found else ''}"}

    def roll(self, *parts: Any) -> Gate:  # noqa: ANN401 (leads and the roll)
        """Return "roll a dice for each target"."""
        *leads, words = parts
        return _led(_gate(words), leads)

    def roll_for_each(self, *parts: Any) -> Gate:  # noqa: ANN401
        """Return "roll a D3 for each enemy unit within …", which is then that unit."""
        *leads, words, who = parts
        self._picked = replace(who, table=True)
        return _led(_gate(words), leads)

    def roll_number(self, *parts: Any) -> Gate:  # noqa: ANN401
        """Return "roll a number of dice equal to …"."""
        measures = [part for part in parts if isinstance(part, dict)]
        return _led(Gate("D6", pool=_capped(measures[0], parts)), parts)

    def roll_for_models(self, *parts: Any) -> Gate:  # noqa: ANN401
        """Return "roll a dice for each model in the target unit"."""
        words = next(p for p in parts if isinstance(p, Token) and p.type == "ROLL")
        [who] = [part for part in parts if isinstance(part, Who)]
        roles = {"self": "attacker_models", "enemy": "target_models"}
        gate = _gate(words)
        if gate.dice != "D6" or who.side not in roles:
            refuse(words)
        times = {"times": gate.pool} if gate.pool else {}
        pool = _capped({"of": roles[who.side], **times}, parts)
        return _led(Gate("D6", pool=pool), parts)

    def throes(self, *parts: Any) -> Gate:  # noqa: ANN401
        """Return "each time a model in … is slain by a combat attack, roll a dice"."""
        *leads, who, slain_by, words = parts
        gate = _gate(words)
        if gate.dice != "D6":
            refuse(words)
        melee, ranged = "combat attack" in slain_by, "shooting attack" in slain_by
        kind = "melee" if melee else "ranged" if ranged else None
        effect = {"kind": "death_throes", "dice_per_model": gate.pool or 1}
        throes = about_attacks(effect, Attacks(at=who), Weapons(kind))
        return _led(Gate("D6", throes=replace(throes, table=True)), leads)

    def roll_bonus(self, *parts: Any) -> Bonus:  # noqa: ANN401
        """Return "add 1 to the roll if the target is {X}"."""
        states: list[State] = []
        for part in parts:
            if isinstance(part, Lead):
                states += _states_of(part)
            elif isinstance(part, tuple):
                states += part
        words = next(part for part in parts if isinstance(part, Token))
        if not states:
            refuse(words)
        by = number_in(words)
        return Bonus(-by if words.startswith("subtract") else by, tuple(states))

    # ---- outcomes

    def outcome(self, outcome: Outcome) -> Outcome:
        """Return what a roll must be."""
        return outcome

    def on_roll(self, words: Token) -> Outcome:
        """Return "on a 3+", "on a 2-5"."""
        low, high = _results(words)
        return Outcome("on", low, high)

    def for_each_roll(self, words: Token) -> Outcome:
        """Return "for each 4+"."""
        low, high = _results(words)
        return Outcome("each", low, high)

    def exceeds(self, words: Token, measure: _Measure) -> Outcome:
        """Return "if the roll exceeds …", "if the roll is less than …"."""
        as_much = "equal" in words
        if "less" in words or "lower" in words:
            return Outcome("below", measure=measure, strict=not as_much)
        return Outcome("exceeds", measure=measure, strict=not as_much)

    def each_exceeding(self, words: Token, measure: _Measure) -> Outcome:
        """Return "for each roll that exceeds …"."""
        return Outcome("each_exceeds", measure=measure, strict="equal" not in words)


def _gate(words: str) -> Gate:
    """Return the dice of a roll.

    >>> _gate("roll 3 dice").pool, _gate("roll a d3").dice
    (3, 'D3')
    """
    dice = re.sub(r"^(make .*roll of|roll) (an? )?", "", words)
    if several := re.fullmatch(r"(\d+) dice", dice):
        return Gate("D6", pool=int(several[1]))
    return Gate("D6" if dice == "dice" else dice.upper())


def _capped(measure: _Measure, parts: tuple[Any, ...]) -> _Measure:
    most = [p for p in parts if isinstance(p, Token) and p.type == "MAXIMUM"]
    return {**measure, "at_most": number_in(most[0])} if most else measure


def _led(gate: Gate, parts: Any) -> Gate:  # noqa: ANN401
    """Return a roll with what leads to it."""
    for lead in parts:
        match lead:
            case Lead(outcome=Outcome() as outcome) if gate.outcome is None:
                gate = replace(gate, outcome=outcome)
            case Lead(word="otherwise"):
                gate = replace(gate, otherwise=True)
            case Lead():
                gate = replace(gate, states=gate.states + _states_of(lead))
    return gate


def _states_of(lead: Lead) -> tuple[State, ...]:
    if lead.outcome is not None or lead.rallying is not None:
        refuse("lead of a roll")
    return lead.states


def _results(words: str) -> tuple[int, int | None]:
    last = words.rsplit(maxsplit=1)[-1]
    if last.endswith("+"):
        return int(last[:-1]), None
    low, _, high = last.partition("-")
    return int(low), int(high or low)

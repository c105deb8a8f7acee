"""What a sentence says, before it is known where in a text it stands."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from app.wording.errors import refuse
from app.wording.scopes import Attacks, Weapons, direction_of
from app.wording.who import State, Who, merged, when_of

__all__ = [
    "AIM", "Bonus", "Draft", "Gate", "Head", "Note", "Outcome", "Pick", "Said",
    "about_attacks", "about_unit", "aimed", "harm_to", "held",
    "held_together",
]  # fmt: skip

#: The kind of a draft that only says whom the attacks of the unit must target.
AIM: Final = "aim"


@dataclass(frozen=True, slots=True)
class Draft:
    """An effect, when it acts, and whether only the caller sees that it does.

    ``who`` is the unit spoken of, to which "it" refers. ``of_roll``: its amount is the
    roll that decides it; ``unit``: it is about the unit itself, not about attacks;
    ``more``: it adds to what the sentence before it says; ``apart``: the sentence that
    asks for something that the caller alone sees, and so is a switch of its own.
    """

    effect: Mapping[str, Any]
    who: Who
    when: Mapping[str, Any] = field(default_factory=dict)
    table: bool = False
    of_roll: bool = False
    unit: bool = False
    more: bool = False
    apart: str = ""

    @property
    def only_in_combat(self) -> bool:
        """Whether it acts in combat alone."""
        kind = (self.effect.get("weapons") or {}).get("kind")
        return kind == "melee" or self.when.get("phase") == "combat"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a roll must be.

    ``sort`` is "on" (from ``low`` to ``high``), "each" (each die of them), "tier" (the
    casting or chanting roll is ``low`` or more), "exceeds" or "each_exceeds" (more than
    the measure, as much where not ``strict``) or "below" (less than it, or as much).
    """

    sort: str
    low: int = 0
    high: int | None = None
    measure: Mapping[str, Any] = field(default_factory=dict)
    strict: bool = False


@dataclass(frozen=True, slots=True)
class Gate:
    """A roll: its dice; ``pool``: how many D6 each of which is looked at.

    ``throes``: it is made for each model slain; ``states``: what must be so;
    ``otherwise``: it is made where what was said before is not so; ``outcome``: it is
    made where an earlier roll came to this.
    """

    dice: str
    pool: Any = None
    throes: Draft | None = None
    states: tuple[State, ...] = ()
    otherwise: bool = False
    outcome: Outcome | None = None


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence with effects; ``words``: its connectives and durations.

    ``placed``: it asks for something that the caller alone sees.
    """

    drafts: tuple[Draft, ...]
    outcome: Outcome | None = None
    words: frozenset[str] = frozenset()
    placed: bool = False


@dataclass(frozen=True, slots=True)
class Head:
    """The head of a list: what holds for all of it, or a choice."""

    states: tuple[State, ...] = ()
    outcome: Outcome | None = None
    words: frozenset[str] = frozenset()
    choice: bool = False


@dataclass(frozen=True, slots=True)
class Pick:
    """A pick of targets; ``magic`` is "casting", "chanting" or nothing."""

    who: Who | None
    states: tuple[State, ...] = ()
    magic: str = ""
    gate: Gate | None = None


@dataclass(frozen=True, slots=True)
class Bonus:
    """What is added to a roll, and when."""

    by: int
    states: tuple[State, ...] = ()


@dataclass(frozen=True, slots=True)
class Note:
    """A sentence without effects of its own: "companion" or "usage"."""

    sort: str


def about_attacks(
    effect: Mapping[str, Any], attacks: Attacks, weapons: Weapons | None = None
) -> Draft:
    """Return an effect on attacks, with its direction, weapons and conditions."""
    seen = direction_of(attacks)
    scope = (weapons or attacks.weapons).json()
    said = {**effect, "attacks": seen.attacks}
    if scope:
        said["weapons"] = scope
    return Draft(said, seen.who, seen.when, seen.table)


def about_unit(effect: Mapping[str, Any], who: Who) -> Draft:
    """Return an effect on a unit itself; on the other one it is "received"."""
    if not (who.ours or who.side == "enemy"):
        refuse("unit")
    enemy = who.side == "enemy"
    said = {**effect, "attacks": "received"} if enemy else dict(effect)
    table = who.table or who.side != "self"
    return Draft(said, who, when_of(who.conditions, enemy=enemy), table, unit=True)


def harm_to(
    who: Who, effect: Mapping[str, Any], *, of_roll: bool = False, more: bool = False
) -> Draft:
    """Return harm that comes with the attacks made by the unit."""
    recipients = {"enemy": "target", "self": "attacker", "attacker": "attacker"}
    if who.side not in recipients:
        refuse("harm")
    said = {**effect, "recipient": recipients[who.side], "attacks": "made"}
    when = when_of(who.conditions, enemy=who.side == "enemy")
    return Draft(said, who, when, table=True, of_roll=of_roll, more=more)


def held(draft: Draft, states: Iterable[State]) -> Draft:
    """Return the draft with further states that must hold for it."""
    for state in states:
        draft = _held(draft, state, state.who.bound(draft.who))
    return draft


def aimed(draft: Draft, aims: Iterable[Draft]) -> Draft:
    """Return the draft where the attacks of the unit must target what the aims say.

    It limits the unit's own attacks and when it strikes with them, nothing else.
    """
    strikes = draft.effect["kind"] == "strike_order"
    own = draft.effect.get("attacks", "made") == "made" and draft.who.side == "self"
    if not own or (draft.unit and not strikes):
        return draft
    touched = (draft.effect.get("weapons") or {}).get("kind")
    for aim in aims:
        kind = aim.effect.get("weapons")
        seen = "melee" if strikes else touched
        if kind and not seen and aim.when:
            refuse("must target")
        if not kind or seen == kind:
            draft = replace(draft, when=merged(draft.when, aim.when))
    return draft


def held_together(drafts: Sequence[Draft], states: Iterable[State]) -> list[Draft]:
    """Return effects that act together or not at all, with what must be so for them.

    A foe that makes a unit strike first is not always the one that it fights: then only
    the caller sees for all of them whether it is so.
    """
    apart = any(draft.unit for draft in drafts) and len(drafts) > 1
    seen = [replace(s, table=True) if apart and s.foe else s for s in states]
    return [held(draft, seen) for draft in drafts]


def _held(draft: Draft, state: State, who: Who) -> Draft:
    if state.table:
        return replace(draft, table=True)
    if state.combat:
        return _in_combat(draft, state, who)
    if state.conditions.keys() == {"battle_round"}:
        return replace(draft, when=merged(draft.when, state.conditions))
    made = draft.effect.get("attacks") == "made"
    if who.side == "attacked" and (draft.unit or not made):
        refuse("the target")
    if who.side in {"enemy", "attacked"}:
        when = when_of(state.conditions, enemy=True)
    elif who.side == "self" and draft.who.side == "friend":
        return replace(draft, table=True)
    elif who.side == draft.who.side or (who.side, draft.who.side) == ("self", "enemy"):
        when = when_of(state.conditions, enemy=False)
    else:
        refuse("state")
    return replace(draft, when=merged(draft.when, when))


def _in_combat(draft: Draft, state: State, who: Who) -> Draft:
    """Return the draft of a unit that must be in combat, in all or with a foe.

    Where the foe is a kind of enemy, effects on attacks act where the other unit of the
    pair is one: that is sure, though another enemy in combat would do as well.
    """
    if state.foe is None:
        return draft if draft.only_in_combat else replace(draft, table=True)
    foe = state.foe.bound(draft.who)
    enemy = foe.side in {"enemy", ""} and not foe.table
    if not enemy or draft.unit or who.side != "self" or draft.who.side != "self":
        return replace(draft, table=True)
    when = when_of(foe.conditions, enemy=True)
    return replace(draft, when=merged(draft.when, when, {"phase": "combat"}))

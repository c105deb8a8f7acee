"""What the sentences of a text decide together: by a roll, by a spell, or at once."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from app.wording.drafts import Bonus, Draft, held
from app.wording.errors import refuse
from app.wording.pieces import Piece, Roll
from app.wording.rolling import Decided, decided_by
from app.wording.text import Text, is_below
from app.wording.who import State, merged, opposite_of, opposite_when

__all__ = ["groups_of"]


def groups_of(text: Text, pieces: Sequence[Piece]) -> Iterable[tuple[str, Decided]]:
    """Return what is decided together, with what its name says beside the name."""
    kinds = {"spell": "casting", "prayer": "chanting"}
    text.magic = text.magic or kinds.get(text.printed.kind, "")
    if text.has_below():
        yield from _below(text, pieces)
    elif text.magic:
        yield from _spells(text, pieces)
    else:
        yield from _in_order(_replaced(pieces))


def _spells(text: Text, pieces: Sequence[Piece]) -> Iterable[tuple[str, Decided]]:
    spell = _magic(text, pieces)
    yield "", spell
    if text.bonus is not None:
        yield f" ({text.bonus.by:+} to the roll)", _easier(spell, text.bonus)


def _in_order(pieces: Sequence[Piece]) -> Iterable[tuple[str, Decided]]:
    """Return what no roll decides, and what each roll does, in the text's order."""
    free = [piece for piece in pieces if not piece.rolled]
    first = min((pieces.index(piece) for piece in free), default=len(pieces))
    rolls = _rolls(pieces)
    before = [roll for roll in rolls if _place_of_roll(roll, pieces) < first]
    for roll in before:
        yield from _with_bonus(roll, _decided_by(roll, pieces))
    if free:
        yield "", Decided(tuple(draft for piece in free for draft in piece.drafts))
    for roll in rolls[len(before) :]:
        yield from _with_bonus(roll, _decided_by(roll, pieces))


def _decided_by(roll: Roll, pieces: Sequence[Piece]) -> list[Piece]:
    return [piece for piece in pieces if piece.rolled and piece.roll is roll]


def _place_of_roll(roll: Roll, pieces: Sequence[Piece]) -> int:
    return pieces.index(_decided_by(roll, pieces)[0])


def _replaced(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the pieces; what others replace acts only where these do not."""
    result: list[Piece] = []
    for piece in pieces:
        if "instead" in piece.words:
            if not result:
                refuse("instead")
            result[-1] = _limited(result[-1], piece)
        result.append(piece)
    return result


def _limited(old: Piece, new: Piece) -> Piece:
    """Return the old piece, limited to where the new one's condition does not hold."""
    [when, *others] = [draft.when for draft in new.drafts]
    [before, *more] = [draft.when for draft in old.drafts]
    further = {name: v for name, v in when.items() if before.get(name) != v}
    without = opposite_when(further)
    same = all(other == when for other in others) and all(w == before for w in more)
    if without is None or not same or any(draft.apart for draft in new.drafts):
        return refuse("instead")
    kept = {name: v for name, v in before.items() if name not in further}
    limited = merged(kept, without, _still(before, further))
    drafts = [replace(draft, when=limited) for draft in old.drafts]
    return replace(old, drafts=drafts)


def _still(before: Mapping[str, Any], further: Mapping[str, Any]) -> dict[str, Any]:
    """Return the old bounds of what the new piece bounds more closely."""
    return {name: v for name, v in before.items() if name in further}


def _rolls(pieces: Sequence[Piece]) -> list[Roll]:
    rolls: list[Roll] = []
    for piece in pieces:
        if piece.rolled and piece.roll is not None and piece.roll not in rolls:
            rolls.append(piece.roll)
    return rolls


def _with_bonus(roll: Roll, pieces: Sequence[Piece]) -> Iterable[tuple[str, Decided]]:
    if not roll.bonuses:
        yield "", _within(roll, decided_by(roll, pieces))
        return
    [bonus, *others] = roll.bonuses
    if others:
        refuse("two bonuses")
    without = _complement(bonus)
    yield "", _held(_within(roll, decided_by(roll, pieces)), without or ())
    more = _within(roll, decided_by(roll, pieces, bonus=bonus.by))
    yield f" ({bonus.by:+} to the roll)", _held(more, bonus.states)


def _within(roll: Roll, decided: Decided) -> Decided:
    """Return what a roll decides that is made on a result of another."""
    if roll.within is None:
        return decided
    outer, outcome = roll.within
    if decided.activation or decided.tiers or outer.bonuses:
        refuse("a roll within a roll")
    return decided_by(outer, [Piece(list(decided.drafts), "", outcome, outer)])


def _held(decided: Decided, states: Sequence[State]) -> Decided:
    drafts = tuple(held(draft, states) for draft in decided.drafts)
    tiers = tuple(
        (at_least, tuple(held(draft, states) for draft in found))
        for at_least, found in decided.tiers
    )
    return replace(decided, drafts=drafts, tiers=tiers)


def _complement(bonus: Bonus) -> tuple[State, ...] | None:
    """Return the state in which there is no bonus, None where `When` cannot say it."""
    if len(bonus.states) != 1:
        return None
    state = bonus.states[0]
    if state.table or state.combat:
        return None
    opposite = opposite_of(state.conditions)
    if opposite is None or (state.who.side == "enemy" and "not_charged" in opposite):
        return None
    return (replace(state, conditions=opposite),)


def _below(text: Text, pieces: Sequence[Piece]) -> Iterable[tuple[str, Decided]]:
    """Return the effect that stands below, once for each way in which it applies."""
    ways = [piece for piece in pieces if is_below(piece)]
    effects = [piece for piece in pieces if not is_below(piece)]
    if not effects or any(piece.rolled for piece in effects) or text.magic:
        refuse("below")
    for way in ways:
        [placeholder] = way.drafts
        drafts = [
            replace(
                draft,
                when=merged(draft.when, placeholder.when),
                table=draft.table or placeholder.table,
            )
            for piece in effects
            for draft in piece.drafts
        ]
        made = replace(way, drafts=drafts)
        if way.roll is None:
            yield " (without a roll)", Decided(tuple(drafts))
        else:
            yield from _with_bonus(way.roll, [made])


# ------------------------------------------------------------ spells and prayers


def _magic(text: Text, pieces: Sequence[Piece]) -> Decided:
    """Return the effects of a spell or prayer, and of its tiers."""
    base: list[Draft] = []
    for roll in _rolls(pieces):
        decided = decided_by(roll, _decided_by(roll, pieces))
        if decided.activation or roll.bonuses or roll.within:
            refuse("two rolls")
        base += decided.drafts
    free = [piece for piece in pieces if not piece.rolled and not piece.outcome]
    if any("instead" in piece.words for piece in free):
        refuse("instead")
    base += [draft for piece in free for draft in piece.drafts]
    tiers: list[tuple[int, tuple[Draft, ...]]] = []
    known = list(base)
    for piece in sorted(
        (piece for piece in pieces if piece.outcome and piece.outcome.sort == "tier"),
        key=_low,
    ):
        known = _joined(known, piece)
        low = _low(piece)
        tiers = [tier for tier in tiers if tier[0] != low]
        tiers.append((low, tuple(known)))
    return Decided(tuple(base), _casting(text), tuple(tiers))


def _easier(spell: Decided, bonus: Bonus) -> Decided:
    """Return a spell whose roll has a bonus, which the caller sees."""
    activation = {
        name: {**roll, "modifier": bonus.by}
        for name, roll in (spell.activation or {}).items()
    }
    return replace(spell, activation=activation)


def _low(piece: Piece) -> int:
    return piece.outcome.low if piece.outcome else 0


def _joined(known: list[Draft], piece: Piece) -> list[Draft]:
    if "instead" not in piece.words:
        return [*known, *piece.drafts]
    result = list(known)
    for draft in piece.drafts:
        same = [i for i, old in enumerate(result) if _alike(old, draft)]
        if len(same) != 1:
            refuse("instead")
        result[same[0]] = draft
    return result


def _alike(old: Draft, new: Draft) -> bool:
    changed = {"amount", "value", "by", "health", "models"}
    names = (old.effect.keys() | new.effect.keys()) - changed
    return all(old.effect.get(name) == new.effect.get(name) for name in names)


def _casting(text: Text) -> dict[str, Any]:
    casting = text.magic == "casting"
    printed = text.printed.casting_value if casting else text.printed.chanting_value
    value = printed.strip().rstrip("+")
    if not re.fullmatch("[0-9]{1,2}", value):
        refuse("value")
    return {"cast" if casting else "chant": {"value": int(value)}}

"""Abilities of the contract, from what the sentences of a text say."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from app.wording.drafts import Bonus, Draft, held
from app.wording.errors import refuse
from app.wording.pieces import Piece, Roll
from app.wording.printed import PrintedAbility
from app.wording.rolling import Decided, decided_by
from app.wording.who import State, merged

__all__ = ["Text", "abilities_of"]

HARM: Final = {
    "mortal_damage",
    "mortal_from_roll",
    "mortal_pool",
    "slay_models",
    "destroy_unit",
    "allocate_damage",
    "modify_damage_inflicted",
}
_TOUCHES_COMPANION: Final = {
    "modify_roll",
    "modify_characteristic",
    "grant_weapon_ability",
    "critical_on",
    "reroll",
    "on_result",
}


@dataclass(slots=True)
class Text:
    """A text as it is read: its pieces, its picks, the roll of a spell or prayer."""

    printed: PrintedAbility
    whole: str = ""
    pieces: list[Piece] = field(default_factory=list)
    states: tuple[State, ...] = ()
    picked: bool = False
    magic: str = ""
    bonus: Bonus | None = None
    companion: bool = False
    choice: bool = False

    def has_below(self) -> bool:
        """Whether an effect that stands below is applied."""
        return any(_is_below(piece) for piece in self.pieces)


def _is_below(piece: Piece) -> bool:
    return any(draft.effect["kind"] == "below" for draft in piece.drafts)


def abilities_of(text: Text) -> tuple[dict[str, Any], ...]:
    """Return the abilities that a text is."""
    if not text.pieces:
        refuse("no effect")
    if text.choice and not all(piece.branch for piece in text.pieces):
        refuse("a choice and more")
    abilities: list[dict[str, Any]] = []
    branches = dict.fromkeys(piece.branch for piece in text.pieces)
    for branch in branches:
        pieces = [piece for piece in text.pieces if piece.branch == branch]
        for number, (suffix, decided) in enumerate(_groups(text, pieces), 1):
            name = text.printed.name + (f": {branch}" if branch else "")
            name += suffix or (f" ({number})" if number > 1 else "")
            abilities.append(
                _ability(text, name, decided, switch=bool(branch or suffix))
            )
    return tuple(abilities)


def _groups(text: Text, pieces: Sequence[Piece]) -> Iterable[tuple[str, Decided]]:
    """Return what is decided together, with what its name says beside the name."""
    if text.has_below():
        yield from _below(text, pieces)
        return
    free = [piece for piece in pieces if not piece.rolled]
    if text.magic:
        spell = _magic(text, pieces)
        yield "", spell
        if text.bonus is not None:
            yield f" ({text.bonus.by:+} to the roll)", _easier(spell, text.bonus)
        return
    if any("instead" in piece.words for piece in pieces):
        refuse("instead")
    if free:
        yield "", Decided(tuple(draft for piece in free for draft in piece.drafts))
    for roll in _rolls(pieces):
        mine = [piece for piece in pieces if piece.rolled and piece.roll is roll]
        yield from _with_bonus(roll, mine)


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
    if state.table or state.combat or len(state.conditions) != 1:
        return None
    [(name, value)] = state.conditions.items()
    enemy = state.who.side == "enemy"
    match name:
        case "keywords_any":
            opposite = {"keywords_none": value}
        case "keywords_all" if len(value) == 1:
            opposite = {"keywords_none": value}
        case "models_at_least" if value > 1:
            opposite = {"models_at_most": value - 1}
        case "charged" if not enemy:
            opposite = {"not_charged": True}
        case _:
            return None
    return (replace(state, conditions=opposite),)


def _below(text: Text, pieces: Sequence[Piece]) -> Iterable[tuple[str, Decided]]:
    """Return the effect that stands below, once for each way in which it applies."""
    ways = [piece for piece in pieces if _is_below(piece)]
    effects = [piece for piece in pieces if not _is_below(piece)]
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
        mine = [piece for piece in pieces if piece.rolled and piece.roll is roll]
        decided = decided_by(roll, mine)
        if decided.activation or roll.bonuses or roll.within:
            refuse("two rolls")
        base += decided.drafts
    free = [piece for piece in pieces if not piece.rolled and not piece.outcome]
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
    if not value.isdigit():
        refuse("value")
    return {"cast" if casting else "chant": {"value": int(value)}}


# ------------------------------------------------------------ JSON


def _ability(
    text: Text, name: str, decided: Decided, *, switch: bool
) -> dict[str, Any]:
    drafts = [held(draft, text.states) for draft in decided.drafts]
    tiers = [(n, [held(d, text.states) for d in found]) for n, found in decided.tiers]
    everything = [*drafts, *(d for _, found in tiers for d in found)]
    passive = text.printed.kind == "passive" and not text.printed.timing.strip()
    sure = not (switch or text.picked or decided.activation or text.magic)
    enabled = passive and sure and not any(draft.table for draft in everything)
    ability: dict[str, Any] = {"name": name[:200], "text": text.whole[:5000]}
    if not enabled:
        ability["enabled"] = False
    shared = _shared(everything)
    when = dict(shared)
    phase = _phase(text, everything)
    if phase and "phase" not in when and all("phase" not in d.when for d in everything):
        when["phase"] = phase
    if when:
        ability["when"] = when
    if decided.activation:
        activation = dict(decided.activation)
        if tiers:
            activation["tiers"] = [
                {
                    "at_least": n,
                    "effects": _effects(text, found, shared),
                    "replaces": True,
                }
                for n, found in tiers
            ]
        ability["activation"] = activation
    ability["effects"] = _effects(text, drafts, shared)
    return ability


def _shared(drafts: Sequence[Draft]) -> dict[str, Any]:
    """Return the conditions that all effects share."""
    whens = [draft.when for draft in drafts]
    if not whens:
        return {}
    return {
        name: value
        for name, value in whens[0].items()
        if all(when.get(name) == value for when in whens)
    }


def _effects(
    text: Text, drafts: Sequence[Draft], shared: dict[str, Any]
) -> list[dict[str, Any]]:
    effects = []
    for draft in drafts:
        effect = dict(draft.effect)
        if text.companion:
            effect = _with_companion(effect)
        own = {name: v for name, v in draft.when.items() if name not in shared}
        effects.append({**effect, "when": own} if own else effect)
    return effects


def _with_companion(effect: dict[str, Any]) -> dict[str, Any]:
    if effect["kind"] not in _TOUCHES_COMPANION:
        refuse("companion")
    return {**effect, "weapons": {"companion": True, **(effect.get("weapons") or {})}}


def _phase(text: Text, drafts: Sequence[Draft]) -> str | None:
    """Return the phase in which alone an ability acts that is declared in it."""
    timing = text.printed.timing.lower()
    lasting = [w for p in text.pieces for w in p.words if w.startswith("lasting:")]
    if any("until" in words or "battle" in words for words in lasting):
        return None
    if any(draft.unit for draft in drafts):
        return None
    if "combat phase" in timing:
        return "combat"
    harm = all(draft.effect["kind"] in HARM for draft in drafts)
    return "shooting" if "shooting phase" in timing and harm else None

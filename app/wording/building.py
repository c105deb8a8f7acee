"""Abilities of the contract, from what the sentences of a text say."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from app.wording.drafts import Draft, aimed, held
from app.wording.errors import refuse
from app.wording.grouping import groups_of
from app.wording.pieces import Piece
from app.wording.rolling import Decided
from app.wording.text import Text
from app.wording.timing import at_its_time, spaced

__all__ = ["abilities_of", "told_apart"]

_TOUCHES_COMPANION: Final = {
    "modify_roll",
    "modify_characteristic",
    "grant_weapon_ability",
    "critical_on",
    "reroll",
    "on_result",
    "deny_ward",
}


def abilities_of(text: Text) -> tuple[dict[str, Any], ...]:
    """Return the abilities that a text is."""
    if not text.pieces:
        refuse("no effect")
    if text.choice and not all(piece.branch for piece in text.pieces):
        refuse("a choice and more")
    abilities: list[dict[str, Any]] = []
    for branch in dict.fromkeys(piece.branch for piece in text.pieces):
        pieces = [_aimed(text, p) for p in text.pieces if p.branch == branch]
        name = text.printed.name + (f": {branch}" if branch else "")
        for suffix, decided in groups_of(text, pieces):
            switch = bool(branch or suffix)
            abilities += [
                _ability(text, name + suffix, part, switch=switch)
                for part in _switches(text, decided)
            ]
    return tuple(told_apart(abilities))


def _aimed(text: Text, piece: Piece) -> Piece:
    """Return a piece, limited to those whom the text says that attacks must target."""
    aims = [aim for branch, aim in text.aims if branch in {"", piece.branch}]
    return replace(piece, drafts=[aimed(draft, aims) for draft in piece.drafts])


def told_apart(abilities: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the abilities with different names: one of a name replaces another."""
    names: dict[str, int] = {}
    result = []
    for ability in abilities:
        name = ability["name"]
        names[name] = names.get(name, 0) + 1
        number = f" ({names[name]})" if names[name] > 1 else ""
        result.append({**ability, "name": f"{name[:190]}{number}"})
    return result


def _switches(text: Text, decided: Decided) -> list[Decided]:
    """Return the parts that may be used one without the other, or elsewhere.

    What friendly units have does not stand with what the unit itself has; another enemy
    is not the one that was picked; and what asks for something that only the caller
    sees is a switch of its own.
    """
    passive = text.printed.kind == "passive"
    every = [*decided.drafts, *(d for _, drafts in decided.tiers for d in drafts)]
    keys = dict.fromkeys(_place_of(draft, passive=passive) for draft in every)
    return [_only(decided, key, passive=passive) for key in keys]


def _place_of(draft: Draft, *, passive: bool) -> tuple[object, ...]:
    own = passive and draft.table
    return (draft.who.side == "friend", draft.who.other, draft.apart, own)


def _only(decided: Decided, key: tuple[object, ...], *, passive: bool) -> Decided:
    def kept(drafts: Iterable[Draft]) -> tuple[Draft, ...]:
        return tuple(d for d in drafts if _place_of(d, passive=passive) == key)

    drafts = before = kept(decided.drafts)
    tiers = []
    for at_least, found in decided.tiers:
        if kept(found) != before:
            before = kept(found)
            tiers.append((at_least, before))
    return replace(decided, drafts=drafts, tiers=tuple(tiers))


# ------------------------------------------------------------ JSON


def _ability(
    text: Text, name: str, decided: Decided, *, switch: bool
) -> dict[str, Any]:
    drafts = _held(text, decided.drafts)
    tiers = [(n, _held(text, found)) for n, found in decided.tiers]
    everything = [*drafts, *(d for _, found in tiers for d in found)]
    passive = text.printed.kind == "passive" and not text.printed.timing.strip()
    sure = not (switch or text.picked or decided.activation or text.magic)
    enabled = passive and sure and not any(draft.table for draft in everything)
    ability: dict[str, Any] = {"name": name[:200], "text": text.whole[:5000]}
    if not enabled:
        ability["enabled"] = False
    shared = _shared(everything)
    if shared:
        ability["when"] = shared
    if _each_phase(text, decided, everything):
        ability["each"] = "phase"
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


def _held(text: Text, drafts: Iterable[Draft]) -> list[Draft]:
    """Return drafts with what must be so to use the ability, and their phase."""
    return [at_its_time(text, held(draft, text.states)) for draft in drafts]


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
        if draft.of_roll or {"roll", "-roll"}.intersection(
            value for value in effect.values() if isinstance(value, str)
        ):
            refuse("equal to the roll")
        if text.companion:
            effect = _with_companion(effect)
        own = {name: v for name, v in draft.when.items() if name not in shared}
        effects.append({**effect, "when": own} if own else effect)
    return effects


def _with_companion(effect: dict[str, Any]) -> dict[str, Any]:
    if effect["kind"] not in _TOUCHES_COMPANION:
        refuse("companion")
    return {**effect, "weapons": {"companion": True, **(effect.get("weapons") or {})}}


def _each_phase(text: Text, decided: Decided, drafts: Sequence[Draft]) -> bool:
    """Say whether it is rolled anew in each combat phase."""
    timing = spaced(text.printed.timing).lower()
    rolled = bool(decided.activation) or any(_is_rolled(d.effect) for d in drafts)
    return rolled and "combat phase" in timing and "once per battle" not in timing


def _is_rolled(effect: Mapping[str, Any]) -> bool:
    amounts = [effect.get(name) for name in ("amount", "value")]
    diced = any(isinstance(amount, str) for amount in amounts)
    return diced or "dice" in effect or any(isinstance(a, dict) for a in amounts)

"""Effects that a roll decides: as activations, their tiers, and pools of dice."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from app.wording.drafts import Draft, Outcome
from app.wording.errors import refuse
from app.wording.pieces import Piece, Roll

__all__ = ["Decided", "decided_by"]

#: The least and the greatest result of the dice of a gate.
_RANGES: Final = {"D3": (1, 3), "D6": (1, 6), "2D6": (2, 12), "3D6": (3, 18)}


@dataclass(frozen=True, slots=True)
class Decided:
    """Effects with their activation; ``tiers``: what higher results do instead."""

    drafts: tuple[Draft, ...]
    activation: dict[str, Any] | None = None
    tiers: tuple[tuple[int, tuple[Draft, ...]], ...] = ()


def decided_by(roll: Roll, pieces: Sequence[Piece], *, bonus: int = 0) -> Decided:
    """Return what the pieces say that one roll decides."""
    sorts = {piece.outcome.sort if piece.outcome else "on" for piece in pieces}
    if len(sorts) != 1:
        refuse("two sorts of outcomes")
    if roll.gate.throes is not None:
        return Decided((_throes(roll, pieces),))
    match sorts.pop():
        case "each" | "each_exceeds":
            return Decided(_pools(roll, pieces, bonus))
        case "exceeds" | "below":
            return _compared(roll, pieces, bonus)
        case _:
            return _results(roll, pieces, bonus)


# ------------------------------------------------------------ each die for itself


def _pools(roll: Roll, pieces: Sequence[Piece], bonus: int) -> tuple[Draft, ...]:
    if roll.gate.dice != "D6" or roll.gate.pool is None:
        refuse("for each")
    return tuple(
        _pool(roll.gate.pool, piece.outcome, draft, bonus)
        for piece in pieces
        for draft in piece.drafts
        if piece.outcome is not None
    )


def _pool(dice: Any, outcome: Outcome, draft: Draft, bonus: int) -> Draft:  # noqa: ANN401
    if draft.effect["kind"] != "mortal_damage":
        return _counted(dice, outcome, draft, bonus)
    effect: dict[str, Any] = {"kind": "mortal_pool", "dice": dice}
    if outcome.sort == "each_exceeds":
        if draft.of_roll:
            refuse("equal to the roll")
        above = outcome.measure if outcome.strict else {**outcome.measure, "plus": -1}
        effect["above"] = above
    elif draft.of_roll:
        faces = range(outcome.low, 7)
        effect["bands"] = [{"on": [face], "amount": face} for face in faces]
    else:
        effect["each_on"] = outcome.low
    if outcome.high not in {None, 6}:
        refuse("for each of some results")
    if not draft.of_roll:
        effect["amount"] = draft.effect["amount"]
    if bonus:
        effect["roll_modifier"] = bonus
    kept = {name: draft.effect[name] for name in ("recipient", "attacks")}
    return replace(draft, effect={**effect, **kept}, of_roll=False)


def _counted(dice: Any, outcome: Outcome, draft: Draft, bonus: int) -> Draft:  # noqa: ANN401
    """Return an addition of 1 for each success as an addition of their count."""
    wanted = {"kind": "modify_characteristic", "operation": "add", "value": 1}
    fits = wanted.items() <= draft.effect.items()
    if not fits or bonus or outcome.sort != "each" or outcome.high not in {None, 6}:
        refuse("for each")
    value = {"count": {"dice": dice, "at_least": outcome.low}}
    return replace(draft, effect={**draft.effect, "value": value})


def _throes(roll: Roll, pieces: Sequence[Piece]) -> Draft:
    [piece, *more] = pieces
    [draft, *others] = piece.drafts
    throes, outcome = roll.gate.throes, piece.outcome
    harm = draft.effect["kind"] == "mortal_damage"
    to_attacker = draft.effect.get("recipient") == "attacker"
    if more or others or throes is None or outcome is None or roll.bonuses:
        refuse("each model slain")
    if not (harm and to_attacker) or draft.of_roll or outcome.high not in {None, 6}:
        refuse("each model slain")
    said = {"each_on": outcome.low, "amount": draft.effect["amount"]}
    return replace(throes, effect={**throes.effect, **said})


# ------------------------------------------------------------ one roll


def _compared(roll: Roll, pieces: Sequence[Piece], bonus: int) -> Decided:
    """Return what a roll above, or below, a measure decides."""
    outcome, dice = pieces[0].outcome, roll.gate.dice
    if outcome is None or any(piece.outcome != outcome for piece in pieces):
        return refuse("compared")
    low, high = _range(roll, bonus)
    drafts = [draft for piece in pieces for draft in piece.drafts]
    dice += f"+{bonus}" if bonus else ""
    if _alone(drafts, {"slay_models", "destroy_unit"}) and outcome.sort != "below":
        bound = "above" if outcome.strict else "at_least"
        effect = {**drafts[0].effect, "dice": dice, bound: outcome.measure}
        return Decided((replace(drafts[0], effect=effect),))
    activation = {"roll": dice, "at_least": _bound(outcome, low + high)}
    if not any(draft.of_roll for draft in drafts):
        return Decided(tuple(drafts), activation)
    if outcome.sort == "below":
        refuse("equal to the roll")
    sure = tuple(draft for draft in drafts if not draft.of_roll)
    tiers = tuple((k, _at(drafts, k)) for k in range(low, high + 1))
    return Decided(sure, activation, tiers)


def _bound(outcome: Outcome, ends: int) -> dict[str, Any]:
    """Return the least roll that will do.

    Where it must be at most n, that is as likely as at least ``ends`` - n: the results
    of dice are as likely from below as from above. ``ends`` is the sum of both ends.
    """
    strict = int(outcome.strict)
    if outcome.sort == "below":
        return {**outcome.measure, "times": -1, "plus": ends + strict}
    measure = dict(outcome.measure)
    if strict:
        measure["plus"] = measure.get("plus", 0) + 1
    return measure


def _alone(drafts: Sequence[Draft], kinds: set[str]) -> bool:
    return len(drafts) == 1 and drafts[0].effect["kind"] in kinds


def _range(roll: Roll, bonus: int) -> tuple[int, int]:
    if roll.gate.dice not in _RANGES or roll.gate.pool is not None:
        refuse("dice")
    low, high = _RANGES[roll.gate.dice]
    if bonus < 0:
        refuse("less")
    return low + bonus, high + bonus


def _results(roll: Roll, pieces: Sequence[Piece], bonus: int) -> Decided:
    """Return what each result does, as tiers that replace what lower ones do."""
    low, high = _range(roll, bonus)
    dice = roll.gate.dice + (f"+{bonus}" if bonus > 0 else "")
    _check_overlaps(pieces)
    top = high - max(bonus, 0)
    rows = [(k, _of_result(pieces, k, top)) for k in range(low, high + 1)]
    steps = [rows[0]]
    for k, drafts in rows[1:]:
        if drafts != steps[-1][1]:
            steps.append((k, drafts))
    if not steps[0][1]:
        steps = steps[1:]
    if not steps or any(not drafts for _, drafts in steps):
        refuse("results")
    simple = _as_much_as_rolled(pieces, dice, top)
    if simple is not None:
        return simple
    (first, drafts), *tiers = steps
    return Decided(drafts, {"roll": dice, "at_least": first}, tuple(tiers))


def _check_overlaps(pieces: Sequence[Piece]) -> None:
    """Raise NotUnderstoodError where results meet without an "also"."""
    spans: list[tuple[int, int | None]] = []
    for piece in pieces:
        span = (piece.outcome.low, piece.outcome.high) if piece.outcome else (0, None)
        if span in spans:
            continue
        low, _ = span
        meets = any(a <= low and (b is None or b >= low) for a, b in spans)
        if meets and "also" not in piece.text.lower():
            refuse("results that meet")
        spans.append(span)


def _of_result(pieces: Sequence[Piece], result: int, top: int) -> tuple[Draft, ...]:
    found: list[Draft] = []
    for piece in pieces:
        low = piece.outcome.low if piece.outcome else 0
        high = piece.outcome.high if piece.outcome else None
        if low <= result and (high is None or high == top or result <= high):
            found += _at(piece.drafts, result)
    return tuple(found)


def _at(drafts: Sequence[Draft], result: int) -> tuple[Draft, ...]:
    """Return the drafts with the result for the amount that is the roll."""
    return tuple(
        replace(draft, effect=_amounts(draft.effect, result), of_roll=False)
        if draft.of_roll
        else draft
        for draft in drafts
    )


def _amounts(effect: Any, result: int) -> dict[str, Any]:  # noqa: ANN401
    amounts = {None: result, "roll": result, "-roll": -result}
    return {
        name: amounts.get(v, v) if v is None or isinstance(v, str) else v
        for name, v in effect.items()
    }


def _as_much_as_rolled(pieces: Sequence[Piece], dice: str, top: int) -> Decided | None:
    """Return mortal damage as much as the roll, with what changes it, in its kind."""
    drafts = [draft for piece in pieces for draft in piece.drafts]
    rolled = [draft for draft in drafts if draft.of_roll]
    others = [draft for draft in drafts if not draft.of_roll]
    changes = all(d.effect["kind"] == "modify_damage_inflicted" for d in others)
    if len(rolled) != 1 or not changes or rolled[0].effect["kind"] != "mortal_damage":
        return None
    outcomes = [piece.outcome for piece in pieces if piece.outcome]
    if any(o.high not in {None, top} for o in outcomes):
        return None
    low = max((o.low for o in outcomes), default=1)
    kept = {name: rolled[0].effect[name] for name in ("recipient", "attacks")}
    effect = {"kind": "mortal_from_roll", "dice": dice, "at_least": low, **kept}
    return Decided((replace(rolled[0], effect=effect, of_roll=False), *others))

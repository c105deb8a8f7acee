"""What became of every rule: the list ``applied`` of an answer."""

from collections.abc import Iterator, Mapping
from typing import Any

from distributions import keywords
from distributions.action import AttackResult
from distributions.effects import Origin, Side, Source
from distributions.explaining import verdicts_on_effects
from distributions.verdicts import APPLIED, Code, Ruling, Verdict, merged
from distributions.weapon_rulings import ruling_on_champions, rulings_on_abilities
from schemas.damage import DamageRequest
from schemas.unit import Unit

__all__ = ["applied_of"]


def applied_of(request: DamageRequest, result: AttackResult) -> list[dict[str, Any]]:
    """Return an entry for every rule in play, those of one rule together."""
    verdicts = [
        *_on_weapon_abilities(result),
        *_on_champions(request, result),
        *_on_wards(request, result),
        *verdicts_on_effects(result),
    ]
    units = {"attacker": request.attacker, "target": request.target}
    return [_written(verdict, units) for verdict in verdicts]


def _written(verdict: Verdict, units: Mapping[str, Unit]) -> dict[str, Any]:
    origin, ruling = verdict.origin, verdict.ruling
    return {
        "source": origin.source.value,
        "side": origin.side.value,
        "name": origin.name,
        "pointer": _pointer(origin.place, units),
        "weapon": verdict.weapon,
        "applied": ruling.applied,
        "code": ruling.code.value,
        "reason": ruling.reason,
    }


def _pointer(place: str | None, units: Mapping[str, Unit]) -> str | None:
    """Return a place where it is one of the request, None in a unit's warscroll."""
    match place.split("/") if place else ():
        case [_, side, field, index, *_] if side in units and index.isdecimal():
            return place if units[side].was_sent(field, int(index)) else None
        case _:
            return place


def _on_weapon_abilities(result: AttackResult) -> Iterator[Verdict]:
    for index, weapon in enumerate(result.action.attacker.weapons):
        rulings = rulings_on_abilities(result, index)
        for i, (ability, ruling) in enumerate(
            zip(weapon.abilities, rulings, strict=True)
        ):
            place = f"/attacker/weapons/{index}/abilities/{i}"
            origin = Origin(Source.WEAPON_ABILITY, Side.ATTACKER, str(ability), place)
            yield Verdict(origin, index, ruling)


def _on_champions(request: DamageRequest, result: AttackResult) -> list[Verdict]:
    """Rule on the +1 Attacks of champions, by keyword or by number."""
    place = _place_of_champions(request)
    if place is None:
        return []
    origin = Origin(Source.KEYWORD, Side.ATTACKER, "CHAMPION", place)
    rulings = [
        Verdict(origin, index, ruling_on_champions(result, index))
        for index in result.used
    ]
    return merged(rulings, result.used)


def _place_of_champions(request: DamageRequest) -> str | None:
    unit = request.attacker
    if unit.champions is not None:
        return "/attacker/champions" if unit.champions else None
    counts = [keywords.champions_among(word, unit.models) for word in unit.keywords]
    # The keyword that gives most of them is the one that counts.
    return f"/attacker/keywords/{counts.index(max(counts))}" if any(counts) else None


def _on_wards(request: DamageRequest, result: AttackResult) -> Iterator[Verdict]:
    """Rule on the target's WARD keywords: the best of all wards is used (18.1)."""
    target = request.target
    used = result.action.target.ward
    free = target.ward != used
    for index, keyword in enumerate(target.keywords):
        ward = keywords.ward_of(keyword)
        if ward is None:
            continue
        place = f"/target/keywords/{index}"
        origin = Origin(Source.KEYWORD, Side.TARGET, keyword, place)
        if ward == used and free:
            free = False
            yield Verdict(origin, None, APPLIED)
        else:
            why = f"the ward used is {used}+" if used else "ward says there is none"
            ruling = Ruling(applied=False, code=Code.OTHER_WARD, reason=why)
            yield Verdict(origin, None, ruling)

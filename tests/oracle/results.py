"""What `on_result` effects add to a hit or wound roll that succeeded."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from tests.oracle.amounts import amount
from tests.oracle.chances import Chances, added, certain, mean
from tests.oracle.harm import inflicted
from tests.oracle.notation import Json
from tests.oracle.situation import TARGET, Active, Situation


@dataclass(frozen=True)
class Bonus:
    """What all matching effects do together, after their dice were rolled."""

    mortal: int = 0
    rend: int = 0
    damage: int = 0
    hits: int | None = None
    auto_wound: bool = False
    ends: bool = False


def matching(
    effects: tuple[Active, ...], roll: str, face: int, *, critical: bool
) -> list[Active]:
    return [
        active
        for active in effects
        if active.kind == "on_result"
        and active.effect["roll"] == roll
        and matches(active.effect, face, critical=critical)
    ]


def matches(effect: Json, face: int, *, critical: bool) -> bool:
    if effect.get("unmodified") is not None:
        return face in effect["unmodified"]
    return effect["on"] == "success" or critical


def bonuses(
    situation: Situation, found: list[Active]
) -> Iterator[tuple[Fraction, Bonus]]:
    """Roll the amounts: they add up, but of `hits` the greatest mean is used."""

    def amounts(field: str) -> list[tuple[Active, Chances]]:
        return [
            (active, amount(active.effect[field], situation.request, active.side))
            for active in found
            if active.effect.get(field) is not None
        ]

    mortal = total(
        inflicted(situation, active, points, TARGET)
        for active, points in amounts("mortal")
    )
    damage = total(more for _, more in amounts("damage"))
    most_hits = max((many for _, many in amounts("hits")), key=mean, default=None)
    hits = {None: Fraction(1)} if most_hits is None else most_hits
    together = product(mortal.items(), damage.items(), hits.items())
    for (points, a), (more, b), (scored, c) in together:
        yield (
            a * b * c,
            Bonus(
                mortal=points,
                rend=sum(active.effect.get("rend") or 0 for active in found),
                damage=more,
                hits=scored,
                auto_wound=any(active.effect.get("auto_wound") for active in found),
                ends=any(active.effect.get("ends") for active in found),
            ),
        )


def total(amounts: Iterable[Chances]) -> Chances:
    combined = certain(0)
    for chances in amounts:
        combined = added(combined, chances)
    return combined

"""Uncertain abilities: dice to roll, spells to cast, prayers to chant."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from tests.oracle.amounts import fixed
from tests.oracle.chances import one_die
from tests.oracle.notation import Json, dice

# What was rolled with everything that is added, or None where it failed.
Reached = int | None


def outcomes(
    request: Json, side: str, ability: Json
) -> dict[tuple[int, ...], Fraction]:
    """Return which tiers decide: () it fails, (-1,) the base effects, else a tier.

    A tier is named by its place in the list.
    """
    activation = ability["activation"]
    if "probability" in activation:
        chance = Fraction(str(activation["probability"]))
        return {(-1,): chance, (): 1 - chance}
    tiers = activation.get("tiers") or []
    found: dict[tuple[int, ...], Fraction] = {}
    for chance, reached in rolls(request, side, activation):
        decided = () if reached is None else (highest_tier(tiers, reached),)
        found[decided] = found.get(decided, Fraction(0)) + chance
    return found


def highest_tier(tiers: list[Json], reached: int) -> int:
    places = [place for place, t in enumerate(tiers) if reached >= t["at_least"]]
    return max(places, key=lambda place: tiers[place]["at_least"], default=-1)


def effects_of(ability: Json, decided: tuple[int, ...]) -> list[Json]:
    """Return the effects: a tier joins the base effects or replaces them."""
    if not decided:
        return []
    base = list(ability["effects"])
    if decided == (-1,):
        return base
    tier = ability["activation"]["tiers"][decided[0]]
    return list(tier["effects"]) if tier.get("replaces") else base + tier["effects"]


def rolls(
    request: Json, side: str, activation: Json
) -> Iterator[tuple[Fraction, Reached]]:
    if "cast" in activation:
        yield from casting(activation["cast"])
    elif "chant" in activation:
        yield from chanting(activation["chant"])
    else:
        needed = fixed(activation["at_least"], request, side)
        for total, chance in dice(activation["roll"]).rolled().items():
            yield chance, total if total >= needed else None


def casting(cast: Json) -> Iterator[tuple[Fraction, Reached]]:
    """Cast on 2D6; two unmodified 1s are a miscast; then others may unbind it."""
    for first, second in product(range(1, 7), repeat=2):
        chance = Fraction(1, 36)
        total = first + second + cast.get("modifier", 0)
        if (first, second) == (1, 1) or total < cast["value"]:
            yield chance, None
            continue
        unopposed = Fraction(1)
        for unbind in cast.get("unbinds") or []:
            unopposed *= 1 - chance_to_unbind(total, unbind.get("modifier", 0))
        yield chance * unopposed, total
        yield chance * (1 - unopposed), None


def chance_to_unbind(casting_roll: int, modifier: int) -> Fraction:
    """Return the chance that 2D6 and the modifier exceed the casting roll."""
    pairs = product(range(1, 7), repeat=2)
    return Fraction(sum(a + b + modifier > casting_roll for a, b in pairs), 36)


def chanting(chant: Json) -> Iterator[tuple[Fraction, Reached]]:
    """Chant on a D6: an unmodified 1 fails; ritual points are added."""
    more = chant.get("modifier", 0) + chant.get("ritual_points", 0)
    for face, chance in one_die(6).items():
        answered = face != 1 and face + more >= chant["value"]
        yield chance, face + more if answered else None

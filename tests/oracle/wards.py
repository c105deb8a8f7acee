"""Wards: the best that applies to a damage point is rolled for it."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from tests.oracle.chances import Chances, certain, repeated
from tests.oracle.notation import keywords
from tests.oracle.situation import Active, Situation
from tests.oracle.units import ward_values
from tests.oracle.walk import Left, Walk


@dataclass(frozen=True)
class Ward:
    """The wards that apply to some damage points, and the sum of the modifiers."""

    values: tuple[int, ...]
    modifier: int

    def past(self) -> Chances:
        """Return whether a point gets past the ward; an unmodified 1 lets it."""
        if not self.values:
            return certain(1)
        best = min(self.values)
        warded = sum(face != 1 and face + self.modifier >= best for face in range(1, 7))
        return {0: Fraction(warded, 6), 1: Fraction(6 - warded, 6)}


NO_WARD = Ward((), 0)


def attack_ward(
    situation: Situation, effects: list[Active], modifier: int, *, mortal: bool
) -> Ward:
    """Return the ward against points of an attack, or against its mortal damage."""
    if any(active.kind == "deny_ward" for active in effects):
        return NO_WARD
    against = {"any", "attack", situation.phase} | ({"mortal"} if mortal else set())
    return Ward(applicable(situation, effects, against), modifier)


def other_ward(situation: Situation, source: Active) -> Ward:
    """Return the ward against mortal damage that no attack inflicts.

    Only what the target receives concerns it, whatever the weapons.
    """
    effects = [
        active
        for active in situation.effects
        if active.received and not active.effect.get("weapons")
    ]
    if any(active.kind == "deny_ward" for active in effects):
        return NO_WARD
    against = {"any", "mortal"} | ({source.magic} if source.magic else set())
    if "manifestation" in keywords(situation.attacker):
        against.add("manifestation")
    modifier = sum(
        active.effect["by"]
        for active in effects
        if active.kind == "modify_roll" and active.effect["roll"] == "ward"
    )
    return Ward(applicable(situation, effects, against), modifier)


def applicable(
    situation: Situation, effects: Iterable[Active], against: set[str]
) -> tuple[int, ...]:
    granted = [
        int(active.effect["value"])
        for active in effects
        if active.kind == "ward" and active.effect.get("against", "any") in against
    ]
    return (*ward_values(situation.target), *granted)


def inflict(points: int, ward: Ward, left: Left, *, mortal: bool) -> Walk:
    """Put points into the damage pool: for each of them a ward roll is made."""
    through = repeated(ward.past(), points)
    ends = {(left, reached): chance for reached, chance in through.items()}
    expected = {"damage_pool": Fraction(points)}
    if mortal:
        expected["mortal_damage"] = Fraction(points)
    walk = Walk(ends, expected)
    return Walk(ends, expected | {"damage": walk.mean})

"""Re-rolls of the first dice only, as a walk through all dice makes them."""

from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from distributions.action import AttackResult
from distributions.distribution import Distribution
from distributions.effects import Roll, Side
from distributions.kinds import (
    CriticalOn,
    OnResult,
    Reroll,
    Which,
)
from distributions.profiles import Unit, Weapon
from tests.distributions.battlefield import (
    amount,
    blade,
    mine,
    result_of,
    theirs,
    with_effects,
)

HIT, WOUND, SAVE, WARD = Roll.HIT, Roll.WOUND, Roll.SAVE, Roll.WARD
ONES, FAILURES, BEST = Which.ONES, Which.FAILURES, Which.BEST
SIXTH = Fraction(1, 6)


def weights(*values: int) -> Distribution:
    return Distribution.from_weights(values)


def again(roll: Roll, which: Which, limit: int | None, **said: Any) -> Reroll:  # noqa: ANN401
    made = theirs if roll in (SAVE, WARD) else mine
    place = said.pop("place", f"{roll.value} {which.value} {limit}")
    return made(Reroll, roll=roll, which=which, limit=limit, place=place, **said)


def fought(
    *rerolls: Reroll,
    weapons: tuple[Weapon, ...],
    **target: Any,  # noqa: ANN401
) -> AttackResult:
    attacker, defender = Unit(), Unit(**target)
    for effect in rerolls:
        if effect.origin.side is Side.ATTACKER:
            attacker = with_effects(attacker, effect)
        else:
            defender = with_effects(defender, effect)
    return result_of(*weapons, attacker=attacker, target=defender)


def damage(
    *rerolls: Reroll,
    weapons: tuple[Weapon, ...],
    **target: Any,  # noqa: ANN401
) -> Distribution:
    return fought(*rerolls, weapons=weapons, **target).damage.distribution


class Left(NamedTuple):
    """The re-rolls left of each roll."""

    hit: int
    wound: int
    save: int
    ward: int


#: The chance of each number, or of passing, together with what is left then.
Ways = dict[tuple[int, Left], Fraction]

NEEDED = {"hit": 4, "wound": 3, "save": 5, "ward": 5}


@dataclass(frozen=True)
class Walk:
    """Attacks of Damage 2, die by die; ``always`` re-rolls ones without limit."""

    which: Which
    always: bool

    def die(self, name: str, left: Left) -> Ways:
        """Whether a die passes, 1 or 0: each face, and each face after a re-roll."""
        ways: Ways = defaultdict(Fraction)
        for face in range(1, 7):
            fails = face == 1 if self.which is ONES else face < NEEDED[name]
            free = self.always and face == 1
            used = fails and not free and getattr(left, name) > 0
            then = left._replace(**{name: getattr(left, name) - used})
            final = range(1, 7) if free or used else (face,)
            for last in final:
                passed = int(last >= NEEDED[name])
                ways[passed, then] += SIXTH / len(final)
        return ways

    def attack(self, left: Left) -> Ways:
        """The points of one attack: hit, wound, save, then two wards."""
        ways: Ways = defaultdict(Fraction)
        going = {left: Fraction(1)}
        for name, goes_on in (("hit", 1), ("wound", 1), ("save", 0)):
            more: dict[Left, Fraction] = defaultdict(Fraction)
            for before, chance in going.items():
                for (passed, after), share in self.die(name, before).items():
                    if passed == goes_on:
                        more[after] += chance * share
                    else:
                        ways[0, after] += chance * share
            going = more
        for before, chance in going.items():
            for (points, after), share in self.wards(before).items():
                ways[points, after] += chance * share
        return ways

    def wards(self, left: Left) -> Ways:
        """The points of two that get through."""
        ways: Ways = defaultdict(Fraction)
        for (first, between), chance in self.die("ward", left).items():
            for (second, after), share in self.die("ward", between).items():
                ways[2 - first - second, after] += chance * share
        return ways

    def points(self, number: int, left: Left) -> dict[int, Fraction]:
        """The points of several attacks, one after the other."""
        ways: Ways = {(0, left): Fraction(1)}
        for _ in range(number):
            more: Ways = defaultdict(Fraction)
            for (so_far, before), chance in ways.items():
                for (points, after), share in self.attack(before).items():
                    more[so_far + points, after] += chance * share
            ways = more
        found: dict[int, Fraction] = defaultdict(Fraction)
        for (points, _), chance in ways.items():
            found[points] += chance
        return found


@settings(max_examples=40)
@given(
    st.integers(1, 3),
    st.builds(Left, *[st.integers(0, 2)] * 4),
    st.sampled_from([ONES, FAILURES]),
    st.booleans(),
)
def test_limited_rerolls_are_those_of_a_walk_die_by_die(
    number: int,
    left: Left,
    which: Which,
    always: bool,  # noqa: FBT001 (drawn)
) -> None:
    rolls = {"hit": HIT, "wound": WOUND, "save": SAVE, "ward": WARD}
    rerolls = [
        again(rolls[name], which, limit)
        for name, limit in left._asdict().items()
        if limit
    ]
    if always:
        rerolls += [again(roll, ONES, None) for roll in rolls.values()]
    weapon = blade(hit=4, wound=3, damage=2, attacks=number)
    found = damage(*rerolls, weapons=(weapon,), save=5, ward=5)

    expected = Walk(which, always).points(number, left)
    assert found == Distribution.from_chances(expected)


def test_random_hits_and_attacks_go_on_with_what_is_left() -> None:
    # D3 attacks that hit on 2+, each with D3 hits; wounds of 4+, the first failed
    # wound roll is re-rolled. Worked by the number of hits h: each of a hits has
    # 1..3; the points are those of h dice of 4+, the first failure again.
    three = mine(OnResult, roll=HIT, hits=amount("D3"))
    critical = mine(CriticalOn, value=6)
    attacker = with_effects(Unit(), three, critical, again(WOUND, FAILURES, 1))
    weapon = blade(hit=2, wound=4, attacks="D3")
    found = result_of(weapon, attacker=attacker).damage.distribution

    assert found == Distribution.from_chances(_points_of_hits())


def _points_of_hits() -> dict[int, Fraction]:
    hits: dict[int, Fraction] = {}
    third = Fraction(1, 3)
    for attacks in (1, 2, 3):
        numbers = {0: Fraction(1)}
        for _ in range(attacks):
            more: dict[int, Fraction] = {}
            for so_far, chance in numbers.items():
                for new, share in (
                    (0, SIXTH),
                    *((h, 5 * SIXTH * third) for h in (1, 2, 3)),
                ):
                    more[so_far + new] = (
                        more.get(so_far + new, Fraction(0)) + chance * share
                    )
            numbers = more
        for number, chance in numbers.items():
            hits[number] = hits.get(number, Fraction(0)) + chance * third
    points: dict[int, Fraction] = {}
    for number, chance in hits.items():
        for wounds, share in _wounds(number, 1).items():
            points[wounds] = points.get(wounds, Fraction(0)) + chance * share
    return points


def _wounds(dice: int, left: int) -> dict[int, Fraction]:
    """How many of so many dice of 4+ pass, the first ``left`` failures again."""
    if not dice:
        return {0: Fraction(1)}
    found: dict[int, Fraction] = {}
    again_passes = Fraction(1, 4) if left else Fraction(0)
    again_fails = Fraction(1, 4) if left else Fraction(1, 2)
    for passed, chance, after in (
        (1, Fraction(1, 2), left),
        (1, again_passes, left - 1),
        (0, again_fails, max(0, left - 1)),
    ):
        if chance:
            for more, share in _wounds(dice - 1, after).items():
                found[passed + more] = (
                    found.get(passed + more, Fraction(0)) + chance * share
                )
    return found

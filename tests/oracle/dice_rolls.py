"""One die, with the re-rolls that may be made of it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction

from tests.oracle.notation import Json
from tests.oracle.situation import Active, Situation
from tests.oracle.walk import Left, Walk, branches

SIXTH = Fraction(1, 6)
FACES = range(1, 7)

# With each re-roll comes its place among the limited ones, None if unlimited.
Rerolls = list[tuple[Json, int | None]]


@dataclass(frozen=True)
class Judgement:
    """What a final face of this roll means, and whose roll it is."""

    succeeds: Callable[[int], bool]
    after: Callable[[int, Left], Walk]
    critical: Callable[[int], bool] = lambda _: False
    by_the_target: bool = False


def limited_rerolls(situation: Situation) -> list[Active]:
    """Return the re-rolls of which only some dice may be re-rolled in the action."""
    return [
        active
        for active in situation.of_kind("reroll")
        if active.effect.get("limit") is not None
    ]


def all_left(situation: Situation) -> Left:
    return tuple(int(a.effect["limit"]) for a in limited_rerolls(situation))


def rerolls_of(situation: Situation, effects: Iterable[Active], roll: str) -> Rerolls:
    """Return the re-rolls of one roll among these effects."""
    limited = limited_rerolls(situation)
    places = {id(active): place for place, active in enumerate(limited)}
    return [
        (active.effect, places.get(id(active)))
        for active in effects
        if active.kind == "reroll" and active.effect["roll"] == roll
    ]


def roll(rerolls: Rerolls, left: Left, judge: Judgement) -> Walk:
    """Roll a D6 once; it is re-rolled at most once, and the second result stands.

    Dice that are re-rolled without limit use none up.
    """
    by_face = {face: judge.after(face, left) for face in FACES}
    fresh = branches((SIXTH, by_face[face]) for face in FACES)
    walks: list[tuple[Fraction, Walk]] = []
    for face in FACES:
        wanting = [
            place
            for effect, place in rerolls
            if wants_again(effect["which"], face, judge, left)
        ]
        used = use_up(wanting, left)
        if used is None:
            walks.append((SIXTH, by_face[face]))
        elif used == left:
            walks.append((SIXTH, fresh))
        else:
            walks += [(SIXTH * SIXTH, judge.after(again, used)) for again in FACES]
    return branches(walks)


def use_up(wanting: list[int | None], left: Left) -> Left | None:
    """Return what is left after a die that these re-rolls want; None: it stands.

    A re-roll without limit uses none up; of several with a limit the first does.
    """
    if None in wanting:
        return left
    for place in wanting:
        if place is not None and left[place]:
            return tuple(n - (index == place) for index, n in enumerate(left))
    return None


def wants_again(which: str | Json, face: int, judge: Judgement, left: Left) -> bool:
    """Tell whether a re-roll is of this face."""
    if which == "ones":
        return face == 1
    if which == "failures":
        return not judge.succeeds(face)
    if which == "non_criticals":
        return not judge.critical(face)
    if which == "best":
        return is_worse_than_a_fresh_roll(face, judge, none_of(left))
    assert isinstance(which, dict)
    return face <= which["at_most"] and not judge.succeeds(face)


def is_worse_than_a_fresh_roll(face: int, judge: Judgement, left: Left) -> bool:
    """Compare the expected damage, for the one who rolls."""
    expected = {face: judge.after(face, left).mean for face in FACES}
    fresh = sum(expected.values(), Fraction(0)) / 6
    if judge.by_the_target:
        return expected[face] > fresh
    return expected[face] < fresh


def none_of(left: Left) -> Left:
    """Return no limited re-rolls: what is best does not depend on how many are left."""
    return tuple(0 for _ in left)

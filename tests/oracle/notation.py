"""Reads the ways in which a request may write numbers, dice and names."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tests.oracle.chances import Chances, added, certain, one_die

Json = dict[str, Any]


@dataclass(frozen=True)
class Dice:
    """A sum of dice, each by its number of sides, and a constant."""

    sides: tuple[int, ...]
    plus: int

    def rolled(self, die: Callable[[int], Chances] = one_die) -> Chances:
        """Return the sum; `die` says how a die of so many sides is rolled."""
        total = certain(self.plus)
        for sides in self.sides:
            total = added(total, die(sides))
        return total


def dice(written: int | str) -> Dice:
    """Read `2`, `"D6"`, `"2d3"` or `"3D6 + 3"`."""
    sides: list[int] = []
    plus = 0
    for term in str(written).upper().replace(" ", "").split("+"):
        if "D" in term:
            count, _, faces = term.partition("D")
            sides += [int(faces)] * int(count or 1)
        else:
            plus += int(term)
    return Dice(tuple(sides), plus)


def target_number(written: int | str | None) -> int | None:
    """Read `4`, `"4"` or `"4+"`; null and `"-"` are None."""
    if written is None or written == "-":
        return None
    return int(str(written).strip().removesuffix("+"))


def rend(written: int | str) -> int:
    """Read `1` or `"1"`, the older writing `-1`, and `"-"` or `""` for none."""
    if isinstance(written, str) and written.strip() in {"", "-"}:
        return 0
    return abs(int(written))


def squashed(text: str) -> str:
    """Drop what does not count in a name: case, hyphens, spaces and brackets."""
    return re.sub(r"[-\s()]", "", text.lower())


def weapon_ability(written: str) -> str:
    """Read the name of a weapon ability; of Anti-X the X stands after a colon."""
    text = squashed(written)
    if text.startswith("anti"):
        return "anti:" + text.removeprefix("anti").removesuffix("+1rend")
    names = {
        "companion": "companion",
        "shootincombat": "shoot in combat",
        "charge": "charge",
        "charge+1damage": "charge",
        "crit2hits": "crit 2 hits",
        "critautowound": "crit auto-wound",
        "critmortal": "crit mortal",
    }
    return names[text]


def keyword(written: str) -> str:
    """Return a keyword without its bracketed number: `WIZARD (2)` is a WIZARD."""
    return squashed(re.sub(r"\(.*\)", "", written))


def keywords(unit: Json) -> set[str]:
    return {keyword(written) for written in unit.get("keywords") or []}


def keyword_brackets(unit: Json, name: str) -> list[str]:
    """Return what stands in the brackets of a keyword: of `WARD (5+)` it is `5+`."""
    brackets = (
        re.search(r"\((.*)\)", written)
        for written in unit.get("keywords") or []
        if keyword(written) == keyword(name)
    )
    return [bracket[1].replace(" ", "") for bracket in brackets if bracket]

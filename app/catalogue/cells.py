"""Printed cells, and the values of the API that they stand for.

A cell is what a warscroll prints under a heading. The typesetter's marks say nothing;
all else is read by the contract itself (``schemas.scalars``), so that what is read
here is what a request may hold. What it does not know is given back, and never
repaired, except for what no reader could take for anything else.
"""

import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from pydantic import TypeAdapter, ValidationError

from schemas.scalars import (
    AttacksDice,
    Control,
    DamageDice,
    Rend,
    Save,
    Target,
    WeaponAbilityText,
)

__all__ = [
    "Json",
    "WeaponReading",
    "control_of",
    "health_of",
    "inches_of",
    "keyword_of",
    "plain",
    "prose",
    "save_of",
    "weapon_abilities_of",
    "weapon_of",
]

Json = dict[str, Any]

_NON_BREAKING: Final = {"\N{NO-BREAK SPACE}": " ", "\N{NON-BREAKING HYPHEN}": "-"}
_MARKS: Final = dict.fromkeys("*^\N{LONG RIGHT TACK}\N{LONG LEFT TACK}", "")
_TYPESETTING: Final = str.maketrans(_NON_BREAKING | _MARKS)
_BREAKS: Final = str.maketrans(_NON_BREAKING)
#: Misprints that can mean one thing only, in the folded spelling of an ability.
_MISPRINTS: Final = (("anit-", "Anti-"),)
#: An Anti-X ability: its keyword, and what may be printed or lost behind it.
_ANTI: Final = re.compile(r"anti-\s*(.+?)\s*(?:\(?\s*\+1 rend\s*\)?)?", re.IGNORECASE)
#: A condition, not a keyword: Anti-charge is printed in lower case.
_CONDITIONS: Final = frozenset(["charge"])

_TARGET: Final = TypeAdapter[int](Target)
_SAVE: Final = TypeAdapter[int | None](Save)
_CONTROL: Final = TypeAdapter[int](Control)
_ABILITY: Final = TypeAdapter[Any](WeaponAbilityText)
#: The numbers of a weapon, in the order of the contract: field, heading, reader.
_NUMBERS: Final[tuple[tuple[str, str, TypeAdapter[Any]], ...]] = (
    ("attacks", "Atk", TypeAdapter(AttacksDice)),
    ("hit", "Hit", _TARGET),
    ("wound", "Wnd", _TARGET),
    ("rend", "Rnd", TypeAdapter(Rend)),
    ("damage", "Dmg", TypeAdapter(DamageDice)),
)


@dataclass(frozen=True, slots=True)
class WeaponReading:
    """A Weapon of the API, or None where a number is words; and what is left over."""

    weapon: Json | None
    not_understood: tuple[str, ...] = ()


def plain(text: str) -> str:
    """Return a cell without the marks that only the typesetter needs.

    >>> plain("Anti-**^^Infantry^^** (+1  Rend)")
    'Anti-Infantry (+1 Rend)'
    """
    return " ".join(html.unescape(text).translate(_TYPESETTING).split())


def prose(text: str) -> str:
    r"""Return a text for people: its markup and its lines stay, odd spaces go.

    >>> prose(" Roll a  dice. \n &#8226; On a 2+, it is **^^Slain^^**. ")
    'Roll a dice.\n• On a 2+, it is **^^Slain^^**.'
    """
    lines = html.unescape(text).translate(_BREAKS).strip().splitlines()
    return "\n".join(" ".join(line.split()) for line in lines)


def weapon_of(name: str, kind: str, cells: Mapping[str, str]) -> WeaponReading:
    """Return the Weapon whose cells, by their headings, these are.

    ``kind`` is "melee" or "ranged". A number that is printed as words leaves no
    weapon: an ability says how it attacks.

    >>> cells = {"Atk": "2", "Hit": "4+", "Wnd": "3+", "Rnd": "-", "Dmg": "D3+0"}
    >>> reading = weapon_of("Club", "melee", cells)
    >>> [reading.weapon[field] for field in ("attacks", "hit", "rend", "damage")]
    [2, 4, 0, 'D3']
    """
    name = plain(name)
    numbers: Json = {}
    wrong: list[str] = []
    for field, heading, reader in _NUMBERS:
        cell = plain(cells.get(heading, ""))
        value = _read(reader, cell)
        if value is None:
            wrong.append(f"{name}: {heading} {cell}".rstrip())
        numbers[field] = value
    abilities, others = weapon_abilities_of(cells.get("Ability", ""))
    left = (*wrong, *(f"{name}: {other}" for other in others))
    if wrong:
        return WeaponReading(None, left)
    weapon = {"name": name, "kind": kind, "models": None, "champions": None, **numbers}
    reach = inches_of(cells.get("Rng", ""))
    return WeaponReading(weapon | {"abilities": abilities, "range": reach}, left)


def weapon_abilities_of(cell: str) -> tuple[list[str], tuple[str, ...]]:
    """Return the weapon abilities of an Ability cell, as printed, and the other words.

    >>> weapon_abilities_of("Anti-Hero(+1 Rend), , Charge (+1 Damage, Blood-hungry")
    (['Anti-HERO (+1 Rend)', 'Charge (+1 Damage)'], ('Blood-hungry',))
    """
    known: list[str] = []
    others: list[str] = []
    for piece in plain(cell).split(","):
        token = piece.strip()
        if token in {"", "-"}:
            continue
        ability = _weapon_ability(token)
        if ability is None:
            others.append(token)
        else:
            known.append(ability)
    return known, tuple(others)


def health_of(cell: str) -> int | None:
    """Return the Health of a cell, None where it has none.

    >>> health_of("12"), health_of("-")
    (12, None)
    """
    text = plain(cell)
    return int(text) if re.fullmatch(r"[1-9][0-9]{0,2}", text) else None


def save_of(cell: str) -> int | None:
    """Return the Save of a cell, None for none.

    Raises ValueError where it is no save.

    >>> save_of("4+"), save_of("-")
    (4, None)
    """
    return _SAVE.validate_python(plain(cell) or None)


def control_of(cell: str) -> int:
    """Return the Control of a cell; one that has none contests nothing.

    Raises ValueError where it is no number.

    >>> control_of("5"), control_of("-")
    (5, 0)
    """
    return _CONTROL.validate_python(plain(cell) or "-")


def inches_of(cell: str) -> int | None:
    """Return the whole inches of a range, None where there is none.

    >>> inches_of('18"'), inches_of("18"), inches_of("")
    (18, 18, None)
    """
    text = plain(cell).removesuffix('"')
    return int(text) if re.fullmatch(r"[0-9]{1,3}", text) else None


def keyword_of(name: str) -> str:
    """Return a keyword in its printed case.

    >>> keyword_of("**^^Ward^^** (6+)")
    'WARD (6+)'
    """
    return plain(name).upper()


def _read(reader: TypeAdapter[Any], cell: str) -> int | str | None:
    """Return the value of a cell, dice as text, None where it cannot be read."""
    try:
        value = reader.validate_python(cell)
    except ValidationError:
        return None
    return value if isinstance(value, int) else _number(str(value))


def _number(dice: str) -> int | str:
    return int(dice) if dice.isdecimal() else dice


def _weapon_ability(token: str) -> str | None:
    """Return the printed name of a weapon ability, None where it is none."""
    for misprint, meant in _MISPRINTS:
        if token.lower().startswith(misprint):
            token = meant + token[len(misprint) :]
    try:
        ability = _ABILITY.validate_python(token)
    except ValidationError:
        return None
    anti = _ANTI.fullmatch(token)
    return _anti(anti[1]) if anti else str(ability)


def _anti(against: str) -> str:
    """Return the name of an Anti-X: the words of its keyword stay apart."""
    shown: Callable[[str], str]
    shown = str.lower if against.lower() in _CONDITIONS else str.upper
    return f"Anti-{shown(against)} (+1 Rend)"

"""Who a text is about, and what must be so of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from lark import Token

from app.wording.errors import refuse
from app.wording.keywords import is_keyword, keywords_in

__all__ = [
    "Conditions", "Noun", "State", "Who", "conditions_of", "merged", "noun_of",
    "opposite_of", "opposite_when", "when_of", "without_names",
]  # fmt: skip

#: Conditions of `When`, by the names that they have for the unit itself.
Conditions = Mapping[str, Any]

_TYPES: Final = frozenset(
    {
        "BEAST", "CAVALRY", "HERO", "INFANTRY", "MANIFESTATION", "MONSTER", "PRIEST",
        "WIZARD", "FACTION TERRAIN", "WAR MACHINE",
    }
)  # fmt: skip
#: What `When` calls a condition of the other unit, where it can say it.
_ENEMY_NAMES: Final = {
    "charged": "enemy_charged",
    "damaged": "enemy_damaged",
    "keywords_any": "enemy_keywords_any",
    "keywords_all": "enemy_keywords_all",
    "keywords_none": "enemy_keywords_none",
    "models_at_least": "enemy_models_at_least",
    "models_at_most": "enemy_models_at_most",
    "battle_round": "battle_round",
    "phase": "phase",
}


@dataclass(frozen=True, slots=True)
class Who:
    """A unit, or the units of a group.

    ``side`` is "self" (the unit that has the ability), "friend", "enemy", "attacker"
    (whoever attacks it), "attacked" (whoever it attacks), "it" (the unit spoken of),
    "place" (an objective or terrain) or "" (either side). ``table``: the caller alone
    sees whether it is this one, as it is picked, or is where it must be; ``combat``: it
    is in combat with the unit; ``other``: it is another than the one that was picked.
    """

    side: str
    conditions: Conditions = field(default_factory=dict)
    table: bool = False
    combat: bool = False
    names: tuple[Token, ...] = ()
    other: bool = False

    @property
    def ours(self) -> bool:
        """Whether it is the unit itself or a friendly one."""
        return self.side in {"self", "friend"}

    def bound(self, it: "Who | None") -> "Who":
        """Return what "it" stands for, or the unit itself."""
        if self.side != "it":
            return self
        if it is None:
            refuse("it")
        return it


@dataclass(frozen=True, slots=True)
class State:
    """What must be so of a unit: conditions, or what the caller alone can see.

    ``combat``: it is in combat, with ``foe`` where one is named.
    """

    who: Who
    conditions: Conditions = field(default_factory=dict)
    table: bool = False
    combat: bool = False
    foe: Who | None = None


@dataclass(frozen=True, slots=True)
class Noun:
    """A word of a group: keywords, keywords that must be missing, or what joins them.

    ``sort`` is "keyword", "non", "or", "units" or "place"; ``token`` a bold name.
    """

    sort: str
    words: tuple[str, ...] = ()
    token: Token | None = None

    @property
    def is_name(self) -> bool:
        """Whether it is the name of a warscroll, which its units have no keyword of."""
        return self.token is not None and not is_keyword(self.words[0])


def noun_of(sort: str, span: Token) -> Noun:
    """Return a noun of a span of keywords, or of a bold name, which is one keyword."""
    inner = span.strip("{}[]")
    if span.startswith("["):
        return Noun(sort, (inner.upper(),), span)
    return Noun(sort, keywords_in(inner))


def merged(*several: Conditions) -> dict[str, Any]:
    """Return conditions that hold together, NotUnderstoodError where they cannot be.

    >>> merged({"keywords_all": ["HERO"]}, {"keywords_all": ["FLY"], "charged": True})
    {'keywords_all': ['HERO', 'FLY'], 'charged': True}
    """
    result: dict[str, Any] = {}
    for conditions in several:
        for name, value in conditions.items():
            result[name] = _both(name, result.get(name), value)
    return result


def _both(name: str, old: Any, new: Any) -> Any:  # noqa: ANN401 (conditions are JSON)
    if old is None or old == new:
        return new
    if name.endswith(("_all", "_none")):
        return [*old, *(word for word in new if word not in old)]
    return refuse(name)


def opposite_of(conditions: Conditions) -> dict[str, Any] | None:
    """Return what holds exactly where the conditions do not, None if unsayable.

    >>> opposite_of({"models_at_least": 10})
    {'models_at_most': 9}
    """
    if len(conditions) != 1:
        return None
    [(name, value)] = conditions.items()
    match name:
        case "keywords_any":
            return {"keywords_none": value}
        case "keywords_all" if len(value) == 1:
            return {"keywords_none": value}
        case "models_at_least" if value > 1:
            return {"models_at_most": value - 1}
        case "charged":
            return {"not_charged": True}
        case _:
            return None


def opposite_when(when: Conditions) -> dict[str, Any] | None:
    """Return what holds exactly where a `When` does not, None if unsayable.

    >>> opposite_when({"enemy_models_at_least": 10})
    {'enemy_models_at_most': 9}
    """
    enemy = all(name.startswith("enemy_") for name in when)
    opposite = opposite_of({n.removeprefix("enemy_"): v for n, v in when.items()})
    if opposite is None or (enemy and "not_charged" in opposite):
        return None
    return {f"enemy_{name}" if enemy else name: v for name, v in opposite.items()}


def when_of(conditions: Conditions, *, enemy: bool) -> dict[str, Any]:
    """Return conditions as `When` says them, of the unit or of the other one.

    >>> when_of({"charged": True}, enemy=True)
    {'enemy_charged': True}
    """
    if enemy:
        unknown = conditions.keys() - _ENEMY_NAMES.keys()
        if unknown:
            refuse(", ".join(unknown))
        return {_ENEMY_NAMES[name]: value for name, value in conditions.items()}
    own = dict(conditions)
    if own.pop("damaged", False):
        own = merged(own, {"damage_points_at_least": 1})
    return own


def conditions_of(nouns: Sequence[Noun]) -> dict[str, Any]:
    """Return what the keywords and names of a group ask of a unit.

    Adjacent spans must all hold; of spans joined by "or" one must. What stands before
    the last keyword of the first of these holds for all of them.

    >>> span = Noun("keyword", ("SKAVEN", "INFANTRY"))
    >>> conditions_of([span, Noun("or"), Noun("keyword", ("CAVALRY",))])
    {'keywords_all': ['SKAVEN'], 'keywords_any': ['INFANTRY', 'CAVALRY']}
    """
    return merged(*(_asked(part) for part in _alternatives(nouns)))


def without_names(nouns: Sequence[Noun]) -> list[Noun]:
    """Return the nouns without those parts of which a name would do as well."""
    kept: list[Noun] = []
    for part in _alternatives(nouns):
        if not any(noun.is_name for noun in part):
            joined = [[noun, Noun("or")] for noun in part]
            kept += [noun for pair in joined for noun in pair][:-1]
    return kept


def _alternatives(nouns: Sequence[Noun]) -> list[list[Noun]]:
    """Return the spans, those joined by "or" together."""
    parts: list[list[Noun]] = []
    joined = False
    for noun in nouns:
        if noun.sort == "or":
            joined = True
        elif joined and parts:
            parts[-1].append(noun)
            joined = False
        else:
            parts.append([noun])
    if joined:
        refuse("or")
    return parts


def _asked(part: Sequence[Noun]) -> dict[str, Any]:
    if any(noun.is_name for noun in part):
        refuse("a name")
    if any(noun.sort == "non" for noun in part):
        return _without(part)
    if len(part) == 1:
        return {"keywords_all": list(part[0].words)}
    *first, last = part[0].words
    others = [noun.words for noun in part[1:]]
    if any(len(words) > 1 for words in others):
        return _full_alternatives([part[0].words, *others])
    choices = [last, *(words[0] for words in others)]
    if first and (_TYPES.intersection(first) or not _TYPES.issuperset(choices)):
        refuse("or")
    return _all_and_any(first, choices)


def _full_alternatives(spans: Sequence[tuple[str, ...]]) -> dict[str, Any]:
    """Return alternatives that differ in one keyword only."""
    shared = [word for word in spans[0] if all(word in span for span in spans)]
    rests = [[word for word in span if word not in shared] for span in spans]
    if any(len(rest) != 1 for rest in rests):
        refuse("or")
    return _all_and_any(shared, [rest[0] for rest in rests])


def _all_and_any(every: list[str], some: list[str]) -> dict[str, Any]:
    return {**({"keywords_all": every} if every else {}), "keywords_any": some}


def _without(part: Sequence[Noun]) -> dict[str, Any]:
    """Return what "non-" asks: its first keyword is missing, the others are there."""
    if any(noun.sort != "non" for noun in part):
        refuse("non-")
    if len(part) > 1:
        if any(len(noun.words) > 1 for noun in part):
            refuse("non-")
        return {"keywords_none": [noun.words[0] for noun in part]}
    first, *others = part[0].words
    return {"keywords_none": [first], **({"keywords_all": others} if others else {})}

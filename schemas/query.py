"""GET /v1/damage: a damage request in the parameters of a link.

``weapon=20x2/4/3/-/1/crit-mortal&target=10x2/3/6`` says the same as the request that
this module makes of it; from there on everything is shared with POST. Either unit may
be that of a warscroll, ``attacker=kruleboyz/gutrippaz``.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, islice
from typing import Any, Final

from pydantic import ValidationError

from schemas.damage import DamageRequest
from schemas.errors import MOST_ERRORS, FieldError, InvalidRequestError
from schemas.parameters import repeated_parameters, unknown_parameters
from schemas.reading import Place, found_in
from schemas.warscrolls import Warscrolls

__all__ = ["PARAMETERS", "read_damage_query"]

Json = dict[str, Any]

_WEAPON_PARTS: Final = ("attacks", "hit", "wound", "rend", "damage")
_TARGET_PARTS: Final = ("health", "save", "ward")
_WEAPON_FORM: Final = (
    "[models x]attacks/hit/wound/rend/damage[/ability…], "
    "such as 20x2/4/3/-/1/crit-mortal"
)
_WARSCROLL_FORM: Final = "the id of a warscroll, such as kruleboyz/gutrippaz"
_TARGET_FORM: Final = (
    f"[models x]health/save[/ward], such as 10x2/3/6, or {_WARSCROLL_FORM}"
)
#: How weapon and target are written, and how many parts they may have.
_FORMS: Final = {
    "weapon": (_WEAPON_FORM, range(5, 100)),
    "target": (_TARGET_FORM, range(2, 4)),
    "attacker": (_WARSCROLL_FORM, range(2, 3)),
}
#: An id begins with a letter, a number of models or a Health with a digit.
_ID: Final = re.compile(r"[A-Za-z]")
_COUNT: Final = re.compile(r"^ *([0-9]{1,6}) *[xX*] *(.*)$", re.DOTALL)

#: Where each parameter puts its value in the request.
_FIELDS: Final[dict[str, Place]] = {
    "phase": ("phase",),
    "in_combat": ("in_combat",),
    "cover": ("cover",),
    "battle_round": ("battle_round",),
    "save_cap": ("rules", "save_cap"),
    "exact": ("output", "exact"),
    "distributions": ("output", "distributions"),
    "attacker_commands": ("attacker_commands",),
    "target_commands": ("target_commands",),
    "attacker_keywords": ("attacker", "keywords"),
    "target_keywords": ("target", "keywords"),
    "attacker_charged": ("attacker", "charged"),
    "target_charged": ("target", "charged"),
    "target_damage_points": ("target", "damage_points"),
}
_LISTS: Final = frozenset(
    ["attacker_commands", "target_commands", "attacker_keywords", "target_keywords"]
)
_FLAGS: Final = frozenset(
    [
        "in_combat",
        "cover",
        "exact",
        "distributions",
        "attacker_charged",
        "target_charged",
    ]
)
_NUMBERS: Final = frozenset(["battle_round", "target_damage_points"])
_ONCE: Final = frozenset(["attacker", "target", *_FIELDS]) - _LISTS
#: Every parameter; ``format`` chooses the form of the answer and is not read here.
PARAMETERS: Final = ("weapon", "attacker", "target", *_FIELDS, "format")


def read_damage_query(
    pairs: Sequence[tuple[str, str]], warscrolls: Warscrolls | None = None
) -> DamageRequest:
    """Read a damage request from the parameters of a query, in their order.

    Raises InvalidRequestError with the name of each parameter that is wrong.
    """
    given: defaultdict[str, list[str]] = defaultdict(list)
    for name, value in pairs:
        given[name].append(value)
    wrong = chain(
        _malformed(given),
        repeated_parameters(given, _ONCE),
        unknown_parameters(given, PARAMETERS),
    )
    errors = {error.parameter: error for error in islice(wrong, MOST_ERRORS)}
    if errors:
        raise InvalidRequestError(tuple(errors.values()))
    request = _request_of(given)
    try:
        return DamageRequest.model_validate(request, context=warscrolls)
    except ValidationError as error:
        found = found_in(error, request, DamageRequest)
        raise InvalidRequestError(_by_parameter(found)) from None


def _malformed(given: Mapping[str, list[str]]) -> Iterable[FieldError]:
    optional = {"weapon"} if "attacker" in given else {"attacker"}
    for name, (form, parts) in _FORMS.items():
        if name not in given:
            if name not in optional:
                yield FieldError(f"is required: {form}", parameter=name)
        elif not all(text.count("/") + 1 in parts for text in given[name]):
            yield FieldError(f"must be {form}", parameter=name)


def _request_of(given: Mapping[str, list[str]]) -> Json:
    phase = given.get("phase", ["combat"])[0]
    request: Json = {
        "attacker": _attacker(given.get("weapon", ()), phase),
        "target": _target(given["target"][0]),
    }
    if "attacker" in given:
        request["attacker"]["warscroll"] = given["attacker"][0]
    for name, place in _FIELDS.items():
        if name in given:
            values = [_value(name, text) for text in given[name]]
            _put(request, place, values if name in _LISTS else values[0])
    return request


def _put(request: Json, place: Place, value: object) -> None:
    for part in place[:-1]:
        request = request.setdefault(str(part), {})
    request[str(place[-1])] = value


def _value(name: str, text: str) -> object:
    """Return a parameter's text as the JSON value that it writes, else as it is."""
    if name in _FLAGS:
        return {"true": True, "false": False}.get(text.lower(), text)
    if name in _NUMBERS and re.fullmatch(r"[0-9]{1,6}", text):
        return int(text)
    return text


def _attacker(weapons: Sequence[str], phase: str) -> Json:
    """Return the unit that has these weapons.

    It has as many models as the largest count; a weapon with that count, or without
    one, is used by all of them, any other by as many as it says. Without weapons, all
    is left to its warscroll.
    """
    if not weapons:
        return {}
    counts, read = zip(*map(_weapon, weapons), strict=True)
    models = max((count for count in counts if count is not None), default=None)
    for count, weapon in zip(counts, read, strict=True):
        weapon["kind"] = "ranged" if phase == "shooting" else "melee"
        if count not in (None, models):
            weapon["models"] = count
    given = {} if models is None else {"models": models}
    return given | {"weapons": list(read)}


def _weapon(text: str) -> tuple[int | None, Json]:
    count, rest = _counted(text)
    parts = rest.split("/")
    weapon: Json = dict(zip(_WEAPON_PARTS, map(_plus, parts), strict=False))
    if len(parts) > len(_WEAPON_PARTS):
        weapon["abilities"] = parts[len(_WEAPON_PARTS) :]
    return count, weapon


def _target(text: str) -> Json:
    if _ID.match(text):
        return {"warscroll": text}
    count, rest = _counted(text)
    parts = [_plus(part) for part in rest.split("/")]
    target: Json = dict(zip(_TARGET_PARTS, parts, strict=False))
    if re.fullmatch(r"[0-9]{1,6}", target["health"]):
        target["health"] = int(target["health"])
    return target if count is None else target | {"models": count}


def _counted(text: str) -> tuple[int | None, str]:
    match = _COUNT.match(text)
    return (int(match[1]), match[2]) if match else (None, text)


def _plus(part: str) -> str:
    """Put back each plus sign that URL decoding turned into a space.

    >>> _plus("D3 3"), _plus("3D6   3"), _plus("4 ")
    ('D3+3', '3D6+3', '4+')
    """
    return re.sub(r" *[+ ] *", "+", part)


def _by_parameter(found: Mapping[Place, str]) -> tuple[FieldError, ...]:
    """Name for each place of the request the parameter that it came from."""
    reasons: defaultdict[str, list[str]] = defaultdict(list)
    for place, reason in found.items():
        name, part = _parameter_of(place)
        reasons[name].append(f"{part}: {reason}" if part else reason)
    return tuple(
        FieldError("; ".join(texts), parameter=name) for name, texts in reasons.items()
    )


def _parameter_of(place: Place) -> tuple[str, str]:
    for name, start in _FIELDS.items():
        if place[: len(start)] == start:
            return name, ""
    if place[1:] == ("warscroll",):
        return str(place[0]), ""
    words = " ".join(str(part + 1 if isinstance(part, int) else part) for part in place)
    if place[0] == "attacker":
        return "weapon", words.removeprefix("attacker ")
    return "target", words.removeprefix("target ")

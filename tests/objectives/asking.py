"""Objectives, asked for as a request is posted."""

from fractions import Fraction
from typing import Any

import pytest

from schemas.errors import InvalidRequestError
from schemas.objective import ObjectiveRequest
from schemas.objective_report import objective_answer
from schemas.reading import read_value

Json = dict[str, Any]
F = Fraction


def asked(*sides: list[Json], **more: object) -> Json:
    """The exact answer for the units of two sides."""
    request: Json = {
        "sides": [{"units": units} for units in sides],
        "output": {"exact": True},
        **more,
    }
    return objective_answer(read_value(ObjectiveRequest, request))


def alone(unit: Json, *attacks: Json, **more: object) -> dict[int, Fraction]:
    """The chances of the score of one unit, nobody against it."""
    answer = asked([contesting(unit, *attacks)], [], **more)
    return chances(answer["scores"][0])


def contesting(unit: Json, *attacks: Json) -> Json:
    return {"unit": unit, "incoming": list(attacks)}


def blow(damage: int | str, attacks: int = 1, **more: object) -> Json:
    """An attack whose every attack does its damage with 1/4."""
    weapon = {"attacks": attacks, "hit": 4, "wound": 4, "damage": damage}
    if more.get("phase") == "shooting":
        weapon["kind"] = "ranged"
    return {"attacker": {"weapons": [weapon]}, **more}


def chances(distribution: Json) -> dict[int, Fraction]:
    exact = distribution["exact"]
    total = int(exact["denominator"])
    weights = enumerate(map(int, exact["numerators"]))
    return {value: Fraction(weight, total) for value, weight in weights if weight}


def refused(request: Json) -> dict[str | None, str]:
    with pytest.raises(InvalidRequestError) as caught:
        read_value(ObjectiveRequest, request)
    return {error.pointer: error.detail for error in caught.value.errors}


def of(kind: str, **fields: object) -> Json:
    return {"kind": kind, **fields}


def having(*effects: Json, **more: object) -> list[Json]:
    return [{"effects": list(effects), **more}]

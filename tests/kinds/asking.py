"""Damage requests about the effects of one ability, and their exact answers."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from schemas.damage import DamageRequest
from schemas.reading import read_value
from schemas.report import damage_answer

Json = dict[str, Any]

#: One attack that hits and wounds on 4+ and does one point: 1/4 without a save.
WEAPON: Final[Json] = {"attacks": 1, "hit": 4, "wound": 4, "damage": 1}


@dataclass(frozen=True)
class Answer:
    """The means, the chance that all models are slain, and the chances of damage."""

    damage: Fraction
    destroyed: Fraction
    allocated: Fraction
    slain: Fraction
    attacker_damage: Fraction | None
    redirected: Fraction | None
    chances: dict[int, Fraction]
    applied: list[Json]


def effect(kind: str, **fields: object) -> Json:
    return {"kind": kind, **fields}


def ability(*effects: Json, **fields: object) -> Json:
    return {"name": "rule", "effects": list(effects), **fields}


def asked(
    *effects: Json,
    by: str = "attacker",
    weapon: Json | None = None,
    units: Json | None = None,
    **request: object,
) -> Answer:
    """Ask with these effects in one ability ``by`` one side; all of them must act.

    ``units`` holds more of the two units, ``weapon`` more of the one weapon.
    """
    sent: Json = {
        side: dict((units or {}).get(side, {})) for side in ("attacker", "target")
    }
    sent["attacker"].setdefault("weapons", [WEAPON | (weapon or {})])
    if effects:
        mine = sent[by].get("abilities", [])
        sent[by]["abilities"] = [ability(*effects), *mine]
    found = answered(sent | request)
    idle = [entry for entry in found.applied if not entry["applied"]]
    assert not [entry for entry in idle if entry["name"] == "rule"]
    return found


def answered(request: Json) -> Answer:
    exact = request | {"output": {"exact": True}}
    found = damage_answer(read_value(DamageRequest, exact))

    def mean(name: str) -> Fraction:
        return Fraction(found[name]["exact"]["mean"])

    numbers = found["damage"]["exact"]
    denominator = int(numbers["denominator"])
    return Answer(
        damage=mean("damage"),
        destroyed=Fraction(found["exact"]["destroyed"]),
        allocated=mean("allocated"),
        slain=mean("models_slain"),
        attacker_damage=mean("attacker_damage") if found["attacker_damage"] else None,
        redirected=mean("redirected") if found["redirected"] else None,
        chances={
            value: Fraction(int(numerator), denominator)
            for value, numerator in enumerate(numbers["numerators"])
            if int(numerator)
        },
        applied=found["applied"],
    )


def rulings(found: Answer) -> dict[str, tuple[bool, str]]:
    """What became of each effect, by its place."""
    return {e["pointer"]: (e["applied"], e["code"]) for e in found.applied}

"""Damage requests in which the number of models, or of attacks, varies."""

from copy import deepcopy
from typing import Any, Final

from distributions.profiles import AttackAction
from distributions.solving import VaryModels
from schemas.convert import action_from, champions_of
from schemas.damage import DamageRequest
from schemas.reading import read_value

Json = dict[str, Any]

WEAPON: Final[Json] = {"attacks": 2, "hit": 4, "wound": 4, "damage": 1}
SPEAR: Final[Json] = {
    "name": "spear",
    "attacks": "D3",
    "hit": 3,
    "wound": 3,
    "damage": "D3",
}
TARGET: Final[Json] = {"models": 4, "health": 2, "damage_points": 1, "save": 5}

#: An activation that succeeds with 2/3.
ON_3: Final[Json] = {"roll": "D6", "at_least": 3}


def request(attacker: Json | None = None, target: Json | None = None) -> Json:
    return {
        "attacker": {"models": 3, "weapons": [WEAPON]} | (attacker or {}),
        "target": TARGET | (target or {}),
    }


def ability(*effects: Json, **fields: object) -> list[Json]:
    return [{"effects": list(effects), **fields}]


def plus(roll: str, by: int = 1, **fields: object) -> Json:
    return {"kind": "modify_roll", "roll": roll, "by": by, **fields}


def of_weapon(what: str, **fields: object) -> Json:
    return {"kind": "modify_characteristic", "characteristic": what, **fields}


def action_of(sent: Json) -> AttackAction:
    return action_from(read_value(DamageRequest, sent))


def with_models(sent: Json, models: int) -> Json:
    """Return the request for so many models, of which no more are champions."""
    found = deepcopy(sent)
    attacker = found["attacker"] | {"models": models}
    counts = [attacker, *(w for w in attacker["weapons"] if "models" not in w)]
    for part in counts:
        if "champions" in part:
            part["champions"] = min(models, part["champions"])
    return found | {"attacker": attacker}


def with_attacks(sent: Json, attacks: int, weapon: int = 0) -> Json:
    found = deepcopy(sent)
    found["attacker"]["weapons"][weapon]["attacks"] = attacks
    return found


def vary_models(sent: Json) -> VaryModels:
    unit = read_value(DamageRequest, sent).attacker

    def champions(models: int) -> int:
        return min(models, champions_of(unit.model_copy(update={"models": models})))

    return VaryModels(champions)

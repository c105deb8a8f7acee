"""Requests with few effects, one for each rule that drawing seldom meets."""

from tests.oracle.corners import attacker, target
from tests.oracle.notation import Json


def request(
    made: list[Json] | None = None, received: list[Json] | None = None, **unit: object
) -> Json:
    """Return a request in which each side has one ability, the target with a unit."""

    def abilities(effects: list[Json] | None) -> list[Json]:
        return [{"name": "rule", "effects": effects}] if effects else []

    return {
        "attacker": attacker(abilities=abilities(made)),
        "target": target(abilities=abilities(received), **unit),
    }


def effect(kind: str, **fields: object) -> Json:
    return {"kind": kind} | fields


def activated(request: Json, **activation: object) -> Json:
    request["attacker"]["abilities"][0]["activation"] = activation
    return request


def change(characteristic: str, operation: str, value: object, **more: object) -> Json:
    return effect(
        "modify_characteristic",
        characteristic=characteristic,
        operation=operation,
        value=value,
        **more,
    )


def measured_by_a_changed_health(effects: list[Json]) -> Json:
    """Return a request in which a roll must reach the Health, 2 and 2 more."""
    more = effect("modify_unit", characteristic="health", operation="add", value=2)
    needed = {"of": "target_health"}
    return activated(request(effects, [more], health=2), roll="D6", at_least=needed)


PLUS_1_TO_HIT = effect("modify_roll", roll="hit", by=1)
TIERS = [
    {"at_least": 4, "effects": [effect("modify_roll", roll="wound", by=-1)]},
    {"at_least": 6, "effects": [change("damage", "add", 2)]},
]
SAVED = effect("prevent_destruction", heal="D3")

CORNERS: dict[str, Json] = {
    "dice shared by all attacks, beside an effect without dice": request(
        [PLUS_1_TO_HIT, change("damage", "add", "D3")]
    ),
    "tiers with as many effects each": activated(
        request([PLUS_1_TO_HIT]), roll="D6", at_least=2, tiers=TIERS
    ),
    "a roll that must reach a changed Health": measured_by_a_changed_health(
        [effect("mortal_damage", amount=1)]
    ),
    "a granted Companion whose roll must reach a changed Health": (
        measured_by_a_changed_health(
            [effect("grant_weapon_ability", ability="Companion"), PLUS_1_TO_HIT]
        )
    ),
    "an ability that never acts": activated(request([PLUS_1_TO_HIT]), probability=0),
    "counted dice shared by all attacks": request(
        [change("attacks", "cap", {"count": {"dice": "D3", "at_least": 3}})]
    ),
    "counted dice that are added to the Health": request(
        [],
        [
            effect(
                "modify_unit",
                characteristic="health",
                operation="add",
                value={"count": {"dice": 2, "at_least": 3}},
            )
        ],
        models=2,
    ),
    "a model that is kept with more Health than it had": request(
        [], [SAVED], models=1, health=3, damage_points=2
    ),
    "a limited re-roll of wards beside the pool before wards": request(
        [], [effect("reroll", roll="ward", which="ones", limit=1)], ward=5
    ),
    "a limited re-roll of wards that the attacks leave to other harm": request(
        [effect("mortal_damage", amount="D3")],
        [effect("reroll", roll="ward", which="failures", limit=2)],
        ward=5,
    ),
    "a first point ignored of attacks made": request(
        [effect("ignore_first_damage", attacks="made")]
    ),
    "a cap of attacks made, which the target does not make": request(
        [], [effect("cap_damage", points=1, attacks="made")]
    ),
    "a granted Companion keeps the champion's attack off": {
        "attacker": attacker(
            keywords=["CHAMPION"],
            abilities=[
                {"effects": [effect("grant_weapon_ability", ability="Companion")]}
            ],
        ),
        "target": target(),
    },
    "a suppressed Companion of Companion weapons alone": {
        "attacker": attacker("Companion", keywords=["CHAMPION"]),
        "target": target(
            abilities=[
                {
                    "effects": [
                        effect(
                            "suppress_weapon_abilities",
                            abilities=["Companion"],
                            weapons={"companion": "only"},
                        )
                    ]
                }
            ]
        ),
    },
    "wards denied of no Companion weapon": {
        "attacker": attacker("Companion"),
        "target": target(
            ward=4,
            abilities=[
                {
                    "effects": [
                        effect(
                            "deny_ward",
                            attacks="received",
                            weapons={"companion": False},
                        )
                    ]
                }
            ],
        ),
    },
    "a backlash beside a limited re-roll, after the attacker's wards": {
        "attacker": attacker(
            ward=5,
            abilities=[
                {"effects": [effect("reroll", roll="wound", which="ones", limit=2)]}
            ],
        ),
        "target": target(
            abilities=[
                {
                    "effects": [
                        effect(
                            "backlash",
                            trigger="hit_unmodified",
                            amount=1,
                            values=[1, 5],
                        )
                    ]
                }
            ]
        ),
    },
}

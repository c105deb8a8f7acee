"""Requests whose models, or attacks, are varied: what a curve must be right about."""

from tests.distributions.varied import (
    ON_3,
    SPEAR,
    WEAPON,
    Json,
    ability,
    of_weapon,
    plus,
    request,
)

__all__ = ["REQUESTS"]

PREVENTED = {"kind": "prevent_destruction", "dice": "D6", "at_least": 3, "heal": "D3"}
LIMITED = {"kind": "reroll", "roll": "hit", "which": "failures", "limit": 2}

MODELS = {"of": "attacker_models"}

REQUESTS: dict[str, Json] = {
    "plain": request(),
    "random attacks and damage": request({"weapons": [SPEAR]}),
    "two weapons": request({"weapons": [WEAPON, SPEAR | {"abilities": ["companion"]}]}),
    "counted wielders": request({"weapons": [SPEAR | {"models": 2}, WEAPON]}),
    "no weapon is used": request({"weapons": [WEAPON | {"kind": "ranged"}]}),
    "a ward": request(target={"ward": 5}),
    "one champion": request({"keywords": ["CHAMPION"]}),
    "champions by ratio": request({"keywords": ["CHAMPION (1/2)"], "models": 2}),
    "two champions": request({"champions": 2}),
    "champions of a weapon": request(
        {"champions": 2, "weapons": [WEAPON | {"champions": 2}, SPEAR]}
    ),
    "champions among counted wielders": request(
        {"champions": 1, "weapons": [WEAPON | {"models": 2, "champions": 1}]}
    ),
    "uncertain abilities": request(
        {
            "abilities": ability(plus("hit"), activation=ON_3),
            "weapons": [WEAPON, SPEAR],
        },
        {"abilities": ability(plus("save"), activation={"probability": "1/3"})},
    ),
    "more attacks, perhaps": request(
        {
            "abilities": ability(
                of_weapon("attacks", operation="add", value="D3"), activation=ON_3
            )
        }
    ),
    "attacks are doubled": request(
        {"abilities": ability(of_weapon("attacks", operation="multiply", value=2))}
    ),
    "attacks are capped": request(
        {"abilities": ability(of_weapon("attacks", operation="cap", value=2))}
    ),
    "a condition on the models": request(
        {"abilities": ability(plus("hit"), when={"models_at_least": 3})}
    ),
    "a condition on the enemy's models": request(
        target={
            "abilities": ability(
                plus("hit", -1, attacks="received", when={"enemy_models_at_most": 2})
            )
        }
    ),
    "damage by the models": request(
        {
            "abilities": ability(
                {"kind": "mortal_damage", "amount": {"of": "attacker_models"}}
            )
        }
    ),
    "a number to reach, by the models": request(
        {
            "abilities": ability(
                plus("hit"),
                activation={"roll": "D6", "at_least": {"of": "attacker_models"}},
            )
        }
    ),
    "other harm": request(
        {"abilities": ability({"kind": "mortal_damage", "amount": "D3"})}
    ),
    "first points ignored": request(
        target={"abilities": ability({"kind": "ignore_first_damage", "points": 2})}
    ),
    "a cap": request(
        target={
            "abilities": ability({"kind": "cap_damage", "points": 2}, activation=ON_3)
        }
    ),
    "points removed": request(
        target={"abilities": ability({"kind": "reduce_damage_pool", "points": "D3"})}
    ),
    "prevented destruction": request(
        target={"abilities": ability(PREVENTED), "models": 2}
    ),
    "models slain outright": request(
        {"abilities": ability({"kind": "slay_models"}, activation=ON_3)}
    ),
    "a changed Health": request(
        target={
            "abilities": ability(
                {
                    "kind": "modify_unit",
                    "characteristic": "health",
                    "operation": "add",
                    "value": 1,
                },
                activation=ON_3,
            )
        }
    ),
    "a limited re-roll": request({"abilities": ability(LIMITED)}),
    "a limited re-roll of attacks": request(
        {
            "weapons": [SPEAR],
            "abilities": ability(LIMITED | {"roll": "attacks", "which": "best"}),
        }
    ),
    "a limited re-roll of a ward": request(
        target={"ward": 5, "abilities": ability(LIMITED | {"roll": "ward"})}
    ),
    "a limited re-roll of champions by ratio": request(
        {
            "keywords": ["CHAMPION (1/2)"],
            "models": 2,
            "weapons": [WEAPON, SPEAR],
            "abilities": ability(LIMITED),
        }
    ),
    "a limited re-roll after counted wielders": request(
        {"weapons": [WEAPON | {"models": 1}, SPEAR], "abilities": ability(LIMITED)}
    ),
    "a limited re-roll of wards, with other harm": request(
        {"abilities": ability({"kind": "mortal_damage", "amount": "D3"})},
        {"ward": 5, "abilities": ability(PREVENTED, LIMITED | {"roll": "ward"})},
    ),
    "a limited re-roll, perhaps": request(
        {"abilities": ability(LIMITED, activation=ON_3)}
    ),
    "limited re-rolls of more dice than are few": request(
        {"weapons": [SPEAR], "abilities": ability(LIMITED | {"limit": 12})}
    ),
    "a limited re-roll beside damage by the models": request(
        {
            "abilities": ability(LIMITED)
            + ability({"kind": "mortal_damage", "amount": MODELS}, activation=ON_3)
        }
    ),
    "Damage and Attacks by the models, among others": request(
        {
            "weapons": [SPEAR, WEAPON],
            "abilities": ability(plus("hit"), activation=ON_3)
            + ability(
                of_weapon("damage", operation="set", value=MODELS),
                of_weapon("attacks", operation="add", value=MODELS | {"at_most": 2}),
            )
            + ability({"kind": "mortal_damage", "amount": "D3"}, activation=ON_3),
        }
    ),
    "attacks are set, for Companion too where that is for the worse": request(
        {
            "weapons": [WEAPON | {"abilities": ["companion"]}],
            "abilities": ability(of_weapon("attacks", operation="set", value=3)),
        }
    ),
}

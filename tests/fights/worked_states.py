"""What is left of a unit decides, and what it gets back, worked out on paper."""

from tests.fights.paper import (
    SHIELDED,
    SPEAR,
    SWORD,
    Worked,
    ability,
    effect,
    fight,
    mortal,
    of,
    shares,
    sure,
    unit,
)

STATE: dict[str, Worked] = {
    # With 2 points or more it hits on a 6 only: 1/2 x 25/36 + 1/2 x 5/36.
    "battle damaged": Worked(
        fight(
            unit(effect("mortal_pool", dice=1, each_on=4, amount=2)),
            unit(
                effect(
                    "modify_characteristic",
                    characteristic="hit",
                    operation="set",
                    value=6,
                    when={"damage_points_at_least": 2},
                ),
                health=3,
                weapons=[SPEAR],
            ),
        ),
        of(12, first=5, both_alive=7),
    ),
    "a charge counts in the first phase only, its roll in all": Worked(
        fight(
            unit(
                mortal(2, when={"charged": True}),
                mortal({"of": "charge_roll"}),
                charged=True,
                charge_roll=3,
            ),
            unit(health=20),
            2,
        ),
        health_left={1: sure(20 - 5 - 3)},
    ),
    "two phases are a battle round": Worked(
        fight(
            unit(mortal(1, when={"battle_round": [3]})),
            unit(**SHIELDED),
            4,
            battle_round=2,
        ),
        health_left={1: sure(7)},
    ),
    # Of three in a row the first two wield one weapon, the third and the first the
    # other: the last model has both. Each does its damage in 25/36.
    "weapons of the last model": Worked(
        fight(
            unit(mortal(2), health=100),
            {
                "models": 3,
                "weapons": [
                    SPEAR | {"models": 2, "damage": 1},
                    SPEAR | {"models": 2, "damage": 10},
                ],
            },
        ),
        health_left={0: shares(1296, {100: 121, 99: 275, 90: 275, 89: 625})},
    ),
    # The third wields one weapon twice, the first two the other.
    "weapons of the last two models": Worked(
        fight(
            unit(mortal(1), health=100),
            {
                "models": 3,
                "weapons": [
                    SPEAR | {"models": 1, "damage": 1, "kind": "ranged"},
                    SPEAR | {"models": 2, "damage": 10},
                    SPEAR | {"models": 1, "damage": 20},
                ],
            },
        ),
        health_left={0: shares(1296, {100: 121, 90: 550, 80: 625})},
    ),
    # Two attacks of the last model, a champion: none goes through in (7/12)^2.
    "the champion is slain last": Worked(
        fight(
            unit(mortal(1)),
            {
                "models": 2,
                "keywords": ["CHAMPION"],
                "weapons": [SPEAR | {"hit": 4}],
            },
        ),
        of(144, first=95, both_alive=49),
    ),
}

BETWEEN: dict[str, Worked] = {
    # 2 points a phase, less 1 that heals.
    "heals at the end of a phase": Worked(
        fight(unit(mortal(2)), unit(effect("heal", amount=1), health=9), 3),
        health_left={1: sure(6)},
    ),
    # Its attack may hit critically, and heals nothing.
    "a heal at the end is not for critical hits": Worked(
        fight(
            unit(mortal(2)),
            unit(
                effect("heal", amount=1),
                health=9,
                damage_points=6,
                weapons=[SPEAR | {"hit": 6}],
            ),
        ),
        health_left={1: sure(2)},
    ),
    "nobody heals above the Health": Worked(
        fight(unit(mortal(2)), unit(effect("heal", amount=3), health=9), 3),
        health_left={1: sure(9)},
    ),
    # The D3 is rolled once: -1 twice in 1/3, else nothing is left of 2 points.
    "a heal is rolled once for the fight": Worked(
        fight(unit(mortal(2)), unit(effect("heal", amount="D3"), health=5), 2),
        health_left={1: shares(3, {3: 1, 5: 2})},
    ),
    # From 5: 4, 5, 5. From 4: 3, 4, 5.
    "a heal is rolled once a phase": Worked(
        fight(
            unit(mortal(2)),
            {
                "health": 5,
                "abilities": [ability(effect("heal", amount="D3"), each="phase")],
            },
            2,
        ),
        health_left={1: shares(9, {3: 1, 4: 3, 5: 5})},
    ),
    # 3 points slay one of Health 2 and damage another; it heals 1, and 3 Health
    # return one model.
    "heals, then returned models": Worked(
        fight(
            unit(mortal(3)),
            unit(
                effect("return_models", health=3),
                effect("heal", amount=1),
                models=3,
                health=2,
            ),
        ),
        health_left={1: sure(6)},
        models_left={1: sure(3)},
    ),
    "no more models than it began with": Worked(
        fight(
            unit(mortal(1)),
            unit(effect("return_models", models=2), models=3),
        ),
        models_left={1: sure(3)},
    ),
    "no healing where it is denied": Worked(
        fight(
            unit(mortal(3)),
            unit(
                effect("return_models", models=1),
                effect("heal", amount=1),
                effect("deny_healing"),
                models=3,
                health=2,
            ),
        ),
        health_left={1: sure(3)},
        models_left={1: sure(2)},
    ),
    "what is destroyed gets no models back": Worked(
        fight(unit(mortal(3)), unit(effect("return_models", models=1), models=3)),
        of(1, second=1),
    ),
    # 5 points slay one model and leave 2 points: the condition sees these, though one
    # heals before the model returns.
    "conditions see what was before the heals": Worked(
        fight(
            unit(mortal(5)),
            unit(
                effect("heal", amount=1),
                effect("return_models", models=1, when={"damage_points_at_least": 2}),
                models=2,
                health=3,
            ),
        ),
        health_left={1: sure(5)},
    ),
    # Both have 1 of 3 Health left. The first heals, and then the second sees that it
    # is whole.
    "the active player's unit heals first": Worked(
        fight(
            unit(effect("heal", amount=2), health=3, damage_points=2),
            unit(
                effect("heal", amount=2, when={"enemy_damaged": True}),
                health=3,
                damage_points=2,
            ),
        ),
        health_left={0: sure(3), 1: sure(1)},
    ),
    "the active player's unit heals first, the other way round": Worked(
        fight(
            unit(effect("heal", amount=2), health=3, damage_points=2),
            unit(
                effect("heal", amount=2, when={"enemy_damaged": True}),
                health=3,
                damage_points=2,
            ),
            active=1,
        ),
        health_left={0: sure(3), 1: sure(3)},
    ),
    # A 6 in 1/6 for each of two attacks, with 2 points to heal.
    "heals for each critical hit": Worked(
        fight(
            unit(
                effect("heal", amount=1, trigger="critical_hit"),
                health=3,
                damage_points=2,
                weapons=[SWORD | {"attacks": 2}],
            ),
            unit(**SHIELDED),
        ),
        health_left={0: shares(36, {1: 25, 2: 10, 3: 1})},
    ),
}

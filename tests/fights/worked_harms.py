"""Harm to both units, and what is rolled once, worked out on paper."""

from tests.fights.paper import (
    SHIELDED,
    SWORD,
    TOSSER,
    Json,
    Worked,
    ability,
    effect,
    fight,
    mortal,
    of,
    shares,
    soldier,
    sure,
    unit,
)

HARM: dict[str, Worked] = {
    # 1 to 3 miss; 4 and 5 hit, 6 hits and kills the attacker; 5/6 wound.
    "backlash may destroy both": Worked(
        fight(
            soldier(weapons=[SWORD | {"wound": 2}]),
            unit(effect("backlash", trigger="hit_unmodified", values=[6], amount=1)),
        ),
        of(36, both_destroyed=5, first=1, second=10, both_alive=20),
    ),
    # Of the dice of two slain models none shows a 4 in 1/4.
    "death throes may destroy both": Worked(
        fight(
            unit(mortal(2)),
            unit(effect("death_throes", each_on=4), models=2),
        ),
        of(4, both_destroyed=3, second=1),
    ),
    # Each phase 1 and 2 of two fights of 2 points.
    "points are ignored once a phase": Worked(
        fight(
            unit(mortal(2), effect("fight_again")),
            unit(effect("ignore_first_damage"), **SHIELDED),
            2,
        ),
        health_left={1: sure(3)},
    ),
    # The enemy's point is ignored, so its own is not; in the next phase its own.
    "harm to the attacker may be the first": Worked(
        fight(
            unit(mortal(1)),
            unit(
                effect("ignore_first_damage"),
                mortal(3, recipient="attacker"),
                **SHIELDED,
            ),
            2,
        ),
        health_left={1: sure(9 - 3 - 3)},
    ),
    # At most 3 of 4 points in each phase.
    "a cap is for a phase": Worked(
        fight(
            unit(mortal(2), effect("fight_again")),
            unit(effect("cap_damage", points=3), **SHIELDED),
            2,
        ),
        health_left={1: sure(3)},
    ),
    # Of 3 points that the cap lets through 2 are allocated, and the rest is lost with
    # the destruction that is prevented: one more point may follow.
    "a cap counts the points that are allocated": Worked(
        fight(
            unit(mortal(5), effect("fight_again")),
            unit(
                effect("cap_damage", points=3),
                effect("prevent_destruction", heal=2),
                health=2,
            ),
        ),
        health_left={1: sure(1)},
    ),
    "destruction is prevented once": Worked(
        fight(
            unit(mortal(5)),
            unit(effect("prevent_destruction", heal=1), health=2, models=2),
        ),
        health_left={1: sure(1)},
    ),
    "destruction is not prevented twice": Worked(
        fight(
            unit(mortal(5)),
            unit(effect("prevent_destruction", heal=1), health=2, models=2),
            2,
        ),
        of(1, second=1),
    ),
    # The first works in 1/2, and leaves the second for the second phase: 2 Health.
    "one after the other prevents destruction": Worked(
        fight(
            unit(mortal(9)),
            unit(
                effect("prevent_destruction", dice="D6", at_least=4, heal=1),
                effect("prevent_destruction", heal=2),
                health=3,
            ),
            2,
        ),
        health_left={1: shares(2, {0: 1, 2: 1})},
    ),
    # It kills itself in its own action, but once it stays with 1 Health.
    "an attacker's destruction is prevented": Worked(
        fight(
            unit(
                mortal(5, recipient="attacker"),
                effect("prevent_destruction", heal=1),
                health=2,
            ),
            unit(**SHIELDED),
        ),
        health_left={0: sure(1)},
    ),
    # Both die in 1/2; where the last model is saved, none of the two was slain.
    "death throes count the models that are not saved": Worked(
        fight(
            unit(mortal(1)),
            unit(
                effect("prevent_destruction", dice="D6", at_least=4, heal=1),
                effect("death_throes", each_on=2, amount=1),
            ),
        ),
        of(12, both_destroyed=5, second=1, both_alive=6),
    ),
}


def omen(**fields: object) -> Json:
    """Return an ability that works on a 4+: a point of damage in each action."""
    return ability(mortal(1), activation={"roll": "D6", "at_least": 4}, **fields)


ONCE: dict[str, Worked] = {
    "an activation is rolled once for the fight": Worked(
        fight({"abilities": [omen()]}, unit(**SHIELDED), 2),
        health_left={1: shares(2, {9: 1, 7: 1})},
    ),
    "an activation is rolled once a phase": Worked(
        fight({"abilities": [omen(each="phase")]}, unit(**SHIELDED), 2),
        health_left={1: shares(4, {9: 1, 8: 2, 7: 1})},
    ),
    # The same roll: each unit suffers a point, or neither does.
    "an activation holds for both units": Worked(
        fight(
            {
                "abilities": [
                    ability(
                        mortal(1),
                        mortal(1, attacks="received", recipient="attacker"),
                        activation={"probability": "1/2"},
                    )
                ],
            },
            unit(**SHIELDED),
        ),
        health_left={1: shares(2, {9: 1, 7: 1})},
    ),
    # One D3 for both phases.
    "an amount is rolled once for the fight": Worked(
        fight(unit(mortal("D3")), unit(**SHIELDED), 2),
        health_left={1: shares(3, {7: 1, 5: 1, 3: 1})},
    ),
    # Its dice are rolled anew.
    "the dice of a pool are rolled anew": Worked(
        fight(TOSSER, unit(**SHIELDED), 2),
        health_left={1: shares(4, {9: 1, 8: 2, 7: 1})},
    ),
    # Of 3 models one is slain a phase, and one more where the D3 reaches the number
    # of models: 3 at once, 2 in the second phase (then none is left), 1 later.
    "a roll is compared with each state": Worked(
        fight(
            {
                "abilities": [
                    ability(mortal(1)),
                    ability(
                        mortal(1),
                        activation={"roll": "D3", "at_least": {"of": "target_models"}},
                    ),
                ],
            },
            {"models": 3},
            2,
        ),
        models_left={1: shares(3, {0: 2, 1: 1})},
    ),
    # As many dice as there are models, anew in each action: 2 dice; then, where one
    # was slain (1/2) a single one, else two again or none.
    "dice by the number of models are rolled anew": Worked(
        fight(
            unit(mortal({"count": {"dice": {"of": "target_models"}, "at_least": 4}})),
            {"models": 2},
            2,
        ),
        # 0 left: 1/4, then 1/2 x 1/2 and 1/4 x 1/4; 2 left: 1/4 x 1/4.
        models_left={1: shares(16, {0: 9, 1: 6, 2: 1})},
    ),
}

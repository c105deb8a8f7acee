"""Who fights when, and what commands do, worked out on paper."""

from tests.fights.paper import (
    COIN,
    SOLDIER,
    TOSSER,
    Json,
    Worked,
    effect,
    fight,
    mortal,
    of,
    soldier,
    sure,
    unit,
)

PLAIN: dict[str, Worked] = {
    # The first kills in 1/4; else, in 3/4, the second kills in 1/4.
    "one phase of two soldiers": Worked(
        fight(SOLDIER, SOLDIER), of(16, second=4, first=3, both_alive=9)
    ),
    # 9/16 of the same again: 1/4 + 9/64 and 3/16 + 27/256.
    "two phases, the first player active in both": Worked(
        fight(SOLDIER, SOLDIER, 2, alternate=False),
        of(256, second=100, first=75, both_alive=81),
    ),
    # The other way round in the second phase: 1/4 + 27/256 and 3/16 + 9/64.
    "two phases, the active player changes": Worked(
        fight(SOLDIER, SOLDIER, 2), of(256, second=91, first=84, both_alive=81)
    ),
    "the second player active": Worked(
        fight(SOLDIER, SOLDIER, active=1), of(16, first=4, second=3, both_alive=9)
    ),
    # 3 models of Health 1 lose one in 1/4; those who are left attack with 2 or 3:
    # the first unit stands with (3/4)^2 or (3/4)^3.
    "slain models do not fight": Worked(
        fight(SOLDIER, soldier(models=3)),
        of(256, first=64 - 36 + 3 * (64 - 27), both_alive=36 + 3 * 27),
    ),
}

ORDER: dict[str, Worked] = {
    "strike-first fights before the active player": Worked(
        fight(SOLDIER, soldier(keywords=["Strike-First"])),
        of(16, first=4, second=3, both_alive=9),
    ),
    "strike-first by an effect": Worked(
        fight(
            SOLDIER,
            SOLDIER | unit(effect("strike_order", order="first")),
        ),
        of(16, first=4, second=3, both_alive=9),
    ),
    "strike-last fights after the other": Worked(
        fight(soldier(keywords=["STRIKE-LAST"]), SOLDIER),
        of(16, first=4, second=3, both_alive=9),
    ),
    "both words are neither": Worked(
        fight(SOLDIER, soldier(keywords=["STRIKE-FIRST", "STRIKE-LAST"])),
        of(16, second=4, first=3, both_alive=9),
    ),
    "a keyword and an effect are neither": Worked(
        fight(
            SOLDIER,
            soldier(keywords=["STRIKE-FIRST"])
            | unit(effect("strike_order", order="last")),
        ),
        of(16, second=4, first=3, both_alive=9),
    ),
    "of two that strike last the active player's": Worked(
        fight(
            soldier(keywords=["STRIKE-LAST"]),
            {"unit": SOLDIER, "strike": "last"},
            active=1,
        ),
        of(16, first=4, second=3, both_alive=9),
    ),
    "what is given wins over the keyword": Worked(
        fight(SOLDIER, {"unit": soldier(keywords=["STRIKE-LAST"]), "strike": "first"}),
        of(16, first=4, second=3, both_alive=9),
    ),
    "what is given as normal wins over the keyword": Worked(
        fight(
            SOLDIER, {"unit": soldier(keywords=["STRIKE-FIRST"]), "strike": "normal"}
        ),
        of(16, second=4, first=3, both_alive=9),
    ),
    # Its 2 models strike first for 2 points. The one that is left is normal in the
    # second phase: the active player's unit slays it before it strikes.
    "strike-first while a condition holds": Worked(
        fight(
            unit(mortal(1), health=9),
            unit(
                effect("strike_order", order="first", when={"models_at_least": 2}),
                mortal({"of": "attacker_models"}),
                models=2,
            ),
            2,
            alternate=False,
        ),
        of(1, second=1),
        health_left={0: sure(7), 1: sure(0)},
    ),
    # First it kills in 1/2, then as a unit that strikes last: 1/2, 1/4, 1/8.
    "fighting again after the other": Worked(
        fight(unit(COIN, effect("fight_again")), TOSSER),
        of(8, second=5, first=2, both_alive=1),
    ),
    "two that fight again take turns": Worked(
        fight(unit(COIN, effect("fight_again")), unit(COIN, effect("fight_again"))),
        of(16, second=10, first=5, both_alive=1),
    ),
    # After its first fight it has both words: neither. So both are normal, and after
    # a unit that struck first the active player picks, here the same.
    "strike-first and fighting again, for the active player": Worked(
        fight(
            TOSSER,
            unit(COIN, effect("fight_again"), keywords=["STRIKE-FIRST"]),
            active=1,
        ),
        of(8, first=6, second=1, both_alive=1),
    ),
    "strike-first and fighting again, for the other player": Worked(
        fight(
            TOSSER,
            unit(COIN, effect("fight_again"), keywords=["STRIKE-FIRST"]),
        ),
        of(8, first=5, second=2, both_alive=1),
    ),
    "strike-first as it is given, and fighting again": Worked(
        fight(
            TOSSER,
            {"unit": unit(COIN, effect("fight_again")), "strike": "first"},
        ),
        of(8, first=5, second=2, both_alive=1),
    ),
    # Normal, strike-last; then the first twice more: 1/2, 1/4, 1/8, 1/16.
    "fighting three times": Worked(
        fight(unit(COIN, effect("fight_again", times=3)), TOSSER),
        of(16, second=11, first=4, both_alive=1),
    ),
}

ATTACK_OUT, DEFENCE_OUT = "all-out-attack", "all-out-defence"
GUARDED = soldier(save=4)


def commanding(unit: Json, *commands: str) -> Json:
    return {"unit": unit, "commands": list(commands)}


COMMANDS: dict[str, Worked] = {
    # It hits on 3+: 1/3. Then it saves on 5+: 1/4 x 2/3, in 2/3 of the cases.
    "all-out attack, then worse saves": Worked(
        fight(commanding(GUARDED, ATTACK_OUT), SOLDIER),
        of(18, second=6, first=2, both_alive=10),
    ),
    # As long as it has not fought it saves on 4+: 1/4 x 1/2, then 7/8 x 1/3.
    "all-out attack, saves before it fights": Worked(
        fight(commanding(GUARDED, ATTACK_OUT), SOLDIER, active=1),
        of(24, first=3, second=7, both_alive=14),
    ),
    # 5/9 stand after the first phase, and then saves are on 4+ again, for the second
    # player is active: 1/9 + 5/9 x 1/8 and 1/3 + 5/9 x 7/8 x 1/3.
    "all-out attack, saves in the next phase": Worked(
        fight(commanding(GUARDED, ATTACK_OUT), SOLDIER, 2),
        of(216, first=39, second=107, both_alive=70),
    ),
    # 1/4; then a save of 5+ made better: 1/4 x 1/2, in 3/4 of the cases.
    "all-out defence": Worked(
        fight(commanding(soldier(save=5), DEFENCE_OUT), SOLDIER),
        of(32, second=8, first=3, both_alive=21),
    ),
}

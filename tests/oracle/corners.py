"""Damage requests that drawing seldom meets: one small request for each rule."""

from tests.oracle.notation import Json

PLAIN = {"name": "blade", "attacks": 2, "hit": 4, "wound": 4, "damage": "D3"}


def attacker(*abilities: str, **unit: object) -> Json:
    return {"weapons": [PLAIN | {"abilities": list(abilities)}]} | unit


def target(**unit: object) -> Json:
    return {"models": 9, "save": 5} | unit


def request(attacker: Json, target: Json, **context: object) -> Json:
    return {"attacker": attacker, "target": target} | context


def modifier(roll: str, by: int, **fields: object) -> list[Json]:
    """Return the abilities of a unit with one effect, a `modify_roll`."""
    effect = {"kind": "modify_roll", "roll": roll, "by": by} | fields
    return [{"name": "rule", "effects": [effect]}]


def scoped(*abilities: str, **scope: object) -> Json:
    """Return a request in which +1 to wound says which weapons it touches."""
    rule = modifier("wound", 1, weapons=scope)
    return request(attacker(*abilities, abilities=rule), target())


DAMAGED = modifier("hit", 1, when={"enemy_damaged": True})
CRITS = ("Crit (Auto-wound)", "Crit (2 Hits)")

CORNERS: dict[str, Json] = {
    "cover does not hide what flies": request(
        attacker(), target(keywords=["FLY"]), cover=True
    ),
    "cover does not hide what charged": request(
        attacker(), target(charged=True), cover=True
    ),
    "covering fire is nothing in combat": request(
        attacker(), target(), attacker_commands=["covering-fire"]
    ),
    "a 1 fails whatever helps the ward": request(
        attacker(), target(ward=2, abilities=modifier("ward", 2))
    ),
    "no ward in spite of the keyword": request(
        attacker(), target(ward="-", keywords=["WARD (5+)"])
    ),
    "the better of two wards": request(
        attacker(), target(ward=6, keywords=["WARD (5+)"])
    ),
    "of equal crits the first": request(attacker(*CRITS), target(save=None)),
    "of equal crits the other first": request(
        attacker(*CRITS[::-1]), target(save=None)
    ),
    "anti-charge against what charged": request(
        attacker("anti-charge"), target(charged=True)
    ),
    "the same anti twice": request(
        attacker("anti-hero", "Anti-HERO (+1 Rend)"), target(keywords=["HERO"], save=2)
    ),
    "charge twice counts once": request(
        attacker("charge", "Charge (+1 Damage)", charged=True), target()
    ),
    "a condition on damage points, met": request(
        attacker(abilities=DAMAGED), target(health=3, damage_points=1)
    ),
    "a condition on damage points, not met": request(
        attacker(abilities=DAMAGED), target(health=3)
    ),
    "a friendly bonus stops at companions": scoped("Companion", companion=None),
    "a bonus for companions too": scoped("Companion", companion=True),
    "a bonus for companions alone": scoped("Companion", companion="only"),
    "a bonus for companions alone, another weapon": scoped(companion="only"),
    "a bonus for all but companions": scoped(companion=False),
    "a bonus that names the companion": scoped("Companion", names=["blade"]),
    "a bonus that names another weapon": scoped(names=["bow"]),
    "an enemy's help reaches companions": request(
        attacker("Companion"),
        target(abilities=modifier("hit", 1, attacks="received")),
    ),
    "a friendly penalty reaches companions": request(
        attacker("Companion", abilities=modifier("hit", -1)), target()
    ),
    "save and ward modifiers reach companions": request(
        attacker("Companion", abilities=modifier("save", -1, attacks="made")),
        target(save=3),
    ),
    "a champion beast with a companion": request(
        attacker("Companion", models=2, keywords=["BEAST", "CHAMPION"]), target()
    ),
    "a champion without the beast": request(
        attacker("Companion", models=2, keywords=["CHAMPION"]), target()
    ),
    "the save cap on the net": request(
        attacker(),
        target(save=4, abilities=modifier("save", 3)),
        rules={"save_cap": "net"},
    ),
    "the save cap on the bonus": request(
        {"weapons": [PLAIN | {"rend": 2}]},
        target(save=4, abilities=modifier("save", 3)),
        rules={"save_cap": "bonus"},
    ),
}

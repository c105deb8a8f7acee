"""Draws small damage requests, as broad as the rules of one attack action allow."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.oracle.notation import Json
from tests.oracle.units import champions

WEAPON_NAMES = ("blade", "bow")

ATTACKS = (1, 2, "2", 3, "D3", "d3+1", "2D3", "D6", "1D3 + 1")
DAMAGES = (1, 2, 3, "1", "D3", "D6", "2d3", "D3+2", "D3 + 0")
RENDS = (0, 1, 2, 3, "-", "", "1", -1, "-2")

WEAPON_ABILITIES = (
    "Anti-INFANTRY (+1 Rend)",
    "Anti-infantry",
    "anti-charge",
    "Anti-Charge (+1 Rend)",
    "Anti-WIZARD (+1 Rend)",
    "Anti-WAR MACHINE (+1 Rend)",
    "anti-war-machine",
    "Charge (+1 Damage)",
    "charge",
    "Companion",
    "Crit (2 Hits)",
    "crit-2-hits",
    "Crit (Auto-wound)",
    "crit auto-wound",
    "Crit (Mortal)",
    "Shoot in Combat",
)

KEYWORDS = ("INFANTRY", "War Machine", "WIZARD (2)", "BEAST", "fly", "HERO")
SPECIAL_KEYWORDS = (
    (),
    ("CHAMPION",),
    ("Champion (1/2)",),
    ("CHAMPION (1/5)",),
    ("WARD (5+)",),
    ("Ward (6+)", "CHAMPION"),
    ("WARD (6+)", "WARD (4+)"),
)


def target_numbers() -> SearchStrategy[int | str]:
    numbers = st.integers(2, 6)
    return numbers | numbers.map(str) | numbers.map("{}+".format)


def sublists(items: tuple[str, ...], most: int) -> SearchStrategy[list[str]]:
    return st.lists(st.sampled_from(items), max_size=most, unique=True)


@st.composite
def thinned(draw: st.DrawFn, written: Json, optional: tuple[str, ...]) -> Json:
    """Leave out a few of the fields that have a default."""
    absent = draw(sublists(optional, 1))
    return {name: value for name, value in written.items() if name not in absent}


@st.composite
def some_keywords(draw: st.DrawFn) -> list[str]:
    special = draw(st.sampled_from(SPECIAL_KEYWORDS))
    return draw(sublists(KEYWORDS, 3)) + list(special)


@st.composite
def some_weapon_abilities(draw: st.DrawFn) -> list[str]:
    """Draw abilities, repeated ones too: Anti-X add up, all others count once."""
    some = draw(st.lists(st.sampled_from(WEAPON_ABILITIES), max_size=3))
    more = draw(st.sampled_from(((), ("Companion",), some[:1])))
    return some + list(more)


@st.composite
def weapons(draw: st.DrawFn, name: str, phase: str, unit: Json) -> Json:
    """Draw a weapon, most often one that is used in the phase."""
    kinds = ("melee", "ranged") if phase == "combat" else ("ranged", "melee")
    weapon: Json = {
        "name": name,
        "kind": draw(st.sampled_from(kinds[:1] * 3 + kinds)),
        "attacks": draw(st.sampled_from(ATTACKS)),
        "hit": draw(target_numbers()),
        "wound": draw(target_numbers()),
        "rend": draw(st.sampled_from(RENDS)),
        "damage": draw(st.sampled_from(DAMAGES)),
        "abilities": draw(some_weapon_abilities()),
    }
    if draw(st.integers(0, 3)) == 0:
        weapon["models"] = draw(st.integers(1, unit["models"]))
    if draw(st.integers(0, 5)) == 0:
        # Champions are some of its wielders, and some of the unit's champions.
        wielders = weapon["models"] if "models" in weapon else unit["models"]
        most = min(wielders, champions(unit))
        weapon["champions"] = draw(st.integers(0, most))
    return draw(thinned(weapon, ("name", "kind", "rend", "abilities")))


def unit_conditions(prefix: str) -> dict[str, SearchStrategy[object]]:
    few_keywords = st.lists(
        st.sampled_from(("infantry", "WIZARD", "FLY")),
        min_size=1,
        max_size=2,
        unique=True,
    )
    return {
        prefix + "charged": st.just(value=True),
        prefix + "keywords_any": few_keywords,
        prefix + "keywords_all": few_keywords,
        prefix + "keywords_none": few_keywords,
        prefix + "models_at_least": st.integers(1, 3),
        prefix + "models_at_most": st.integers(1, 3),
    }


CONDITIONS: dict[str, SearchStrategy[object]] = (
    unit_conditions("")
    | unit_conditions("enemy_")
    | {
        "phase": st.sampled_from(("combat", "shooting")),
        "not_charged": st.just(value=True),
        "damage_points_at_least": st.integers(1, 2),
        "enemy_damaged": st.just(value=True),
        "battle_round": st.lists(
            st.integers(1, 5), min_size=1, max_size=3, unique=True
        ),
    }
)


@st.composite
def conditions(draw: st.DrawFn) -> Json | None:
    """Draw a `when`: most often none at all, else one or two conditions."""
    if draw(st.integers(0, 2)):
        return None
    names = draw(sublists(tuple(CONDITIONS), 2))
    return {name: draw(CONDITIONS[name]) for name in names}


@st.composite
def scopes(draw: st.DrawFn) -> Json:
    scope: Json = {}
    if draw(st.integers(0, 3)) == 0:
        scope["kind"] = draw(st.sampled_from((None, "melee", "ranged")))
    if draw(st.integers(0, 3)) == 0:
        scope["names"] = draw(st.sampled_from((["blade"], ["bow"], [*WEAPON_NAMES])))
    if draw(st.booleans()):
        scope["companion"] = draw(st.sampled_from((None, False, True, "only")))
    return scope


@st.composite
def roll_modifiers(draw: st.DrawFn) -> Json:
    """Draw a `modify_roll` effect of either direction."""
    effect: Json = {
        "kind": "modify_roll",
        "roll": draw(st.sampled_from(("hit", "wound", "save", "ward"))),
        "by": draw(st.sampled_from((-2, -1, 1, 2))),
    }
    attacks = draw(st.sampled_from((None, "made", "received")))
    if attacks is not None:
        effect["attacks"] = attacks
    if draw(st.integers(0, 2)) == 0:
        effect["weapons"] = draw(scopes())
    if draw(st.integers(0, 3)) == 0:
        effect["when"] = draw(conditions())
    return effect


@st.composite
def abilities(draw: st.DrawFn) -> Json:
    effects = draw(st.lists(roll_modifiers(), min_size=1, max_size=2))
    ability: Json = {"name": "rule", "effects": effects}
    if draw(st.integers(0, 4)) == 0:
        ability["enabled"] = False
    when = draw(conditions())
    if when is not None:
        ability["when"] = when
    return ability


@st.composite
def units(draw: st.DrawFn, most_models: int) -> Json:
    """Draw what attackers and targets have in common."""
    health = draw(st.integers(1, 4))
    unit: Json = {
        "models": draw(st.integers(1, most_models)),
        "health": health,
        "damage_points": draw(st.integers(0, health - 1)),
        "keywords": draw(some_keywords()),
        "charged": draw(st.booleans()),
        "abilities": draw(st.lists(abilities(), min_size=1, max_size=3)),
    }
    if draw(st.integers(0, 4)) == 0:
        unit["champions"] = draw(st.integers(0, unit["models"]))
    return draw(thinned(unit, ("damage_points", "keywords", "charged", "abilities")))


@st.composite
def attackers(draw: st.DrawFn, phase: str) -> Json:
    unit = draw(units(3))
    count = draw(st.sampled_from((1, 1, 2, 2, 0)))
    unit["weapons"] = [
        draw(weapons(name, phase, unit)) for name in WEAPON_NAMES[:count]
    ]
    return unit


@st.composite
def targets(draw: st.DrawFn) -> Json:
    unit = draw(units(4))
    no_number = st.sampled_from((None, "-"))
    unit["save"] = draw(target_numbers() | no_number)
    if draw(st.booleans()):
        unit["ward"] = draw(target_numbers() | no_number)
    return unit


@st.composite
def damage_requests(draw: st.DrawFn) -> Json:
    """Draw a request of one unit against one, with its exact answer asked for."""
    attacker_commands = ("all-out-attack", "covering-fire")
    target_commands = ("all-out-defence", "all-out-attack")
    phase = draw(st.sampled_from(("combat", "shooting")))
    request: Json = {
        "attacker": draw(attackers(phase)),
        "target": draw(targets()),
        "phase": phase,
        "in_combat": draw(st.integers(0, 5)) == 0,
        "cover": draw(st.booleans()),
        "attacker_commands": draw(sublists(attacker_commands, 2)),
        "target_commands": draw(sublists(target_commands, 2)),
        "battle_round": draw(st.integers(1, 5)),
        "output": {"exact": True},
    }
    save_cap = draw(st.sampled_from((None, "net", "bonus")))
    if save_cap is not None:
        request["rules"] = {"save_cap": save_cap}
    optional = ("in_combat", "cover", "attacker_commands", "target_commands")
    return draw(thinned(request, optional))

"""Draws small damage requests in which a certain kind of effect occurs."""

from hypothesis import strategies as st

from tests.oracle.directions import OF_THE_ACTION, OF_THE_UNIT, attacks_of
from tests.oracle.draw_amounts import numbers_or_measured
from tests.oracle.draw_kinds import ABILITY_NAMES, KINDS, NOT_ASKED
from tests.oracle.notation import Json
from tests.oracle.strategies import (
    WEAPON_ABILITIES,
    WEAPON_NAMES,
    conditions,
    scopes,
    sublists,
)

# What these do, they do to the attacks of certain weapons.
WITH_WEAPONS = frozenset(
    {
        "backlash",
        "critical_on",
        "deny_ward",
        "fail_on_unmodified",
        "grant_weapon_ability",
        "ignore_modifiers",
        "ignore_rend",
        "modify_characteristic",
        "modify_roll",
        "no_criticals",
        "on_result",
        "reroll",
        "succeed_on_unmodified",
        "suppress_weapon_abilities",
        "ward",
    }
)
SIDES = ("attacker", "target")
KEYWORDS = ("INFANTRY", "WIZARD (2)", "BEAST", "fly", "MANIFESTATION", "CHAMPION")


@st.composite
def placed_effects(draw: st.DrawFn, kind: str) -> tuple[str, Json]:
    """Draw an effect and the side that has it, most often so that it acts."""
    effect = draw((KINDS | NOT_ASKED)[kind]())
    if draw(st.integers(0, 3)) == 0 and kind not in OF_THE_UNIT:
        effect["attacks"] = draw(st.sampled_from(("made", "received")))
    side = "attacker" if attacks_of(effect) == "made" else "target"
    if kind in OF_THE_UNIT or draw(st.integers(0, 9)) == 0:
        side = draw(st.sampled_from(SIDES))
    if kind in WITH_WEAPONS and draw(st.integers(0, 4)) == 0:
        effect["weapons"] = draw(scopes())
    if kind in OF_THE_ACTION and draw(st.integers(0, 5)) == 0:
        scope = draw(scopes())
        effect["weapons"] = {name: scope.get(name) for name in ("kind", "names")}
    if draw(st.integers(0, 5)) == 0:
        effect["when"] = draw(conditions())
    return side, effect


@st.composite
def activations(draw: st.DrawFn, more: list[Json]) -> Json:
    """Draw what activates an ability; the effects may stand in its tiers."""
    sort = draw(st.sampled_from(("roll", "cast", "chant", "probability")))
    if sort == "probability":
        chances = st.sampled_from((0.5, "1/3", 0.25, 1, 0))
        return {"probability": draw(chances)}
    activation = draw(rolled_activations(sort))
    with_tiers = draw(st.booleans())
    if more or with_tiers:
        reached = draw(st.lists(st.integers(2, 8), min_size=1, max_size=2, unique=True))
        activation["tiers"] = [
            {"at_least": number, "effects": more if place == 0 else []}
            | ({"replaces": True} if draw(st.booleans()) else {})
            for place, number in enumerate(reached)
        ]
    return activation


@st.composite
def rolled_activations(draw: st.DrawFn, sort: str) -> Json:
    modifier = st.integers(-2, 2)
    if sort == "roll":
        dice = draw(st.sampled_from(("D6", "D3", "2D6", "D6+1")))
        return {"roll": dice, "at_least": draw(numbers_or_measured(1, 6))}
    if sort == "chant":
        points = draw(st.integers(0, 3))
        chant: Json = {"value": draw(st.integers(2, 6)), "ritual_points": points}
        return {"chant": chant | {"modifier": draw(modifier)}}
    unbinds = st.lists(modifier.map(lambda by: {"modifier": by}), max_size=2)
    cast: Json = {"value": draw(st.integers(3, 8)), "unbinds": draw(unbinds)}
    return {"cast": cast | {"modifier": draw(modifier)}}


@st.composite
def abilities(draw: st.DrawFn, effects: list[Json]) -> list[Json]:
    """Share the effects out: all in one ability, or each in its own."""
    together = draw(st.booleans())
    found: list[Json] = []
    for group in [effects] if together else [[effect] for effect in effects]:
        ability: Json = {"name": draw(st.sampled_from(ABILITY_NAMES)), "effects": group}
        if draw(st.integers(0, 3)) == 0:
            in_tiers = group[1:] if draw(st.booleans()) else []
            if in_tiers:
                ability["effects"] = group[:1]
            ability["activation"] = draw(activations(in_tiers))
        if draw(st.integers(0, 7)) == 0:
            ability["when"] = draw(conditions())
        found.append(ability)
    return found


@st.composite
def weapons(draw: st.DrawFn, name: str, phase: str) -> Json:
    of_the_phase = "melee" if phase == "combat" else "ranged"
    kinds = (of_the_phase, of_the_phase, of_the_phase, "melee", "ranged")
    weapon: Json = {
        "name": name,
        "kind": draw(st.sampled_from(kinds)),
        "attacks": draw(st.sampled_from((1, 1, 2, "D3"))),
        "hit": draw(st.integers(2, 5)),
        "wound": draw(st.integers(2, 5)),
        "rend": draw(st.integers(0, 2)),
        "damage": draw(st.sampled_from((1, 1, 2, "D3"))),
        "abilities": draw(sublists(WEAPON_ABILITIES, 2)),
    }
    if draw(st.integers(0, 5)) == 0:
        weapon |= {"models": 1, "champions": draw(st.sampled_from((None, 0)))}
    return weapon


@st.composite
def units(draw: st.DrawFn, most_models: int) -> Json:
    health = draw(st.integers(1, 3))
    unit: Json = {
        "models": draw(st.integers(1, most_models)),
        "health": health,
        "control": draw(st.integers(1, 3)),
        "damage_points": draw(st.integers(0, health - 1)),
        "keywords": draw(sublists(KEYWORDS, 2)),
        "charged": draw(st.booleans()),
        "charge_roll": draw(st.integers(2, 5)),
        "ward": draw(st.sampled_from((None, None, "-", 6, 5, 4))),
    }
    return unit


@st.composite
def requests_with(draw: st.DrawFn, *kinds: str, others: int = 3) -> Json:
    """Draw a request with effects of these kinds and up to so many others."""
    all_kinds = sorted(KINDS) * 3 + sorted(NOT_ASKED)
    more = draw(st.lists(st.sampled_from(all_kinds), max_size=others))
    in_any_order = draw(st.permutations([*kinds, *more]))
    placed = [draw(placed_effects(kind)) for kind in in_any_order]
    phase = draw(st.sampled_from(("combat", "combat", "shooting")))
    attacker, target = draw(units(2)), draw(units(3))
    count = draw(st.sampled_from((1, 1, 2)))
    attacker["weapons"] = [draw(weapons(name, phase)) for name in WEAPON_NAMES[:count]]
    target["save"] = draw(st.sampled_from((None, 3, 4, 5, 6)))
    for side, unit in zip(SIDES, (attacker, target), strict=True):
        own = [effect for where, effect in placed if where == side]
        unit["abilities"] = draw(abilities(own)) if own else []
    request: Json = {
        "attacker": attacker,
        "target": target,
        "phase": phase,
        "cover": draw(st.integers(0, 4)) == 0,
        "in_combat": draw(st.integers(0, 7)) == 0,
        "battle_round": draw(st.integers(1, 4)),
        "rules": {"save_cap": draw(st.sampled_from(("net", "net", "bonus")))},
    }
    commands = draw(sublists(("all-out-attack", "all-out-defence"), 1))
    if commands:
        side = "attacker" if commands == ["all-out-attack"] else "target"
        request[f"{side}_commands"] = commands
    return request

"""Draws small fights in which certain kinds of effects occur."""

from collections.abc import Callable

from hypothesis import strategies as st

from tests.fights.paper import Json
from tests.oracle.directions import OF_THE_ACTION, OF_THE_UNIT
from tests.oracle.draw_amounts import measured
from tests.oracle.draw_fields import Effects, effect, rolls
from tests.oracle.draw_kinds import KINDS
from tests.oracle.draw_requests import WITH_WEAPONS, abilities
from tests.oracle.strategies import WEAPON_ABILITIES, conditions, scopes, sublists
from tests.oracle.units import champions

# Between the actions nobody attacks: nothing is measured in the roles of an action.
UNMEASURED = st.one_of(
    st.integers(0, 4),
    st.sampled_from(("D3", "D3+1")),
    st.just({"count": {"dice": 2, "at_least": 4}}),
)

#: What matters in fights only.
BETWEEN: dict[str, Callable[[], Effects]] = {
    "heal": lambda: effect(
        "heal", {"trigger": st.just("end_of_phase")}, amount=UNMEASURED
    ),
    # Dice whose number is measured are refused here.
    "critical heal": lambda: effect(
        "heal", trigger="critical_hit", amount=UNMEASURED | measured(most=2)
    ),
    "return_models": lambda: st.one_of(
        effect("return_models", models=UNMEASURED),
        effect("return_models", health=UNMEASURED),
    ),
    "strike_order": lambda: effect("strike_order", order=rolls("first", "last")),
    "fight_again": lambda: effect("fight_again", {"times": st.integers(2, 3)}),
}
ALL_KINDS = KINDS | BETWEEN
OF_NO_ATTACK = OF_THE_UNIT | {"heal", "return_models", "strike_order", "fight_again"}
KEYWORDS = ("INFANTRY", "BEAST", "MANIFESTATION", "CHAMPION", "CHAMPION (1/2)")
STRIKES = ("STRIKE-FIRST", "STRIKE-LAST")


@st.composite
def effects(draw: st.DrawFn, kind: str) -> Json:
    found = draw(ALL_KINDS[kind]())
    kind = found["kind"]
    if kind not in OF_NO_ATTACK and draw(st.integers(0, 3)) == 0:
        found["attacks"] = draw(st.sampled_from(("made", "received")))
    if kind in WITH_WEAPONS and draw(st.integers(0, 5)) == 0:
        found["weapons"] = draw(scopes())
    if kind in OF_THE_ACTION and draw(st.integers(0, 9)) == 0:
        scope = draw(scopes())
        found["weapons"] = {name: scope.get(name) for name in ("kind", "names")}
    if draw(st.integers(0, 3)) == 0:
        found["when"] = draw(conditions())
    return found


@st.composite
def some_abilities(draw: st.DrawFn, own: list[Json]) -> list[Json]:
    """Share the effects out; what is rolled is rolled for the fight or a phase.

    What changes Health is so from the start of the fight, whatever happens.
    """
    lasting = [e for e in own if is_lasting(e)]
    found = draw(abilities([e for e in own if e not in lasting])) if own else []
    for ability in found:
        if draw(st.integers(0, 2)) == 0:
            ability["each"] = draw(st.sampled_from(("fight", "phase")))
        if draw(st.integers(0, 14)) == 0:
            ability["enabled"] = False
    for change in lasting:
        value = change.get("value")
        fixed = change if isinstance(value, int | str | None) else change | {"value": 1}
        found.append({"effects": [fixed | {"when": None}]})
        if draw(st.booleans()):
            found[-1]["activation"] = {"probability": "1/3"}
    return found


def is_lasting(effect: Json) -> bool:
    return (effect["kind"], effect.get("characteristic")) == ("modify_unit", "health")


@st.composite
def weapons(draw: st.DrawFn, name: str, models: int, leaders: int) -> Json:
    weapon: Json = {
        "name": name,
        "kind": draw(st.sampled_from(("melee", "melee", "melee", "ranged"))),
        "attacks": draw(st.sampled_from((1, 1, 1, 2, "D3"))),
        "hit": draw(st.integers(2, 5)),
        "wound": draw(st.integers(2, 5)),
        "rend": draw(st.integers(0, 2)),
        "damage": draw(st.sampled_from((1, 1, 2, "D3"))),
        "abilities": draw(sublists(WEAPON_ABILITIES, 1)),
    }
    if draw(st.integers(0, 2)) == 0:
        weapon["models"] = draw(st.integers(1, models))
        weapon["champions"] = draw(st.sampled_from((None, None, 0, min(1, leaders))))
    return weapon


@st.composite
def units(draw: st.DrawFn, own: list[Json]) -> Json:
    health, models = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    words = draw(sublists(KEYWORDS, 2)) + draw(sublists(STRIKES, 1))
    count = draw(st.sampled_from((1, 1, 1, 2, 0)))
    leaders = champions({"models": models, "keywords": words})
    return {
        "models": models,
        "health": health,
        "save": draw(st.sampled_from((None, None, 4, 5))),
        "ward": draw(st.sampled_from((None, None, None, 5, 4))),
        "damage_points": draw(st.integers(0, health - 1)),
        "keywords": words,
        "charged": draw(st.booleans()),
        "charge_roll": draw(st.integers(2, 5)),
        "weapons": [
            draw(weapons(name, models, leaders)) for name in ("blade", "bow")[:count]
        ],
        "abilities": draw(some_abilities(own)),
    }


@st.composite
def fights_with(draw: st.DrawFn, *kinds: str, others: int = 2) -> Json:
    """Draw a fight with effects of these kinds and up to so many others."""
    more = draw(st.lists(st.sampled_from(sorted(ALL_KINDS)), max_size=others))
    in_any_order = draw(st.permutations([*kinds, *more]))
    placed = [(draw(st.integers(0, 1)), draw(effects(k))) for k in in_any_order]
    if "fight_again" in in_any_order:
        # What some weapons' points lose is told for one action alone, and refused here.
        for _, guard in placed:
            if guard["kind"] in ("ignore_first_damage", "cap_damage"):
                guard.pop("weapons", None)
    sides: list[Json] = []
    for side in (0, 1):
        own = [effect for where, effect in placed if where == side]
        commands = draw(sublists(("all-out-attack", "all-out-defence"), 2))
        sides.append(
            {
                "unit": draw(units(own)),
                "strike": draw(st.sampled_from((None,) * 4 + ("first", "last"))),
                "commands": commands if draw(st.integers(0, 2)) == 0 else [],
            }
        )
    return {
        "sides": sides,
        "phases": draw(st.integers(1, 3)),
        "active": draw(st.integers(0, 1)),
        "alternate": draw(st.booleans()),
        "battle_round": draw(st.integers(1, 3)),
        "rules": {"save_cap": draw(st.sampled_from(("net", "bonus")))},
    }

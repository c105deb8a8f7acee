"""Draws an effect of each kind, in all the ways in which its fields can be written."""

from collections.abc import Callable

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.oracle.draw_amounts import amounts, numbers_or_measured, signed_amounts
from tests.oracle.notation import Json
from tests.oracle.strategies import WEAPON_ABILITIES

Effects = SearchStrategy[Json]

FACES = st.lists(st.integers(1, 6), min_size=1, max_size=3, unique=True)
TARGET_NUMBERS = st.integers(2, 6)
DICE = st.sampled_from(("D6", "D3", "2D6", "D3+1", "d6"))
SMALL_DICE = st.sampled_from(("D3", "D6", "D3+1", "2D3"))
COUNTED_HITS = {"count": {"dice": 2, "at_least": 5}}
MEASURED_HITS = {"of": "target_damage_points"}
RECIPIENTS = st.sampled_from(("target", "target", "attacker"))


def effect(kind: str, optional: Json | None = None, **fields: object) -> Effects:
    """Draw the fields, each a strategy or what it is; the optional ones or not."""

    def strategy(value: object) -> SearchStrategy[object]:
        return value if isinstance(value, SearchStrategy) else st.just(value)

    return st.fixed_dictionaries(
        {"kind": st.just(kind)} | {name: strategy(fields[name]) for name in fields},
        optional={name: strategy(value) for name, value in (optional or {}).items()},
    )


@st.composite
def changes(draw: st.DrawFn, kind: str, characteristics: tuple[str, ...]) -> Json:
    """Draw a change of a characteristic of weapons or units."""
    name = draw(st.sampled_from(characteristics))
    operation = draw(
        st.sampled_from(("add", "add", "set", "multiply", "halve", "cap", "floor"))
    )
    found: Json = {"kind": kind, "characteristic": name, "operation": operation}
    if operation == "halve":
        return found
    dice_are_thrown = name in {"attacks", "damage"}
    values: dict[str, SearchStrategy[object]] = {
        "add": signed_amounts(),
        "set": amounts() if dice_are_thrown else st.integers(1, 6),
        "multiply": st.sampled_from((1, 2, 2, 3)),
        "cap": amounts(),
        "floor": amounts(),
    }
    return found | {"value": draw(values[operation])}


def rolls(*names: str) -> SearchStrategy[str]:
    return st.sampled_from(names)


@st.composite
def rerolls(draw: st.DrawFn) -> Json:
    roll = draw(rolls("hit", "wound", "save", "ward", "attacks", "damage"))
    which: list[object] = ["ones", "best", {"at_most": draw(st.integers(1, 6))}]
    if roll not in {"attacks", "damage"}:
        which.append("failures")
    if roll == "hit":
        which.append("non_criticals")
    found: Json = {
        "kind": "reroll",
        "roll": roll,
        "which": draw(st.sampled_from(which)),
    }
    limit = draw(st.sampled_from((None, None, 1, 1, 2)))
    return found if limit is None else found | {"limit": limit}


@st.composite
def ignored_modifiers(draw: st.DrawFn) -> Json:
    found: Json = {
        "kind": "ignore_modifiers",
        "sign": draw(st.sampled_from(("positive", "negative", "both"))),
    }
    about = draw(st.sampled_from(("rolls", "characteristics", "both")))
    names = {
        "rolls": ("hit", "wound", "save", "ward"),
        "characteristics": ("attacks", "rend", "damage", "hit", "wound"),
    }
    for field, some in names.items():
        if about in {field, "both"}:
            chosen = st.lists(st.sampled_from(some), min_size=1, unique=True)
            found[field] = draw(chosen)
    return found


@st.composite
def failures(draw: st.DrawFn) -> Json:
    found: Json = {"kind": "fail_on_unmodified", "roll": draw(rolls("hit", "wound"))}
    how = draw(st.sampled_from(("at_most", "values", "unless_critical")))
    if how == "at_most":
        return found | {how: draw(st.integers(1, 4))}
    if how == "values":
        return found | {how: draw(FACES)}
    return found | {how: True, "roll": "hit"}


@st.composite
def results(draw: st.DrawFn) -> Json:
    roll = draw(rolls("hit", "hit", "wound"))
    found: Json = {"kind": "on_result", "roll": roll}
    ons = ("success", "critical") if roll == "hit" else ("success",)
    if draw(st.booleans()):
        found["on"] = draw(st.sampled_from(ons))
    else:
        found["unmodified"] = draw(FACES)
    fields: dict[str, SearchStrategy[object]] = {
        "mortal": amounts(2),
        "rend": st.integers(-2, 2),
        "damage": amounts(2),
    }
    if roll == "hit":
        fields |= {
            "hits": st.sampled_from((1, 2, "D3", COUNTED_HITS, MEASURED_HITS)),
            "auto_wound": st.just(value=True),
        }
    chosen = st.lists(st.sampled_from(sorted(fields)), min_size=1, max_size=2)
    found |= {name: draw(fields[name]) for name in draw(chosen)}
    if draw(st.integers(0, 3)) == 0:
        found["ends"] = draw(st.booleans())
    return found


@st.composite
def pools(draw: st.DrawFn) -> Json:
    found: Json = {"kind": "mortal_pool", "dice": draw(amounts(3))}
    how = draw(st.sampled_from(("each_on", "above", "bands")))
    if how == "bands":
        faces = draw(st.permutations(range(1, 7)))
        parts = (faces[:1], faces[1:3]) if draw(st.booleans()) else (faces[:4],)
        found[how] = [{"on": list(on), "amount": draw(amounts(2))} for on in parts]
    else:
        bound = TARGET_NUMBERS if how == "each_on" else numbers_or_measured(1, 5)
        found[how] = draw(bound)
        if draw(st.booleans()):
            found["amount"] = draw(amounts(2))
    if draw(st.booleans()):
        found["roll_modifier"] = draw(st.integers(-2, 2))
    return found | {"recipient": draw(RECIPIENTS)}


@st.composite
def reductions(draw: st.DrawFn) -> Json:
    found: Json = {"kind": "reduce_damage_pool"}
    if draw(st.booleans()):
        return found | {"points": draw(amounts())}
    return found | {"dice": draw(amounts()), "each_on": draw(TARGET_NUMBERS)}


@st.composite
def backlashes(draw: st.DrawFn) -> Json:
    unmodified = ("hit_unmodified", "wound_unmodified", "save_unmodified")
    trigger = draw(st.sampled_from((*unmodified, "ward_success", "miss")))
    found: Json = {"kind": "backlash", "trigger": trigger, "amount": draw(amounts(2))}
    if trigger in unmodified:
        found["values"] = draw(FACES)
    if draw(st.booleans()):
        found["ward"] = draw(st.booleans())
    return found


@st.composite
def slayings(draw: st.DrawFn, kind: str) -> Json:
    found: Json = {"kind": kind}
    if kind == "slay_models" and draw(st.booleans()):
        found["models"] = draw(st.integers(1, 2))
    if draw(st.integers(0, 3)):
        found["dice"] = draw(DICE)
        bound = draw(st.sampled_from(("above", "at_least")))
        found[bound] = draw(numbers_or_measured(1, 6))
    return found


@st.composite
def preventions(draw: st.DrawFn) -> Json:
    found: Json = {"kind": "prevent_destruction", "heal": draw(amounts(4))}
    if draw(st.booleans()):
        found |= {"dice": draw(DICE), "at_least": draw(st.integers(1, 6))}
    return found


AGAINST = (
    "any",
    "mortal",
    "attack",
    "combat",
    "shooting",
    "spell",
    "prayer",
    "manifestation",
)
ABILITY_NAMES = ("rule", "Spell", "the other")

KINDS: dict[str, Callable[[], Effects]] = {
    "modify_characteristic": lambda: changes(
        "modify_characteristic", ("attacks", "rend", "damage", "hit", "wound")
    ),
    "modify_roll": lambda: effect(
        "modify_roll",
        roll=rolls("hit", "wound", "save", "ward"),
        by=st.sampled_from((-2, -1, 1, 2)),
    ),
    "grant_weapon_ability": lambda: effect(
        "grant_weapon_ability", ability=st.sampled_from(WEAPON_ABILITIES)
    ),
    "reroll": rerolls,
    "ignore_modifiers": ignored_modifiers,
    "suppress_weapon_abilities": lambda: effect(
        "suppress_weapon_abilities",
        abilities=st.one_of(
            st.sampled_from(("all_except_companion", "on_critical")),
            st.lists(st.sampled_from(WEAPON_ABILITIES), min_size=1, max_size=3),
        ),
    ),
    "critical_on": lambda: effect("critical_on", value=TARGET_NUMBERS),
    "no_criticals": lambda: effect("no_criticals"),
    "fail_on_unmodified": failures,
    "succeed_on_unmodified": lambda: effect(
        "succeed_on_unmodified",
        roll=rolls("save", "hit", "wound"),
        at_least=TARGET_NUMBERS,
    ),
    "ignore_rend": lambda: effect("ignore_rend"),
    "on_result": results,
    "modify_unit": lambda: changes("modify_unit", ("health", "save", "control")),
    "ward": lambda: effect(
        "ward",
        {"against": rolls(*AGAINST)},
        value=TARGET_NUMBERS,
    ),
    "deny_ward": lambda: effect("deny_ward"),
    "ignore_first_damage": lambda: effect(
        "ignore_first_damage", {"points": st.integers(0, 3)}
    ),
    "cap_damage": lambda: effect("cap_damage", points=st.integers(0, 4)),
    "reduce_damage_pool": reductions,
    "modify_damage_inflicted": lambda: st.one_of(
        effect(
            "modify_damage_inflicted",
            operation="add",
            value=signed_amounts(),
            of=rolls("attack", "mortal"),
        ),
        effect(
            "modify_damage_inflicted",
            operation="multiply",
            value=st.sampled_from((0, 1, 2, 2, {"of": "target_models"})),
            of=rolls("attack", "mortal"),
        ),
    ),
    "redirect_damage": lambda: effect("redirect_damage", to="guard"),
    "prevent_destruction": preventions,
    "mortal_immunity": lambda: effect(
        "mortal_immunity", source=rolls("RULE", "retreat", *ABILITY_NAMES)
    ),
    "deny_healing": lambda: effect("deny_healing"),
    "mortal_damage": lambda: effect(
        "mortal_damage", {"recipient": RECIPIENTS}, amount=amounts()
    ),
    "mortal_from_roll": lambda: effect(
        "mortal_from_roll",
        {"recipient": RECIPIENTS},
        dice=SMALL_DICE,
        at_least=st.integers(1, 5),
    ),
    "mortal_pool": pools,
    "mortal_difference": lambda: effect(
        "mortal_difference",
        {"recipient": RECIPIENTS},
        first=SMALL_DICE,
        second=SMALL_DICE,
    ),
    "allocate_damage": lambda: effect(
        "allocate_damage", {"recipient": RECIPIENTS}, amount=amounts()
    ),
    "backlash": backlashes,
    "death_throes": lambda: effect(
        "death_throes",
        {"dice_per_model": amounts(2), "amount": amounts(2)},
        each_on=TARGET_NUMBERS,
    ),
    "slay_models": lambda: slayings("slay_models"),
    "destroy_unit": lambda: slayings("destroy_unit"),
}

"""Draws effects of the attack sequence, in all the ways in which they are written."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.oracle.draw_amounts import amounts, signed_amounts
from tests.oracle.draw_fields import FACES, rolls
from tests.oracle.notation import Json

COUNTED_HITS = {"count": {"dice": 2, "at_least": 5}}
MEASURED_HITS = {"of": "target_damage_points"}


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
    values: dict[str, SearchStrategy[object]] = {
        "add": signed_amounts(),
        "set": amounts() if kind == "modify_characteristic" else st.integers(1, 6),
        "multiply": st.sampled_from((1, 2, 2, 3)),
        "cap": amounts(),
        "floor": amounts(),
    }
    return found | {"value": draw(values[operation])}


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

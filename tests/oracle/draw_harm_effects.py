"""Draws effects on the damage pool, and harm beside the attacks."""

from hypothesis import strategies as st

from tests.oracle.draw_amounts import amounts, numbers_or_measured
from tests.oracle.draw_fields import FACES, TARGET_NUMBERS
from tests.oracle.notation import Json

DICE = st.sampled_from(("D6", "D3", "2D6", "D3+1", "d6"))
RECIPIENTS = st.sampled_from(("target", "target", "attacker"))


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

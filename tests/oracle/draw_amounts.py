"""Draws amounts: numbers, dice, what is read off the units, counted dice."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from tests.oracle.notation import Json

MEASURES = (
    "target_models",
    "target_health",
    "target_save",
    "target_control",
    "target_damage_points",
    "attacker_models",
    "attacker_damage_points",
    "battle_round",
    "charge_roll",
)


@st.composite
def measured(draw: st.DrawFn, least: int = 0, most: int = 4) -> Json:
    """Draw a number that is read off the units, within bounds that are small."""
    amount: Json = {"of": draw(st.sampled_from(MEASURES)), "at_most": most}
    if draw(st.booleans()):
        amount["times"] = draw(st.sampled_from((-1, 1, 2)))
    if draw(st.booleans()):
        amount["plus"] = draw(st.integers(-3, 3))
    if draw(st.booleans()) or least:
        amount["at_least"] = max(least, draw(st.integers(0, 2)))
    return amount


@st.composite
def counted(draw: st.DrawFn) -> Json:
    dice = draw(st.integers(0, 3) | st.just("D3") | measured(most=3))
    amount: Json = {"count": {"dice": dice, "at_least": draw(st.integers(2, 6))}}
    if draw(st.booleans()):
        amount["plus"] = draw(st.integers(0, 2))
    if draw(st.booleans()):
        amount["at_most"] = draw(st.integers(1, 3))
    return amount


def amounts(most: int = 3) -> SearchStrategy[object]:
    """Draw what is never below 0, a number in half of the cases."""
    dice = st.sampled_from(("D3", "d3", "D3+1", "D3 + 0", "1D3"))
    return st.one_of(st.integers(0, most), st.just(1), dice, measured(), counted())


def signed_amounts() -> SearchStrategy[object]:
    taken_away: Json = {"of": "target_health", "times": -1, "at_least": -3}
    negative = st.sampled_from((-1, -2, "-D3", " -D3", taken_away))
    return st.one_of(st.sampled_from((1, -1, 2)), amounts(), negative)


def numbers_or_measured(least: int, most: int) -> SearchStrategy[object]:
    """Draw what has no dice."""
    return st.one_of(st.integers(least, most), measured(least, most))

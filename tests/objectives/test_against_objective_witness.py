"""Objectives against the witness, on requests that are drawn."""

from fractions import Fraction

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from distributions.objectives.price import Estimate
from schemas.objective import ObjectiveRequest
from schemas.objective_report import contest_from
from schemas.reading import read_value
from tests.objectives import witness
from tests.objectives.asking import Json, asked, chances

whens = st.one_of(
    st.none(),
    st.fixed_dictionaries({"models_at_least": st.integers(1, 3)}),
    st.fixed_dictionaries({"models_at_most": st.integers(1, 2)}),
    st.fixed_dictionaries({"damage_points_at_least": st.integers(1, 2)}),
)
measured = st.sampled_from([{"of": "target_models"}, {"of": "target_damage_points"}])
small = st.integers(0, 4)
changes = st.one_of(
    st.tuples(st.just("set"), small | measured),
    st.tuples(st.just("multiply"), st.integers(0, 3)),
    st.tuples(st.just("add"), st.integers(-4, 4) | measured),
    st.tuples(st.just("cap"), small),
)
rolls = st.sampled_from(["D3", "-D3"])
scores = (changes | st.tuples(st.just("add"), rolls)).map(
    lambda change: {
        "kind": "control_score",
        "operation": change[0],
        "value": change[1],
    }
)
controls = (changes | st.just(("halve", None))).map(
    lambda change: {
        "kind": "modify_unit",
        "characteristic": "control",
        "operation": change[0],
        "value": change[1],
    }
)
defences = st.sampled_from(
    [
        {"kind": "modify_roll", "roll": "save", "by": 1},
        {"kind": "modify_roll", "attacks": "received", "roll": "hit", "by": -1},
        {"kind": "ward", "value": 5},
        {"kind": "reduce_damage_pool", "points": 1},
    ]
)


def under_conditions(effect: Json, when: Json | None) -> Json:
    return effect if when is None else effect | {"when": when}


effects = st.builds(under_conditions, scores | controls | defences, whens)
activations = st.sampled_from(
    [None, {"roll": "D6", "at_least": 4}, {"probability": "1/3"}]
)
abilities = st.builds(
    lambda when, activation, effects: {
        name: value
        for name, value in (
            ("when", when),
            ("activation", activation),
            ("effects", effects),
        )
        if value is not None
    },
    whens,
    activations,
    st.lists(effects, min_size=1, max_size=2),
)
units = st.fixed_dictionaries(
    {
        "models": st.integers(1, 3),
        "health": st.integers(1, 3),
        "control": st.integers(0, 3),
        "save": st.sampled_from([None, 4]),
        "keywords": st.sampled_from([[], ["STANDARD BEARER (1/3)"]]),
        "abilities": st.lists(abilities, max_size=2),
    }
)
# An attacker may look at the unit that it attacks, too.
fierce = {
    "when": {"enemy_models_at_most": 2},
    "effects": [{"kind": "modify_roll", "roll": "hit", "by": 1}],
}
attacks = st.builds(
    lambda weapon, phase, abilities: {
        "phase": phase,
        "attacker": {
            "weapons": [
                weapon | {"kind": "ranged" if phase == "shooting" else "melee"}
            ],
            "abilities": abilities,
        },
    },
    st.fixed_dictionaries(
        {
            "attacks": st.integers(1, 3),
            "hit": st.integers(3, 5),
            "wound": st.just(4),
            "damage": st.sampled_from([1, 2, "D3"]),
        }
    ),
    st.sampled_from(["combat", "shooting"]),
    st.sampled_from([[], [fierce]]),
)
contesting = st.fixed_dictionaries(
    {"unit": units, "incoming": st.lists(attacks, max_size=2)}
)


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    st.lists(contesting, max_size=2),
    st.lists(contesting, max_size=1),
    st.sampled_from([None, 0, 1]),
)
def test_who_holds_it(
    first: list[Json], second: list[Json], holder: int | None
) -> None:
    sides = [{"units": first}, {"units": second}]
    one, other = witness.scores({"sides": sides})

    answer = asked(first, second, holder=holder)

    assert [chances(score) for score in answer["scores"]] == [one, other]
    assert greatest_score(first) >= max(one)
    assert greatest_score(second) >= max(other)
    wins, tie = [Fraction(0), Fraction(0)], Fraction(0)
    for a, p in one.items():
        for b, q in other.items():
            if a == b:
                tie += p * q
            else:
                wins[a < b] += p * q
    if holder is not None:
        wins[holder] += tie
    exact = answer["exact"]
    assert [Fraction(text) for text in exact["control"]] == wins
    assert Fraction(exact["tie"]) == tie
    assert Fraction(exact["nobody"]) == (tie if holder is None else 0)


def greatest_score(units: list[Json]) -> int:
    """The bound that an army's score is priced by."""
    request = {"sides": [{"units": units}, {"units": []}]}
    army, _ = contest_from(read_value(ObjectiveRequest, request)).sides
    return sum(Estimate(each).greatest_score for each in army)

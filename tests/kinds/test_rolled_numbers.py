"""Hit, Wound and Rend that are set to dice, which are rolled for each attack."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from distributions.solving import Curve, Goal, Metric
from schemas.convert import price_of, setup_price_of
from schemas.damage import DamageRequest
from schemas.formula_report import closed_form_answer
from schemas.reading import read_value
from schemas.report import damage_answer
from tests.distributions.agreement import assert_same_answer
from tests.distributions.varied import action_of, request, vary_models, with_models
from tests.kinds.asking import WEAPON, Json, answered, asked, effect

F = Fraction

ROLLED = ("hit", "wound", "rend")


def set_to(characteristic: str, value: object) -> Json:
    fields = {"characteristic": characteristic, "operation": "set"}
    return effect("modify_characteristic", **fields, value=value)


def resolved(body: Json) -> Json:
    answer = damage_answer(read_value(DamageRequest, body))
    found: Json = answer["weapons"][0]["resolved"][0]
    return found


def with_effects(*effects: Json, **more: Any) -> Json:  # noqa: ANN401
    weapon = WEAPON | more.pop("weapon", {})
    attacker = {"weapons": [weapon], "abilities": [{"effects": list(effects)}]}
    return {"attacker": attacker, "target": more}


# ---- worked out on paper


def test_hit_that_is_set_to_dice_is_rolled_for_each_attack() -> None:
    # Hit 2+, 3+ or 4+: 5/6, 4/6 or 3/6 of the attacks hit, half of them wound.
    one = (F(5, 6) + F(4, 6) + F(3, 6)) / 3 / 2
    found = asked(set_to("hit", "D3+1"), weapon={"attacks": 2})

    assert found.chances == {
        0: (1 - one) ** 2,
        1: 2 * one * (1 - one),
        2: one**2,
    }


def test_wound_and_rend_are_rolled_likewise() -> None:
    # Of the hits half wound on average; a save of 4+ fails on 3/6, 4/6 or 5/6 of them.
    wounds = (F(5, 6) + F(4, 6) + F(3, 6)) / 3
    fails = (F(4, 6) + F(5, 6) + F(6, 6)) / 3

    assert asked(set_to("wound", "D3+1")).damage == F(1, 2) * wounds
    saving = {"target": {"save": 4}}
    assert asked(set_to("rend", "D3"), units=saving).damage == F(1, 4) * fails


def test_both_hits_of_one_attack_share_the_wound_that_it_rolled() -> None:
    # Only a 6 hits, and then twice; both hits wound on the same 2+, 3+ or 4+.
    weapon = {"hit": 6, "abilities": ["crit 2 hits"]}
    found = asked(set_to("wound", "D3+1"), weapon=weapon)

    both = (F(5, 6) ** 2 + F(4, 6) ** 2 + F(3, 6) ** 2) / 3
    assert found.chances[2] == F(1, 6) * both


def test_what_changes_the_characteristic_is_done_to_each_number_rolled() -> None:
    # D6 is 1 to 6, with +1 it is 2 to 7; Hit stays 2 to 6: 2, 3, 4, 5, 6, 6.
    worse = effect("modify_characteristic", characteristic="hit", operation="add")
    hits = sum(F(7 - needed, 6) for needed in (2, 3, 4, 5, 6, 6)) / 6

    found = asked(set_to("hit", "D6"), worse | {"value": 1}, weapon={"wound": 2})
    assert found.damage == hits * F(5, 6)


def test_counted_dice_are_rolled_for_each_attack_too() -> None:
    count = {"count": {"dice": 1, "at_least": 4}, "plus": 3}
    found = asked(set_to("hit", count), weapon={"attacks": 2})

    one = (F(4, 6) + F(3, 6)) / 2 / 2
    assert found.chances[2] == one**2


def test_every_attack_knows_what_it_rolled_when_it_chooses() -> None:
    """With Wound 2+ two hits are worth more than mortal damage, with 6+ less."""
    crits = {"hit": 6, "damage": 2, "abilities": ["crit mortal", "crit 2 hits"]}
    wound = set_to("wound", {"count": {"dice": 1, "at_least": 4}})
    times = wound | {"operation": "multiply", "value": 4}
    plus = wound | {"operation": "add", "value": 2}
    # 0 or 1, times 4, and 2 more: Wound is 2 or 6.
    found = asked(wound, times, plus, weapon=crits)

    two_hits, mortal = 2 * F(5, 6) * 2, 2
    assert found.damage == F(1, 6) * (two_hits + mortal) / 2


def test_the_best_policy_is_that_of_the_attack_as_it_rolled() -> None:
    """A hit on 2+ re-rolls its 1s, one on 4+ its failures: the best for each."""
    best = effect("reroll", roll="hit", which="best")
    hits = (F(35, 36) + F(32, 36) + F(27, 36)) / 3

    assert asked(set_to("hit", "D3+1"), best).damage == hits / 2


# ---- what the answer says


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [("hit", "D3+1", "2-4"), ("wound", "D3+1", "2-4"), ("rend", "D3", "1-3")],
)
def test_the_answer_tells_the_range(name: str, value: str, text: str) -> None:
    assert resolved(with_effects(set_to(name, value)))[name] == text


def test_the_save_that_is_needed_is_a_range_with_rend() -> None:
    assert resolved(with_effects(set_to("rend", "D3"), save=3))["save"] == "4-6"
    assert resolved(with_effects(set_to("rend", "D3"), save=4))["save"] == "5-6 or none"


def test_what_comes_to_one_number_is_a_number() -> None:
    # 7 or more is 6: the dice decide nothing.
    assert resolved(with_effects(set_to("hit", "D3+5")))["hit"] == 6


def test_the_faces_re_rolled_are_those_of_any_attack() -> None:
    best = effect("reroll", roll="hit", which="failures")
    found = resolved(with_effects(set_to("hit", "D3+1"), best))

    assert found["rerolls"]["hit"] == [1, 2, 3]


def test_a_crit_ability_that_some_attacks_use_has_acted() -> None:
    crits = {"damage": 2, "abilities": ["crit mortal", "crit 2 hits"]}
    body = with_effects(set_to("wound", "D3+1"), weapon=crits, save=5)

    answer = answered(body)
    used = [e["applied"] for e in answer.applied if e["source"] == "weapon_ability"]
    assert used == [True, True]


# ---- against the witness, and the other questions


REROLL = effect("reroll", roll="wound", which="failures", limit=1)
THROWN = effect("backlash", trigger="save_unmodified", values=[6], amount=1)


@settings(max_examples=settings().max_examples // 4)
@given(
    st.lists(st.sampled_from(ROLLED), min_size=1, max_size=2, unique=True),
    st.sampled_from(("D3", "D3+1")),
    st.sampled_from(([], [REROLL], [REROLL | {"roll": "hit", "which": "best"}])),
    st.sampled_from(([], [THROWN])),
    st.sampled_from(([], ["crit mortal", "crit 2 hits"], ["anti-infantry"])),
)
def test_any_of_them_is_what_the_witness_finds(
    names: list[str], dice: str, made: list[Json], received: list[Json], crit: list[str]
) -> None:
    effects = [*(set_to(name, dice) for name in names), *made]
    body = with_effects(*effects, weapon={"attacks": 2, "rend": 1, "abilities": crit})
    target = {"save": 4, "ward": 6, "models": 2, "keywords": ["INFANTRY"]}
    if received:
        target["abilities"] = [{"effects": received}]

    assert_same_answer(body | {"target": target})


def test_a_curve_is_what_single_actions_give() -> None:
    sent = request({"abilities": [{"effects": [set_to("hit", "D3+1"), REROLL]}]})
    curve = Curve(action_of(sent), vary_models(sent), Goal(Metric.DAMAGE, 2), 4)

    for models, chance in enumerate(curve.chances(), start=1):
        alone = answered(with_models(sent, models)).chances
        assert chance == sum(p for points, p in alone.items() if points >= 2)


def test_the_formula_is_that_of_the_mixture() -> None:
    sent = read_value(DamageRequest, with_effects(set_to("hit", "D3+1")))

    total = closed_form_answer(sent)["total"]
    assert total["generating_function"]["text"] == "(z/3 + 2/3)**n"


def test_each_number_that_may_be_rolled_is_paid_for() -> None:
    bodies = [
        with_effects(set_to("rend", value), save=4)
        for value in (3, "D3", "2D6", "20D6")
    ]
    sent = [read_value(DamageRequest, body) for body in bodies]

    for costs in (
        [setup_price_of(one) for one in sent],
        [price_of(one).cost for one in sent],
    ):
        assert costs == sorted(set(costs))

"""Effects on the points of some weapons only: removed, ignored, capped, redirected."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from distributions.solving import Curve, Goal, Metric
from schemas.convert import price_of
from schemas.damage import DamageRequest
from schemas.errors import InvalidRequestError
from schemas.fight import FightRequest
from schemas.fight_report import price_of_fighting
from schemas.formula_report import closed_form_answer
from schemas.reading import read_value
from tests.distributions.agreement import assert_same_answer
from tests.distributions.varied import action_of, vary_models, with_models
from tests.fights.agreement import assert_same_fight
from tests.kinds.asking import Json, answered, effect, rulings

F = Fraction

#: Always 2 points each: Damage 2, hits and wounds on anything but a 1, of 36 dice 25.
SWORD: Json = {"name": "Sword", "attacks": 1, "hit": 2, "wound": 2, "damage": 2}
CLAWS: Json = SWORD | {"name": "Claws", "abilities": ["companion"]}
BOTH = F(25, 36)

CAP = effect("cap_damage", points=1)
IGNORED = effect("ignore_first_damage")
REMOVED = effect("reduce_damage_pool", points=1)


def fight(*effects: Json, made: tuple[Json, ...] = (), **target: object) -> Json:
    """A sword and claws attack a unit that has these effects."""
    received = {"abilities": [{"effects": list(effects)}]}
    attacker = {"weapons": [SWORD, CLAWS], "abilities": [{"effects": list(made)}]}
    return {"attacker": attacker, "target": {"health": 9} | received | target}


def of(taken: Json, **scope: object) -> Json:
    return taken | {"weapons": scope}


@pytest.mark.parametrize("kind", [CAP, IGNORED, REMOVED], ids=lambda e: e["kind"])
@pytest.mark.parametrize(
    "scope",
    [{"names": ["Sword"]}, {"companion": False}, {"companion": "only"}],
    ids=str,
)
def test_an_effect_with_a_scope_takes_points_of_those_weapons_only(
    kind: Json, scope: Json
) -> None:
    # One of two points is left of the weapon that is touched, both of the other.
    found = answered(fight(of(kind, **scope)))

    assert found.chances == {
        0: (1 - BOTH) ** 2,
        1: BOTH * (1 - BOTH),
        2: BOTH * (1 - BOTH),
        3: BOTH**2,
    }


def test_an_effect_on_all_points_acts_on_what_scopes_left() -> None:
    """The sword's points are capped first, at 1; of all together 2 are kept."""
    all_points = CAP | {"points": 2}
    found = answered(fight(of(CAP, names=["Sword"]), all_points))

    assert found.chances[1] == BOTH * (1 - BOTH)
    assert found.chances[2] == BOTH


def test_pools_that_are_capped_differently_are_added_up() -> None:
    caps = [of(CAP, names=["Sword"]), of(CAP | {"points": 0}, names=["Claws"])]

    assert answered(fight(caps[1])).damage == 2 * BOTH
    assert answered(fight(*caps)).damage == BOTH


def test_what_a_narrower_scope_left_is_touched_as_a_whole() -> None:
    """Of the sword 1 of 2 points is left; with the claws' 2 it is 3, 2 of them stay."""
    wide = of(CAP | {"points": 2}, names=["Sword", "Claws"])
    found = answered(fight(wide, of(REMOVED, names=["Sword"])))

    assert found.chances[2] == BOTH
    assert found.chances[1] == BOTH * (1 - BOTH)


def test_scopes_that_overlap_in_part_touch_what_an_earlier_one_left() -> None:
    """Sword and claws keep 1 point together; with the spear's 2 it is 3, 1 removed."""
    sent = fight(
        of(CAP, names=["Sword", "Claws"]), of(REMOVED, names=["Claws", "Spear"])
    )
    sent["attacker"]["weapons"].append(SWORD | {"name": "Spear"})
    found = answered(sent)

    first = 1 - (1 - BOTH) ** 2
    assert found.chances == {
        0: (1 - first) * (1 - BOTH) + first * (1 - BOTH),
        1: (1 - first) * BOTH,
        2: first * BOTH,
    }


def test_other_harm_is_touched_where_no_weapon_is_named() -> None:
    harm = effect("mortal_damage", amount=2)
    of_names = fight(of(CAP, names=["Sword", "Claws"]), made=(harm,))
    no_companion = fight(of(CAP, companion=False), made=(harm,))

    assert answered(of_names).chances[2] == (1 - BOTH) ** 2
    # The claws' 2 points beside the 1 that is left of the sword and the other harm.
    assert answered(no_companion).chances == {1: 1 - BOTH, 3: BOTH}


def test_wards_of_points_of_some_weapons_redirect_those() -> None:
    """Each of 2 points is warded on a 4+."""
    moved = effect("redirect_damage", to="the bodyguard")

    assert answered(fight(moved, ward=4)).redirected == 2 * BOTH
    one = fight(of(moved, names=["Sword"]), ward=4)
    assert answered(one).redirected == BOTH
    none = fight(of(moved, companion="only"), ward=4)
    none["attacker"]["weapons"] = [SWORD]
    assert answered(none).redirected is None


def test_the_answer_says_which_weapons_are_touched() -> None:
    found = answered(fight(of(CAP, companion="only")))
    entries = [(e["weapon"], e["applied"], e["code"]) for e in found.applied]

    assert (0, False, "scope") in entries
    assert (1, True, "applied") in entries


def test_what_is_about_some_weapons_is_not_about_harm_to_the_attacker() -> None:
    thrown = effect("backlash", trigger="hit_unmodified", values=[1], amount=1)
    sent = fight(thrown)
    kept = of(IGNORED, kind="melee") | {"attacks": "received"}
    sent["attacker"]["abilities"] = [{"effects": [kept]}]
    found = answered(sent)

    assert found.attacker_damage == 2 * F(1, 6)
    place = "/attacker/abilities/0/effects/0"
    assert rulings(found)[place] == (False, "scope")


# ---- against the witness, and the other questions

NAMES = ("Sword", "Claws", "Spear")
SCOPES = st.one_of(
    st.lists(st.sampled_from(NAMES), min_size=1, max_size=2, unique=True).map(
        lambda names: {"names": names}
    ),
    st.sampled_from(({}, {"companion": False}, {"companion": "only"})),
    st.just({"kind": "melee"}),
)
KINDS = st.sampled_from(
    (
        CAP,
        CAP | {"points": 2},
        IGNORED,
        REMOVED,
        REMOVED | {"points": "D3"},
        effect("redirect_damage", to="a bodyguard"),
    )
)
BESIDE = (
    effect("mortal_damage", amount=2),
    effect("reroll", roll="hit", which="failures", limit=1),
)
THROWN = (
    effect("backlash", trigger="hit_unmodified", values=[1, 2], amount=1),
    effect("backlash", trigger="ward_success", amount=1),
    effect("death_throes", dice_per_model=1, each_on=4, amount=1),
    effect("prevent_destruction", dice="D6", at_least=3, heal=1),
)


@settings(max_examples=settings().max_examples // 2)
@given(
    st.lists(st.tuples(KINDS, SCOPES), min_size=1, max_size=4),
    st.lists(st.sampled_from(BESIDE), max_size=2, unique_by=lambda e: e["kind"]),
    st.lists(st.sampled_from(THROWN), max_size=2, unique_by=str),
)
def test_points_of_some_weapons_are_what_the_witness_finds(
    scoped: list[tuple[Json, Json]], made: list[Json], thrown: list[Json]
) -> None:
    effects = [kind | ({"weapons": scope} if scope else {}) for kind, scope in scoped]
    sent = fight(*effects, *thrown, made=tuple(made), models=2, health=2, ward=5)
    sent["attacker"]["weapons"].append(SWORD | {"name": "Spear", "damage": 1})

    assert_same_answer(sent)


@pytest.mark.parametrize("made", [(), BESIDE], ids=["plain", "limited"])
def test_a_curve_is_what_single_actions_give(made: tuple[Json, ...]) -> None:
    sent = fight(of(CAP, names=["Sword"]), made=made)
    curve = Curve(action_of(sent), vary_models(sent), Goal(Metric.DAMAGE, 3), 3)

    for models, chance in enumerate(curve.chances(), start=1):
        alone = answered(with_models(sent, models)).chances
        assert chance == sum(p for points, p in alone.items() if points >= 3)


def test_points_taken_from_some_weapons_leave_no_formula() -> None:
    sent = read_value(DamageRequest, fight(of(CAP, names=["Sword"])))

    with pytest.raises(InvalidRequestError):
        closed_form_answer(sent)


def test_telling_points_apart_is_paid_for() -> None:
    def cost(*effects: Json, made: tuple[Json, ...] = ()) -> int:
        sent = with_models(fight(*effects, made=made), 20)
        return price_of(read_value(DamageRequest, sent)).cost

    scoped = of(CAP, names=["Sword"])
    assert cost() < cost(scoped) < cost(scoped, of(CAP, names=["Claws"]))
    assert cost(scoped, made=BESIDE) > 2 * cost(made=BESIDE)
    rolled = of(REMOVED | {"points": "D3"}, names=["Sword"])
    assert cost(rolled, made=BESIDE) > cost(scoped, made=BESIDE)


def test_telling_points_apart_is_paid_for_in_fights() -> None:
    def cost(*effects: Json) -> int:
        sent = with_models(fight(*effects, models=9), 20)
        sides = [{"unit": sent["attacker"]}, {"unit": sent["target"]}]
        return price_of_fighting(read_value(FightRequest, {"sides": sides})).cost

    thrown = [effect("backlash", trigger="hit_unmodified", values=[1], amount=1)]
    scoped = of(CAP, names=["Sword"])
    assert cost(scoped) > cost()
    assert cost(scoped, *thrown) > 2 * cost(*thrown)


@pytest.mark.parametrize("thrown", [(), THROWN[:1]], ids=["plain", "thrown back"])
def test_in_a_fight_points_of_some_weapons_are_taken_in_each_attack_action(
    thrown: tuple[Json, ...],
) -> None:
    scoped = (of(CAP, names=["Sword"]), of(REMOVED, names=["Claws"]))
    sent = fight(*scoped, *thrown, models=2, health=3)
    target = sent["target"] | {"weapons": [SWORD]}
    sides = [{"unit": sent["attacker"] | {"health": 3}}, {"unit": target}]

    assert_same_fight({"sides": sides, "phases": 2})

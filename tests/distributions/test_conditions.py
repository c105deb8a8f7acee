"""When an ability acts: all that its condition asks for must hold."""

import pytest

from distributions.conditions import Condition, Situation, UnitCondition
from distributions.profiles import Phase, Unit

UNIT = Unit(
    models=5,
    health=3,
    damage_points=2,
    charged=True,
    keywords=frozenset({"infantry", "hero"}),
)


def words(condition: UnitCondition, unit: Unit = UNIT) -> list[str]:
    return list(condition.unmet(unit))


def keywords(*names: str) -> frozenset[str]:
    return frozenset(names)


def test_a_condition_that_asks_for_nothing_holds_of_every_unit() -> None:
    assert words(UnitCondition()) == words(UnitCondition(), Unit()) == []


@pytest.mark.parametrize(
    ("condition", "unmet"),
    [
        (UnitCondition(charged=True), None),
        (UnitCondition(not_charged=True), "charged this turn"),
        (UnitCondition(keywords_any=keywords("hero", "wizard")), None),
        (
            UnitCondition(keywords_any=keywords("wizard", "priest")),
            "has none of the keywords PRIEST, WIZARD",
        ),
        (UnitCondition(keywords_all=keywords("hero", "infantry")), None),
        (
            UnitCondition(keywords_all=keywords("hero", "wizard")),
            "lacks the keyword WIZARD",
        ),
        (UnitCondition(keywords_none=keywords("wizard")), None),
        (
            UnitCondition(keywords_none=keywords("hero", "wizard")),
            "has the keyword HERO",
        ),
        (UnitCondition(models_at_least=5), None),
        (UnitCondition(models_at_least=6), "has fewer than 6 models"),
        (UnitCondition(models_at_most=5), None),
        (UnitCondition(models_at_most=4), "has more than 4 models"),
        (UnitCondition(damage_points_at_least=2), None),
        (UnitCondition(damage_points_at_least=3), "has fewer than 3 damage points"),
    ],
)
def test_each_part_says_in_words_that_it_does_not_hold(
    condition: UnitCondition, unmet: str | None
) -> None:
    assert words(condition) == ([] if unmet is None else [unmet])


def test_a_unit_that_did_not_charge_is_the_other_way_round() -> None:
    assert words(UnitCondition(not_charged=True), Unit()) == []
    assert words(UnitCondition(charged=True), Unit()) == ["did not charge this turn"]


@pytest.mark.parametrize("charged", [False, True])
def test_charged_and_not_charged_together_never_hold(*, charged: bool) -> None:
    both = UnitCondition(charged=True, not_charged=True)

    assert words(both, Unit(charged=charged)) != []


def test_all_parts_that_do_not_hold_are_named() -> None:
    condition = UnitCondition(models_at_least=6, models_at_most=4, not_charged=True)

    assert words(condition) == [
        "charged this turn", "has fewer than 6 models", "has more than 4 models"
    ]  # fmt: skip


# ---- of both units, the phase and the round


def situation(battle_round: int | None = None) -> Situation:
    return Situation(UNIT, Unit(), Phase.COMBAT, battle_round)


def test_each_unit_is_asked_for_its_own_part() -> None:
    condition = Condition(
        own=UnitCondition(models_at_least=6), enemy=UnitCondition(models_at_least=2)
    )

    assert list(condition.unmet(situation())) == [
        "the unit has fewer than 6 models",
        "the enemy unit has fewer than 2 models",
    ]


def test_the_phase_is_a_question_of_its_own() -> None:
    shooting = Condition(phase=Phase.SHOOTING)

    assert shooting.wrong_phase(situation())
    assert not Condition(phase=Phase.COMBAT).wrong_phase(situation())
    assert not Condition().wrong_phase(situation())
    assert list(shooting.unmet(situation())) == []


def test_one_of_the_battle_rounds_is_enough() -> None:
    condition = Condition(battle_rounds=frozenset({1, 2}))

    assert list(condition.unmet(situation(2))) == []
    assert list(condition.unmet(situation(3))) == ["this is battle round 3"]

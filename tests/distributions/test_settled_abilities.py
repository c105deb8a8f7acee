"""Abilities whose dice are rolled once: the ways in which they may come up."""

from fractions import Fraction
from typing import Any

import pytest

from distributions.activation import Cast, Chance, Chant, Roll, Settled, Tier
from distributions.amounts import Counted, Measure, Measured, Rolled
from distributions.dice import Dice
from distributions.effects import Ability, Direction, Effect, Origin, Side, Source
from distributions.kinds import Characteristic as Of
from distributions.kinds import (
    ControlScore,
    IgnoreFirstDamage,
    ModifyCharacteristic,
    Operation,
)
from distributions.settled_abilities import most_ways, settled_ways

ORIGIN = Origin(Source.ABILITY, Side.TARGET, "")
D6, THREE = Dice.parse("D6"), Rolled(Dice(constant=3))
MODELS = Measured(Measure.TARGET_MODELS)


def score(value: Rolled | Measured | Counted) -> Effect:
    return ControlScore(
        origin=ORIGIN,
        attacks=Direction.MADE,
        kind="control_score",
        operation=Operation.ADD,
        value=value,
    )


def damage(operation: Operation) -> Effect:
    return ModifyCharacteristic(
        origin=ORIGIN,
        attacks=Direction.RECEIVED,
        characteristic=Of.DAMAGE,
        operation=operation,
        value=Rolled(Dice.parse("D3")),
    )


IGNORED = IgnoreFirstDamage(origin=ORIGIN, attacks=Direction.RECEIVED, points=1)


def having(*effects: Effect, **more: Any) -> Ability:  # noqa: ANN401
    return Ability(origin=ORIGIN, effects=effects, **more)


HIGH = Rolled(Dice.parse("D6+3"))
TIERED = (Tier(5, (score(THREE),)), Tier(6, (score(HIGH),), replaces=True))
ABILITIES = [
    (having(score(THREE)), 1),
    (having(score(Rolled(D6))), 6),
    (having(score(Rolled(D6)), score(Rolled(Dice.parse("D3"), -1))), 18),
    (having(score(MODELS)), 1),
    (having(score(Counted(MODELS, 4))), 1),
    (having(score(Counted(Rolled(Dice(constant=2)), 4))), 3),
    (having(IGNORED), 1),
    (having(damage(Operation.SET)), 1),
    (having(damage(Operation.ADD)), 3),
    (having(score(THREE), activation=Chance(Fraction(1, 3))), 2),
    (having(score(Rolled(D6)), activation=Cast(7)), 7),
    (having(score(THREE), activation=Chant(3), tiers=TIERED), 9),
    (having(score(THREE), activation=Roll(D6, MODELS)), 6),
    (having(score(THREE), activation=Roll(D6, MODELS), tiers=TIERED), 36),
]


@pytest.mark.parametrize(("ability", "number"), ABILITIES)
def test_every_way_is_there_with_its_chance(ability: Ability, number: int) -> None:
    ways = settled_ways(ability)

    assert sum(chance for chance, _ in ways) == 1
    assert len({settled for _, settled in ways}) == len(ways) == number
    assert most_ways(ability) >= number


def test_how_many_ways_there_are_is_known_before_they_are_made() -> None:
    assert [most_ways(ability) for ability, _ in ABILITIES] == [
        number for _, number in ABILITIES
    ]


def test_a_spell_that_is_settled_stays_a_spell() -> None:
    ways = settled_ways(having(score(THREE), activation=Cast(7)))

    assert {ability.activation for _, ability in ways} == {Settled(Cast(7))}


def test_what_is_measured_is_asked_when_it_acts() -> None:
    ways = settled_ways(having(score(THREE), activation=Roll(D6, MODELS)))

    assert [ability.activation for _, ability in ways] == [
        Roll(Dice(constant=face), MODELS) for face in range(1, 7)
    ]


def test_only_what_matters_is_counted() -> None:
    ability = having(score(Rolled(D6)), damage(Operation.ADD))

    assert most_ways(ability) == 18
    assert most_ways(ability, lambda effect: isinstance(effect, ControlScore)) == 6

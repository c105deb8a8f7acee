"""Commands and terrain that change arithmetic."""

from fractions import Fraction
from typing import Any

import pytest

from distributions.commands import ATTACKER_COMMANDS, TARGET_COMMANDS, cover
from distributions.effects import Ability, ModifyRoll, Side, Source
from distributions.profiles import Phase, Unit, Weapon
from distributions.resolution import resolve
from distributions.strike import Strike
from tests.distributions.battlefield import action_with, blade, bow, result_of

ALL_OUT_ATTACK = ATTACKER_COMMANDS["all-out-attack"](None)
COVERING_FIRE = ATTACKER_COMMANDS["covering-fire"](None)
ALL_OUT_DEFENCE = TARGET_COMMANDS["all-out-defence"](None)
USED_ALL_OUT_ATTACK = TARGET_COMMANDS["all-out-attack"](None)
COVER = cover(None)
SHOOTING = Phase.SHOOTING


def strike(weapon: Weapon, *made: Ability, **action: Any) -> Strike:  # noqa: ANN401
    (resolved,) = resolve(action_with(weapon, circumstances=made, **action))
    assert resolved.strike is not None
    return resolved.strike


def test_all_out_attack_adds_1_to_hit_rolls() -> None:
    assert strike(blade(), ALL_OUT_ATTACK).rolls.hit == 3


def test_all_out_attack_affects_companion_weapons_too() -> None:
    assert strike(blade("Companion"), ALL_OUT_ATTACK).rolls.hit == 3


def test_all_out_attack_subtracts_1_from_save_rolls_of_who_used_it() -> None:
    target = Unit(save=4)

    assert strike(blade(), USED_ALL_OUT_ATTACK, target=target).rolls.save == 5


def test_all_out_defence_adds_1_to_save_rolls() -> None:
    target = Unit(save=4)

    assert strike(blade(), ALL_OUT_DEFENCE, target=target).rolls.save == 3
    assert strike(blade(rend=1), ALL_OUT_DEFENCE, target=target).rolls.save == 4


def test_both_commands_of_the_target_cancel_out() -> None:
    both = (ALL_OUT_DEFENCE, USED_ALL_OUT_ATTACK)

    assert strike(blade(), *both, target=Unit(save=4)).rolls.save == 4


def test_covering_fire_subtracts_1_from_hit_rolls_of_shooting() -> None:
    assert strike(bow(), COVERING_FIRE, phase=SHOOTING).rolls.hit == 5
    assert strike(blade(), COVERING_FIRE).rolls.hit == 4


def test_covering_fire_affects_companion_weapons_too() -> None:
    assert strike(bow("Companion"), COVERING_FIRE, phase=SHOOTING).rolls.hit == 5


@pytest.mark.parametrize("phase", Phase)
def test_cover_subtracts_1_from_hit_rolls_in_every_phase(phase: Phase) -> None:
    weapon = blade() if phase is Phase.COMBAT else bow()

    assert strike(weapon, COVER, phase=phase).rolls.hit == 5


@pytest.mark.parametrize(
    "target", [Unit(charged=True), Unit(keywords=frozenset({"fly"}))]
)
def test_cover_does_not_help_who_charged_or_has_fly(target: Unit) -> None:
    assert strike(bow(), COVER, target=target, phase=SHOOTING).rolls.hit == 4


def test_cover_is_lifted_by_the_targets_charge_not_by_the_attackers() -> None:
    attacker = Unit(charged=True)

    assert strike(blade(), COVER, attacker=attacker).rolls.hit == 5


def test_cover_and_covering_fire_together_are_clamped() -> None:
    assert strike(bow(), COVER, COVERING_FIRE, phase=SHOOTING).rolls.hit == 5


def test_cover_and_all_out_attack_cancel_out() -> None:
    assert strike(blade(), COVER, ALL_OUT_ATTACK).rolls.hit == 4


def test_commands_and_terrain_say_where_they_come_from() -> None:
    origins = [made.origin for made in (COVERING_FIRE, ALL_OUT_DEFENCE, COVER)]

    assert [(o.source, o.side, o.name) for o in origins] == [
        (Source.COMMAND, Side.ATTACKER, "Covering Fire"),
        (Source.COMMAND, Side.TARGET, "All-out Defence"),
        (Source.TERRAIN, Side.TARGET, "Cover"),
    ]


def test_each_modifies_one_roll_by_one() -> None:
    # Before the clamps, which would hide more.
    made = (ALL_OUT_ATTACK, COVERING_FIRE, ALL_OUT_DEFENCE, USED_ALL_OUT_ATTACK, COVER)
    effects = [effect for ability in made for effect in ability.effects]

    assert [(e.roll.value, e.by) for e in effects if isinstance(e, ModifyRoll)] == [
        ("hit", 1), ("hit", -1), ("save", 1), ("save", -1), ("hit", -1)
    ]  # fmt: skip


def test_a_command_changes_the_chances_by_what_it_says() -> None:
    # 3+ in place of 4+: 2/3 in place of 1/2, each with 1/2 to wound.
    plain, helped = (
        result_of(blade()),
        result_of(blade(), circumstances=(ALL_OUT_ATTACK,)),
    )

    assert (plain.damage.mean, helped.damage.mean) == (Fraction(1, 4), Fraction(1, 3))

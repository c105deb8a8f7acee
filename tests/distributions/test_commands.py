"""Commands and terrain that change arithmetic."""

from fractions import Fraction
from typing import Any

import pytest

from distributions.commands import ATTACKER_COMMANDS, TARGET_COMMANDS, cover
from distributions.effects import Ability, Side, Source
from distributions.kinds import ModifyRoll
from distributions.profiles import Phase, Unit, Weapon
from distributions.strike import Strike
from tests.distributions.battlefield import (
    PLAIN,
    blade,
    bow,
    result_of,
    save_needed,
    strike_with,
)

ALL_OUT_ATTACK = ATTACKER_COMMANDS["all-out-attack"](None)
COVERING_FIRE = ATTACKER_COMMANDS["covering-fire"](None)
ALL_OUT_DEFENCE = TARGET_COMMANDS["all-out-defence"](None)
USED_ALL_OUT_ATTACK = TARGET_COMMANDS["all-out-attack"](None)
COVER = cover(None)
SHOOTING = Phase.SHOOTING


def strike(weapon: Weapon, *made: Ability, **action: Any) -> Strike:  # noqa: ANN401
    return strike_with(weapon, circumstances=made, **action)


def hit(weapon: Weapon, *made: Ability, **action: Any) -> int | None:  # noqa: ANN401
    """The hit roll needed."""
    return strike(weapon, *made, **action).attack.hit.needed


def save(*made: Ability, weapon: Weapon = PLAIN) -> int | None:
    """The save roll needed by a unit with a save of 4+."""
    return save_needed(strike(weapon, *made, target=Unit(save=4)))


def test_all_out_attack_adds_1_to_hit_rolls() -> None:
    assert hit(blade(), ALL_OUT_ATTACK) == 3


def test_all_out_attack_affects_companion_weapons_too() -> None:
    assert hit(blade("Companion"), ALL_OUT_ATTACK) == 3


def test_all_out_attack_subtracts_1_from_save_rolls_of_who_used_it() -> None:
    assert save(USED_ALL_OUT_ATTACK) == 5


def test_all_out_defence_adds_1_to_save_rolls() -> None:
    assert save(ALL_OUT_DEFENCE) == 3
    assert save(ALL_OUT_DEFENCE, weapon=blade(rend=1)) == 4


def test_both_commands_of_the_target_cancel_out() -> None:
    assert save(ALL_OUT_DEFENCE, USED_ALL_OUT_ATTACK) == 4


def test_covering_fire_subtracts_1_from_hit_rolls_of_shooting() -> None:
    assert hit(bow(), COVERING_FIRE, phase=SHOOTING) == 5
    assert hit(blade(), COVERING_FIRE) == 4


def test_covering_fire_affects_companion_weapons_too() -> None:
    assert hit(bow("Companion"), COVERING_FIRE, phase=SHOOTING) == 5


@pytest.mark.parametrize("phase", Phase)
def test_cover_subtracts_1_from_hit_rolls_in_every_phase(phase: Phase) -> None:
    weapon = blade() if phase is Phase.COMBAT else bow()

    assert hit(weapon, COVER, phase=phase) == 5


@pytest.mark.parametrize(
    "target", [Unit(charged=True), Unit(keywords=frozenset({"fly"}))]
)
def test_cover_does_not_help_who_charged_or_has_fly(target: Unit) -> None:
    assert hit(bow(), COVER, target=target, phase=SHOOTING) == 4


def test_cover_is_lifted_by_the_targets_charge_not_by_the_attackers() -> None:
    attacker = Unit(charged=True)

    assert hit(blade(), COVER, attacker=attacker) == 5


def test_cover_and_covering_fire_together_are_clamped() -> None:
    assert hit(bow(), COVER, COVERING_FIRE, phase=SHOOTING) == 5


def test_cover_and_all_out_attack_cancel_out() -> None:
    assert hit(blade(), COVER, ALL_OUT_ATTACK) == 4


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

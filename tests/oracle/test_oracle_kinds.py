"""The witness's kinds of effects, against numbers that were worked out on paper."""

from fractions import Fraction

from tests.oracle.chances import mean
from tests.oracle.corners_of_kinds import effect
from tests.oracle.notation import Json
from tests.oracle.witness import Evidence, answer

PLAIN = {"attacks": 1, "hit": 2, "wound": 2, "damage": 1}


def of(parts: dict[int, int], whole: int) -> dict[int, Fraction]:
    return {value: Fraction(part, whole) for value, part in parts.items()}


def in_action(
    made: list[Json],
    received: list[Json] | None = None,
    weapon: Json | None = None,
    **target: object,
) -> Evidence:
    """Return what one attack does, or none at all where no weapon is given."""
    attacker: Json = {"ward": 5, "abilities": [{"effects": made}]}
    if weapon is not None:
        attacker["weapons"] = [PLAIN | weapon]
    theirs = [{"effects": received or []}]
    return answer({"attacker": attacker, "target": {"abilities": theirs} | target})


def test_a_miss_comes_back_past_the_attackers_ward() -> None:
    # A 4+ misses in 1/2, and the ward of 5+ lets the point through in 2/3.
    back = effect("backlash", trigger="miss", amount=1)
    evidence = in_action([], [back], {"hit": 4})

    assert evidence.attacker_damage == of({0: 2, 1: 1}, 3)
    unwarded = in_action([], [back | {"ward": False}], {"hit": 4})
    assert unwarded.attacker_damage == of({0: 1, 1: 1}, 2)


def test_backlash_and_death_throes_come_of_the_same_die() -> None:
    # A 6 to hit comes back, and wounds in 5/6; of a slain model a 4+ comes back.
    back = effect("backlash", trigger="hit_unmodified", values=[6], amount=1)
    throes = effect("death_throes", each_on=4)
    no_ward = effect("deny_ward", attacks="received")
    evidence = in_action([no_ward], [back, throes], {})

    assert evidence.attacker_damage == of({0: 40, 1: 27, 2: 5}, 72)


def test_the_first_failures_only_are_re_rolled() -> None:
    # A success first leaves the re-roll to the second: 1 + 3/4, else 1/2 + 1/2.
    again = effect("reroll", roll="hit", which="failures", limit=1)
    evidence = in_action([again], weapon={"attacks": 2, "hit": 4}, models=9)

    assert evidence.stages["hits"] == Fraction(11, 8)


def test_each_die_of_attacks_and_damage_is_re_rolled() -> None:
    # A 1 becomes 2 in the mean, so a D3 has 7/3; at most 2: 2, 2 and 3.
    ones = effect("reroll", roll="attacks", which="ones")
    low = effect("reroll", roll="damage", which={"at_most": 2})
    dice = {"attacks": "D3", "damage": "2D3"}
    stages = in_action([ones, low], weapon=dice, models=9).stages

    assert stages["attacks"] == Fraction(7, 3)
    assert stages["damage_pool"] == Fraction(7, 3) * Fraction(25, 36) * 2 * Fraction(
        7, 3
    )


def test_what_is_prevented_leaves_the_last_model_some_health() -> None:
    # All 2 points would slay it: it keeps 1 Health in 1/3, else its 2.
    saved = effect("prevent_destruction", heal="D3")
    evidence = in_action([effect("allocate_damage", amount=5)], [saved], health=2)

    assert evidence.damage == {5: 1}
    assert evidence.allocated == of({0: 2, 1: 1}, 3)
    assert evidence.destroyed == 0
    unhealed = in_action(
        [effect("destroy_unit")], [saved, effect("deny_healing")], health=2
    )
    assert unhealed.destroyed == 1


def test_models_slain_outright_leave_the_points_where_they_are() -> None:
    slay = effect("slay_models", dice="D6", above={"of": "target_health"})
    harm = effect("allocate_damage", amount=4)
    evidence = in_action([slay, harm], models=3, health=3)

    assert evidence.allocated == {4: 1}
    assert evidence.models_slain == of({1: 1, 2: 1}, 2)


def test_points_are_removed_then_ignored_then_capped() -> None:
    # Of 5 points two dice remove 0, 1 or 2; one is ignored; 3 are the most.
    received = [
        effect("cap_damage", points=3),
        effect("ignore_first_damage"),
        effect("reduce_damage_pool", dice=2, each_on=4),
    ]
    evidence = in_action([effect("allocate_damage", amount=5)], received, models=9)

    assert evidence.damage == of({3: 3, 2: 1}, 4)


def test_warded_points_are_redirected() -> None:
    harm = effect("mortal_damage", amount=2)
    evidence = in_action([harm], [effect("redirect_damage", to="guard")], ward=5)

    assert evidence.redirected == of({0: 4, 1: 4, 2: 1}, 9)
    assert in_action([harm], ward=5).redirected is None


def test_mortal_damage_changes_where_there_is_any() -> None:
    rolled = effect("mortal_from_roll", dice="D3", at_least=2)
    twice = effect(
        "modify_damage_inflicted", of="mortal", operation="multiply", value=2
    )
    one_more = twice | {"operation": "add", "value": 1}
    evidence = in_action([one_more, rolled, twice], models=9)

    assert evidence.damage == of({0: 1, 5: 1, 7: 1}, 3)


def test_mortal_damage_as_much_as_one_roll_is_above_another() -> None:
    evidence = in_action([effect("mortal_difference", first="D3", second="D3")])

    assert evidence.damage == of({0: 6, 1: 2, 2: 1}, 9)


def test_counted_dice_set_the_damage_of_each_attack() -> None:
    # 2 and one more for each 5+ on as many dice as the Health of 2, at most 3.
    bolt = {"count": {"dice": {"of": "target_health"}, "at_least": 5}, "plus": 2}
    setting = effect(
        "modify_characteristic",
        characteristic="damage",
        operation="set",
        value=bolt | {"at_most": 3},
    )
    evidence = in_action([setting], weapon={}, health=2, models=9)

    assert evidence.damage == {
        0: Fraction(11, 36),
        2: Fraction(25, 36) * Fraction(4, 9),
        3: Fraction(25, 36) * Fraction(5, 9),
    }


def test_what_is_taken_from_a_characteristic_is_rolled_once() -> None:
    fewer = effect(
        "modify_characteristic", characteristic="attacks", operation="add", value="-D3"
    )
    evidence = in_action([fewer], weapon={"attacks": 3}, models=9)

    assert evidence.stages["attacks"] == Fraction(2 + 1 + 1, 3)


def test_a_unit_changes_before_it_is_attacked() -> None:
    # Save 4+ made one worse saves on a 5+.
    worse = effect("modify_unit", characteristic="save", operation="add", value=1)
    evidence = in_action([], [worse], {}, save=4)

    assert mean(evidence.damage) == Fraction(25, 36) * Fraction(2, 3)


def test_the_highest_tier_that_is_reached_joins_or_replaces() -> None:
    # 1: nothing; 2 and 3: 1 point; 4 and 5: 1 and 2 more; 6: 5 points instead.
    def harm(amount: int) -> list[Json]:
        return [effect("mortal_damage", amount=amount)]

    tiers = [
        {"at_least": 6, "effects": harm(5), "replaces": True},
        {"at_least": 4, "effects": harm(2)},
    ]
    activation = {"roll": "D6", "at_least": 2, "tiers": tiers}
    ability = {"activation": activation, "effects": harm(1)}
    evidence = answer({"attacker": {"abilities": [ability]}, "target": {"models": 9}})

    assert evidence.damage == of({0: 1, 1: 2, 3: 2, 5: 1}, 6)

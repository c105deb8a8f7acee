"""For each kind of effect how to draw it: a table to read beside the contract."""

from collections.abc import Callable

from hypothesis import strategies as st

from tests.oracle.draw_amounts import amounts, signed_amounts
from tests.oracle.draw_attack_effects import (
    changes,
    failures,
    ignored_modifiers,
    rerolls,
    results,
)
from tests.oracle.draw_fields import TARGET_NUMBERS, Effects, effect, rolls
from tests.oracle.draw_harm_effects import (
    RECIPIENTS,
    backlashes,
    pools,
    preventions,
    reductions,
    slayings,
)
from tests.oracle.strategies import WEAPON_ABILITIES

SMALL_DICE = st.sampled_from(("D3", "D6", "D3+1", "2D3"))
AGAINST = (
    "any",
    "mortal",
    "attack",
    "combat",
    "shooting",
    "spell",
    "prayer",
    "manifestation",
)
ABILITY_NAMES = ("rule", "Spell", "the other")

KINDS: dict[str, Callable[[], Effects]] = {
    "modify_characteristic": lambda: changes(
        "modify_characteristic", ("attacks", "rend", "damage", "hit", "wound")
    ),
    "modify_roll": lambda: effect(
        "modify_roll",
        roll=rolls("hit", "wound", "save", "ward"),
        by=st.sampled_from((-2, -1, 1, 2)),
    ),
    "grant_weapon_ability": lambda: effect(
        "grant_weapon_ability", ability=st.sampled_from(WEAPON_ABILITIES)
    ),
    "reroll": rerolls,
    "ignore_modifiers": ignored_modifiers,
    "suppress_weapon_abilities": lambda: effect(
        "suppress_weapon_abilities",
        abilities=st.one_of(
            st.sampled_from(("all_except_companion", "on_critical")),
            st.lists(st.sampled_from(WEAPON_ABILITIES), min_size=1, max_size=3),
        ),
    ),
    "critical_on": lambda: effect("critical_on", value=TARGET_NUMBERS),
    "no_criticals": lambda: effect("no_criticals"),
    "fail_on_unmodified": failures,
    "succeed_on_unmodified": lambda: effect(
        "succeed_on_unmodified",
        roll=rolls("save", "hit", "wound"),
        at_least=TARGET_NUMBERS,
    ),
    "ignore_rend": lambda: effect("ignore_rend"),
    "on_result": results,
    "modify_unit": lambda: changes("modify_unit", ("health", "save", "control")),
    "ward": lambda: effect(
        "ward",
        {"against": rolls(*AGAINST)},
        value=TARGET_NUMBERS,
    ),
    "deny_ward": lambda: effect("deny_ward"),
    "ignore_first_damage": lambda: effect(
        "ignore_first_damage", {"points": st.integers(0, 3)}
    ),
    "cap_damage": lambda: effect("cap_damage", points=st.integers(0, 4)),
    "reduce_damage_pool": reductions,
    "modify_damage_inflicted": lambda: st.one_of(
        effect(
            "modify_damage_inflicted",
            operation="add",
            value=signed_amounts(),
            of=rolls("attack", "mortal"),
        ),
        effect(
            "modify_damage_inflicted",
            operation="multiply",
            value=st.sampled_from((0, 1, 2, 2, {"of": "target_models"})),
            of=rolls("attack", "mortal"),
        ),
    ),
    "redirect_damage": lambda: effect("redirect_damage", to="guard"),
    "prevent_destruction": preventions,
    "mortal_immunity": lambda: effect(
        "mortal_immunity", source=rolls("RULE", "retreat", *ABILITY_NAMES)
    ),
    "deny_healing": lambda: effect("deny_healing"),
    "mortal_damage": lambda: effect(
        "mortal_damage", {"recipient": RECIPIENTS}, amount=amounts()
    ),
    "mortal_from_roll": lambda: effect(
        "mortal_from_roll",
        {"recipient": RECIPIENTS},
        dice=SMALL_DICE,
        at_least=st.integers(1, 5),
    ),
    "mortal_pool": pools,
    "mortal_difference": lambda: effect(
        "mortal_difference",
        {"recipient": RECIPIENTS},
        first=SMALL_DICE,
        second=SMALL_DICE,
    ),
    "allocate_damage": lambda: effect(
        "allocate_damage", {"recipient": RECIPIENTS}, amount=amounts()
    ),
    "backlash": backlashes,
    "death_throes": lambda: effect(
        "death_throes",
        {"dice_per_model": amounts(2), "amount": amounts(2)},
        each_on=TARGET_NUMBERS,
    ),
    "slay_models": lambda: slayings("slay_models"),
    "destroy_unit": lambda: slayings("destroy_unit"),
}

EVENT_ROLLS = ("charge", "run", "casting", "chanting", "unbinding", "banishment")

# These are accepted and change nothing in an attack.
NOT_ASKED: dict[str, Callable[[], Effects]] = {
    "heal": lambda: effect(
        "heal", {"trigger": rolls("end_of_phase", "critical_hit")}, amount=amounts()
    ),
    "return_models": lambda: effect("return_models", models=amounts()),
    "strike_order": lambda: effect("strike_order", order=rolls("first", "last")),
    "fight_again": lambda: effect("fight_again", {"times": st.integers(2, 3)}),
    "control_score": lambda: effect(
        "control_score",
        operation=rolls("set", "multiply", "add", "cap"),
        value=st.integers(1, 3),
    ),
    "rally": lambda: effect("rally", dice=st.integers(-1, 2)),
    "modify_event_roll": lambda: effect(
        "modify_event_roll", roll=rolls(*EVENT_ROLLS), by=signed_amounts()
    ),
    "change_dice_count": lambda: effect(
        "change_dice_count", roll=rolls(*EVENT_ROLLS), by=st.integers(-1, 1)
    ),
    "substitute_roll": lambda: effect(
        "substitute_roll", roll=rolls(*EVENT_ROLLS), value=st.integers(1, 6)
    ),
    "spell_outcome": lambda: effect("spell_outcome", cannot_be_unbound=True),
    "ritual_points": lambda: effect("ritual_points", by=signed_amounts()),
    "event_reroll": lambda: effect(
        "reroll", roll=rolls(*EVENT_ROLLS), which="failures"
    ),
}

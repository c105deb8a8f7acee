"""Whether an effect is about attacks made or received, where it does not say so."""

from tests.oracle.notation import Json

RECEIVED = frozenset(
    {
        "backlash",
        "cap_damage",
        "death_throes",
        "fail_on_unmodified",
        "ignore_first_damage",
        "ignore_rend",
        "no_criticals",
        "prevent_destruction",
        "redirect_damage",
        "reduce_damage_pool",
        "suppress_weapon_abilities",
        "ward",
    }
)
MADE = frozenset(
    {
        "allocate_damage",
        "critical_on",
        "deny_ward",
        "destroy_unit",
        "grant_weapon_ability",
        "modify_characteristic",
        "modify_damage_inflicted",
        "mortal_damage",
        "mortal_difference",
        "mortal_from_roll",
        "mortal_pool",
        "on_result",
        "slay_models",
    }
)
BY_ROLL = frozenset({"modify_roll", "reroll", "succeed_on_unmodified"})

# These are about the unit that has the ability, whatever attacks.
OF_THE_UNIT = frozenset({"deny_healing", "modify_unit", "mortal_immunity"})

# These are about the action as a whole, and not about the attacks of each weapon.
OF_THE_ACTION = frozenset(
    {
        "allocate_damage",
        "cap_damage",
        "death_throes",
        "destroy_unit",
        "ignore_first_damage",
        "mortal_damage",
        "mortal_difference",
        "mortal_from_roll",
        "mortal_pool",
        "prevent_destruction",
        "redirect_damage",
        "reduce_damage_pool",
        "slay_models",
    }
)

# These matter to other questions than an attack.
NOT_ASKED = frozenset(
    {
        "change_dice_count",
        "control_score",
        "fight_again",
        "heal",
        "modify_event_roll",
        "rally",
        "return_models",
        "ritual_points",
        "spell_outcome",
        "strike_order",
        "substitute_roll",
    }
)
EVENT_ROLLS = frozenset(
    {"banishment", "casting", "chanting", "charge", "run", "unbinding"}
)


def is_asked(effect: Json) -> bool:
    """Tell whether an effect can matter to an attack."""
    if effect["kind"] == "reroll":
        return effect["roll"] not in EVENT_ROLLS
    return effect["kind"] not in NOT_ASKED


def attacks_of(effect: Json) -> str:
    """Return `made` or `received`, as it is given or by the kind of the effect."""
    return effect.get("attacks") or attacks_by_default(effect)


def attacks_by_default(effect: Json) -> str:
    kind = effect["kind"]
    if kind in MADE:
        return "made"
    if kind in RECEIVED:
        return "received"
    if kind in BY_ROLL:
        return "received" if effect["roll"] in {"save", "ward"} else "made"
    if kind == "ignore_modifiers" and not effect.get("characteristics"):
        rolls = set(effect.get("rolls") or [])
        return "received" if rolls <= {"save", "ward"} else "made"
    return "made"

"""Every number of the rulebook that the engine uses, with its place.

Warhammer Age of Sigmar, 4th edition. Sections are numbered as the rules print them;
where a rule has no printed number its title stands instead. What the rules leave
open is a *decision* of this project: each is listed in ``docs/rules.md`` and has a
test of its own.
"""

from __future__ import annotations

__all__ = [
    "ANTI_REND",
    "BEST_TARGET_NUMBER",
    "CHAMPION_ATTACKS",
    "CHARGE_DAMAGE",
    "CRITICAL_ON",
    "DIE_SIDES",
    "EXTRA_HITS",
    "HIT_AND_WOUND_LIMIT",
    "MORTAL_DICE_SIDES",
    "RALLY_ON",
    "RALLY_ROLLS",
    "RULES_VERSION",
    "SAVE_BONUS_LIMIT",
    "WORST_TARGET_NUMBER",
]

#: The text of the rules that every answer follows.
RULES_VERSION = "Age of Sigmar 4th edition"

#: All rolls of the attack sequence are made with a D6 ("Hit Roll", "Wound Roll").
DIE_SIDES = 6

#: A 1 always fails, so 2+ is the best a roll can need ("Hit Roll", "Save Roll").
BEST_TARGET_NUMBER = 2

#: The worst target number that a profile can print.
WORST_TARGET_NUMBER = 6

#: An unmodified hit roll of 6 is a critical hit ("Hit Roll").
CRITICAL_ON = 6

#: The sum of all modifiers to a hit or a wound roll stays within -1..+1. The
#: reference pages do not print it: a decision.
HIT_AND_WOUND_LIMIT = 1

#: The sum of all modifiers to a save roll is at most +1. A decision, too: whether
#: Rend counts in that sum is the request's ``rules.save_cap``.
SAVE_BONUS_LIMIT = 1

#: Crit (2 Hits): hits that a critical hit scores ("Weapon Abilities", 20.0).
EXTRA_HITS = 2

#: Anti-X (+1 Rend), for each that applies (20.0).
ANTI_REND = 1

#: Charge (+1 Damage), where the attacking unit charged this turn (20.0).
CHARGE_DAMAGE = 1

#: Attacks that a champion's weapons have more ("Command Models", 1.0).
CHAMPION_ATTACKS = 1

#: A miscast, a retreat and Power Through inflict D3 mortal damage (2.0, "Retreat"), and
#: a failed prayer takes D3 ritual points (3.0).
MORTAL_DICE_SIDES = 3

#: Rally: so many rolls, each a point on so much ("Rally").
RALLY_ROLLS = 6
RALLY_ON = 4

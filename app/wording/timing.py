"""When what a text says acts: its phase, and how long it lasts."""

import re
from dataclasses import replace
from typing import Final

from app.wording.drafts import Draft
from app.wording.errors import refuse
from app.wording.text import Text
from app.wording.who import merged

__all__ = ["at_its_time", "spaced"]

#: What is done at once, however long the rest of a text lasts.
_HARM: Final = {
    "mortal_damage",
    "mortal_from_roll",
    "mortal_pool",
    "slay_models",
    "destroy_unit",
    "allocate_damage",
    "modify_damage_inflicted",
}
_REACTION: Final = re.compile(r"you declared an? [*^]*(fight|shoot)[*^]* ability for")
_THIS_TURN: Final = re.compile(r"charged this (turn|phase)", re.IGNORECASE)
_CHARGES: Final = {"charged", "not_charged", "enemy_charged"}


def at_its_time(text: Text, draft: Draft) -> Draft:
    """Return the draft limited to the phase in which alone it acts.

    A charge of the turn in which an ability is used is no condition of later turns:
    what lasts longer stands where the caller has seen it. What lasts for a while, but
    not since when, the caller must begin.
    """
    lasting = _lasting(text)
    if lasting and not draft.when:
        draft = replace(draft, table=True)
    long = any("until" in words or "battle" in words for words in lasting)
    if long and _CHARGES.intersection(draft.when) and _said_of_this_turn(text):
        kept = {name: v for name, v in draft.when.items() if name not in _CHARGES}
        draft = replace(draft, when=kept, table=True)
    phase = _phase(text)
    if phase is None or draft.unit or "phase" in draft.when:
        return draft
    harm = draft.effect["kind"] in _HARM
    if phase == "combat":
        acts = harm or not long
    else:
        acts = harm or any("phase" in words for words in lasting)
    if acts and _kind(draft) == "ranged" and phase == "combat":
        refuse("shooting in the combat phase")
    if not acts:
        return draft
    return replace(draft, when=merged(draft.when, {"phase": phase}))


def spaced(words: str) -> str:
    r"""Return words with one ordinary space between them.

    >>> spaced("Any\N{NO-BREAK SPACE}Combat\nPhase")
    'Any Combat Phase'
    """
    return " ".join(words.split())


def _kind(draft: Draft) -> str | None:
    return (draft.effect.get("weapons") or {}).get("kind")


def _lasting(text: Text) -> list[str]:
    return [w for p in text.pieces for w in p.words if w.startswith("lasting:")]


def _said_of_this_turn(text: Text) -> bool:
    words = f"{text.printed.declare} {text.printed.effect}"
    return _THIS_TURN.search(spaced(words)) is not None


def _phase(text: Text) -> str | None:
    """Return the phase in which an ability is used, if it is one of attacks."""
    timing = spaced(text.printed.timing).lower()
    reaction = _REACTION.search(timing)
    if "combat phase" in timing or (reaction and reaction[1] == "fight"):
        return "combat"
    if "shooting phase" in timing or reaction:
        return "shooting"
    return None

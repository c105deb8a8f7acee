"""Abilities read from their words by a grammar; what it does not know is given back.

`parts` takes a printed ability: `cleaning` makes sentences of it, `parsing` parses each
with the files in ``grammar``, and `meanings`, a module for each of these, say what it
means (`drafts`). `reading` keeps what the sentences of a text say together, `grouping`
and `rolling` find out what is decided by which roll, `building` makes abilities of the
contract of it, switched off where only the caller can know whether they act.
``python -m app.wording`` reports how much of a catalogue is read.
"""

from app.wording.parts import read_ability
from app.wording.words import Reading, UnitWords

__all__ = ["Reading", "UnitWords", "read_ability"]

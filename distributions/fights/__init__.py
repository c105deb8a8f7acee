"""Fights: two units, several combat phases, the exact chances of how they end.

Read in this order: `fighter` (a side, and what is left of it), `meeting` (who fights
whom, and when; with `sight`, which states rules tell apart, and `lasting`, which
effects are in force), `blows` (what one attack action may do), `suffering` (what points
do to a unit), `mass` (the chances of all states, on a `scale`), `action` (one unit
fights), `order` (who fights next: STRIKE-FIRST, STRIKE-LAST), `recovery` (the end of a
phase), `settling` and `health` (what is settled once for a fight or a phase), `fight`
(all of it), `result` (exact, or `certified`), `price` and `advice`.
"""

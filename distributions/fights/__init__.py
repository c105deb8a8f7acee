"""Fights: two units, several combat phases, the exact chances of how they end.

Read in this order: `fighter` (a side, and what is left of it), `blows` (what one attack
action may do), `suffering` (what points do to a unit), `mass` (the chances of all
states), `action` (one unit fights), `order` (who fights next), `recovery` (the end of a
phase), `settling` (abilities rolled once for a fight or a phase), `fight` (all of it).
"""

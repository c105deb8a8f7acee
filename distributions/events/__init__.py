"""Dice that are rolled outside of attacks: charges, spells, prayers, rallies, moves.

Everything is exact: chances are `Fraction`s, totals are `Distribution`s. A total below
0 counts as 0.
"""

"""Dice that are rolled outside of attacks: charges, spells, prayers, rallies, moves.

`sums` has what they share; `moves` charges, runs and retreats; `magic` spells, with
miscasts and unbinding, and banishment; `faith` prayers; `rally`; `turns` roll-offs and
what comes up every turn.

Everything is exact: chances are `Fraction`s, totals are `Distribution`s. A total below
0 counts as 0.
"""

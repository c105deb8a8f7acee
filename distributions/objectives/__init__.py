"""Who holds an objective after the attacks that come in (rules 10: 32.1, 32.2).

Read `scores` (what a unit counts as it stands), `walk` (how it stands after the
attacks) and `contest` (both armies), in this order.
"""

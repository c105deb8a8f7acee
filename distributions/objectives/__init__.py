"""Who holds an objective after the attacks that come in (rules 32.1, 32.2).

Read `scores` (what a unit counts as it stands), `walk` (how it stands after the
attacks, by what `sight` tells apart) and `contest` (both armies), in this order;
`price` and `price_of_walk` say what it costs.
"""

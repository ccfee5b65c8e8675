"""The tables of games that differ from what all games of their family have: a module or a room a game, found by its id.

A game needs no table of its own: without one it gets its family's (`cardhall.desktop.table.table_lookup`). Where something
differs, write `tables/<id with _ for ->.py` that ends with `TABLE = parts.Table(...)`; nothing is to be registered.
`cardhall.desktop.table.parts` lists the parts there are; what a game does otherwise is a small subclass of a part. What
it alone will ever show, such as the crown of Trex, stands in a file beside it: the table is then a room, `tables/trex`.
No table imports another one.

A table knows no rule: its parts get the `Observation` of seat 0 and read its zones, facts, history and legal actions.
What may be dragged where, the buttons, prompts, refusals, log and reckoning come from the rules. Look at it with
`python -m cardhall shot <id> -o picture.png`.
"""

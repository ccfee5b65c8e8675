"""The tables of the games: one small module a game, found by the game's id when it is wanted.

To add the table of a game, write `tables/<id with _ for ->.py` that ends with `TABLE = Table(...)`; nothing is to be
registered. A table says where zones lie and what is written round them (`cardhall.desktop.table.spec` lists all there
is to say) and knows no rule: its functions get the `Observation` of seat 0 and read its zones and facts. What may be
dragged where, the buttons, prompts, refusals, log and reckoning come from the rules. A game without a table is shown
on `plain.py`. Look at it with `python -m cardhall shot <id> picture.png`.
"""

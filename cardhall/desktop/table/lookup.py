"""Finds the table of a game: the room `table` of its folder, or the parts that any game of its family needs."""

from __future__ import annotations

from cardhall.desktop.table.parts import BeatenBy, Combination, Log, SameRankMoves, Table
from cardhall.language import say
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.game_folders import has_module, module_of

TURNS = Log("turn", say("Last turn"), "turn")
BY_FAMILY = {
    "trick-taking": Table(),
    "climbing": Table(
        zones=(Combination(),),
        tricks=False,
        drawings=(BeatenBy(),),
        moves=SameRankMoves(),
        log=Log("lead", say("Last plays"), "turn"),
    ),
}
OTHERS = Table(tricks=False, log=TURNS)


def table_for(game_id: str) -> Table:
    """The game's own table, or the one for all games of its family."""
    if not has_module(game_id, "table"):
        family = CATALOGUE[game_id].family if game_id in CATALOGUE else ""
        return BY_FAMILY.get(family, OTHERS)
    table: Table = module_of(game_id, "table").TABLE
    return table

"""Finder of a game's table: the package `table` in the game's folder, or a default for the game's family."""

from __future__ import annotations

from cardhall.desktop.table.parts import BeatenBy, Combination, Log, SameRankMoves, Table
from cardhall.language import say
from cardhall.rules.catalogue import CATALOGUE
from cardhall.rules.game_folders import has_module, module_of

TURN_LOG = Log("turn", say("Last turn"), "turn")
FAMILY_TABLES = {
    "trick-taking": Table(),
    "climbing": Table(
        zones=(Combination(),),
        tricks=False,
        drawings=(BeatenBy(),),
        moves=SameRankMoves(),
        log=Log("lead", say("Last plays"), "turn"),
    ),
}
DEFAULT_TABLE = Table(tricks=False, log=TURN_LOG)


def table_for(game_id: str) -> Table:
    """Return the game's own table, or the default of its family."""
    if not has_module(game_id, "table"):
        family = CATALOGUE[game_id].family if game_id in CATALOGUE else ""
        return FAMILY_TABLES.get(family, DEFAULT_TABLE)
    table: Table = module_of(game_id, "table").TABLE
    return table

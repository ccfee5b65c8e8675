"""Finds a game's table: the game's own module in `cardhall.desktop.tables`, or a default for its family."""

from __future__ import annotations

import importlib
import importlib.util

from cardhall.desktop.table.parts import AnyOfARank, BeatenBy, Combination, Log, Table
from cardhall.language import say
from cardhall.rules.catalogue import CATALOGUE

TABLES_PACKAGE = "cardhall.desktop.tables"
TURN_LOG = Log("turn", say("Last turn"), "turn")
FAMILY_TABLES = {
    "trick-taking": Table(),
    "climbing": Table(
        zones=(Combination(),),
        tricks=False,
        drawings=(BeatenBy(),),
        moves=AnyOfARank(),
        log=Log("lead", say("Last plays"), "turn"),
    ),
}
DEFAULT_TABLE = Table(tricks=False, log=TURN_LOG)


def table_for(game_id: str) -> Table:
    """Return the game's own table, or the default of its family."""
    name = f"{TABLES_PACKAGE}.{game_id.replace('-', '_')}"
    if importlib.util.find_spec(name) is None:
        family = CATALOGUE[game_id].family if game_id in CATALOGUE else ""
        return FAMILY_TABLES.get(family, DEFAULT_TABLE)
    table: Table = importlib.import_module(name).TABLE
    return table

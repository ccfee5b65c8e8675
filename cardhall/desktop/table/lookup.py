"""Finds a game's table: the game's own module in `cardhall.desktop.tables`, or a default for its family."""

from __future__ import annotations

import importlib
import importlib.util

from cardhall.desktop.table.parts import AnyOfARank, BeatenBy, Combination, Log, Table
from cardhall.language import say
from cardhall.rules.catalogue import CATALOGUE

FOLDER = "cardhall.desktop.tables"
TURNS = Log("turn", say("Last turn"), "turn")
BY_FAMILY = {
    "trick-taking": Table(),
    "climbing": Table(
        zones=(Combination(),),
        tricks=False,
        drawings=(BeatenBy(),),
        moves=AnyOfARank(),
        log=Log("lead", say("Last plays"), "turn"),
    ),
}
OTHERS = Table(tricks=False, log=TURNS)


def table_for(game_id: str) -> Table:
    """Return the game's own table, or the default of its family."""
    name = f"{FOLDER}.{game_id.replace('-', '_')}"
    if importlib.util.find_spec(name) is None:
        family = CATALOGUE[game_id].family if game_id in CATALOGUE else ""
        return BY_FAMILY.get(family, OTHERS)
    table: Table = importlib.import_module(name).TABLE
    return table

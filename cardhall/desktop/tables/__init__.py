"""The tables of the games: one small module a game, found by the game's id when it is wanted."""

from __future__ import annotations

import importlib
import importlib.util

from cardhall.desktop.table.spec import Table


def table_for(game_id: str) -> Table:
    """The game's table; a game without a module of its own gets a plain one that shows every usual zone."""
    name = f"{__name__}.{game_id.replace('-', '_')}"
    if importlib.util.find_spec(name) is None:
        name = f"{__name__}.plain"
    table: Table = importlib.import_module(name).TABLE
    return table

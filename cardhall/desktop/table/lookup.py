"""Finds the table of a game: a module of `cardhall.desktop.tables`, by the game's id."""

from __future__ import annotations

import importlib
import importlib.util

from cardhall.desktop.table.parts.table import Table

FOLDER = "cardhall.desktop.tables"


def table_for(game_id: str) -> Table:
    """The game's table; a game without a module of its own gets a plain one that shows every usual zone."""
    name = f"{FOLDER}.{game_id.replace('-', '_')}"
    if importlib.util.find_spec(name) is None:
        name = f"{FOLDER}.plain"
    table: Table = importlib.import_module(name).TABLE
    return table

"""Shared parts are shared: what one table alone uses belongs to it, unless a coming game is known to need it."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from cardhall import rules
from cardhall.desktop import table
from cardhall.desktop.table import parts
from tests.game_files import GAMES

# by name the games without a table yet whose tables will use it, as their pages say
COMING: dict[str, str] = {}


def tables_that_use(name: str) -> list[str]:
    """The games whose tables use a part by that name."""
    paths = [*GAMES.glob("*/table.py"), *GAMES.glob("*/table/**/*.py")]
    using = [path for path in paths if re.search(rf"\bparts\.{name}\b", path.read_text("utf-8"))]
    return sorted({path.relative_to(GAMES).parts[0] for path in using})


@cache
def used_by_shared_modules() -> frozenset[str]:
    """The names that are read or imported below `desktop.table`, not only defined."""
    found = set()
    for path in Path(table.__path__[0]).rglob("[!_]*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Name | ast.alias):
                found.add(node.id if isinstance(node, ast.Name) else node.name)
    return frozenset(found)


def test_what_one_table_alone_uses_is_no_shared_part() -> None:
    alone = {
        name: tables_that_use(name)
        for name in parts.__all__
        if len(tables_that_use(name)) < 2 and name not in used_by_shared_modules() | set(COMING)
    }
    assert not alone, f"these belong to the table that uses them, or to nobody: {alone}"


def test_what_waits_for_a_game_waits_for_one_that_is_still_to_come() -> None:
    for name, game in COMING.items():
        assert name in parts.__all__, f"{name} is no part"
        assert game not in rules.GAMES, f"{name} waited for {game}, which is there: does its table use it?"

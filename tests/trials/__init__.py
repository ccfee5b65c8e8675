"""Trials: games that the catalogue does not have yet, written on the mechanisms to prove them.

`registered()` lends them to the catalogue for a test; a trial module holds `GAME` and `ADVICE`.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager

from cardhall.players import advice as advices
from cardhall.rules import catalogue
from cardhall.rules.catalogue import Entry

TRIALS = {
    "minibridge": Entry("Minibridge", "trick-taking", (4,), (4,), "A dummy, whose hand the declarer plays."),
}


def module_name(game_id: str) -> str:
    """The name of a game's module."""
    return game_id.replace("-", "_")


def registered() -> AbstractContextManager[None]:
    """The trials stand in the catalogue while this lasts."""
    return lend_games(TRIALS, "tests.trials")


@contextmanager
def lend_games(entries: Mapping[str, Entry], folder: str) -> Iterator[None]:
    """Games stand in the catalogue while this lasts. `folder`: the package with a module for each of them."""
    added = {game_id: entry for game_id, entry in entries.items() if game_id not in catalogue.CATALOGUE}
    names = [f"cardhall.games.{module_name(game_id)}.{room}" for game_id in added for room in ("rules", "advice")]
    catalogue.CATALOGUE.update(added)
    try:
        for game_id in added:
            module = importlib.import_module(f"{folder}.{module_name(game_id)}")
            rooms = (f"cardhall.games.{module_name(game_id)}.{room}" for room in ("rules", "advice"))
            sys.modules.update(dict.fromkeys(rooms, module))
        yield
    finally:
        for name in names:
            sys.modules.pop(name, None)
        for game_id in added:
            del catalogue.CATALOGUE[game_id]
        advices.advice_for.cache_clear()

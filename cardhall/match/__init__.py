"""Matches, saved games and the store of them: `Match.new("whist", seed=7)`."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardhall.match.listing import Summary
    from cardhall.match.match import Match
    from cardhall.match.results import Result
    from cardhall.match.saves import SaveError
    from cardhall.match.store import Store

__all__ = ["Match", "Result", "SaveError", "Store", "Summary"]

# The module of each name. It is imported when the name is first used, so that the store can be read without the rules.
_MODULES = {"Match": "match", "Result": "results", "SaveError": "saves", "Store": "store", "Summary": "listing"}


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(f"cardhall.match.{_MODULES[name]}"), name)
    return found

"""Matches, saved games and the store of them: `Match.new("whist", seed=7)`."""

from cardhall.match.match import Match
from cardhall.match.saves import SaveError
from cardhall.match.store import Result, Store, Summary

__all__ = ["Match", "Result", "SaveError", "Store", "Summary"]

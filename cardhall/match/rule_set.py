"""A rule set: a game, its options, and the number of players, for the texts of help pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardhall import rules
from cardhall.rules.engine.game import Game
from cardhall.rules.engine.options import Value
from cardhall.rules.engine.setup import Setup

BOOK, USUAL = "book", "usual"  # the presets


@dataclass(frozen=True)
class RuleSet:
    """By which rules a game is played: every option's choice, and the number of players."""

    game: Game[Any]
    options: Mapping[str, Value]
    seats: int

    @staticmethod
    def make(game: Game[Any], options: Mapping[str, Value], seats: int = 0) -> RuleSet:
        """Return the rule set with these choices, and the book's for the other options.

        `seats` is the number of players, 0 the game's default. A choice that cannot be made with this number of players
        gives way to the book's.
        """
        seats = seats or game.seat_counts[0]
        values = {}
        for name, option in game.options.items():
            value = options.get(name, option.default)
            values[name] = value if option.fits(value, seats) else option.default
        return RuleSet(game, values, seats)

    @staticmethod
    def of_preset(game: Game[Any], preset: str = USUAL, seats: int = 0) -> RuleSet:
        """Return the rule set of a preset; a game that has no such preset is played by the book."""
        return RuleSet.make(game, game.presets.get(preset, game.presets.get(BOOK, {})), seats)

    @staticmethod
    def of_game(game_id: str) -> RuleSet:
        """Return the rule set for somebody who has chosen nothing: as most people play."""
        return RuleSet.of_preset(rules.get(game_id))

    @staticmethod
    def of_setup(game: Game[Any], setup: Setup) -> RuleSet:
        """Return the rule set with which a match was started."""
        return RuleSet(game, dict(setup.options), setup.seats)

    def changed(self, options: Mapping[str, Value], seats: int = 0) -> RuleSet:
        """Return the rule set with other choices, and perhaps another number of players."""
        return RuleSet.make(self.game, {**self.options, **options}, seats or self.seats)

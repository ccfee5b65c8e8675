"""A rule set: a game, its options, and the number of players, for the texts of help pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from cardhall import rules
from cardhall.rules.engine.game import Game
from cardhall.rules.engine.options import Value
from cardhall.rules.engine.setup import Setup

BOOK_PRESET, USUAL_PRESET = "book", "usual"  # the presets


@dataclass(frozen=True)
class RuleSet:
    """The rules by which a game is played: the choice of every option, and the number of players."""

    game: Game[Any]
    options: Mapping[str, Value]
    seats: int

    @staticmethod
    def make(game: Game[Any], options: Mapping[str, Value], seats: int = 0) -> RuleSet:
        """Return the rule set with these choices, and the defaults of all other options.

        `seats`: number of players; 0: the default of the game. A choice that is not possible with this number of
        players is replaced by the default.
        """
        seats = seats or game.seat_counts[0]
        values = {}
        for name, option in game.options.items():
            value = options.get(name, option.default)
            values[name] = value if option.fits(value, seats) else option.default
        return RuleSet(game, values, seats)

    @staticmethod
    def of_preset(game: Game[Any], preset: str = USUAL_PRESET, seats: int = 0) -> RuleSet:
        """Return the rule set of a preset; by default, where the game lacks the preset, of the preset "book"."""
        return RuleSet.make(game, game.presets.get(preset, game.presets.get(BOOK_PRESET, {})), seats)

    @staticmethod
    def of_game(game_id: str) -> RuleSet:
        """Return the usual rule set of a game."""
        return RuleSet.of_preset(rules.get(game_id))

    @staticmethod
    def of_setup(game: Game[Any], setup: Setup) -> RuleSet:
        """Return the rule set of a match from its set-up."""
        return RuleSet(game, dict(setup.options), setup.seats)

    def with_choices(self, options: Mapping[str, Value], seats: int = 0) -> RuleSet:
        """Return a rule set with some other choices, and another number of players unless `seats` is 0."""
        return RuleSet.make(self.game, {**self.options, **options}, seats or self.seats)

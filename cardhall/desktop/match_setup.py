"""The last choices for a game (preset or own options, players, levels), as kept in the settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cardhall.desktop import short_texts
from cardhall.desktop.settings import FIT_LEVEL, LEVEL_CHOICES, Settings
from cardhall.rules.catalogue import CATALOGUE

if TYPE_CHECKING:
    from cardhall.rules.engine.game import Game, Value

BOOK_PRESET, USUAL_PRESET, OWN_OPTIONS = "book", "usual", "own"
MIXED_LEVELS = "mixed"
OPPONENT_SEAT_KEYS = tuple(map(str, range(1, 32)))  # seats of opponents, as keys in the settings file


@dataclass
class MatchSetup:
    """How a match of a game is to be set up."""

    preset: str = BOOK_PRESET  # BOOK, USUAL, another preset of the game, or OWN
    # where the preset is OWN: those that differ from the defaults
    options: dict[str, Value] = field(default_factory=dict)
    seats: int = 0  # 0: the game's default
    level: str = "normal"  # one for all, MIXED, or FIT
    levels: dict[int, str] = field(default_factory=dict)  # by seat, where MIXED
    names: dict[int, str] = field(default_factory=dict)  # by seat: opponents that were chosen, not drawn
    scoring: str = ""  # of duplicate sets; "": points

    @staticmethod
    def from_settings(settings: Settings, game_id: str) -> MatchSetup:
        """Return the last choices for a game that are still valid. Options are checked later, by `options_for`."""
        stored = settings.games.get(game_id, {})
        entry = CATALOGUE[game_id]
        preset = stored.get("preset")
        if not isinstance(preset, str) or (preset == USUAL_PRESET and not entry.usual):
            preset = USUAL_PRESET if entry.usual else BOOK_PRESET
        options, seats, level, levels = (stored.get(name) for name in ("options", "seats", "level", "levels"))
        stored_levels = levels if isinstance(levels, dict) else {}
        names = stored.get("names")
        stored_names = names if isinstance(names, dict) else {}
        return MatchSetup(
            preset,
            dict(options) if isinstance(options, dict) else {},
            seats if type(seats) is int and seats in entry.seat_counts else entry.seat_counts[0],
            level if level in (*LEVEL_CHOICES, MIXED_LEVELS, FIT_LEVEL) else settings.level,
            {
                int(seat): name
                for seat, name in stored_levels.items()
                if seat in OPPONENT_SEAT_KEYS and name in LEVEL_CHOICES
            },
            {
                int(seat): name
                for seat, name in stored_names.items()
                if seat in OPPONENT_SEAT_KEYS and isinstance(name, str)
            },
            scoring if isinstance(scoring := stored.get("scoring"), str) else "",
        )

    def store_in(self, settings: Settings, game_id: str) -> None:
        """Remember these choices; the caller saves the settings."""
        memory = settings.game_choices(game_id)
        memory.update(preset=self.preset, seats=self.seats, level=self.level)
        memory["scoring"] = self.scoring
        memory["options"] = dict(self.options) if self.preset == OWN_OPTIONS else {}
        memory["names"] = {str(seat): name for seat, name in self.names.items()}
        memory["levels"] = (
            {str(seat): level for seat, level in self.levels.items()} if self.level == MIXED_LEVELS else {}
        )

    def levels_for(self, seats: int) -> dict[int, str]:
        """Return the level of every opponent by seat; the person sits at seat 0. FIT: before the choice."""
        if self.level == FIT_LEVEL:
            return dict.fromkeys(range(1, seats), "normal")
        if self.level != MIXED_LEVELS:
            return dict.fromkeys(range(1, seats), self.level)
        return {seat: self.levels.get(seat, "normal") for seat in range(1, seats)}

    def fact_texts(self, game_id: str) -> list[tuple[str, str]]:
        """Return the facts of a match with these choices, as (name, value) pairs, without loading the game."""
        return short_texts.game_facts(CATALOGUE[game_id], self.seats, self.known_options(game_id))

    def known_options(self, game_id: str) -> Mapping[str, Any]:
        """Return the options that change length or pack, as far as known without loading the game."""
        if self.preset == OWN_OPTIONS:
            return self.options
        return CATALOGUE[game_id].usual_facts if self.preset == USUAL_PRESET else {}

    def options_for(self, game: Game[Any]) -> dict[str, Value]:
        """Return the value of every option: the preset's, or the person's own if still allowed."""
        chosen: Mapping[str, Value] = self.options if self.preset == OWN_OPTIONS else game.presets.get(self.preset, {})
        values = {}
        for name, option in game.options.items():
            chosen_value = chosen.get(name, option.default)
            is_allowed = any(type(chosen_value) is type(choice) and chosen_value == choice for choice in option.choices)
            values[name] = chosen_value if is_allowed else option.default
        return replace_invalid_options(game, values, self.seats or game.seat_counts[0])


def replace_invalid_options(game: Game[Any], values: Mapping[str, Value], seats: int) -> dict[str, Value]:
    """Return the options, each replaced by the default where not allowed with this number of players."""
    options = game.options
    return {
        name: value if options[name].fits(value, seats) else options[name].default for name, value in values.items()
    }


def preset_values(game: Game[Any], name: str) -> dict[str, Value]:
    """Return the value of every option in a preset."""
    preset = game.presets[name]
    return {key: preset.get(key, option.default) for key, option in game.options.items()}


def find_preset(game: Game[Any], values: Mapping[str, Value]) -> str:
    """Return the preset with the given option values, or OWN. The usual preset is preferred."""
    for name in sorted(game.presets, key=lambda name: name != USUAL_PRESET):
        if all(values[key] == value for key, value in preset_values(game, name).items()):
            return name
    return OWN_OPTIONS

"""The texts of a game's options: cards are named after the pack shown, numbers written as in the language in use."""

from __future__ import annotations

from typing import Any

from cardhall.desktop.labels import label_value
from cardhall.desktop.look.packs import FRENCH
from cardhall.desktop.match_setup import BOOK_PRESET, preset_values
from cardhall.desktop.number_format import format_figure
from cardhall.desktop.short_texts import BOOK_RULES_TEXT
from cardhall.desktop.table.card_words import in_pack
from cardhall.language import listing, tr
from cardhall.rules.engine.game import Game
from cardhall.rules.engine.options import Option, Value


def option_label(option: Option, pack: str) -> str:
    """Return an option's label, with cards named after a pack of `look.packs`: `Tute of horses`."""
    return in_pack(option.label, pack)


def option_help(option: Option, pack: str) -> str:
    """Return the explanation of an option, likewise."""
    return in_pack(option.help, pack)


def choice_label(option: Option, value: Value, pack: str) -> str:
    """Return the label of a value of an option: `King, knave, knight`, `10,000`."""
    if type(value) is int and not option.names:  # not `isinstance`: True and False are ints too
        return format_figure(value)
    return in_pack(option.name_of(value), pack)


def preset_sentence(game: Game[Any], preset_name: str, pack: str = FRENCH) -> str:
    """Return a sentence with the options of a preset that differ from the book, or that none does."""
    book_values, preset_options = preset_values(game, BOOK_PRESET), preset_values(game, preset_name)
    differing = [
        label_value(option_label(game.options[key], pack), choice_label(game.options[key], preset_options[key], pack))
        for key in dict.fromkeys((*game.presets[preset_name], *game.presets[BOOK_PRESET]))
        if preset_options[key] != book_values[key]
    ]
    if not differing:
        return BOOK_RULES_TEXT
    return tr("{options}.", options=listing(differing, ";"))

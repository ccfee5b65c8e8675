"""The texts of a game's options: cards are named after the pack shown, numbers written as in the language in use."""

from __future__ import annotations

from typing import Any

from cardhall.desktop.figures import figure
from cardhall.desktop.labels import labelled
from cardhall.desktop.look.packs import FRENCH
from cardhall.desktop.match_setup import BOOK, preset_values
from cardhall.desktop.table.card_words import in_pack
from cardhall.desktop.words import BY_THE_BOOK
from cardhall.language import listing, tr
from cardhall.rules.engine.game import Game
from cardhall.rules.engine.options import Option, Value


def label_of(option: Option, pack: str) -> str:
    """Return an option's label, with cards named after a pack of `look.packs`: `Tute of horses`."""
    return in_pack(option.label, pack)


def help_of(option: Option, pack: str) -> str:
    """Return the explanation of an option, likewise."""
    return in_pack(option.help, pack)


def choice_of(option: Option, value: Value, pack: str) -> str:
    """Return the label of a value of an option: `King, knave, knight`, `10,000`."""
    if type(value) is int and not option.names:  # not `isinstance`: True and False are ints too
        return figure(value)
    return in_pack(option.name_of(value), pack)


def preset_sentence(game: Game[Any], name: str, pack: str = FRENCH) -> str:
    """Return a sentence with the options of a preset that differ from the book, or that none does."""
    book, preset = preset_values(game, BOOK), preset_values(game, name)
    differing = [
        labelled(label_of(game.options[key], pack), choice_of(game.options[key], preset[key], pack))
        for key in dict.fromkeys((*game.presets[name], *game.presets[BOOK]))
        if preset[key] != book[key]
    ]
    if not differing:
        return BY_THE_BOOK
    return tr("{options}.", options=listing(differing, ";"))

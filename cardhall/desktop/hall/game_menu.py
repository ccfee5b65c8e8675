"""The context menu of a game in the hall, with the commands of the detail column."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from cardhall.desktop.widgets.menus import Entry, menu_of
from cardhall.language import tr


@dataclass(frozen=True)
class GameCommands:
    """The commands for a game: play, set up a match, read the rules, add to or remove from the favourites."""

    play: Callable[[], object]
    set_up: Callable[[], object]
    read_rules: Callable[[], object]
    turn_favourite: Callable[[], object]


def open_menu(parent: QWidget, at: QPoint, commands: GameCommands, *, is_favourite: bool) -> None:
    """Open the menu of a game at a point of the screen."""
    like = tr("Remove from favourites") if is_favourite else tr("Add to favourites")
    entries = (
        Entry(tr("Play"), commands.play),
        Entry(tr("New match"), commands.set_up),
        Entry(tr("Rules"), commands.read_rules),
        Entry(like, commands.turn_favourite),
    )
    menu_of(parent, entries).popup(at)

"""The context menu of a game in the hall, with the commands of the detail column."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QWidget

from cardhall.desktop.widgets.menus import MenuEntry, create_menu
from cardhall.language import tr


@dataclass(frozen=True)
class GameCommands:
    """The commands for a game: play, set up a match, read the rules, add to or remove from the favourites."""

    play: Callable[[], object]
    set_up: Callable[[], object]
    read_rules: Callable[[], object]
    toggle_favourite: Callable[[], object]


def open_game_menu(parent: QWidget, screen_point: QPoint, commands: GameCommands, *, is_favourite: bool) -> None:
    """Open the menu of a game at a point of the screen."""
    favourite_text = tr("Remove from favourites") if is_favourite else tr("Add to favourites")
    entries = (
        MenuEntry(tr("Play"), commands.play),
        MenuEntry(tr("New match"), commands.set_up),
        MenuEntry(tr("Rules"), commands.read_rules),
        MenuEntry(favourite_text, commands.toggle_favourite),
    )
    create_menu(parent, entries).popup(screen_point)

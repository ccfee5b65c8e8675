"""The context menu of a game in the hall, with the commands of the detail column."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint

from cardhall.desktop.widgets.menus import Entry, menu_of
from cardhall.language import tr

if TYPE_CHECKING:
    from cardhall.desktop.hall.hall_page import HallPage


def open_menu(hall: HallPage, game_id: str, at: QPoint) -> None:
    """Choose the game, and open its menu at a point of the screen."""
    hall.choose(game_id)
    liked = game_id in hall.settings.favourites
    like = tr("Remove from favourites") if liked else tr("Add to favourites")
    entries = (
        Entry(tr("Play"), lambda: hall.play_wanted.emit(game_id)),
        Entry(tr("New match"), lambda: hall.options_wanted.emit(game_id)),
        Entry(tr("Rules"), lambda: hall.rules_wanted.emit(game_id)),
        Entry(like, lambda: hall.turn_favourite(game_id)),
    )
    menu_of(hall, entries).popup(at)

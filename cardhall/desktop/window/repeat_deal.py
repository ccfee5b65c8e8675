"""Playing a past deal again, after asking for the opponents."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from cardhall.desktop import people
from cardhall.desktop.pages.again_sheet import AgainSheet
from cardhall.desktop.settings import Settings

if TYPE_CHECKING:
    from cardhall.match import Match


def ask_opponents(
    window: QWidget, settings: Settings, match: Match, deal: int, sit_down: Callable[[Match], object]
) -> AgainSheet:
    """Ask for opponents to play a deal of a match again; `sit_down` receives the new match."""
    from cardhall.match.match_copies import repeat_deal

    def start_again(levels: dict[int, str]) -> None:
        sit_down(repeat_deal(match, deal, levels, match.names, [face.figure for face in faces]))

    faces = people.list_faces(settings, match.names, match.avatars)
    sheet = AgainSheet(window, deal, faces, match.levels, has_choices=match.game.has_choices)
    sheet.levels_chosen.connect(start_again)
    sheet.open()
    return sheet

"""What those who look after a part of the flow may ask of the table that they serve."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtWidgets import QWidget

from cardhall.desktop.table.input.action_row import ActionRow
from cardhall.desktop.table.input.chip_tray import ChipTray
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.input.prompt import Prompt
from cardhall.desktop.table.rail.reckoning import Reckoning
from cardhall.desktop.table.situation import Situation


class Asked(Protocol):
    """A table on the screen. Hints, claims, sheets and questions know no more of it than this."""

    page: QWidget  # over which sheets and questions open
    situation: Situation
    prompt: Prompt
    row: ActionRow
    tray: ChipTray
    reckoning: Reckoning

    def set_legal(self, legal: LegalActions | None) -> None:
        """What the person may do now (`None`: nothing, it is not their turn)."""

    def update_row(self) -> None:
        """Show the buttons of what may be done anew."""

    def update_prompt(self) -> None:
        """Say what has happened and what to do."""

    def update_action_list(self, legal: LegalActions | None) -> None:
        """Bring the list of all that may be done up to date."""

    def lay_out_row(self) -> None:
        """Put prompt and buttons where they stand, after one of them has changed."""

    def refuse(self, reason: str) -> None:
        """Say why something is not possible."""

    def take_focus(self) -> None:
        """The keys go to what is played with."""

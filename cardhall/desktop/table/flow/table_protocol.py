"""The protocol of a table, as hints, claims, sheets and questions use it."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtWidgets import QWidget

from cardhall.desktop.table.input.action_row import ActionRow
from cardhall.desktop.table.input.chip_tray import ChipTray
from cardhall.desktop.table.input.legal_actions import LegalActions
from cardhall.desktop.table.input.prompt import Prompt
from cardhall.desktop.table.rail.reckoning import Reckoning
from cardhall.desktop.table.situation import Situation


class FlowTable(Protocol):
    """A table on the screen, reduced to the calls that flow helpers need."""

    page: QWidget  # the parent of sheets and questions
    situation: Situation
    prompt: Prompt
    row: ActionRow
    tray: ChipTray
    reckoning: Reckoning

    def set_legal(self, legal: LegalActions | None) -> None:
        """Set the person's legal actions; `None` when another seat is to act."""

    def update_row(self) -> None:
        """Rebuild the row of buttons."""

    def update_prompt(self) -> None:
        """Show the prompt: the last event, and the next thing to do."""

    def update_action_list(self) -> None:
        """Update the list of legal actions, if it is open."""

    def lay_out_row(self) -> None:
        """Place the prompt and the buttons, after either has changed."""

    def refuse(self, reason: str) -> None:
        """Show the reason why something is not possible."""

    def take_focus(self) -> None:
        """Give the keyboard focus to the cards."""

"""Results of Hard players that arrive while a table is open: shown on its score sheets and in its log."""

from __future__ import annotations

from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, SignalInstance

from cardhall.desktop.table.duplicate_board import TableBoard
from cardhall.desktop.table.flow.deal_end import DealEnd
from cardhall.desktop.table.flow.result_comparison import ComputerResults
from cardhall.desktop.table.view.table_view import TableView


class LiveComputerResults(ComputerResults, Protocol):
    """Source of the Hard player's results; `result_found` is emitted for each new result."""

    result_found: SignalInstance


class LiveComparison(QObject):
    """Feeds a Hard player's results into the score sheets and the log of one table."""

    def __init__(
        self, view: TableView, deal_end: DealEnd, results: LiveComputerResults, *, plays_missing: bool
    ) -> None:
        """`plays_missing`: have missing results played."""
        super().__init__(view.page)
        self.view, self.situation, self.turn = view, view.situation, view.situation.turn
        self.match = view.situation.match
        deal_end.comparison.computer_results, deal_end.comparison.plays_missing = results, plays_missing
        results.result_found.connect(deal_end.refresh_sheet)
        occasion = self.match.occasion
        if occasion is not None and results.find_board_set(self.match) is not None:
            board = TableBoard(self.match, occasion.number, partial(results.find_board_set, self.match))
            deal_end.comparison.board = self.situation.board = board
            view.heading = board.heading
            results.result_found.connect(self._update_log)

    def _update_log(self) -> None:
        """Refresh the log of a finished board after a new result in its set."""
        if self.match.is_done and self.turn.has_begun:
            seen = self.situation.shown_observation
            self.view.side_panels.show_seen(
                seen, self.situation.log_groups(seen), is_dealing=self.view.stage.is_dealing
            )

"""The end of a deal at the table: its score sheet, a last look at the cards, and the next deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from cardhall.desktop.table.access.accessible import announce
from cardhall.desktop.table.flow.open_hands import make_last_look
from cardhall.desktop.table.flow.result_comparison import HARD_RESULT_NOTES, ResultComparison
from cardhall.desktop.table.flow.result_words import result_words
from cardhall.desktop.table.turn_state import Turn
from cardhall.desktop.table.view.table_view import TableView
from cardhall.language import tr, translate
from cardhall.match.last_position import scores_before
from cardhall.rules.engine.observation import Observation
from cardhall.rules.engine.results import DealResult, add_points
from cardhall.rules.engine.state import State

# The end of a deal lies on the table for END_SHOWN_MS plus END_SHOWN_PACES times the pace
END_SHOWN_MS, END_SHOWN_PACES = 1000, 3


class DealEnd(QObject):
    """Shows the score sheets of one match, and continues when the person has read them.

    Before the sheet, the last cards lie on the table with the result until a key, a click, or some seconds have passed.
    Where deals are short the cards stay until the person goes on, and the sheet is shown on demand.
    """

    shows_last_cards = True  # show the last cards before the score sheet
    repeat_wanted = Signal(int)  # the number from 1 of a deal to play again
    review_wanted = Signal(int)  # the number of a deal to analyse; 0: the whole match
    done_wanted = Signal()  # the person has read the result of a match of a single deal

    def __init__(self, view: TableView, comparison: ResultComparison) -> None:
        super().__init__(view.page)
        self.view, self.comparison, self.reckoning = view, comparison, view.reckoning
        self.situation, self.match, self.stage = view.situation, view.situation.match, view.situation.stage
        self.runner, self.script = view.situation.runner, view.situation.stage.script
        self.turn = self.runner.turn
        self.go_button, self.result_button = view.widgets.go_button, view.widgets.result_button
        # the state at the end of the deal being reckoned, with its points; None: not known
        self.final_state: Any = None
        self._is_reopened = False  # the person has come back to a deal whose last cards they have seen
        self._announced_deal = 0  # the number of the deal whose result was announced last
        self._is_last_look = False  # the last look at the cards of the deal lies on the table
        self._last_cards_timer = QTimer(self)  # how long the last cards lie there
        self._last_cards_timer.setSingleShot(True)
        self._last_cards_timer.timeout.connect(self.show_reckoning)
        self._grace_timer = QTimer(self)  # runs while a key or a click may still be meant for the last card
        self._grace_timer.setSingleShot(True)
        self.turn.listeners.append(self._follow_turn)
        self.go_button.clicked.connect(self.leave_last_cards)
        self.result_button.clicked.connect(self.return_to_result)
        self.reckoning.next_wanted.connect(self.start_next_deal)
        self.reckoning.look_wanted.connect(self.look_at_table)
        self.reckoning.repeat_wanted.connect(lambda: self.repeat_wanted.emit(self.turn.deal_reckoned))
        self.reckoning.review_wanted.connect(self._review)

    def _review(self) -> None:
        self.review_wanted.emit(0 if self.reckoning.reviews_all else self.turn.deal_reckoned)

    def close_deal(self, deals: int = 1) -> None:
        """Stop play after `deals` deals have ended, and keep the position at the end of the first."""
        self.runner.suspend()
        self.turn.mark_read_until(len(self.match.state.results) - deals)
        self.final_state = self.match.scored_position()

    @property
    def final_view(self) -> Observation | None:
        """The person's view at the end of the deal being scored; None if unknown."""
        return None if self.final_state is None else self.situation.observe_state(self.final_state)

    def show_scored_deal(self, moment: State | None = None) -> None:
        """Show the result of a scored deal while the script waits.

        `moment`: the state when the deal was scored, if known.
        """
        if not self.turn.is_unread:
            self.script.go_on()
            return
        self.view.set_legal(None)
        if self.final_state is None:  # the deal was over as soon as it was dealt, with the deal before
            self.final_state = moment
        final_view = self.final_view
        if final_view is not None:  # the last trick belongs to the deal, though the next one has been dealt
            self.situation.seen = self.stage.seen = final_view
            self.stage.update_marks(final_view)
            self.view.refresh(final_view)
        for plaque in self.stage.plaques:
            plaque.set_words(to_act=False)
        shows_last_cards, self._is_reopened = self.shows_last_cards and not self._is_reopened, False
        if shows_last_cards and not self.stage.clock.instant:
            self.show_last_cards()
        else:
            self.show_reckoning()

    def show_last_cards(self) -> None:
        """Leave the last cards on the table, with the result in the prompt."""
        self.turn.change_to(Turn.ENDING)
        result, scores_before = self._result_and_scores()
        result_texts = self.view.prompt_view.result = result_words(
            result, scores_before, self.match.state, self.stage.names, self.stage.pack
        )
        self.go_button.setText(self.comparison.next_label if self.skips_sheet else tr("Result"))
        self.go_button.show()
        self.result_button.setVisible(self.skips_sheet)
        self.view.show_tray(None)
        self.view.update_prompt()
        self.view.lay_out_row()
        self.stage.cloth.setFocus()
        self._grace_timer.start(self.reckoning.grace_ms)
        self._announced_deal = self.turn.deal_reckoned
        announce(self.view.page, " ".join(result_texts))

    @property
    def skips_sheet(self) -> bool:
        """Whether the next deal follows without a score sheet, unless the person asks for one."""
        comparison, is_last = self.comparison, self.match.state.is_over and self.match.unread == 1
        return self.situation.table.has_short_deals and not (
            is_last or comparison.is_single_deal_over or comparison.is_repeat_over
        )

    def _follow_turn(self, old_state: Turn, new_state: Turn) -> None:
        """Time the last cards on the table; a pause and anything else stops the timer."""
        if new_state is Turn.ENDING and not self.skips_sheet:
            self._last_cards_timer.start(END_SHOWN_MS + END_SHOWN_PACES * self.situation.settings.pace)
        else:
            self._last_cards_timer.stop()
        if old_state is Turn.ENDING and new_state not in (Turn.PAUSED, Turn.CLOSED):
            self.view.show_tray(None)
            self.view.update_prompt()

    def _result_and_scores(self) -> tuple[DealResult, Sequence[float]]:
        """Return the result of the deal being scored, and the scores before it."""
        index = min(self.turn.deals_read, len(self.match.state.results) - 1)
        return self.match.state.results[index], scores_before(self.match.state, index)

    def show_unread_deal(self) -> None:
        """Show the final cards of a deal whose score the person has not read yet.

        The person has seen the cards before, so the score sheet follows at once.
        """
        self._is_reopened = True
        self.final_state = self.match.scored_position()
        self.stage.sync_to(self.situation.observe_state(self.final_state))

    def refresh_sheet(self) -> None:
        """Update an open score sheet with new results."""
        if self.turn.is_sheet_open and self.match.state.results:
            self.show_reckoning(only_update=True)

    def show_reckoning(self, *, only_update: bool = False) -> None:
        """Show the score sheet of the last finished deal; `only_update`: only update an open sheet."""
        situation, state = self.situation, self.match.state
        index = min(self.turn.deals_read, len(state.results) - 1)
        is_last = state.is_over and index == len(state.results) - 1
        (result, scores_before), inner_result = self._result_and_scores(), state.results[index].inner_score
        scores_after = add_points(scores_before, result.delta)
        if not only_update:
            self.turn.change_to(Turn.OVER if is_last else Turn.RECKONING)
            self.go_button.hide()
            self.result_button.hide()
        self.reckoning.set_pack(self.stage.pack, bool(situation.settings.four_colours))
        self.reckoning.show_result(
            self.comparison.with_comparison(result, index + 1).in_points(scores_after),
            deal=index + 1,
            caption="" if self.comparison.board is None else self.comparison.board.caption,
            sides=state.sides,
            names=self.situation.stage.names,
            scores_before=scores_before if inner_result is None else inner_result.scores_before,
            own_side=state.setup.side_of[0],
            is_match_over=is_last and self.match.occasion is None,
            winners=state.winners,
            target=situation.table.score.target(situation.shown_observation),
            counts_against=situation.table.score.counts_against,
            only_update=only_update,
            possible_notes=[translate(note) for note in HARD_RESULT_NOTES],
        )
        if only_update:
            return
        self.comparison.show_buttons(index + 1)
        if is_last or self._announced_deal != index + 1:
            announce(self.view.page, self.reckoning.announcement, has_calls=self.reckoning.account.has_calls)

    @property
    def shown_deal_index(self) -> int | None:
        """The index from 0 of the deal being scored or looked at; None during play."""
        return self.turn.deals_read if self.turn.is_deal_over or self.turn.is_looking else None

    def show_final_sheet(self) -> None:
        """Show the last score sheet of a finished match."""
        self.view.set_legal(None)
        if not (self.turn.is_looking or self.turn.is_ending) and self.match.state.results:
            self.turn.mark_read_until(len(self.match.state.results) - 1)
            self.show_reckoning()

    def discard_result(self) -> None:
        """Close any score sheet or last look, because the match has changed."""
        self.final_state = None
        self.reckoning.hide()
        self.stop_looking()
        self.turn.mark_read_until(len(self.match.state.results))

    # ---- what the person does

    def start_next_deal(self) -> None:
        """Start the next deal; after a repeated deal, the same deal again."""
        if self.comparison.is_single_deal_over:
            self.done_wanted.emit()
            return
        if self.comparison.is_repeat_over and self.match.first_play is not None:
            self.repeat_wanted.emit(self.match.first_play.deal)
            return
        self.reckoning.hide()
        self.stop_looking()
        self.stage.cloth.setFocus()
        self.final_state = None
        self.turn.mark_read_until(self.turn.deals_read + 1)
        self.turn.change_to(Turn.DEALING if self.script.is_held else Turn.PLAYING_OUT)
        self.runner.autosave.save_soon()
        if self.script.is_held:
            self.script.go_on()
        else:
            self.runner.continue_play()

    def look_at_table(self) -> None:
        """Hide the score sheet and show all hands and the last trick, as far as they may be known."""
        self.reckoning.hide()
        self._is_last_look = True
        self.turn.change_to(Turn.LOOKING)
        state, final_state = self.match.state, self.match.position_after(self.turn.deal_reckoned)
        self.go_button.setText(tr("Result") if state.is_over else self.comparison.next_label)
        self.go_button.show()
        self.result_button.setVisible(not state.is_over)
        last_cards = make_last_look(
            self.situation.table, final_state, all_known=self.situation.may_see_deal(final_state.deal_number)
        )
        self.stage.open_hands, self.stage.last_trick = last_cards.zones, last_cards.trick
        if self.final_state is not None or state.is_over:
            self.stage.sync_to(final_state.observe(0))
        self.view.lay_out_row()
        self.stage.cloth.setFocus()

    def stop_looking(self) -> None:
        """End the last look at the cards."""
        if self._is_last_look:
            self.stage.open_hands, self.stage.last_trick = {}, None
        self._is_last_look = False
        self.go_button.hide()
        self.result_button.hide()

    def return_to_result(self) -> None:
        """Return from the table to the score sheet."""
        if self.turn.is_ending:
            self.show_reckoning()
            return
        self.go_button.hide()
        self.result_button.hide()
        self.turn.change_to(Turn.OVER if self.match.state.is_over else Turn.RECKONING)
        self.reckoning.reopen()

    def leave_last_cards(self) -> None:
        """Go on from the last cards: to the score sheet, or to the next deal where no sheet follows."""
        if self.turn.is_paused or self._grace_timer.isActive():
            return
        if self.turn.is_ending and not self.skips_sheet:
            self.show_reckoning()
        elif self.match.state.is_over and not self.turn.is_ending:
            self.return_to_result()
        else:
            self.start_next_deal()

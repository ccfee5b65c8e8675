"""A finished match, looked at again: action by action, back and forth, all cards open. Nothing is played."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from cardhall.desktop.settings import Settings
from cardhall.desktop.table.access.accessible import announce
from cardhall.desktop.table.felt.buttons import FeltButton, Tool
from cardhall.desktop.table.flow.open_hands import PERSON, open_hands
from cardhall.desktop.table.rail.bar import BarLine
from cardhall.desktop.table.runner import NoThinker
from cardhall.desktop.table.stage import motion
from cardhall.desktop.table.table_page import TablePage
from cardhall.desktop.widgets.buttons import GOLD, PLAIN
from cardhall.match import Match

BEGINNING, END = "This is the beginning of the match.", "This is the end of the match."


class ReviewPage(TablePage):
    """The table of a match that is over, shown from its beginning; or of one that another window plays."""

    called = "Match"

    def __init__(
        self,
        match: Match,
        *,
        settings: Settings,
        is_over: bool = True,
        instant: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        """`match`: it is taken back to its beginning, and what was played can be done again.

        `is_over`: without it, the match is shown as it stands, with no more open cards than the person sees.
        """
        self.length = len(match.log)
        self.deals = len(match.state.results)
        self.all_open = is_over
        if is_over:
            match.rewind()
        super().__init__(match, settings=settings, worker=NoThinker(), store=None, instant=instant, parent=parent)
        self.runner.closed = True  # nobody plays, and nothing is saved
        bar = self.bar
        bar.can_give_up = False
        bar.fit()
        tools = (bar.undo_button, bar.redo_button, bar.hint_button, bar.pause_button)
        for button in (*tools, bar.settings_button):
            button.hide()
        for line in bar.findChildren(BarLine)[1:]:
            line.hide()
        bar.hall_button.setText("Back")
        self.steps = {
            Qt.Key.Key_Right: self.forward,
            Qt.Key.Key_Left: self.backward,
            Qt.Key.Key_PageDown: self.next_of_deals,
            Qt.Key.Key_PageUp: self.deal_before,
        }
        self.cloth.installEventFilter(self)
        self.reckoning.installEventFilter(self)
        self.reckoning.is_review = True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The arrow keys go through the match, wherever the focus is."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in self.steps:
            self.steps[Qt.Key(event.key())]()
            return True
        return super().eventFilter(watched, event)

    def begin(self) -> None:
        if not self._begun:
            self._begun = True
            self.cloth.setFocus()
            self._show()

    @property
    def may_repeat(self) -> bool:
        return self.all_open

    def repeat_deal(self) -> None:
        """Play the deal again that is looked at."""
        deal = self.counted + 1 if self.reckoning.isVisible() else self.match.state.deal_number
        if deal <= self.deals:
            self.repeat_wanted.emit(deal)

    # ---- going about

    def forward(self) -> None:
        """The next action, as it was played."""
        if self.reckoning.isVisible():
            self.next_deal()
            return
        if self.stage.script.running:
            self._show()  # a press while cards still move is a step as well
        self.counted = len(self.match.state.results)
        events = self.match.step()
        if events:
            self._open_hands()
            self._tell(events)

    def backward(self) -> None:
        """Back by one action."""
        self.match.undo()
        self._show(motion.PLAY)

    undo, redo = backward, forward

    def toggle_pause(self) -> None:
        """There is nothing to wait for."""

    def next_of_deals(self) -> None:
        """On to the next deal, or to the end."""
        deal = self.match.state.deal_number
        while self.match.state.deal_number == deal and self.match.step():
            pass
        self._show()

    def deal_before(self) -> None:
        """Back to the beginning of the deal, or of the one before it."""
        state = self.match.state
        deal = state.deal_number
        length = len(self.match.log)
        self.match.rewind(deal)
        if len(self.match.log) == length:
            self.match.rewind(max(1, deal - 1))
        self._show()

    restart_deal = deal_before

    def _show(self, lasts: float = 0.0) -> None:
        """The match as it stands."""
        self.stage.script.clear()
        self.stage.clock.finish()
        self.reckoning.hide()
        self._stop_looking()
        self._closing = None
        self.counted = len(self.match.state.results)
        self._open_hands()
        self.set_legal(None)
        self.stage.settle(self.observe(), lasts)
        announce(self.cloth, self.prompt.text)
        if self.match.state.is_over:
            self._ended()

    def show_reckoning(self) -> None:
        """Above the row, so that the buttons that go back and forth stay in sight and in their places."""
        self.show_row()
        super().show_reckoning()
        self._uncover_row()

    def look_at_table(self) -> None:
        super().look_at_table()
        self.go_button.hide()  # the row goes on, and back to the reckoning
        self.result_button.hide()
        self.show_row()
        self.say_prompt()

    def back_to_result(self) -> None:
        super().back_to_result()
        self.show_row()
        self._uncover_row()

    def _uncover_row(self) -> None:
        for widget in (self.row, self.prompt):
            widget.raise_()

    def lay_out_row(self) -> None:
        super().lay_out_row()
        self.reckoning.foot = self.height() - min(self.row.y(), self.prompt.y())

    def is_known(self, deal: int) -> bool:
        return self.all_open or super().is_known(deal)

    def _stop_looking(self) -> None:
        super()._stop_looking()
        self._open_hands()

    def next_deal(self) -> None:
        super().next_deal()
        if not self.stage.script.running:
            self._show()

    def _open_hands(self) -> None:
        """Everybody's cards, as they lie now."""
        self.stage.open_hands = open_hands(self.table, self.match.state) if self.all_open else {}

    # ---- what is shown

    def _script_done(self) -> None:
        if self._begun:
            self.show_row()
            self.say_prompt()

    def say_prompt(self) -> None:
        at, state = len(self.match.log), self.match.state
        who = "" if state.turn is None else f"{self.stage.name(state.turn)} to act"
        if state.turn == PERSON:
            who = "Your turn"
        self.prompt.say(f"{at} of {self.length}", "The end" if state.is_over else who)

    def show_row(self) -> None:
        tools = [
            Tool("Start", self.deal_before, PLAIN, "S"),
            Tool("Back", self.backward, PLAIN, "B"),
            Tool("Forward", self.forward, GOLD, "F"),
            Tool("Next deal", self.next_of_deals, PLAIN, "N"),
        ]
        if self._looking:
            tools.append(Tool("Result", self.back_to_result, PLAIN, "R"))
        elif self.may_repeat and self.match.state.deal_number <= self.deals:
            tools.append(Tool("Play this deal", self.repeat_deal, PLAIN, "P"))
        self.row.offer(tools)
        for button, able in zip(
            self.row.buttons, (bool(self.match.log),) * 2 + (self.match.can_redo(),) * 2, strict=False
        ):
            assert isinstance(button, FeltButton)
            button.grey_out("" if able else END if self.match.log else BEGINNING)
        self.lay_out_row()

"""The start of a game without turns: an explanation first, then a countdown from three."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from cardhall.desktop.key_labels import command_key_text
from cardhall.desktop.look import theme
from cardhall.desktop.look.painting import add_layout
from cardhall.desktop.table.access.accessible import announce
from cardhall.desktop.table.felt.table_sheet import TableSheet
from cardhall.desktop.table.flow.table_protocol import FlowTable
from cardhall.desktop.widgets.basics import Label
from cardhall.desktop.widgets.buttons import Button
from cardhall.language import tr

SHEET_WIDTH, COUNT_WIDTH = 440, 160  # pixels at a text scale of 1
COUNT_FROM = 3
COUNT_INTERVAL_MS = 800


class StartSheet(TableSheet):
    """The sheet with the explanation, and then the numbers of the countdown."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, SHEET_WIDTH)
        self._offers_turns = False
        self.text_label = Label("", theme.BODY_SIZE, wrap=True)
        self.count_label = Label("", 60, is_serif=True)
        self.count_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.turns_button = Button(tr("Take turns"), height=40)
        foot = QHBoxLayout()
        foot.addStretch(1)
        foot.addWidget(self.turns_button)
        foot.addWidget(self.close_button)
        for widget in (self.text_label, self.count_label):
            self.column.addWidget(widget)
        add_layout(self.column, foot)

    def show_text(self, title: str, text: str, button: str, *, offers_turns: bool = False) -> None:
        """Show a text with a button; `offers_turns`: also a button to play in turns."""
        self._offers_turns = offers_turns
        self.wanted_width = SHEET_WIDTH
        self.title.setText(title)
        self.text_label.setText(text)
        self.close_button.setText(button)
        self.close_button.setAccessibleName(button)
        self._show_widgets(is_counting=False)
        self.open_up()

    def show_number(self, number: int) -> None:
        """Show a number of the countdown in place of the explanation."""
        self.wanted_width = COUNT_WIDTH
        self.count_label.setText(str(number))
        self._show_widgets(is_counting=True)
        self.open_up(darkened=False)

    def _show_widgets(self, *, is_counting: bool) -> None:
        self.count_label.setVisible(is_counting)
        for widget in (self.title, self.text_label, self.close_button):
            widget.setVisible(not is_counting)
        self.turns_button.setVisible(self._offers_turns and not is_counting)


class StartCountdown(QObject):
    """Holds each deal of a game without turns until the countdown is over, also after each pause."""

    go_on_wanted = Signal()  # the person has read the sheet of a pause
    settings_changed = Signal()  # the person takes turns from now on: to be saved

    def __init__(self, view: FlowTable) -> None:
        super().__init__(view.page)
        self.view, self.match, self.runner = view, view.situation.match, view.situation.runner
        self.sheet = StartSheet(view.page)
        self.sheet.closed.connect(self._continue_after_sheet)
        self.sheet.turns_button.clicked.connect(self._take_turns)
        self.started_deal = 0  # the number of the deal that has started
        self.numbers_left = 0  # numbers still to be counted
        self._is_explained = False  # the person has read that there are no turns
        self._count_timer = QTimer(self)
        self._count_timer.setSingleShot(True)
        self._count_timer.setInterval(COUNT_INTERVAL_MS)
        self._count_timer.timeout.connect(self._count_down)

    @property
    def is_open(self) -> bool:
        """Whether play of the present deal has started."""
        return self.runner.speed.is_instant or self.started_deal == self.match.state.deal_number

    def request_start(self) -> None:
        """Explain the game or start the countdown, because the table is ready for the deal."""
        if self.sheet.isVisible() or self._count_timer.isActive():
            return
        name, in_turns = self.match.game.name, self.view.situation.settings.take_turns
        if self._is_explained:
            self.numbers_left = 0 if in_turns else COUNT_FROM
            self._count_down()
        elif in_turns:
            self.sheet.show_text(
                tr("{name} is played in turns here", name=name),
                tr(
                    "After each of your actions, every other player makes one. Then they wait for "
                    "you. To change this, see “Games without turns” in the settings."
                ),
                tr("Start"),
            )
        else:
            self.sheet.show_text(
                tr("{name} is played in real time", name=name),
                tr(
                    "There are no turns: everybody plays at the same time, and the first player with a card gets "
                    "it. Pause the game at any time with {key} or the pause button above. Or take turns: the others "
                    "then wait for each of your actions.",
                    key=command_key_text("pause"),
                ),
                tr("Start"),
                offers_turns=True,
            )

    def _take_turns(self) -> None:
        """Have the others wait for the person, now and in later matches."""
        self.view.situation.settings.take_turns = True
        self.settings_changed.emit()
        self.sheet.dismiss()

    def set_paused(self, paused: bool) -> None:
        """Show the sheet of a pause, or hide it for the countdown."""
        if self.runner.speed.is_instant or not self.runner.seating.is_realtime:
            return
        self._count_timer.stop()
        self.started_deal = 0
        if paused:
            self._is_explained = True
            self.sheet.show_text(
                tr("Paused"),
                tr(
                    "The game is paused. Continue with the button, {key}, or the pause button above.",
                    key=command_key_text("pause"),
                )
                if self.view.situation.settings.take_turns
                else tr(
                    (
                        "The game is paused. Continue with the button, {key}, or the pause button above. "
                        "It starts after a count of three."
                    ),
                    key=command_key_text("pause"),
                ),
                tr("Continue"),
            )
        else:
            self.sheet.veil.hide()
            self.sheet.hide()

    def _continue_after_sheet(self) -> None:
        """Continue after the person has read the sheet."""
        self._is_explained = True
        if self.runner.turn.is_paused:
            self.go_on_wanted.emit()
        else:
            self.request_start()

    def _count_down(self) -> None:
        if self.numbers_left:
            self.sheet.show_number(self.numbers_left)
            announce(self.view.situation.stage.cloth, str(self.numbers_left))
            self.numbers_left -= 1
            self._count_timer.start()
            return
        self.sheet.hide()
        self.started_deal = self.match.state.deal_number
        self.view.take_focus()
        self.runner.continue_play()
